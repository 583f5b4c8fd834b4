/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: simple players, worlds that are in keeping with what was seen and with
 * what people did, advice. */
#include "analysis/analysis.h"
#include "games/monopoly-bid/fits.h"
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/monopoly-bid.h"
#include "help-search.h"

#include <math.h>
#include <string.h>

#define N_WORLDS 400

static GavelRecord *
record_of (const GavelBoxes *boxes, const char *text)
{
  GavelRecord *record = gavel_record_new (boxes);
  GError *error = NULL;

  gavel_record_read (record, text, -1, G_MAXUINT, &error);
  g_assert_no_error (error);
  return record;
}

/* -- Simple players ---------------------------------------------------------------- */

/* A sensible player that can win at once does, and nobody who can stop that lets it. */
static void
test_wins_at_once (void)
{
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record
      = record_of (&boxes, "gavel 1 monopoly-bid\nreferee\nseat Ann\nseat Bob\n"
                           "lay Ann brown brown utility utility darkblue\n"
                           "lay Bob red red\n"
                           "hand Ann wild m1 m2 m3\nhand Bob no m1 m1 m2\nhost Ann\n"
                           "draw Ann m1\ndraw Bob m1\n");
  GavelTable table = gavel_record_table (record);
  const GavelStyles *styles = gavel_monopoly_bid.styles;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  GavelRng rng = { 1 };
  Mbid s = *(const Mbid *) table.state;

  moves[0] = styles->habit_turn (table.box, table.state, 0, &styles->habits[0], &rng);
  g_assert_cmpuint (mbid_move_what (moves[0]), ==, MBID_MOVE_WILD);
  gavel_monopoly_bid.apply (table.box, (GavelState *) &s, moves);
  g_assert_cmpuint (s.phase, ==, MBID_ANSWER);
  moves[1]
      = styles->habit_turn (table.box, (GavelState *) &s, 1, &styles->habits[0], &rng);
  g_assert_cmpuint (mbid_move_what (moves[1]), ==, MBID_MOVE_NO);
  gavel_boxes_clear (&boxes);
}

/* All moves that are worth a look are legal, each there once, and bids have totals of
 * their own. */
static void
test_choices (void)
{
  const GavelGame *game = &gavel_monopoly_bid;
  GavelBox *box = game->box->builtin ();

  for (unsigned n_seats = 2; n_seats <= 5; n_seats++)
    {
      GavelRng rng = gavel_rng_named (3, n_seats, 0);
      AnyState s;

      game->clear (box, STATE (&s));
      for (game->start (box, STATE (&s), n_seats, &rng);
           game->to_act (box, STATE (&s)) != 0;
           gavel_game_step (game, box, STATE (&s), &rng))
        GAVEL_FOREACH_SEAT (seat, game->to_act (box, STATE (&s)))
          {
            GavelMove move[GAVEL_MAX_CHOICES];
            unsigned n;

            if (seat == GAVEL_CHANCE)
              continue;
            n = game->hidden->choices (box, STATE (&s), seat, move);
            g_assert_cmpuint (n, >, 0);
            for (unsigned i = 0; i < n; i++)
              {
                unsigned size;

                g_assert_true (game->legal (box, STATE (&s), seat, move[i]));
                for (unsigned k = 0; k < i; k++)
                  g_assert_true (mbid_move_what (move[i]) == MBID_MOVE_BID
                                     ? game->sealed->price (box, move[i], &size)
                                           != game->sealed->price (box, move[k], &size)
                                     : move[i] != move[k]);
              }
          }
    }
  game->box->free (box);
}

/* -- Worlds ------------------------------------------------------------------------- */

/* In games of simple players every world that a seat makes up is one that it cannot tell
 * from the real one, whatever was shuffled and shown; and it knows how by its diary. */
