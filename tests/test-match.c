/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Players and matches: a game is a function of its name, every player gets the same
 * deal, what is told is a record; and who beats whom. */
#include "analysis/history.h"
#include "games/score5/score5.h"
#include "help.h"
#include "play/match.h"

#include <math.h>
#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

/* -- Players by name ------------------------------------------------------- */

static const struct
{
  const char *name;
  GavelPlayerKind kind;
  double share, noise, seconds;
  unsigned effort;
  GavelObjective objective;
} good[] = {
  { "random", GAVEL_PLAYER_RANDOM, 0, 0, 0, 0 },
  { "greedy", GAVEL_PLAYER_SIMPLE, 2.0, 0, 0, 0 },
  { "spender:0.4", GAVEL_PLAYER_SIMPLE, 0.4, 0.2, 0, 0 },
  { "pricer:0.8", GAVEL_PLAYER_SIMPLE, 0.8, 0.15, 0, 0 },
  { "pricer:1.1:0", GAVEL_PLAYER_SIMPLE, 1.1, 0.15, 0, 0 },
  { "external:once", GAVEL_PLAYER_EXTERNAL, 0, 0, 0, 0 },
  { "spender:0", GAVEL_PLAYER_SIMPLE, 0, 0.2, 0, 0 },
  { "spender:1.5:0.75", GAVEL_PLAYER_SIMPLE, 1.5, 0.75, 0, 0 },
  { "equilibrium", GAVEL_PLAYER_EQUILIBRIUM, 0, 0, 0, 0 },
  { "trying", GAVEL_PLAYER_TRYING, 0, 0, 0, 0 },
  { "adaptive", GAVEL_PLAYER_ADAPTIVE, 0, 0, 0, 0 },
  { "gavel", GAVEL_PLAYER_GAVEL, 0, 0, 0, 0 },
  { "gavel:0.2s", GAVEL_PLAYER_GAVEL, 0, 0, 0.2, 0 },
  { "gavel:12", GAVEL_PLAYER_GAVEL, 0, 0, 0, 12 },
  { "gavel:rank", GAVEL_PLAYER_GAVEL, 0, 0, 0, 0, GAVEL_OBJECTIVE_RANK },
  { "gavel:0.2s:margin", GAVEL_PLAYER_GAVEL, 0, 0, 0.2, 0, GAVEL_OBJECTIVE_MARGIN },
};

static void
test_good_names (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (good); i++)
    {
      GError *error = NULL;
      g_autoptr (GavelPlayerSpec) spec
          = gavel_player_spec_new (&gavel_score5, good[i].name, &error);

      g_assert_no_error (error);
      g_assert_cmpstr (spec->name, ==, good[i].name);
      g_assert_cmpint (spec->kind, ==, good[i].kind);
      g_assert_cmpfloat_with_epsilon ((double) spec->habit.share, good[i].share, 1e-6);
      g_assert_cmpfloat_with_epsilon ((double) spec->habit.noise, good[i].noise, 1e-6);
      g_assert_cmpfloat (spec->seconds, ==, good[i].seconds);
      g_assert_cmpuint (spec->effort, ==, good[i].effort);
      g_assert_cmpint (spec->objective, ==, good[i].objective);
      g_assert_null (spec->value);
    }
}

static const struct
{
  const char *name, *part; /* what the error says */
} bad[] = {
  { "", "a player without a name" },
  { "gavle", "no player 'gavle'; choose from random" },
  { "Random", "no player 'Random'" },
  { "random:1", "no player 'random:1'" },
  { "greedy:2", "no player 'greedy:2'" },
  { "adaptive:5", "no player 'adaptive:5'" },
  { "spender", "spender:SHARE" },
  { "spender:", "share must be 0 to 1.9, not ''" },
  { "spender:much", "share must be 0 to 1.9, not 'much'" },
  { "spender:2", "share must be 0 to 1.9, not '2'" },
  { "spender:-0.1", "share must be 0 to 1.9, not '-0.1'" },
  { "spender:nan", "share must be 0 to 1.9, not 'nan'" },
  { "spender:0.4:", "noise must be 0 to 1, not ''" },
  { "spender:0.4:1.5", "noise must be 0 to 1, not '1.5'" },
  { "gavel:", "not a time (0.2s), an effort" },
  { "gavel:soon", "gavel:soon is not a time" },
  { "gavel:s", "gavel:s is not a time" },
  { "gavel:0s", "gavel:0s is not a time" },
  { "gavel:-3", "gavel:-3 is not a time" },
  { "gavel:0.2s:1", "gavel:1 is not a time" },
  { "gavel:margin:0.2s", "gavel:0.2s is not a time" },
  { "gavel:margin:rank", "gavel:margin is not a time" },
  { "gavel:2:points", "gavel:points is not a time" },
  { "equilibrium:no/such.value", "no/such.value" },
  { "trying:no/such.value", "no/such.value" },
};

