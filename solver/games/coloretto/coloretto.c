/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: the rules.
 *
 * There are as many rows as players, each with room for three cards; with two players
 * three rows with room for one, two and three. Whose turn it is either draws a card and
 * lays it beside a row with room, or takes a row that has a card, with all its cards, and
 * is out until the round ends. When all have taken, whoever took last begins the next
 * round; with two players the row that is left goes out of the game. Whoever takes the
 * golden joker also gets the top card of the pile. The last-round card lies on the last
 * cards of the pile: once it is turned up, the round under way is the last one.
 *
 * In the end up to three colours of a player count plus, the others minus, by the size
 * of their sets; jokers are given to colours as is best; each "+2" is two points. Most
 * points win; of equal ones whoever has the largest set of a colour; else it is shared.
 */
#include "games/coloretto/coloretto.h"

#include "games/coloretto/evaluator.h"
#include "games/coloretto/policy.h"

#include <string.h>

static const Coloretto *
state_of (const GavelState *s)
{
  return (const Coloretto *) s;
}

/* -- What can be told --------------------------------------------------------- */

/* Cards that everybody starts with. */
unsigned
coloretto_n_start (unsigned n_seats)
{
  return n_seats == 2 ? 2 : 1;
}

/* Colours that leave the game. */
unsigned
coloretto_n_without (unsigned n_seats)
{
  return n_seats == 2 ? 2 : n_seats == 3 ? 1 : 0;
}

/* All cards of the game: those of colours that left it are not. */
static ColorettoCards
cards_of_game (const ColorettoDeck *deck, const Coloretto *s)
{
  ColorettoCards all = deck->all[s->edition];

  GAVEL_FOREACH_CARD (colour, s->without)
    all -= deck->copies * coloretto_card (colour);
  return all;
}

/* The cards that lie open somewhere. */
static ColorettoCards
cards_in_sight (const Coloretto *s)
{
  ColorettoCards cards = s->drawn != COLORETTO_NOTHING ? coloretto_card (s->drawn) : 0;

  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    cards += s->hand[seat];
  for (unsigned row = 0; row < COLORETTO_ROWS; row++)
    cards += s->row[row];
  return cards;
}

/* The cards that were discarded. */
ColorettoCards
coloretto_gone (const ColorettoDeck *deck, const Coloretto *s)
{
  return cards_of_game (deck, s) - cards_in_sight (s) - s->pile;
}

/* The pile is what lies nowhere else; for a table that is being set. */
void
coloretto_count_pile (const ColorettoDeck *deck, Coloretto *s)
{
  s->pile = cards_of_game (deck, s) - cards_in_sight (s);
  s->n_pile = (uint8_t) coloretto_size (s->pile);
}

bool
coloretto_row_is_taken (const Coloretto *s, unsigned row)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] == row + 1)
      return true;
  return false;
}

/* Rows that have a card, as a mask. */
unsigned
coloretto_rows_to_take (const Coloretto *s)
{
  unsigned rows = 0;

  for (unsigned row = 0; row < COLORETTO_ROWS; row++)
    rows |= (s->row[row] != 0 ? 1u : 0) << row;
  return rows;
}

/* Rows that a card can be laid at. */
unsigned
coloretto_rows_with_room (const ColorettoDeck *deck, const Coloretto *s)
{
  unsigned rows = 0;

  for (unsigned row = 0; row < coloretto_n_rows (deck, s); row++)
    rows |= (coloretto_size (s->row[row]) < coloretto_room (deck, s, row) ? 1u : 0)
            << row;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] != 0)
      rows &= ~(1u << (s->took[seat] - 1));
  return rows;
}

/* Who has not taken a row in this round. */
GavelSeats
coloretto_still_in (const Coloretto *s)
{
  GavelSeats seats = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] == 0)
      seats |= GAVEL_SEAT (seat);
  return seats;
}

