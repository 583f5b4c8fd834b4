/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round ahead: what a position between two rounds is worth once the next prize is seen.
 *
 * The next round is looked at as closely as players do, because of several equilibria a
 * table plays the one it finds, and who looks less closely finds another one. What was
 * found is kept: many moves and many draws lead to the same table, above all late. */
#include "search/round-model-private.h"
#include "search/search-private.h"

#include <omp.h>
#include <string.h>

#define MOST_LEAVES 20000 /* some ten megabytes */
#define MOST_FOUND 100000 /* positions: some tens of megabytes */

static const GavelDetail detail
    = { .n_each = GAVEL_ROUND_MODEL_EACH, .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };

/* What findings depend on, beside the position. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelWeights *weights;
  unsigned seat;
  GavelObjective objective;
  bool knows_next;
  GavelMove next;
  GavelPricing pricing;
  GavelBeliefs beliefs;
} Terms;

struct _GavelAhead
{
  Terms terms;
  omp_lock_t lock;   /* of OpenMP, so that its tools see it, too */
  GHashTable *leaf;  /* positions after the bids, as bytes: a SearchLeaf each */
  GHashTable *found; /* positions of the next round: a SearchFinding each */
  gint64 longest;    /* that any look took, in microseconds */
};

GavelAhead *
gavel_ahead_new (void)
{
  GavelAhead *ahead = g_new0 (GavelAhead, 1);

  omp_init_lock (&ahead->lock);
  ahead->leaf = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                       (GDestroyNotify) g_bytes_unref, g_aligned_free);
  ahead->found = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                        (GDestroyNotify) g_bytes_unref, g_free);
  return ahead;
}

void
gavel_ahead_free (GavelAhead *ahead)
{
  if (ahead == NULL)
    return;
  g_hash_table_unref (ahead->leaf);
  g_hash_table_unref (ahead->found);
  omp_destroy_lock (&ahead->lock);
  g_free (ahead);
}

/* Takes what is lent, as far as it is still true, or begins with nothing. */
void
search_ahead_open (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelAhead *ahead = q->ahead != NULL ? q->ahead : gavel_ahead_new ();
  Terms terms;

  memset (&terms, 0, sizeof terms); /* compared as bytes */
  terms.game = q->game;
  terms.box = q->box;
  terms.weights = q->weights;
  terms.seat = q->seat;
  terms.objective = q->objective;
  terms.knows_next = q->next != NULL;
  terms.next = q->next != NULL ? *q->next : 0;
  terms.pricing = search->pricing;
  terms.beliefs = q->beliefs;
  if (memcmp (&terms, &ahead->terms, sizeof terms) != 0)
    {
      g_hash_table_remove_all (ahead->leaf);
      g_hash_table_remove_all (ahead->found);
      ahead->longest = 0;
      memcpy (&ahead->terms, &terms, sizeof terms);
    }
  /* A first guess: the next round takes no longer than this one. */
  ahead->longest = MAX (ahead->longest, search->world[0].model->took);
  search->ahead = ahead;
}

void
search_ahead_close (Search *search)
{
  if (search->ahead != search->q->ahead)
    gavel_ahead_free (search->ahead);
  search->ahead = NULL;
}

/* Forgets leaves if there are too many. Nobody may hold one. */
void
search_ahead_make_room (GavelAhead *ahead)
{
  if (g_hash_table_size (ahead->leaf) > MOST_LEAVES)
    g_hash_table_remove_all (ahead->leaf);
}

/* Adds what the seat's habits say, @part in all. */
static void
add_habits (const Search *search, const GavelState *s, const GavelRound *round,
            unsigned seat, double part, double mix[])
{
  const GavelQuestion *q = search->q;
  const GavelStyles *styles = q->game->styles;
  const GavelBelief *belief = &q->beliefs.seat[seat];
  const double *odds = gavel_belief_habits (belief);
  double each = part / gavel_belief_share (belief, GAVEL_KIND_SIMPLE) / GAVEL_MOODS;

  for (unsigned habit = 0; habit < belief->n_habits; habit++)
    if (odds[habit] > 0.01)
      for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
        {
          GavelMove move
              = styles->habit_bid (q->box, s, seat, &styles->habits[habit], mood);

          mix[gavel_round_nearest (
              round, seat, move, q->game->sealed->price (q->box, move, &(unsigned){ 0 }))]
              += each * odds[habit];
        }
}

