/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/looks.h"

const Looks mbid_looks = {
  .box_text = mbid_deck_text,
  .box_json = mbid_deck_json,
  .box_edit = mbid_deck_edit,
};
