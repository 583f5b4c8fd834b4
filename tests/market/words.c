/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of its records.
 *
 *   gavel 1 market
 *   rule rounds 4
 *   seat Ann 2 5      her coins, as far as they are known; ? or nothing: not
 *   seat Bob ? 3!     ! for one that all have seen, x for one that is spent
 *   round 2           a game entered in the middle, and who has won what
 *   has Ann apple
 *   good bread
 *   swap Bob          or open Bob
 *   bid Ann 5         or - */
#include "market.h"

#include "base/error.h"

#include <string.h>

/* -- Coins and bids ---------------------------------------------------------------- */

static bool
read_coin (GavelLine *line, uint8_t *value, uint8_t *mark, GError **error)
{
  const char *word = gavel_line_peek (line);

  *value = *mark = 0;
  if (word == NULL)
    return true;
  line->at++;
  if (strcmp (word, "?") == 0)
    return true;
  if (word[0] < '1' || word[0] > '0' + MARKET_MOST || strlen (word) > 2
      || strchr ("!x", word[1]) == NULL)
    return gavel_fail (error, "no coin '%s': coins are 1 to %d", word, MARKET_MOST);
  *value = (uint8_t) (word[0] - '0');
  *mark = word[1] == '!' ? MARKET_SHOWN : word[1] == 'x' ? MARKET_SPENT : MARKET_HIDDEN;
  return true;
}

/* Whether no coin is there oftener than it can be. */
static bool
coins_exist (const Market *s, GError **error)
{
  unsigned n[MARKET_MOST + 1] = { 0 };

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned i = 0; i < MARKET_COINS; i++)
      n[s->value[seat][i]]++;
  for (unsigned value = 1; value <= MARKET_MOST; value++)
    if (n[value] > 2)
      return gavel_fail (error, "there are only two coins of %u", value);
  return true;
}

/* Reads "5", "2 5", "-". */
static bool
read_bid_words (char **words, uint8_t *bid, GError **error)
{
  unsigned n = 0, coin[2] = { 0, 0 };

  for (; *words != NULL; words++)
    {
      if (**words == '\0' || strcmp (*words, "-") == 0 || strcmp (*words, "pass") == 0)
        continue;
      if (n == 2 || strlen (*words) != 1 || **words < '1' || **words > '0' + MARKET_MOST)
        return gavel_fail (error, "a bid is up to two coins of 1 to %d, or -",
                           MARKET_MOST);
      coin[n++] = (unsigned) (**words - '0');
    }
  *bid = market_bid (MIN (coin[0], coin[1]), MAX (coin[0], coin[1]));
  return true;
}

static void
write_bid (GavelMove move, GString *out)
{
  unsigned low = move >> 4 & 15, high = move & 15;

  if (high == 0)
    g_string_append_c (out, '-');
  if (low != 0)
    g_string_append_printf (out, "%u ", low);
  if (high != 0)
    g_string_append_printf (out, "%u", high);
}

/* -- The words --------------------------------------------------------------------- */

static bool
at_setup (const Market *s, GavelLine *line, GError **error)
{
  return gavel_line_at_setup (line, s->phase == MARKET_GOOD && s->round == 0, error);
}

static bool
read_rule (GavelState *state, GavelLine *line, GError **error)
{
  static const char *const rules[] = { "rounds", NULL };
  Market *s = (Market *) state;
  unsigned rule, n;

  if (!at_setup (s, line, error) || !gavel_line_choice (line, "rule", rules, &rule, error)
      || !gavel_line_number (line, "the number of rounds", 1, MARKET_MAX_ROUNDS, &n,
                             error))
    return false;
  s->n_rounds = (uint8_t) n;
  return gavel_line_end (line, error);
}

static bool
read_seat (GavelState *state, GavelLine *line, GError **error)
{
  Market *s = (Market *) state;
  unsigned seat = s->n_seats;

  if (!at_setup (s, line, error))
    return false;
  if (seat == MARKET_SEATS)
    return gavel_fail (error, "seat: there are four players already");
  for (unsigned i = 0; i < MARKET_COINS; i++)
    if (!read_coin (line, &s->value[seat][i], &s->mark[seat][i], error))
      return false;
  s->n_seats++;
  market_sort_coins (s, seat);
  return coins_exist (s, error) && gavel_line_end (line, error);
}

static bool
enough_seats (const Market *s, GError **error)
{
  return s->n_seats >= 2
         || gavel_fail (error, "enter two to four players first: seat NAME COINS");
}

