/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trials: the next round is looked into, for the moves that may be best. */
#include "search/compare.h"
#include "search/search-private.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define BATCH 16     /* trials that are one effort */
#define STEP 4       /* at first the field is looked at more often than that */
#define BEHIND 3.0   /* standard errors after which a candidate drops out */
#define UNTRIED 0.03 /* how wrong a chance may be that no trial has looked at */
#define DRIFT 0.003  /* and how wrong at least, since little time is little thought */

/* How well the value tells moves apart, by how many rounds are left after them. */
typedef struct
{
  double amiss; /* how wrong it tends to be about one move against another: trials */
                /* must be surer than that to count in full */
  double field; /* moves that are this far behind are no candidates */
  double level; /* how wrong it tends to be about all of them, before trials: fitted with
                   benchmarks/intervals, seed 1, so that nine of ten intervals after 0.1
                   seconds hold on a busy machine, too */
} Judgement;

static const Judgement *
judgement (const Search *search)
{
  static const Judgement by_rounds[]
      = { { 0.10, 0.30, 0.06 },  { 0.10, 0.30, 0.06 },  { 0.025, 0.05, 0.055 },
          { 0.02, 0.05, 0.05 },  { 0.016, 0.04, 0.04 }, { 0.012, 0.04, 0.03 },
          { 0.008, 0.04, 0.03 }, { 0.005, 0.04, 0.03 } };
  const GavelStatus *status = &search->status;
  unsigned n_left
      = status->n_rounds > status->round ? status->n_rounds - status->round : 0;

  if (status->n_rounds == 0) /* nobody knows: enough of them */
    n_left = G_N_ELEMENTS (by_rounds);
  return &by_rounds[MIN (n_left, G_N_ELEMENTS (by_rounds) - 1)];
}

/* What the others bid this time: a scenario, then each of them by itself. */
void
search_draw_bids (const Search *search, const World *world, GavelRng *luck,
                  GavelMove moves[])
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->model->round;
  unsigned k = gavel_rng_pick (luck, world->scenarios.weight, world->scenarios.n);

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (seat != q->seat)
      moves[seat] = round->move[seat][gavel_rng_pick (luck, world->scenarios.mix[k][seat],
                                                      round->stage->n_choices[seat])];
}

/* One trial: a draw of the others' bids and of chance, the same for all candidates. */
typedef struct
{
  unsigned number;
  const SearchLeaf *leaf[SEARCH_MAX_CANDIDATES]; /* where each leads; NULL: not in */
  SearchFinding added[SEARCH_MAX_CANDIDATES];    /* what looking further adds */
  unsigned first[SEARCH_MAX_CANDIDATES];         /* who leads there, too, and was first */
  bool begun, done[SEARCH_MAX_CANDIDATES];
} Trial;

/* Plays the round for all candidates. */
static void
begin_trial (const Search *search, GavelRoundModel *model, Trial *trial)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[trial->number % search->n_worlds];
  bool bids = search->advice->decision == GAVEL_DECISION_SEALED;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  GavelRng luck = gavel_rng_named (search->budget->seed, trial->number, 1);

  if (bids)
    search_draw_bids (search, world, &luck, moves);
  q->game->sealed->set_pricing (model->workspace, &search->pricing);
  for (unsigned c = 0; c < search->n_candidates; c++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];

      trial->leaf[c] = NULL;
      trial->first[c] = c;
      trial->done[c] = false;
      if (!search->candidate[c].in)
        continue;
      memcpy (state, world->state, q->game->state_size);
      moves[q->seat] = search->candidate[c].move;
      if (!bids)
        moves[q->seat] = search_turn_in_world (search, world, moves[q->seat]);
      q->game->apply (q->box, (GavelState *) state, moves);
      trial->leaf[c] = search_find_leaf (search, model, (GavelState *) state);
      for (unsigned b = 0; b < c && trial->first[c] == c; b++)
        if (trial->leaf[b] == trial->leaf[c])
          trial->first[c] = b;
    }
}

