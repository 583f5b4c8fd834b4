/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/score5/looks.h"

#include "games/score5/deck-text.h"

static double
takes_first (const GavelOption *option)
{
  return option->rank[1];
}

/* The total of its cards. */
static char *
note (const GavelOption *option)
{
  return option->move != 0 ? g_strdup_printf ("%.0f", (double) option->price) : NULL;
}

static const LooksColumn columns[] = {
  { GAVEL_DECISION_SEALED, true, "total", "total", "what the cards of the bid add up to",
    NULL, looks_total, 1.0, "total" },
  { GAVEL_DECISION_SEALED, false, "lot %", "lot",
    "of 100 times, how often this bid wins the lot", "wins_lot", looks_wins, 100.0,
    "wins the lot" },
  { GAVEL_DECISION_SEALED, false, "1st %", "1st",
    "of 100 times, how often this bid comes second, and so takes first", "first_pick",
    takes_first, 100.0, "takes first" },
};

static const LooksPage pages[] = {
  { "lots", "which lots can still come", score5_lots_page },
};

const Looks score5_looks = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
  .box_text = score5_deck_text,
  .box_json = score5_deck_json,
  .box_edit = score5_deck_edit,
  .bare_turns = true,
  .note = note,
  .put_reasons = score5_put_reasons,
  .put_beside = score5_put_beside,
  .put_compared = score5_put_compared,
  .simple_bidders = "bids a share of what the lot adds",
};
