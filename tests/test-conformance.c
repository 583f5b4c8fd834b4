/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every game behind the door must do, whatever it is: rules and words. Runs for all
 * games of the list that the program is linked with. */
#include "conformance.h"

#include "game/entry.h"

#include <math.h>
#include <string.h>

GavelRng
trial_luck (const Trial *trial, uint64_t check)
{
  return gavel_rng_named (trial->seed, trial->n_seats, check);
}

/* Sets the table. The bytes are dirtied first: clear() has to see to all of them. */
void
trial_set_table (const Trial *trial, GavelRng *rng, AnyState *s)
{
  g_auto (GStrv) lines = g_strsplit (trial->rules, "\n", -1);

  memset (s, (int) (gavel_rng_next (rng) & 0xff), sizeof *s);
  trial->game->clear (trial->box, STATE (s));
  for (char **line = lines; *line != NULL; line++)
    if (**line != '\0')
      {
        g_auto (GStrv) words = g_strsplit (*line, " ", -1);
        GError *error = NULL;

        gavel_game_tell (trial->game, trial->box, STATE (s), &help_seating, words, 1,
                         &error);
        g_assert_no_error (error);
      }
  trial->game->start (trial->box, STATE (s), trial->n_seats, rng);
}

GavelSeats
trial_to_act (const Trial *trial, const AnyState *s)
{
  return trial->game->to_act (trial->box, STATE (s));
}

void
trial_step (const Trial *trial, AnyState *s, GavelRng *rng)
{
  gavel_game_step (trial->game, trial->box, STATE (s), rng);
}

/* -- Rules ------------------------------------------------------------------------ */

static void
check_ends (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 1);
  double share[GAVEL_MAX_SEATS], sum = 0.0;
  unsigned n_steps = 0;
  AnyState s;

  g_assert_cmpfloat (game->win_in_points, >, 0.0);
  trial_set_table (trial, &rng, &s);
  while (trial_to_act (trial, &s) != 0)
    {
      GavelSeats actors = trial_to_act (trial, &s);

      g_assert_cmpuint (++n_steps, <, 10000);
      /* Chance alone, or players alone. */
      g_assert_true (actors == GAVEL_SEAT (GAVEL_CHANCE)
                     || (actors & ~gavel_seats_all (trial->n_seats)) == 0);
      trial_step (trial, &s, &rng);
    }
  game->payoff (trial->box, STATE (&s), share);
  for (unsigned seat = 0; seat < trial->n_seats; seat++)
    {
      g_assert_cmpfloat (share[seat], >=, 0.0);
      sum += share[seat];
      g_assert_cmpuint (game->n_moves (trial->box, STATE (&s), seat), ==, 0);
    }
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-12);
}

/* Listed moves are legal and all different; others are not legal. */
static void
check_moves_of (const Trial *trial, const AnyState *s, unsigned seat, GavelRng *rng)
{
  const GavelGame *game = trial->game;
  uint64_t n = game->n_moves (trial->box, STATE (s), seat);
  g_autoptr (GHashTable) listed = NULL;

  g_assert_cmpint (n > 0, ==, (trial_to_act (trial, s) & GAVEL_SEAT (seat)) != 0);
  if (n > 4096) /* a big hand: a sample will do */
    return;
  listed = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);
  for (uint64_t k = 0; k < n; k++)
    {
      GavelMove move = game->move (trial->box, STATE (s), seat, k);

      g_assert_true (game->legal (trial->box, STATE (s), seat, move));
      g_assert_true (g_hash_table_add (listed, g_memdup2 (&move, sizeof move)));
    }
  for (unsigned i = 0; i < 200; i++)
    {
      GavelMove any
          = i < 64   ? UINT64_C (1) << i
            : i < 80 ? i - 64
                     : gavel_rng_next (rng) & gavel_rng_next (rng) & gavel_rng_next (rng);

      g_assert_cmpint (game->legal (trial->box, STATE (s), seat, any), ==,
                       g_hash_table_contains (listed, &any));
    }
}

static void
check_moves (const Trial *trial)
{
  GavelRng rng = trial_luck (trial, 2);
  AnyState s;

  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0;
       trial_step (trial, &s, &rng))
    for (unsigned seat = 0; seat <= GAVEL_CHANCE; seat++)
      check_moves_of (trial, &s, seat, &rng);
}

/* A copy is the position: the same luck leads to the same bytes, and a step on
 * the copy leaves the original alone. */
