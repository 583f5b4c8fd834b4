/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The round itself: no sampling but of what nobody knows. */
#include "search-private.h"

#include <math.h>
#include <string.h>

#define CHUNK 1024          /* bids of a large hand that are looked at together */
#define FULL_SECONDS 0.5    /* who has less time does not want to know all of them */
#define FULL_SHARE 0.3      /* of the time that they may take */
#define MOST_LEAVES 50000.0 /* ways that a round may go, where time does not count */
#define WORTH_ADDING 0.001  /* of a win */

static const GavelCare root_care = { .n_each = 3, .all = true, .look_ahead = 12 };

/* -- The round itself ------------------------------------------------------- */

bool
search_is_never (const GavelQuestion *q, GavelMove move)
{
  for (unsigned i = 0; i < q->n_never; i++)
    if (q->never[i] == move)
      return true;
  return false;
}

/* What the others are believed to bid in that world. */
static void
believe (const Search *search, World *world, const GavelView *view)
{
  const GavelQuestion *q = search->q;
  const GavelRound *round = world->study->round;

  gavel_study_scenarios (world->study, &q->beliefs, q->seat, q->count, q->firm,
                         &world->scenarios);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      bool shown = view->seat[seat].turned_up;
      unsigned choice = 0;

      if (!shown && (seat == q->seat || (q->passing & GAVEL_SEAT (seat)) == 0))
        continue;
      if (shown)
        choice = gavel_round_nearest (round, seat, view->seat[seat].bid, 0.0f);
      for (unsigned k = 0; k < world->scenarios.n; k++)
        {
          double *mix = world->scenarios.mix[k][seat];

          memset (mix, 0, round->stage->n_choices[seat] * sizeof *mix);
          mix[choice] = 1.0;
        }
    }
}

static void
look_at_world (const Search *search, World *world, const GavelCare *root)
{
  const GavelQuestion *q = search->q;
  GavelCare care = *root;
  GavelView view;
  GavelStageBudget budget = { .nash_conv = GAVEL_STUDY_NASH_CONV,
                              .n_rounds = GAVEL_STUDY_ROUNDS,
                              .stop = search->budget->stop,
                              .deadline = search->deadline };

  /* A bid that lies open is a choice, too; what of it nobody saw is filled in. */
  q->game->paper->view (q->deck, (GavelState *) world->state, &view);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    if (view.seat[seat].turned_up)
      {
        care.must[seat] = &view.seat[seat].bid;
        care.n_must[seat] = 1;
      }
  if (world == &search->world[0] && q->study != NULL)
    world->study = q->study;
  else
    world->study = gavel_study_new (q->game, q->deck, q->weights);
  world->study->manners = search->manners;
  gavel_study_aim (world->study, q->objective);
  world->study->n_threads = search->n_worlds == 1 ? search->n_threads : 1;
  gavel_study_look (world->study, (GavelState *) world->state, &care, &budget);
  believe (search, world, &view);
}

/* What every choice is worth in that world against @mix by the objective, as people are
 * told it: all 0 if that is winning, which has a place of its own. */
static double *
aims_against (const Search *search, const World *world, const double *const mix[])
{
  const GavelQuestion *q = search->q;
  unsigned n = world->study->round->stage->n_choices[q->seat];
  double *aim = g_new0 (double, n);

  if (q->objective == GAVEL_OBJECTIVE_WIN)
    return aim;
  gavel_study_worths (world->study, q->seat, mix, aim);
  for (unsigned i = 0; i < n; i++)
    aim[i] *= gavel_objective_unit (q->objective, q->n_seats);
  return aim;
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
  g_autofree double *worth = g_new (double, n), *aim = aims_against (search, world, mix);
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
  for (unsigned i = 0; i < n; i++)
    if (place[i] >= 0)
      search->advice->option[place[i]].aim_round += part * aim[i];
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
  const double *const *mix = (const double *const *) world->study->answer.mix;
  g_autofree double *worth = g_new (double, n), *aim = aims_against (search, world, mix);
  g_autofree int *place = g_new (int, n);

  round->worths (round, q->seat, q->seat, mix, 0.0, worth);
  for (unsigned i = 0; i < n; i++)
    {
      place[i] = -1;
      for (unsigned k = 0; k < advice->n_options && place[i] < 0; k++)
        if (advice->option[k].move == round->move[q->seat][i])
          {
            place[i] = (int) k;
            advice->option[k].mix += mix[q->seat][i] / search->n_worlds;
            advice->option[k].safe += worth[i] / search->n_worlds;
            advice->option[k].aim_safe += aim[i] / search->n_worlds;
          }
    }
  for (unsigned k = 0; k < world->scenarios.n; k++)
    add_scenario (search, world, k, place);
  advice->nash_conv += world->study->answer.nash_conv / search->n_worlds;
}