static bool
read_round (GavelState *state, GavelLine *line, GError **error)
{
  Market *s = (Market *) state;
  unsigned round;

  if (!at_setup (s, line, error) || !enough_seats (s, error)
      || !gavel_line_number (line, "the round", 1, s->n_rounds + 1u, &round, error))
    return false;
  s->round = (uint8_t) (round - 1);
  if (s->round == s->n_rounds)
    s->phase = MARKET_OVER;
  return gavel_line_end (line, error);
}

static unsigned
n_sold (const Market *s)
{
  unsigned n = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
      n += s->goods[seat][kind];
  return n;
}

static bool
read_has (GavelState *state, GavelLine *line, GError **error)
{
  Market *s = (Market *) state;
  unsigned seat, kind;

  if (!gavel_line_in_entry (line, n_sold (s) < s->round, error)
      || !gavel_line_seat (line, &seat, error))
    return false;
  while (gavel_line_peek (line) != NULL)
    {
      if (!gavel_line_choice (line, "good", market_goods, &kind, error))
        return false;
      if (market_left (s, kind) == 0)
        return gavel_fail (error, "has: so many of %s there are not", market_goods[kind]);
      s->goods[seat][kind]++;
    }
  return n_sold (s) <= s->round
         || gavel_fail (error, "has: only %u goods were sold", s->round);
}

static bool
read_good (GavelState *state, GavelLine *line, GError **error)
{
  Market *s = (Market *) state;
  unsigned kind;

  if (!enough_seats (s, error)
      || !gavel_line_choice (line, "good", market_goods, &kind, error)
      || !gavel_line_end (line, error))
    return false;
  if (n_sold (s) < s->round)
    return gavel_fail (error, "first enter who has what (has NAME GOODS)");
  if (s->phase == MARKET_OVER)
    return gavel_fail (error, "the game is over");
  if (s->phase != MARKET_GOOD)
    return gavel_fail (error, "%s is still for sale", market_goods[s->good]);
  if (market_left (s, kind) == 0)
    return gavel_fail (error, "%s cannot come: all are sold", market_goods[kind]);
  market_turn_up_good (s, kind);
  return true;
}

static bool
read_choice (GavelState *state, GavelLine *line, bool swap, GError **error)
{
  Market *s = (Market *) state;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error) || !gavel_line_end (line, error))
    return false;
  if (s->phase != MARKET_HOST)
    return gavel_fail (error, "%s: not now", line->word[0]);
  if (seat != market_host (s))
    return gavel_fail (error, "%s is the host of this round",
                       line->seating->name[market_host (s)]);
  if (swap && s->swapped)
    return gavel_fail (error, "swap: once a round is enough");
  market_choose (s, swap);
  return true;
}

static bool
read_open (GavelState *state, GavelLine *line, GError **error)
{
  return read_choice (state, line, false, error);
}

static bool
read_swap (GavelState *state, GavelLine *line, GError **error)
{
  return read_choice (state, line, true, error);
}

static bool
read_bid (GavelState *state, GavelLine *line, GError **error)
{
  Market *s = (Market *) state, copy = *s;
  unsigned seat;
  uint8_t bid;

  if (!gavel_line_seat (line, &seat, error))
    return false;
  if (gavel_line_peek (line) == NULL)
    return gavel_fail (error, "bid: no coins named (- for none)");
  if (!read_bid_words (line->word + line->at, &bid, error))
    return false;
  if (s->phase != MARKET_BIDS)
    return gavel_fail (error, "bid: not now");
  if ((market_bidders (s) & GAVEL_SEAT (seat)) == 0)
    return gavel_fail (error, "%s is the host and does not bid",
                       line->seating->name[seat]);
  if (s->turned_up & GAVEL_SEAT (seat))
    return gavel_fail (error, "%s's bid is turned up already", line->seating->name[seat]);
  if (!market_show_bid (&copy, seat, bid))
    return gavel_fail (error, "%s does not have these coins", line->seating->name[seat]);
  market_turn_up_bid (s, seat, bid);
  return coins_exist (s, error);
}

static const GavelVerb verbs[] = {
  { "rule", "rounds N", read_rule, GAVEL_VERB_SETUP },
  { "seat", "NAME [COIN COIN]", read_seat, GAVEL_VERB_SETUP },
  { "round", "NUMBER", read_round, GAVEL_VERB_OTHER },
  { "has", "NAME GOOD...", read_has, GAVEL_VERB_OTHER },
  { "good", "GOOD", read_good, GAVEL_VERB_CHANCE },
  { "open", "NAME", read_open, GAVEL_VERB_TURN },
  { "swap", "NAME", read_swap, GAVEL_VERB_TURN },
  { "bid", "NAME COIN...", read_bid, GAVEL_VERB_SEALED },
  { NULL, NULL, NULL, GAVEL_VERB_OTHER },
};

