/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what the table looks like. Nothing of it is hidden but what nobody noted, so
 * all see the same. */
#include "games/score5/words.h"

#include <string.h>

/* What all that is drawn here is about. */
typedef struct
{
  const GavelDeck *deck;
  const Score5 *s;
  const GavelSeating *seating;
  GavelStatus status;
  GavelCards left;                /* lots that may still come, */
  unsigned n_left[GAVEL_N_KINDS]; /* and how many of each kind will */
  GavelPicture *out;
} Sketch;

/* The lots that may still come, and how many of each kind will. */
GavelCards
score5_lots_left (const GavelDeck *deck, const Score5 *s, unsigned n_of[GAVEL_N_KINDS])
{
  GavelCards left = 0;

  memset (n_of, 0, GAVEL_N_KINDS * sizeof *n_of);
  for (GavelKind kind = GAVEL_ONE_STAR; kind < GAVEL_N_KINDS; kind++)
    {
      n_of[kind] = score5_lots_of_kind (SCORE5_ROUNDS, kind)
                   - score5_lots_of_kind (s->round, kind);
      if (n_of[kind] > 0)
        left |= deck->kind[kind];
    }
  return left & ~(s->gone | score5_located (s));
}

/* Who takes next, as far as that is settled. Returns how many. */
unsigned
score5_queue (const Score5 *s, uint8_t queue[])
{
  unsigned n = 0;

  if (s->phase == SCORE5_TAKE && s->n_ranked == s->n_seats)
    for (; n + 1 < s->n_seats; n++)
      queue[n] = s->order[1 + (s->n_taken + n) % (s->n_seats - 1)];
  return n;
}

/* "g30 r20 + 2 unknown", "-". */
static void
show_cards (const Sketch *p, GavelCards set, unsigned n_unknown, GavelCells *out)
{
  score5_show_cards (p->deck, set, out);
  if (n_unknown > 0)
    gavel_cells_printf (out, "%s%u unknown", set != 0 ? "+ " : "", n_unknown);
  else if (set == 0)
    gavel_cells_printf (out, "-");
}

/* -- The hands ---------------------------------------------------------------------- */

/* A family's values, the one that scores strong. */
static void
show_values (const Sketch *p, unsigned seat, GavelFamily family, GavelCells *out)
{
  uint8_t cards[GAVEL_DECK_MAX_CARDS];
  unsigned n
      = score5_sort_cards (p->deck, p->s->hand[seat] & p->deck->family[family], cards);

  for (unsigned i = 0; i < n; i++)
    gavel_cells_add (out, score5_inks[family], i == 0, p->deck->card[cards[i]].name + 1);
}

/* Columns for those of @families, and which they are. */
static void
add_families (GavelGrid *grid, unsigned families)
{
  for (GavelFamily f = 0; f < GAVEL_N_FAMILIES; f++)
    if (families & (1u << f))
      gavel_cells_add (gavel_grid_column (grid, 0, false, false), score5_inks[f], false,
                       gavel_family_name (f));
}

/* Columns for mark, name, set, score. */
static void
add_seat_columns (GavelGrid *grid)
{
  gavel_grid_column (grid, 1, false, false);
  gavel_grid_column (grid, 6, false, true);
  gavel_cells_printf (gavel_grid_column (grid, 3, false, false), "set");
  gavel_cells_printf (gavel_grid_column (grid, 5, true, true), "score");
}

/* "* Laura    A   170 " : whose advisor this is, name, start set, score. */
static void
add_seat (const Sketch *p, unsigned seat, GavelGrid *grid)
{
  const Score5 *s = p->s;

  gavel_grid_row (grid);
  gavel_cells_printf (gavel_grid_cell (grid), "%s",
                      p->seating->you == (int) seat ? "*" : "");
  gavel_cells_printf (gavel_grid_cell (grid), "%s", p->seating->name[seat]);
  gavel_cells_printf (gavel_grid_cell (grid), "%s",
                      s->set[seat] == SCORE5_NO_SET ? "?"
                                                    : gavel_kind_name (s->set[seat]));
  gavel_cells_printf (gavel_grid_cell (grid), "%d%c", p->status.seat[seat].score,
                      s->n_unknown[seat] > 0 ? '+' : ' ');
}

/* Every hand, a column a family; or, where that is too wide, in a row. */
static void
add_hands (const Sketch *p)
{
  const Score5 *s = p->s;
  GavelGrid *grid = gavel_picture_grid (p->out), *narrow = gavel_grid_narrow (grid);
  bool any_unknown = false;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    any_unknown |= s->n_unknown[seat] > 0;
  add_seat_columns (grid);
  add_families (grid, (1u << GAVEL_N_FAMILIES) - 1);
  if (any_unknown)
    gavel_grid_column (grid, strlen ("99 unknown"), false, false);
  add_seat_columns (narrow);
  gavel_cells_printf (gavel_grid_column (narrow, 0, false, false), "hand");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      add_seat (p, seat, grid);
      for (GavelFamily f = 0; f < GAVEL_N_FAMILIES; f++)
        show_values (p, seat, f, gavel_grid_cell (grid));
      if (s->n_unknown[seat] > 0)
        gavel_cells_printf (gavel_grid_cell (grid), "%u unknown", s->n_unknown[seat]);
      add_seat (p, seat, narrow);
      show_cards (p, s->hand[seat], s->n_unknown[seat], gavel_grid_cell (narrow));
    }
}

