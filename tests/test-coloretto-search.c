/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Advice on Coloretto: where it says exact, against all that can come, looked at without
 * any memory or order; what is sampled, the same on a tiny box; more effort, and what
 * that must bring; players of its matches. */
#include "games/coloretto/coloretto.h"
#include "help-search.h"
#include "play/match.h"
#include "search/compare.h"
#include "search/turn-tree.h"

/* A box so small that whole games can be looked at. */
static const char tiny[] = "[cards]\ncolours=red;orange;yellow;green;blue;purple;brown;\n"
                           "copies=2\nplus=1\n"
                           "[new]\njokers=1\ngolden=1\nunder=7\nties=set\n"
                           "[classic]\njokers=1\ngolden=0\nunder=7\nties=shared\n"
                           "[rows]\nbrown=1\ngreen=1;1;2;\n"
                           "[points]\nbrown=1;3;6;10;15;21;\nviolet=1;4;8;7;6;5;\n"
                           "counted=3\n";

typedef struct
{
  double win[GAVEL_MAX_SEATS];
  double score[GAVEL_MAX_SEATS];
} Naive;

static const GavelStyle *supposed[GAVEL_MAX_SEATS]; /* NULL: chooses what is best */

/* How much better @a is for @seat: by the chance to win, and if that is the same by
 * points. */
static double
naive_better (const Naive *a, const Naive *b, unsigned seat)
{
  double wins = a->win[seat] - b->win[seat], points = a->score[seat] - b->score[seat];

  return fabs (wins) > 1e-6 ? wins : fabs (points) > 0.01 ? 1e-7 * points : 0.0;
}

/* Everybody's chances, and points, if everybody chooses what is best for itself, of moves
 * worth the same any; @n counts positions. */
static Naive
naive_worth (const GavelBox *box, const Coloretto *now, unsigned *n)
{
  const GavelGame *game = &gavel_coloretto;
  Coloretto tidy
      = *now; /* of rows alike a style takes the first: as the search has them */
  const Coloretto *s = &tidy;
  GavelSeats to_act = game->to_act (box, (const GavelState *) s);
  unsigned seat = to_act != 0 ? gavel_seats_first (to_act) : 0;
  Naive worth = { { 0 } };
  unsigned n_best = 0;
  uint64_t n_moves;

  ++*n;
  for (unsigned i = 0; i < now->n_seats; i++)
    if (supposed[i]
        != NULL) /* of rows alike a style takes the first that the search has */
      game->evaluator->tidy (box, (GavelState *) &tidy);
  if (to_act == 0)
    {
      game->payoff (box, (const GavelState *) s, worth.win);
      for (unsigned i = 0; i < s->n_seats; i++)
        worth.score[i] = coloretto_score (coloretto_deck (box), s, i);
      return worth;
    }
  n_moves = game->n_moves (box, (const GavelState *) s, seat);
  for (uint64_t k = 0; k < n_moves; k++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      Coloretto after = *s;
      Naive part;

      moves[seat] = game->move (box, (const GavelState *) s, seat, k);
      if (seat != GAVEL_CHANCE && supposed[seat] != NULL
          && moves[seat]
                 != game->styles->habit_turn (box, (const GavelState *) s, seat,
                                              &supposed[seat]->habit, NULL))
        continue;
      game->apply (box, (GavelState *) &after, moves);
      part = naive_worth (box, &after, n);
      if (seat == GAVEL_CHANCE)
        for (unsigned i = 0; i < s->n_seats; i++)
          {
            double share
                = (double) game->weight (box, (const GavelState *) s, k)
                  / (double) gavel_game_n_ways (game, box, (const GavelState *) s);

            worth.win[i] += share * part.win[i];
            worth.score[i] += share * part.score[i];
          }
      else if (n_best == 0 || naive_better (&part, &worth, seat) > 0.0)
        {
          worth = part;
          n_best = 1;
        }
      else if (naive_better (&part, &worth, seat) == 0.0)
        {
          n_best++;
          for (unsigned i = 0; i < s->n_seats; i++)
            {
              worth.win[i] += (part.win[i] - worth.win[i]) / n_best;
              worth.score[i] += (part.score[i] - worth.score[i]) / n_best;
            }
        }
    }
  return worth;
}

