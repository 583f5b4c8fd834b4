/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/goofspiel/outlook.h"

#include <limits.h>
#include <string.h>

#define MOST_KNOWN 200000  /* positions; then it forgets and begins anew */
#define CROWD_PLAYOUTS 200 /* for each card and each way a crowd's round ends */
#define LUCK 5             /* names the stream of the playouts */

/* By the number of seats: positions with that many cards a hand, and fewer, are worked
 * out; the others get that many playouts. A round that leads to the former takes up
 * to a tenth of a second; one card more would take ten times that and more. */
static const struct
{
  unsigned n_random, n_fixed; /* cards, by the order of the prizes */
  unsigned n_playouts;
} effort[GAVEL_MAX_SEATS + 1] = {
  [2] = { 5, 6, 400 },
  [3] = { 3, 4, 100 },
  [4] = { 3, 3, 60 },
  [5] = { 2, 2, 60 },
};

/* A position met before. */
typedef struct
{
  Goofspiel position; /* plain: see make_plain() */
  float worth[GAVEL_MAX_SEATS];
  bool exact;
} Known;

struct _GoofspielOutlook
{
  GHashTable *known; /* a set of Known */
  GavelObjective objective;
};

static guint
known_hash (gconstpointer data)
{
  const Goofspiel *s = &((const Known *) data)->position;
  uint64_t hash = s->gone | (uint64_t) s->pot << 16 | (uint64_t) s->n_seats << 32
                  | (uint64_t) s->prizes << 40 | (uint64_t) s->ties << 48;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    hash = gavel_rng_mix (hash ^ ((uint64_t) s->hand[seat] << 16 | s->points[seat]));
  return (guint) hash;
}

static gboolean
known_equal (gconstpointer a, gconstpointer b)
{
  return memcmp (a, b, sizeof (Goofspiel)) == 0;
}

GoofspielOutlook *
goofspiel_outlook_new (void)
{
  GoofspielOutlook *outlook = g_new0 (GoofspielOutlook, 1);

  outlook->known = g_hash_table_new_full (known_hash, known_equal, g_free, NULL);
  return outlook;
}

void
goofspiel_outlook_free (GoofspielOutlook *outlook)
{
  if (outlook == NULL)
    return;
  g_hash_table_unref (outlook->known);
  g_free (outlook);
}

/* What is played for from now on. */
void
goofspiel_outlook_set_objective (GoofspielOutlook *outlook, GavelObjective objective)
{
  outlook->objective = objective;
  g_hash_table_remove_all (outlook->known);
}

/* -- Plain positions --------------------------------------------------------- */

/* The same cards with those of no hand left out: only which is higher counts. */
static unsigned
squeeze (unsigned hand, unsigned cards)
{
  unsigned small = 0, n = 0;

  GAVEL_FOREACH_CARD (card, cards)
    small |= (hand >> card & 1) << n++;
  return small;
}

/* Makes one position of all that differ only in names: of seats, of cards nobody
 * holds, of how many points everybody has at least. To win, the leader has one point
 * more than is still to be won, and who has none cannot win any more; for anything else
 * every point counts. order[i] is who sits at seat i now. */
