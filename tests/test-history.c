/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a record tells of the rounds before: bids, beliefs, pricing. */
#include "analysis/advise.h"
#include "analysis/odds.h"
#include "help.h"

#include <string.h>

static GavelDeck *deck;
static GavelValue *value;

static double
sum_of (const double chance[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    sum += chance[i];
  return sum;
}

static void
question_init (GavelQuestion *question, const GavelState *s, unsigned seat)
{
  gavel_question_init (question, &gavel_score5, score5_box (deck), &value->weights, s,
                       seat);
}

#define N_TOLD 6
#define UNSOLD 2 /* nobody bids in that round */

/* A game on paper up to the lot of a round that is not played, and its bids. */
static char *
tell_game (unsigned n_seats, GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS],
           unsigned line[N_TOLD + 1])
{
  GString *text = g_string_new ("# a game\ngavel 1 score5\n");
  GavelRng rng = gavel_rng_named (73, n_seats, 0);
  unsigned n_lines = 2 + n_seats;
  Score5 s;
  GavelState *state = (GavelState *) &s;
  GavelTable table = { &gavel_score5, score5_box (deck), state, &help_seating };

  gavel_score5.clear (score5_box (deck), state);
  gavel_score5.start (score5_box (deck), state, n_seats, &rng);
  gavel_score5.notation->write (&table, text);
  while (s.round <= N_TOLD)
    {
      GavelSeats to_act = gavel_score5.to_act (score5_box (deck), state);
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (s.phase == SCORE5_LOT)
        moves[GAVEL_CHANCE]
            = gavel_score5.move (score5_box (deck), state, GAVEL_CHANCE, 0);
      else if (s.phase == SCORE5_TAKE)
        moves[score5_taker (&s)] = s.offer & -s.offer;
      else
        for (unsigned seat = 0; seat < n_seats && s.round != UNSOLD; seat++)
          moves[seat] = gavel_cards_subset (s.hand[seat], gavel_rng_below (&rng, 16));
      if (s.phase == SCORE5_BIDS)
        {
          memcpy (bid[s.round - 1], moves, GAVEL_MAX_SEATS * sizeof *moves);
          line[s.round - 1] = n_lines;
        }
      GAVEL_FOREACH_SEAT (seat, to_act)
        {
          gavel_score5.notation->say (&table, seat, moves[seat], text);
          n_lines++;
        }
      gavel_score5.apply (score5_box (deck), state, moves);
      if (s.phase == SCORE5_BIDS && s.round == N_TOLD + 1)
        break;
    }
  line[N_TOLD] = n_lines;
  return g_string_free (text, FALSE);
}

static void
test_rounds (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  g_autoptr (GArray) rounds = NULL;

  g_assert_true (gavel_record_append (record, "bid Bob -", NULL));
  rounds = gavel_history_rounds (record);
  g_assert_cmpuint (rounds->len, ==, N_TOLD + 1);
  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);
      const Score5 *before = (const Score5 *) round->before;

      g_assert_cmpuint (round->line, ==, line[i]);
      g_assert_cmpuint (before->phase, ==, SCORE5_BIDS);
      g_assert_cmpuint (before->round, ==, i + 1);
      g_assert_cmpuint (before->turned_up, ==, 0);
      g_assert_true (round->over == (i < N_TOLD));
      g_assert_cmpuint (round->known, ==,
                        i < N_TOLD ? gavel_seats_all (n_seats) : GAVEL_SEAT (1));
      for (unsigned seat = 0; seat < n_seats; seat++)
        g_assert_cmpuint (round->bid[seat], ==, bid[i][seat]);
    }
}