/* Looks further for one of them. */
static void
go_on (const Search *search, GavelRoundModel *model, Trial *trial, unsigned c)
{
  const SearchLeaf *leaf = trial->leaf[c];
  SearchFinding after;

  trial->done[c] = search_look_ahead (search, model, leaf, trial->number, &after);
  if (trial->done[c])
    trial->added[c] = (SearchFinding){ after.worth - leaf->before.worth,
                                       after.win - leaf->before.win };
}

/* Puts together what the trial says of all; false if time ran out on it. */
static bool
end_trial (const Search *search, Trial *trial)
{
  for (unsigned c = 0; c < search->n_candidates; c++)
    if (search->candidate[c].in)
      {
        if (!trial->begun || !trial->done[trial->first[c]])
          return false;
        trial->added[c] = trial->added[trial->first[c]];
      }
  return true;
}

/* What the round itself says of an option, by the objective. */
static double
worth_of_round (const GavelQuestion *q, const GavelOption *option)
{
  return q->objective == GAVEL_OBJECTIVE_WIN
             ? option->rival[q->seat]
             : option->aim_round / gavel_game_unit (q->game, q->objective, q->n_seats);
}

/* The best ones by the round itself, and what is asked about. */
void
search_choose_candidates (Search *search)
{
  GavelAdvice *advice = search->advice;
  const GavelQuestion *q = search->q;
  unsigned n_free = SEARCH_MAX_CANDIDATES - MIN (q->n_must, SEARCH_MAX_CANDIDATES);
  double first;

  for (unsigned i = 0; i < advice->n_options; i++)
    {
      advice->option[i].win = advice->option[i].rival[q->seat];
      advice->option[i].aim = advice->option[i].aim_round;
    }
  gavel_advice_sort (advice);
  first = advice->n_options > 0 ? worth_of_round (q, &advice->option[0]) : 0.0;
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      double worth = worth_of_round (q, &advice->option[i]);
      bool near = i < n_free && worth > first - judgement (search)->field;
      bool asked = search_is_among (q->must, q->n_must, advice->option[i].move);

      if ((near || asked) && search->n_candidates < SEARCH_MAX_CANDIDATES)
        search->candidate[search->n_candidates++] = (Candidate){
          .move = advice->option[i].move, .base = worth, .asked = asked, .in = true
        };
    }
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
told_error (const Search *search, const Candidate *c)
{
  return MAX (standard_error (c), judgement (search)->amiss / sqrt (MAX (c->n, 1)));
}

/* What a candidate is worth next to the others, as far as trials tell. They are few
 * and noisy, the value is good: so what they find counts the less, the less sure
 * it is (a normal prior around the value's word). */
static double
estimate (const Search *search, const Candidate *c)
{
  double error = told_error (search, c), amiss = judgement (search)->amiss;

  if (c->n == 0)
    return c->base;
  return c->base + c->off / c->n * amiss * amiss / (amiss * amiss + error * error);
}

/* Drops those that have fallen behind, and lets those come back that no longer are; true
 * if one is left. What is left is another field, with another mean: where that lies next
 * to the first one's is kept, so that all are measured from there. */
static bool
narrow_field (Search *search)
{
  unsigned n_in = 0;
  double best = -INFINITY, off = 0.0;

  for (unsigned i = 0; i < search->n_candidates; i++)
    best = MAX (best, estimate (search, &search->candidate[i]));
  for (unsigned i = 0; i < search->n_candidates; i++)
    {
      Candidate *c = &search->candidate[i];

      c->in = c->n < (c->asked ? BATCH : STEP)
              || best - estimate (search, c) <= BEHIND * told_error (search, c);
      n_in += c->in;
      off += c->in ? c->off / MAX (c->n, 1) : 0.0;
    }
  search->field_off = off / n_in;
  return n_in <= 1;
}

/* Beliefs may be wrong: the best chance is told as it comes true, and the others as far
 * behind it as can be trusted; but none as nothing, just since the best is told as
 * little. */
