/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what a bid or a take does, and what sets two of them apart. */
#include "games/score5/looks.h"
#include "games/score5/score5.h"

#include <math.h>

#define NOTABLE 0.005 /* of a chance */
#define AIM 0.3       /* who takes first that often may mean to */

/* Whether it is rather a bid to come second: first choice of the winner's cards. */
static bool
aims_second (const GavelOption *option, unsigned n_seats)
{
  return n_seats > 2 && option->move != 0 && option->rank[0] < option->rank[1]
         && option->rank[1] >= AIM;
}

/* How often the bid wins the lot, takes first, second. */
void
score5_put_reasons (Report *report, const GavelAdvice *advice, const GavelOption *option)
{
  static const char *const takes[] = { "", "first", "second", "third", "fourth" };
  GString *out;

  if (advice->decision != GAVEL_DECISION_SEALED)
    return;
  out = report_reason (report);
  g_string_append_printf (out, "wins the lot %.0f times in 100",
                          report_percent (option->rank[0], 1.0));
  for (unsigned r = 1; r < advice->n_seats && r < G_N_ELEMENTS (takes); r++)
    if (option->rank[r] >= NOTABLE && advice->n_seats > 2)
      g_string_append_printf (out, ", takes %s %.0f", takes[r],
                              report_percent (option->rank[r], 1.0));
  g_string_append_c (out, '\n');
  if (aims_second (option, advice->n_seats))
    g_string_append (report_reason (report),
                     "so it is mostly a bid to come second and choose "
                     "first from the winner's cards\n");
}

/* -- Two moves ----------------------------------------------------------------- */

/* How often it wins the lot and takes first. With two players the loser takes first
 * anyway. */
static void
put_ranks (ReportReasons *r)
{
  const ReportPair *pair = r->pair;
  unsigned n_seats = r->report->status.n_seats;
  double lot = pair->that->rank[0] - pair->this->rank[0];
  double first = n_seats > 2 ? pair->that->rank[1] - pair->this->rank[1] : 0.0;

  if (fabs (lot) >= NOTABLE)
    g_string_append_printf (
        report_about (r, pair->that_one), "wins the lot %.0f %s in 100",
        report_percent (fabs (lot), 1.0), lot > 0.0 ? "more" : "fewer");
  if (fabs (first) < NOTABLE)
    return;
  if (first > 0.0 && aims_second (pair->that, n_seats)
      && !aims_second (pair->this, n_seats))
    g_string_append (report_about (r, pair->that_one), "is a bid to come second");
  g_string_append_printf (report_about (r, pair->that_one), "takes first %.0f %s%s",
                          report_percent (fabs (first), 1.0),
                          first > 0.0 ? "more" : "fewer",
                          fabs (lot) >= NOTABLE ? "" : " in 100");
}

/* What is put down: how much, cards that score instead of spare ones, and which
 * tiebreaker decides between equal totals. */
static void
put_payment (ReportReasons *r, const GavelDeck *deck, GavelCards hand)
{
  const ReportPair *pair = r->pair;
  GavelCards shown = gavel_deck_scoring (deck, hand);
  float more = pair->that->price - pair->this->price;

  if (more != 0.0f)
    g_string_append_printf (report_about (r, pair->that_one), "puts down %.0f points %s",
                            fabs ((double) more), more > 0.0f ? "more" : "less");
  if (pair->that->move == 0 || pair->this->move == 0)
    return;
  if (more == 0.0f
      && gavel_deck_best_tie (deck, pair->that->move)
             != gavel_deck_best_tie (deck, pair->this->move))
    g_string_append_printf (report_about (r, pair->that_one),
                            "has tiebreaker %u at the same total, not %u",
                            gavel_deck_best_tie (deck, pair->that->move),
                            gavel_deck_best_tie (deck, pair->this->move));
  if ((pair->this->move & shown) != 0 && (pair->that->move & shown) == 0)
    g_string_append_printf (report_about (r, pair->this_one),
                            "pays with cards that score, %u points of them",
                            gavel_deck_sum (deck, pair->this->move & shown));
  else if ((pair->this->move & shown) == 0 && (pair->that->move & shown) != 0)
    g_string_append_printf (report_about (r, pair->that_one),
                            "pays with cards that score, %u points of them",
                            gavel_deck_sum (deck, pair->that->move & shown));
}

/* What the card adds to the own points at once. */
static void
put_gain (ReportReasons *r, const GavelDeck *deck, GavelCards hand)
{
  const ReportPair *pair = r->pair;
  int more;

  if (pair->that->move == 0 || pair->this->move == 0)
    return;
  more = gavel_deck_gain (deck, hand, gavel_cards_lowest (pair->that->move))
         - gavel_deck_gain (deck, hand, gavel_cards_lowest (pair->this->move));
  if (pair->better ? more > 0 : more < 0) /* else it speaks against the better one */
    g_string_append_printf (report_about (r, report_better (pair)), "adds %d points more",
                            ABS (more));
}

void
score5_put_beside (ReportReasons *r)
{
  const GavelTable *table = &r->pair->table;
  const GavelDeck *deck = score5_deck (table->box);
  GavelCards hand = ((const Score5 *) table->state)->hand[r->pair->seat];

  if (r->pair->kind == GAVEL_DECISION_SEALED)
    {
      put_ranks (r);
      put_payment (r, deck, hand);
    }
  else
    put_gain (r, deck, hand);
}

void
score5_put_compared (Report *report, const GavelAdvice *advice, const GavelOption *option,
                     const GavelOption *best)
{
  if (advice->decision == GAVEL_DECISION_SEALED)
    g_string_append_printf (
        report->out,
        "it wins the lot %.0f times in 100 (the other bid %.0f), takes first %.0f "
        "(%.0f)\n",
        report_percent (option->rank[0], 1.0), report_percent (best->rank[0], 1.0),
        report_percent (option->rank[1], 1.0), report_percent (best->rank[1], 1.0));
}
