/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report-private.h"

#include "common/style.h"

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

/* The cards of a set as people sort them: as the game shows them. */
unsigned
report_sorted_cards (const Report *report, GavelCards set, uint8_t cards[])
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  if (set == 0)
    return 0;
  report->game->notation->move_show (&report->table, 0, set, cells);
  for (unsigned i = 0; i < cells->n; i++)
    cards[i] = (uint8_t) report->game->notation->card_read (report->box,
                                                            cells->cell[i].text, NULL);
  return cells->n;
}

/* -- Text ---------------------------------------------------------------- */

/* One card, in its colour. Returns its width. */
unsigned
report_put_card (Report *report, unsigned card, bool bold)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  report->game->notation->move_show (&report->table, 0, GAVEL_CARD (card), cells);
  style_ink (report->out, report->color, cells->cell[0].ink, bold, cells->cell[0].text);
  return style_width (cells->cell[0].text);
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

/* What was built, as one line without its end. */
char *
report_json_line (JsonBuilder *builder, bool pretty)
{
  g_autoptr (JsonNode) root = json_builder_get_root (builder);

  return json_to_string (root, pretty);
}