static GavelToldScale
work_out_told_scale (const Search *search)
{
  const GavelAdvice *advice = search->advice;
  const GavelBeliefs *beliefs = &search->q->beliefs;
  GavelToldScale scale = { 0.0, 0.0, 1.0 };
  double by_round = 0.0;

  for (unsigned i = 0; i < advice->n_options; i++)
    {
      scale.best = MAX (scale.best, advice->option[i].win);
      by_round = MAX (by_round, advice->option[i].rival[advice->seat]);
    }
  if (scale.best <= 0.0)
    return scale;
  scale.chance = gavel_beliefs_chance (beliefs, advice->seat, advice->n_seats,
                                       search->status.round, search->status.n_rounds,
                                       by_round, scale.best);
  scale.trust = MIN (gavel_beliefs_trust (beliefs, advice->seat, advice->n_seats),
                     scale.chance / scale.best);
  return scale;
}

/* Whether a win is certain, not just believed to be. */
static bool
is_certain (const Search *search, const GavelOption *option)
{
  /* Between two that is known where all is; else it is a guess. */
  if (search->advice->exact && search->q->n_seats == 2
      && search->q->objective == GAVEL_OBJECTIVE_WIN
      && search->advice->decision == GAVEL_DECISION_SEALED)
    return option->sure;
  return option->win >= 1.0 - 1e-4;
}

/* How wrong what all moves have in common tends to be: what trials find of the whole
 * field varies from one to the next, and a few that agree prove little. Without a trial
 * nothing is known of it but the value's word; of its error a part is told with each
 * move. In the last round trials have nothing to look ahead to: if not all bids were
 * looked at, that is as uncertain after many as without any. */
static double
field_error (const Search *search)
{
  unsigned n = search->advice->n_trials;
  double mean = search->field_sum / MAX (n, 1), squares = search->field_squares;
  double varies = n > 1 ? MAX (squares / n - mean * mean, 0.0) / (n - 1) : 0.0;
  double level = judgement (search)->level;

  if (search->advice->exact)
    return 0.0;
  if (n == 0)
    return sqrt (level * level - UNTRIED * UNTRIED);
  if (search->status.n_rounds > 0 && search->status.round >= search->status.n_rounds
      && search->advice->decision == GAVEL_DECISION_SEALED)
    return MAX (sqrt (varies), level);
  return sqrt (MAX (varies, level * level / n) + DRIFT * DRIFT);
}

/* How much the best chance as it is told changes with the one that was found. */
static double
slope (const Search *search, const GavelToldScale *scale)
{
  const double step = 0.001;
  const GavelAdvice *advice = search->advice;
  double by_round = 0.0, chance[2];

  if (search->q->told_scale.trust > 0.0)
    return 1.0; /* as some other advice was told */
  for (unsigned i = 0; i < advice->n_options; i++)
    by_round = MAX (by_round, advice->option[i].rival[advice->seat]);
  for (unsigned i = 0; i < 2; i++)
    chance[i] = gavel_beliefs_chance (
        &search->q->beliefs, advice->seat, advice->n_seats, search->status.round,
        search->status.n_rounds, by_round,
        CLAMP (scale->best + (i == 0 ? -step : step), step, 1.0 - step));
  return MIN (fabs (chance[1] - chance[0]) / (2.0 * step), 1.0);
}

/* Tells the chances so; what is certain stays so, and what is found to be next to nothing
 * is certain only where all is known. What moves have in common may be wrong by @common.
 */
static void
tell (Search *search, double common)
{
  GavelAdvice *advice = search->advice;
  GavelToldScale scale = search->q->told_scale;

  if (scale.trust <= 0.0)
    scale = work_out_told_scale (search);
  common *= slope (search, &scale);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      GavelOption *option = &advice->option[i];

      option->error = option->apart;
      if ((option->win <= 1e-4 && (advice->exact || scale.best <= 1e-4))
          || is_certain (search, option))
        continue;
      option->win
          = CLAMP (scale.chance - scale.trust * (scale.best - option->win), 0.0, 1.0);
      option->apart *= scale.trust;
      option->error = hypot (option->apart, common);
    }
  advice->told_scale = scale;
}

/* What the trials say of the candidates and of the whole field: worths by the objective,
 * their errors, and what is to be added to everybody's chance to win. */
