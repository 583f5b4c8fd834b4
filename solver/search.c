/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search.h"

#include <math.h>
#include <omp.h>
#include <string.h>

#define MAX_WORLDS 8     /* ways to fill in what nobody knows */
#define MAX_CANDIDATES 6 /* moves that trials look at */
#define BATCH 8          /* trials between two looks at the clock and the field */
#define FIELD 0.04       /* moves that are this far behind are no candidates */
#define BEHIND 3.0       /* standard errors after which a candidate drops out */

static const GavelCare root_care = { .n_each = 3, .all = true };
static const GavelCare deep_care = { .n_each = 1 };

/* One way things may be: what is unknown is filled in. */
typedef struct
{
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelStudy *study;        /* the question's own in the first world, if it lends one */
  GavelScenarios scenarios; /* what the opponents are believed to bid */
} World;

typedef struct
{
  GavelMove move;
  double base; /* what the round itself says */
  bool in;
  unsigned n;
  double sum, squares; /* of corrections */
} Candidate;

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  GavelManners manners;   /* as the seat sees them */
  GavelView view;         /* of the position */
  gint64 start, deadline; /* 0: none */
  unsigned n_threads;
  unsigned n_worlds;
  World world[MAX_WORLDS];
  GavelStudy **bench; /* one a thread, for trials */
  unsigned n_candidates;
  Candidate candidate[MAX_CANDIDATES];
  GavelAdvice *advice;
} Search;

void
gavel_question_init (GavelQuestion *question, const GavelGame *game,
                     const GavelDeck *deck, const GavelWeights *weights,
                     const GavelState *s, unsigned seat)
{
  GavelView view;

  memset (question, 0, sizeof *question);
  question->game = game;
  question->deck = deck;
  question->weights = weights;
  question->state = s;
  question->seat = seat;
  game->paper->view (deck, s, &view);
  question->n_seats = view.n_seats;
  question->manners = GAVEL_MANNERS_INIT;
  question->firm = 1.0;
  gavel_beliefs_init (&question->beliefs, game->mind);
  for (unsigned i = 0; i < GAVEL_MAX_SEATS; i++)
    question->count[i] = -1;
}

void
gavel_advice_free (GavelAdvice *advice)
{
  if (advice == NULL)
    return;
  g_free (advice->option);
  g_free (advice);
}

static bool
out_of_time (const Search *search)
{
  return (search->budget->stop != NULL && atomic_load (search->budget->stop))
         || (search->deadline != 0 && g_get_monotonic_time () >= search->deadline);
}

/* An index, with the chances of @mix. */
static unsigned
draw (const double mix[], unsigned n, GavelRng *rng)
{
  double x = (double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 53);
  unsigned i = 0;

  for (; i + 1 < n && x >= mix[i]; i++)
    x -= mix[i];
  return i;
}

/* -- The round itself ------------------------------------------------------- */

static bool
is_never (const GavelQuestion *q, GavelMove move)
{
  for (unsigned i = 0; i < q->n_never; i++)
    if (q->never[i] == move)
      return true;
  return false;
}

/* What the others are believed to bid in that world. */
static void
believe (const Search *search, World *world)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->study->round;

  gavel_study_scenarios (world->study, &q->beliefs, q->seat, q->count, q->firm,
                         &world->scenarios);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      bool shown = search->view.seat[seat].turned_up;
      unsigned choice = 0;

      if (!shown && (seat == q->seat || (q->passing & GAVEL_SEAT (seat)) == 0))
        continue;
      if (shown)
        choice = gavel_round_nearest (round, seat, search->view.seat[seat].bid, 0.0f);
      for (unsigned k = 0; k < world->scenarios.n; k++)
        {
          double *mix = world->scenarios.mix[k][seat];

          memset (mix, 0, round->stage->n_choices[seat] * sizeof *mix);
          mix[choice] = 1.0;
        }
    }
}

static void
look_at_world (const Search *search, World *world, const GavelCare *care)
{
  const GavelQuestion *q = search->q;
  GavelStageBudget budget = { .nash_conv = 0.004,
                              .n_rounds = 200,
                              .stop = search->budget->stop,
                              .deadline = search->deadline };

  if (world == &search->world[0] && q->study != NULL)
    world->study = q->study;
  else
    world->study = gavel_study_new (q->game, q->deck, q->weights);
  world->study->manners = search->manners;
  gavel_study_look (world->study, (GavelState *) world->state, care, &budget);
  believe (search, world);
}