/* What a rival may bid, over all worlds; the same cards count once. */
typedef struct
{
  GavelMove move;
  float price;
  double chance;
} Guess;

/* Adds what @seat is believed to bid in one world, over all its scenarios. */
static void
add_guesses (GArray *guesses, const GavelRound *round, const GavelScenarios *scenarios,
             unsigned seat, double part)
{
  unsigned n = round->stage->n_choices[seat];

  for (unsigned i = 0; i < n; i++)
    {
      Guess guess = { round->move[seat][i], round->price[seat][i], 0.0 };
      unsigned at = 0;

      for (unsigned k = 0; k < scenarios->n; k++)
        guess.chance += part * scenarios->weight[k] * scenarios->mix[k][seat][i];
      if (guess.chance <= 0.0)
        continue;
      while (at < guesses->len && g_array_index (guesses, Guess, at).move != guess.move)
        at++;
      if (at < guesses->len)
        g_array_index (guesses, Guess, at).chance += guess.chance;
      else
        g_array_append_val (guesses, guess);
    }
}

static int
cheaper_first (gconstpointer a, gconstpointer b)
{
  const Guess *x = a, *y = b;

  if (x->price != y->price)
    return x->price < y->price ? -1 : 1;
  return x->move < y->move ? -1 : x->move > y->move;
}

/* The price that a share of the bids stays below; they are sorted by price. */
static double
quantile (const GArray *guesses, double share)
{
  double sum = 0.0, at = 0.0;

  for (unsigned i = 0; i < guesses->len && sum < share - 1e-9; i++)
    {
      sum += g_array_index (guesses, Guess, i).chance;
      at = (double) g_array_index (guesses, Guess, i).price;
    }
  return at;
}

static void
describe_spread (const GArray *guesses, GavelSpread *spread)
{
  spread->pass = 0.0;
  for (unsigned i = 0; i < guesses->len; i++)
    if (g_array_index (guesses, Guess, i).move == 0)
      spread->pass += g_array_index (guesses, Guess, i).chance;
  spread->low = quantile (guesses, 0.1);
  spread->middle = quantile (guesses, 0.5);
  spread->high = quantile (guesses, 0.9);
}

/* The likeliest bids. */
static void
describe_likely (const GArray *guesses, GavelRival *rival)
{
  for (unsigned i = 0; i < guesses->len; i++)
    {
      const Guess *guess = &g_array_index (guesses, Guess, i);
      unsigned k = GAVEL_N_LIKELY;

      for (; k > 0 && guess->chance > rival->chance[k - 1]; k--)
        if (k < GAVEL_N_LIKELY)
          {
            rival->chance[k] = rival->chance[k - 1];
            rival->likely[k] = rival->likely[k - 1];
          }
      if (k < GAVEL_N_LIKELY)
        {
          rival->chance[k] = guess->chance;
          rival->likely[k] = guess->move;
        }
    }
}