/* -- Moves -------------------------------------------------------------------------- */

static bool
market_move_read (const GavelTable *table, unsigned seat, const char *text,
                  GavelMove *move, GError **error)
{
  const Market *s = (const Market *) table->state;
  g_auto (GStrv) words = g_strsplit_set (text, " ,", 0);
  uint8_t bid;

  for (unsigned kind = 0; kind < MARKET_KINDS && seat == GAVEL_CHANCE; kind++)
    if (g_ascii_strcasecmp (text, market_goods[kind]) == 0)
      {
        *move = MARKET_TURN_UP + kind;
        return true;
      }
  if (seat == GAVEL_CHANCE)
    return gavel_fail (error, "no good '%s' (apple, bread, cloth)", text);
  if (s->phase == MARKET_HOST)
    {
      *move = g_ascii_strcasecmp (text, "swap") == 0 ? MARKET_SWAP : MARKET_OPEN;
      return *move == MARKET_SWAP || g_ascii_strcasecmp (text, "open") == 0
             || gavel_fail (error, "open or swap, not '%s'", text);
    }
  if (!read_bid_words (words, &bid, error))
    return false;
  *move = MARKET_BID + bid;
  return true;
}

static void
market_move_show (const GavelTable *table G_GNUC_UNUSED, unsigned seat, GavelMove move,
                  GavelCells *out)
{
  unsigned coin[] = { move >> 4 & 15, move & 15 };

  if (seat == GAVEL_CHANCE)
    gavel_cells_printf (out, "%s", market_goods[move - MARKET_TURN_UP]);
  else if (move == MARKET_OPEN || move == MARKET_SWAP)
    gavel_cells_printf (out, move == MARKET_SWAP ? "swap" : "open");
  else if (coin[1] == 0)
    gavel_cells_printf (out, "pass");
  else
    for (unsigned i = 0; i < G_N_ELEMENTS (coin); i++)
      if (coin[i] != 0)
        {
          g_autofree char *text = g_strdup_printf ("%u", coin[i]);

          gavel_cells_card (out, GAVEL_INK_PLAIN, false, text, NULL);
        }
}

/* Coins of the same value are the same; without a pass is with any coin. */
static bool
market_uses (GavelMove move, GavelMove what)
{
  unsigned own[] = { move >> 4 & 15, move & 15 };

  if (move == what)
    return true;
  for (unsigned i = 0; i < G_N_ELEMENTS (own) && MIN (move, what) >= MARKET_BID; i++)
    if (own[i] != 0 && (own[i] == (what & 15) || own[i] == (what >> 4 & 15)))
      return true;
  return false;
}

static bool
market_line_move (const GavelTable *table, char **words, unsigned *seat, GavelMove *move)
{
  GavelLine line = { table->game, table->box, table->seating, words, 1 };
  unsigned kind;
  uint8_t bid;

  if (g_ascii_strcasecmp (words[0], "good") == 0)
    {
      *seat = GAVEL_CHANCE;
      if (!gavel_line_choice (&line, "good", market_goods, &kind, NULL))
        return false;
      *move = MARKET_TURN_UP + kind;
      return true;
    }
  *move = g_ascii_strcasecmp (words[0], "swap") == 0 ? MARKET_SWAP : MARKET_OPEN;
  if (*move == MARKET_SWAP || g_ascii_strcasecmp (words[0], "open") == 0)
    return gavel_line_seat (&line, seat, NULL);
  if (g_ascii_strcasecmp (words[0], "bid") != 0 || !gavel_line_seat (&line, seat, NULL)
      || !read_bid_words (words + line.at, &bid, NULL))
    return false;
  *move = MARKET_BID + bid;
  return true;
}

static void
market_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out)
{
  const GavelSeating *seating = table->seating;

  if (seat == GAVEL_CHANCE)
    g_string_append_printf (out, "good %s", market_goods[move - MARKET_TURN_UP]);
  else if (move == MARKET_OPEN || move == MARKET_SWAP)
    g_string_append_printf (out, "%s %s", move == MARKET_SWAP ? "swap" : "open",
                            seating->name[seat]);
  else
    {
      g_string_append_printf (out, "bid %s ", seating->name[seat]);
      write_bid (move, out);
    }
  g_string_append_c (out, '\n');
}

/* -- Positions ---------------------------------------------------------------------- */

