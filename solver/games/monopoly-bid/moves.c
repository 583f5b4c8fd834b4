/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: moves as people type and read them, and where a game stands. */
#include "games/monopoly-bid/words.h"

#include "base/error.h"

#include <string.h>

/* The position once the first turn has begun, as far as that is possible. */
const Mbid *
mbid_now (const GavelTable *table, Mbid *copy)
{
  const Mbid *s = mbid_of (table);

  if (s->phase != MBID_BEFORE || s->n_seats < 2)
    return s;
  *copy = *s;
  mbid_begin_turn (copy, mbid_told (s, table->seating));
  return copy;
}

/* -- Moves ------------------------------------------------------------------- */

/* A card that is drawn, or a property. */
static bool
read_chance (const Mbid *s, const char *text, GavelMove *move, GError **error)
{
  bool lot = s->phase == MBID_LOT || s->phase == MBID_PLAY;
  int read = lot ? mbid_colour_read (text, error) : mbid_kind_read (text, error);

  *move = mbid_move (lot ? MBID_MOVE_PROPERTY : MBID_MOVE_CARD, (uint64_t) MAX (read, 0));
  return read >= 0;
}

/* "53" is a 5 and a 3, where money is meant. */
static char *
spread_digits (const char *typed)
{
  GString *out = g_string_new (NULL);

  for (const char *p = typed; *p != '\0'; p++)
    {
      if (p > typed && g_ascii_isdigit (p[0]) && g_ascii_isdigit (p[-1]))
        g_string_append_c (out, ' ');
      g_string_append_c (out, *p);
    }
  return g_string_free (out, FALSE);
}

static bool
read_money (const GavelLine *words, GavelMove *move, GError **error)
{
  GavelLine line = *words;
  MbidCards money;
  unsigned n_unknown;

  if (!mbid_line_cards (&line, false, &money, &n_unknown, error))
    return false;
  *move = mbid_move (MBID_MOVE_BID, money);
  return mbid_money (money) == money
         || gavel_fail (error, "only money can be bid, like 5 3; - for nothing");
}

static bool
read_answer (const char *text, GavelMove *move, GError **error)
{
  bool no = g_ascii_strcasecmp (text, "no") == 0 || g_ascii_strcasecmp (text, "no!") == 0
            || g_ascii_strcasecmp (text, "n") == 0;

  *move = mbid_move (no ? MBID_MOVE_NO : MBID_MOVE_LET, 0);
  return no || g_ascii_strcasecmp (text, "let") == 0 || strcmp (text, "-") == 0
         || gavel_fail (error, "no, or let, not '%s'", text);
}

bool
mbid_move_read (const GavelTable *table, unsigned seat, const char *text, GavelMove *move,
                GError **error)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  bool sealed = s->phase == MBID_BIDS || s->phase == MBID_RAISES;
  const char *verb = s->phase == MBID_RAISES ? "raise" : sealed ? "bid" : "play";
  g_autofree char *digits = sealed ? spread_digits (text) : NULL;
  g_autofree char *whole
      = g_strdup_printf ("%s %s", verb, digits != NULL ? digits : text);
  g_auto (GStrv) words = gavel_line_split (whole, error);
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  const char *word;

  if (words == NULL)
    return false;
  word = gavel_line_peek (&line);
  if (word == NULL)
    return gavel_fail (error, "a move is missing");
  if (seat == GAVEL_CHANCE)
    return read_chance (s, word, move, error);
  if (s->phase == MBID_ANSWER)
    return read_answer (word, move, error);
  if (g_ascii_strcasecmp (word, verb) == 0)
    {
      word = words[++line.at];
      if (word == NULL)
        return gavel_fail (error, "%s what?", verb);
    }
  if (sealed)
    {
      if (g_ascii_strcasecmp (word, "pass") == 0)
        words[line.at][0] = '-', words[line.at][1] = '\0';
      return read_money (&line, move, error);
    }
  if (g_ascii_strcasecmp (word, "lot") == 0)
    {
      *move = mbid_move (MBID_MOVE_LOT, 0);
      return true;
    }
  return mbid_line_action (&line, move, error);
}

