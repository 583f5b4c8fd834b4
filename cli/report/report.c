/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report-private.h"

#include "common/style.h"
#include "games/score5/deck.h"

#include <string.h>

void
report_init (Report *report, const GavelRecord *record)
{
  memset (report, 0, sizeof *report);
  report->game = gavel_record_game (record);
  report->box = gavel_record_box (record);
  report->seating = gavel_record_seating (record);
  report->table = gavel_record_table (record);
  report->game->notation->status (&report->table, &report->status);
  report->game->notation->view (report->box, gavel_record_state (record), &report->view);
}

/* The cards of a set as people sort them: by family, best first. */
unsigned
report_sorted_cards (const Report *report, GavelCards set, uint8_t cards[])
{
  unsigned n = 0;

  GAVEL_FOREACH_CARD (card, set)
    {
      unsigned i = n++;

      for (; i > 0; i--)
        {
          const GavelCard *a, *b;

          if (report->box == NULL)
            break;
          a = &score5_deck (report->box)->card[cards[i - 1]];
          b = &score5_deck (report->box)->card[card];
          if (a->family < b->family || (a->family == b->family && a->value >= b->value))
            break;
          cards[i] = cards[i - 1];
        }
      cards[i] = card;
    }
  return n;
}

/* -- Text ---------------------------------------------------------------- */

/* One card, in its colour. Returns its width. */
unsigned
report_put_card (Report *report, unsigned card, bool bold)
{
  char name[12];

  report->game->notation->card_name (report->box, card, name);
  if (report->box != NULL)
    style_family (report->out, report->color,
                  score5_deck (report->box)->card[card].family, bold, name);
  else
    g_string_append (report->out, name);
  return strlen (name);
}

/* Cards with blanks between them, wrapped under column @indent. */
void
report_put_cards (Report *report, GavelCards set, unsigned n_unknown, unsigned indent)
{
  uint8_t cards[GAVEL_MAX_CARDS];
  unsigned n = report_sorted_cards (report, set, cards), column = indent;

  for (unsigned i = 0; i < n; i++)
    {
      char name[12];

      report->game->notation->card_name (report->box, cards[i], name);
      if (i > 0 && column + 1 + strlen (name) > report->width)
        {
          g_string_append_c (report->out, '\n');
          style_pad (report->out, 0, indent);
          column = indent;
        }
      else if (i > 0)
        {
          g_string_append_c (report->out, ' ');
          column++;
        }
      column += report_put_card (report, cards[i], false);
    }
  if (n_unknown > 0)
    g_string_append_printf (report->out, "%s%u unknown", n > 0 ? " + " : "", n_unknown);
  if (n == 0 && n_unknown == 0)
    g_string_append_c (report->out, '-');
}

/* "name: " in the left margin. */
void
report_put_label (Report *report, const char *label)
{
  style_dim (report->out, report->color, label);
  style_pad (report->out, style_width (label), STYLE_LABEL);
}

/* The families that anybody holds, and how wide their columns must be to show
 * everyone's values in them. */
typedef struct
{
  unsigned name_width;
  unsigned family_width[GAVEL_N_FAMILIES];
  unsigned width;
} Columns;

static unsigned
family_cell_width (const Report *report, GavelCards hand, GavelFamily family)
{
  unsigned width = 0;

  GAVEL_FOREACH_CARD (card, hand & score5_deck (report->box)->family[family])
    width += (width > 0) + strlen (score5_deck (report->box)->card[card].name) - 1;
  return width;
}

static Columns
measure_columns (const Report *report)
{
  Columns columns = { .name_width = 6 };
  unsigned unknown_width = 0;

  for (unsigned seat = 0; seat < report->view.n_seats; seat++)
    columns.name_width
        = MAX (columns.name_width, style_width (report->seating->name[seat]));
  columns.width = 2 + columns.name_width + 2 + 9;
  for (unsigned f = 0; report->box != NULL && f < GAVEL_N_FAMILIES; f++)
    {
      unsigned *width = &columns.family_width[f];

      *width = f == GAVEL_WILD ? 4 : strlen (gavel_family_name (f));
      for (unsigned seat = 0; seat < report->view.n_seats; seat++)
        *width
            = MAX (*width, family_cell_width (report, report->view.seat[seat].hand, f));
      columns.width += 2 + *width;
    }
  for (unsigned seat = 0; seat < report->view.n_seats; seat++)
    if (report->view.seat[seat].n_unknown > 0)
      unknown_width = strlen ("  99 unknown");
  columns.width += unknown_width;
  return columns;
}