static void
test_bad_names (void)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (GavelPlayerSpec) spec
          = gavel_player_spec_new (&gavel_score5, bad[i].name, &error);

      g_assert_null (spec);
      g_assert_nonnull (error);
      if (strstr (error->message, bad[i].part) == NULL)
        g_error ("%s: no \"%s\" in \"%s\"", bad[i].name, bad[i].part, error->message);
    }
}

/* -- Tables ---------------------------------------------------------------- */

typedef struct
{
  GavelMatch match;
  GavelPlayerSpec *player[GAVEL_MAX_SEATS];
} Table;

/* The players' names with blanks between. */
static void
table_init (Table *t, const char *names, bool counts_seen)
{
  g_auto (GStrv) name = g_strsplit (names, " ", -1);

  t->match = (GavelMatch){ .game = &gavel_score5,
                           .box = score5_box (deck),
                           .value = value,
                           .n_seats = g_strv_length (name),
                           .table = t->player,
                           .seed = 81,
                           .counts_seen = counts_seen };
  for (unsigned place = 0; place < t->match.n_seats; place++)
    {
      GError *error = NULL;

      t->player[place] = gavel_player_spec_new (&gavel_score5, name[place], &error);
      g_assert_no_error (error);
    }
}

static void
table_clear (Table *t)
{
  for (unsigned place = 0; place < t->match.n_seats; place++)
    gavel_player_spec_free (t->player[place]);
}

static void
write_line (gpointer data, const char *line)
{
  g_string_append (data, line);
}

/* Plays one game and returns all that was told. */
static char *
play (const Table *t, unsigned deal, unsigned rotation, GavelMatchResult *result)
{
  GString *text = g_string_new (NULL);
  GavelMatchEar ear = { .tell = write_line, .data = text };
  double sum = 0.0;

  gavel_match_play (&t->match, deal, rotation, &ear, result);
  for (unsigned place = 0; place < t->match.n_seats; place++)
    sum += result->share[place];
  g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-12);
  return g_string_free (text, FALSE);
}

static const struct
{
  const char *name, *players;
  bool counts_seen, quick;
} tables[] = {
  { "everybody", "gavel equilibrium spender:0.4 random", true, true },
  { "blind", "gavel greedy trying", false, true },
  { "five", "spender:0.2 spender:0.9 greedy random spender:0.5:0.7", true, true },
  { "deeper", "gavel:1 spender:0.6", true, false },
  { "adaptive", "adaptive equilibrium", false, false },
};

/* The same names give the same game on whatever thread, whatever was played before;
 * another deal or rotation does not. */
static void
test_repeatable (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  GavelMatchResult result[2], other;
  char *text[2];
  Table t;

  table_init (&t, tables[i].players, tables[i].counts_seen);
#pragma omp parallel for num_threads(2)
  for (unsigned k = 0; k < 2; k++)
    text[k] = play (&t, 1, 0, &result[k]);
  g_assert_cmpstr (text[0], ==, text[1]);
  for (unsigned place = 0; place < t.match.n_seats; place++)
    g_assert_cmpfloat (result[0].share[place], ==, result[1].share[place]);
  for (unsigned k = 0; k < 3 && tables[i].quick; k++)
    {
      g_autofree char *here = play (&t, k == 0 ? 2 : 1, k == 1 ? 1 : 0, &other);

      if (k < 2)
        g_assert_cmpstr (here, !=, text[0]);
      else
        g_assert_cmpstr (here, ==, text[0]);
    }
  g_free (text[0]);
  g_free (text[1]);
  table_clear (&t);
}

/* The lines of @text that begin with @word, without the player's name if that is what
 * comes next. */
