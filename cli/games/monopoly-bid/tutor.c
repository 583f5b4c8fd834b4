/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/tutor.h"

#include "games/monopoly-bid/threats.h"
#include "learn/drill-make.h"

#define LOST 0.05  /* of the win: the least that a beginner's move loses */
#define LEAST 0.08 /* of the win: below, and above the next, it is all but over */
#define MOST 0.92
#define DEARER 3 /* of money: bids that are nearer to each other teach no price */
#define MAX_HAND 14

typedef enum
{
  KEEP,
  PRICE,
  DENY,
  STEAL,
  CHANGE,
  N_THEMES,
} Theme;

static const DrillTheme themes[N_THEMES] = {
  [KEEP] = { "keep", "keep the No!",
             "what does the card do if it takes effect, and what could come later?" },
  [PRICE] = { "price", "the price of a lot",
              "how much nearer does it bring you to three sets, and who else wants it?" },
  [DENY] = { "deny", "take it from a rival",
             "who needs this lot most, and what would that player do with it?" },
  [STEAL] = { "steal", "when to steal",
              "what does the card do now, and what could it do in a later turn?" },
  [CHANGE] = { "change", "change for a tie",
               "who else may bid the same, and what could you add then?" },
};

static const char *const tables[][GAVEL_MAX_SEATS + 1] = {
  { "sensible", "simple:0.5", "sensible" },
  { "sensible", "sensible", "simple:0.4", "sensible" },
  { "sensible", "sensible" },
  { "sensible", "simple:0.6", "sensible", "sensible", "simple:0.3" },
};

static const Mbid *
state_of (const DrillScan *scan)
{
  return (const Mbid *) scan->state;
}

static unsigned
total_of (GavelMove bid)
{
  return mbid_total (mbid_move_about (bid));
}

/* -- What a position is good for -------------------------------------------------------
 */

/* Whether the lot completes a set of somebody else's, and none of whoever decides. */
static bool
is_wanted_elsewhere (const DrillScan *scan)
{
  const MbidDeck *deck = mbid_deck (scan->make->box);
  const Mbid *s = state_of (scan);
  bool wanted = false;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (mbid_lot_completes (deck, s, seat))
      {
        if (seat == scan->seat)
          return false;
        wanted = true;
      }
  return wanted;
}

/* A bid beside the best one. */
static bool
teaches_bid (const DrillScan *scan, Theme theme, GavelMove best, GavelMove naive)
{
  unsigned much = total_of (best), other = total_of (naive);

  if (mbid_move_what (best) != MBID_MOVE_BID || mbid_move_what (naive) != MBID_MOVE_BID)
    return false;
  if (state_of (scan)->phase == MBID_RAISES)
    return theme == CHANGE;
  switch (theme)
    {
    case CHANGE: /* the same total, of other cards */
      return much == other && much > 0;
    case DENY:
      return is_wanted_elsewhere (scan) && other == 0 && much > 0;
    case PRICE:
      return !(is_wanted_elsewhere (scan) && other == 0)
             && (much > other ? much - other : other - much) >= DEARER;
    default:
      return false;
    }
}

/* Whether the position teaches the theme by that other move. */
static bool
teaches_move (const DrillScan *scan, const GavelAdvice *advice, Theme theme,
              const GavelOption *other)
{
  const GavelOption *best = &advice->option[0];
  MbidMove right = mbid_move_what (best->move), wrong = mbid_move_what (other->move);

  if (other == best || best->win < LEAST || best->win > MOST
      || !drill_scan_loses (scan, advice, other, LOST))
    return false;
  switch (theme)
    {
    case KEEP:
      return right == MBID_MOVE_LET && wrong == MBID_MOVE_NO;
    case STEAL:
      return (right == MBID_MOVE_STEAL) != (wrong == MBID_MOVE_STEAL)
             && right != MBID_MOVE_LET && right != MBID_MOVE_NO;
    default:
      return teaches_bid (scan, theme, best->move, other->move);
    }
}

static bool
teaches (const DrillScan *scan, const GavelAdvice *advice, const DrillTheme *theme,
         const GavelOption *naive)
{
  return teaches_move (scan, advice, (Theme) (theme - themes), naive);
}

/* -- Looking ----------------------------------------------------------------------------
 */

/* Whose moves the questions are about: bids by the purse, plays cards at once. */
static const GavelHabit beginner = { .share = 0.5f };

/* What comes easily to a beginner there; -1: nothing does. */
static unsigned
list_naive (const DrillScan *scan, GavelMove naive[3])
{
  const GavelStyles *styles = scan->make->game->styles;
  const Mbid *s = state_of (scan);
  GavelRng rng = gavel_rng_named (0, 0, 0);
  unsigned n = 0;

  if (s->phase == MBID_ANSWER)
    naive[n++] = mbid_move (MBID_MOVE_NO, 0);
  else if (s->phase == MBID_PLAY)
    {
      naive[n++] = styles->habit_turn (scan->make->box, scan->state, scan->seat,
                                       &beginner, &rng);
      naive[n++] = mbid_move (MBID_MOVE_LOT, 0);
    }
  else
    {
      naive[n++] = styles->habit_bid (scan->make->box, scan->state, scan->seat, &beginner,
                                      GAVEL_MOODS / 2);
      naive[n++] = mbid_move (MBID_MOVE_BID, 0);
      naive[n++] = mbid_move (MBID_MOVE_BID, mbid_money_left (s, scan->seat));
    }
  return n;
}

/* Whether there is anything to decide that is worth a search. */
static bool
may_teach (const DrillScan *scan)
{
  const Mbid *s = state_of (scan);
  MbidCards hand = s->hand[scan->seat];

  if (s->turn < 3 || mbid_n_cards (s, scan->seat) > MAX_HAND)
    return false;
  if (s->phase == MBID_ANSWER)
    return mbid_count (hand, MBID_NO) > 0;
  if (s->phase == MBID_PLAY)
    return mbid_count (hand, MBID_STEAL) > 0;
  return mbid_money_left (s, scan->seat) != 0;
}

/* One decision. */
static void
look (DrillScan *scan)
{
  GavelMove naive[3];
  unsigned n = may_teach (scan) ? list_naive (scan, naive) : 0;
  g_autoptr (GavelAdvice) advice = NULL; /* asked again only for what is not in it */

  if (n == 0 || !drill_scan_place (scan, NULL))
    return;
  for (unsigned i = 0; i < n; i++)
    {
      const GavelOption *other;

      if (advice == NULL || question_option (advice, naive[i]) == NULL)
        {
          g_clear_pointer (&advice, gavel_advice_free);
          advice = question_advise (scan->record, scan->make->value, naive[i], 1, NULL);
        }
      other = advice != NULL ? question_option (advice, naive[i]) : NULL;
      for (unsigned theme = 0; other != NULL && theme < N_THEMES; theme++)
        if (teaches_move (scan, advice, theme, other))
          drill_scan_keep (scan, &themes[theme], naive[i],
                           mbid_n_cards (state_of (scan), scan->seat));
    }
}

const Tutor mbid_tutor = {
  .themes = themes,
  .n_themes = N_THEMES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .look = look,
  .teaches = teaches,
  .answers = "money like 5 3 or -; wild red, draw2, steal Ann green, lot; no or let",
  .read_answer = mbid_read_answer,
  .half_answer = mbid_half_answer,
  .figures = mbid_figures,
  .n_figures = N_MBID_FIGURES,
};
