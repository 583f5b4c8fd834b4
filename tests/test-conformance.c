/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every game behind the door must do, whatever it is. */
#include "help.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;

/* House rules to go through, a line each; "" is the default. */
static const char *const score5_rules[] = { "", "rule unsold tiebreak", NULL };
static const char *const goofspiel_rules[]
    = { "",
        "rule cards 12",
        "rule cards 4\nrule prizes ascending",
        "rule cards 7\nrule prizes descending\nrule ties carry",
        "rule ties carry",
        NULL };

typedef void (*Check) (const GavelGame *game, const char *rules, unsigned n_seats,
                       uint64_t seed);

static const char *const *
rules_of (const GavelGame *game)
{
  return strcmp (game->id, "score5") == 0 ? score5_rules : goofspiel_rules;
}

/* Sets the table. The bytes are dirtied first: clear() has to see to all of them. */
static void
set_table (const GavelGame *game, const char *rules, unsigned n_seats, GavelRng *rng,
           AnyState *s)
{
  g_auto (GStrv) lines = g_strsplit (rules, "\n", -1);

  memset (s, (int) (gavel_rng_next (rng) & 0xff), sizeof *s);
  game->clear (score5_box (deck), STATE (s));
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      {
        g_auto (GStrv) words = g_strsplit (*line, " ", -1);
        GError *error = NULL;

        gavel_game_tell (game, score5_box (deck), STATE (s), &help_seating, words, 1,
                         &error);
        g_assert_no_error (error);
      }
  game->start (score5_box (deck), STATE (s), n_seats, rng);
}

/* -- The checks ---------------------------------------------------------- */

static void
check_ends (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, n_seats, 1);
  double share[GAVEL_MAX_SEATS], sum = 0.0;
  unsigned n_steps = 0;
  AnyState s;

  set_table (game, rules, n_seats, &rng, &s);
  while (game->to_act (score5_box (deck), STATE (&s)) != 0)
    {
      GavelSeats actors = game->to_act (score5_box (deck), STATE (&s));

      g_assert_cmpuint (++n_steps, <, 1000);
      /* Chance alone, or players alone. */
      g_assert_true (actors == GAVEL_SEAT (GAVEL_CHANCE)
                     || (actors & ~gavel_seats_all (n_seats)) == 0);
      gavel_game_step (game, score5_box (deck), STATE (&s), &rng);
    }
  game->payoff (score5_box (deck), STATE (&s), share);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      g_assert_cmpfloat (share[seat], >=, 0.0);
      sum += share[seat];
      g_assert_cmpuint (game->n_moves (score5_box (deck), STATE (&s), seat), ==, 0);
    }
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-12);
}

/* Listed moves are legal and all different; others are not legal. */
static void
check_moves (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, n_seats, 2);
  AnyState s;

  set_table (game, rules, n_seats, &rng, &s);
  while (game->to_act (score5_box (deck), STATE (&s)) != 0)
    {
      GavelSeats actors = game->to_act (score5_box (deck), STATE (&s));

      for (unsigned seat = 0; seat <= GAVEL_CHANCE; seat++)
        {
          uint64_t n = game->n_moves (score5_box (deck), STATE (&s), seat);
          g_autoptr (GHashTable) listed = NULL;

          g_assert_cmpint (n > 0, ==, (actors & GAVEL_SEAT (seat)) != 0);
          if (n > 4096) /* a big hand: a sample will do */
            continue;
          listed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
          for (uint64_t k = 0; k < n; k++)
            {
              GavelMove move = game->move (score5_box (deck), STATE (&s), seat, k);

              g_assert_true (game->legal (score5_box (deck), STATE (&s), seat, move));
              g_assert_true (g_hash_table_add (listed, g_memdup2 (&move, sizeof move)));
            }
          for (unsigned i = 0; i < 200; i++)
            {
              GavelMove any = i < 64   ? UINT64_C (1) << i
                              : i < 80 ? i - 64
                                       : gavel_rng_next (&rng) & gavel_rng_next (&rng)
                                             & gavel_rng_next (&rng);

              g_assert_cmpint (game->legal (score5_box (deck), STATE (&s), seat, any), ==,
                               g_hash_table_contains (listed, &any));
            }
        }
      gavel_game_step (game, score5_box (deck), STATE (&s), &rng);
    }
}

/* A copy is the position: the same luck leads to the same bytes, and a step on
 * the copy leaves the original alone. */
static void
check_copies (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, n_seats, 3);
  AnyState s;

  set_table (game, rules, n_seats, &rng, &s);
  while (game->to_act (score5_box (deck), STATE (&s)) != 0)
    {
      AnyState a = s, b, before = s;
      GavelRng luck = rng, same = rng;

      memset (&b, 0xee, sizeof b);
      memcpy (&b, &s, game->state_size);
      gavel_game_step (game, score5_box (deck), STATE (&a), &luck);
      g_assert_cmpmem (&s, game->state_size, &before, game->state_size);
      gavel_game_step (game, score5_box (deck), STATE (&b), &same);
      g_assert_cmpmem (&a, game->state_size, &b, game->state_size);
      s = a;
      rng = luck;
    }
}

/* Imagining changes nothing that is known, leaves nothing unknown and can be
 * played on from; here everything is known, so it changes nothing. */