/* Adds what one scenario of a world says about every option; @place is where each
 * choice is among them. */
static void
add_scenario (Search *search, const World *world, unsigned k, const int place[])
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->study->round;
  const double *const *mix = (const double *const *) world->scenarios.mix[k];
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *worth = g_new (double, n);
  double (*rank)[GAVEL_MAX_SEATS] = g_malloc0_n (n, sizeof *rank);
  double part = world->scenarios.weight[k] / search->n_worlds;

  round->ranks (round, q->seat, mix, rank);
  for (unsigned i = 0; i < n; i++)
    for (unsigned r = 0; r < q->n_seats && place[i] >= 0; r++)
      search->advice->option[place[i]].rank[r] += part * rank[i][r];
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      round->worths (round, q->seat, seat, mix, 0.0, worth);
      for (unsigned i = 0; i < n; i++)
        if (place[i] >= 0)
          search->advice->option[place[i]].rival[seat] += part * worth[i];
    }
  g_free (rank);
}

/* Adds what one world says about every option. */
static void
add_world (Search *search, const World *world)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  const GavelRound *round = world->study->round;
  unsigned n = round->stage->n_choices[q->seat];
  g_autofree double *worth = g_new (double, n);
  g_autofree int *place = g_new (int, n);

  round->worths (round, q->seat, q->seat,
                 (const double *const *) world->study->answer.mix, 0.0, worth);
  for (unsigned i = 0; i < n; i++)
    {
      place[i] = -1;
      for (unsigned k = 0; k < advice->n_options && place[i] < 0; k++)
        if (advice->option[k].move == round->move[q->seat][i])
          {
            place[i] = (int) k;
            advice->option[k].mix
                += world->study->answer.mix[q->seat][i] / search->n_worlds;
            advice->option[k].safe += worth[i] / search->n_worlds;
          }
    }
  for (unsigned k = 0; k < world->scenarios.n; k++)
    add_scenario (search, world, k, place);
  advice->nash_conv += world->study->answer.nash_conv / search->n_worlds;
}

/* The price that a share of the mix stays below. */
static double
quantile (const GavelRound *round, unsigned seat, const double mix[], double share)
{
  double sum = 0.0, at = -1.0;
  unsigned n = round->stage->n_choices[seat];

  while (sum < share - 1e-9)
    {
      double next = INFINITY;

      for (unsigned i = 0; i < n; i++)
        if (round->price[seat][i] > at && round->price[seat][i] < next)
          next = round->price[seat][i];
      if (!isfinite (next))
        break;
      at = next;
      for (unsigned i = 0; i < n; i++)
        if (round->price[seat][i] == (float) at)
          sum += mix[i];
    }
  return MAX (at, 0.0);
}

static void
describe_spread (const GavelRound *round, unsigned seat, const double mix[],
                 GavelSpread *spread)
{
  spread->pass = mix[0];
  spread->low = quantile (round, seat, mix, 0.1);
  spread->middle = quantile (round, seat, mix, 0.5);
  spread->high = quantile (round, seat, mix, 0.9);
}

static void
describe_likely (const GavelRound *round, unsigned seat, const double mix[],
                 GavelRival *rival)
{
  for (unsigned i = 0; i < round->stage->n_choices[seat]; i++)
    {
      unsigned k = GAVEL_N_LIKELY;

      for (; k > 0 && mix[i] > rival->chance[k - 1]; k--)
        if (k < GAVEL_N_LIKELY)
          {
            rival->chance[k] = rival->chance[k - 1];
            rival->likely[k] = rival->likely[k - 1];
          }
      if (k < GAVEL_N_LIKELY)
        {
          rival->chance[k] = mix[i];
          rival->likely[k] = round->move[seat][i];
        }
    }
}