/* Pricing as the first @n_rounds rounds make them. */
static void
assert_pricing (const GavelRecord *record, const GavelQuestion *question,
                GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS], const unsigned line[],
                unsigned n_rounds)
{
  GavelPricing pricing = GAVEL_PRICING_INIT;

  for (unsigned i = 0; i < n_rounds; i++)
    {
      const Score5 *before = (const Score5 *) gavel_record_state_at (record, line[i]);
      float ratio[GAVEL_MAX_SEATS];

      for (unsigned seat = 0; seat < question->n_seats; seat++)
        ratio[seat] = (float) gavel_deck_sum (deck, bid[i][seat])
                      / (float) deck->value[before->lot];
      gavel_pricing_see (&pricing, question->n_seats, ratio);
    }
  for (unsigned seat = 0; seat < question->n_seats; seat++)
    g_assert_cmpfloat_with_epsilon ((double) question->pricing.seat[seat],
                                    (double) pricing.seat[seat], 1e-6);
  g_assert_cmpfloat_with_epsilon ((double) question->pricing.price,
                                  (double) pricing.price, 1e-6);
}

static void
learn (GavelHistory *history, const GavelRecord *record, GavelQuestion *question,
       const GavelBudget *budget)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  gavel_history_learn (history, rounds, question, budget);
}

/* Beliefs have seen every bid of the opponents, pricing is that of the table, and
 * threads make no difference. While a bid is being taken, pricing is still that
 * before it. */
static void
test_learn (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  GavelQuestion question[3];

  for (unsigned i = 0; i < G_N_ELEMENTS (question); i++)
    {
      GavelBudget budget = { .n_threads = i == 0 ? 1 : 3, .seed = 1 };

      if (i == 2) /* back to where the takes of the last round begin */
        gavel_record_truncate (record, line[N_TOLD - 1] + n_seats);
      question_init (&question[i], gavel_record_state (record), 0);
      learn (NULL, record, &question[i], &budget);
      g_assert_cmpmem (&question[i].beliefs, sizeof question[i].beliefs,
                       &question[0].beliefs, sizeof question[0].beliefs);
      assert_pricing (record, &question[i], bid, line, i == 2 ? N_TOLD - 1 : N_TOLD);
    }
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      const GavelBelief *belief = &question[0].beliefs.seat[seat];

      g_assert_cmpuint (belief->n_bids, ==, seat == 0 ? 0 : N_TOLD);
      g_assert_cmpfloat_with_epsilon (sum_of (belief->odds, GAVEL_MAX_KINDS), 1.0, 1e-9);
    }
}

/* Followed line by line, with what was learned kept, it believes the same as when it
 * reads the game at once; also after a line was taken back and told otherwise, and
 * for another seat. */
static void
test_remember (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) whole = help_record (deck, text);
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (deck));
  g_autoptr (GavelHistory) history = gavel_history_new ();
  GavelBudget budget = { .n_threads = 1, .seed = 1 };
  GavelQuestion step, once;

  for (unsigned i = 1; i <= gavel_record_n_lines (whole); i++)
    {
      g_assert_true (gavel_record_append (record, gavel_record_line (whole, i), NULL));
      if (i < line[0] || i % 3 != 0)
        continue;
      question_init (&step, gavel_record_state (record), 0);
      learn (history, record, &step, &budget);
    }
  for (unsigned seat = 0; seat < 2; seat++)
    {
      g_autoptr (GArray) rounds = gavel_history_rounds (record);

      question_init (&step, gavel_record_state (record), seat);
      g_assert_cmpuint (gavel_history_n_new (history, rounds, &step), ==,
                        seat == 0 ? 0 : N_TOLD);
      learn (history, record, &step, &budget);
      g_assert_cmpuint (gavel_history_n_new (history, rounds, &step), ==, 0);
      question_init (&once, gavel_record_state (record), seat);
      learn (NULL, record, &once, &budget);
      g_assert_cmpmem (&step.beliefs, sizeof step.beliefs, &once.beliefs,
                       sizeof once.beliefs);
      g_assert_cmpmem (&step.pricing, sizeof step.pricing, &once.pricing,
                       sizeof once.pricing);
    }
  gavel_record_truncate (record, line[0]);
  for (unsigned seat = 0; seat < n_seats; seat++)
    {
      g_autofree char *pass = g_strdup_printf ("bid %s -", help_seating.name[seat]);

      g_assert_true (gavel_record_append (record, pass, NULL));
    }
  question_init (&step, gavel_record_state (record), 1);
  learn (history, record, &step, &budget);
  question_init (&once, gavel_record_state (record), 1);
  learn (NULL, record, &once, &budget);
  g_assert_cmpmem (&step.beliefs, sizeof step.beliefs, &once.beliefs,
                   sizeof once.beliefs);
}