static void
check_copies (const Trial *trial)
{
  gsize size = trial->game->state_size;
  GavelRng rng = trial_luck (trial, 3);
  AnyState s;

  trial_set_table (trial, &rng, &s);
  while (trial_to_act (trial, &s) != 0)
    {
      AnyState a = s, b, before = s;
      GavelRng luck = rng, same = rng;

      memset (&b, 0xee, sizeof b);
      memcpy (&b, &s, size);
      trial_step (trial, &a, &luck);
      g_assert_cmpmem (&s, size, &before, size);
      trial_step (trial, &b, &same);
      g_assert_cmpmem (&a, size, &b, size);
      s = a;
      rng = luck;
    }
}

static void
status_of (const Trial *trial, const AnyState *s, GavelStatus *status)
{
  GavelTable table = { trial->game, trial->box, STATE (s), &help_seating };

  trial->game->notation->status (&table, status);
}

/* Playouts play as random steps do: the same mean share and the same mean score for each
 * seat, within five standard errors. */
static void
check_playout (const Trial *trial)
{
  enum
  {
    N = 3000
  };
  double score[2][GAVEL_MAX_SEATS] = { { 0 } }, square[2][GAVEL_MAX_SEATS] = { { 0 } };
  double win[2][GAVEL_MAX_SEATS] = { { 0 } };
  GavelRng rng = trial_luck (trial, 6);

  for (unsigned i = 0; i < 2 * N; i++)
    {
      double share[GAVEL_MAX_SEATS];
      unsigned how = i % 2;
      GavelStatus status;
      AnyState s;

      trial_set_table (trial, &rng, &s);
      for (unsigned step = 0; step < i / 2 % 7 && trial_to_act (trial, &s) != 0; step++)
        trial_step (trial, &s, &rng); /* from the middle, too */
      if (how == 0)
        trial->game->playout (trial->box, STATE (&s), &rng);
      while (trial_to_act (trial, &s) != 0)
        {
          g_assert_cmpuint (how, ==, 1);
          trial_step (trial, &s, &rng);
        }
      trial->game->payoff (trial->box, STATE (&s), share);
      status_of (trial, &s, &status);
      g_assert_true (status.over);
      for (unsigned seat = 0; seat < trial->n_seats; seat++)
        {
          win[how][seat] += share[seat];
          score[how][seat] += status.seat[seat].score;
          square[how][seat] += pow (status.seat[seat].score, 2.0);
        }
    }
  for (unsigned seat = 0; seat < trial->n_seats; seat++)
    {
      double mean = score[0][seat] / N;
      double variance = square[0][seat] / N - mean * mean;

      g_assert_cmpfloat_with_epsilon (mean, score[1][seat] / N,
                                      5.0 * sqrt (2.0 * variance / N) + 1e-9);
      g_assert_cmpfloat_with_epsilon (win[0][seat] / N, win[1][seat] / N,
                                      5.0 * sqrt (0.5 / N));
    }
}

/* -- Words ------------------------------------------------------------------------ */

static GavelRecord *
read_record (const Trial *trial, const char *text)
{
  GavelBoxes boxes = gavel_boxes_of (trial->game, trial->box);
  GavelRecord *record = gavel_record_new (&boxes);
  GError *error = NULL;

  gavel_record_read (record, text, -1, 0, &error);
  g_assert_no_error (error);
  return record;
}

static char *
write_position (const Trial *trial, const AnyState *s)
{
  GavelTable table = { trial->game, trial->box, STATE (s), &help_seating };
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "gavel 1 %s\n", trial->game->id);
  trial->game->notation->write (&table, text);
  return g_string_free (text, FALSE);
}

static void
check_position (const Trial *trial, const AnyState *s)
{
  g_autofree char *position = write_position (trial, s);
  g_autoptr (GavelRecord) record = NULL;

  g_test_message ("%s", position);
  record = read_record (trial, position);
  g_assert_cmpmem (gavel_record_state (record), trial->game->state_size, s,
                   trial->game->state_size);
}

/* The game told move by move, and each position told by itself, of a long game a sample,
 * read back as the same bytes. */