static char *
lines_with (const char *text, const char *word, bool named)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  GString *out = g_string_new (NULL);

  for (char **line = lines; *line != NULL; line++)
    {
      g_auto (GStrv) words = g_strsplit (*line, " ", -1);

      if (g_strcmp0 (words[0], word) == 0)
        g_string_append_printf (out, "%s\n", words[named ? 2 : 1]);
    }
  return g_string_free (out, FALSE);
}

/* However the table is turned: the same start sets in the same seats, and the same
 * lots in the same order. */
static void
test_rotations (void)
{
  g_autofree char *sets = NULL, *lots = NULL;
  GavelMatchResult result;
  Table t;

  table_init (&t, "greedy spender:0.4 random equilibrium", true);
  for (unsigned rotation = 0; rotation < 4; rotation++)
    {
      g_autofree char *text = play (&t, 3, rotation, &result);
      g_autofree char *sets_here = lines_with (text, "seat", true);
      g_autofree char *lots_here = lines_with (text, "lot", false);
      g_auto (GStrv) each = g_strsplit (lots_here, "\n", -1);

      g_assert_cmpuint (g_strv_length (each), ==, SCORE5_ROUNDS + 1);
      if (rotation == 0)
        {
          sets = g_steal_pointer (&sets_here);
          lots = g_steal_pointer (&lots_here);
          continue;
        }
      g_assert_cmpstr (sets_here, ==, sets);
      g_assert_cmpstr (lots_here, ==, lots);
    }
  for (unsigned deal = 4; deal < 6; deal++) /* another deal has others */
    {
      g_autofree char *text = play (&t, deal, 0, &result);
      g_autofree char *lots_here = lines_with (text, "lot", false);

      g_assert_cmpstr (lots_here, !=, lots);
    }
  table_clear (&t);
}

/* What is told is a whole record: it can be read, players sit where the rotation put
 * them, and the winner on paper is the one reported. */
static void
test_record (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data), n_seats;
  Table t;

  table_init (&t, tables[i].players, tables[i].counts_seen);
  n_seats = t.match.n_seats;
  for (unsigned rotation = 0; rotation < 2; rotation++)
    {
      GavelMatchResult result;
      g_autofree char *text = play (&t, 7, rotation, &result);
      g_autoptr (GavelRecord) record = help_record (deck, text);
      const GavelSeating *seating = gavel_record_seating (record);
      const Score5 *s = (const Score5 *) gavel_record_state (record);

      g_assert_cmpuint (s->phase, ==, SCORE5_OVER);
      g_assert_cmpuint (seating->n, ==, n_seats);
      for (unsigned place = 0; place < n_seats; place++)
        {
          unsigned seat = (place + rotation) % n_seats;
          g_auto (GStrv) part = g_strsplit (t.player[place]->name, ":", 2);
          g_autofree char *name = g_strdup_printf ("%s%u", part[0], place + 1);

          g_assert_cmpstr (seating->name[seat], ==, name);
          g_assert_cmpfloat (result.share[place], ==, s->winner == seat ? 1.0 : 0.0);
        }
    }
  table_clear (&t);
}

/* Nobody listens: the same result. */
static void
test_unheard (void)
{
  GavelMatchResult heard, unheard;
  g_autofree char *text = NULL;
  Table t;

  table_init (&t, "random greedy equilibrium", true);
  for (unsigned deal = 0; deal < 3; deal++)
    {
      text = play (&t, deal, 1, &heard);
      g_clear_pointer (&text, g_free);
      gavel_match_play (&t.match, deal, 1, NULL, &unheard);
      for (unsigned place = 0; place < 3; place++)
        g_assert_cmpfloat (unheard.share[place], ==, heard.share[place]);
    }
  table_clear (&t);
}

/* -- Who beats whom -------------------------------------------------------- */

#define N_DEALS 12

/* How many games of N_DEALS the first player wins, in all seats in turn. */
static double
wins_of_first (const char *players)
{
  double wins = 0.0;
  Table t;

  table_init (&t, players, true);
  for (unsigned deal = 0; deal < N_DEALS; deal++)
    {
      GavelMatchResult result;

      gavel_match_play (&t.match, deal, deal % t.match.n_seats, NULL, &result);
      wins += result.share[0];
    }
  table_clear (&t);
  g_test_message ("%s: %g of %d", players, wins, N_DEALS);
  return wins;
}