/* -- What lies on the table -----------------------------------------------------------
 */

static void
add_bids (const Sketch *p)
{
  const Score5 *s = p->s;
  bool first = true;

  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      bool turned_up = (s->turned_up & GAVEL_SEAT (seat)) != 0;
      unsigned n_unknown = s->n_bid_unknown[seat];
      GavelCells *line;

      if (!turned_up && s->count[seat] == SCORE5_NO_COUNT)
        continue;
      line = gavel_picture_line (p->out, first ? "bids" : "", NULL);
      first = false;
      gavel_cells_printf (line, "%s", p->seating->name[seat]);
      if (!turned_up)
        gavel_cells_words (line, "%d face down", s->count[seat]);
      else if (s->bid[seat] == 0 && n_unknown == 0)
        gavel_cells_printf (line, "nothing");
      else
        show_cards (p, s->bid[seat], n_unknown, line);
      if (turned_up && s->bid[seat] != 0 && n_unknown == 0)
        gavel_cells_printf (line, "= %u", gavel_deck_sum (p->deck, s->bid[seat]));
    }
}

/* Lots, stars of one kind a line. Where @n_of says how many of each kind it is about,
 * and that is not all of them, it comes first. */
static void
add_lots (const Sketch *p, const char *label, GavelCards set, const unsigned n_of[])
{
  bool first = true;

  for (GavelKind kind = 0; kind < GAVEL_N_KINDS; kind++)
    {
      GavelCards these = set & p->deck->kind[kind];
      g_autofree char *lead = NULL;

      if (these == 0)
        continue;
      if (n_of != NULL && n_of[kind] < gavel_cards_count (these))
        lead = g_strdup_printf ("%u of", n_of[kind]);
      score5_show_cards (p->deck, these,
                         gavel_picture_line (p->out, first ? label : "", lead));
      first = false;
    }
}

static void
add_all_lots (const Sketch *p)
{
  unsigned n_lost = p->s->n_lost[0] + p->s->n_lost[1];

  add_lots (p, "gone", p->s->gone, NULL);
  if (n_lost > 0)
    gavel_cells_words (gavel_picture_line (p->out, p->s->gone == 0 ? "gone" : "", NULL),
                       "%s%u not known", p->s->gone != 0 ? "and " : "", n_lost);
  add_lots (p, "may come", p->left, p->n_left);
}

static void
add_next (const Sketch *p, const GavelTable *table)
{
  g_autofree char *due = score5_due (table, GAVEL_WORDING_TABLE);

  gavel_cells_words (gavel_picture_line (p->out, "next", NULL), "%s", due);
}

/* Who has won; says so if points were equal. */
static void
add_winner (const Sketch *p)
{
  int best = p->status.seat[p->s->winner].score;
  unsigned n_equal = 0, n_unknown = 0;

  for (unsigned seat = 0; seat < p->s->n_seats; seat++)
    {
      n_equal += p->status.seat[seat].score == best;
      n_unknown += p->s->n_unknown[seat];
    }
  gavel_cells_words (gavel_picture_line (p->out, "winner", NULL), "%s%s",
                     p->seating->name[p->s->winner],
                     n_equal > 1 && n_unknown == 0 ? ", by the tiebreaker" : "");
}

static void
draw_table (const Sketch *p, const GavelTable *table)
{
  const Score5 *s = p->s;
  GavelCells *title = p->out->title;
  const char *comma = s->lot != SCORE5_NO_LOT ? "," : "";

  if (p->status.over)
    gavel_cells_words (title, "%s, the game is over%s", gavel_score5.title, comma);
  else if (p->left == 0 && s->gone != 0 && s->lot == SCORE5_NO_LOT)
    gavel_cells_words (title, "%s, all rounds are played%s", gavel_score5.title, comma);
  else
    gavel_cells_words (title, "%s, round %u of %u%s", gavel_score5.title,
                       MIN (p->status.round, SCORE5_ROUNDS), SCORE5_ROUNDS, comma);
  if (s->lot != SCORE5_NO_LOT)
    {
      gavel_cells_words (title, "the lot is");
      score5_show_strong (p->deck, GAVEL_CARD (s->lot), GAVEL_CARD (s->lot), title);
    }
  if (s->n_seats > 0)
    add_hands (p);
  add_bids (p);
  if (s->offer != 0 || s->n_offer_unknown > 0)
    show_cards (p, s->offer, s->n_offer_unknown,
                gavel_picture_line (p->out, "on offer", NULL));
  add_all_lots (p);
  if (p->status.over)
    add_winner (p);
  else
    add_next (p, table);
}

/* -- A question ------------------------------------------------------------------------
 */