static void
check_text (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 5);
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GavelRecord) whole = NULL;
  g_autofree char *start = NULL, *written = NULL;
  AnyState s;
  GavelTable table = { game, trial->box, STATE (&s), &help_seating };

  trial_set_table (trial, &rng, &s);
  start = write_position (trial, &s);
  g_string_append (text, start);
  for (unsigned step = 0;; step++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (step < 100 || step % 8 == 0 || trial_to_act (trial, &s) == 0)
        check_position (trial, &s);
      if (trial_to_act (trial, &s) == 0)
        break;
      GAVEL_FOREACH_SEAT (seat, trial_to_act (trial, &s))
        {
          uint64_t n = game->n_moves (trial->box, STATE (&s), seat);

          moves[seat]
              = game->move (trial->box, STATE (&s), seat, gavel_rng_below (&rng, n));
          game->notation->say (&table, seat, moves[seat], text);
        }
      game->apply (trial->box, STATE (&s), moves);
    }
  whole = read_record (trial, text->str);
  g_assert_cmpmem (gavel_record_state (whole), game->state_size, &s, game->state_size);
  written = gavel_record_write (whole);
  g_assert_cmpstr (written, ==, text->str);
}

/* A move that is shown reads as itself, and so does the line that tells it. */
static void
check_move_words (const GavelTable *table, unsigned seat, GavelMove move)
{
  const GavelNotation *notation = table->game->notation;
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  g_autoptr (GString) line = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *text = NULL;
  GavelMove again;
  unsigned who;
  GError *error = NULL;

  notation->move_show (table, seat, move, cells);
  text = gavel_cells_text (cells);
  g_assert_true (notation->move_read (table, seat, text, &again, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (again, ==, move);
  notation->say (table, seat, move, line);
  words = g_strsplit (g_strchomp (line->str), " ", -1);
  g_assert_true (notation->line_move (table, words, &who, &again));
  g_assert_cmpuint (who, ==, seat);
  g_assert_cmpuint (again, ==, move);
}

static void
check_words (const Trial *trial)
{
  const GavelGame *game = trial->game;
  GavelRng rng = trial_luck (trial, 7);
  AnyState s;

  for (trial_set_table (trial, &rng, &s); trial_to_act (trial, &s) != 0;
       trial_step (trial, &s, &rng))
    {
      GavelTable table = { game, trial->box, STATE (&s), &help_seating };

      GAVEL_FOREACH_SEAT (seat, trial_to_act (trial, &s))
        {
          uint64_t n = game->n_moves (trial->box, STATE (&s), seat);

          for (uint64_t k = 0; k < MIN (n, 64); k++) /* of a big hand, a sample */
            check_move_words (&table, seat,
                              game->move (trial->box, STATE (&s), seat,
                                          n <= 64 ? k : gavel_rng_below (&rng, n)));
        }
    }
}

/* What is due goes by who is to act. */
static void
check_status (const Trial *trial)
{
  GavelRng rng = trial_luck (trial, 8);
  bool over = false;
  AnyState s;

  for (trial_set_table (trial, &rng, &s); !over; trial_step (trial, &s, &rng))
    {
      GavelTable table = { trial->game, trial->box, STATE (&s), &help_seating };
      GavelSeats to_act = trial_to_act (trial, &s);
      GavelStatus status;
      AnyState then;

      status_of (trial, &s, &status);
      if (gavel_game_turn_up_certain (&table, &status, STATE (&then)))
        to_act = trial_to_act (trial, &then);
      g_assert_cmpuint (status.n_seats, ==, trial->n_seats);
      g_assert_cmpint (status.over, ==, to_act == 0);
      g_assert_cmpint (status.due == GAVEL_DUE_NOTHING, ==, to_act == 0);
      g_assert_cmpint (status.next == NULL, ==, to_act == 0);
      g_assert_cmpint (status.due == GAVEL_DUE_CHANCE, ==,
                       to_act == GAVEL_SEAT (GAVEL_CHANCE));
      g_assert_cmpint (status.due == GAVEL_DUE_SEALED, ==,
                       gavel_seats_count (to_act) > 1);
      if (status.due == GAVEL_DUE_TURN || status.due == GAVEL_DUE_SEALED)
        g_assert_cmpuint (status.actors, ==, to_act);
      if (to_act == 0)
        return;
    }
}

/* -- All of them ------------------------------------------------------------------ */

static const struct
{
  const char *name;
  unsigned n_games;
  Check check;
} checks[] = {
  { "random-games-end", 300, check_ends },
  { "moves", 5, check_moves },
  { "copies", 30, check_copies },
  { "text", 20, check_text },
  { "words", 5, check_words },
  { "status", 20, check_status },
  { "playout", 1, check_playout },
  { "draws", 1, check_draws },
  { "observed", 10, check_observed },
  { "worths", 2, check_worths },
  { "rounds", 1, check_rounds },
  { "turns-end", 3, check_turns_end },
  { "advice-sees-nothing-hidden", 2, check_advice_sees_nothing },
};

/* Whether the table takes that line. */
static bool
is_taken (const GavelGame *game, const GavelBox *box, const char *line)
{
  g_auto (GStrv) words = g_strsplit (line, " ", -1);
  AnyState s;

  game->clear (box, STATE (&s));
  return gavel_game_tell (game, box, STATE (&s), &help_seating, words, 1, NULL);
}

/* Adds the lines that a part of a verb's usage makes: "ties discard|carry", "cards N". */
static void
add_lines (const GavelGame *game, const GavelBox *box, const char *word,
           const char *usage, GPtrArray *lines)
{
  static const char *const numbers[] = { "1", "3", "6", "12", NULL };
  g_auto (GStrv) parts = g_strsplit (usage, " ", 2);
  g_auto (GStrv) choices = NULL;

  if (parts[1] == NULL)
    return;
  choices = strcmp (parts[1], "N") == 0 ? g_strdupv ((char **) numbers)
                                        : g_strsplit (parts[1], "|", -1);
  for (char **choice = choices; *choice != NULL; choice++)
    {
      char *line = g_strdup_printf ("%s %s %s", word, parts[0], *choice);

      if (is_taken (game, box, line))
        g_ptr_array_add (lines, line);
      else
        g_free (line);
    }
}

/* House rules to go through, as the game's own words tell them: each alone, and the last
 * of every kind together. */
static GPtrArray *
rules_of (const GavelGame *game, const GavelBox *box)
{
  GPtrArray *rules = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) last = g_string_new (NULL);

  g_ptr_array_add (rules, g_strdup (""));
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    if (verb->kind == GAVEL_VERB_SETUP && strcmp (verb->word, "seat") != 0)
      {
        g_auto (GStrv) kinds = g_strsplit (verb->usage, " | ", -1);

        for (char **kind = kinds; *kind != NULL; kind++)
          {
            add_lines (game, box, verb->word, *kind, rules);
            g_string_append_printf (last, "%s\n", (char *) rules->pdata[rules->len - 1]);
          }
      }
  g_ptr_array_add (rules, g_strchomp (g_strdup (last->str)));
  return rules;
}

typedef struct
{
  const GavelGame *game;
  unsigned check;
} Job;

static void
run_job (gconstpointer data)
{
  const Job *job = data;
  GavelBox *box = job->game->box != NULL ? job->game->box->builtin () : NULL;
  g_autoptr (GavelValue) value = gavel_value_builtin (job->game->id);
  g_autoptr (GPtrArray) rules = rules_of (job->game, box);
  Trial trial = { .game = job->game, .box = box };
  /* Under sanitizers a sample must do. */
  unsigned n_games = g_getenv ("ASAN_OPTIONS") != NULL
                         ? (checks[job->check].n_games + 2) / 3
                         : checks[job->check].n_games;

  g_assert_true (value == NULL
                 || gavel_game_check_value (job->game, value, "built in", NULL));
  trial.weights = value != NULL ? &value->weights : NULL;
  for (unsigned i = 0; i < rules->len; i++)
    for (unsigned n = job->game->min_seats; n <= job->game->max_seats; n++)
      for (uint64_t seed = 0; seed < n_games; seed++)
        {
          trial.rules = rules->pdata[i];
          trial.n_seats = n;
          trial.seed = seed;
          checks[job->check].check (&trial);
        }
  if (box != NULL)
    job->game->box->free (box);
}

/* Who asks for help about a word of the record gets an answer to every one. */
static void
explains_its_words (void)
{
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    {
      const GavelNotation *notation = (*game)->notation;

      for (const GavelVerb *verb = notation->verbs; verb->word != NULL; verb++)
        if (notation->entry != NULL && notation->entry->about != NULL)
          g_assert_nonnull (gavel_entry_about (*game, verb->word));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/conformance/explains-its-words", explains_its_words);
  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    for (unsigned i = 0; i < G_N_ELEMENTS (checks); i++)
      {
        g_autofree char *path
            = g_strdup_printf ("/conformance/%s/%s", (*game)->id, checks[i].name);
        Job *job = g_new (Job, 1);

        *job = (Job){ *game, i };
        g_test_add_data_func_full (path, job, run_job, g_free);
      }
  return g_test_run ();
}