static void
test_strength (void)
{
  g_assert_cmpfloat (wins_of_first ("gavel spender:0.4 spender:0.4 spender:0.4"), >,
                     N_DEALS / 2);
  g_assert_cmpfloat (wins_of_first ("random spender:0.4 spender:0.4 spender:0.4"), <,
                     N_DEALS / 2);
}

/* -- A sealed round of some --------------------------------------------------- */

/* Of three, the outer two bid first, as after a tie; then all do. */
typedef struct
{
  unsigned n_rounds;
} Some;

static GavelSeats
some_to_act (const GavelBox *none G_GNUC_UNUSED, const GavelState *state)
{
  static const GavelSeats to_act[]
      = { GAVEL_SEAT (0) | GAVEL_SEAT (2),
          GAVEL_SEAT (0) | GAVEL_SEAT (1) | GAVEL_SEAT (2), 0 };

  return to_act[((const Some *) state)->n_rounds];
}

static uint64_t
some_n_moves (const GavelBox *none, const GavelState *state, unsigned seat)
{
  return (some_to_act (none, state) & GAVEL_SEAT (seat)) != 0 ? 2 : 0;
}

static GavelMove
some_move (const GavelBox *none, const GavelState *state, unsigned seat, uint64_t k)
{
  g_assert_cmpuint (k, <, some_n_moves (none, state, seat));
  return k + 1;
}

static void
some_apply (const GavelBox *none, GavelState *state, const GavelMove moves[])
{
  for (unsigned seat = 0; seat < 3; seat++)
    g_assert_true ((moves[seat] != 0) == (some_n_moves (none, state, seat) > 0));
  ((Some *) state)->n_rounds++;
}

static void
some_clear (const GavelBox *none G_GNUC_UNUSED, GavelState *state)
{
  ((Some *) state)->n_rounds = 0;
}

static void
some_start (const GavelBox *none G_GNUC_UNUSED, GavelState *state G_GNUC_UNUSED,
            unsigned n_seats, GavelRng *rng G_GNUC_UNUSED)
{
  g_assert_cmpuint (n_seats, ==, 3);
}

static void
some_payoff (const GavelBox *none G_GNUC_UNUSED, const GavelState *state, double share[])
{
  g_assert_cmpuint (((const Some *) state)->n_rounds, ==, 2);
  for (unsigned seat = 0; seat < 3; seat++)
    share[seat] = 1.0 / 3.0;
}

static void
some_status (const GavelTable *table G_GNUC_UNUSED, GavelStatus *status)
{
  *status = (GavelStatus){ .n_seats = 3 };
}

static gpointer
some_workspace_new (const GavelBox *none G_GNUC_UNUSED,
                    const GavelWeights *weights G_GNUC_UNUSED)
{
  return NULL;
}

static void
some_workspace_free (gpointer workspace G_GNUC_UNUSED)
{
}

static float
some_price (const GavelBox *none G_GNUC_UNUSED, GavelMove move, unsigned *size)
{
  *size = 1;
  return (float) move;
}

static float
some_prize (const GavelBox *none G_GNUC_UNUSED, const GavelState *state G_GNUC_UNUSED)
{
  return 1.0f;
}

/* Only those who are to act are asked. */
static void
test_some (void)
{
  static const GavelVerb verbs[] = { { NULL } };
  static const GavelNotation notation = { .verbs = verbs, .status = some_status };
  static const GavelEvaluator evaluator
      = { .workspace_new = some_workspace_new, .workspace_free = some_workspace_free };
  static const GavelSealed sealed = { .price = some_price, .prize = some_prize };
  static const GavelGame game = { .id = "some",
                                  .state_size = sizeof (Some),
                                  .min_seats = 3,
                                  .max_seats = 3,
                                  .notation = &notation,
                                  .evaluator = &evaluator,
                                  .sealed = &sealed,
                                  .clear = some_clear,
                                  .start = some_start,
                                  .to_act = some_to_act,
                                  .n_moves = some_n_moves,
                                  .move = some_move,
                                  .apply = some_apply,
                                  .payoff = some_payoff };
  g_autoptr (GavelPlayerSpec) random = gavel_player_spec_new (&game, "random", NULL);
  g_autofree char *known = gavel_players_text (&game);
  GavelPlayerSpec *table[3] = { random, random, random };
  GavelMatch match
      = { .game = &game, .n_seats = 3, .table = table, .seed = 1, .counts_seen = true };
  GavelMatchResult result;

  g_assert_cmpstr (
      known, ==,
      "random, gavel[:TIME|:EFFORT][:OBJECTIVE], "
      "external[:once]"); /* it offers no simple ones, and lays nothing out */
  for (unsigned rotation = 0; rotation < 3; rotation++)
    gavel_match_play (&match, 0, rotation, NULL, &result);
}