static void
add_findings (Search *search, double worth[], double apart[], double *win)
{
  GavelAdvice *advice = search->advice;
  double squares = 0.0;
  unsigned n = 0;

  *win = 0.0;
  for (unsigned i = 0; i < advice->n_options; i++)
    advice->option[i].n_trials = 0;
  for (unsigned i = 0; i < search->n_candidates; i++)
    {
      const Candidate *c = &search->candidate[i];
      unsigned k = 0;

      while (advice->option[k].move != c->move)
        k++;
      advice->option[k].n_trials = c->n;
      worth[k] = estimate (search, c);
      apart[k] = 1.96 * told_error (search, c);
      squares += c->squares;
      *win += c->win;
      n += c->n;
    }
  for (unsigned k = 0; k < advice->n_options; k++)
    {
      if (advice->option[k].n_trials == 0)
        {
          worth[k] = worth_of_round (search->q, &advice->option[k]);
          apart[k]
              = 1.96
                * (n > 0 ? MAX (sqrt (squares / n), judgement (search)->amiss) : UNTRIED);
        }
      /* What trials find of the whole field goes for all of it. */
      worth[k] += search->field_sum / MAX (1, advice->n_trials);
      if (advice->exact)
        apart[k] = 0.0;
      if (advice->option[k].sure)
        {
          worth[k] = 1.0;
          apart[k] = 0.0;
        }
    }
  *win /= MAX (n, 1);
}

/* Puts what is out of the question behind the others, which stay in order. It was looked
 * at like them: so to forbid a move changes nothing of what the others are worth. */
static void
put_out_last (Search *search)
{
  GavelAdvice *advice = search->advice;
  g_autofree GavelOption *out = g_new (GavelOption, advice->n_options);
  unsigned n = 0;

  search->n_out = 0;
  for (unsigned i = 0; i < advice->n_options; i++)
    if (search_is_out (search->q, advice->option[i].move))
      out[search->n_out++] = advice->option[i];
    else
      advice->option[n++] = advice->option[i];
  memcpy (advice->option + n, out, search->n_out * sizeof *out);
  advice->n_options = n;
}

/* Everybody's chance to win: that of the seat is the one its move is told with, and the
 * others have the rest, in proportion to what they have by the round, or in the
 * equilibrium as far as the dial says. */
static void
share_out (Search *search)
{
  GavelAdvice *advice = search->advice;
  const GavelOption *best = gavel_advice_choice (advice);
  bool wins = advice->objective == GAVEL_OBJECTIVE_WIN;
  double safety
      = wins && advice->decision == GAVEL_DECISION_SEALED ? advice->safety : 0.0;
  double own = wins ? gavel_option_worth (advice, best) : best->win, others = 0.0;

  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    {
      advice->win[seat] = (1.0 - safety) * best->rival[seat];
      if (safety > 0.0)
        advice->win[seat] += safety * search->safe[seat];
      others += seat != advice->seat ? advice->win[seat] : 0.0;
    }
  for (unsigned seat = 0; seat < advice->n_seats; seat++)
    advice->win[seat] *= others > 0.0 ? (1.0 - own) / others : 0.0;
  advice->win[advice->seat] = own;
}

/* Puts what the trials say into the advice. */
void
search_write_down (Search *search)
{
  GavelAdvice *advice = search->advice;
  const GavelQuestion *q = search->q;
  g_autofree double *worth = g_new (double, advice->n_options + search->n_out);
  g_autofree double *apart = g_new (double, advice->n_options + search->n_out);
  double unit = gavel_game_unit (q->game, q->objective, q->n_seats), win;
  double common = 1.96 * field_error (search);

  advice->n_options += search->n_out; /* forbidden or not, all are told */
  add_findings (search, worth, apart, &win);
  for (unsigned i = 0; i < advice->n_options; i++)
    {
      GavelOption *option = &advice->option[i];

      if (q->objective == GAVEL_OBJECTIVE_WIN)
        {
          option->win = CLAMP (worth[i], 0.0, 1.0);
          option->apart = apart[i];
        }
      else /* of winning, trials speak only as far as the whole field goes */
        {
          option->win = CLAMP (option->rival[q->seat] + win, 0.0, 1.0);
          option->apart = advice->exact ? 0.0 : 1.96 * UNTRIED;
          option->aim = unit * worth[i];
          option->aim_apart = unit * apart[i];
          option->aim_error = unit * hypot (apart[i], common);
        }
    }
  tell (search, common);
  gavel_advice_sort (advice);
  if (advice->n_options > 0)
    advice->best_of_all = advice->option[0];
  put_out_last (search);
  if (advice->n_options > 0)
    share_out (search);
  if (advice->decision == GAVEL_DECISION_TURN) /* open turns need no mixing */
    advice->option[0].mix = 1.0;
  advice->ms = (double) (search_now (search) - search->start) / 1000.0;
}

