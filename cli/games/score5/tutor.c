/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/tutor.h"

#include "games/score5/words.h"
#include "learn/drill-make.h"
#include "report/report-private.h"

#define MAX_HAND 11 /* more cards than that nobody wants to think about */
#define LOST 0.02   /* of the win: the least that a beginner's move loses */
#define MAX_NEAR 4  /* bids that may be about as good as a clear best one */
#define MAX_BID 5   /* cards of a best bid, for the same reason */
#define LEAST 0.08  /* of the win: below, and above the next, it is all but over */
#define MOST 0.95
#define BEGINNER_SHARE 0.6f /* of what the lot adds at once, paid for it */

typedef enum
{
  CLEAR,
  SECOND,
  SPARE,
  DENY,
  WILD,
  COUNTS,
  TIES,
  N_THEMES,
} Theme;

static const DrillTheme themes[N_THEMES] = {
  [CLEAR]
  = { "clear", "one bid stands out",
      "what is the lot worth to you and to the others, and which cards would you miss?" },
  [SECOND] = { "second", "coming second",
               "second place chooses first from the winner's cards and pays nothing" },
  [SPARE] = { "spare", "paying with spare cards",
              "only the best card of a family scores: the others are money" },
  [DENY] = { "deny", "which card to take",
             "a card can give points, pay for a later lot, or be what a rival needs" },
  [WILD] = { "wild", "saving for the last rounds",
             "the wild comes last: whoever can still pay then wins it" },
  [COUNTS] = { "counts", "reading the counts",
               "how high and how low can a bid of that many cards from that hand be?" },
  [TIES] = { "ties", "equal totals",
             "if totals are equal, the highest tiebreaker wins; bigger cards "
             "mostly have higher ones" },
};

static const char *const tables[][GAVEL_MAX_SEATS + 1] = {
  { "gavel", "equilibrium", "spender:0.4", "gavel" },
  { "gavel", "spender:0.5", "equilibrium" },
  { "equilibrium", "gavel", "equilibrium", "spender:0.6" },
  { "gavel", "equilibrium", "gavel" },
  { "gavel", "spender:0.3", "equilibrium", "spender:0.7" },
  { "equilibrium", "gavel" },
  { "gavel", "equilibrium", "spender:0.5", "equilibrium", "spender:0.4" },
};

static const Score5 *
state_of (const DrillScan *scan)
{
  return (const Score5 *) scan->state;
}

static GavelCards
hand_of (const DrillScan *scan)
{
  return state_of (scan)->hand[scan->seat];
}

/* -- What a position is good for -------------------------------------------------------
 */

/* Whether few other bids are about as good, a pass not among them. */
static bool
stands_out (const GavelAdvice *advice)
{
  unsigned n_near = 0;

  for (unsigned i = 1; i < advice->n_options; i++)
    {
      const GavelOption *other = &advice->option[i];
      bool near = advice->option[0].win - other->win < LOST || other->mix >= 0.01;

      if (near && other->move == 0)
        return false;
      n_near += near;
    }
  return n_near <= MAX_NEAR;
}

/* Whether the position teaches the theme by that other bid. */
static bool
teaches_bid (const DrillScan *scan, const GavelAdvice *advice, Theme theme,
             const GavelOption *other)
{
  const GavelOption *best = &advice->option[0], *pass = question_option (advice, 0);
  const GavelStatus *status = &scan->status;
  GavelCards shown = gavel_deck_scoring (score5_deck (scan->make->box), hand_of (scan));
  float more = other->price - best->price;

  if (pass != NULL && theme != WILD && theme != COUNTS && pass != best
      && best->win - pass->win < LOST / 2.0)
    return false; /* no bid is needed, so nothing is to be seen of it */
  if (other == best || best->size > MAX_BID || best->win < LEAST || best->win > MOST
      || !drill_scan_loses (scan, advice, other, LOST))
    return false;
  switch (theme)
    {
    case TIES: /* the same total, but not the tiebreaker */
      return more == 0.0f && best->move > other->move && best->rank[0] >= 0.3
             && best->rank[0] - other->rank[0] >= 0.12;
    case SPARE: /* about the same total, of cards that score */
      return best->move != 0 && (best->move & shown) == 0 && best->rank[0] >= 0.3
             && (other->move & shown) != 0 && more >= 0.0f && more <= 10.0f
             && other->rank[0] >= best->rank[0] - 0.05;
    case WILD: /* the last lots before the wild, which cost too much */
      return status->round + 3 >= status->n_rounds && status->round < status->n_rounds
             && more >= 30.0f && other->rank[0] >= 0.5 && best->rank[0] < 0.3;
    case SECOND: /* a bid that rather takes first than wins */
      return status->n_seats > 2 && best->move != 0
             && best->rank[1] >= best->rank[0] + 0.25 && other->rank[0] >= 0.5;
    case COUNTS: /* a bid that was right before the counts were seen */
      return ABS (more) >= 15.0f || best->move == 0;
    default:
      return drill_scan_loses (scan, advice, other, 2.0 * LOST) && stands_out (advice);
    }
}

/* The other bid that teaches the theme best there, or NULL: where one pays too much, the
 * cheapest such bid comes to mind first; else the one that loses most shows it best. */
