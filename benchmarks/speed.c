/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "speed.h"

#include <string.h>

#define N_RUNS 7

/* The opening that comparisons with other programs use: SCORE 5 as it is,
 * Goofspiel with twelve cards and the prizes in random order. */
void
speed_table_init (SpeedTable *table, const GavelGame *game, const GavelDeck *deck,
                  unsigned n_seats)
{
  char *twelve[] = { (char *) "rule", (char *) "cards", (char *) "12", NULL };
  GavelState *opening = (GavelState *) table->opening;
  GavelSeating nobody = { 0, -1, { NULL } };
  GavelRng rng = gavel_rng_named (1, 0, 0);

  memset (table, 0, sizeof *table);
  table->game = game;
  table->deck = game->needs_deck ? deck : NULL;
  table->n_seats = n_seats;
  game->clear (table->deck, opening);
  if (strcmp (game->id, "goofspiel") == 0)
    gavel_game_tell (game, NULL, opening, &nobody, twelve, 1, NULL);
  game->start (table->deck, opening, n_seats, &rng);
}

/* @n whole random games. */
uint64_t
speed_playouts (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  uint64_t first_wins = 0;

  for (uint64_t i = 0; i < n; i++)
    {
      double share[GAVEL_MAX_SEATS];

      memcpy (state, table->opening, table->game->state_size);
      table->game->playout (table->deck, (GavelState *) state, &rng);
      table->game->payoff (table->deck, (GavelState *) state, share);
      first_wins += share[0] > 0.5;
    }
  return first_wins;
}

static int
compare_doubles (gconstpointer a, gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return x < y ? -1 : x > y;
}

/* How often @func's work is done in a second: the median of several runs that
 * take about @seconds together. */
double
speed_rate (SpeedFunc func, const void *what, double seconds)
{
  double rates[N_RUNS];
  uint64_t n = 1;
  volatile uint64_t sink = 0;

  for (;;) /* how much work fills one run, measured on a warm machine */
    {
      gint64 start = g_get_monotonic_time ();
      double took;

      sink += func (what, n, 0);
      took = (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC;
      if (took > seconds / N_RUNS / 4)
        {
          n = MAX (1, (uint64_t) ((double) n * seconds / N_RUNS / took));
          break;
        }
      n *= 2;
    }
  for (unsigned i = 0; i < N_RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();

      sink += func (what, n, i + 1);
      rates[i] = (double) n * G_USEC_PER_SEC
                 / (double) MAX (1, g_get_monotonic_time () - start);
    }
  qsort (rates, N_RUNS, sizeof rates[0], compare_doubles);
  return rates[N_RUNS / 2];
}

/* A digest of fixed random games of every kind: it changes only when rules,
 * deck or random play change. */
char *
speed_signature (const GavelDeck *deck)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned n = (*game)->min_seats; n <= (*game)->max_seats; n++)
      {
        SpeedTable table;
        _Alignas(16) char state[GAVEL_MAX_STATE];

        speed_table_init (&table, *game, deck, n);
        for (unsigned trial = 0; trial < 200; trial++)
          {
            GavelRng rng = gavel_rng_named (20240501, trial, n);

            memcpy (state, table.opening, (*game)->state_size);
            if (trial % 2 == 0) /* one game by leaps, one step by step */
              (*game)->playout (table.deck, (GavelState *) state, &rng);
            else
              while ((*game)->to_act (table.deck, (GavelState *) state) != 0)
                gavel_game_step (*game, table.deck, (GavelState *) state, &rng);
            g_checksum_update (sum, (const guchar *) state, (*game)->state_size);
          }
      }
  return g_strndup (g_checksum_get_string (sum), 16);
}