static void
test_worlds (gconstpointer data)
{
  const GavelGame *game = &gavel_monopoly_bid;
  GavelBox *box = game->box->builtin ();
  unsigned n_seats = GPOINTER_TO_UINT (data);
  gpointer diary = game->hidden->diary_new (box, 0);
  GavelRng rng = gavel_rng_named (4, n_seats, 0);
  AnyState s;

  game->clear (box, STATE (&s));
  game->start (box, STATE (&s), n_seats, &rng);
  for (GavelSeats to_act; (to_act = game->to_act (box, STATE (&s))) != 0;)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      AnyState before = s, after;

      game->observe (box, STATE (&before), 0);
      if ((to_act & 1) != 0)
        {
          gpointer guesser
              = game->hidden->guesser_new (box, STATE (&before), 0, diary, 5);

          for (unsigned i = 0; i < 3; i++)
            {
              unsigned habit[GAVEL_MAX_SEATS];
              AnyState world, seen;
              GavelSeats well;

              game->hidden->guess (guesser, STATE (&world), habit, &well);
              seen = world;
              game->observe (box, STATE (&seen), 0);
              g_assert_cmpmem (&seen, game->state_size, &before, game->state_size);
              for (unsigned seat = 0; seat < n_seats; seat++)
                {
                  g_assert_cmpuint (((Mbid *) STATE (&world))->unknown[seat], ==, 0);
                  g_assert_cmpuint (habit[seat], <, game->styles->n_habits);
                }
            }
          game->hidden->guesser_free (guesser);
        }
      GAVEL_FOREACH_SEAT (seat, to_act)
        moves[seat] = seat == GAVEL_CHANCE ? gavel_game_draw (game, box, STATE (&s), &rng)
                      : ((Mbid *) STATE (&s))->lot != MBID_NOTHING
                          ? game->styles->habit_bid (box, STATE (&s), seat,
                                                     &game->styles->habits[seat], 3)
                          : game->styles->habit_turn (box, STATE (&s), seat,
                                                      &game->styles->habits[seat], &rng);
      GAVEL_FOREACH_SEAT (seat, to_act)
        if (gavel_seats_count (to_act) > 1)
          game->hidden->see (diary, STATE (&before), STATE (&before), (int) seat,
                             moves[seat]);
      game->apply (box, STATE (&s), moves);
      after = s;
      game->observe (box, STATE (&after), 0);
      game->hidden->see (diary, STATE (&before), STATE (&after),
                         gavel_seats_count (to_act) > 1
                                 || to_act == GAVEL_SEAT (GAVEL_CHANCE)
                             ? -1
                             : (int) gavel_seats_first (to_act),
                         moves[gavel_seats_first (to_act)]);
    }
  game->hidden->diary_free (diary);
  game->box->free (box);
}

/* In how many of its worlds Bob has such a card, and what his money is on average, as
 * Ann may think at the end of that record. */
static double
believed (const char *text, unsigned kind, double *money)
{
  const GavelGame *game = &gavel_monopoly_bid;
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);
  GavelTable table = gavel_record_table (record);
  gpointer diary = gavel_history_diary (record, 0), guesser;
  double share = 0.0;
  AnyState seen;

  memcpy (&seen, table.state, game->state_size);
  game->observe (table.box, STATE (&seen), 0);
  guesser = game->hidden->guesser_new (table.box, STATE (&seen), 0, diary, 6);
  *money = 0.0;
  for (unsigned i = 0; i < N_WORLDS; i++)
    {
      unsigned habit[GAVEL_MAX_SEATS];
      AnyState world;
      GavelSeats well;

      game->hidden->guess (guesser, STATE (&world), habit, &well);
      share += mbid_count (((Mbid *) STATE (&world))->hand[1], kind) > 0;
      *money += mbid_total (((Mbid *) STATE (&world))->hand[1]);
    }
  *money /= N_WORLDS;
  game->hidden->guesser_free (guesser);
  game->hidden->diary_free (diary);
  gavel_boxes_clear (&boxes);
  return share / N_WORLDS;
}

#define SETUP                                                                            \
  "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nyou Ann\n"                                  \
  "lay Ann brown brown utility red red\nlay Bob green green\n"                           \
  "hand Ann m1 m2 m3 wild wild\nhand Bob ?5\nhost Ann\n"

