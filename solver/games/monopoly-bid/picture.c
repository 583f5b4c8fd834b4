/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what the table looks like. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/words.h"

#include <string.h>

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
void
mbid_show_lay (const MbidDeck *deck, const Mbid *s, unsigned seat, GavelCells *out)
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

/* A hand: how many cards, how much money, whether there is a No!, and what is known. */
static void
show_hand (const Mbid *s, unsigned seat, GavelGrid *grid)
{
  GavelCells *out;
  bool guess = s->unknown[seat] > 0;
  double no = 100.0 * mbid_chance_of_kind (s, GAVEL_SEAT (seat), MBID_NO);

  gavel_cells_printf (gavel_grid_cell (grid), "%u", mbid_n_cards (s, seat));
  gavel_cells_printf (gavel_grid_cell (grid), "%s%.0f", guess ? "~" : "",
                      mbid_likely_money (s, seat));
  out = gavel_grid_cell (grid);
  if (guess && mbid_count (s->hand[seat], MBID_NO) == 0)
    gavel_cells_printf (out, "%.0f%%", no);
  else
    gavel_cells_printf (out, "%s", no > 0.0 ? "yes" : "-");
  out = gavel_grid_cell (grid);
  mbid_show_cards (s->hand[seat], s->unknown[seat], s->bid[seat] + s->raise[seat], out);
  if (mbid_n_cards (s, seat) == 0)
    gavel_cells_printf (out, "-");
}

/* -- The table --------------------------------------------------------------------- */

/* Whether the seat is called so, as in questions. */
static bool
is_you (const GavelTable *table, unsigned seat)
{
  return strcmp (table->seating->name[seat], "You") == 0;
}

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
    gavel_cells_words (title, "turn %u, %s %s", s->turn, table->seating->name[s->host],
                       is_you (table, s->host) ? "host" : "hosts");
}

/* Complete sets, what lies there, and what is known of the hand. */
static void
add_players (const GavelTable *table, const Mbid *s, GavelPicture *picture)
{
  const MbidDeck *deck = mbid_deck (table->box);
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
      mbid_show_lay (deck, s, seat, gavel_grid_cell (grid));
    }
  hands = gavel_picture_grid (picture);
  gavel_grid_column (hands, 1, false, false);
  gavel_grid_column (hands, 6, false, true);
  gavel_cells_printf (gavel_grid_column (hands, 5, true, false), "cards");
  gavel_cells_printf (gavel_grid_column (hands, 5, true, false), "money");
  gavel_cells_printf (gavel_grid_column (hands, 4, true, false), "No!");
  gavel_cells_printf (gavel_grid_column (hands, 0, false, false), "hand");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      gavel_grid_row (hands);
      gavel_cells_printf (gavel_grid_cell (hands), "%s",
                          table->seating->you == (int) seat ? "*" : "");
      gavel_cells_printf (gavel_grid_cell (hands), "%s", table->seating->name[seat]);
      show_hand (s, seat, hands);
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
      gavel_cells_words (
          line, "(%s%s%s",
          is_you (table, s->target) ? "your" : table->seating->name[s->target],
          is_you (table, s->target) ? "" : "'s", s->as != MBID_NOTHING ? " Wild," : "");
      show_colour (s->colour, false, line);
      gavel_cells_glue (line, ")");
    }
  if (s->action == MBID_WILD)
    show_colour (s->colour, false, line);
  for (unsigned i = 0; i < s->n_no; i++)
    gavel_cells_printf (line, "No!");
}

/* The lot, and whose set it would complete. */
static void
add_lot (const GavelTable *table, GavelPicture *picture)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const Mbid *s = mbid_of (table);
  GavelCells *line;
  GavelSeats seats = 0;
  g_autofree char *names = NULL;

  if (s->lot == MBID_NOTHING)
    return;
  line = gavel_picture_line (picture, "lot", NULL);
  show_colour (s->lot, true, line);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (mbid_lot_completes (deck, s, seat))
      seats |= GAVEL_SEAT (seat);
  if (seats == 0)
    return;
  names = gavel_names_text (table->seating, seats, " or ");
  gavel_cells_words (line, "completes a set for %s", names);
}

