/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "advise.h"

#include <string.h>

/* The seat of that name, or of `you`; -1 with @error set if there is none. */
static int
find_seat (const GavelSeating *seating, const char *name, GError **error)
{
  int found = -1;

  if (name == NULL && seating->you >= 0)
    return seating->you;
  if (name == NULL)
    {
      gavel_line_fail (error, "whose advice? The record has no 'you', so name a seat");
      return -1;
    }
  for (unsigned seat = 0; seat < seating->n; seat++)
    if (strcmp (seating->name[seat], name) == 0)
      return (int) seat;
  for (unsigned seat = 0; seat < seating->n; seat++)
    if (g_str_has_prefix (seating->name[seat], name))
      {
        if (found >= 0)
          {
            gavel_line_fail (error, "'%s' may be %s or %s", name, seating->name[found],
                             seating->name[seat]);
            return -1;
          }
        found = (int) seat;
      }
  if (found < 0)
    gavel_line_fail (error, "nobody by the name of '%s' sits here", name);
  return found;
}

/* Whether the position is ready to be thought about. */
static bool
is_ready (const GavelGame *game, const GavelDeck *deck, const GavelView *view,
          GError **error)
{
  if (game->mind == NULL)
    return gavel_line_fail (error, "there is no advice for %s", game->title);
  if (view->n_seats < game->min_seats)
    return gavel_line_fail (error, "only %u of at least %u players sit here",
                            view->n_seats, game->min_seats);
  if (g_strcmp0 (view->next, "hand") == 0)
    return gavel_line_fail (error, "some hands of this position are not told yet");
  if (deck != NULL && !deck->strict)
    return gavel_line_fail (error, "advice wants a deck whose tiebreakers are all known "
                                   "and different; gavel deck edit puts them in");
  return true;
}

/**
 * advise_record:
 *
 * Learns from the record how people bid, then searches the position at its end.
 *
 * Returns: (transfer full): the advice, or %NULL with @error set
 */
GavelAdvice *
advise_record (const GavelRecord *record, const GavelValue *value, const AdviseWish *wish,
               const GavelBudget *budget, GError **error)
{
  const GavelGame *game = gavel_record_game (record);
  const GavelDeck *deck = game->needs_deck ? gavel_record_deck (record) : NULL;
  const GavelState *s = gavel_record_state (record);
  gint64 start = g_get_monotonic_time ();
  GavelBudget rest = *budget;
  GavelQuestion question;
  GavelAdvice *advice;
  GavelView view;
  int seat;

  game->paper->view (deck, s, &view);
  if (!is_ready (game, deck, &view, error))
    return NULL;
  seat = find_seat (gavel_record_seating (record), wish->seat, error);
  if (seat < 0)
    return NULL;
  gavel_question_init (&question, game, deck, value != NULL ? &value->weights : NULL, s,
                       (unsigned) seat);
  question.safety = wish->safety;
  question.firm = wish->firm;
  for (unsigned i = 0; i < view.n_seats; i++)
    question.count[i] = view.seat[i].count;
  gavel_history_learn (record, &question, budget);
  if (budget->seconds > 0.0)
    rest.seconds
        = MAX (0.001, budget->seconds
                          - (double) (g_get_monotonic_time () - start) / G_USEC_PER_SEC);
  advice = gavel_search (&question, &rest);
  advice->ms = (double) (g_get_monotonic_time () - start) / 1000.0;
  return advice;
}