/* A random game up to a choice of the last round with at most @room cards to come. */
static bool
play_to_end (const GavelBox *box, Coloretto *s, unsigned n_seats, unsigned room,
             uint64_t number)
{
  const ColorettoDeck *deck = coloretto_deck (box);
  GavelRng rng = gavel_rng_named (number, n_seats, 0);
  GavelState *state = (GavelState *) s;

  gavel_coloretto.clear (box, state);
  gavel_coloretto.vary (box, state, &rng);
  gavel_coloretto.start (box, state, n_seats, &rng);
  while (s->phase != COLORETTO_OVER)
    {
      unsigned rows = 0, seat;

      for (unsigned row = 0; row < coloretto_n_rows (deck, s); row++)
        if (!coloretto_row_is_taken (s, row))
          rows += coloretto_room (deck, s, row) - coloretto_size (s->row[row]);
      seat = gavel_seats_first (gavel_coloretto.to_act (box, state));
      if (s->last && seat != GAVEL_CHANCE && rows <= room
          && gavel_coloretto.n_moves (box, state, seat) > 1)
        return true;
      gavel_game_step (&gavel_coloretto, box, state, &rng);
    }
  return false;
}

static const GavelBudget at_end = { .effort = 32, .seed = 1, .n_threads = 2 };

/* The question of who is to choose there. */
static bool
ask_at_end (const GavelBox *box, Coloretto *s, unsigned n_seats, uint64_t number,
            GavelQuestion *q)
{
  if (!play_to_end (box, s, n_seats, 3, number))
    return false;
  gavel_question_init (q, &gavel_coloretto, box, gavel_value_weights ("coloretto"),
                       (GavelState *) s, s->turn);
  return true;
}

static void
compare (const GavelBox *box, const Coloretto *s, const GavelAdvice *advice,
         double epsilon)
{
  unsigned n = 0;

  for (unsigned i = 0; i < advice->n_options; i++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      Coloretto after = *s;
      Naive naive;

      moves[s->turn] = advice->option[i].move;
      gavel_coloretto.apply (box, (GavelState *) &after, moves);
      naive = naive_worth (box, &after, &n);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        g_assert_cmpfloat_with_epsilon (advice->option[i].rival[seat], naive.win[seat],
                                        epsilon);
    }
}

/* What is told of the position itself, whoever acts there. */
static void
compare_odds (const GavelBox *box, const GavelQuestion *q, const Coloretto *s)
{
  Coloretto drawn = *s;
  const Coloretto *position[] = { s, &drawn };

  if (s->phase == COLORETTO_TURN
      && coloretto_rows_with_room (coloretto_deck (box), s) != 0)
    coloretto_draw (&drawn); /* chance is due then */
  for (unsigned i = 0; i < G_N_ELEMENTS (position); i++)
    {
      GavelQuestion asked = *q;
      double win[GAVEL_MAX_SEATS];
      unsigned n = 0;
      Naive naive = naive_worth (box, position[i], &n);

      asked.state = (const GavelState *) position[i];
      gavel_search_odds (&asked, 100000, 1, win);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        g_assert_cmpfloat_with_epsilon (win[seat], naive.win[seat], 1e-4);
    }
}

/* The last round, with few cards left: exact, and right. */
static void
test_exact (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  unsigned n_exact = 0;

  for (unsigned n_seats = 2; n_seats <= 5; n_seats++)
    for (uint64_t number = 0; number < 12; number++)
      {
        g_autoptr (GavelAdvice) advice = NULL;
        GavelQuestion q;
        Coloretto s;

        if (!ask_at_end (box, &s, n_seats, number, &q))
          continue;
        advice = gavel_search (&q, &at_end);
        g_assert_true (advice->exact && advice->settled);
        g_assert_cmpfloat (advice->option[0].error, ==, 0.0);
        compare (box, &s, advice, 1e-4);
        compare_odds (box, &q, &s);
        n_exact++;
      }
  g_assert_cmpuint (n_exact, >, 20);
  coloretto_box_door.free (box);
}