/* Whether the top of the pile is the last-round card. */
bool
coloretto_last_is_next (const ColorettoDeck *deck, const Coloretto *s)
{
  return !s->last && s->n_pile == coloretto_n_under (deck, s);
}

/* What a seat's cards are worth now. */
int
coloretto_score (const ColorettoDeck *deck, const Coloretto *s, unsigned seat)
{
  return coloretto_worth (deck, s->side, s->hand[seat]);
}

/* Who would win if it ended now. */
GavelSeats
coloretto_winners (const ColorettoDeck *deck, const Coloretto *s)
{
  int score[GAVEL_MAX_SEATS], best = INT16_MIN;
  unsigned set[GAVEL_MAX_SEATS], largest = 0;
  GavelSeats winners = 0, those = 0;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      score[seat] = coloretto_score (deck, s, seat);
      if (score[seat] > best)
        winners = 0;
      if (score[seat] >= best)
        winners |= GAVEL_SEAT (seat);
      best = MAX (best, score[seat]);
    }
  if (gavel_seats_count (winners) == 1 || !deck->edition[s->edition].by_set)
    return winners;
  GAVEL_FOREACH_SEAT (seat, winners)
    {
      coloretto_best_jokers (deck, s->side, s->hand[seat], NULL, &set[seat]);
      largest = MAX (largest, set[seat]);
    }
  GAVEL_FOREACH_SEAT (seat, winners)
    if (set[seat] == largest)
      those |= GAVEL_SEAT (seat);
  return those;
}

/* -- What happens ----------------------------------------------------------------- */

void
coloretto_draw (Coloretto *s)
{
  s->begun = 1;
  s->phase = COLORETTO_DRAW;
}

/* All have taken a row, the one whose turn it is last. */
static void
end_round (Coloretto *s)
{
  memset (s->row, 0, sizeof s->row); /* with two players a row is left over */
  if (s->last)
    {
      s->phase = COLORETTO_OVER;
      return;
    }
  memset (s->took, 0, sizeof s->took);
  s->phase = COLORETTO_TURN;
  s->round++;
}

/* The next who is still in. */
static void
pass_on (Coloretto *s)
{
  GavelSeats in = coloretto_still_in (s);
  unsigned after;

  if (in == 0)
    {
      end_round (s);
      return;
    }
  after = in & ~((2u << s->turn) - 1);
  s->turn = (uint8_t) gavel_seats_first ((GavelSeats) (after != 0 ? after : in));
  s->phase = COLORETTO_TURN;
}

/* A card of the pile is turned up, for a row or for whoever took the golden joker. */
void
coloretto_turn_up (const ColorettoDeck *deck G_GNUC_UNUSED, Coloretto *s, unsigned kind)
{
  if (kind == COLORETTO_LAST)
    {
      s->last = 1;
      return;
    }
  s->pile -= coloretto_card (kind);
  s->n_pile--;
  if (s->phase == COLORETTO_DRAW)
    {
      s->drawn = (uint8_t) kind;
      s->phase = COLORETTO_PLACE;
      return;
    }
  s->hand[s->turn] += coloretto_card (kind);
  pass_on (s);
}

void
coloretto_place (Coloretto *s, unsigned row)
{
  s->row[row] += coloretto_card (s->drawn);
  s->drawn = COLORETTO_NOTHING;
  pass_on (s);
}

void
coloretto_take (Coloretto *s, unsigned row)
{
  ColorettoCards cards = s->row[row];

  s->begun = 1;
  s->hand[s->turn] += cards;
  s->row[row] = 0;
  s->took[s->turn] = (uint8_t) (row + 1);
  if (coloretto_count (cards, COLORETTO_GOLDEN) > 0)
    s->phase = COLORETTO_BONUS;
  else
    pass_on (s);
}

/* -- The door -------------------------------------------------------------------------
 */

static void
coloretto_clear (const GavelBox *box, GavelState *state)
{
  Coloretto *s = (Coloretto *) state;

  memset (s, 0, sizeof *s);
  s->drawn = COLORETTO_NOTHING;
  s->round = 1;
  coloretto_count_pile (coloretto_deck (box), s);
}

