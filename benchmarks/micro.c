/* SPDX-License-Identifier: GPL-3.0-or-later */
/* micro - what each piece costs, one line a piece.
 *
 *   meson compile -C build/release && build/release/benchmarks/micro [SECONDS]
 *
 * "steps" plays random games through the door move by move, "playout" in one
 * call; the ratio is what the fast path is worth. */
#include "game/record.h"
#include "games/score5/score5.h"
#include "speed.h"

#include <stdio.h>
#include <string.h>

/* Whole random games, one move at a time through the door. */
static uint64_t
run_steps (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  uint64_t sum = 0;

  for (uint64_t i = 0; i < n; i++)
    {
      memcpy (state, table->opening, table->game->state_size);
      while (table->game->to_act (table->box, (GavelState *) state) != 0)
        gavel_game_step (table->game, table->box, (GavelState *) state, &rng);
      sum += (unsigned char) state[0];
    }
  return sum;
}

/* A table of four where only seat 0 is known, imagined again and again. */
static uint64_t
run_imagine (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  Score5 unknown, s;
  uint64_t sum = 0;

  score5_clear (&unknown);
  score5_add_seat (score5_deck (table->box), &unknown, GAVEL_SET_A);
  for (unsigned seat = 1; seat < 4; seat++)
    score5_add_seat (score5_deck (table->box), &unknown, SCORE5_NO_SET);
  for (uint64_t i = 0; i < n; i++)
    {
      s = unknown;
      score5_imagine (table->box, (GavelState *) &s, 0, &rng);
      sum += s.hand[1];
    }
  return sum;
}

/* Scores of random hands of about ten cards, the wild among them or not. */
static uint64_t
run_score (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  uint64_t sum = 0;

  for (uint64_t i = 0; i < n; i++)
    {
      GavelCards shown;
      GavelCards hand
          = gavel_rng_next (&rng) & gavel_rng_next (&rng) & score5_deck (table->box)->all;

      sum += score5_score (score5_deck (table->box), hand, &shown) + shown;
    }
  return sum;
}

/* Records parsed: one whole random game of four. */
static uint64_t
run_parse (const void *what, uint64_t n, uint64_t seed)
{
  const SpeedTable *table = what;
  static const char *const names[] = { "Ann", "Bob", "Cy", "Dee" };
  GavelSeating seating = { 4, -1, { NULL } };
  g_autoptr (GString) text = g_string_new ("gavel 1 score5\n");
  _Alignas(16) char copy[GAVEL_MAX_STATE];
  GavelState *state = (GavelState *) copy;
  GavelTable here = { table->game, table->box, state, &seating };
  GavelRng rng = gavel_rng_named (seed, 0, 0);
  uint64_t sum = 0;

  for (unsigned seat = 0; seat < 4; seat++)
    seating.name[seat] = (char *) names[seat];
  memcpy (copy, table->opening, table->game->state_size);
  table->game->notation->write (&here, text);
  while (table->game->to_act (table->box, state) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      GAVEL_FOREACH_SEAT (seat, table->game->to_act (table->box, state))
        {
          uint64_t k
              = gavel_rng_below (&rng, table->game->n_moves (table->box, state, seat));

          moves[seat] = table->game->move (table->box, state, seat, k);
          table->game->notation->say (&here, seat, moves[seat], text);
        }
      table->game->apply (table->box, state, moves);
    }
  for (uint64_t i = 0; i < n; i++)
    {
      GavelBoxes boxes = gavel_boxes_of (table->game, table->box);
      g_autoptr (GavelRecord) record = gavel_record_new (&boxes);

      if (!gavel_record_read (record, text->str, -1, 0, NULL))
        g_error ("a record that does not parse");
      sum += gavel_record_n_lines (record);
    }
  return sum;
}

static void
print_rate (const char *what, const char *of, unsigned n_seats, double rate)
{
  printf ("%-10s %-10s %u   %12.0f a second   %10.1f ns\n", what, of, n_seats, rate,
          1e9 / rate);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  double seconds = argc > 1 ? g_ascii_strtod (argv[1], NULL) : 1.0;
  GavelBoxes boxes = gavel_boxes_builtin ();
  SpeedGame score5
      = { .game = &gavel_score5, .box = gavel_boxes_find (&boxes, &gavel_score5) };
  SpeedTable table;

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned n = (*game)->min_seats; n <= (*game)->max_seats; n++)
      {
        SpeedGame of = { .game = *game, .box = gavel_boxes_find (&boxes, *game) };

        speed_table_init (&table, &of, n);
        print_rate ("playout", (*game)->id, n,
                    speed_rate (speed_playouts, &table, seconds));
        print_rate ("steps", (*game)->id, n, speed_rate (run_steps, &table, seconds));
      }
  speed_table_init (&table, &score5, 4);
  print_rate ("imagine", "score5", 4, speed_rate (run_imagine, &table, seconds));
  print_rate ("score", "score5", 4, speed_rate (run_score, &table, seconds));
  print_rate ("parse", "score5", 4, speed_rate (run_parse, &table, seconds));
  gavel_boxes_clear (&boxes);
  return 0;
}