/* Every seat is got to know, as another one saw it. What earlier games tell is where
 * learning begins, also for somebody who remembers this game without that. */
static void
test_get_to_know (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data), line[N_TOLD + 1];
  GavelMove bid[N_TOLD + 1][GAVEL_MAX_SEATS] = { 0 };
  g_autofree char *text = tell_game (n_seats, bid, line);
  g_autoptr (GavelRecord) record = help_record (deck, text);
  GavelBudget budget = { .n_threads = 1, .seed = 1 };
  GavelBelief learned[GAVEL_MAX_SEATS] = { 0 };
  GavelWish wish = GAVEL_WISH_INIT;
  GavelMemory memory = { 0 };
  GavelQuestion question;

  gavel_get_to_know (record, value, &budget, learned);
  for (unsigned seat = 0; seat < n_seats; seat++)
    g_assert_cmpuint (learned[seat].n_bids, ==, N_TOLD);
  question_init (&question, gavel_record_state (record), 0);
  learn (NULL, record, &question, &budget);
  g_assert_cmpmem (&learned[1], sizeof learned[1], &question.beliefs.seat[1],
                   sizeof learned[1]);
  gavel_record_truncate (record, line[1]);
  wish.seat = help_seating.name[0];
  for (unsigned i = 0; i < 3; i++)
    {
      g_autoptr (GavelAdvice) a = NULL, b = NULL;

      a = gavel_advise (record, value, &wish, &budget, &memory, NULL);
      b = gavel_advise (record, value, &wish, &budget, NULL, NULL);
      g_assert_true (a != NULL && b != NULL);
      g_assert_cmpuint (a->rival[1].n_games, ==, i);
      g_assert_cmpmem (a->rival[1].share, sizeof a->rival[1].share, b->rival[1].share,
                       sizeof b->rival[1].share);
      gavel_priors_add (&wish.priors, 1, &learned[1]);
    }
  gavel_memory_clear (&memory);
}

/* Chances add up to one at every line, and the last one is the result. The last lot is
 * certain: nothing moves when it is turned up. */
static void
test_odds (gconstpointer data)
{
  unsigned n_seats = GPOINTER_TO_UINT (data);
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, "..", "data", "games",
                                                 n_seats == 2   ? "two.gavel"
                                                 : n_seats == 3 ? "three.gavel"
                                                 : n_seats == 4 ? "four.gavel"
                                                                : "five.gavel",
                                                 NULL);
  g_autofree char *text = NULL;
  g_autoptr (GavelRecord) record = NULL;
  double before[GAVEL_MAX_SEATS];
  unsigned n_told = 0, n_certain = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  record = help_record (deck, text);
  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    {
      bool certain = g_str_has_prefix (gavel_record_line (record, line), "lot w75");
      double win[GAVEL_MAX_SEATS], sum = 0.0;

      if (!gavel_odds (record, line, &value->weights, win))
        continue;
      n_told++;
      for (unsigned seat = 0; seat < n_seats; seat++)
        {
          g_assert_cmpfloat (win[seat], >=, -1e-6);
          sum += win[seat];
          if (certain)
            g_assert_cmpfloat_with_epsilon (win[seat], before[seat], 1e-9);
        }
      n_certain += certain;
      memcpy (before, win, sizeof before);
      g_assert_cmpfloat_with_epsilon (sum, 1.0, 0.01);
      if (line == gavel_record_n_lines (record))
        {
          const Score5 *s = (const Score5 *) gavel_record_state (record);

          g_assert_cmpuint (s->phase, ==, SCORE5_OVER);
          g_assert_cmpfloat (win[s->winner], ==, 1.0);
        }
    }
  g_assert_cmpuint (n_told, >, 50);
  g_assert_cmpuint (n_certain, ==, 1);
}