static void
make_plain (const Goofspiel *s, GavelObjective objective, Goofspiel *plain,
            uint8_t order[])
{
  unsigned all = (1u << GOOFSPIEL_MAX_CARDS) - 1, cards = 0, best = 0;
  unsigned left = ((1u << s->n_cards) - 1) & ~(unsigned) s->gone;
  unsigned rest = left != 0 ? goofspiel_sum (left) + s->pot : 0, least = UINT_MAX;
  uint32_t key[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      cards |= s->hand[seat];
      best = MAX (best, s->points[seat]);
      least = MIN (least, s->points[seat]);
    }
  if (objective != GAVEL_OBJECTIVE_WIN)
    best = least + rest + 1; /* so that nobody is out of the race */
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned ahead = s->points[seat] + rest + 1, at = seat;
      uint32_t here
          = (ahead > best ? ahead - best : 0) << 16 | squeeze (s->hand[seat], cards);

      for (; at > 0 && key[at - 1] < here; at--)
        {
          key[at] = key[at - 1];
          order[at] = order[at - 1];
        }
      key[at] = here;
      order[at] = (uint8_t) seat;
    }
  memset (plain, 0, sizeof *plain);
  for (unsigned i = 0; i < s->n_seats; i++)
    {
      plain->points[i] = (uint16_t) (key[i] >> 16);
      plain->hand[i] = (uint16_t) key[i];
    }
  plain->n_seats = s->n_seats;
  plain->n_cards = GOOFSPIEL_MAX_CARDS;
  plain->gone = (uint16_t) (all & ~left);
  plain->pot = left != 0 ? s->pot : 0;
  plain->prizes = s->prizes;
  plain->ties = s->ties;
}

static bool
are_alike (const Goofspiel *s, unsigned a, unsigned b)
{
  return s->hand[a] == s->hand[b] && s->points[a] == s->points[b];
}

/* What the end of a game is worth by what is played for. */
static void
end_worths (const Goofspiel *s, GavelObjective objective, double worth[])
{
  float aimed[GAVEL_MAX_SEATS];
  int score[GAVEL_MAX_SEATS];

  if (objective == GAVEL_OBJECTIVE_WIN)
    {
      gavel_goofspiel.payoff (NULL, (const GavelState *) s, worth);
      return;
    }
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    score[seat] = s->points[seat];
  gavel_objective_worths (objective, gavel_goofspiel.win_in_points, score, s->n_seats,
                          aimed);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    worth[seat] = (double) aimed[seat];
}

/* What needs no work in a plain position: who has won, or that all are alike. */
static bool
known_at_once (const Goofspiel *s, GavelObjective objective, float worth[])
{
  bool over = gavel_cards_count (s->gone) == GOOFSPIEL_MAX_CARDS;
  unsigned n_racing = 0, n = s->n_seats;

  if (objective != GAVEL_OBJECTIVE_WIN)
    {
      double end[GAVEL_MAX_SEATS];

      if (!over)
        return false;
      end_worths (s, objective, end);
      for (unsigned i = 0; i < n; i++)
        worth[i] = (float) end[i];
      return true;
    }

  while (n_racing < n && s->points[n_racing] > 0) /* they come first */
    n_racing++;
  if (!over && n_racing > 1 && !are_alike (s, 0, n - 1))
    return false;
  for (unsigned i = 0; i < n; i++)
    worth[i] = i < n_racing ? 1.0f / (float) n_racing : 0.0f;
  return true;
}

/* Seats with the same hand and points have the same prospects; luck, or learning, which
 * goes round the table, may have told them apart. */
static void
share_alike (const Goofspiel *s, float worth[])
{
  for (unsigned from = 0, to; from < s->n_seats; from = to)
    {
      float sum = 0.0f;

      for (to = from; to < s->n_seats && are_alike (s, from, to); to++)
        sum += worth[to];
      for (unsigned i = from; i < to; i++)
        worth[i] = sum / (float) (to - from);
    }
}

/* -- Worths ------------------------------------------------------------------ */

/* The mean of random playouts. Their luck is named by the prizes to come, so all
 * that a round leads to meets the same. */
static void
estimate (const Goofspiel *plain, GavelObjective objective, float worth[])
{
  unsigned n_playouts = effort[plain->n_seats].n_playouts;
  GavelRng rng = gavel_rng_named (LUCK, plain->gone, plain->n_seats);

  for (unsigned i = 0; i < n_playouts; i++)
    {
      Goofspiel s = *plain;
      double share[GAVEL_MAX_SEATS];

      gavel_goofspiel.playout (NULL, (GavelState *) &s, &rng);
      end_worths (&s, objective, share);
      for (unsigned seat = 0; seat < plain->n_seats; seat++)
        worth[seat] += (float) (share[seat] / n_playouts);
    }
}

