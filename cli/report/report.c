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
