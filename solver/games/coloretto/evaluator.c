/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: what an unfinished game is worth.
 *
 * A search looks at the round under way; rounds that a search begins are ended as a
 * policy net says, or by the sensible player where none is learned. Between rounds a
 * small net says everybody's chances, from what each has and what is left in the pile.
 * Where none is learned, they follow from what the cards promise. */
#include "games/coloretto/evaluator.h"
#include "games/coloretto/policy.h"

#include <math.h>
#include <string.h>

#define SPREAD 3.0f /* points that one is off at the end of a round, about */

/* What chances to win tell of other objectives, by 7613 positions between rounds of 840
 * games (seed 101) of players who look at every move 48 times in a tree: by side, points
 * ahead of the best other one for each unit of log odds and root of rounds, by least
 * squares; and what power of two chances is in the ratio of who beats whom, by greatest
 * likelihood. Margins are then off by 5.7 points (root of the mean square, of games left
 * out), by what the cards promise it was 6.9. */
static const float margin_of_odds[COLORETTO_SIDES] = { 1.94f, 1.59f };
#define BEATS_POWER 0.8f
#define SURE 0.001f /* no chance is taken for less, or for more than all but this */

/* Points that a round brings beyond what cards promise, by side, with 2 to 5 players.
 * Least squares over what 244 games of gavel:1 had between rounds: without these, what
 * was told on the violet side was 2 to 7 points too much. */
static const float a_round[COLORETTO_SIDES][GAVEL_MAX_SEATS - 1] = {
  { 2.23f, 2.72f, 2.43f, 2.56f },
  { 0.67f, 0.23f, 0.25f, 1.07f },
};

/* Between two rounds. */
static bool
is_leaf (const GavelBox *box G_GNUC_UNUSED, const GavelState *state)
{
  const Coloretto *s = (const Coloretto *) state;

  if (s->phase != COLORETTO_TURN)
    return false;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->took[seat] != 0)
      return false;
  return coloretto_rows_to_take (s) == 0;
}

/* A card of the pile, by weight. */
static unsigned
draw (const ColorettoDeck *deck, const Coloretto *s, GavelRng *rng)
{
  unsigned i = (unsigned) gavel_rng_below (rng, s->n_pile), kind = 0;

  if (coloretto_last_is_next (deck, s))
    return COLORETTO_LAST;
  for (; i >= coloretto_count (s->pile, kind); kind++)
    i -= coloretto_count (s->pile, kind);
  return kind;
}

static gpointer
workspace_new (const GavelBox *box, const GavelWeights *weights)
{
  GavelWorkspace *workspace = gavel_workspace_new (box, weights);

  workspace->policy = gavel_policy_builtin (gavel_coloretto.id, COLORETTO_POLICIES);
  return workspace;
}

static void
play_on (gpointer data, GavelState *state, GavelRng *rng)
{
  const GavelWorkspace *workspace = data;
  const ColorettoDeck *deck = coloretto_deck (workspace->box);
  Coloretto *s = (Coloretto *) state;

  while (s->phase != COLORETTO_OVER && !is_leaf (workspace->box, state))
    {
      GavelMove move;

      if (s->phase == COLORETTO_DRAW || s->phase == COLORETTO_BONUS)
        {
          coloretto_turn_up (deck, s, draw (deck, s, rng));
          continue;
        }
      move = workspace->policy != NULL
                 ? coloretto_choose_learned (deck, s, workspace->policy)
                 : coloretto_choose (deck, s, coloretto_sensible (s));
      if (move == COLORETTO_MOVE_DRAW)
        coloretto_draw (s);
      else if (move < COLORETTO_MOVE_PLACE)
        coloretto_take (s, (unsigned) (move - COLORETTO_MOVE_TAKE));
      else
        coloretto_place (s, (unsigned) (move - COLORETTO_MOVE_PLACE));
    }
}

/* Rows of the same room may change places: those with most of the first kinds come
 * first, those that were taken last. Nor does it matter who took which. With two players
 * each row has a room of its own. */
static void
tidy (const GavelBox *box, GavelState *state)
{
  Coloretto *s = (Coloretto *) state;
  unsigned n = coloretto_n_rows (coloretto_deck (box), s), n_left = n;

  if (s->n_seats == 2)
    return;
  for (unsigned seat = s->n_seats; seat-- > 0;)
    if (s->took[seat] != 0)
      s->took[seat] = (uint8_t) n_left--;
  for (unsigned i = 1; i < n; i++) /* taken rows are empty */
    for (unsigned k = i; k > 0 && s->row[k] > s->row[k - 1]; k--)
      {
        ColorettoCards cards = s->row[k];

        s->row[k] = s->row[k - 1];
        s->row[k - 1] = cards;
      }
}

