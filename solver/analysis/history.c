/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/history.h"

#include <omp.h>
#include <string.h>

#define PAST 0.35     /* share of the time that the past may take */
#define WORLD_SEED 77 /* names how unknown cards of old rounds are filled in */

/* The round looked into as it was, what nobody knew filled in somehow. */
static GavelRoundModel *
model_round (const GavelQuestion *question, const GavelPastRound *round,
             const GavelPricing *pricing, const GavelClock *clock, gint64 deadline)
{
  static const GavelDetail detail = { .n_each = 1 };
  GavelStageBudget budget
      = { .nash_conv = 0.01, .n_rounds = 60, .deadline = deadline, .clock = *clock };
  GavelRoundModel *model
      = gavel_round_model_new (question->game, question->box, question->weights);
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRng rng = gavel_rng_named (WORLD_SEED, round->line, 0);

  memcpy (state, round->before, question->game->state_size);
  question->game->imagine (question->box, (GavelState *) state, GAVEL_CHANCE, &rng);
  model->pricing = *pricing;
  gavel_round_model_look (model, (GavelState *) state, &detail, &budget);
  for (unsigned seat = 0; seat < question->n_seats; seat++)
    gavel_round_model_forecast (model, seat);
  return model;
}

static bool
in_time (const GavelBudget *budget, gint64 deadline)
{
  return (budget->stop == NULL || !atomic_load (budget->stop))
         && (deadline == 0 || gavel_clock_now (&budget->clock) < deadline);
}

/* -- What was learned before ------------------------------------------------- */

/* What was believed after a round, and which round that was. */
typedef struct
{
  GavelPastRound round;
  GavelBeliefs beliefs;
} Learned;

struct _GavelHistory
{
  unsigned seat; /* whose beliefs these are */
  GArray *learned;
};

GavelHistory *
gavel_history_new (void)
{
  GavelHistory *history = g_new0 (GavelHistory, 1);

  history->learned = g_array_new (FALSE, FALSE, sizeof (Learned));
  return history;
}

void
gavel_history_free (GavelHistory *history)
{
  if (history == NULL)
    return;
  g_array_unref (history->learned);
  g_free (history);
}

static bool
is_same_round (const GavelGame *game, const GavelPastRound *a, const GavelPastRound *b)
{
  return a->over && b->over && a->known == b->known
         && memcmp (a->bid, b->bid, sizeof a->bid) == 0
         && memcmp (a->before, b->before, game->state_size) == 0;
}

/* How many of the first @n rounds it has learned from already. */
static unsigned
n_remembered (const GavelHistory *history, const GArray *rounds, unsigned n,
              const GavelQuestion *question)
{
  unsigned i = 0;

  if (history == NULL || history->seat != question->seat)
    return 0;
  while (i < MIN (n, history->learned->len)
         && is_same_round (question->game,
                           &g_array_index (history->learned, Learned, i).round,
                           &g_array_index (rounds, GavelPastRound, i)))
    i++;
  return i;
}

static unsigned
n_over (const GArray *rounds)
{
  unsigned n = 0;

  while (n < rounds->len && g_array_index (rounds, GavelPastRound, n).over)
    n++;
  return n;
}

/* How many rounds there are still to look into. */
unsigned
gavel_history_n_new (const GavelHistory *history, const GArray *rounds,
                     const GavelQuestion *question)
{
  unsigned n = n_over (rounds);

  return n - n_remembered (history, rounds, n, question);
}

/* -- Learning ------------------------------------------------------------------ */

/* How the table bid before each of the first @n rounds, and after the last. */
static GavelPricing *
follow_pricing (const GArray *rounds, unsigned n, const GavelQuestion *question)
{
  const GavelSealed *sealed = question->game->sealed;
  GavelPricing *pricing = g_new (GavelPricing, n + 1);

  pricing[0] = GAVEL_PRICING_INIT;
  for (unsigned i = 0; i < n && sealed != NULL; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      float prize = sealed->prize (question->box, (const GavelState *) round->before);
      float ratio[GAVEL_MAX_SEATS];

      pricing[i + 1] = pricing[i];
      for (unsigned seat = 0; seat < question->n_seats; seat++)
        {
          unsigned size;

          ratio[seat] = (round->known & GAVEL_SEAT (seat)) == 0
                            ? pricing[i].seat[seat]
                            : sealed->price (question->box, round->bid[seat], &size)
                                  / MAX (prize, 1.0f);
        }
      gavel_pricing_see (&pricing[i + 1], question->n_seats, ratio);
    }
  return pricing;
}