/* The expected worth if everybody plays the round at @s, and all after it, well. */
static void
solve_round (GoofspielOutlook *outlook, const Goofspiel *s, double worth[])
{
  static const GavelStageBudget two = { .nash_conv = 1e-4, .n_rounds = 20000 };
  static const GavelStageBudget more = { .nash_conv = 1e-3, .n_rounds = 400 };
  g_autoptr (GoofspielBids) bids = NULL;
  GavelStageAnswer answer;
  bool exact;

  bids = goofspiel_outlook_bids (outlook, s, &exact);
  gavel_stage_answer_init (&answer, &bids->stage);
  gavel_stage_solve (&bids->stage, s->n_seats == 2 ? &two : &more, &answer);
  memcpy (worth, answer.value, sizeof answer.value);
  gavel_stage_answer_clear (&answer);
}

/* Works a position out: the average over what chance may turn up. */
static void
work_out (GoofspielOutlook *outlook, const Goofspiel *plain, float worth[])
{
  unsigned prizes = goofspiel_next_prizes (plain);

  GAVEL_FOREACH_CARD (card, prizes)
    {
      double part[GAVEL_MAX_SEATS];
      Goofspiel s = *plain;

      goofspiel_turn_up_prize (&s, card + 1);
      solve_round (outlook, &s, part);
      for (unsigned seat = 0; seat < s.n_seats; seat++)
        worth[seat] += (float) (part[seat] / gavel_cards_count (prizes));
    }
}

static bool
can_work_out (const Goofspiel *s)
{
  return gavel_cards_count (s->hand[0]) <= (s->prizes == GOOFSPIEL_RANDOM
                                                ? effort[s->n_seats].n_random
                                                : effort[s->n_seats].n_fixed);
}

/* What is known of a plain position that is not decided; worked out or estimated now,
 * if it is not known. */
static const Known *
look_up (GoofspielOutlook *outlook, const Goofspiel *plain)
{
  Known *known = g_hash_table_lookup (outlook->known, plain);

  if (known != NULL)
    return known;
  known = g_new0 (Known, 1);
  memcpy (&known->position, plain, sizeof *plain); /* a key, so all its bytes */
  known->exact = can_work_out (plain);
  if (known->exact)
    work_out (outlook, plain, known->worth);
  else
    estimate (plain, outlook->objective, known->worth);
  share_alike (plain, known->worth);
  if (g_hash_table_size (outlook->known) >= MOST_KNOWN)
    g_hash_table_remove_all (outlook->known);
  g_hash_table_add (outlook->known, known);
  return known;
}

/**
 * goofspiel_outlook_evaluate:
 * @s: a position where a prize is to be turned up, or the end
 *
 * Returns: whether @worth is worked out, not estimated
 */
bool
goofspiel_outlook_evaluate (GoofspielOutlook *outlook, const Goofspiel *s, float worth[])
{
  uint8_t order[GAVEL_MAX_SEATS];
  float own[GAVEL_MAX_SEATS];
  const Known *known = NULL;
  Goofspiel plain;

  g_assert (s->prize == 0);
  make_plain (s, outlook->objective, &plain, order);
  if (!known_at_once (&plain, outlook->objective, own))
    known = look_up (outlook, &plain);
  for (unsigned i = 0; i < s->n_seats; i++)
    worth[order[i]] = known != NULL ? known->worth[i] : own[i];
  return known == NULL || known->exact;
}

/* -- Rounds -------------------------------------------------------------------- */

/* Takes a card below @limit out of every hand but those of @self and @winner, at
 * random; false if someone has none. */
static bool
spend_below (Goofspiel *s, unsigned self, unsigned winner, unsigned limit, GavelRng *rng)
{
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      unsigned cards = s->hand[seat] & ((1u << (limit - 1)) - 1);

      if (seat == self || seat == winner)
        continue;
      if (cards == 0)
        return false;
      s->hand[seat] ^= 1u << gavel_cards_nth (cards, (unsigned) gavel_rng_below (
                                                         rng, gavel_cards_count (cards)));
    }
  return true;
}

