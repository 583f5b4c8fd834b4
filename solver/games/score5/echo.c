/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what a line of a record did, said back. */
#include "games/score5/words.h"

#include <string.h>

/* The table before and after the line. */
typedef struct
{
  const GavelTable *table; /* after */
  const GavelDeck *deck;
  const GavelSeating *seating;
  const Score5 *before, *after;
  bool dealt; /* by the program: no table that could say otherwise */
  GString *out;
} Change;

/* Cards as people sort them, by family, best first; "-" for none. */
static char *
cards_text (const GavelDeck *deck, GavelCards cards, unsigned n_unknown)
{
  uint8_t sorted[GAVEL_DECK_MAX_CARDS];
  unsigned n = score5_sort_cards (deck, cards, sorted);
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < n; i++)
    g_string_append_printf (out, "%s%s", i > 0 ? " " : "", deck->card[sorted[i]].name);
  if (n_unknown > 0)
    g_string_append_printf (out, "%s?", n > 0 ? " " : "");
  if (n_unknown > 1)
    g_string_append_printf (out, "%u", n_unknown);
  if (out->len == 0)
    g_string_append_c (out, '-');
  return g_string_free (out, FALSE);
}

/* What a seat holds, and how much of it nobody knows. */
void
score5_hand (const GavelTable *table, unsigned seat, GavelCells *out)
{
  const Score5 *s = (const Score5 *) table->state;

  score5_show_cards (score5_deck (table->box), s->hand[seat], out);
  if (s->n_unknown[seat] > 1)
    gavel_cells_printf (out, "?%u", s->n_unknown[seat]);
  else if (s->n_unknown[seat] > 0 || s->hand[seat] == 0)
    gavel_cells_printf (out, s->n_unknown[seat] > 0 ? "?" : "-");
}

static const char *
lot_name (const Change *c, const Score5 *s)
{
  return s->lot == SCORE5_NO_LOT ? "the lot" : c->deck->card[s->lot].name;
}

static bool
is_turned_up (const Score5 *s, unsigned seat)
{
  return (s->turned_up & GAVEL_SEAT (seat)) != 0;
}

static void
put_counts (const Change *c)
{
  bool first = true;

  for (unsigned seat = 0; seat < c->after->n_seats; seat++)
    if (c->after->count[seat] >= 0 && !is_turned_up (c->after, seat))
      {
        g_string_append_printf (c->out, "%s%s %d", first ? "" : ", ",
                                c->seating->name[seat], c->after->count[seat]);
        first = false;
      }
  g_string_append (c->out, " face down\n");
}

static void
put_bid (const Change *c, unsigned seat, const GavelNamed *bid)
{
  g_autofree char *cards = cards_text (c->deck, bid->known, bid->n_unknown);
  int n = (int) (gavel_cards_count (bid->known) + bid->n_unknown);
  int counted = c->before->count[seat];

  if (n == 0)
    g_string_append_printf (c->out, "%s passes", c->seating->name[seat]);
  else
    g_string_append_printf (c->out, "%s bids %s", c->seating->name[seat], cards);
  if (n > 0 && bid->n_unknown == 0)
    g_string_append_printf (c->out, " = %u", gavel_deck_sum (c->deck, bid->known));
  if (is_turned_up (c->before, seat))
    {
      g_autofree char *was
          = cards_text (c->deck, c->before->bid[seat], c->before->n_bid_unknown[seat]);

      g_string_append_printf (c->out, " instead of %s",
                              strcmp (was, "-") == 0 ? "passing" : was);
    }
  else if (counted >= 0 && counted != n)
    g_string_append_printf (c->out, " (%d counted before)", counted);
  g_string_append_c (c->out, '\n');
}

/* The seat that has the lot now; -1 if none got it by this line. */
static int
winner_of (const Change *c)
{
  for (unsigned seat = 0; seat < c->after->n_seats && c->before->lot != SCORE5_NO_LOT;
       seat++)
    if (c->after->hand[seat] & ~c->before->hand[seat] & GAVEL_CARD (c->before->lot))
      return (int) seat;
  return -1;
}