/* What was bid so far, and added. */
static void
add_bids (const GavelTable *table, GavelPicture *picture)
{
  const Mbid *s = mbid_of (table);
  GavelSeats seats = s->phase == MBID_RAISES ? gavel_seats_all (s->n_seats) : s->in;
  GavelCells *line = NULL;

  if (s->lot == MBID_NOTHING)
    return;
  GAVEL_FOREACH_SEAT (seat, seats)
    {
      MbidCards money = s->bid[seat] + s->raise[seat];

      if (line == NULL)
        line = gavel_picture_line (picture, "bids", NULL);
      else
        gavel_cells_glue (line, ",");
      gavel_cells_words (line, "%s", table->seating->name[seat]);
      if (money == 0)
        gavel_cells_words (line, "nothing");
      else
        {
          mbid_show_cards (money, 0, 0, line);
          gavel_cells_words (line, "(%u)", mbid_total (money));
        }
    }
}

static void
add_next (const GavelTable *table, GavelPicture *picture)
{
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
  add_lot (table, picture);
  add_bids (table, picture);
  text = gavel_entry_due (table, GAVEL_WORDING_TABLE);
  gavel_cells_words (gavel_picture_line (picture, "next", NULL), "%s", text);
}

/* -- Who may win ------------------------------------------------------------------------
 */

/* "Wild as pink", "Steal Cy's red", "Steal Cy's Wild as pink". */
static void
show_action (const GavelTable *table, GavelMove move, GavelCells *out)
{
  uint64_t about = mbid_move_about (move);
  unsigned colour = about >> 4 & 15, as = about & 15;

  if (mbid_move_what (move) == MBID_MOVE_WILD)
    {
      gavel_cells_words (out, "Wild as");
      show_colour ((unsigned) about, false, out);
      return;
    }
  gavel_cells_words (out, "Steal %s's", table->seating->name[about >> 8]);
  if (as != MBID_NOTHING)
    gavel_cells_words (out, "Wild as");
  show_colour (as != MBID_NOTHING ? as : colour, false, out);
}

/* "Wild as pink and Steal Cy's red". */
void
mbid_show_way (const GavelTable *table, const MbidWay *way, GavelCells *out)
{
  for (unsigned i = 0; i < way->n_wilds + way->n_steals; i++)
    {
      if (i > 0)
        gavel_cells_printf (out, "and");
      show_action (table, way->move[i], out);
    }
}

/* "by Wild as pink (38 %) or Steal Cy's red (35 %)": how likely it has the cards. */
static void
show_ways (const GavelTable *table, const Mbid *s, unsigned seat, const MbidWay way[],
           unsigned n, GavelCells *out)
{
  for (unsigned i = 0; i < n; i++)
    {
      gavel_cells_printf (out, i > 0 ? "or" : "by");
      mbid_show_way (table, &way[i], out);
      if (s->unknown[seat] > 0)
        gavel_cells_printf (out, "(%.0f %%)", /* in one piece */
                            100.0 * mbid_chance_of_ways (s, seat, &way[i], 1));
    }
}

/* Who can win in this turn, and who could when it hosts. */
static void
add_threats (const GavelTable *table, const Mbid *s, GavelPicture *picture)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const char *label = "wins";

  for (unsigned i = 0; i < s->n_seats; i++)
    {
      unsigned seat = mbid_seat (s, s->host, i);
      MbidWay way[MBID_MAX_WAYS];
      unsigned n = mbid_threats (deck, s, seat, way);
      bool by_lot = mbid_lot_wins (deck, s, seat);
      GavelCells *line;

      if (n == 0 && !by_lot)
        continue;
      line = gavel_picture_line (picture, label, NULL);
      label = "";
      gavel_cells_words (line, "%s%s%s", table->seating->name[seat],
                         by_lot ? " with this lot" : "", by_lot && n > 0 ? ", or" : "");
      if (n > 0)
        gavel_cells_words (line, "%s",
                           i == 0 && s->phase <= MBID_ANSWER ? "now" : "when hosting");
      show_ways (table, s, seat, way, n, line);
    }
}