/* Both sides alike; one game in eight is of the older edition. */
static void
coloretto_vary (const GavelBox *box, GavelState *state, GavelRng *rng)
{
  Coloretto *s = (Coloretto *) state;

  s->side = (uint8_t) gavel_rng_below (rng, COLORETTO_SIDES);
  s->edition = gavel_rng_below (rng, 8) == 0 ? COLORETTO_CLASSIC : COLORETTO_NEW;
  coloretto_count_pile (coloretto_deck (box), s);
}

/* One of @colours. */
static unsigned
draw_colour (unsigned colours, GavelRng *rng)
{
  unsigned n = gavel_cards_count (colours);

  return gavel_cards_nth (colours, (unsigned) gavel_rng_below (rng, n));
}

static void
coloretto_start (const GavelBox *box, GavelState *state, unsigned n_seats, GavelRng *rng)
{
  const ColorettoDeck *deck = coloretto_deck (box);
  Coloretto *s = (Coloretto *) state;
  unsigned colours = (1u << deck->n_colours) - 1, left;

  s->n_seats = (uint8_t) n_seats;
  for (unsigned i = 0; i < coloretto_n_without (n_seats); i++)
    s->without |= (uint8_t) (1u << draw_colour (colours & ~(unsigned) s->without, rng));
  left = colours &= ~(unsigned) s->without;
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      if (n_seats == 2) /* only one's own two must differ */
        left = colours;
      for (unsigned i = 0; i < coloretto_n_start (n_seats); i++)
        {
          unsigned colour = draw_colour (left, rng);

          s->hand[seat] += coloretto_card (colour);
          left &= ~(1u << colour);
        }
    }
  s->turn = (uint8_t) gavel_rng_below (rng, n_seats);
  coloretto_count_pile (deck, s);
}

static GavelSeats
coloretto_to_act (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Coloretto *s = state_of (state);

  switch ((ColorettoPhase) s->phase)
    {
    case COLORETTO_TURN:
    case COLORETTO_PLACE:
      return GAVEL_SEAT (s->turn);
    case COLORETTO_OVER:
      return 0;
    case COLORETTO_DRAW:
    case COLORETTO_BONUS:
      break;
    }
  return GAVEL_SEAT (GAVEL_CHANCE);
}

/* Kinds that may be turned up, as a mask. */
static unsigned
kinds_next (const ColorettoDeck *deck, const Coloretto *s)
{
  unsigned kinds = 0;

  if (coloretto_last_is_next (deck, s))
    return 1u << COLORETTO_LAST;
  for (unsigned kind = 0; kind < COLORETTO_KINDS; kind++)
    kinds |= (coloretto_count (s->pile, kind) > 0 ? 1u : 0) << kind;
  return kinds;
}

/* The moves of @seat: a mask, and what its first bit stands for. A draw, which is none
 * of these, comes before them. */
static unsigned
list_moves (const ColorettoDeck *deck, const Coloretto *s, unsigned seat,
            GavelMove *first, bool *may_draw)
{
  *first = 0;
  *may_draw = false;
  if (seat > GAVEL_CHANCE
      || (coloretto_to_act (NULL, (const GavelState *) s) & GAVEL_SEAT (seat)) == 0)
    return 0;
  if (seat == GAVEL_CHANCE)
    {
      *first = COLORETTO_MOVE_CARD;
      return kinds_next (deck, s);
    }
  if (s->phase == COLORETTO_PLACE)
    {
      *first = COLORETTO_MOVE_PLACE;
      return coloretto_rows_with_room (deck, s);
    }
  *first = COLORETTO_MOVE_TAKE;
  *may_draw = coloretto_rows_with_room (deck, s) != 0;
  return coloretto_rows_to_take (s);
}