/* That only a tiebreaker decided, which the table may see otherwise: about the lot, and
 * about as many takers as there are cards. */
static void
put_tie (const Change *c, const GavelNamed *last, unsigned winner, unsigned n_cards)
{
  unsigned total[GAVEL_MAX_SEATS], n = 0;
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (c->after, queue);

  for (unsigned seat = 0; seat < c->after->n_seats; seat++)
    {
      bool told = is_turned_up (c->before, seat);
      unsigned n_unknown = told ? c->before->n_bid_unknown[seat] : last->n_unknown;

      total[seat] = n_unknown > 0 ? G_MAXUINT
                                  : gavel_deck_sum (c->deck, told ? c->before->bid[seat]
                                                                  : last->known);
    }
  for (unsigned seat = 0; seat < c->after->n_seats; seat++)
    if (seat != winner && total[seat] == total[winner] && total[winner] != G_MAXUINT)
      {
        if (n == 0)
          g_string_append (c->out, " by the tiebreaker");
        if (!c->dealt)
          g_string_append_printf (
              c->out, "%s%s", n == 0 ? " (if the table decides otherwise: won " : " or ",
              c->seating->name[seat]);
        n++;
      }
  g_string_append (c->out, n > 0 && !c->dealt ? ")" : "");
  for (unsigned i = 0; i + 1 < n_queue && i < n_cards; i++)
    if (total[queue[i]] == total[queue[i + 1]] && total[queue[i]] != G_MAXUINT
        && (i == 0 || total[queue[i]] > 0))
      {
        const char *second = c->seating->name[queue[i + 1]];

        g_string_append_printf (c->out, "; %s before %s by the tiebreaker",
                                c->seating->name[queue[i]], second);
        if (i == 0 && !c->dealt)
          g_string_append_printf (c->out, " (else: first %s)", second);
      }
}

/* Who has the lot, and who takes in which order. @bid is the one turned up last. */
static void
put_result (const Change *c, const GavelNamed *bid)
{
  unsigned n_cards = gavel_cards_count (c->after->offer) + c->after->n_offer_unknown;
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (c->after, queue);
  int winner = winner_of (c);

  if (winner < 0)
    return;
  g_string_append_printf (c->out, "%s wins %s", c->seating->name[winner],
                          lot_name (c, c->before));
  put_tie (c, bid, (unsigned) winner, n_cards);
  for (unsigned i = 0; i < n_queue && i < n_cards; i++)
    g_string_append_printf (c->out, "%s%s", i == 0 ? "; takers: " : ", ",
                            c->seating->name[queue[i]]);
  g_string_append (c->out,
                   n_queue > 1 && n_cards > n_queue ? ", and round again\n" : "\n");
}

/* A round ended without a winner. */
static void
put_unsold (const Change *c)
{
  if (c->before->lot == SCORE5_NO_LOT || c->after->phase != SCORE5_LOT
      || c->before->offer != 0 || c->before->n_offer_unknown > 0)
    return;
  for (unsigned seat = 0; seat < c->after->n_seats; seat++)
    if (c->after->hand[seat] & GAVEL_CARD (c->before->lot))
      return;
  g_string_append_printf (c->out, "Nobody bids: %s goes back to the box\n",
                          lot_name (c, c->before));
}

/* Cards that the winner paid were not noted, but lie there face up now. */
static void
put_unseen (const Change *c)
{
  unsigned n = c->after->n_offer_unknown;
  int winner = winner_of (c);

  if (n == 0 || c->before->n_offer_unknown > 0 || c->before->offer != 0 || winner < 0)
    return;
  g_string_append_printf (
      c->out,
      "%s paid %u card%s that %s not known. Type fix bid %s CARDS if you know, or "
      "say who takes which card (? if nobody saw)\n",
      c->seating->name[winner], n, n == 1 ? "" : "s", n == 1 ? "is" : "are",
      c->seating->name[winner]);
}