/* Whoever let the second of three sets be laid down probably has no No!; and whoever bid
 * little for what he needs is probably poor. */
static void
test_beliefs (void)
{
  double money, poor, rich, before, after;

  before = believed (SETUP "draw Ann m1\n", MBID_NO, &money);
  after = believed (SETUP "draw Ann m1\nplay Ann wild red\nlet\n", MBID_NO, &money);
  g_test_message ("a No! in %.2f, then in %.2f of them", before, after);
  g_assert_cmpfloat (after, <, before - 0.1);
  believed (SETUP "draw Ann m1\nlot green\nbid Ann m2 m3\nbid Bob m1\ndraw Ann m2\n",
            MBID_NO, &poor);
  believed (SETUP "draw Ann m1\nlot station\nbid Ann m2 m3\nbid Bob m1\ndraw Ann m2\n",
            MBID_NO, &rich);
  g_test_message ("money %.1f and %.1f", poor, rich);
  g_assert_cmpfloat (poor, <, rich);
}

/* Cards that change places change the likelihood of what was done as much as if all were
 * worked out anew. */
static void
test_fits (void)
{
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record
      = record_of (&boxes, SETUP "draw Ann m1\nplay Ann wild red\nlet\nlot green\n"
                                 "bid Ann m2 m3\nbid Bob m1\ndraw Ann m2\n");
  MbidDiary *diary = gavel_history_diary (record, 0);
  const MbidCards was = mbid_card (1), is[] = { mbid_card (4), mbid_card (MBID_NO) };
  MbidFits fits, anew;

  for (unsigned i = 0; i < G_N_ELEMENTS (is); i++)
    {
      double times, expected = 1.0;

      mbid_fits_init (&fits, diary, 2);
      mbid_fits_init (&anew, diary, 2);
      g_assert_cmpuint (fits.n[1], >=, 2);
      for (unsigned k = 0; k < fits.n[1]; k++)
        {
          fits.act[1][k].hand = was + mbid_card (0);
          anew.act[1][k].hand = is[i] + mbid_card (0);
        }
      mbid_fits_set (&fits, 1, 0);
      mbid_fits_set (&anew, 1, 0);
      for (unsigned k = 0; k < fits.n[1]; k++)
        expected *= (double) (anew.act[1][k].fit / fits.act[1][k].fit);
      times = mbid_fits_try (&fits, 1, 0, 0, MBID_NEVER, is[i], was);
      g_assert_cmpfloat_with_epsilon (times, expected, 1e-6);
      g_assert_cmpfloat (fabs (times - 1.0), >, 0.01);
      mbid_fits_accept (&fits, 1, 0, MBID_NEVER, is[i], was);
      for (unsigned k = 0; k < fits.n[1]; k++)
        {
          g_assert_cmpuint (fits.act[1][k].hand, ==, anew.act[1][k].hand);
          g_assert_cmpfloat (fits.act[1][k].fit, ==, anew.act[1][k].fit);
        }
      mbid_fits_clear (&fits);
      mbid_fits_clear (&anew);
    }
  gavel_monopoly_bid.hidden->diary_free (diary);
  gavel_boxes_clear (&boxes);
}

/* -- Advice ------------------------------------------------------------------------- */

/* The advice on one thread, which is the same to the bit on four. */
static GavelAdvice *
advise_on_threads (const GavelRecord *record, unsigned effort)
{
  GavelWish wish = GAVEL_WISH_INIT;
  GavelBudget budget = { .effort = effort, .seed = 9, .n_threads = 1 };
  GavelAdvice *one = gavel_advise (record, NULL, &wish, &budget, NULL, NULL);
  g_autoptr (GavelAdvice) four = NULL;

  budget.n_threads = 4;
  four = gavel_advise (record, NULL, &wish, &budget, NULL, NULL);
  one->ms = four->ms = 0.0;
  help_assert_same (one, four);
  g_assert_cmpmem (one->option, one->n_options * sizeof *one->option, four->option,
                   four->n_options * sizeof *four->option);
  return one;
}