/* What is told has how many cards lay there in the end, where they are seen. */
static void
test_counts (gconstpointer data)
{
  bool seen = GPOINTER_TO_INT (data);
  GavelMatchResult result;
  g_autofree char *text = NULL;
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GArray) rounds = NULL;
  unsigned n_lines = 0;
  Table t;

  table_init (&t, "equilibrium spender:0.4 greedy", seen);
  text = play (&t, 3, 1, &result);
  table_clear (&t);
  record = help_record (deck, text);
  rounds = gavel_history_rounds (record);
  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    n_lines += g_str_has_prefix (gavel_record_line (record, line), "count ");
  g_assert_cmpuint (n_lines, ==, seen ? rounds->len : 0);
  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      const Score5 *s = (const Score5 *) gavel_record_state_at (record, round->line + 1);

      g_assert_true ((round->count[0] >= 0) == seen);
      if (!seen)
        continue;
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        g_assert_cmpint (s->count[seat], ==, gavel_cards_count (round->bid[seat]));
    }
}

/* No word 'count' in the records of a game where it would tell nothing. */
static void
test_no_counts (void)
{
  GavelMatchResult result;
  g_autofree char *text = NULL;
  Table t;

  table_init (&t, "random greedy", true);
  t.match.game = gavel_game_find ("goofspiel", NULL);
  t.match.box = NULL;
  t.match.value = NULL;
  text = play (&t, 0, 0, &result);
  table_clear (&t);
  g_assert_null (strstr (text, "count"));
}

/* Players of hidden hands go with all that they remember, from every seat; whoever
 * touches what is gone is caught by sanitizers, or by memory that is spoiled as it is
 * freed. */
static void
test_hidden_hands (void)
{
  const GavelGame *game = gavel_game_find ("monopoly-bid", NULL);
  GavelBox *box = game->box->builtin ();
  GavelPlayerSpec *table[] = { gavel_player_spec_new (game, "random", NULL),
                               gavel_player_spec_new (game, "sensible", NULL),
                               gavel_player_spec_new (game, "gavel:1", NULL) };
  GavelMatch match
      = { .game = game, .box = box, .n_seats = 3, .table = table, .seed = 1 };

  for (unsigned rotation = 1; rotation < 3; rotation++)
    {
      GavelMatchResult result;
      double sum = 0.0;

      gavel_match_play (&match, 0, rotation, NULL, &result);
      for (unsigned place = 0; place < match.n_seats; place++)
        sum += result.share[place];
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 1e-9);
    }
  for (unsigned place = 0; place < match.n_seats; place++)
    gavel_player_spec_free (table[place]);
  game->box->free (box);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  g_test_add_func ("/match/names/good", test_good_names);
  g_test_add_func ("/match/names/bad", test_bad_names);
  for (unsigned i = 0; i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *repeatable
          = g_strdup_printf ("/match/repeatable/%s", tables[i].name);
      g_autofree char *record = g_strdup_printf ("/match/record/%s", tables[i].name);

      g_test_add_data_func (repeatable, GUINT_TO_POINTER (i), test_repeatable);
      if (tables[i].quick)
        g_test_add_data_func (record, GUINT_TO_POINTER (i), test_record);
    }
  g_test_add_data_func ("/match/counts/seen", GINT_TO_POINTER (true), test_counts);
  g_test_add_data_func ("/match/counts/blind", GINT_TO_POINTER (false), test_counts);
  g_test_add_func ("/match/counts/none", test_no_counts);
  g_test_add_func ("/match/rotations", test_rotations);
  g_test_add_func ("/match/unheard", test_unheard);
  g_test_add_func ("/match/strength", test_strength);
  g_test_add_func ("/match/some", test_some);
  g_test_add_func ("/match/hidden-hands", test_hidden_hands);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}
