/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trials: the next round is looked into, for the moves that may be best. */
#include "search-private.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define BATCH 16   /* trials between two looks at the clock and the field */
#define FIELD 0.04 /* moves that are this far behind are no candidates */
#define BEHIND 3.0 /* standard errors after which a candidate drops out */
#define TRUST                                                                            \
  0.005 /* by how much the value tends to misjudge one move against                      \
           another: trials must be surer than that to count in full */

static const GavelCare deep_care = { .n_each = 1, .look_ahead = 8 };

/* What the opponent would bid, looked at less closely: the equilibrium, or what
 * its habits say as far as it is simple. */
static void
believe_quickly (const Search *search, const GavelState *s, const GavelRound *round,
                 const GavelStageAnswer *answer, unsigned seat, double mix[])
{
  const GavelQuestion *q = search->q;
  const GavelMind *mind = q->game->mind;
  const GavelBelief *belief = &q->beliefs.seat[seat];
  const double *odds = gavel_belief_habits (belief);
  unsigned n = round->stage->n_choices[seat];
  double simple = gavel_belief_share (belief, GAVEL_KIND_SIMPLE);

  if (simple < 0.05)
    simple = 0.0;
  for (unsigned i = 0; i < n; i++)
    mix[i] = (1.0 - simple) * answer->mix[seat][i];
  if (simple == 0.0)
    return;
  simple /= gavel_belief_share (belief, GAVEL_KIND_SIMPLE);
  for (unsigned habit = 0; habit < belief->n_habits; habit++)
    if (odds[habit] > 0.01)
      for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
        {
          GavelMove move = mind->habit_bid (q->deck, s, seat, &mind->habits[habit], mood);

          mix[gavel_round_nearest (round, seat, move,
                                   mind->price (q->deck, move, &(unsigned){ 0 }))]
              += simple * odds[habit] / GAVEL_MOODS;
        }
}

/* What the next round is worth to us: chance moves until it is due, then the best we
 * can do in it. NAN if time runs out. */
static double
look_further (const Search *search, GavelStudy *bench, GavelState *s, GavelRng luck)
{
  static const GavelStageBudget budget = { .nash_conv = 0.01, .n_rounds = 60 };
  const GavelQuestion *q = search->q;
  const GavelGame *game = q->game;
  GavelMove next = q->next;
  const GavelStage *stage;
  double *mix[GAVEL_MAX_SEATS], best = -INFINITY, share[GAVEL_MAX_SEATS];
  GavelSeats to_act;
  g_autofree double *utility = NULL;

  while ((to_act = game->to_act (q->deck, s)) == GAVEL_SEAT (GAVEL_CHANCE))
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (next != 0 && game->legal (q->deck, s, GAVEL_CHANCE, next))
        {
          moves[GAVEL_CHANCE] = next;
          game->apply (q->deck, s, moves);
        }
      else
        gavel_game_step (game, q->deck, s, &luck);
      next = 0;
    }
  if (to_act == 0)
    {
      game->payoff (q->deck, s, share);
      return share[q->seat];
    }
  if (search_out_of_time (search))
    return NAN;
  gavel_study_look (bench, s, &deep_care, &budget);
  stage = bench->round->stage;
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      mix[seat] = g_new (double, stage->n_choices[seat]);
      if (seat != q->seat)
        believe_quickly (search, s, bench->round, &bench->answer, seat, mix[seat]);
    }
  utility = g_new (double, stage->n_choices[q->seat]);
  stage->utilities (stage->data, q->seat, (const double *const *) mix, utility);
  for (unsigned i = 0; i < stage->n_choices[q->seat]; i++)
    best = MAX (best, utility[i]);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    g_free (mix[seat]);
  return best;
}

/* What the others bid this time: a scenario, then each of them by itself. */
void
search_draw_bids (const Search *search, const World *world, GavelRng *luck,
                  GavelMove moves[])
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->study->round;
  unsigned k = gavel_rng_pick (luck, world->scenarios.weight, world->scenarios.n);

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat)
      moves[seat] = round->move[seat][gavel_rng_pick (luck, world->scenarios.mix[k][seat],
                                                      round->stage->n_choices[seat])];
}