/* What the table must tell, because the cards do not. */
static void
put_question (const Change *c)
{
  GavelTable table = *c->table;
  GavelStatus before, after;
  g_autofree char *names = NULL;

  score5_status (&table, &after);
  table.state = (const GavelState *) c->before;
  score5_status (&table, &before);
  if (after.due != GAVEL_DUE_WORD || gavel_seats_count (after.actors) < 2
      || (g_strcmp0 (before.next, after.next) == 0 && before.actors == after.actors))
    return;
  names = gavel_names_text (c->seating, after.actors, " or ");
  g_string_append_printf (c->out, "The cards do not show who %s: %s?\n",
                          c->after->phase == SCORE5_FINISH ? "has won the game"
                          : c->after->n_ranked == 0        ? "wins the lot"
                                                           : "takes first",
                          names);
}

/* A line about what @seat did. */
static bool
put_of_seat (const Change *c, char **words, unsigned seat)
{
  const char *name = c->seating->name[seat];

  if (g_ascii_strcasecmp (words[0], "bid") == 0)
    {
      GavelLine line = { c->table->game, c->table->box, c->seating, words, 2 };
      GavelNamed named = { 0 };

      gavel_card_names_all (&score5_card_names, &line, true, &named, NULL);
      put_bid (c, seat, &named);
      put_result (c, &named);
    }
  else if (g_ascii_strcasecmp (words[0], "won") == 0)
    {
      if (c->after->phase != SCORE5_OVER)
        g_string_append_printf (c->out, "%s wins %s\n", name, lot_name (c, c->before));
    }
  else if (g_ascii_strcasecmp (words[0], "first") == 0)
    g_string_append_printf (c->out, "%s comes first\n", name);
  else if (g_ascii_strcasecmp (words[0], "take") == 0)
    {
      g_autofree char *rest = g_strjoinv (" ", words + 2);
      unsigned n_offer
          = gavel_cards_count (c->before->offer) + c->before->n_offer_unknown;

      g_string_append_printf (c->out, "%s takes %s%s\n", name, rest,
                              n_offer == 1 ? ", the last card" : "");
    }
  else if (g_ascii_strcasecmp (words[0], "hand") == 0)
    {
      g_autofree char *hand
          = cards_text (c->deck, c->after->hand[seat], c->after->n_unknown[seat]);

      g_string_append_printf (c->out, "%s holds %s\n", name, hand);
    }
  else
    return false;
  return true;
}

static void
put_fact (const Change *c, char **words)
{
  int seat = words[1] != NULL ? gavel_entry_named (c->table, words[1]) : -1;

  if (g_ascii_strcasecmp (words[0], "lot") == 0)
    g_string_append_printf (c->out, "Round %u: %s\n", c->after->round,
                            lot_name (c, c->after));
  else if (g_ascii_strcasecmp (words[0], "count") == 0)
    put_counts (c);
  else if (g_ascii_strcasecmp (words[0], "round") == 0)
    g_string_append_printf (c->out, "The game starts at round %u\n", c->after->round + 1);
  else if (g_ascii_strcasecmp (words[0], "gone") == 0)
    {
      g_autofree char *lots = cards_text (c->deck, c->after->gone,
                                          c->after->n_lost[0] + c->after->n_lost[1]);

      g_string_append_printf (c->out, "Gone: %s\n", lots);
    }
  else if (seat < 0 || !put_of_seat (c, words, (unsigned) seat))
    {
      g_autofree char *all = g_strjoinv (" ", words);

      g_string_append_printf (c->out, "%s\n", all);
    }
}

void
score5_echo (const GavelTable *before, const GavelTable *after, char **words, bool dealt,
             GString *out)
{
  Change c = { .table = after,
               .deck = score5_deck (after->box),
               .seating = after->seating,
               .before = (const Score5 *) before->state,
               .after = (const Score5 *) after->state,
               .dealt = dealt,
               .out = out };

  put_fact (&c, words);
  put_unsold (&c);
  put_unseen (&c);
  put_question (&c);
}