/* The likeliest prices: bids that cost the same, next to each other, count together. */
static void
describe_totals (const GArray *guesses, GavelRival *rival)
{
  for (unsigned i = 0; i < guesses->len;)
    {
      GavelTotal total = { .price = g_array_index (guesses, Guess, i).price };
      unsigned k = GAVEL_N_LIKELY;

      for (; i < guesses->len && g_array_index (guesses, Guess, i).price == total.price;
           i++)
        total.chance += g_array_index (guesses, Guess, i).chance;
      for (; k > 0 && total.chance > rival->total[k - 1].chance; k--)
        if (k < GAVEL_N_LIKELY)
          rival->total[k] = rival->total[k - 1];
      if (k < GAVEL_N_LIKELY)
        rival->total[k] = total;
    }
}

/* What each rival probably bids, if counts stay as they are and if they may change. */
static void
describe_bids (Search *search)
{
  static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
  const GavelQuestion *q = search->q;
  GArray *now[GAVEL_MAX_SEATS], *later[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      now[seat] = g_array_new (FALSE, FALSE, sizeof (Guess));
      later[seat] = g_array_new (FALSE, FALSE, sizeof (Guess));
    }
  for (unsigned w = 0; w < search->n_worlds; w++)
    {
      const World *world = &search->world[w];
      GavelScenarios open;

      gavel_study_scenarios (world->study, &q->beliefs, q->seat, unseen, 1.0, &open);
      for (unsigned seat = 0; seat < q->n_seats; seat++)
        {
          add_guesses (now[seat], world->study->round, &world->scenarios, seat,
                       1.0 / search->n_worlds);
          add_guesses (later[seat], world->study->round, &open, seat,
                       1.0 / search->n_worlds);
        }
      gavel_scenarios_clear (&open);
    }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];

      g_array_sort (now[seat], cheaper_first);
      g_array_sort (later[seat], cheaper_first);
      describe_spread (now[seat], &rival->stay);
      describe_spread (later[seat], &rival->open);
      describe_likely (now[seat], rival);
      describe_totals (now[seat], rival);
      g_array_unref (now[seat]);
      g_array_unref (later[seat]);
    }
}

void
search_describe_rivals (Search *search)
{
  const GavelQuestion *q = search->q;

  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      GavelRival *rival = &search->advice->rival[seat];

      for (unsigned k = 0; k < GAVEL_N_BIDDERS; k++)
        rival->share[k] = gavel_belief_share (&q->beliefs.seat[seat], k);
      rival->tilt = gavel_belief_tilt (&q->beliefs.seat[seat]);
      rival->n_bids = q->beliefs.seat[seat].n_bids;
      rival->n_before = q->beliefs.seat[seat].n_before;
      rival->n_games = q->beliefs.seat[seat].n_games;
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

      if (search_is_never (q, round->move[q->seat][i]))
        continue;
      option->move = round->move[q->seat][i];
      option->price = round->price[q->seat][i];
      option->size = round->size[q->seat][i];
      advice->n_options++;
    }
}

/* -- All bids of a large hand ------------------------------------------------- */

/* Whether to look at all of @n bids, and until when; 0: as long as it takes. */
static bool
has_time_for (const Search *search, uint64_t n, gint64 *until)
{
  const GavelBudget *budget = search->budget;
  double leaves = (double) n;

  *until = 0;
  if (budget->seconds > 0.0)
    {
      *until = search->start
               + (gint64) (FULL_SHARE * budget->seconds * (double) G_USEC_PER_SEC);
      return budget->seconds >= FULL_SECONDS;
    }
  for (unsigned i = 2; i < search->q->n_seats; i++)
    leaves *= i; /* the orders of those who do not buy */
  return leaves <= MOST_LEAVES;
}

