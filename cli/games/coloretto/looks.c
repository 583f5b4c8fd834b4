/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/coloretto/looks.h"
#include "games/coloretto/words.h"

static double
points (const GavelOption *option)
{
  return option->points;
}

/* What is taken, or laid. */
static char *
cards_of (const GavelTable *table, GavelMove move)
{
  const ColorettoDeck *deck = coloretto_deck (table->box);
  const Coloretto *s = coloretto_of (table);

  if (s->phase == COLORETTO_PLACE)
    return coloretto_cards_text (deck, coloretto_card (s->drawn));
  return move == COLORETTO_MOVE_DRAW
             ? NULL
             : coloretto_cards_text (deck, s->row[(unsigned) (move & 15)]);
}

static const LooksColumn columns[] = {
  { GAVEL_DECISION_TURN, false, "points", "points",
    "the points that whoever asks can expect to end with", "points", points, 1.0,
    "points expected" },
};

static const LooksPage pages[] = {
  { "rows", "what each row brings to everybody", coloretto_rows_page },
  { "pile", "which cards can still come, and when the last round does",
    coloretto_pile_page },
};

static const LooksTerm terms[] = {
  { "row", "what it would bring everybody who is still in, in points, if they took it" },
  { "room", "how many cards the row still has room for" },
  { "gone", "how likely somebody takes that row before your next turn, if you draw" },
  { "worse",
    "how likely it is still there at your next turn, but brings you less, for somebody "
    "laid a card there" },
  { "+2s", "how many '+2' cards lie before that player; each is two points" },
  { "plus", "the three colours that count plus, with the jokers given to them: r:3+j is "
            "three red "
            "cards and a joker" },
  { "minus", "the colours that count minus" },
  { "pile", "what the next card may be: how many are left, and how likely it comes" },
  { "end", "when the last round comes" },
};

const Looks coloretto_looks = {
  .columns = columns,
  .n_columns = G_N_ELEMENTS (columns),
  .pages = pages,
  .n_pages = G_N_ELEMENTS (pages),
  .terms = terms,
  .n_terms = G_N_ELEMENTS (terms),
  .box_text = coloretto_box_text,
  .box_json = coloretto_box_json,
  .cards_of = cards_of,
  .put_why = coloretto_put_why,
  .put_around = coloretto_put_around,
  .put_reasons = coloretto_put_reasons,
  .put_beside = coloretto_put_beside,
};
