/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: simple players by name, and whom one can play against. */
#include "games/monopoly-bid/manner.h"

#define SENSIBLE 1.0f /* a habit's face, of those who reckon */

/* With 2 to 5 players. Found by climbing: a few hundred times, one of changed numbers
 * played 4,000 games against such as it was and 1,000 against each of three simple ones,
 * and took its place if it won more. With 2 and 5 players that was done a second time
 * (for 5 from the numbers of 4); 4 have the numbers of 5, which are better there, too. On
 * other deals, 6,000 games or 3,000 each, the last step wins:
 *
 *   players  against such as before  against simple ones of 0.3, 0.5, 0.8  before
 *   2        50.0 %                  75, 71, 70 %                          68, 64, 63 %
 *   4        32.2 %                  73, 69, 65 %                          60, 50, 48 %
 *   5        29.4 %                  48, 56, 63 %                          39, 39, 44 %
 */
static const MbidManner sensible[GAVEL_MAX_SEATS - 1] = {
  { 0.0f, 0.566f, 0.079f, 900.0f, 0.796f, 1.024f, 1.21f, 0.259f, 2.328f, 0.661f, 0.557f },
  { 0.0f, 0.13f, 0.050f, 6.0f, 0.65f, 1.10f, 1.12f, 0.038f, 0.36f, 0.20f, 1.02f },
  { 0.0f, 0.522f, 0.083f, 3.59f, 1.156f, 0.407f, 1.004f, 0.085f, 1.372f, 3.016f, 0.515f },
  { 0.0f, 0.522f, 0.083f, 3.59f, 1.156f, 0.407f, 1.004f, 0.085f, 1.372f, 3.016f, 0.515f },
};

/* Plays cards at once, and says No! if it is robbed. */
static const MbidManner simple
    = { 0.5f, 0.6f, 0.12f, 20.0f, 0.6f, 1.0f, 0.0f, 0.06f, 0.0f, 0.0f, 0.1f };

static const GavelHabit habits[] = {
  { .share = 1.0f, .noise = 0.15f, .face = SENSIBLE },
  { .share = 0.7f, .noise = 0.15f, .face = SENSIBLE },
  { .share = 1.4f, .noise = 0.15f, .face = SENSIBLE },
  { .share = 0.25f, .noise = 0.2f },
  { .share = 0.4f, .noise = 0.2f },
  { .share = 0.6f, .noise = 0.2f },
  { .share = 0.9f, .noise = 0.2f },
};

static const GavelStyle players[] = {
  { "sensible", { .share = 1.0f, .noise = 0.15f, .face = SENSIBLE }, 0.0 },
  { "simple", { .share = 0.5f, .noise = 0.2f }, 1.0 },
  { NULL },
};

static const GavelOpponent opponents[] = {
  { "Rex", "random", "does anything" },
  { "Tim", "simple:0.3", "timid: bids little of what he has" },
  { "Sally", "simple:0.5", "bids half her purse for what completes a set" },
  { "Vera", "simple:0.8", "eager: bids most of what she has" },
  { "Sam", "sensible", "sensible: knows what a lot is worth, and to whom" },
  { NULL },
};

static const GavelLevel levels[] = {
  { "easy", { "Tim", "Rex", "Vera", "Rex" } },
  { "medium", { "Sally", "Sam", "Vera", "Tim" } },
  { "strong", { "Sam", "Sam", "Sam", "Sam" } },
  { NULL },
};

/* The manner that a habit is. */
MbidManner
mbid_manner (const GavelHabit *habit, unsigned n_seats)
{
  MbidManner manner = habit->face >= SENSIBLE ? sensible[n_seats - 2] : simple;

  if (habit->face >= SENSIBLE)
    manner.bid *= habit->share;
  else
    manner.share = MAX (habit->share, 0.01f);
  return manner;
}

/* By how much dearer than usual it bids in that mood. */
float
mbid_mood (const GavelHabit *habit, unsigned mood)
{
  return 1.0f + habit->noise * (2.0f * (float) mood / (float) (GAVEL_MOODS - 1) - 1.0f);
}

/* What all see at @s. */
void
mbid_look_at (const GavelBox *box, const Mbid *s, MbidBoard *board, MbidSight *sight)
{
  mbid_board_take_over (board, mbid_deck (box), s);
  sight->board = board;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      mbid_look (sight, seat);
      sight->n_cards[seat] = (uint8_t) mbid_n_cards (s, seat);
    }
}

