/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where wins come from: the chance that the value gives a player as each round begins,
 * on average over games kept by gavel match --save-games, and what came of it. A round
 * that is played better than the value foresees raises the next line.
 *
 *   rounds NAME FILE...           (NAME as the records have it, such as gavel1) */
#include "analysis/history.h"

#include "games/score5/score5.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MAX_ROUNDS 16

typedef struct
{
  unsigned n;
  double sum, squares;
} Mean;

static void
mean_add (Mean *mean, double x)
{
  mean->n++;
  mean->sum += x;
  mean->squares += x * x;
}

static void
mean_print (const Mean *mean, const char *label)
{
  double x = mean->sum / MAX (1, mean->n);

  if (mean->n > 0)
    printf ("%-9s %5.1f %% ± %.1f\n", label, 100.0 * x,
            196.0 * sqrt (MAX (0.0, mean->squares / mean->n - x * x) / mean->n));
}

/* What the round that begins at @s is worth to @seat, looked at as players do. */
static double
chance_at (const GavelRecord *record, const GavelWeights *weights, const GArray *rounds,
           const GavelPastRound *round, unsigned seat)
{
  static const GavelDetail detail
      = { .n_each = GAVEL_ROUND_MODEL_EACH, .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
  static const GavelStageBudget budget = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV,
                                           .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };
  const GavelGame *game = gavel_record_game (record);
  const GavelDeck *deck = score5_deck (gavel_record_box (record));
  const GavelState *s = (const GavelState *) round->before;
  g_autoptr (GavelRoundModel) model
      = gavel_round_model_new (game, score5_box (deck), weights);
  GavelQuestion question;

  gavel_question_init (&question, game, score5_box (deck), weights, s, seat);
  model->pricing = gavel_history_pricing (rounds, round->line, &question);
  gavel_round_model_look (model, s, &detail, &budget);
  return model->answer.value[seat];
}

/* Adds the rounds of a game, and last its result. */
static bool
add_game (const char *path, const char *name, const GavelDeck *deck,
          const GavelWeights *weights, Mean round[MAX_ROUNDS], Mean *result,
          GError **error)
{
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (deck));
  const GavelSeating *seating = gavel_record_seating (record);
  g_autoptr (GArray) rounds = NULL;
  g_autofree char *text = NULL;
  unsigned seat = 0;
  GavelTable table;
  GavelStatus end;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, error)
      || !gavel_record_read (record, text, (gssize) length, 0, error))
    return false;
  while (seat < seating->n && strcmp (seating->name[seat], name) != 0)
    seat++;
  table = gavel_record_table (record);
  table.game->notation->status (&table, &end);
  if (seat == seating->n || !end.over)
    return true; /* nothing to learn here */
  rounds = gavel_history_rounds (record);
  for (unsigned i = 0; i < MIN (rounds->len, MAX_ROUNDS); i++)
    mean_add (&round[i], chance_at (record, weights, rounds,
                                    &g_array_index (rounds, GavelPastRound, i), seat));
  mean_add (result, (end.winners & GAVEL_SEAT (seat)) != 0
                        ? 1.0 / gavel_seats_count (end.winners)
                        : 0.0);
  return true;
}

int
main (int argc, char **argv)
{
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GavelValue) value = gavel_value_builtin ("score5");
  Mean round[MAX_ROUNDS] = { { 0 } }, result = { 0 };

  if (argc < 3)
    {
      fprintf (stderr, "usage: rounds NAME FILE...\n");
      return 2;
    }
  for (int i = 2; i < argc; i++)
    {
      g_autoptr (GError) error = NULL;

      if (!add_game (argv[i], argv[1], deck, &value->weights, round, &result, &error))
        {
          fprintf (stderr, "rounds: %s: %s\n", argv[i], error->message);
          return 1;
        }
    }
  for (unsigned i = 0; i < MAX_ROUNDS; i++)
    {
      g_autofree char *label = g_strdup_printf ("round %u", i + 1);

      mean_print (&round[i], label);
    }
  mean_print (&result, "won");
  return 0;
}