/* What lies before a seat, if that is known. */
static void
show_bid (const Sketch *p, unsigned seat, GavelCells *out)
{
  if (p->s->turned_up & GAVEL_SEAT (seat))
    gavel_cells_printf (out, "bid %u", gavel_deck_sum (p->deck, p->s->bid[seat]));
  else if (p->s->count[seat] != SCORE5_NO_COUNT)
    gavel_cells_printf (out, "%d face down", p->s->count[seat]);
}

/* The round, who you are, and the lot, or who has won that. */
static void
add_question_title (const Sketch *p, int viewer, bool won)
{
  const Score5 *s = p->s;
  const char *you = viewer >= 0 ? p->seating->name[viewer] : "You";
  GavelCells *title = p->out->title;

  gavel_cells_words (title, "Round %u of %u.", p->status.round, SCORE5_ROUNDS);
  if (strcmp (you, "You") != 0)
    gavel_cells_words (title, "You are %s.", you);
  if (s->offer != 0 && won)
    gavel_cells_words (title, "%s has won", p->seating->name[s->order[0]]);
  else
    gavel_cells_words (title, "The lot is");
  if (s->lot != SCORE5_NO_LOT)
    score5_show_strong (p->deck, GAVEL_CARD (s->lot), GAVEL_CARD (s->lot), title);
}

/* A row a player: points, hand, what lies there; families that nobody holds are left
 * out. */
static void
add_question_grid (const Sketch *p, int viewer)
{
  GavelGrid *grid = gavel_picture_grid (p->out);
  GavelCards held = 0;
  unsigned families = 0;

  for (unsigned seat = 0; seat < p->s->n_seats; seat++)
    held |= p->s->hand[seat];
  for (GavelFamily f = 0; f < GAVEL_N_FAMILIES; f++)
    families |= (held & p->deck->family[f]) != 0 ? 1u << f : 0;
  gavel_grid_column (grid, 4, false, false);
  gavel_cells_printf (gavel_grid_column (grid, 0, true, false), "points");
  add_families (grid, families);
  gavel_grid_column (grid, 0, false, false);
  for (unsigned seat = 0; seat < p->s->n_seats; seat++)
    {
      gavel_grid_row (grid);
      gavel_cells_add (gavel_grid_cell (grid), GAVEL_INK_PLAIN, (int) seat == viewer,
                       p->seating->name[seat]);
      gavel_cells_printf (gavel_grid_cell (grid), "%d", p->status.seat[seat].score);
      for (GavelFamily f = 0; f < GAVEL_N_FAMILIES; f++)
        if (families & (1u << f))
          show_values (p, seat, f, gavel_grid_cell (grid));
      show_bid (p, seat, gavel_grid_cell (grid));
    }
}

static void
draw_question (const Sketch *p, int viewer)
{
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n = score5_queue (p->s, queue);
  GavelCells *line;

  add_question_title (p, viewer, n > 0);
  add_question_grid (p, viewer);
  if (p->s->offer == 0)
    return;
  line = gavel_picture_line (p->out, NULL, NULL);
  gavel_cells_words (line, "To take:");
  score5_show_cards (p->deck, p->s->offer, line);
  for (unsigned i = 0; i < n; i++)
    {
      gavel_cells_glue (line, i == 0 ? ";" : ",");
      gavel_cells_words (line, "%s%s",
                         i == 0   ? "first "
                         : i == 1 ? "then "
                                  : "",
                         p->seating->name[queue[i]]);
    }
}

void
score5_picture (const GavelTable *table, int viewer, bool compact, GavelPicture *picture)
{
  Sketch p = { .deck = score5_deck (table->box),
               .s = (const Score5 *) table->state,
               .seating = table->seating,
               .out = picture };

  score5_status (table, &p.status);
  p.left = score5_lots_left (p.deck, p.s, p.n_left);
  if (compact)
    draw_question (&p, viewer);
  else
    draw_table (&p, table);
}

static void
show_unknown (unsigned n, GavelCells *out)
{
  g_autofree char *text = g_strdup_printf ("%u unknown", n);

  if (n > 0)
    gavel_cells_card (out, GAVEL_INK_PLAIN, false, text, NULL);
}

/* The lot or what is on offer, then the hand; what the move is made of stands out. */
void
score5_choice (const GavelTable *table, int seat, GavelMove move, GavelPicture *picture)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  bool takes = s->phase == SCORE5_TAKE || (s->phase == SCORE5_RANK && s->n_ranked > 0);
  g_autofree char *label = NULL;
  GavelCells *line;

  if (takes)
    {
      line = gavel_picture_line (picture, "on offer, the card taken raised", NULL);
      score5_show_strong (deck, s->offer, move, line);
      show_unknown (s->n_offer_unknown, line);
    }
  else if (s->lot != SCORE5_NO_LOT)
    score5_show_cards (deck, GAVEL_CARD (s->lot),
                       gavel_picture_line (picture, "the lot", NULL));
  if (seat < 0)
    return;
  label = g_strdup_printf ("%s holds%s", table->seating->name[seat],
                           !takes && move != 0 ? ", the cards of the bid raised" : "");
  line = gavel_picture_line (picture, label, NULL);
  score5_show_strong (deck, s->hand[seat], takes ? 0 : move, line);
  show_unknown (s->n_unknown[seat], line);
}