/* Ends the round at @s as @end says, @self having bid @own and the others any cards
 * that lead there. (Nobody wins: any cards at all.) False if none do. */
static bool
end_round (Goofspiel *s, unsigned self, unsigned own, unsigned end, GavelRng *rng)
{
  unsigned limit = end == self ? own : GOOFSPIEL_MAX_CARDS + 1;

  s->hand[self] ^= 1u << (own - 1);
  if (end != self && end != GOOFSPIEL_NOBODY)
    {
      unsigned cards = s->hand[end] & ~((1u << own) - 1);

      for (unsigned seat = 0; seat < s->n_seats; seat++)
        if (seat != self && seat != end)
          cards &= ~((s->hand[seat] & -s->hand[seat]) * 2u - 1);
      if (cards == 0)
        return false;
      limit = gavel_cards_nth (
                  cards, (unsigned) gavel_rng_below (rng, gavel_cards_count (cards)))
              + 1;
      s->hand[end] ^= 1u << (limit - 1);
    }
  if (!spend_below (s, self, end, limit, rng))
    return false;
  goofspiel_award (s, end == GOOFSPIEL_NOBODY ? -1 : (int) end);
  return true;
}

/* What the cards of a crowd are worth: for each of them, and each way the round may
 * end, the mean of a fixed number of playouts, the others' cards being drawn anew
 * for each. So of what the others spend only counts who has won by it, not what their
 * mixes say beyond that; that is the price of a bounded time. */
static void
fill_crowd (GoofspielBids *bids, const Goofspiel *s, GavelObjective objective)
{
  for (unsigned i = 0; i < s->n_seats * bids->n_cards * GOOFSPIEL_N_ENDS; i++)
    {
      unsigned end = i % GOOFSPIEL_N_ENDS, row = i / GOOFSPIEL_N_ENDS;
      unsigned self = row / bids->n_cards;
      GavelRng rng = gavel_rng_named (LUCK, s->gone, s->n_seats);

      if (end >= s->n_seats && end != GOOFSPIEL_NOBODY)
        continue;
      for (unsigned k = 0; k < CROWD_PLAYOUTS; k++)
        {
          double share[GAVEL_MAX_SEATS];
          Goofspiel world = *s;

          if (!end_round (&world, self, bids->card[self][row % bids->n_cards], end, &rng))
            break;
          gavel_goofspiel.playout (NULL, (GavelState *) &world, &rng);
          end_worths (&world, objective, share);
          for (unsigned seat = 0; seat < s->n_seats; seat++)
            bids->crowd[row][end][seat] += share[seat] / CROWD_PLAYOUTS;
        }
    }
}

/**
 * goofspiel_outlook_bids:
 * @s: a position with a prize up and no bid turned up
 * @exact: (out): whether all it leads to is worked out
 *
 * Returns: (transfer full): its round, with what every bid leads to
 */
GoofspielBids *
goofspiel_outlook_bids (GoofspielOutlook *outlook, const Goofspiel *s, bool *exact)
{
  GoofspielBids *bids = goofspiel_bids_new (s);

  *exact = bids->n_profiles > 0;
  if (bids->n_profiles == 0)
    fill_crowd (bids, s, outlook->objective);
  for (unsigned profile = 0; profile < bids->n_profiles; profile++)
    {
      float worth[GAVEL_MAX_SEATS];
      Goofspiel after = *s;

      goofspiel_bids_play (bids, profile, &after);
      *exact &= goofspiel_outlook_evaluate (outlook, &after, worth);
      for (unsigned seat = 0; seat < s->n_seats; seat++)
        bids->worth[seat * bids->n_profiles + profile] = worth[seat];
    }
  return bids;
}