static void
check_imagine (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, n_seats, 4);
  AnyState s;

  set_table (game, rules, n_seats, &rng, &s);
  while (game->to_act (score5_box (deck), STATE (&s)) != 0)
    {
      AnyState world = s;
      GavelView seen, now;
      unsigned higher, lower;

      /* Chance goes by the deck. */
      g_assert_true (
          game->notation->disputed == NULL
          || !game->notation->disputed (score5_box (deck), STATE (&s), &higher, &lower));

      game->imagine (score5_box (deck), STATE (&world), (unsigned) seed % n_seats, &rng);
      memset (&seen, 0, sizeof seen);
      memset (&now, 0, sizeof now);
      game->notation->view (score5_box (deck), STATE (&s), &seen);
      game->notation->view (score5_box (deck), STATE (&world), &now);
      g_assert_cmpmem (&seen, sizeof seen, &now, sizeof now);
      game->playout (score5_box (deck), STATE (&world), &rng);
      g_assert_cmpuint (game->to_act (score5_box (deck), STATE (&world)), ==, 0);
      gavel_game_step (game, score5_box (deck), STATE (&s), &rng);
    }
}

/* The game told move by move, and each position told by itself, read back as
 * the same bytes. */
static void
check_text (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  GavelRng rng = gavel_rng_named (seed, n_seats, 5);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GavelRecord) whole = NULL;
  g_autofree char *written = NULL;
  AnyState s;

  set_table (game, rules, n_seats, &rng, &s);
  g_string_append_printf (text, "gavel 1 %s\n", game->id);
  game->notation->write (score5_box (deck), STATE (&s), &help_seating, text);
  for (;;)
    {
      g_autoptr (GString) position = g_string_new (NULL);
      g_autoptr (GavelRecord) record = NULL;

      g_string_append_printf (position, "gavel 1 %s\n", game->id);
      game->notation->write (score5_box (deck), STATE (&s), &help_seating, position);
      g_test_message ("%s", position->str);
      record = help_record (deck, position->str);
      g_assert_cmpmem (gavel_record_state (record), game->state_size, &s,
                       game->state_size);
      if (game->to_act (score5_box (deck), STATE (&s)) == 0)
        break;
      help_step (game, deck, STATE (&s), &rng, text);
    }
  whole = help_record (deck, text->str);
  g_assert_cmpmem (gavel_record_state (whole), game->state_size, &s, game->state_size);
  written = gavel_record_write (whole);
  g_assert_cmpstr (written, ==, text->str);
}

/* Playouts are fair to all seats, and play as random steps do: the same mean
 * share and the same mean score for each seat, within five standard errors. */
static void
check_playout (const GavelGame *game, const char *rules, unsigned n_seats, uint64_t seed)
{
  enum
  {
    N = 3000
  };
  double score[2][GAVEL_MAX_SEATS] = { { 0 } }, square[2][GAVEL_MAX_SEATS] = { { 0 } };
  double win[2][GAVEL_MAX_SEATS] = { { 0 } };
  GavelRng rng = gavel_rng_named (seed, n_seats, 6);

  if (seed > 0) /* once is enough */
    return;
  for (unsigned i = 0; i < 2 * N; i++)
    {
      double share[GAVEL_MAX_SEATS];
      unsigned how = i % 2;
      GavelView view;
      AnyState s;

      set_table (game, rules, n_seats, &rng, &s);
      for (unsigned step = 0; step < i / 2 % 7; step++) /* from the middle, too */
        gavel_game_step (game, score5_box (deck), STATE (&s), &rng);
      if (how == 0)
        game->playout (score5_box (deck), STATE (&s), &rng);
      else
        while (game->to_act (score5_box (deck), STATE (&s)) != 0)
          gavel_game_step (game, score5_box (deck), STATE (&s), &rng);
      game->payoff (score5_box (deck), STATE (&s), share);
      game->notation->view (score5_box (deck), STATE (&s), &view);
      g_assert_true (view.over);
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          win[how][seat] += share[seat];
          score[how][seat] += view.seat[seat].score;
          square[how][seat] += (double) view.seat[seat].score * view.seat[seat].score;
        }
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      double mean = score[0][seat] / N;
      double variance = square[0][seat] / N - mean * mean;

      g_assert_cmpfloat_with_epsilon (mean, score[1][seat] / N,
                                      5.0 * sqrt (2.0 * variance / N) + 1e-9);
      g_assert_cmpfloat_with_epsilon (win[0][seat] / N, win[1][seat] / N,
                                      5.0 * sqrt (0.5 / N));
      g_assert_cmpfloat_with_epsilon (win[0][seat] / N, 1.0 / n_seats,
                                      5.0 * sqrt (0.25 / N));
    }
}

static const struct
{
  const char *name;
  unsigned n_games;
  Check check;
} checks[] = {
  { "random-games-end", 300, check_ends },
  { "moves", 5, check_moves },
  { "copies", 30, check_copies },
  { "imagine", 20, check_imagine },
  { "text", 20, check_text },
  { "playout", 1, check_playout },
};

typedef struct
{
  const GavelGame *game;
  unsigned check;
} Job;

static void
run_job (gconstpointer data)
{
  const Job *job = data;

  for (const char *const *rules = rules_of (job->game); *rules != NULL; rules++)
    for (unsigned n = job->game->min_seats; n <= job->game->max_seats; n++)
      for (uint64_t seed = 0; seed < checks[job->check].n_games; seed++)
        checks[job->check].check (job->game, *rules, n, seed);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned i = 0; i < G_N_ELEMENTS (checks); i++)
      {
        g_autofree char *path
            = g_strdup_printf ("/conformance/%s/%s", (*game)->id, checks[i].name);
        Job *job = g_new (Job, 1);

        *job = (Job){ *game, i };
        g_test_add_data_func_full (path, job, run_job, g_free);
      }
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}