/* What @seat is believed to bid, over all scenarios. */
static double *
average_mix (const GavelRound *round, const GavelScenarios *scenarios, unsigned seat)
{
  unsigned n = round->stage->n_choices[seat];
  double *mix = g_new0 (double, n);

  for (unsigned k = 0; k < scenarios->n; k++)
    for (unsigned i = 0; i < n; i++)
      mix[i] += scenarios->weight[k] * scenarios->mix[k][seat][i];
  return mix;
}

static void
describe_bids (Search *search)
{
  static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *round = world->study->round;
  GavelScenarios open;

  gavel_study_scenarios (world->study, &q->beliefs, q->seat, unseen, 1.0, &open);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];
      g_autofree double *now = average_mix (round, &world->scenarios, seat);
      g_autofree double *later = average_mix (round, &open, seat);

      describe_spread (round, seat, now, &rival->stay);
      describe_likely (round, seat, now, rival);
      describe_spread (round, seat, later, &rival->open);
    }
  gavel_scenarios_clear (&open);
}

static void
describe_rivals (Search *search)
{
  const GavelQuestion *q = search->q;

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];

      for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
        rival->share[k] = gavel_belief_share (&q->beliefs.seat[seat], k);
      rival->tilt = gavel_belief_tilt (&q->beliefs.seat[seat]);
      rival->n_bids = q->beliefs.seat[seat].n_bids;
    }
  if (search->advice->decision == GAVEL_DECISION_BID)
    describe_bids (search);
}

/* The options of the first world; the other worlds look at the same. */
static void
list_options (Search *search)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = search->world[0].study->round;
  unsigned n = round->stage->n_choices[q->seat];
  GavelAdvice *advice = search->advice;

  advice->option = g_new0 (GavelOption, n);
  for (unsigned i = 0; i < n; i++)
    {
      GavelOption *option = &advice->option[advice->n_options];

      if (is_never (q, round->move[q->seat][i]))
        continue;
      option->move = round->move[q->seat][i];
      option->price = round->price[q->seat][i];
      option->size = round->size[q->seat][i];
      advice->n_options++;
    }
}

static void
look_at_bids (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelCare care = root_care;
  g_autofree GavelMove *moves = NULL;
  unsigned n;

  care.must[q->seat] = q->must;
  care.n_must[q->seat] = q->n_must;
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (search->view.seat[seat].turned_up)
      {
        care.must[seat] = &search->view.seat[seat].bid;
        care.n_must[seat] = 1;
      }
  look_at_world (search, &search->world[0], &care);
  n = search->world[0].study->round->stage->n_choices[q->seat];
  moves = g_memdup2 (search->world[0].study->round->move[q->seat], n * sizeof *moves);
  care.must[q->seat] = moves;
  care.n_must[q->seat] = n;
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 1; i < search->n_worlds; i++)
    look_at_world (search, &search->world[i], &care);
  list_options (search);
  for (unsigned i = 0; i < search->n_worlds; i++)
    add_world (search, &search->world[i]);
  search->advice->exact = search->n_worlds == 1 && search->world[0].study->round->exact;
}

/* -- Turns ------------------------------------------------------------------- */

/* Applies the move and plays on to where the value speaks. */
static void
play_turn (const Search *search, GavelStudy *bench, GavelState *s, GavelMove move)
{
  const GavelQuestion *q = search->q;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  moves[q->seat] = move;
  q->game->apply (q->deck, s, moves);
  q->game->mind->settle (bench->bench, s);
}

static void
look_at_turns (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  const GavelState *first = (GavelState *) search->world[0].state;
  uint64_t n = q->game->n_moves (q->deck, first, q->seat);

  advice->option = g_new0 (GavelOption, n);
  for (unsigned w = 0; w < search->n_worlds; w++)
    {
      search->world[w].study = gavel_study_new (q->game, q->deck, q->weights);
      q->game->mind->manners (search->world[w].study->bench, &search->manners);
    }
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove move = q->game->move (q->deck, first, q->seat, k);
      GavelOption *option = &advice->option[advice->n_options];

      if (is_never (q, move))
        continue;
      option->move = move;
      option->price = q->game->mind->price (q->deck, move, &option->size);
      for (unsigned w = 0; w < search->n_worlds; w++)
        {
          _Alignas(16) char state[GAVEL_MAX_STATE];
          float worth[GAVEL_MAX_SEATS];

          memcpy (state, search->world[w].state, q->game->state_size);
          if (!q->game->legal (q->deck, (GavelState *) state, q->seat, move))
            continue; /* an unknown card that is another one in this world */
          play_turn (search, search->world[w].study, (GavelState *) state, move);
          q->game->mind->judge (search->world[w].study->bench, (GavelState *) state,
                                worth);
          for (unsigned seat = 0; seat < q->n_seats; seat++)
            option->rival[seat] += worth[seat] / search->n_worlds;
          advice->exact = search->n_worlds == 1
                          && q->game->to_act (q->deck, (GavelState *) state) == 0;
        }
      option->safe = option->rival[q->seat];
      advice->n_options++;
    }
}