/* One trial: what looking further adds for every candidate, all with the same luck. */
static bool
run_trial (const Search *search, GavelStudy *bench, unsigned trial, double correction[])
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[trial % search->n_worlds];
  GavelRng luck = gavel_rng_named (search->budget->seed, trial, 1);
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  char (*leaf)[GAVEL_MAX_STATE]
      = g_aligned_alloc0 (SEARCH_MAX_CANDIDATES, sizeof *leaf, 16);
  bool done = true;

  if (search->advice->decision == GAVEL_DECISION_BID)
    search_draw_bids (search, world, &luck, moves);
  for (unsigned c = 0; c < search->n_candidates && done; c++)
    {
      GavelState *s = (GavelState *) leaf[c];
      _Alignas(16) char further[GAVEL_MAX_STATE];
      float worth[GAVEL_MAX_SEATS];
      bool known = false;

      correction[c] = 0.0;
      if (!search->candidate[c].in)
        continue;
      memcpy (s, world->state, q->game->state_size);
      q->game->mind->manners (bench->bench, &search->manners);
      moves[q->seat] = search->candidate[c].move;
      if (search->advice->decision == GAVEL_DECISION_TURN)
        moves[q->seat] = search_turn_in_world (search, world, moves[q->seat]);
      q->game->apply (q->deck, s, moves);
      q->game->mind->settle (bench->bench, s);
      for (unsigned b = 0; b < c && !known; b++) /* another one may lead there, too */
        if (search->candidate[b].in && memcmp (leaf[b], s, q->game->state_size) == 0)
          {
            correction[c] = correction[b];
            known = true;
          }
      if (known)
        continue;
      q->game->mind->judge (bench->bench, s, worth);
      memcpy (further, s, q->game->state_size);
      correction[c]
          = look_further (search, bench, (GavelState *) further, luck) - worth[q->seat];
      done = !isnan (correction[c]);
    }
  g_aligned_free (leaf);
  return done;
}

static int
compare_options (gconstpointer a, gconstpointer b, gpointer data)
{
  const GavelOption *x = a, *y = b;
  double safety = *(const double *) data;
  double left = (1.0 - safety) * x->win + safety * x->safe;
  double right = (1.0 - safety) * y->win + safety * y->safe;

  if (left != right)
    return left > right ? -1 : 1;
  if (x->price != y->price)
    return x->price < y->price ? -1 : 1;
  return x->move < y->move ? -1 : x->move > y->move;
}

void
search_choose_candidates (Search *search)
{
  GavelAdvice *advice = search->advice;
  double safety = search->q->safety;

  for (unsigned i = 0; i < advice->n_options; i++)
    advice->option[i].win = advice->option[i].rival[search->q->seat];
  g_qsort_with_data (advice->option, (int) advice->n_options, sizeof *advice->option,
                     compare_options, &safety);
  for (unsigned i = 0; i < MIN (advice->n_options, SEARCH_MAX_CANDIDATES); i++)
    if (advice->option[i].win > advice->option[0].win - FIELD)
      search->candidate[search->n_candidates++] = (Candidate){
        .move = advice->option[i].move, .base = advice->option[i].win, .in = true
      };
}

static double
standard_error (const Candidate *c)
{
  double mean;

  if (c->n < 2)
    return 0.05;
  mean = c->off / c->n;
  return sqrt (MAX (c->squares / c->n - mean * mean, 1e-10) / (c->n - 1));
}

/* The error that is told. Candidates that came to the same in every trial need not always
 * do so: it is never less than the value's own, shared among the trials. */
static double
told_error (const Candidate *c)
{
  return MAX (standard_error (c), TRUST / sqrt (MAX (c->n, 1)));
}

/* What a candidate is worth next to the others, as far as trials tell. They are few
 * and noisy, the value is good: so what they find counts the less, the less sure
 * it is (a normal prior around the value's word). */
static double
estimate (const Candidate *c)
{
  double error = standard_error (c);

  if (c->n == 0)
    return c->base;
  return c->base + c->off / c->n * TRUST * TRUST / (TRUST * TRUST + error * error);
}

/* Drops those that have fallen behind; true if one is left. */
static bool
narrow_field (Search *search)
{
  unsigned best = 0, n_in = 0;

  for (unsigned i = 0; i < search->n_candidates; i++)
    if (search->candidate[i].in
        && (!search->candidate[best].in
            || estimate (&search->candidate[i]) > estimate (&search->candidate[best])))
      best = i;
  for (unsigned i = 0; i < search->n_candidates; i++)
    {
      Candidate *c = &search->candidate[i];
      double behind = estimate (&search->candidate[best]) - estimate (c);

      if (c->n >= BATCH && behind > BEHIND * standard_error (c))
        c->in = false;
      n_in += c->in;
    }
  return n_in <= 1;
}

/* Beliefs may be wrong: the best chance is told as it comes true, and the others as far
 * behind it as can be trusted. */
