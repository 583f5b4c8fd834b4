/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what the table looks like. */
#include "games/monopoly-bid/words.h"

/* Adds the cards one by one; as many as @strong has of them stand out. */
void
mbid_show_cards (MbidCards cards, unsigned n_unknown, MbidCards strong, GavelCells *out)
{
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = 0; i < mbid_count (cards, kind); i++)
      gavel_cells_card (out, mbid_kind_ink (kind), i < mbid_count (strong, kind),
                        mbid_kind_name (kind), mbid_kind_full (kind));
  if (n_unknown == 1)
    gavel_cells_add (out, GAVEL_INK_DIM, false, "?");
  else if (n_unknown > 1)
    {
      g_autofree char *text = g_strdup_printf ("?%u", n_unknown);

      gavel_cells_add (out, GAVEL_INK_DIM, false, text);
    }
}

static void
show_colour (unsigned colour, bool strong, GavelCells *out)
{
  gavel_cells_card (out, mbid_colours[colour].ink, strong, mbid_colours[colour].name,
                    mbid_colours[colour].title);
}

/* What lies before a seat: "red:2/3 station:1+1w/4"; complete sets stand out. */
static void
show_lay (const MbidDeck *deck, const Mbid *s, unsigned seat, GavelCells *out)
{
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      unsigned real = mbid_count (s->real[seat], colour);
      unsigned wild = mbid_count (s->wild[seat], colour);
      g_autoptr (GString) text = g_string_new (NULL);

      if (real + wild == 0)
        continue;
      g_string_append_printf (text, "%s:%u", mbid_colours[colour].name, real);
      if (wild > 0)
        g_string_append_printf (text, "+%uw", wild);
      g_string_append_printf (text, "/%u", deck->set[colour]);
      gavel_cells_card (out, mbid_colours[colour].ink,
                        mbid_complete_of (deck, s, seat, colour) > 0, text->str,
                        mbid_colours[colour].title);
    }
  if (s->real[seat] == 0 && s->wild[seat] == 0)
    gavel_cells_printf (out, "-");
}

/* What @viewer knows of a hand; -1 knows all that is told. */
static void
show_hand (const Mbid *s, unsigned seat, int viewer, GavelCells *out)
{
  MbidCards bid = s->bid[seat] + s->raise[seat], cards = s->hand[seat];
  unsigned n_unknown;

  if (viewer >= 0 && (unsigned) viewer != seat)
    cards = mbid_most (s->seen[seat], bid);
  n_unknown = mbid_n_cards (s, seat) - mbid_size (cards);
  mbid_show_cards (cards, n_unknown, bid, out);
  if (cards == 0 && n_unknown == 0)
    gavel_cells_printf (out, "-");
}

/* -- The table --------------------------------------------------------------------- */

static void
add_title (const GavelTable *table, GavelCells *title)
{
  const Mbid *s = mbid_of (table);

  gavel_cells_words (title, "%s,", gavel_monopoly_bid.title);
  if (s->phase == MBID_OVER)
    gavel_cells_words (title, "the game is over");
  else if (s->n_seats == 0)
    gavel_cells_words (title, "turn %u", s->turn);
  else
    gavel_cells_words (title, "turn %u, %s hosts", s->turn,
                       table->seating->name[s->host]);
}

/* Complete sets, what lies there, and what is known of the hand. */
static void
add_players (const GavelTable *table, int viewer, GavelPicture *picture)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const Mbid *s = mbid_of (table);
  GavelGrid *grid = gavel_picture_grid (picture), *hands;

  gavel_grid_column (grid, 1, false, false);
  gavel_grid_column (grid, 6, false, true);
  gavel_cells_printf (gavel_grid_column (grid, 4, true, false), "sets");
  gavel_cells_printf (gavel_grid_column (grid, 0, false, false), "properties");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      gavel_grid_row (grid);
      gavel_cells_printf (gavel_grid_cell (grid), "%s",
                          table->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (grid), "%s", table->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%u", mbid_complete (deck, s, seat));
      show_lay (deck, s, seat, gavel_grid_cell (grid));
    }
  hands = gavel_picture_grid (picture);
  gavel_grid_column (hands, 1, false, false);
  gavel_grid_column (hands, 6, false, true);
  gavel_cells_printf (gavel_grid_column (hands, 5, true, false), "cards");
  gavel_cells_printf (gavel_grid_column (hands, 0, false, false), "hand");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      gavel_grid_row (hands);
      gavel_cells_printf (gavel_grid_cell (hands), "%s",
                          table->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (hands), "%s", table->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (hands), "%u", mbid_n_cards (s, seat));
      show_hand (s, seat, viewer, gavel_grid_cell (hands));
    }
}