/* The same on one thread and on four; and Ann lays the Wild that wins. */
static void
test_advice (void)
{
  static const char text[]
      = "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nseat Cy\nyou Ann\n"
        "lay Ann brown brown utility utility red red\nlay Bob green green\n"
        "hand Ann m1 m2 m3 wild no\nhand Bob ?5\nhand Cy ?5\nhost Ann\ndraw Ann m1\n";
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);
  g_autoptr (GavelAdvice) one = advise_on_threads (record, 2);

  g_assert_cmpuint (mbid_move_what (one->option[0].move), ==, MBID_MOVE_WILD);
  g_assert_cmpfloat (one->option[0].win, >, 0.7);
  gavel_boxes_clear (&boxes);
}

/* A lot that makes three sets for Bob, who has a purse to pay with: he may bid most of
 * it. And what others may bid is the same on one thread and on four. */
static void
test_sealed (void)
{
  static const char text[]
      = "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nyou Ann\n"
        "lay Ann green green green pink pink pink orange\n"
        "lay Bob brown brown utility utility red red\n"
        "hand Ann m2 m3 m4 m5 m5 m5\nhand Bob m1 m3 m3 m4 m5\nhost Ann\ndraw Ann m1\n"
        "lot red\n";
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);
  g_autoptr (GavelAdvice) one = advise_on_threads (record, 1);

  g_assert_cmpuint (one->decision, ==, GAVEL_DECISION_SEALED);
  g_assert_cmpfloat (one->rival[1].stay.high, >, 8.0);
  gavel_boxes_clear (&boxes);
}

/* Ann plays the card that wins. Bob is asked first, and may say No! for all that Cy
 * knows; but Cy has one, too, and is told what to do with it. */
static void
test_not_asked_first (void)
{
  static const char text[]
      = "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nseat Cy\nyou Cy\n"
        "lay Ann brown brown utility utility red red\nlay Bob green green\n"
        "hand Ann ?5\nhand Bob ?5\nhand Cy m1 m2 m3 m3 no\nhost Ann\ndraw Cy m1\n"
        "play Ann wild red\n";
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);
  GavelWish wish = GAVEL_WISH_INIT;
  GavelBudget budget = { .effort = 1, .seed = 9, .n_threads = 1 };
  g_autoptr (GavelAdvice) advice
      = gavel_advise (record, NULL, &wish, &budget, NULL, NULL);

  g_assert_cmpuint (advice->decision, ==, GAVEL_DECISION_TURN);
  g_assert_cmpuint (advice->n_options, ==, 2);
  g_assert_cmpuint (mbid_move_what (advice->option[0].move), ==, MBID_MOVE_NO);
  g_assert_cmpfloat (advice->option[1].win, ==, 0.0);
  gavel_boxes_clear (&boxes);
}

/* What is said or let before others who are asked first, "let" alone, and the lot turned
 * up instead of an action are judged as any other turn. */
static void
test_judged (void)
{
  static const char text[]
      = "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nseat Cy\nyou Cy\n"
        "lay Cy brown brown utility utility red red\n"
        "hand Ann ?5\nhand Bob ?5\nhand Cy m1 wild no no no\nhost Ann\ndraw Cy m1\n"
        "play Ann wild green\nno Cy\nno Ann\nlet\nplay Ann draw2\nlot red\n"
        "bid Ann -\nbid Bob m1\nbid Cy -\ndraw Cy m2\nlot orange\nbid Ann m1\nbid Bob -\n"
        "bid Cy -\ndraw Cy m2\nlot pink\n";
  static const struct
  {
    const char *line;
    MbidMove what;
    bool wrong;
  } cases[] = {
    { "no Cy", MBID_MOVE_NO, false },
    { "let", MBID_MOVE_LET, false },
    { "lot pink", MBID_MOVE_LOT, true }, /* the Wild wins */
  };
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);
  GavelBudget budget = { .effort = 1, .seed = 9, .n_threads = 1 };
  g_autoptr (GavelAnalysis) analysis
      = gavel_analyse (record, NULL, &budget, NULL, NULL, NULL);
  unsigned n = 0;

  for (unsigned i = 0; i < analysis->verdicts->len; i++)
    {
      const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);

      if (v->kind != GAVEL_DECISION_TURN || !v->judged)
        continue;
      g_assert_cmpuint (n, <, G_N_ELEMENTS (cases));
      g_assert_cmpuint (v->seat, ==, 2);
      g_assert_cmpstr (gavel_record_line (record, v->line), ==, cases[n].line);
      g_assert_cmpuint (mbid_move_what (v->played.move), ==, cases[n].what);
      if (cases[n].wrong)
        g_assert_cmpfloat (v->loss, >, 0.0);
      n++;
    }
  g_assert_cmpuint (n, ==, G_N_ELEMENTS (cases));
  gavel_boxes_clear (&boxes);
}

