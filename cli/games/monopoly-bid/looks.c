/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/looks.h"

static double
is_tied (const GavelOption *option)
{
  return option->tied;
}

static const LooksColumn columns[] = {
  { GAVEL_DECISION_SEALED, true, "total", "total", "what the money of the bid comes to",
    NULL, looks_total, 1.0, "total" },
  { GAVEL_DECISION_SEALED, false, "lot %", "lot",
    "of 100 times, how often this bid wins the lot", "wins_lot", looks_wins, 100.0,
    "wins the lot" },
  { GAVEL_DECISION_SEALED, false, "tie %", "tie",
    "of 100 times, how often this bid is tied for the highest, so that more is added",
    "tied", is_tied, 100.0, "is tied" },
};

static const LooksPage pages[] = {
  { "threats", "who could win by actions, and with which", mbid_threats_page },
  { "lots", "which properties can still come, and which come back", mbid_lots_page },
  { "unseen", "which cards were not seen, and what others may hold", mbid_unseen_page },
  { "steals", "what can be stolen from whom", mbid_steals_page },
};

static const LooksTerm terms[] = {
  { "money",
    "how much everybody has; about: the cards that are known, and for each other "
    "one the mean of those that were not seen" },
  { "wins", "who has a way to three sets by actions, now or when hosting, and how likely "
            "that hand has the cards; a No! may still stop it" },
  { "No!", "how likely somebody else can cancel what is played, by the cards that were "
           "not seen" },
};

const Looks mbid_looks = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
  .terms = terms,
  .n_terms = G_N_ELEMENTS (terms),
  .box_text = mbid_deck_text,
  .box_json = mbid_deck_json,
  .box_edit = mbid_deck_edit,
  .note = mbid_note,
  .put_reasons = mbid_put_reasons,
  .put_beside = mbid_put_beside,
  .simple_bidders = "bids a share of the purse",
};