/* What the opponent would bid, looked at less closely: the equilibrium, or what its
 * habits say as far as it is simple; or as those who try bids, as far as they foretold
 * this table better than the equilibrium did. */
static void
believe_quickly (const Search *search, const GavelState *s, const GavelRoundModel *model,
                 unsigned seat, const double tried[], double mix[])
{
  const GavelQuestion *q = search->q;
  unsigned n = model->round->stage->n_choices[seat];
  double simple = gavel_belief_share (&q->beliefs.seat[seat], GAVEL_KIND_SIMPLE);
  double trying
      = tried != NULL ? gavel_beliefs_trying_share (&q->beliefs, seat, q->n_seats) : 0.0;

  if (simple < 0.05)
    simple = 0.0;
  for (unsigned i = 0; i < n; i++)
    mix[i] = (1.0 - simple) * model->answer.mix[seat][i];
  if (simple > 0.0)
    add_habits (search, s, model->round, seat, simple, mix);
  for (unsigned i = 0; i < n && tried != NULL; i++)
    mix[i] = (1.0 - trying) * mix[i] + trying * tried[i];
}

/* What a position is worth to us by the value. */
static SearchFinding
find_here (const Search *search, GavelRoundModel *model, const GavelState *s)
{
  const GavelQuestion *q = search->q;
  SearchFinding finding = { .worth = gavel_round_model_evaluate (model, s, q->seat) };
  float worth[GAVEL_MAX_SEATS];

  finding.win = finding.worth;
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    {
      q->game->evaluator->evaluate (model->workspace, s, worth);
      finding.win = (double) worth[q->seat];
    }
  return finding;
}

/**
 * search_find_leaf:
 * @s: just after the bids or a turn; becomes canonical
 *
 * Returns: (transfer none): where that leads to, everybody taking well
 */
const SearchLeaf *
search_find_leaf (const Search *search, GavelRoundModel *model, GavelState *s)
{
  const GavelQuestion *q = search->q;
  GavelAhead *ahead = search->ahead;
  g_autoptr (GBytes) key = NULL;
  SearchLeaf *leaf, *known;

  if (q->game->sealed->canonicalise != NULL)
    q->game->sealed->canonicalise (s);
  key = g_bytes_new (s, q->game->state_size);
  omp_set_lock (&ahead->lock);
  leaf = g_hash_table_lookup (ahead->leaf, key);
  omp_unset_lock (&ahead->lock);
  if (leaf != NULL)
    return leaf;
  leaf = g_aligned_alloc0 (1, sizeof *leaf, 16);
  memcpy (leaf->state, s, q->game->state_size);
  gavel_game_play_turns (q->game, model->workspace, (GavelState *) leaf->state);
  leaf->before = find_here (search, model, (GavelState *) leaf->state);
  omp_set_lock (&ahead->lock);
  known = g_hash_table_lookup (ahead->leaf, key); /* somebody else was quicker */
  if (known == NULL)
    g_hash_table_insert (ahead->leaf, g_steal_pointer (&key), leaf);
  omp_unset_lock (&ahead->lock);
  if (known != NULL)
    g_aligned_free (leaf);
  return known != NULL ? known : leaf;
}

/* A number below @n for trial @number. Trials with numbers that follow each other get
 * numbers far apart, and each as often as any other: multiples of the golden ratio,
 * less whole ones, from a random start. */
static uint64_t
draw_evenly (const Search *search, unsigned number, uint64_t n)
{
  GavelRng start = gavel_rng_named (search->budget->seed, 0, 3);
  uint64_t fraction
      = gavel_rng_next (&start) + (uint64_t) number * UINT64_C (0x9e3779b97f4a7c15);

  return (uint64_t) ((unsigned __int128) fraction * n >> 64);
}

/* Turns up what chance has in store for trial @number, until somebody must choose or it
 * is over. */