/* The same where others are said to keep to a style: right, if they do; but not certain.
 */
static void
test_styles (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  unsigned n_looked = 0, n_changed = 0;

  for (unsigned n_seats = 2; n_seats <= 4; n_seats++)
    for (uint64_t number = 0; number < 24; number++)
      {
        g_autoptr (GavelAdvice) advice = NULL;
        g_autoptr (GavelAdvice) other = NULL;
        GavelQuestion q;
        Coloretto s;

        if (!ask_at_end (box, &s, n_seats, number, &q))
          continue;
        other = gavel_search (&q, &at_end);
        for (unsigned seat = 0; seat < n_seats; seat++)
          if (seat != s.turn)
            q.style[seat] = supposed[seat]
                = &gavel_coloretto.styles->players[1 + (seat + number) % 3];
        advice = gavel_search (&q, &at_end);
        g_assert_true (!advice->exact && advice->settled);
        compare (box, &s, advice, 1e-4);
        memset (supposed, 0, sizeof supposed);
        n_looked++;
        n_changed += fabs (advice->win[s.turn] - other->win[s.turn]) > 0.01;
      }
  g_assert_cmpuint (n_looked, >, 20);
  g_assert_cmpuint (n_changed, >, 3);
  coloretto_box_door.free (box);
}

/* A tree that grows comes to know all that full expectimax finds: last rounds of a tiny
 * box. */
static void
test_tiny (void)
{
  ColorettoDeck *deck = coloretto_deck_parse (tiny, sizeof tiny - 1, "tiny", NULL);
  const GavelBox *box = (const GavelBox *) deck;
  const TurnLimit limit = { 0 };
  unsigned n_looked = 0;

  g_assert_nonnull (deck);
  for (uint64_t number = 0; number < 16; number++)
    {
      g_autoptr (TurnTree) tree = NULL;
      GavelMove moves[COLORETTO_ROWS + 1];
      GavelQuestion q;
      TurnJudge judge;
      Coloretto s;
      unsigned n;

      if (!play_to_end (box, &s, 2 + number % 2, 3, number))
        continue;
      gavel_question_init (&q, &gavel_coloretto, box, NULL, (GavelState *) &s, s.turn);
      turn_judge_init (&judge, &q);
      n = (unsigned) gavel_coloretto.n_moves (box, q.state, q.seat);
      for (unsigned i = 0; i < n; i++)
        moves[i] = gavel_coloretto.move (box, q.state, q.seat, i);
      tree = turn_tree_new (&q, q.state, moves, n, 1, 100000);
      for (unsigned i = 0; i < n; i++)
        {
          GavelMove chosen[GAVEL_CHANCE + 1] = { 0 };
          unsigned n_positions = 0;
          Coloretto after = s;
          Naive naive;

          turn_tree_grow (tree, &judge, i, 20000, 0, &limit);
          g_assert_true (tree->branch[i].known && !tree->branch[i].estimated);
          chosen[s.turn] = moves[i];
          gavel_coloretto.apply (box, (GavelState *) &after, chosen);
          naive = naive_worth (box, &after, &n_positions);
          n_looked += naive.win[s.turn] > 0.05 && naive.win[s.turn] < 0.95;
          for (unsigned seat = 0; seat < s.n_seats; seat++)
            g_assert_cmpfloat_with_epsilon ((double) tree->worth[i].win[seat],
                                            naive.win[seat], 1e-4);
        }
      turn_tree_conclude (tree);
      g_assert_true (tree->solved && tree->to_the_end);
      turn_judge_clear (&judge);
    }
  g_assert_cmpuint (n_looked, >, 3);
  coloretto_box_door.free ((GavelBox *) deck);
}

