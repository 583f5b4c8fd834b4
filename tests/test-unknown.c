/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what nobody noted, what follows from what is seen, and redrawing. */
#include "games/score5/score5.h"
#include "help.h"

#include <string.h>

static GavelDeck *deck;

static const struct
{
  const char *name, *text;
  const char *expect[4];
} cases[] = {
  { "set-not-noted", "gavel 1 score5\nseat Ann A\nseat Bob ?\n", { "Bob=?5;" } },
  { "first-card-gives-the-set-away",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nlot g30\nbid Ann -\nbid Bob r20\n",
    { "Bob=p5 b10 g15 y25 g30;", "next=take Ann;", "offer=r20;" } },
  { "losing-bid-gives-it-away-too",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nlot g30\nbid Ann b25\n"
    "bid Bob r20\nbid Cy -\n",
    { "Bob=p5 b10 g15 r20 y25;", "Cy=?5;", "next=take Bob;" } },
  { "last-set-left",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy C\nseat Dee D\nseat Eve B\n",
    { "Bob=r5 y10 p15 b20 g25;" } },
  { "last-set-left-after-another-is-seen",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\nseat Dee D\nseat Eve B\n"
    "lot g30\nbid Cy y25\n",
    { "Bob=r5 y10 p15 b20 g25;", "Cy=p5 b10 g15 r20 y25;" } },
  { "unknown-cards-in-the-middle",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 3\ngone g30 y35\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob ?6\n",
    { "Bob=b5 g10 r15 y20 p25 y35;" } }, /* there is nothing else they could be */
  { "unsold-follows",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 3\ngone g30 y35\n"
    "hand Ann g5 r10 y15 p20 b25\nhand Bob ?5 g30\n",
    { "Bob=b5 g10 r15 y20 p25 g30;" } },
  { "stays-unknown-where-it-could-be-two",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 3\ngone g30 y35\n"
    "hand Ann g5 r10 y15 p20 b25\nhand Bob ?6\n",
    { "Bob=b5 g10 r15 y20 p25 ?;" } },
  { "unsold-remembered-later",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 3\ngone g30 y35\n"
    "hand Ann g5 r10 y15 p20 b25\nhand Bob ?6\nunsold y35\n",
    { "Bob=b5 g10 r15 y20 p25 g30;" } },
  { "whole-set-that-is-known-after-all",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nseat Dee D\nseat Eve ?\n"
    "round 2\ngone g30\nhand Eve ?set\nhand Ann g5 r10 y15 p20 b25 g30\n"
    "hand Bob g10 r15 y20 p25 b5\nhand Cy g15 r20 y25 p5 b10\n"
    "hand Dee g20 r25 y5 p10 b15\n",
    { "Eve=r5 y10 p15 b20 g25;" } },
  { "secret-set-is-worth-75-at-most",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nlot r40\nbid Ann b25 p20 g5\n"
    "bid Bob ?2\n",
    { "next=take Bob;" } },
  { "known-as-soon-as-it-follows",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25 ?\n"
    "bid Bob -\nbid Cy -\ntake Bob p20\n",
    { "Ann=g5 r10 y15 g30;", "offer=b25;" } },
  { "taken-unseen",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25 p20 g5\n"
    "bid Bob g10\nbid Cy b10\ntake Cy ?\ntake Bob p20\n",
    { "next=take Cy;", "offer=?;", "Cy=p5 b10 g15 r20 y25 ?;" } },
  { "the-last-one-unseen",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nlot g30\nbid Ann b25\nbid Bob -\n"
    "take Bob ?\n",
    { "Bob=b5 g10 r15 y20 b25 p25;" } },
  { "forgotten-lots",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nround 3\ngone ?2\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob ?6\nlot r40\nbid Ann -\nbid Bob y55\n",
    { "next=take Ann; offer=y55;" } },
  { "whole-set-in-the-middle",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nround 3\ngone g30 y35\n"
    "hand Ann g5 r10 y15 p20 b25 g30\nhand Bob ?set y35\nlot r40\nbid Ann -\n"
    "bid Bob r25\n",
    { "Bob=y5 p10 b15 g20 y35 r40;" } },
  { "bid-nobody-saw-loses",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25 p20\n"
    "bid Bob ?\nbid Cy -\n",
    { "next=take Bob;" } }, /* one card of B is 25 at most */
  { "bid-nobody-saw-is-asked",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25\n"
    "bid Bob ?2\nbid Cy -\n",
    { "next=won Ann Bob;" } },
  { "what-was-paid-unseen-is-named-when-taken",
    "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\nbid Ann b25\n"
    "bid Bob ?2\nbid Cy -\nwon Bob\ntake Ann p25\ntake Cy ?\n",
    { "Ann=g5 r10 y15 p20 b25 p25;", "Cy=p5 b10 g15 r20 y25 ?;", "Bob=g30 ?3;" } },
  { "hand-shown-later",
    "gavel 1 score5\nseat Ann A\nseat Bob ?\nlot g30\nbid Ann -\nbid Bob -\n"
    "hand Bob g10 r15 y20 p25 b5\n",
    { "Bob=b5 g10 r15 y20 p25;" } },
};