void
mbid_picture (const GavelTable *table, int viewer, bool compact, GavelPicture *picture)
{
  Mbid known = *mbid_of (table);
  const Mbid *s = &known;

  if (viewer >= 0)
    gavel_monopoly_bid.observe (table->box, (GavelState *) &known, (unsigned) viewer);
  add_title (table, picture->title);
  if (s->n_seats > 0)
    add_players (table, s, picture);
  if (!compact || s->phase != MBID_OVER)
    add_piles (table, picture);
  add_exchange (table, picture);
  if (!compact && s->phase != MBID_OVER)
    add_threats (table, s, picture);
  if (!compact || s->lot != MBID_NOTHING)
    add_next (table, picture);
}

/* Who may say No! to what is played now, as @seat sees it. */
static void
add_answers (const GavelTable *table, const Mbid *s, unsigned seat, GavelPicture *picture)
{
  GavelSeats others = gavel_seats_all (s->n_seats) & (GavelSeats) ~GAVEL_SEAT (seat);
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "somebody else has one: %.0f %%",
                          100.0 * mbid_chance_of_kind (s, others, MBID_NO));
  for (unsigned i = 1; i < s->n_seats && s->n_seats > 2; i++)
    {
      unsigned rival = mbid_seat (s, seat, i);

      g_string_append_printf (
          text, "%s%s %.0f %%", i == 1 ? " (" : ", ", table->seating->name[rival],
          100.0 * mbid_chance_of_kind (s, GAVEL_SEAT (rival), MBID_NO));
    }
  g_string_append_printf (text, "%s; %u not seen", s->n_seats > 2 ? ")" : "",
                          mbid_count (mbid_pool (s), MBID_NO));
  gavel_cells_words (gavel_picture_line (picture, "No!", NULL), "%s", text->str);
}

/* How much money those have who bid, or may add to it, @seat first. */
static void
add_money (const GavelTable *table, const Mbid *s, unsigned seat, GavelPicture *picture)
{
  GavelCells *line = gavel_picture_line (picture, "money", NULL);
  GavelSeats seats = s->phase == MBID_RAISES ? s->tied : gavel_seats_all (s->n_seats);
  bool first = true;

  for (unsigned i = 0; i < s->n_seats; i++)
    {
      unsigned who = mbid_seat (s, seat, i);

      if ((seats & GAVEL_SEAT (who)) == 0)
        continue;
      if (!first)
        gavel_cells_glue (line, ",");
      gavel_cells_words (line, "%s %s%.0f%s", table->seating->name[who],
                         s->unknown[who] > 0 ? "about " : "",
                         mbid_likely_money (s, who) - mbid_total (s->bid[who]),
                         s->phase == MBID_RAISES ? " more" : "");
      first = false;
    }
}

/* Action cards that were not seen yet, and lots that come back. */
static void
add_unseen (const Mbid *s, GavelPicture *picture)
{
  MbidCards pool = mbid_pool (s);
  GavelCells *line = gavel_picture_line (picture, "unseen", NULL);

  gavel_cells_words (line, "No! %u, Wild %u, Steal %u; %u cards in the pile%s",
                     mbid_count (pool, MBID_NO), mbid_count (pool, MBID_WILD),
                     mbid_count (pool, MBID_STEAL), s->n_pile,
                     s->n_unsold > 0 ? "; unsold, comes back:" : "");
  for (unsigned i = 0; i < s->n_unsold; i++)
    show_colour (s->unsold[i], false, line);
}

/* What somebody who chooses has to watch out for: what can be counted. */
void
mbid_watch (const GavelTable *table, unsigned seat, GavelPicture *picture)
{
  Mbid known = *mbid_of (table);

  gavel_monopoly_bid.observe (table->box, (GavelState *) &known, seat);
  add_lot (table, picture);
  if (known.lot != MBID_NOTHING)
    add_money (table, &known, seat, picture);
  add_threats (table, &known, picture);
  if (known.phase == MBID_PLAY || known.phase == MBID_ANSWER)
    add_answers (table, &known, seat, picture);
  add_unseen (&known, picture);
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
