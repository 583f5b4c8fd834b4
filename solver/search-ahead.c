/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A round ahead: what a position between two rounds is worth once the next lot is seen.
 *
 * The next round is looked at as closely as players do, because of several equilibria a
 * table plays the one it finds, and who looks less closely finds another one. What was
 * found is kept: many moves and many draws lead to the same table, above all late. */
#include "search-private.h"

#define MOST_KEPT 100000 /* positions: some tens of megabytes */

static const GavelCare care
    = { .n_each = GAVEL_STUDY_EACH, .look_ahead = GAVEL_STUDY_LOOK_AHEAD };

struct _SearchAhead
{
  GMutex mutex;
  GHashTable *found; /* positions, as bytes: a SearchFinding each */
  gint64 longest;    /* that any look took, in microseconds */
};

SearchAhead *
search_ahead_new (void)
{
  SearchAhead *ahead = g_new0 (SearchAhead, 1);

  g_mutex_init (&ahead->mutex);
  ahead->found = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                        (GDestroyNotify) g_bytes_unref, g_free);
  return ahead;
}

void
search_ahead_free (SearchAhead *ahead)
{
  g_hash_table_unref (ahead->found);
  g_mutex_clear (&ahead->mutex);
  g_free (ahead);
}

/* What the opponent would bid, looked at less closely: the equilibrium, or what
 * its habits say as far as it is simple. */
static void
believe_quickly (const Search *search, const GavelState *s, const GavelRound *round,
                 const GavelStageAnswer *answer, unsigned seat, double mix[])
{
  const GavelQuestion *q = search->q;
  const GavelMind *mind = q->game->mind;
  const GavelBelief *belief = &q->beliefs.seat[seat];
  const double *odds = gavel_belief_habits (belief);
  unsigned n = round->stage->n_choices[seat];
  double simple = gavel_belief_share (belief, GAVEL_KIND_SIMPLE);

  if (simple < 0.05)
    simple = 0.0;
  for (unsigned i = 0; i < n; i++)
    mix[i] = (1.0 - simple) * answer->mix[seat][i];
  if (simple == 0.0)
    return;
  simple /= gavel_belief_share (belief, GAVEL_KIND_SIMPLE);
  for (unsigned habit = 0; habit < belief->n_habits; habit++)
    if (odds[habit] > 0.01)
      for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
        {
          GavelMove move = mind->habit_bid (q->deck, s, seat, &mind->habits[habit], mood);

          mix[gavel_round_nearest (round, seat, move,
                                   mind->price (q->deck, move, &(unsigned){ 0 }))]
              += simple * odds[habit] / GAVEL_MOODS;
        }
}

/* What a position is worth to us by the value. */
SearchFinding
search_judge (const Search *search, GavelStudy *bench, const GavelState *s)
{
  const GavelQuestion *q = search->q;
  SearchFinding finding = { .worth = gavel_study_judge (bench, s, q->seat) };
  float worth[GAVEL_MAX_SEATS];

  finding.win = finding.worth;
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    {
      q->game->mind->judge (bench->bench, s, worth);
      finding.win = (double) worth[q->seat];
    }
  return finding;
}

/* Turns up what chance has in store, until somebody must choose or it is over. */
static GavelSeats
turn_up (const Search *search, GavelState *s, GavelRng luck)
{
  const GavelQuestion *q = search->q;
  GavelMove next = q->next;
  GavelSeats to_act;

  while ((to_act = q->game->to_act (q->deck, s)) == GAVEL_SEAT (GAVEL_CHANCE))
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (next != 0 && q->game->legal (q->deck, s, GAVEL_CHANCE, next))
        {
          moves[GAVEL_CHANCE] = next;
          q->game->apply (q->deck, s, moves);
        }
      else
        gavel_game_step (q->game, q->deck, s, &luck);
      next = 0;
    }
  return to_act;
}

/* The best we can do in the round at @s. */
static SearchFinding
look (const Search *search, GavelStudy *bench, const GavelState *s)
{
  static const GavelStageBudget budget
      = { .nash_conv = GAVEL_STUDY_NASH_CONV, .n_rounds = GAVEL_STUDY_ROUNDS };
  const GavelQuestion *q = search->q;
  const GavelStage *stage;
  double *mix[GAVEL_MAX_SEATS];
  unsigned best = 0;
  SearchFinding found;
  g_autofree double *utility = NULL;

  gavel_study_look (bench, s, &care, &budget);
  stage = bench->round->stage;
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    {
      mix[seat] = g_new (double, stage->n_choices[seat]);
      if (seat != q->seat)
        believe_quickly (search, s, bench->round, &bench->answer, seat, mix[seat]);
    }
  utility = g_new (double, stage->n_choices[q->seat]);
  gavel_study_worths (bench, q->seat, (const double *const *) mix, utility);
  for (unsigned i = 1; i < stage->n_choices[q->seat]; i++)
    if (utility[i] > utility[best])
      best = i;
  found.worth = utility[best];
  if (q->objective != GAVEL_OBJECTIVE_WIN)
    stage->utilities (stage->data, q->seat, (const double *const *) mix, utility);
  found.win = utility[best];
  for (unsigned seat = 0; seat < q->n_seats; seat++)
    g_free (mix[seat]);
  return found;
}

/* What was found at that position before, if anything; and whether there is time to look
 * now, since nobody can stop in the middle of a look. */
static bool
recall (const Search *search, GBytes *key, SearchFinding *found, bool *in_time)
{
  SearchAhead *ahead = search->ahead;
  const SearchFinding *known;

  g_mutex_lock (&ahead->mutex);
  known = g_hash_table_lookup (ahead->found, key);
  if (known != NULL)
    *found = *known;
  *in_time = search->deadline == 0
             || g_get_monotonic_time () + ahead->longest < search->deadline;
  g_mutex_unlock (&ahead->mutex);
  return known != NULL;
}

static void
keep (const Search *search, GBytes *key, const SearchFinding *found, gint64 took)
{
  SearchAhead *ahead = search->ahead;

  g_mutex_lock (&ahead->mutex);
  ahead->longest = MAX (ahead->longest, took);
  if (g_hash_table_size (ahead->found) < MOST_KEPT)
    g_hash_table_insert (ahead->found, g_bytes_ref (key),
                         g_memdup2 (found, sizeof *found));
  g_mutex_unlock (&ahead->mutex);
}

/**
 * search_look_ahead:
 * @s: between two rounds; chance goes on from there as @luck has it
 *
 * Returns: false if time ran out, and nothing is @found
 */
bool
search_look_ahead (const Search *search, GavelStudy *bench, GavelState *s, GavelRng luck,
                   SearchFinding *found)
{
  g_autoptr (GBytes) key = NULL;
  bool in_time;
  gint64 start;

  if (turn_up (search, s, luck) == 0)
    {
      *found = search_judge (search, bench, s);
      return true;
    }
  key = g_bytes_new (s, search->q->game->state_size);
  if (recall (search, key, found, &in_time))
    return true;
  if (!in_time || search_out_of_time (search))
    return false;
  start = g_get_monotonic_time ();
  *found = look (search, bench, s);
  keep (search, key, found, g_get_monotonic_time () - start);
  return true;
}