static void
test_case (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, cases[i].text);

  help_expect (record, cases[i].expect, G_N_ELEMENTS (cases[i].expect));
}

/* -- Redrawing ----------------------------------------------------------- */

/* All that must hold of a world imagined from what @seen knows. */
static void
check_world (const Score5 *seen, const Score5 *world)
{
  GavelCards all = world->box | world->offer;
  unsigned n_cards = 0;

  g_assert_true (score5_is_known (world));
  g_assert_cmpint (world->phase, ==, seen->phase);
  g_assert_cmpint (world->round, ==, seen->round);
  g_assert_true (gavel_cards_within (seen->gone, world->gone));
  g_assert_cmpuint (gavel_cards_count (world->gone), ==,
                    gavel_cards_count (seen->gone) + seen->n_lost[0] + seen->n_lost[1]);
  for (unsigned seat = 0; seat < seen->n_seats; seat++)
    {
      /* 1. What was known stays, no hand changes its size. */
      g_assert_true (gavel_cards_within (seen->hand[seat], world->hand[seat]));
      g_assert_cmpuint (score5_hand_size (world, seat), ==,
                        score5_hand_size (seen, seat));
      /* 2. No card is in two places. */
      g_assert_cmphex (all & world->hand[seat], ==, 0);
      all |= world->hand[seat];
      n_cards += score5_hand_size (world, seat);
      /* 3. A secret set is whole, and known from now on. */
      if (score5_is_fresh (seen, seat))
        g_assert_true (
            gavel_cards_within (deck->kind[world->set[seat]], world->hand[seat]));
      g_assert_true (gavel_cards_within (world->bid[seat], world->hand[seat])
                     || world->n_ranked > 0);
    }
  /* 4. Just as many start sets as players; every sold lot in a hand. */
  g_assert_cmpuint (
      gavel_cards_count (all
                         & ~(deck->kind[GAVEL_ONE_STAR] | deck->kind[GAVEL_TWO_STARS]
                             | deck->kind[GAVEL_THREE_STARS])),
      ==, SCORE5_SET_CARDS * seen->n_seats);
  for (unsigned set = 0; set < GAVEL_N_SETS; set++)
    g_assert_true ((all & deck->kind[set]) == 0
                   || gavel_cards_within (deck->kind[set], all));
  if (world->lot != SCORE5_NO_LOT)
    all |= GAVEL_CARD (world->lot);
  g_assert_true (gavel_cards_within (world->gone, all));
  g_assert_cmpuint (n_cards, <=, SCORE5_SET_CARDS * seen->n_seats + world->round);
}

static void
test_worlds (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, cases[i].text);
  const Score5 *seen = (const Score5 *) gavel_record_state (record);

  for (unsigned trial = 0; trial < 300; trial++)
    {
      GavelRng rng = gavel_rng_named (9, trial, i);
      AnyState any;

      memcpy (&any, seen, sizeof *seen);
      score5_imagine (score5_box (deck), STATE (&any), 0, &rng);
      check_world (seen, (const Score5 *) any.bytes);
      gavel_score5.playout (score5_box (deck), STATE (&any), &rng);
      g_assert_cmpint (((const Score5 *) any.bytes)->phase, ==, SCORE5_OVER);
    }
}

/* Any set that is left is equally likely, whoever has it. */
static void
test_sets_uniform (void)
{
  enum
  {
    N = 24000
  };
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob ?\nseat Cy ?\n");
  unsigned n[GAVEL_N_SETS][GAVEL_N_SETS] = { { 0 } };

  for (unsigned trial = 0; trial < N; trial++)
    {
      GavelRng rng = gavel_rng_named (10, trial, 0);
      AnyState any;
      const Score5 *s = (const Score5 *) any.bytes;

      memcpy (&any, gavel_record_state (record), sizeof (Score5));
      score5_imagine (score5_box (deck), STATE (&any), 0, &rng);
      n[s->set[1]][s->set[2]]++;
    }
  for (unsigned a = 0; a < GAVEL_N_SETS; a++)
    for (unsigned b = 0; b < GAVEL_N_SETS; b++)
      if (a == 0 || b == 0 || a == b)
        g_assert_cmpuint (n[a][b], ==, 0);
      else /* twelve pairs: 2000 each, deviation 43 */
        g_assert_cmpint (ABS ((int) n[a][b] - N / 12), <, 215);
}

/* The next lot is uniform over what is left of its kind, in steps and in
 * playouts alike; one-star and two-star cards apart. */