void
mbid_move_show (const GavelTable *table, unsigned seat, GavelMove move, GavelCells *out)
{
  uint64_t about = mbid_move_about (move);
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) words = NULL;

  switch (mbid_move_what (move))
    {
    case MBID_MOVE_LOT:
      gavel_cells_printf (out, "lot");
      return;
    case MBID_MOVE_NO:
      gavel_cells_printf (out, "no");
      return;
    case MBID_MOVE_LET:
      gavel_cells_printf (out, "let");
      return;
    case MBID_MOVE_BID:
      if (about == 0)
        gavel_cells_printf (out, "pass");
      else
        mbid_show_cards (about, 0, 0, out);
      return;
    case MBID_MOVE_CARD:
      mbid_show_cards (mbid_card (about & 15), 0, 0, out);
      return;
    case MBID_MOVE_PROPERTY:
      gavel_cells_card (out, mbid_colours[about].ink, false, mbid_colours[about].name,
                        mbid_colours[about].title);
      return;
    case MBID_MOVE_WILD:
    case MBID_MOVE_DRAW_2:
    case MBID_MOVE_STEAL:
      break;
    }
  mbid_say (table, seat, move, line); /* "play Ann steal Bob green" */
  words = g_strsplit (g_strchomp (line->str), " ", -1);
  gavel_cells_printf (out, "play");
  for (unsigned i = 2; words[i] != NULL; i++)
    gavel_cells_printf (out, "%s", words[i]);
}

/* Whether both bids have a card in common; other moves must be the same. */
bool
mbid_uses (GavelMove move, GavelMove what)
{
  return mbid_move_what (move) == MBID_MOVE_BID && mbid_move_what (what) == MBID_MOVE_BID
                 && move != what
             ? mbid_least (mbid_move_about (move), mbid_move_about (what)) != 0
             : move == what;
}

/* The move that the words after a verb make. */
static bool
rest_move (const GavelTable *table, unsigned seat, char **words, GavelMove *move)
{
  g_autofree char *text = g_strjoinv (" ", words);

  return words[0] != NULL && mbid_move_read (table, seat, text, move, NULL);
}

/* "let" alone, nobody answers: that is a choice of whoever the record is for, if that one
 * holds a No!. What the others hold is not known. */
static bool
you_let (const GavelTable *table, const Mbid *s, unsigned *seat, GavelMove *move)
{
  int you = table->seating != NULL ? table->seating->you : -1;

  if (s->phase != MBID_ANSWER || you < 0 || mbid_count (s->hand[you], MBID_NO) == 0
      || (mbid_may_answer (s) & GAVEL_SEAT ((unsigned) you)) == 0)
    return false;
  *seat = (unsigned) you;
  *move = mbid_move (MBID_MOVE_LET, 0);
  return true;
}

bool
mbid_line_move (const GavelTable *table, char **words, unsigned *seat, GavelMove *move)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  const GavelVerb *verb = gavel_game_verb (table->game, words[0]);
  bool play = s->phase == MBID_PLAY, answer = s->phase == MBID_ANSWER;

  *seat = s->host;
  if (verb == NULL)
    return false;
  if (strcmp (verb->word, "lot") == 0 && play)
    {
      *move = mbid_move (MBID_MOVE_LOT, 0);
      return true;
    }
  if (strcmp (verb->word, "lot") == 0)
    {
      *seat = GAVEL_CHANCE;
      return s->phase == MBID_LOT && rest_move (table, *seat, words + 1, move);
    }
  if (strcmp (verb->word, "let") == 0 && words[1] == NULL)
    return you_let (table, s, seat, move);
  if (strcmp (verb->word, "draw") == 0)
    {
      if (!gavel_line_seat (&line, seat, NULL) || (int) *seat != mbid_next_drawer (s)
          || words[2] == NULL || words[3] != NULL)
        return false;
      *seat = GAVEL_CHANCE;
      return rest_move (table, *seat, words + 2, move);
    }
  *seat = (unsigned) table->seating->you;
  if ((verb->kind != GAVEL_VERB_TURN && verb->kind != GAVEL_VERB_SEALED)
      || (words[1] == NULL ? table->seating->you < 0
                           : !gavel_line_seat (&line, seat, NULL)))
    return false;
  if (strcmp (verb->word, "no") == 0 || strcmp (verb->word, "let") == 0)
    {
      *move = mbid_move (verb->word[0] == 'n' ? MBID_MOVE_NO : MBID_MOVE_LET, 0);
      return answer;
    }
  if (verb->kind == GAVEL_VERB_TURN ? !play
                                    : (mbid_bidders (s) & GAVEL_SEAT (*seat)) == 0)
    return false;
  return rest_move (table, *seat, words + 2, move);
}