static GavelMove
habit_bid (const GavelBox *box, const GavelState *state, unsigned seat,
           const GavelHabit *habit, unsigned mood)
{
  const Mbid *s = (const Mbid *) state;
  MbidManner manner = mbid_manner (habit, s->n_seats);
  float dearer = mbid_mood (habit, mood);
  MbidSight sight;
  MbidBoard board;
  MbidChooser c = { &manner, &sight, seat, s->hand[seat] };
  MbidLot lot;

  mbid_look_at (box, s, &board, &sight);
  mbid_look_at_lot (&sight, s->lot, &lot);
  return mbid_move (MBID_MOVE_BID,
                    s->phase == MBID_RAISES
                        ? mbid_choose_raise (&c, &lot, s->bid[seat], dearer)
                        : mbid_choose_bid (&c, &lot, dearer));
}

/* The move that plays it. */
GavelMove
mbid_action_move (const MbidAction *action)
{
  switch (action->kind)
    {
    case MBID_WILD:
      return mbid_move (MBID_MOVE_WILD, action->colour);
    case MBID_DRAW2:
      return mbid_move (MBID_MOVE_DRAW_2, 0);
    case MBID_STEAL:
      return mbid_move (MBID_MOVE_STEAL,
                        mbid_steal (action->target, action->colour, action->as));
    default:
      return mbid_move (MBID_MOVE_LOT, 0);
    }
}

static GavelMove
habit_turn (const GavelBox *box, const GavelState *state, unsigned seat,
            const GavelHabit *habit, GavelRng *rng G_GNUC_UNUSED)
{
  const Mbid *s = (const Mbid *) state;
  MbidManner manner = mbid_manner (habit, s->n_seats);
  MbidAction action;
  MbidSight sight;
  MbidBoard board;
  MbidChooser c = { &manner, &sight, seat, s->hand[seat] };

  mbid_look_at (box, s, &board, &sight);
  if (s->phase != MBID_ANSWER)
    {
      action = mbid_choose_action (&c, s->n_pile + mbid_n_discards (s) >= 2);
      return mbid_action_move (&action);
    }
  action = (MbidAction){ s->action, s->target, s->colour, s->as };
  return mbid_move (mbid_count (s->hand[seat], MBID_NO) > 0
                            && mbid_choose_no (&c, &action, s->host, s->n_no % 2 == 0)
                        ? MBID_MOVE_NO
                        : MBID_MOVE_LET,
                    0);
}

/* Plays on, each seat by its habit: to the end, or until so many turns are over and the
 * host plays; 0: any number. Nothing is unknown. */
void
mbid_play_by_habits (const GavelBox *box, Mbid *s, const GavelHabit *const habit[],
                     unsigned n_turns, GavelRng *rng)
{
  GavelState *state = (GavelState *) s;
  MbidManner manner[GAVEL_MAX_SEATS];
  unsigned first = s->turn;
  MbidRun g;

  while (s->phase != MBID_BEFORE && s->phase != MBID_PLAY && s->phase != MBID_OVER)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      GavelSeats to_act;

      if (s->phase == MBID_DRAW || s->phase == MBID_DRAW_2)
        {
          unsigned seat = (unsigned) mbid_next_drawer (s);

          mbid_draw (s, seat, mbid_pick (mbid_can_draw (s, seat), rng));
          continue;
        }
      to_act = gavel_monopoly_bid.to_act (box, state);
      GAVEL_FOREACH_SEAT (seat, to_act)
        moves[seat] = seat == GAVEL_CHANCE
                          ? gavel_game_draw (&gavel_monopoly_bid, box, state, rng)
                      : s->phase == MBID_ANSWER
                          ? habit_turn (box, state, seat, habit[seat], rng)
                          : habit_bid (box, state, seat, habit[seat],
                                       (unsigned) gavel_rng_below (rng, GAVEL_MOODS));
      gavel_monopoly_bid.apply (box, state, moves);
    }
  if (s->phase == MBID_OVER || (n_turns > 0 && s->turn - first >= n_turns))
    return;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    manner[seat] = mbid_manner (habit[seat], s->n_seats);
  mbid_run_take_over (&g, mbid_deck (box), s);
  if (s->phase == MBID_BEFORE)
    mbid_run_begin_turn (&g, rng);
  mbid_run_on (&g, manner, n_turns > 0 ? n_turns - (s->turn - first) : 0, rng);
  mbid_run_hand_back (&g, s);
}

const GavelStyles mbid_styles = {
  .habits = habits,
  .n_habits = G_N_ELEMENTS (habits),
  .players = players,
  .opponents = opponents,
  .levels = levels,
  .habit_bid = habit_bid,
  .habit_turn = habit_turn,
};