/* -- Trials ------------------------------------------------------------------ */

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
  static const GavelStageBudget budget = { .nash_conv = 0.02, .n_rounds = 40 };
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
  if (out_of_time (search))
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

/* One trial: what looking further adds for every candidate, all with the same luck. */
static bool
run_trial (const Search *search, GavelStudy *bench, unsigned trial, double correction[])
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[trial % search->n_worlds];
  GavelRng luck = gavel_rng_named (search->budget->seed, trial, 1);
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  char (*leaf)[GAVEL_MAX_STATE] = g_aligned_alloc0 (MAX_CANDIDATES, sizeof *leaf, 16);
  bool done = true;

  if (search->advice->decision == GAVEL_DECISION_BID)
    {
      unsigned k = draw (world->scenarios.weight, world->scenarios.n, &luck);

      for (unsigned seat = 0; seat < q->n_seats; seat++)
        if (seat != q->seat)
          moves[seat] = world->study->round->move[seat][draw (
              world->scenarios.mix[k][seat], world->study->round->stage->n_choices[seat],
              &luck)];
    }
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
      if (search->advice->decision == GAVEL_DECISION_TURN
          && !q->game->legal (q->deck, s, q->seat, moves[q->seat]))
        continue;
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

static void
choose_candidates (Search *search)
{
  GavelAdvice *advice = search->advice;
  double safety = search->q->safety;

  for (unsigned i = 0; i < advice->n_options; i++)
    advice->option[i].win = advice->option[i].rival[search->q->seat];
  g_qsort_with_data (advice->option, (int) advice->n_options, sizeof *advice->option,
                     compare_options, &safety);
  for (unsigned i = 0; i < MIN (advice->n_options, MAX_CANDIDATES); i++)
    if (advice->option[i].win > advice->option[0].win - FIELD)
      search->candidate[search->n_candidates++] = (Candidate){
        .move = advice->option[i].move, .base = advice->option[i].win, .in = true
      };
}

/* What a candidate is worth as far as trials tell. */
static double
estimate (const Candidate *c)
{
  return c->base + (c->n > 0 ? c->sum / c->n : 0.0);
}

static double
standard_error (const Candidate *c)
{
  double mean;

  if (c->n < 2)
    return 0.05;
  mean = c->sum / c->n;
  return sqrt (MAX (c->squares / c->n - mean * mean, 1e-10) / (c->n - 1));
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

/* Puts what the trials say into the advice. */
static void
write_down (Search *search)
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
      option->win = CLAMP (estimate (c), 0.0, 1.0);
      option->error = advice->exact ? 0.0 : 1.96 * standard_error (c);
      sum += c->sum;
      squares += c->squares;
      n += c->n;
    }
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].n_trials == 0)
      { /* what trials found of the others goes for this one, too, but less surely */
        double mean = n > 0 ? sum / n : 0.0,
               rest = n > 0 ? squares / n - mean * mean : 0.0;

        advice->option[i].win
            = CLAMP (advice->option[i].rival[advice->seat] + mean, 0.0, 1.0);
        advice->option[i].error
            = advice->exact ? 0.0 : 1.96 * (n > 0 ? sqrt (MAX (rest, 0.0)) : 0.05);
      }
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
  advice->ms = (double) (g_get_monotonic_time () - search->start) / 1000.0;
}