/* "* Laura    A   170 " : whose advisor this is, name, start set, score. */
static void
put_seat (Report *report, const Columns *columns, unsigned seat)
{
  const GavelView *view = &report->view;
  const char *name = report->seating->name[seat];

  g_string_append (report->out, report->seating->you == (int) seat ? "* " : "  ");
  g_string_append (report->out, name);
  style_pad (report->out, style_width (name), columns->name_width + 2);
  g_string_append_c (report->out,
                     view->seat[seat].start != 0 ? view->seat[seat].start : ' ');
  g_string_append_printf (report->out, "   %4d%s", view->seat[seat].score,
                          view->seat[seat].n_unknown > 0 ? "+" : " ");
}

/* A family's values in a cell, the one that scores in bold. */
static void
put_family_cell (Report *report, GavelCards hand, GavelFamily family, unsigned width)
{
  uint8_t cards[GAVEL_MAX_CARDS];
  GavelCards of_family = hand & score5_deck (report->box)->family[family];
  unsigned n = report_sorted_cards (report, of_family, cards);

  g_string_append (report->out, "  ");
  for (unsigned i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (report->out, ' ');
      style_family (report->out, report->color, family, i == 0,
                    score5_deck (report->box)->card[cards[i]].name + 1);
    }
  style_pad (report->out, family_cell_width (report, hand, family), width);
}

/* Every hand, a column a family; or, on a narrow screen, just in a row. */
static void
put_hands (Report *report)
{
  Columns columns = measure_columns (report);
  bool in_columns = report->box != NULL && columns.width <= report->width;
  GString *out = report->out;

  style_pad (out, 0, 2 + columns.name_width + 2);
  g_string_append (out, report->box != NULL ? "set" : "   ");
  g_string_append (out, " score");
  for (unsigned f = 0; f < GAVEL_N_FAMILIES && in_columns; f++)
    {
      g_string_append (out, "  ");
      style_family (out, report->color, f, false, gavel_family_name (f));
      style_pad (out, strlen (gavel_family_name (f)), columns.family_width[f]);
    }
  g_string_append (out, in_columns ? "\n" : "  hand\n");

  for (unsigned seat = 0; seat < report->view.n_seats; seat++)
    {
      GavelCards hand = report->view.seat[seat].hand;
      unsigned n_unknown = report->view.seat[seat].n_unknown;

      put_seat (report, &columns, seat);
      if (!in_columns)
        {
          g_string_append (out, "  ");
          report_put_cards (report, hand, n_unknown, columns.name_width + 15);
        }
      else
        {
          for (unsigned f = 0; f < GAVEL_N_FAMILIES; f++)
            put_family_cell (report, hand, f, columns.family_width[f]);
          if (n_unknown > 0)
            g_string_append_printf (out, "  %u unknown", n_unknown);
        }
      while (out->len > 0 && out->str[out->len - 1] == ' ')
        g_string_truncate (out, out->len - 1);
      g_string_append_c (out, '\n');
    }
}

/* What lies on the table in front of each seat. */
static void
put_bids (Report *report)
{
  bool first = true;

  for (unsigned seat = 0; seat < report->view.n_seats; seat++)
    {
      bool turned_up = report->view.seat[seat].turned_up;
      int count = report->view.seat[seat].count;
      GavelCards bid = report->view.seat[seat].bid;
      unsigned n_unknown = report->view.seat[seat].n_bid_unknown;

      if (!turned_up && count < 0)
        continue;
      report_put_label (report, first ? "bids" : "");
      first = false;
      g_string_append_printf (report->out, "%s ", report->seating->name[seat]);
      if (!turned_up)
        g_string_append_printf (report->out, "%d face down", count);
      else if (bid == 0 && n_unknown == 0)
        g_string_append (report->out, "nothing");
      else
        {
          report_put_cards (report, bid, n_unknown, 10);
          if (n_unknown == 0 && report->box != NULL)
            g_string_append_printf (report->out, " = %u",
                                    gavel_deck_sum (score5_deck (report->box), bid));
        }
      g_string_append_c (report->out, '\n');
    }
}

/* "Ann, Bob or Cy". */
static char *
names_text (const Report *report, GavelSeats seats, const char *last)
{
  GString *out = g_string_new (NULL);
  unsigned n = gavel_seats_count (seats), i = 0;

  GAVEL_FOREACH_SEAT (seat, seats)
    {
      g_string_append (out, i == 0 ? "" : i + 1 == n ? last : ", ");
      g_string_append (out, report->seating->name[seat]);
      i++;
    }
  return g_string_free (out, FALSE);
}

