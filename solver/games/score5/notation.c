/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: positions and moves written down. */
#include "games/score5/words.h"

#include <string.h>

static int
score5_card_read (const GavelBox *box, const char *word, GError **error)
{
  const GavelDeck *deck = score5_deck (box);

  return gavel_deck_card (deck, word, error);
}

static void
score5_card_name (const GavelBox *box, unsigned card, char name[12])
{
  const GavelDeck *deck = score5_deck (box);

  g_strlcpy (name, deck->card[card].name, 12);
}

const GavelCardNames score5_card_names = { 51, score5_card_read, score5_card_name };

/* Appends one line: a word, maybe a name, and cards. */
static void
write_cards (const GavelDeck *deck, GString *out, const char *word, const char *name,
             GavelCards cards, unsigned n_unknown)
{
  g_autofree char *text
      = gavel_card_names_text (&score5_card_names, score5_box (deck), cards, n_unknown);

  g_string_append_printf (out, "%s%s%s %s\n", word, name != NULL ? " " : "",
                          name != NULL ? name : "", text);
}

static void
score5_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  const GavelSeating *seating = table->seating;

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      write_cards (deck, out, "lot", NULL, move, 0);
      break;
    case SCORE5_BIDS:
      write_cards (deck, out, "bid", seating->name[seat], move, 0);
      break;
    case SCORE5_TAKE:
      write_cards (deck, out, "take", seating->name[seat], move, move == 0);
      break;
    case SCORE5_RANK:
      if (s->n_ranked > 0) /* the taker's own line says it */
        {
          if (seat != GAVEL_CHANCE)
            write_cards (deck, out, "take", seating->name[seat], move, move == 0);
          break;
        }
      /* fall through */
    case SCORE5_FINISH:
      g_string_append_printf (out, "won %s\n", seating->name[move]);
      break;
    case SCORE5_OVER:
      break;
    }
}

/* Takes a round under way back to the moment before its lot was turned up. */
static void
rewind_round (const Score5 *s, Score5 *start)
{
  *start = *s;
  if (s->lot == SCORE5_NO_LOT)
    return;
  if (s->n_ranked > 0)
    {
      unsigned winner = s->order[0];
      GavelCards paid = s->bid[winner];

      for (unsigned i = 0; i < s->n_taken; i++)
        {
          unsigned taker = s->order[1 + i % (s->n_seats - 1)];
          GavelCards taken = start->hand[taker] & paid;

          if (taken != 0)
            start->hand[taker] &= ~(taken & -taken);
          else
            start->n_unknown[taker]--;
        }
      start->hand[winner] &= ~GAVEL_CARD (s->lot);
      start->hand[winner] |= paid;
      start->n_unknown[winner] += s->n_bid_unknown[winner];
    }
  start->gone &= ~GAVEL_CARD (s->lot);
  start->round--;
  start->offer = 0;
  start->n_offer_unknown = start->n_ranked = start->n_taken = 0;
  start->turned_up = 0;
  memset (start->bid, 0, sizeof start->bid);
  memset (start->n_bid_unknown, 0, sizeof start->n_bid_unknown);
  memset (start->order, 0, sizeof start->order);
  memset (start->count, SCORE5_NO_COUNT, sizeof start->count);
  start->lot = SCORE5_NO_LOT;
  start->phase = SCORE5_LOT;
}

/* Whether everybody just has a start set. */
static bool
is_opening (const GavelDeck *deck, const Score5 *s)
{
  if (s->round > 0 || s->entering)
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (score5_is_fresh (s, seat)
            ? s->hand[seat] != 0 || s->n_unknown[seat] != SCORE5_SET_CARDS
            : s->set[seat] == SCORE5_NO_SET || s->hand[seat] != deck->kind[s->set[seat]]
                  || s->n_unknown[seat] > 0)
      return false;
  return true;
}

static void
write_middle (const GavelDeck *deck, const Score5 *s, const GavelSeating *seating,
              GString *out)
{
  g_string_append_printf (out, "round %u\n", s->round + 1);
  if (s->gone != 0 || s->n_lost[0] + s->n_lost[1] > 0)
    write_cards (deck, out, "gone", NULL, s->gone, s->n_lost[0] + s->n_lost[1]);
  if (s->box != 0)
    write_cards (deck, out, "unsold", NULL, s->box, 0);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      bool fresh = score5_is_fresh (s, seat);
      unsigned n_unknown = s->n_unknown[seat] - (fresh ? SCORE5_SET_CARDS : 0);
      g_autofree char *word
          = g_strdup_printf ("%s%s", seating->name[seat], fresh ? " ?set" : "");

      if (s->entering && (s->given & GAVEL_SEAT (seat)) == 0)
        continue;
      if (fresh && s->hand[seat] == 0 && n_unknown == 0)
        g_string_append_printf (out, "hand %s\n", word);
      else
        write_cards (deck, out, "hand", word, s->hand[seat], n_unknown);
    }
}

/* The table says who takes next: where the cards, or our tiebreakers, would not.
 * False, and nothing written, if that cannot be said. */
static bool
write_first (const GavelDeck *deck, Score5 *replay, const GavelSeating *seating,
             unsigned seat, GString *out)
{
  bool can = score5_can_be_first (deck, replay, seat);

  if (can)
    g_string_append_printf (out, "first %s\n", seating->name[seat]);
  score5_rank_taker (deck, replay, seat);
  return can;
}