static void
run_trials (Search *search)
{
  const GavelBudget *budget = search->budget;
  double correction[BATCH][MAX_CANDIDATES];
  bool done[BATCH];

  search->bench = g_new0 (GavelStudy *, search->n_threads);
  for (unsigned batch = 0; !search->advice->settled; batch++)
    {
      if (budget->seconds > 0.0 ? out_of_time (search) : batch >= budget->effort)
        break;
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
      for (unsigned i = 0; i < BATCH; i++)
        {
          GavelStudy **bench = &search->bench[omp_get_thread_num ()];

          if (*bench == NULL)
            *bench
                = gavel_study_new (search->q->game, search->q->deck, search->q->weights);
          (*bench)->manners = search->manners;
          done[i] = !out_of_time (search)
                    && run_trial (search, *bench, batch * BATCH + i, correction[i]);
        }
      for (unsigned i = 0; i < BATCH; i++) /* in order, so that sums never differ */
        for (unsigned c = 0; c < search->n_candidates && done[i]; c++)
          if (search->candidate[c].in)
            {
              search->candidate[c].n++;
              search->candidate[c].sum += correction[i][c];
              search->candidate[c].squares += correction[i][c] * correction[i][c];
            }
      for (unsigned i = 0; i < BATCH; i++)
        search->advice->n_trials += done[i];
      search->advice->effort = batch + 1;
      search->advice->settled = narrow_field (search);
    }
  for (unsigned i = 0; i < search->n_threads; i++)
    gavel_study_free (search->bench[i]);
  g_free (search->bench);
}

/* -- The whole --------------------------------------------------------------- */

static void
imagine_worlds (Search *search)
{
  const GavelQuestion *q = search->q;
  bool unknown = search->view.n_offer_unknown > 0;

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    unknown |= search->view.seat[seat].n_unknown > 0;
  search->n_worlds = unknown ? MAX_WORLDS : 1;
  for (unsigned i = 0; i < search->n_worlds; i++)
    {
      GavelRng rng = gavel_rng_named (search->budget->seed, i, 2);

      memcpy (search->world[i].state, q->state, q->game->state_size);
      if (unknown)
        q->game->imagine (q->deck, (GavelState *) search->world[i].state, q->seat, &rng);
    }
  search->advice->n_worlds = search->n_worlds;
}

/**
 * gavel_search:
 *
 * Returns: (transfer full): the advice, the best there is when time, effort or
 *   the stop flag ends it
 */
GavelAdvice *
gavel_search (const GavelQuestion *question, const GavelBudget *budget)
{
  Search search = { .q = question, .budget = budget };
  GavelAdvice *advice = g_new0 (GavelAdvice, 1);
  GavelSeats to_act = question->game->to_act (question->deck, question->state);

  search.manners = gavel_manners_of (&question->manners, question->seat);
  search.start = g_get_monotonic_time ();
  if (budget->seconds > 0.0)
    search.deadline = search.start + (gint64) (budget->seconds * G_USEC_PER_SEC);
  search.n_threads
      = budget->n_threads != 0 ? budget->n_threads : (unsigned) omp_get_max_threads ();
  search.advice = advice;
  advice->seat = question->seat;
  advice->n_seats = question->n_seats;
  question->game->paper->view (question->deck, question->state, &search.view);
  if ((to_act & GAVEL_SEAT (question->seat)) != 0)
    advice->decision = strcmp (search.view.next, "bid") == 0 ? GAVEL_DECISION_BID
                                                             : GAVEL_DECISION_TURN;
  if (advice->decision == GAVEL_DECISION_NONE)
    return advice;
  imagine_worlds (&search);
  if (advice->decision == GAVEL_DECISION_BID)
    look_at_bids (&search);
  else
    look_at_turns (&search);
  describe_rivals (&search);
  choose_candidates (&search);
  if (budget->progress != NULL && !advice->exact)
    {
      write_down (&search);
      budget->progress (budget->data, advice);
    }
  if (advice->exact || search.n_candidates < 2)
    advice->settled = true;
  run_trials (&search);
  write_down (&search);
  for (unsigned i = 0; i < search.n_worlds; i++)
    {
      gavel_scenarios_clear (&search.world[i].scenarios);
      if (search.world[i].study != question->study)
        gavel_study_free (search.world[i].study);
    }
  return advice;
}