/* At the start of a game more effort is used, and makes the interval narrower. */
static void
test_anytime (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  double error = 1.0;

  for (unsigned effort = 1; effort <= 16; effort *= 4)
    {
      GavelBudget budget = { .effort = effort, .seed = 1, .n_threads = 2 };
      GavelRng rng = gavel_rng_named (3, 0, 0);
      g_autoptr (GavelAdvice) advice = NULL;
      GavelQuestion q;
      Coloretto s;

      gavel_coloretto.clear (box, (GavelState *) &s);
      gavel_coloretto.start (box, (GavelState *) &s, 4, &rng);
      for (unsigned i = 0; i < 4; i++) /* so many cards are laid */
        {
          coloretto_draw (&s);
          coloretto_turn_up (coloretto_deck (box), &s, i % 3);
          coloretto_place (&s, i);
        }
      gavel_question_init (&q, &gavel_coloretto, box, gavel_value_weights ("coloretto"),
                           (GavelState *) &s, s.turn);
      advice = gavel_search (&q, &budget);
      g_assert_cmpuint (advice->effort, ==, effort);
      g_assert_false (advice->settled || advice->exact);
      g_assert_cmpfloat (advice->option[0].error, <, error);
      error = advice->option[0].error;
      for (unsigned i = 0; i < advice->n_options; i++) /* what fell behind, too */
        g_assert_cmpuint (advice->option[i].n_trials, >=, 64 * effort);
    }
  coloretto_box_door.free (box);
}

/* Rows that hold the same are worth the same, and only one of them is looked at. */
static void
test_alike (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  GavelRng rng = gavel_rng_named (3, 0, 0);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion q;
  Coloretto s;

  gavel_coloretto.clear (box, (GavelState *) &s);
  gavel_coloretto.start (box, (GavelState *) &s, 5, &rng);
  coloretto_draw (&s);
  coloretto_turn_up (coloretto_deck (box), &s, 0);
  gavel_question_init (&q, &gavel_coloretto, box, gavel_value_weights ("coloretto"),
                       (GavelState *) &s, s.turn);
  advice = gavel_search (&q, &budget);
  g_assert_cmpuint (advice->n_options, ==, 5);
  g_assert_true (advice->settled); /* there is no choice */
  for (unsigned i = 1; i < 5; i++)
    g_assert_cmpfloat (advice->option[i].win, ==, advice->option[0].win);
  g_assert_null (gavel_advice_runner_up (advice));
  coloretto_box_door.free (box);
}

/* Bob cannot win any more. He takes six points rather than draw a card that may cost him
 * some, and that matters to Ann: so says what is worked out, and soon what is sampled. */
static void
test_others_hopeless (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  const TurnLimit limit = { 0 };
  ColorettoCards r = coloretto_card (0), o = coloretto_card (1), y = coloretto_card (2),
                 g = coloretto_card (3), b = coloretto_card (4), p = coloretto_card (5),
                 n = coloretto_card (6), plus = coloretto_card (COLORETTO_PLUS),
                 joker = coloretto_card (COLORETTO_JOKER),
                 golden = coloretto_card (COLORETTO_GOLDEN);
  const GavelMove take = COLORETTO_MOVE_TAKE + 2;
  g_autoptr (TurnTree) whole = NULL, tree = NULL;
  GavelQuestion q;
  TurnJudge judge;
  Coloretto s = { .n_seats = 4,
                  .round = 6,
                  .drawn = COLORETTO_NOTHING,
                  .last = 1,
                  .begun = 1,
                  .took = { 0, 0, 0, 2 },
                  .hand = { 3 * r + 2 * o + g + 3 * b + 3 * p + 3 * plus + joker,
                            o + y + 3 * g + 2 * b + p + 3 * n + 2 * plus,
                            r + o + 6 * y + 2 * g + b + n + joker,
                            r + 2 * o + y + b + 4 * p + 2 * n + 2 * plus + golden },
                  .row = { y + g + n, 0, g + b + plus } };

  coloretto_count_pile (coloretto_deck (box), &s);
  gavel_question_init (&q, &gavel_coloretto, box, NULL, (GavelState *) &s, 0);
  turn_judge_init (&judge, &q);
  whole = turn_tree_new (&q, q.state, &take, 1, 1, 1);
  g_assert_true (turn_tree_solve (whole, &judge, 100000, &limit, NULL));
  g_assert_cmpfloat_with_epsilon (whole->worth[0].win[0], 0.336f, 0.001f);
  g_assert_cmpfloat (whole->worth[0].win[1], ==, 0.0f);
  tree = turn_tree_new (&q, q.state, &take, 1, 1, 100000);
  turn_tree_grow (tree, &judge, 0, 300, 0, &limit);
  g_test_message ("sampled %.3f", (double) tree->worth[0].win[0]);
  g_assert_false (tree->branch[0].known);
  g_assert_cmpfloat_with_epsilon (tree->worth[0].win[0], 0.336f, 0.05f);
  turn_judge_clear (&judge);
  coloretto_box_door.free (box);
}