/* How the table bid before the round that line @line belongs to. */
GavelPricing
gavel_history_pricing (const GArray *rounds, unsigned line, const GavelQuestion *question)
{
  g_autofree GavelPricing *pricing = NULL;
  unsigned n = 0;

  while (n < rounds->len && g_array_index (rounds, GavelPastRound, n).line <= line)
    n++;
  n -= n > 0;
  pricing = follow_pricing (rounds, n, question);
  return pricing[n];
}

/**
 * gavel_history_learn:
 * @history: (nullable): what was learned before
 * @rounds: of gavel_history_rounds()
 * @question: its beliefs and pricing are brought up to the present
 *
 * Rounds are looked into on all threads, the last ones first, and learned from in
 * order. Where time is short the first rounds are left out.
 */
void
gavel_history_learn (GavelHistory *history, const GArray *rounds, GavelQuestion *question,
                     const GavelBudget *budget)
{
  g_autofree GavelRoundModel **model = g_new0 (GavelRoundModel *, rounds->len);
  unsigned n = n_over (rounds), n_known = n_remembered (history, rounds, n, question);
  g_autofree GavelPricing *pricing = follow_pricing (rounds, n, question);
  unsigned n_threads
      = budget->n_threads != 0 ? budget->n_threads : (unsigned) omp_get_max_threads ();
  gint64 deadline = budget->seconds <= 0.0
                        ? 0
                        : gavel_clock_now (&budget->clock)
                              + (gint64) (budget->seconds * PAST * G_USEC_PER_SEC);
  bool whole = true;

  if (!gavel_game_lays_out_rounds (question->game))
    return;
  question->pricing = pricing[n];
  if (n > 0 && n == rounds->len) /* between rounds: as before the last one */
    question->pricing = pricing[n - 1];
#pragma omp parallel for schedule(dynamic, 1) num_threads(n_threads)
  for (unsigned k = n_known; k < n; k++)
    {
      unsigned i = n - 1 - (k - n_known);

      if (in_time (budget, deadline))
        model[i] = model_round (question, &g_array_index (rounds, GavelPastRound, i),
                                &pricing[i], &budget->clock, deadline);
    }
  if (n_known > 0)
    question->beliefs = g_array_index (history->learned, Learned, n_known - 1).beliefs;
  if (history != NULL)
    {
      history->seat = question->seat;
      g_array_set_size (history->learned, n_known);
      whole = in_time (budget, deadline);
    }
  for (unsigned i = n_known; i < n; i++)
    {
      Learned learned = { .round = g_array_index (rounds, GavelPastRound, i) };

      if (model[i] == NULL)
        continue;
      gavel_round_model_learn (model[i], learned.round.bid, learned.round.known,
                               question->seat, &question->beliefs);
      gavel_round_model_free (model[i]);
      learned.beliefs = question->beliefs;
      if (history != NULL && whole)
        g_array_append_val (history->learned, learned);
    }
}

/* -- What a seat saw ---------------------------------------------------------------- */

/* Shows what line @line did to whoever keeps the diary. */
static void
see_line (const GavelRecord *record, unsigned line, unsigned seat, gpointer diary)
{
  GavelTable before = gavel_record_table_at (record, line - 1);
  GavelTable after = gavel_record_table_at (record, line);
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
  GavelMove move = 0;
  unsigned who;

  if (before.state == NULL || words[0] == NULL)
    return;
  if (!before.game->notation->line_move (&before, words, &who, &move))
    who = GAVEL_CHANCE;
  gavel_game_see (before.game, before.box, seat, before.state, after.state,
                  who == GAVEL_CHANCE ? -1 : (int) who, move, diary);
}

/**
 * gavel_history_diary:
 *
 * Returns: (transfer full) (nullable): what @seat saw of the game, see game/hidden.h; the
 *   sealed move of a round under way, which may still be changed, aside. %NULL where the
 *   game has no use for that
 */
gpointer
gavel_history_diary (const GavelRecord *record, unsigned seat)
{
  const GavelGame *game = gavel_record_game (record);
  unsigned n = gavel_record_n_lines (record);
  gpointer diary;

  if (game->hidden == NULL || game->hidden->diary_new == NULL)
    return NULL;
  while (n > 1 && gavel_record_is_sealed_at (record, n)
         && gavel_record_is_sealed_at (record, n - 1))
    n--;
  diary = game->hidden->diary_new (gavel_record_box (record), seat);
  for (unsigned line = 2; line <= n; line++)
    see_line (record, line, seat, diary);
  return diary;
}