static void
add_trial (Search *search, const SearchFinding added[])
{
  double mean = 0.0;
  unsigned n_in = 0;

  for (unsigned c = 0; c < search->n_candidates; c++)
    if (search->candidate[c].in)
      {
        mean += added[c].worth;
        n_in++;
      }
  search->field_sum += mean / n_in - search->field_off;
  search->field_squares += pow (mean / n_in - search->field_off, 2.0);
  for (unsigned c = 0; c < search->n_candidates; c++)
    if (search->candidate[c].in)
      {
        Candidate *candidate = &search->candidate[c];
        double off = added[c].worth - mean / n_in + search->field_off;

        candidate->n++;
        candidate->win += added[c].win;
        candidate->off += off;
        candidate->squares += off * off;
      }
}

/* The working memory of whoever runs. */
static GavelRoundModel *
model_of (const Search *search)
{
  GavelRoundModel **model = &search->models[omp_get_thread_num ()];

  if (*model == NULL)
    *model = gavel_round_model_new (search->q->game, search->q->box, search->q->weights);
  (*model)->pricing = search->pricing;
  (*model)->no_forecasts = true;
  gavel_round_model_set_objective (*model, search->q->objective);
  return *model;
}

/* Some trials. First all of them are begun; then what they lead to is looked at, in
 * pieces as small as they come, so that nobody waits long for somebody else. */
static void
run_trials (const Search *search, Trial trial[], unsigned n_trials)
{
  struct
  {
    unsigned trial, candidate;
  } piece[BATCH * SEARCH_MAX_CANDIDATES];
  unsigned n = 0;

#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 0; i < n_trials; i++)
    {
      trial[i].begun = !search_out_of_time (search);
      if (trial[i].begun)
        begin_trial (search, model_of (search), &trial[i]);
    }
  for (unsigned i = 0; i < n_trials; i++)
    for (unsigned c = 0; c < search->n_candidates; c++)
      if (trial[i].begun && search->candidate[c].in && trial[i].first[c] == c)
        {
          piece[n].trial = i;
          piece[n++].candidate = c;
        }
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned k = 0; k < n; k++)
    if (!search_out_of_time (search))
      go_on (search, model_of (search), &trial[piece[k].trial], piece[k].candidate);
}

void
search_run_trials (Search *search)
{
  const GavelBudget *budget = search->budget;
  GavelAdvice *advice = search->advice;
  Trial *trial = g_new (Trial, BATCH);
  unsigned n_run = 0;
  bool late = false;

  search->models = g_new0 (GavelRoundModel *, search->n_threads);
  search_ahead_open (search);
  while (!search->done && !late && !search_out_of_time (search)
         && (budget->seconds > 0.0 || n_run < budget->effort * BATCH))
    {
      unsigned n = n_run < BATCH ? STEP : BATCH;

      search_ahead_make_room (search->ahead);
      for (unsigned i = 0; i < n; i++)
        trial[i].number = n_run++;
      run_trials (search, trial, n);
      /* In order, so that sums never differ; and up to the first that time ran out on,
       * since those that take no time are not like the others. */
      for (unsigned i = 0; i < n && !late; i++)
        {
          late = !end_trial (search, &trial[i]);
          if (!late)
            {
              add_trial (search, trial[i].added);
              advice->n_trials++;
            }
        }
      advice->effort = (n_run + BATCH - 1) / BATCH;
      search->done = narrow_field (search);
      advice->settled = search->done && search->seen_all;
      if (n_run % BATCH == 0 || search->done)
        search_report (search);
    }
  for (unsigned i = 0; i < search->n_threads; i++)
    gavel_round_model_free (search->models[i]);
  g_free (search->models);
  search_ahead_close (search);
  g_free (trial);
}
