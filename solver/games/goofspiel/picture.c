/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: what the table looks like, and its facts. All lies open. */
#include "game/entry.h"
#include "game/facts.h"
#include "games/goofspiel/goofspiel.h"

static unsigned
prizes_left (const Goofspiel *s)
{
  return ((1u << s->n_cards) - 1) & ~(unsigned) s->gone;
}

/* -- The table -------------------------------------------------------------------------
 */

static void
add_hands (const GavelTable *table, GavelPicture *picture)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  GavelGrid *grid = gavel_picture_grid (picture);

  gavel_grid_column (grid, 1, false, false);
  gavel_grid_column (grid, 6, false, true);
  gavel_cells_printf (gavel_grid_column (grid, 9, true, false), "score");
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "hand");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      GavelCells *hand;

      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s",
                          table->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (grid), "%s", table->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%u ", s->points[seat]);
      hand = gavel_grid_cell (grid);
      if (s->hand[seat] != 0)
        goofspiel_show_cards (s->hand[seat], 0, hand);
      else
        gavel_cells_printf (hand, "-");
    }
}

static void
add_next (const GavelTable *table, GavelPicture *picture)
{
  g_autofree char *due = gavel_entry_due (table, GAVEL_WORDING_TABLE);

  gavel_cells_words (gavel_picture_line (picture, "next", NULL), "%s", due);
}

static void
add_title (const Goofspiel *s, const GavelStatus *status, GavelCells *title)
{
  const char *comma = s->prize != 0 ? "," : "";

  if (status->over)
    gavel_cells_words (title, "%s, the game is over%s", gavel_goofspiel.title, comma);
  else if (prizes_left (s) == 0 && s->prize == 0 && s->gone != 0)
    gavel_cells_words (title, "%s, all rounds are played", gavel_goofspiel.title);
  else
    gavel_cells_words (title, "%s, round %u of %u%s", gavel_goofspiel.title,
                       MIN (status->round, status->n_rounds), status->n_rounds, comma);
  if (s->prize == 0)
    return;
  gavel_cells_words (title, "the prize is");
  goofspiel_show_cards (GAVEL_CARD (s->prize - 1), GAVEL_CARD (s->prize - 1), title);
}

/* Bids turned up, a line each; prizes gone and to come. */
static void
add_cards (const GavelTable *table, GavelPicture *picture)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  bool first = true;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->bid[seat] != 0)
      {
        GavelCells *line = gavel_picture_line (picture, first ? "bids" : "", NULL);

        gavel_cells_printf (line, "%s", table->seating->name[seat]);
        goofspiel_show_cards (s->bid[seat], 0, line);
        first = false;
      }
  if (s->gone != 0)
    goofspiel_show_cards (s->gone, 0, gavel_picture_line (picture, "gone", NULL));
  if (prizes_left (s) != 0)
    goofspiel_show_cards (prizes_left (s), 0,
                          gavel_picture_line (picture, "may come", NULL));
}

void
goofspiel_picture (const GavelTable *table, int viewer G_GNUC_UNUSED,
                   bool compact G_GNUC_UNUSED, GavelPicture *picture)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  g_autofree char *winners = NULL;
  GavelStatus status;

  goofspiel_status (table, &status);
  add_title (s, &status, picture->title);
  if (s->n_seats > 0)
    add_hands (table, picture);
  add_cards (table, picture);
  if (!status.over)
    {
      add_next (table, picture);
      return;
    }
  winners = gavel_names_text (table->seating, status.winners, " and ");
  gavel_cells_words (gavel_picture_line (picture, "winner", NULL), "%s%s", winners,
                     gavel_seats_count (status.winners) > 1 ? ", shared" : "");
}

/* The prize, then the hand; what the move is made of stands out. */
void
goofspiel_choice (const GavelTable *table, int seat, GavelMove move,
                  GavelPicture *picture)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  g_autofree char *label = NULL;

  if (s->prize != 0)
    goofspiel_show_cards (GAVEL_CARD (s->prize - 1), 0,
                          gavel_picture_line (picture, "the prize", NULL));
  if (seat < 0)
    return;
  label = g_strdup_printf ("%s holds%s", table->seating->name[seat],
                           move != 0 ? ", the card of the bid raised" : "");
  goofspiel_show_cards (s->hand[seat], move, gavel_picture_line (picture, label, NULL));
}

/* -- Facts ------------------------------------------------------------------------------
 */

static void
add_names (GVariantBuilder *facts, const char *name, unsigned cards)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  GAVEL_FOREACH_CARD (card, cards)
    {
      char text[12];

      g_snprintf (text, sizeof text, "%u", card + 1);
      g_variant_builder_add (&names, "s", text);
    }
  gavel_facts_add (facts, name, g_variant_builder_end (&names));
}

GVariant *
goofspiel_facts (const GavelTable *table, int seat)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  GVariantBuilder facts;

  g_variant_builder_init (&facts, G_VARIANT_TYPE_VARDICT);
  if (seat >= 0)
    {
      add_names (&facts, "hand", s->hand[seat]);
      gavel_facts_int (&facts, "unknown", 0);
      gavel_facts_int (&facts, "score", s->points[seat]);
      if (s->bid[seat] != 0)
        {
          add_names (&facts, "bid", s->bid[seat]);
          gavel_facts_int (&facts, "bid_unknown", 0);
        }
    }
  else
    {
      g_autofree char *prize = s->prize != 0 ? g_strdup_printf ("%u", s->prize) : NULL;

      gavel_facts_text (&facts, "prize", prize);
      add_names (&facts, "gone", s->gone);
      gavel_facts_int (&facts, "gone_unknown", 0);
      add_names (&facts, "possible", prizes_left (s));
    }
  return g_variant_builder_end (&facts);
}