static void
doubt (Search *search)
{
  GavelAdvice *advice = search->advice;
  const GavelBeliefs *beliefs = &search->q->beliefs;
  double best = 0.0, chance, trust;

  for (unsigned i = 0; i < advice->n_options; i++)
    best = MAX (best, advice->option[i].win);
  chance = gavel_beliefs_chance (beliefs, advice->seat, advice->n_seats,
                                 search->view.round, search->view.n_rounds, best);
  trust = gavel_beliefs_trust (beliefs, advice->seat, advice->n_seats);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      GavelOption *option = &advice->option[i];

      if (option->win > 1e-4 && option->win < 1.0 - 1e-4) /* what is certain stays so */
        option->win = CLAMP (chance - trust * (best - option->win), 0.0, 1.0);
    }
}

/* Puts what the trials say into the advice. */
void
search_write_down (Search *search)
{
  GavelAdvice *advice = search->advice;
  double sum = 0.0, squares = 0.0, safety = search->q->safety;
  unsigned n = 0;

  for (unsigned i = 0; i < search->n_candidates; i++)
    {
      const Candidate *c = &search->candidate[i];
      GavelOption *option = advice->option;

      while (option->move != c->move)
        option++;
      option->n_trials = c->n;
      option->win = estimate (c);
      option->error = advice->exact ? 0.0 : 1.96 * told_error (c);
      sum += c->sum;
      squares += c->squares;
      n += c->n;
    }
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      GavelOption *option = &advice->option[i];

      if (option->n_trials == 0)
        {
          option->win = option->rival[advice->seat];
          option->error = advice->exact
                              ? 0.0
                              : 1.96 * (n > 0 ? MAX (sqrt (squares / n), TRUST) : 0.03);
        }
      /* What trials find of the whole field goes for all of it. */
      option->win = CLAMP (option->win + (n > 0 ? sum / n : 0.0), 0.0, 1.0);
    }
  doubt (search);
  g_qsort_with_data (advice->option, (int) advice->n_options, sizeof *advice->option,
                     compare_options, &safety);
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    advice->win[seat] = advice->option[0].rival[seat];
  if (advice->n_options > 0) /* what trials add is taken from the others in proportion */
    {
      double own = advice->option[0].rival[search->q->seat];

      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        if (seat == search->q->seat)
          advice->win[seat] = advice->option[0].win;
        else
          advice->win[seat]
              *= own < 1.0 ? (1.0 - advice->option[0].win) / (1.0 - own) : 0.0;
    }
  if (advice->decision == GAVEL_DECISION_TURN) /* open turns need no mixing */
    advice->option[0].mix = 1.0;
  advice->ms = (double) (g_get_monotonic_time () - search->start) / 1000.0;
}

static void
add_trial (Search *search, const double correction[])
{
  double mean = 0.0;
  unsigned n_in = 0;

  for (unsigned c = 0; c < search->n_candidates; c++)
    if (search->candidate[c].in)
      {
        mean += correction[c];
        n_in++;
      }
  for (unsigned c = 0; c < search->n_candidates; c++)
    if (search->candidate[c].in)
      {
        Candidate *candidate = &search->candidate[c];
        double off = correction[c] - mean / n_in;

        candidate->n++;
        candidate->sum += correction[c];
        candidate->off += off;
        candidate->squares += off * off;
      }
}

void
search_run_trials (Search *search)
{
  const GavelBudget *budget = search->budget;
  double correction[BATCH][SEARCH_MAX_CANDIDATES];
  bool done[BATCH];

  search->bench = g_new0 (GavelStudy *, search->n_threads);
  for (unsigned batch = 0; !search->advice->settled; batch++)
    {
      if (search_out_of_time (search)
          || (budget->seconds <= 0.0 && batch >= budget->effort))
        break;
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
      for (unsigned i = 0; i < BATCH; i++)
        {
          GavelStudy **bench = &search->bench[omp_get_thread_num ()];

          if (*bench == NULL)
            *bench
                = gavel_study_new (search->q->game, search->q->deck, search->q->weights);
          (*bench)->manners = search->manners;
          done[i] = !search_out_of_time (search)
                    && run_trial (search, *bench, batch * BATCH + i, correction[i]);
        }
      for (unsigned i = 0; i < BATCH; i++) /* in order, so that sums never differ */
        if (done[i])
          add_trial (search, correction[i]);
      for (unsigned i = 0; i < BATCH; i++)
        search->advice->n_trials += done[i];
      search->advice->effort = batch + 1;
      search->advice->settled = narrow_field (search);
      search_report (search);
    }
  for (unsigned i = 0; i < search->n_threads; i++)
    gavel_study_free (search->bench[i]);
  g_free (search->bench);
}