/* The best of so many bids of the seat against the equilibrium, from number @from on. */
static double
best_of_chunk (const Search *search, uint64_t from, unsigned n, GavelMove *best)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  const GavelRound *seen = world->study->round;
  GavelCare care = { .n_each = 1, .all = true, .look_ahead = root_care.look_ahead };
  gpointer bench = q->game->mind->bench_new (q->deck, q->weights);
  g_autofree GavelMove *moves = g_new (GavelMove, n);
  g_autofree double *worth = NULL;
  g_autoptr (GavelRound) round = NULL;
  double *mix[GAVEL_MAX_SEATS] = { NULL }, most = -INFINITY;

  for (unsigned i = 0; i < n; i++)
    moves[i] = q->game->move (q->deck, (GavelState *) world->state, q->seat, from + i);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      care.must[seat] = seat == q->seat ? moves : seen->move[seat];
      care.n_must[seat] = seat == q->seat ? n : seen->stage->n_choices[seat];
    }
  q->game->mind->manners (bench, &search->manners);
  round = q->game->mind->round (bench, (GavelState *) world->state, &care);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      mix[seat] = g_new0 (double, round->stage->n_choices[seat]);
      for (unsigned i = 0; i < seen->stage->n_choices[seat] && seat != q->seat; i++)
        if (world->study->answer.mix[seat][i] > 0.0)
          mix[seat][gavel_round_nearest (round, seat, seen->move[seat][i],
                                         seen->price[seat][i])]
              += world->study->answer.mix[seat][i];
    }
  worth = g_new (double, round->stage->n_choices[q->seat]);
  round->stage->utilities (round->stage->data, q->seat, (const double *const *) mix,
                           worth);
  for (unsigned i = 0; i < round->stage->n_choices[q->seat]; i++)
    if (worth[i] > most)
      {
        most = worth[i];
        *best = round->move[q->seat][i];
      }
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    g_free (mix[seat]);
  q->game->mind->bench_free (bench);
  return most;
}

/* What the equilibrium leaves to gain for the seat over all its bids, also those that
 * were not looked at because there are so many, and the best of them, as far as time
 * allows. Returns whether all were looked at. */
static bool
find_full_gain (const Search *search, double *gain, GavelMove *best)
{
  const GavelQuestion *q = search->q;
  const World *world = &search->world[0];
  uint64_t n = q->game->n_moves (q->deck, (GavelState *) world->state, q->seat);
  unsigned n_chunks = (unsigned) ((n + CHUNK - 1) / CHUNK);
  g_autofree double *most = NULL;
  g_autofree GavelMove *move = NULL;
  bool all = true;
  gint64 until;

  *gain = world->study->answer.gain[q->seat];
  if (n == world->study->round->stage->n_choices[q->seat])
    return true;
  if (!has_time_for (search, n, &until))
    return false;
  most = g_new (double, n_chunks);
  move = g_new (GavelMove, n_chunks);
#pragma omp parallel for schedule(dynamic, 1) num_threads(search->n_threads)
  for (unsigned i = 0; i < n_chunks; i++)
    if (search_out_of_time (search) || (until != 0 && g_get_monotonic_time () > until))
      most[i] = NAN;
    else
      most[i]
          = best_of_chunk (search, (uint64_t) i * CHUNK,
                           (unsigned) MIN (CHUNK, n - (uint64_t) i * CHUNK), &move[i]);
  for (unsigned i = 0; i < n_chunks; i++)
    {
      all &= !isnan (most[i]);
      if (most[i] - world->study->answer.value[q->seat] > *gain)
        {
          *gain = most[i] - world->study->answer.value[q->seat];
          *best = move[i];
        }
    }
  return all;
}

/* Starts over. */
static void
forget_bids (Search *search)
{
  for (unsigned i = 0; i < search->n_worlds; i++)
    {
      gavel_scenarios_clear (&search->world[i].scenarios);
      if (search->world[i].study != search->q->study)
        gavel_study_free (search->world[i].study);
      search->world[i].study = NULL;
    }
  g_clear_pointer (&search->advice->option, g_free);
  search->advice->n_options = 0;
  search->advice->nash_conv = 0.0;
}

/* As long as a bid that was not looked at would gain against the equilibrium, it is
 * looked at, too (the double oracle of McMahan, Gordon and Blum 2003, for the seat
 * that asks). Returns whether there was one. */