/* -- Worths ------------------------------------------------------------------------ */

/* What a seat may end with, as far as its cards promise. */
static float
points_to_come (const ColorettoDeck *deck, const Coloretto *s, unsigned seat)
{
  float rounds = coloretto_rounds_left (deck, s);

  return coloretto_promise (deck, s, s->hand[seat], MIN (0.5f * rounds, 1.5f))
         + a_round[s->side][s->n_seats - 2] * rounds;
}

/* Chances by a soft maximum, with a spread that shrinks towards the end. */
static void
guess_chances (const ColorettoDeck *deck, const Coloretto *s, float worth[])
{
  float spread = SPREAD * sqrtf (coloretto_rounds_left (deck, s) + 0.3f);
  float points[GAVEL_MAX_SEATS], most = -INFINITY, sum = 0.0f;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      points[seat] = points_to_come (deck, s, seat);
      most = MAX (most, points[seat]);
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    sum += worth[seat] = expf ((points[seat] - most) / spread);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] /= sum;
}

/* Chances to win by what is learned, or promised. */
static void
look_ahead (const GavelWorkspace *workspace, const Coloretto *s, float chance[])
{
  float inputs[GAVEL_MAX_SEATS][GAVEL_VALUE_MAX_INPUTS];

  if (workspace->weights == NULL)
    {
      guess_chances (coloretto_deck (workspace->box), s, chance);
      return;
    }
  coloretto_inputs (workspace->box, (const GavelState *) s, inputs);
  gavel_value_judge (workspace->weights, GAVEL_OBJECTIVE_WIN,
                     (const float (*)[GAVEL_VALUE_MAX_INPUTS]) inputs, s->n_seats,
                     chance);
}

/* What these chances come to by the objective, in its unit. */
static float
worth_of_chances (const GavelWorkspace *workspace, const Coloretto *s,
                  const float chance[], unsigned seat)
{
  float own = CLAMP (chance[seat], SURE, 1.0f - SURE), sum = 0.0f, power;
  float unit
      = (float) gavel_game_unit (&gavel_coloretto, workspace->objective, s->n_seats);

  if (workspace->objective == GAVEL_OBJECTIVE_MARGIN)
    return margin_of_odds[s->side] * logf (own / (1.0f - own))
           * sqrtf (coloretto_rounds_left (coloretto_deck (workspace->box), s) + 0.3f)
           / unit;
  power = powf (own, BEATS_POWER);
  for (unsigned other = 0; other < s->n_seats; other++)
    if (other != seat)
      sum += power / (power + powf (MAX (chance[other], SURE), BEATS_POWER));
  return sum / unit;
}

/* What an end is worth. */
static void
evaluate_end (const GavelWorkspace *workspace, const Coloretto *s, float worth[])
{
  double share[GAVEL_MAX_SEATS];
  int score[GAVEL_MAX_SEATS];

  gavel_coloretto.payoff (workspace->box, (const GavelState *) s, share);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      worth[seat] = (float) share[seat];
      score[seat] = coloretto_score (coloretto_deck (workspace->box), s, seat);
    }
  if (workspace->objective != GAVEL_OBJECTIVE_WIN)
    gavel_objective_worths (workspace->objective, gavel_coloretto.win_in_points, score,
                            s->n_seats, worth);
}

static void
evaluate (gpointer data, const GavelState *state, float worth[])
{
  const GavelWorkspace *workspace = data;
  const Coloretto *s = (const Coloretto *) state;
  float chance[GAVEL_MAX_SEATS];

  if (s->phase == COLORETTO_OVER)
    {
      evaluate_end (workspace, s, worth);
      return;
    }
  look_ahead (workspace, s, chance);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] = workspace->objective == GAVEL_OBJECTIVE_WIN
                      ? chance[seat]
                      : worth_of_chances (workspace, s, chance, seat);
}

static float
points (gpointer data, const GavelState *state, unsigned seat)
{
  const GavelWorkspace *workspace = data;
  const ColorettoDeck *deck = coloretto_deck (workspace->box);
  const Coloretto *s = (const Coloretto *) state;

  return s->phase == COLORETTO_OVER ? (float) coloretto_score (deck, s, seat)
                                    : points_to_come (deck, s, seat);
}

const GavelEvaluator coloretto_evaluator = {
  .n_inputs = COLORETTO_INPUTS,
  .inputs = coloretto_inputs,
  .n_policies = COLORETTO_POLICIES,
  .see_turn = coloretto_see_turn,
  .workspace_new = workspace_new,
  .workspace_free = g_free,
  .set_objective = gavel_workspace_set_objective,
  .is_leaf = is_leaf,
  .play_on = play_on,
  .tidy = tidy,
  .evaluate = evaluate,
  .points = points,
  .judging = 12,
};