/* The order of those who have not taken yet. Each "first" puts one before the rest,
 * so the last one said comes first; as few are said as will do. Who comes later may
 * have been told by cards that nobody knows any more: then that stays @open. */
static bool
write_order (const GavelDeck *deck, const Score5 *s, const Score5 *replay, bool open,
             const GavelSeating *seating, GString *out)
{
  unsigned next = 1u + s->n_taken;

  for (unsigned n = 0; next + n <= s->n_ranked; n++)
    {
      g_autoptr (GString) lines = g_string_new (NULL);
      Score5 told = *replay;
      bool can = true;

      for (unsigned i = n; can && i-- > 0;)
        can = write_first (deck, &told, seating, s->order[next + i], lines);
      if (can && (told.n_ranked == s->n_ranked || (open && told.n_ranked > next))
          && memcmp (told.order, s->order, MIN (told.n_ranked, s->n_ranked)) == 0)
        {
          g_string_append (out, lines->str);
          return true;
        }
    }
  return false;
}

/* Whether a "take" line of @seat's can come next. */
static bool
takes_next (const GavelDeck *deck, const Score5 *s, unsigned seat)
{
  return s->phase == SCORE5_TAKE ? score5_taker (s) == seat
                                 : (score5_candidates (deck, s) & GAVEL_SEAT (seat)) != 0;
}

/* The takes so far. Which of its cards a seat took first makes no difference.
 * @replay is the round told up to there. */
static void
write_takes (const GavelDeck *deck, const Score5 *s, Score5 *replay,
             const GavelSeating *seating, GString *out)
{
  GavelCards left = s->bid[s->order[0]] & ~s->offer;

  for (unsigned i = 0; i < s->n_taken; i++)
    {
      unsigned taker = s->order[1 + i % (s->n_seats - 1)];
      GavelCards taken = s->hand[taker] & left;

      taken &= -taken;
      left &= ~taken;
      if (i + 1 < s->n_seats && !takes_next (deck, replay, taker))
        write_first (deck, replay, seating, taker, out);
      else if (replay->phase == SCORE5_RANK) /* its own line says it */
        score5_rank_next (deck, replay, taker);
      write_cards (deck, out, "take", seating->name[taker], taken, taken == 0);
      score5_take_told (deck, replay, taken);
    }
  if (s->n_taken + 1u < s->n_seats && !write_order (deck, s, replay, false, seating, out))
    write_order (deck, s, replay, true, seating, out);
}

/* The round under way, told from @start on. */
static void
write_round (const GavelDeck *deck, const Score5 *s, const Score5 *start,
             const GavelSeating *seating, GString *out)
{
  Score5 replay = *start;

  write_cards (deck, out, "lot", NULL, GAVEL_CARD (s->lot), 0);
  score5_turn_up_lot (&replay, s->lot);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->count[seat] != SCORE5_NO_COUNT)
      g_string_append_printf (out, "count %s %d\n", seating->name[seat], s->count[seat]);
  GAVEL_FOREACH_SEAT (seat, s->turned_up)
    {
      write_cards (deck, out, "bid", seating->name[seat], s->bid[seat],
                   s->n_bid_unknown[seat]);
      score5_turn_up_bid (deck, &replay, seat, s->bid[seat], s->n_bid_unknown[seat]);
    }
  if (s->n_ranked == 0)
    return;
  if (replay.n_ranked == 0 || replay.order[0] != s->order[0])
    {
      g_string_append_printf (out, "won %s\n", seating->name[s->order[0]]);
      score5_rank_winner (deck, &replay, s->order[0]);
    }
  write_takes (deck, s, &replay, seating, out);
}

static void
score5_write (const GavelTable *table, GString *out)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  const GavelSeating *seating = table->seating;
  Score5 start;

  rewind_round (s, &start);
  if (s->unsold == SCORE5_UNSOLD_TIEBREAK)
    g_string_append (out, "rule unsold tiebreak\n");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    g_string_append_printf (
        out, "seat %s %s\n", seating->name[seat],
        s->set[seat] == SCORE5_NO_SET ? "?" : gavel_kind_name (s->set[seat]));
  if (!is_opening (deck, &start))
    write_middle (deck, &start, seating, out);
  if (s->lot != SCORE5_NO_LOT)
    write_round (deck, s, &start, seating, out);
  if (s->phase == SCORE5_OVER && score5_candidates (deck, s) != GAVEL_SEAT (s->winner))
    g_string_append_printf (out, "won %s\n", seating->name[s->winner]);
}

static void
score5_cover (GavelState *state)
{
  Score5 *s = (Score5 *) state;

  s->turned_up = 0;
  memset (s->bid, 0, sizeof s->bid);
  memset (s->n_bid_unknown, 0, sizeof s->n_bid_unknown);
  memset (s->count, SCORE5_NO_COUNT, sizeof s->count);
}

const GavelNotation score5_notation = {
  .verbs = score5_verbs,
  .entry = &score5_entry,
  .play = &score5_play_words,
  .status = score5_status,
  .move_read = score5_move_read,
  .move_show = score5_move_show,
  .uses = score5_uses,
  .next_read = score5_next_read,
  .line_move = score5_line_move,
  .picture = score5_picture,
  .choice = score5_choice,
  .facts = score5_facts,
  .say = score5_say,
  .write = score5_write,
  .cover = score5_cover,
};
