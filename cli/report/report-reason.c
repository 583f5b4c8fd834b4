/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What sets one move apart from another, in words: each reason with its number, none
 * where the numbers are equal. Why, the tutor, drills and analyses share it. */
#include "report/report-private.h"

#include "games/score5/deck.h"

#include <math.h>

/* The cards of a hand that score: the best of each family, and the wild. */
GavelCards
report_scoring (const GavelDeck *deck, GavelCards hand)
{
  GavelCards all = 0;

  for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
    {
      int best = -1;

      GAVEL_FOREACH_CARD (card, hand & deck->family[f])
        if (best < 0 || deck->merit[card] > deck->merit[best])
          best = (int) card;
      if (best >= 0)
        all |= GAVEL_CARD (best);
    }
  return all;
}

/* What a card adds to that hand at once. */
int
report_gain (const GavelDeck *deck, GavelCards hand, unsigned card)
{
  return (int) gavel_deck_sum (deck, report_scoring (deck, hand | GAVEL_CARD (card)))
         - (int) gavel_deck_sum (deck, report_scoring (deck, hand));
}

#define NOTABLE 0.005 /* of a chance */
#define HELPS 0.001
#define AIM 0.3 /* who takes first that often may mean to */

/* Reasons under way. */
typedef struct
{
  Report *report;
  const ReportPair *pair;
  const char *whose; /* whom the last reason was about; NULL: there is none yet */
} Reasons;

/* Whether it is rather a bid to come second: first choice of the winner's cards. */
bool
report_aims_second (const GavelOption *option, unsigned n_seats)
{
  return n_seats > 2 && option->move != 0 && option->rank[0] < option->rank[1]
         && option->rank[1] >= AIM;
}

/* The rival of @seat that gains most by one move next to another; -1 if none does. */
int
report_rival_helped (unsigned n_seats, unsigned seat, const GavelOption *option,
                     const GavelOption *next_to, double *by)
{
  int most = -1;

  *by = 0.0005;
  for (unsigned i = 0; i < n_seats; i++)
    if (i != seat && option->rival[i] - next_to->rival[i] > *by)
      {
        *by = option->rival[i] - next_to->rival[i];
        most = (int) i;
      }
  return most;
}

/* Begins a reason about one of the two. */
static GString *
begin (Reasons *r, const char *whose)
{
  GString *out = r->report->out;

  if (r->whose == whose)
    g_string_append (out, ", ");
  else
    g_string_append_printf (out, "%s%s ", r->whose == NULL ? " " : "; ", whose);
  r->whose = whose;
  return out;
}

/* How often it wins the lot and takes first. With two players the loser takes first
 * anyway. */
static void
put_ranks (Reasons *r)
{
  const ReportPair *pair = r->pair;
  unsigned n_seats = r->report->view.n_seats;
  double lot = pair->that->rank[0] - pair->this->rank[0];
  double first
      = r->report->takes && n_seats > 2 ? pair->that->rank[1] - pair->this->rank[1] : 0.0;

  if (fabs (lot) >= NOTABLE)
    g_string_append_printf (begin (r, pair->that_one), "wins the lot %.0f %s in 100",
                            report_percent (fabs (lot), 1.0),
                            lot > 0.0 ? "more" : "fewer");
  if (fabs (first) < NOTABLE)
    return;
  if (first > 0.0 && report_aims_second (pair->that, n_seats)
      && !report_aims_second (pair->this, n_seats))
    g_string_append (begin (r, pair->that_one), "is a bid to come second");
  g_string_append_printf (begin (r, pair->that_one), "takes first %.0f %s%s",
                          report_percent (fabs (first), 1.0),
                          first > 0.0 ? "more" : "fewer",
                          fabs (lot) >= NOTABLE ? "" : " in 100");
}

/* What is put down: how much, cards that score instead of spare ones, and which
 * tiebreaker decides between equal totals. */
static void
put_payment (Reasons *r)
{
  const ReportPair *pair = r->pair;
  const GavelDeck *deck = score5_deck (r->report->box);
  GavelCards shown = deck != NULL ? report_scoring (deck, pair->hand) : 0;
  float more = pair->that->price - pair->this->price;

  if (more != 0.0f)
    g_string_append_printf (begin (r, pair->that_one), "puts down %.0f points %s",
                            fabs ((double) more), more > 0.0f ? "more" : "less");
  if (deck == NULL || pair->that->move == 0 || pair->this->move == 0)
    return;
  if (more == 0.0f
      && gavel_deck_best_tie (deck, pair->that->move)
             != gavel_deck_best_tie (deck, pair->this->move))
    g_string_append_printf (begin (r, pair->that_one),
                            "has tiebreaker %u at the same total, not %u",
                            gavel_deck_best_tie (deck, pair->that->move),
                            gavel_deck_best_tie (deck, pair->this->move));
  if ((pair->this->move & shown) != 0 && (pair->that->move & shown) == 0)
    g_string_append_printf (begin (r, pair->this_one),
                            "pays with cards that score, %u points of them",
                            gavel_deck_sum (deck, pair->this->move & shown));
  else if ((pair->this->move & shown) == 0 && (pair->that->move & shown) != 0)
    g_string_append_printf (begin (r, pair->that_one),
                            "pays with cards that score, %u points of them",
                            gavel_deck_sum (deck, pair->that->move & shown));
}

/* What the card adds to the own points at once. */
static void
put_gain (Reasons *r)
{
  const ReportPair *pair = r->pair;
  const GavelBox *box = r->report->box;
  int more;

  if (box == NULL || pair->that->move == 0 || pair->this->move == 0)
    return;
  more
      = report_gain (score5_deck (box), pair->hand, gavel_cards_lowest (pair->that->move))
        - report_gain (score5_deck (box), pair->hand,
                       gavel_cards_lowest (pair->this->move));
  if (more != 0)
    g_string_append_printf (begin (r, pair->that_one), "adds %d points %s", ABS (more),
                            more > 0 ? "more" : "less");
}

/* The rival whom the worse of the two helps. */
static void
put_help (Reasons *r)
{
  const ReportPair *pair = r->pair;
  const GavelOption *worse = pair->better ? pair->this : pair->that;
  double by;
  int whom = report_rival_helped (r->report->view.n_seats, pair->seat, worse,
                                  pair->better ? pair->that : pair->this, &by);

  if (whom >= 0 && by >= HELPS)
    g_string_append_printf (begin (r, pair->better ? pair->this_one : pair->that_one),
                            "helps %s by %.1f", r->report->seating->name[whom],
                            report_percent (by, 0.1));
}

/* Says what sets two moves apart; false if nothing does. */
bool
report_put_beside (Report *report, const ReportPair *pair)
{
  Reasons r = { .report = report, .pair = pair };

  if (pair->kind == GAVEL_DECISION_BID)
    {
      put_ranks (&r);
      put_payment (&r);
    }
  else
    put_gain (&r);
  put_help (&r);
  return r.whose != NULL;
}