static const GavelOption *
find_teacher (const DrillScan *scan, const GavelAdvice *advice, Theme theme)
{
  bool cheap = theme == WILD || theme == SECOND;
  const GavelOption *found = NULL;

  for (unsigned i = 1; i < advice->n_options; i++)
    {
      const GavelOption *other = &advice->option[i];

      if (teaches_bid (scan, advice, theme, other)
          && (found == NULL
              || (cheap ? other->price < found->price : other->win < found->win)))
        found = other;
    }
  return found;
}

/* The card that is worth most at once is not the best one: somebody who takes later
 * wants the other one more. */
static bool
is_denied (const DrillScan *scan, const GavelAdvice *advice, const GavelOption *naive)
{
  const GavelDeck *deck = score5_deck (scan->make->box);
  GavelMove best = advice->option[0].move;
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (state_of (scan), queue), this, that;

  if (best == 0 || naive == NULL || naive->move == 0 || naive->move == best
      || !drill_scan_loses (scan, advice, naive, LOST))
    return false;
  this = gavel_cards_lowest (best);
  that = gavel_cards_lowest (naive->move);
  if (gavel_deck_gain (deck, hand_of (scan), this)
      >= gavel_deck_gain (deck, hand_of (scan), that))
    return false;
  for (unsigned i = 1; i < n_queue; i++)
    {
      GavelCards theirs = state_of (scan)->hand[queue[i]];

      if (gavel_deck_gain (deck, theirs, this) > gavel_deck_gain (deck, theirs, that))
        return true;
    }
  return false;
}

/* Whether it does, now that it was looked at longer and another move may be best. */
static bool
teaches (const DrillScan *scan, const GavelAdvice *advice, const DrillTheme *theme,
         const GavelOption *naive)
{
  return theme == &themes[DENY]
             ? is_denied (scan, advice, naive)
             : teaches_bid (scan, advice, (Theme) (theme - themes), naive);
}

/* -- Looking ----------------------------------------------------------------------------
 */

static void
keep (DrillScan *scan, Theme theme, GavelMove naive)
{
  drill_scan_keep (scan, &themes[theme], naive, gavel_cards_count (hand_of (scan)));
}

/* Whose moves the questions are about. */
static const GavelHabit beginner = { BEGINNER_SHARE, 0.0f };

/* One seat's bid: first blind, then with the counts that lay there in the end. */
static void
look_at_bid (DrillScan *scan)
{
  static const Theme order[] = { TIES, SPARE, WILD, SECOND, CLEAR };
  const DrillMake *make = scan->make;
  GavelMove spender
      = make->game->styles->habit_bid (make->box, scan->state, scan->seat, &beginner, 0);
  g_autoptr (GavelAdvice) blind = NULL, seen = NULL;
  GavelMove naive;
  int count[GAVEL_MAX_SEATS];

  if (!drill_scan_place (scan, NULL))
    return;
  blind = question_advise (scan->record, make->value, spender, 0, NULL);
  if (blind == NULL || blind->n_options < 2)
    return;
  for (unsigned i = 0; i < G_N_ELEMENTS (order); i++)
    {
      const GavelOption *other = order[i] == CLEAR ? question_option (blind, spender)
                                                   : find_teacher (scan, blind, order[i]);

      if (other != NULL && teaches_bid (scan, blind, order[i], other))
        keep (scan, order[i], other->move);
    }
  for (unsigned seat = 0; seat < scan->status.n_seats; seat++)
    count[seat] = (int) gavel_cards_count (scan->sealed[seat]);
  naive = blind->option[0].move;
  if (!drill_scan_place (scan, count))
    return;
  seen = question_advise (scan->record, make->value, naive, 0, NULL);
  if (seen != NULL && question_option (seen, naive) != NULL
      && teaches_bid (scan, seen, COUNTS, question_option (seen, naive)))
    keep (scan, COUNTS, naive);
}

/* One seat's take. With two players, or of one card, there is not much to it. */
static void
look_at_take (DrillScan *scan)
{
  const DrillMake *make = scan->make;
  g_autoptr (GavelAdvice) advice = NULL;
  GavelRng rng = gavel_rng_named (0, 0, 0);
  GavelMove naive = make->game->styles->habit_turn (make->box, scan->state, scan->seat,
                                                    &beginner, &rng);

  if (scan->status.n_seats < 3 || gavel_cards_count (state_of (scan)->offer) < 2
      || !drill_scan_place (scan, NULL))
    return;
  advice = question_advise (scan->record, make->value, naive, 0, NULL);
  if (advice != NULL && advice->n_options > 1
      && is_denied (scan, advice, question_option (advice, naive)))
    keep (scan, DENY, naive);
}

static void
look (DrillScan *scan)
{
  if (gavel_cards_count (hand_of (scan)) <= MAX_HAND)
    (scan->sealed != NULL ? look_at_bid : look_at_take) (scan);
}

const Tutor score5_tutor = {
  .themes = themes,
  .n_themes = N_THEMES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .look = look,
  .teaches = teaches,
  .answers = "cards, like g30 r20, or - for none",
  .read_answer = score5_read_answer,
  .half_answer = score5_half_answer,
  .put_reasons = score5_put_answer_reasons,
  .figures = score5_figures,
  .n_figures = N_SCORE5_FIGURES,
};