static void
test_pile_uniform (void)
{
  enum
  {
    N = 20000
  };
  g_autoptr (GavelRecord) record
      = help_record (deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nround 4\n"
                           "gone g30 y35 r40\nhand Ann g5 r10 y15 p20 b25 g30 y35 r40\n"
                           "hand Bob g10 r15 y20 p25 b5\n");
  unsigned seen[2][GAVEL_DECK_MAX_CARDS] = { { 0 } };

  for (unsigned trial = 0; trial < 2 * N; trial++)
    {
      GavelRng rng = gavel_rng_named (11, trial, 0);
      AnyState any;
      const Score5 *s = (const Score5 *) any.bytes;

      memcpy (&any, gavel_record_state (record), sizeof (Score5));
      if (trial % 2)
        gavel_score5.playout (score5_box (deck), STATE (&any), &rng);
      else
        while (s->phase != SCORE5_OVER)
          gavel_game_step (&gavel_score5, score5_box (deck), STATE (&any), &rng);
      GAVEL_FOREACH_CARD (card, s->gone)
        seen[trial % 2][card]++;
    }
  for (unsigned how = 0; how < 2; how++)
    for (unsigned card = 0; card < deck->n_cards; card++)
      {
        GavelKind kind = deck->card[card].kind;
        double want = kind < GAVEL_ONE_STAR ? 0.0
                      : kind == GAVEL_THREE_STARS
                              || (GAVEL_CARD (card) & help_cards (deck, "g30 y35 r40"))
                          ? 1.0
                      : kind == GAVEL_ONE_STAR ? 1.0 / 7.0
                                               : 7.0 / 15.0;

        g_assert_cmpfloat_with_epsilon ((double) seen[how][card] / N, want, 0.018);
      }
}

/* A world where others do not know my set: they imagine other ones for me until
 * a card of it is turned up; I never do. */
static void
test_secret_from_others (void)
{
  g_autoptr (GavelRecord) record = help_record (
      deck, "gavel 1 score5\nseat Ann A\nseat Bob B\nseat Cy C\nlot g30\n");
  AnyState any;
  Score5 *s = (Score5 *) any.bytes;
  unsigned sets = 0;

  memcpy (&any, gavel_record_state (record), sizeof *s);
  s->secret = GAVEL_SEAT (0) | GAVEL_SEAT (1);
  for (unsigned trial = 0; trial < 200; trial++)
    {
      GavelRng rng = gavel_rng_named (12, trial, 0);
      AnyState mine = any, other = any;

      score5_imagine (score5_box (deck), STATE (&mine), 0, &rng);
      score5_imagine (score5_box (deck), STATE (&other), 2, &rng);
      g_assert_cmphex (((Score5 *) mine.bytes)->hand[0], ==, s->hand[0]);
      g_assert_cmphex (((Score5 *) other.bytes)->hand[2], ==, s->hand[2]);
      sets |= 1u << ((Score5 *) other.bytes)->set[0];
    }
  g_assert_cmphex (sets, ==, 0x1b); /* A, B, D or E: not C, which is mine */

  g_assert_true (score5_show (deck, s, 0, help_cards (deck, "g5")));
  for (unsigned trial = 0; trial < 50; trial++)
    {
      GavelRng rng = gavel_rng_named (13, trial, 0);
      AnyState other = any;

      score5_imagine (score5_box (deck), STATE (&other), 2, &rng);
      g_assert_cmphex (((Score5 *) other.bytes)->hand[0], ==, s->hand[0]);
    }
}

/* Positions with holes in them survive being written down. */
static void
test_positions (gconstpointer data)
{
  unsigned i = GPOINTER_TO_UINT (data);
  g_autoptr (GavelRecord) record = help_record (deck, cases[i].text);
  g_autofree char *text = gavel_record_write_position (record);
  g_autoptr (GavelRecord) again = help_record (deck, text);
  g_autofree char *a = help_summary (record), *b = help_summary (again);

  g_test_message ("%s", text);
  g_assert_cmpstr (a, ==, b);
  g_assert_cmpmem (gavel_record_state (record), sizeof (Score5),
                   gavel_record_state (again), sizeof (Score5));
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  deck = gavel_deck_builtin ();
  for (unsigned i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *seen = g_strdup_printf ("/unknown/seen/%s", cases[i].name);
      g_autofree char *worlds = g_strdup_printf ("/unknown/worlds/%s", cases[i].name);
      g_autofree char *written = g_strdup_printf ("/unknown/written/%s", cases[i].name);

      g_test_add_data_func (seen, GUINT_TO_POINTER (i), test_case);
      g_test_add_data_func (worlds, GUINT_TO_POINTER (i), test_worlds);
      g_test_add_data_func (written, GUINT_TO_POINTER (i), test_positions);
    }
  g_test_add_func ("/unknown/sets-uniform", test_sets_uniform);
  g_test_add_func ("/unknown/pile-uniform", test_pile_uniform);
  g_test_add_func ("/unknown/secret-from-others", test_secret_from_others);
  status = g_test_run ();
  gavel_deck_free (deck);
  return status;
}