/* Who cannot win takes what ends with most points. */
static void
test_hopeless (void)
{
  GavelBox *box = coloretto_box_door.builtin ();
  GavelBudget budget = { .effort = 1, .seed = 1, .n_threads = 1 };
  ColorettoCards r = coloretto_card (0), y = coloretto_card (2), plus;
  g_autoptr (GavelAdvice) advice = NULL;
  GavelQuestion q;
  Coloretto s;

  plus = coloretto_card (COLORETTO_PLUS);
  s = (Coloretto){ .n_seats = 3,
                   .round = 5,
                   .drawn = COLORETTO_NOTHING,
                   .last = 1,
                   .begun = 1,
                   .without = 1 << 6,
                   .took = { 0, 1, 0 },
                   .hand = { y, 6 * r + 3 * plus, y },
                   .row = { 0, y, y + 2 * plus } };
  coloretto_count_pile (coloretto_deck (box), &s);
  gavel_question_init (&q, &gavel_coloretto, box, gavel_value_weights ("coloretto"),
                       (GavelState *) &s, 0);
  advice = gavel_search (&q, &budget);
  g_assert_true (advice->exact);
  g_assert_cmpfloat (advice->option[0].win, ==, 0.0);
  g_assert_cmpuint (advice->option[0].move, ==, COLORETTO_MOVE_TAKE + 2);
  coloretto_box_door.free (box);
}

/* Games played out beat random moves clearly, by the house rules that were asked for. */
static void
test_flat (void)
{
  static const char *const rules[] = { "side violet", NULL };
  static const char *const unknown[] = { "side green", NULL };
  GavelBox *box = coloretto_box_door.builtin ();
  GavelPlayerSpec *table[] = { gavel_player_spec_new (&gavel_coloretto, "flat:20", NULL),
                               gavel_player_spec_new (&gavel_coloretto, "random", NULL) };
  GavelMatch match = { .game = &gavel_coloretto,
                       .box = box,
                       .n_seats = 2,
                       .table = table,
                       .rules = rules,
                       .seed = 1 };
  g_autoptr (GError) error = NULL;
  double share = 0.0;
  Coloretto s;

  g_assert_null (gavel_player_spec_new (&gavel_coloretto, "flat:0", NULL));
  g_assert_null (gavel_player_spec_new (&gavel_score5, "flat:20", NULL));
  for (unsigned game = 0; game < 4; game++)
    {
      GavelMatchResult result;

      gavel_match_play (&match, game / 2, game % 2, NULL, &result);
      share += result.share[0] / 4.0;
    }
  g_assert_cmpfloat (share, >, 0.9);
  g_assert_true (gavel_match_set_table (&match, (GavelState *) &s, &error));
  g_assert_cmpuint (s.side, ==, COLORETTO_VIOLET);
  match.rules = unknown;
  g_assert_false (gavel_match_set_table (&match, (GavelState *) &s, &error));
  g_assert_nonnull (error);
  gavel_player_spec_free (table[0]);
  gavel_player_spec_free (table[1]);
  coloretto_box_door.free (box);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/coloretto-search/exact", test_exact);
  g_test_add_func ("/coloretto-search/styles", test_styles);
  g_test_add_func ("/coloretto-search/tiny", test_tiny);
  g_test_add_func ("/coloretto-search/anytime", test_anytime);
  g_test_add_func ("/coloretto-search/alike", test_alike);
  g_test_add_func ("/coloretto-search/hopeless", test_hopeless);
  g_test_add_func ("/coloretto-search/others-hopeless", test_others_hopeless);
  g_test_add_func ("/coloretto-search/flat", test_flat);
  return g_test_run ();
}