static void
market_write (const GavelTable *table, GString *out)
{
  const Market *s = (const Market *) table->state;
  const GavelSeating *seating = table->seating;

  if (s->n_rounds != MARKET_ROUNDS)
    g_string_append_printf (out, "rule rounds %u\n", s->n_rounds);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      g_string_append_printf (out, "seat %s", seating->name[seat]);
      for (unsigned i = 0; i < MARKET_COINS; i++)
        if (s->value[seat][i] == 0)
          g_string_append (out, " ?");
        else
          g_string_append_printf (out, " %u%s", s->value[seat][i],
                                  s->mark[seat][i] == MARKET_SHOWN   ? "!"
                                  : s->mark[seat][i] == MARKET_SPENT ? "x"
                                                                     : "");
      g_string_append_c (out, '\n');
    }
  if (s->round > 0)
    g_string_append_printf (out, "round %u\n", s->round + 1u);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      g_autoptr (GString) goods = g_string_new (NULL);

      for (unsigned kind = 0; kind < MARKET_KINDS; kind++)
        for (unsigned i = 0; i < s->goods[seat][kind]; i++)
          g_string_append_printf (goods, " %s", market_goods[kind]);
      if (goods->len > 0)
        g_string_append_printf (out, "has %s%s\n", seating->name[seat], goods->str);
    }
  if (s->phase == MARKET_GOOD && s->swapped) /* what it was does not matter any more */
    for (unsigned kind = 0, done = 0; kind < MARKET_KINDS && !done; kind++)
      if (market_left (s, kind) > 0)
        {
          g_string_append_printf (out, "good %s\nswap %s\n", market_goods[kind],
                                  seating->name[market_host (s)]);
          done = 1;
        }
  if (s->phase == MARKET_HOST || s->phase == MARKET_BIDS)
    {
      if (s->swapped)
        g_string_append_printf (out, "good %s\nswap %s\n", market_goods[s->good],
                                seating->name[market_host (s)]);
      g_string_append_printf (out, "good %s\n", market_goods[s->good]);
    }
  if (s->phase == MARKET_BIDS)
    g_string_append_printf (out, "open %s\n", seating->name[market_host (s)]);
  GAVEL_FOREACH_SEAT (seat, s->turned_up)
    market_say (table, seat, MARKET_BID + s->bid[seat], out);
}

static void
market_status (const GavelTable *table, GavelStatus *status)
{
  const Market *s = (const Market *) table->state;
  GavelSeats to_act = s->n_seats < 2 ? 0 : market_game.to_act (table->box, table->state);
  bool over = s->phase == MARKET_OVER;

  *status = (GavelStatus){
    .n_seats = s->n_seats,
    .round = MIN (s->round + 1u, s->n_rounds),
    .n_rounds = s->n_rounds,
    .over = over,
    .winners = over ? market_winners (s) : 0,
    .open = true,
  };
  if (s->n_seats < 2)
    status->due = GAVEL_DUE_PLAYERS;
  else if (s->phase == MARKET_GOOD)
    status->due = n_sold (s) < s->round ? GAVEL_DUE_ENTRY : GAVEL_DUE_CHANCE;
  else if (s->phase == MARKET_HOST || (s->phase == MARKET_BIDS && s->n_seats == 2))
    status->due = GAVEL_DUE_TURN;
  else if (s->phase == MARKET_BIDS)
    status->due = GAVEL_DUE_SEALED;
  status->next = over                               ? NULL
                 : status->due == GAVEL_DUE_PLAYERS ? "seat"
                 : status->due == GAVEL_DUE_ENTRY   ? "has"
                 : status->due == GAVEL_DUE_CHANCE  ? "good"
                 : s->phase == MARKET_HOST          ? "open"
                                                    : "bid";
  if (status->due == GAVEL_DUE_TURN || status->due == GAVEL_DUE_SEALED)
    status->actors = to_act;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      bool told = (s->turned_up & GAVEL_SEAT (seat)) != 0;

      status->seat[seat].score = market_score (s, seat);
      status->seat[seat].knows_own = s->value[seat][0] != 0 && s->value[seat][1] != 0;
      status->open &= status->seat[seat].knows_own;
      status->seat[seat].at_least = !status->seat[seat].knows_own;
      status->seat[seat].count = -1;
      status->seat[seat].turned_up = status->seat[seat].bid_known = told;
      status->seat[seat].bid = told ? (GavelMove) MARKET_BID + s->bid[seat] : 0;
      status->seat[seat].bid_size = (s->bid[seat] >> 4 != 0) + ((s->bid[seat] & 15) != 0);
    }
}

const GavelNotation market_notation = {
  .verbs = verbs,
  .status = market_status,
  .move_read = market_move_read,
  .move_show = market_move_show,
  .uses = market_uses,
  .line_move = market_line_move,
  .picture = market_picture,
  .say = market_say,
  .write = market_write,
};