static void
put_next (Report *report)
{
  const GavelView *view = &report->view;
  g_autofree char *names = names_text (report, view->actors, " or ");
  g_autofree char *all = names_text (report, view->actors, " and ");
  const char *next = view->next;
  bool several = gavel_seats_count (view->actors) > 1;

  report_put_label (report, "next");
  if (strcmp (next, "seat") == 0)
    g_string_append (report->out, "players: seat NAME ...");
  else if (strcmp (next, "hand") == 0)
    g_string_append (report->out, "what is known of this game: gone ..., hand NAME ...");
  else if (strcmp (next, "bid") == 0 && view->actors != 0)
    g_string_append_printf (report->out, "bids of %s", all);
  else if (strcmp (next, "take") == 0 && several)
    g_string_append_printf (report->out, "%s takes a card: the cards do not show who",
                            names);
  else if (strcmp (next, "take") == 0)
    {
      unsigned n_cards = gavel_cards_count (view->offer) + view->n_offer_unknown;

      g_string_append_printf (report->out, "%s takes a card", names);
      for (unsigned i = 1; i < view->n_queue && i < n_cards; i++)
        g_string_append_printf (report->out, "%s%s", i == 1 ? ", then " : ", ",
                                report->seating->name[view->queue[i]]);
      if (view->n_queue > 1 && n_cards > view->n_queue)
        g_string_append (report->out, ", and round again");
    }
  else if (strcmp (next, "won") == 0)
    g_string_append_printf (report->out,
                            "who won the %s, %s? The cards do not show it (won NAME)",
                            view->prize >= 0 ? "lot" : "game", names);
  else
    g_string_append_printf (report->out, "the %s of round %u", next, view->round);
  g_string_append_c (report->out, '\n');
}

/* A set of prizes, stars of one kind a row. Where @n_of says how many of each
 * kind it is about, and that is not all of them, it comes first. */
static void
put_prizes (Report *report, const char *label, GavelCards set, const unsigned n_of[])
{
  bool first = true;

  for (unsigned kind = 0; kind < (report->box != NULL ? GAVEL_N_KINDS : 1); kind++)
    {
      GavelCards these
          = report->box != NULL ? set & score5_deck (report->box)->kind[kind] : set;
      unsigned indent = 10;

      if (these == 0)
        continue;
      report_put_label (report, first ? label : "");
      if (n_of != NULL && n_of[kind] < gavel_cards_count (these))
        {
          g_autofree char *number = g_strdup_printf ("%u of ", n_of[kind]);

          style_dim (report->out, report->color, number);
          indent += strlen (number);
        }
      report_put_cards (report, these, 0, indent);
      g_string_append_c (report->out, '\n');
      first = false;
    }
}

/* Who has won; says so if points were equal. */
static void
put_winner (Report *report)
{
  const GavelView *view = &report->view;
  g_autofree char *names = names_text (report, view->winners, " and ");
  int best = view->seat[gavel_seats_first (view->winners)].score;
  unsigned n_equal = 0, n_unknown = 0;

  for (unsigned seat = 0; seat < view->n_seats; seat++)
    {
      n_equal += view->seat[seat].score == best;
      n_unknown += view->seat[seat].n_unknown;
    }
  report_put_label (report, "winner");
  g_string_append_printf (report->out, "%s%s\n", names,
                          gavel_seats_count (view->winners) > 1 ? ", shared"
                          : n_equal > 1 && n_unknown == 0       ? ", by the tiebreaker"
                                                                : "");
}

/* The table in words and columns. */
char *
report_table_text (const GavelRecord *record, bool color, unsigned width)
{
  Report report;
  const GavelView *view = &report.view;
  GString *out;

  report_init (&report, record);
  report.color = color;
  report.width = width;
  report.out = out = g_string_new (NULL);

  g_string_append_printf (out, "%s, %s", report.game->title,
                          view->over ? "the game is over" : "");
  if (!view->over && view->left == 0 && view->prize < 0 && view->gone != 0)
    g_string_append (out, "all rounds are played");
  else if (!view->over)
    g_string_append_printf (out, "round %u of %u", MIN (view->round, view->n_rounds),
                            view->n_rounds);
  if (view->prize >= 0)
    {
      g_string_append (out, report.box != NULL ? ", the lot is " : ", the prize is ");
      report_put_card (&report, (unsigned) view->prize, true);
    }
  g_string_append (out, "\n\n");
  if (view->n_seats > 0)
    {
      put_hands (&report);
      g_string_append_c (out, '\n');
    }
  put_bids (&report);
  if (view->offer != 0 || view->n_offer_unknown > 0)
    {
      report_put_label (&report, "on offer");
      report_put_cards (&report, view->offer, view->n_offer_unknown, 10);
      g_string_append_c (out, '\n');
    }
  put_prizes (&report, "gone", view->gone, NULL);
  if (view->n_gone_unknown > 0)
    {
      report_put_label (&report, view->gone == 0 ? "gone" : "");
      g_string_append_printf (out, "%s%u not known\n", view->gone ? "and " : "",
                              view->n_gone_unknown);
    }
  put_prizes (&report, "may come", view->left, view->n_coming);
  if (view->over)
    put_winner (&report);
  else
    put_next (&report);
  return g_string_free (out, FALSE);
}

