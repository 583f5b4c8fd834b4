/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/looks.h"

static const LooksPage pages[] = {
  { "threats", "who could win by actions, and with which", mbid_threats_page },
  { "lots", "which properties can still come, and which come back", mbid_lots_page },
  { "unseen", "which cards were not seen, and what others may hold", mbid_unseen_page },
  { "steals", "what can be stolen from whom", mbid_steals_page },
};

const Looks mbid_looks = {
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
  .box_text = mbid_deck_text,
  .box_json = mbid_deck_json,
  .box_edit = mbid_deck_edit,
};