/* Ann's Wild wins unless it is cancelled, for certain if Bob has no No!. */
static void
test_supposed (void)
{
  static const char text[]
      = "gavel 1 monopoly-bid\nseat Ann\nseat Bob\nyou Ann\n"
        "lay Ann brown brown utility utility red red\nlay Bob green green\n"
        "hand Ann m1 m2 m3 m4 wild\nhand Bob m1 ?4\nhost Ann\ndraw Ann m1\n";
  static const struct
  {
    const char *holds;
    double least, most;
    const char *error;
  } cases[] = {
    { NULL, 0.5, 0.99, NULL },
    { "Bob has no", 0.0, 0.9, NULL },
    { "Bob lacks no!", 0.999, 1.0, NULL },
    { "Bob has m1", 0.0, 0.0, "that is known already: it was seen in that hand" },
    { "Bob lacks 1", 0.0, 0.0, "that is known already: it was seen in that hand" },
    { "Bob has 5 5 5 5 5 5", 0.0, 0.0,
      "that cannot be: all such cards are seen elsewhere, or the hand is too small" },
    { "Ann has no", 0.0, 0.0, "Ann asks for advice: name a rival instead" },
    { "Bob no", 0.0, 0.0, "'Bob no' is not like: Bob has CARD, or Bob lacks CARD" },
  };
  GavelBoxes boxes = gavel_boxes_builtin ();
  g_autoptr (GavelRecord) record = record_of (&boxes, text);

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      GavelWish wish = GAVEL_WISH_INIT;
      GavelBudget budget = { .effort = 2, .seed = 9, .n_threads = 1 };
      g_autoptr (GavelAdvice) advice = NULL;
      g_autoptr (GError) error = NULL;

      wish.holds = cases[i].holds;
      advice = gavel_advise (record, NULL, &wish, &budget, NULL, &error);
      g_assert_cmpstr (error != NULL ? error->message : NULL, ==, cases[i].error);
      if (error != NULL)
        continue;
      g_assert_cmpfloat (advice->option[0].win, >=, cases[i].least);
      g_assert_cmpfloat (advice->option[0].win, <=, cases[i].most);
    }
  gavel_boxes_clear (&boxes);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/monopoly-bid-think/wins-at-once", test_wins_at_once);
  g_test_add_func ("/monopoly-bid-think/choices", test_choices);
  help_add_by_seats ("/monopoly-bid-think/worlds", 2, test_worlds);
  g_test_add_func ("/monopoly-bid-think/beliefs", test_beliefs);
  g_test_add_func ("/monopoly-bid-think/fits", test_fits);
  g_test_add_func ("/monopoly-bid-think/advice", test_advice);
  g_test_add_func ("/monopoly-bid-think/sealed", test_sealed);
  g_test_add_func ("/monopoly-bid-think/not-asked-first", test_not_asked_first);
  g_test_add_func ("/monopoly-bid-think/judged", test_judged);
  g_test_add_func ("/monopoly-bid-think/supposed", test_supposed);
  return g_test_run ();
}