/* -- Where it stands ------------------------------------------------------------- */

/* Who is to answer the card on top. Whoever the record is for may speak at once: that
 * others who are asked before let it be is seen, not told. */
static unsigned
answerer (const GavelTable *table, const Mbid *s)
{
  unsigned asked = mbid_asked (s);
  int you = table->seating != NULL ? table->seating->you : -1;

  return you >= 0 && s->unknown[asked] > 0 && mbid_count (s->hand[you], MBID_NO) > 0
                 && (mbid_may_answer (s) & GAVEL_SEAT (you)) != 0
             ? (unsigned) you
             : asked;
}

/* Those who are asked before @seat let it be. */
static void
mbid_suppose (GavelState *state, unsigned seat)
{
  Mbid *s = (Mbid *) state;

  if (s->phase != MBID_ANSWER || seat == s->top)
    return;
  for (unsigned i = 1; mbid_seat (s, s->top, i) != seat; i++)
    s->let |= GAVEL_SEAT (mbid_seat (s, s->top, i));
}

static void
stand (const GavelTable *table, const Mbid *s, GavelStatus *status)
{
  static const char *const next[]
      = { "draw", "draw", "play", "no", "draw", "lot", "bid", "raise", NULL };

  status->next = next[s->phase];
  status->due = GAVEL_DUE_CHANCE;
  switch ((MbidPhase) s->phase)
    {
    case MBID_BEFORE:
    case MBID_DRAW:
    case MBID_DRAW_2:
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        if (s->owed[seat] > 0)
          status->actors |= GAVEL_SEAT (seat);
      return;
    case MBID_LOT:
      return;
    case MBID_PLAY:
      status->due = GAVEL_DUE_TURN;
      status->actors = GAVEL_SEAT (s->host);
      break;
    case MBID_ANSWER:
      status->due = GAVEL_DUE_TURN;
      status->actors = GAVEL_SEAT (answerer (table, s));
      break;
    case MBID_BIDS:
    case MBID_RAISES:
      status->due = GAVEL_DUE_SEALED;
      status->actors = mbid_bidders (s);
      return;
    case MBID_OVER:
      status->due = GAVEL_DUE_NOTHING;
      return;
    }
  status->blind = s->unknown[gavel_seats_first (status->actors)] > 0;
  status->forced = !status->blind
                   && table->game->n_moves (table->box, (const GavelState *) s,
                                            gavel_seats_first (status->actors))
                          == 1;
}

/* What is told of a seat's bid, or of its raise. */
static void
look_at_bid (const Mbid *s, unsigned seat, GavelStatus *status)
{
  MbidCards money = s->phase == MBID_RAISES ? s->raise[seat] : s->bid[seat];

  if ((s->in & GAVEL_SEAT (seat)) == 0)
    return;
  status->seat[seat].turned_up = true;
  status->seat[seat].bid_known = true;
  status->seat[seat].bid = mbid_move (MBID_MOVE_BID, money);
  status->seat[seat].bid_size = (int) mbid_size (money);
}

void
mbid_status (const GavelTable *table, GavelStatus *status)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  bool over = s->phase == MBID_OVER;

  *status = (GavelStatus){
    .n_seats = s->n_seats,
    .round = s->turn,
    .over = over,
  };
  if (over)
    status->winners = s->winner != MBID_NOTHING ? GAVEL_SEAT (s->winner)
                                                : gavel_seats_all (s->n_seats);
  if (s->n_seats < 2)
    {
      status->due = GAVEL_DUE_PLAYERS;
      status->next = "seat";
    }
  else
    stand (table, s, status);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      status->seat[seat].score = (int) mbid_complete (mbid_deck (table->box), s, seat);
      status->seat[seat].knows_own = s->unknown[seat] == 0;
      status->seat[seat].count = -1;
      look_at_bid (s, seat, status);
    }
}

const GavelNotation mbid_notation = {
  .verbs = mbid_verbs,
  .entry = &mbid_entry,
  .play = &mbid_play_words,
  .round = "turn",
  .status = mbid_status,
  .suppose = mbid_suppose,
  .move_read = mbid_move_read,
  .move_show = mbid_move_show,
  .uses = mbid_uses,
  .line_move = mbid_line_move,
  .picture = mbid_picture,
  .choice = mbid_choice,
  .watch = mbid_watch,
  .facts = mbid_facts,
  .say = mbid_say,
  .write = mbid_write,
  .cover = mbid_cover,
};