static uint64_t
coloretto_n_moves (const GavelBox *box, const GavelState *state, unsigned seat)
{
  GavelMove first;
  bool may_draw;
  unsigned moves
      = list_moves (coloretto_deck (box), state_of (state), seat, &first, &may_draw);

  return gavel_cards_count (moves) + may_draw;
}

static GavelMove
coloretto_move (const GavelBox *box, const GavelState *state, unsigned seat, uint64_t k)
{
  GavelMove first;
  bool may_draw;
  unsigned moves
      = list_moves (coloretto_deck (box), state_of (state), seat, &first, &may_draw);

  if (may_draw && k == 0)
    return COLORETTO_MOVE_DRAW;
  return first + gavel_cards_nth (moves, (unsigned) k - may_draw);
}

static bool
coloretto_legal (const GavelBox *box, const GavelState *state, unsigned seat,
                 GavelMove move)
{
  GavelMove first;
  bool may_draw;
  unsigned moves
      = list_moves (coloretto_deck (box), state_of (state), seat, &first, &may_draw);

  if (move == COLORETTO_MOVE_DRAW)
    return may_draw;
  return first != 0 && move >= first && move - first < 16
         && (moves & 1u << (move - first)) != 0;
}

static void
coloretto_apply (const GavelBox *box, GavelState *state,
                 const GavelMove moves[GAVEL_CHANCE + 1])
{
  Coloretto *s = (Coloretto *) state;

  switch ((ColorettoPhase) s->phase)
    {
    case COLORETTO_TURN:
      if (moves[s->turn] == COLORETTO_MOVE_DRAW)
        coloretto_draw (s);
      else
        coloretto_take (s, (unsigned) (moves[s->turn] - COLORETTO_MOVE_TAKE));
      break;
    case COLORETTO_PLACE:
      coloretto_place (s, (unsigned) (moves[s->turn] - COLORETTO_MOVE_PLACE));
      break;
    case COLORETTO_DRAW:
    case COLORETTO_BONUS:
      coloretto_turn_up (coloretto_deck (box), s,
                         (unsigned) (moves[GAVEL_CHANCE] - COLORETTO_MOVE_CARD));
      break;
    case COLORETTO_OVER:
      break;
    }
}

static uint64_t
coloretto_weight (const GavelBox *box, const GavelState *state, uint64_t k)
{
  const Coloretto *s = state_of (state);
  unsigned kind = gavel_cards_nth (kinds_next (coloretto_deck (box), s), (unsigned) k);

  return kind == COLORETTO_LAST ? 1 : coloretto_count (s->pile, kind);
}

/* All is open but the order of the pile, and that is drawn as it is needed. */
static void
coloretto_imagine (const GavelBox *box G_GNUC_UNUSED, GavelState *state G_GNUC_UNUSED,
                   unsigned viewer G_GNUC_UNUSED, GavelRng *rng G_GNUC_UNUSED)
{
}

static void
coloretto_payoff (const GavelBox *box, const GavelState *state, double share[])
{
  const Coloretto *s = state_of (state);
  GavelSeats winners = coloretto_winners (coloretto_deck (box), s);

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    share[seat] = (winners & GAVEL_SEAT (seat)) ? 1.0 / gavel_seats_count (winners) : 0.0;
}

const GavelGame gavel_coloretto = {
  .id = "coloretto",
  .title = "Coloretto",
  .state_size = sizeof (Coloretto),
  .min_seats = 2,
  .max_seats = 5,
  .win_in_points = 30.0,
  .box = &coloretto_box_door,
  .notation = &coloretto_notation,
  .evaluator = &coloretto_evaluator,
  .styles = &coloretto_styles,
  .clear = coloretto_clear,
  .vary = coloretto_vary,
  .start = coloretto_start,
  .to_act = coloretto_to_act,
  .n_moves = coloretto_n_moves,
  .move = coloretto_move,
  .legal = coloretto_legal,
  .apply = coloretto_apply,
  .weight = coloretto_weight,
  .imagine = coloretto_imagine,
  .playout = coloretto_playout,
  .payoff = coloretto_payoff,
};