/* Bids that were not seen whole are nobody's evidence. */
static void
test_rounds_unseen (void)
{
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\n"
                           "bid Ann b25 g5\nbid Bob ?\nbid Cy -\ntake Bob g5\n"
                           "take Cy b25\nlot r40\n");
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  GavelBudget budget = { .n_threads = 1, .seed = 1 };
  GavelQuestion question;

  g_assert_cmpuint (rounds->len, ==, 2);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 0).known, ==,
                    GAVEL_SEAT (0) | GAVEL_SEAT (2));
  question_init (&question, gavel_record_state (record), 0);
  learn (NULL, record, &question, &budget);
  g_assert_cmpuint (question.beliefs.seat[1].n_bids, ==, 0);
  g_assert_cmpuint (question.beliefs.seat[2].n_bids, ==, 1);
}

/* Nobody bids in the last round: all of them are known to have passed. */
static void
test_rounds_last (void)
{
  g_autoptr (GString) text = g_string_new ("gavel 1 score5\n");
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GArray) rounds = NULL;
  Score5 s;
  GavelTable table
      = { &gavel_score5, score5_box (deck), (GavelState *) &s, &help_seating };

  help_play_to (deck, &s, 3, SCORE5_ROUNDS, SCORE5_BIDS, 1);
  gavel_score5.notation->write (&table, text);
  g_string_append (text, "bid Ann -\nbid Bob -\nbid Cy -\n");
  record = help_record (deck, text->str);
  rounds = gavel_history_rounds (record);
  g_assert_cmpuint (rounds->len, ==, 1);
  g_assert_true (g_array_index (rounds, GavelPastRound, 0).over);
  g_assert_cmpuint (g_array_index (rounds, GavelPastRound, 0).known, ==,
                    gavel_seats_all (3));
}

/* Counts that nobody wrote down follow from the bids, if there are any at all. */
static void
test_counts (void)
{
  static const struct
  {
    const char *lines;
    bool told;
    int count[3];
  } cases[] = {
    { "lot g30\n", false, { 0 } },
    { "lot g30\nbid Ann g5 b25\nbid Bob -\n", false, { 0 } },
    { "lot g30\ncount Ann 1 Cy 0\n", true, { 1, -1, 0 } },
    { "lot g30\ncount Ann 1 Cy 0\ncount Ann 2\n", true, { 2, -1, 0 } },
    { "lot g30\ncount Cy 0\nbid Ann g5 b25\n", true, { 2, -1, 0 } },
    { "lot g30\ncount Ann 1\nbid Ann g5 b25\nbid Bob ?3\n", true, { 2, 3, -1 } },
    { "lot g30\ncount Ann 0\nbid Ann -\nbid Bob -\nbid Cy -\n", true, { 0, 0, 0 } },
    /* Told in another round only: nobody may have seen them in this one. */
    { "lot g30\ncount Ann 0\nbid Ann -\nbid Bob -\nbid Cy -\nlot y35\nbid Bob -\n",
      false,
      { 0 } },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text
          = g_strconcat ("gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nyou Bob\n",
                         cases[i].lines, NULL);
      g_autoptr (GavelRecord) record = help_record (deck, text);
      g_autoptr (GArray) rounds = gavel_history_rounds (record);
      int count[GAVEL_MAX_SEATS];

      g_assert_true (gavel_history_counts (rounds, gavel_record_n_lines (record), count)
                     == cases[i].told);
      for (unsigned seat = 0; seat < 3 && cases[i].told; seat++)
        g_assert_cmpint (count[seat], ==, cases[i].count[seat]);
    }
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  value = gavel_value_builtin ("score5");
  help_add_by_seats ("/history/rounds", 2, test_rounds);
  help_add_by_seats ("/history/learn", 2, test_learn);
  help_add_by_seats ("/history/remember", 2, test_remember);
  help_add_by_seats ("/history/get-to-know", 2, test_get_to_know);
  help_add_by_seats ("/odds/whole-game", 2, test_odds);
  g_test_add_func ("/history/unseen", test_rounds_unseen);
  g_test_add_func ("/history/counts", test_counts);
  g_test_add_func ("/history/last-round", test_rounds_last);
  status = g_test_run ();
  gavel_value_free (value);
  gavel_deck_free (deck);
  return status;
}