static GavelSeats
turn_up (const Search *search, GavelState *s, unsigned number)
{
  const GavelQuestion *q = search->q;
  GavelRng luck = gavel_rng_named (search->budget->seed, number, 4);
  GavelSeats to_act;

  for (unsigned i = 0;
       (to_act = q->game->to_act (q->box, s)) == GAVEL_SEAT (GAVEL_CHANCE); i++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (i > 0)
        gavel_game_step (q->game, q->box, s, &luck);
      else
        {
          uint64_t n = gavel_game_n_ways (q->game, q->box, s);

          moves[GAVEL_CHANCE]
              = q->next != NULL && q->game->legal (q->box, s, GAVEL_CHANCE, *q->next)
                    ? *q->next
                    : gavel_game_way (q->game, q->box, s,
                                      draw_evenly (search, number / search->n_worlds, n));
          q->game->apply (q->box, s, moves);
        }
    }
  return to_act;
}

/* The best we can do in the round at @s; what is found when time runs out is no good. */
static SearchFinding
look (const Search *search, GavelRoundModel *model, const GavelState *s)
{
  const GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                    .n_rounds = GAVEL_ROUND_MODEL_ROUNDS,
                                    .stop = search->budget->stop,
                                    .deadline = search->deadline,
                                    .clock = search->budget->clock };
  const GavelQuestion *q = search->q;
  const GavelStage *stage;
  double *mix[GAVEL_MAX_SEATS], *tried[GAVEL_MAX_SEATS] = { NULL };
  unsigned best = 0;
  SearchFinding found;
  g_autofree double *utility = NULL;

  gavel_round_model_look (model, s, &detail, &budget);
  stage = model->round->stage;
  if (model->bidders != NULL)
    gavel_round_model_try (model, 0, tried);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      mix[seat] = g_new (double, stage->n_choices[seat]);
      if (seat != q->seat)
        believe_quickly (search, s, model, seat, tried[seat], mix[seat]);
    }
  utility = g_new (double, stage->n_choices[q->seat]);
  gavel_round_model_worths (model, q->seat, (const double *const *) mix, utility);
  for (unsigned i = 1; i < stage->n_choices[q->seat]; i++)
    if (utility[i] > utility[best])
      best = i;
  found.worth = utility[best];
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    stage->utilities (stage->data, q->seat, (const double *const *) mix, utility);
  found.win = utility[best];
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      g_free (mix[seat]);
      g_free (tried[seat]);
    }
  return found;
}

/* What was found at that position before, if anything; and whether there is time to look
 * now: half a look is lost. */
static bool
recall (const Search *search, GBytes *key, SearchFinding *found, bool *in_time)
{
  GavelAhead *ahead = search->ahead;
  const SearchFinding *known;

  omp_set_lock (&ahead->lock);
  known = g_hash_table_lookup (ahead->found, key);
  if (known != NULL)
    *found = *known;
  *in_time
      = search->deadline == 0 || search_now (search) + ahead->longest < search->deadline;
  omp_unset_lock (&ahead->lock);
  return known != NULL;
}

static void
keep (const Search *search, GBytes *key, const SearchFinding *found, gint64 took)
{
  GavelAhead *ahead = search->ahead;

  omp_set_lock (&ahead->lock);
  ahead->longest = MAX (ahead->longest, took);
  if (g_hash_table_size (ahead->found) < MOST_FOUND)
    g_hash_table_insert (ahead->found, g_bytes_ref (key),
                         g_memdup2 (found, sizeof *found));
  omp_unset_lock (&ahead->lock);
}

/**
 * search_look_ahead:
 * @number: of the trial: chance goes on the same way for all leaves
 *
 * Returns: false if time ran out, and nothing is @found
 */
bool
search_look_ahead (const Search *search, GavelRoundModel *model, const SearchLeaf *leaf,
                   unsigned number, SearchFinding *found)
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *s = (GavelState *) state;
  g_autoptr (GBytes) key = NULL;
  bool in_time;
  gint64 start;

  memcpy (s, leaf->state, search->q->game->state_size);
  if (gavel_seats_count (turn_up (search, s, number)) < 2) /* over, or an open turn */
    {
      *found = find_here (search, model, s);
      return true;
    }
  key = g_bytes_new (s, search->q->game->state_size);
  if (recall (search, key, found, &in_time))
    return true;
  if (!in_time || search_out_of_time (search))
    return false;
  start = search_now (search);
  *found = look (search, model, s);
  if (search_out_of_time (search))
    return false;
  keep (search, key, found, search_now (search) - start);
  return true;
}