/* How many there are of each kind or colour: "m1:3 steal:2". */
static void
show_counts (MbidCards cards, GavelCells *out)
{
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    if (mbid_count (cards, kind) > 0)
      {
        g_autofree char *text
            = g_strdup_printf ("%s:%u", mbid_kind_name (kind), mbid_count (cards, kind));

        gavel_cells_card (out, mbid_kind_ink (kind), false, text, mbid_kind_full (kind));
      }
}

/* The piles: how many, and what is known of them. */
static void
add_piles (const GavelTable *table, GavelPicture *picture)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const Mbid *s = mbid_of (table);
  MbidCards lots = mbid_unseen_lots (deck, s);
  g_autofree char *n_lots = g_strdup_printf ("%u:", mbid_n_properties (deck, s));
  g_autofree char *n_discards = g_strdup_printf ("%u:", mbid_n_discards (s));
  GavelCells *line = gavel_picture_line (picture, "lots", n_lots);

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    if (mbid_count (lots, colour) > 0)
      {
        g_autofree char *text = g_strdup_printf ("%s:%u", mbid_colours[colour].name,
                                                 mbid_count (lots, colour));

        gavel_cells_card (line, mbid_colours[colour].ink, false, text,
                          mbid_colours[colour].title);
      }
  if (s->n_unsold > 0)
    gavel_cells_words (line, "%s", lots != 0 ? "then" : "next");
  for (unsigned i = 0; i < s->n_unsold; i++)
    show_colour (s->unsold[i], false, line);
  gavel_cells_words (gavel_picture_line (picture, "pile", NULL), "%u cards", s->n_pile);
  if (mbid_n_discards (s) > 0 && !s->under)
    show_counts (s->discards, gavel_picture_line (picture, "discards", n_discards));
}

static void
add_exchange (const GavelTable *table, GavelPicture *picture)
{
  const Mbid *s = mbid_of (table);
  GavelCells *line;

  if (s->action == 0)
    return;
  line = gavel_picture_line (picture, "played", NULL);
  gavel_cells_words (line, "%s", mbid_kind_full (s->action));
  if (s->action == MBID_STEAL)
    {
      gavel_cells_words (line, "(%s's%s", table->seating->name[s->target],
                         s->as != MBID_NOTHING ? " Wild," : "");
      show_colour (s->colour, false, line);
      gavel_cells_glue (line, ")");
    }
  if (s->action == MBID_WILD)
    show_colour (s->colour, false, line);
  for (unsigned i = 0; i < s->n_no; i++)
    gavel_cells_printf (line, "No!");
}

static void
add_next (const GavelTable *table, GavelPicture *picture)
{
  const Mbid *s = mbid_of (table);
  g_autofree char *text = NULL;
  GavelStatus status;

  mbid_status (table, &status);
  if (status.over)
    {
      text = gavel_names_text (table->seating, status.winners, " and ");
      gavel_cells_words (gavel_picture_line (picture, "winner", NULL), "%s%s", text,
                         gavel_seats_count (status.winners) > 1 ? ", shared" : "");
      return;
    }
  if (s->lot != MBID_NOTHING)
    show_colour (s->lot, true, gavel_picture_line (picture, "lot", NULL));
  text = gavel_entry_due (table, GAVEL_WORDING_TABLE);
  gavel_cells_words (gavel_picture_line (picture, "next", NULL), "%s", text);
}

void
mbid_picture (const GavelTable *table, int viewer, bool compact, GavelPicture *picture)
{
  const Mbid *s = mbid_of (table);

  add_title (table, picture->title);
  if (s->n_seats > 0)
    add_players (table, viewer, picture);
  if (!compact || s->phase != MBID_OVER)
    add_piles (table, picture);
  add_exchange (table, picture);
  if (!compact || s->lot != MBID_NOTHING)
    add_next (table, picture);
}

/* What is bid for or answered, and what the seat has. */
void
mbid_choice (const GavelTable *table, int seat, GavelMove move, GavelPicture *picture)
{
  const Mbid *s = mbid_of (table);
  MbidMove what = mbid_move_what (move);
  MbidCards strong = what == MBID_MOVE_BID    ? mbid_move_about (move)
                     : what == MBID_MOVE_WILD ? mbid_card (MBID_WILD)
                     : what == MBID_MOVE_NO   ? mbid_card (MBID_NO)
                     : what == MBID_MOVE_DRAW_2
                         ? mbid_card (MBID_DRAW2)
                         : (what == MBID_MOVE_STEAL ? mbid_card (MBID_STEAL) : 0);

  if (s->lot != MBID_NOTHING)
    show_colour (s->lot, true, gavel_picture_line (picture, "lot", NULL));
  add_exchange (table, picture);
  if (seat >= 0)
    {
      g_autofree char *label = g_strdup_printf ("%s has", table->seating->name[seat]);

      mbid_show_cards (s->hand[seat], s->unknown[seat], strong,
                       gavel_picture_line (picture, label, NULL));
    }
}