/* -- JSON ---------------------------------------------------------------- */

void
report_json_cards (const Report *report, JsonBuilder *out, const char *member,
                   GavelCards set)
{
  uint8_t cards[GAVEL_MAX_CARDS];
  unsigned n = report_sorted_cards (report, set, cards);

  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  for (unsigned i = 0; i < n; i++)
    {
      char name[12];

      report->game->notation->card_name (report->box, cards[i], name);
      json_builder_add_string_value (out, name);
    }
  json_builder_end_array (out);
}

void
report_json_int (JsonBuilder *out, const char *member, gint64 value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_int_value (out, value);
}

/* A string, or null. */
void
report_json_text (JsonBuilder *out, const char *member, const char *value)
{
  json_builder_set_member_name (out, member);
  if (value != NULL)
    json_builder_add_string_value (out, value);
  else
    json_builder_add_null_value (out);
}

static void
json_seat (const Report *report, JsonBuilder *out, unsigned seat)
{
  const GavelView *view = &report->view;

  json_builder_begin_object (out);
  report_json_text (out, "name", report->seating->name[seat]);
  report_json_cards (report, out, "hand", view->seat[seat].hand);
  report_json_int (out, "unknown", view->seat[seat].n_unknown);
  report_json_int (out, "score", view->seat[seat].score);
  if (view->seat[seat].start != 0)
    {
      char start[2] = { view->seat[seat].start, '\0' };

      report_json_text (out, "set", start[0] == '?' ? NULL : start);
    }
  if (view->seat[seat].count >= 0)
    report_json_int (out, "count", view->seat[seat].count);
  if (view->seat[seat].turned_up)
    {
      report_json_cards (report, out, "bid", view->seat[seat].bid);
      report_json_int (out, "bid_unknown", view->seat[seat].n_bid_unknown);
    }
  json_builder_end_object (out);
}

/* Whom the next fact is about: "taker" and "offer", or those in question. */
static void
json_next (const Report *report, JsonBuilder *out)
{
  const GavelView *view = &report->view;
  bool one = gavel_seats_count (view->actors) == 1;

  report_json_text (out, "next", view->next);
  if (g_strcmp0 (view->next, "take") == 0)
    {
      report_json_text (out, "taker",
                        one ? report->seating->name[gavel_seats_first (view->actors)]
                            : NULL);
      report_json_cards (report, out, "offer", view->offer);
      report_json_int (out, "offer_unknown", view->n_offer_unknown);
    }
  json_builder_set_member_name (out, "actors");
  json_builder_begin_array (out);
  GAVEL_FOREACH_SEAT (seat, view->actors)
    json_builder_add_string_value (out, report->seating->name[seat]);
  json_builder_end_array (out);
}

/* Adds the table's members to an object that is begun. */
void
report_table_json (const GavelRecord *record, JsonBuilder *out)
{
  Report report;
  const GavelView *view = &report.view;
  char prize[12];

  report_init (&report, record);
  report_json_text (out, "game", report.game->id);
  report_json_int (out, "round", MIN (view->round, view->n_rounds));
  json_builder_set_member_name (out, "over");
  json_builder_add_boolean_value (out, view->over);
  json_next (&report, out);
  if (view->prize >= 0)
    report.game->notation->card_name (report.box, (unsigned) view->prize, prize);
  report_json_text (out, report.box != NULL ? "lot" : "prize",
                    view->prize >= 0 ? prize : NULL);
  report_json_cards (&report, out, "gone", view->gone);
  report_json_int (out, "gone_unknown", view->n_gone_unknown);
  report_json_cards (&report, out, "possible", view->left);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < view->n_seats; seat++)
    json_seat (&report, out, seat);
  json_builder_end_array (out);
  report_json_text (out, "you",
                    report.seating->you >= 0 ? report.seating->name[report.seating->you]
                                             : NULL);
  report_json_text (out, "winner",
                    gavel_seats_count (view->winners) == 1
                        ? report.seating->name[gavel_seats_first (view->winners)]
                        : NULL);
  if (gavel_seats_count (view->winners) > 1)
    {
      json_builder_set_member_name (out, "winners");
      json_builder_begin_array (out);
      GAVEL_FOREACH_SEAT (seat, view->winners)
        json_builder_add_string_value (out, report.seating->name[seat]);
      json_builder_end_array (out);
    }
}

/* What was built, as one line without its end. */
char *
report_json_line (JsonBuilder *builder, bool pretty)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  return json_to_string (root, pretty);
}