bool
search_widen (Search *search)
{
  const GavelQuestion *q = search->q;
  double gain;
  GavelMove best = 0;
  bool all = find_full_gain (search, &gain, &best);

  while (search->n_added < SEARCH_MAX_ADDED && !search_out_of_time (search)
         && gain > search->world[0].study->answer.gain[q->seat] + WORTH_ADDING)
    {
      search->added[search->n_added++] = best;
      forget_bids (search);
      search_look_at_bids (search);
      all = find_full_gain (search, &gain, &best);
    }
  search->advice->full_gain = all ? gain : -1.0;
  return search->n_added > 0;
}

void
search_look_at_bids (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelCare care = root_care;
  g_autofree GavelMove *must = g_new (GavelMove, q->n_must + SEARCH_MAX_ADDED);
  g_autofree GavelMove *moves = NULL;
  unsigned n;

  for (unsigned i = 0; i < q->n_must + search->n_added; i++)
    must[i] = i < q->n_must ? q->must[i] : search->added[i - q->n_must];
  care.must[q->seat] = must;
  care.n_must[q->seat] = q->n_must + search->n_added;
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
  search->advice->exact = search->n_worlds == 1 && search->world[0].study->round->exact
                          && search->advice->nash_conv <= GAVEL_STUDY_BAD;
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

/* What @move is in that world: itself, or for a card that nobody saw one of those
 * that take its place there. */
GavelMove
search_turn_in_world (const Search *search, const World *world, GavelMove move)
{
  const GavelQuestion *q = search->q;
  const GavelState *s = (const GavelState *) world->state;

  if (q->game->legal (q->deck, s, q->seat, move))
    return move;
  for (uint64_t k = 0; k < q->game->n_moves (q->deck, s, q->seat); k++)
    {
      GavelMove here = q->game->move (q->deck, s, q->seat, k);

      if (!q->game->legal (q->deck, q->state, q->seat, here))
        return here;
    }
  return q->game->move (q->deck, s, q->seat, 0);
}

/* Adds what one world says about an option. */
static void
add_turn (Search *search, const World *world, GavelOption *option)
{
  const GavelQuestion *q = search->q;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  float worth[GAVEL_MAX_SEATS];

  memcpy (state, world->state, q->game->state_size);
  play_turn (search, world->study, (GavelState *) state,
             search_turn_in_world (search, world, option->move));
  q->game->mind->judge (world->study->bench, (GavelState *) state, worth);
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    option->rival[seat] += worth[seat] / search->n_worlds;
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    option->aim_round += gavel_objective_unit (q->objective, q->n_seats)
                         * gavel_study_judge (world->study, (GavelState *) state, q->seat)
                         / search->n_worlds;
  search->advice->exact
      = search->n_worlds == 1 && q->game->to_act (q->deck, (GavelState *) state) == 0;
}

void
search_look_at_turns (Search *search)
{
  const GavelQuestion *q = search->q;
  GavelAdvice *advice = search->advice;
  uint64_t n = q->game->n_moves (q->deck, q->state, q->seat);

  advice->option = g_new0 (GavelOption, n);
  for (unsigned w = 0; w < search->n_worlds; w++)
    {
      search->world[w].study = gavel_study_new (q->game, q->deck, q->weights);
      search->world[w].study->manners = search->manners;
      gavel_study_aim (search->world[w].study, q->objective);
      q->game->mind->manners (search->world[w].study->bench, &search->manners);
    }
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove move = q->game->move (q->deck, q->state, q->seat, k);
      GavelOption *option = &advice->option[advice->n_options];

      if (search_is_never (q, move))
        continue;
      option->move = move;
      option->price = q->game->mind->price (q->deck, move, &option->size);
      for (unsigned w = 0; w < search->n_worlds; w++)
        add_turn (search, &search->world[w], option);
      option->safe = option->rival[q->seat];
      option->aim_safe = option->aim_round;
      advice->n_options++;
    }
}
