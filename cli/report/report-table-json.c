/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table as JSON: what every game has, and the game's own facts. */
#include "report/report-private.h"

static void
add_names (const Report *report, JsonBuilder *out, const char *member, GavelSeats seats)
{
  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  GAVEL_FOREACH_SEAT (seat, seats)
    json_builder_add_string_value (out, report->seating->name[seat]);
  json_builder_end_array (out);
}

/* What the game says of itself, or of a seat. */
static GVariant *
facts_of (const Report *report, int seat)
{
  if (report->game->notation->facts == NULL)
    return g_variant_ref_sink (g_variant_new ("a{sv}", NULL));
  return g_variant_ref_sink (report->game->notation->facts (&report->table, seat));
}

static bool
has_fact (GVariant *facts, const char *name)
{
  g_autoptr (GVariant) value = g_variant_lookup_value (facts, name, NULL);

  return value != NULL;
}

/* Adds them to an object that is begun, in their order. */
static void
add_facts (JsonBuilder *out, GVariant *facts)
{
  GVariantIter members;
  const char *member;
  GVariant *value;

  g_variant_iter_init (&members, facts);
  while (g_variant_iter_loop (&members, "{&sv}", &member, &value))
    {
      json_builder_set_member_name (out, member);
      json_builder_add_value (out, json_gvariant_serialize (value));
    }
}

static void
add_seat (const Report *report, JsonBuilder *out, unsigned seat)
{
  g_autoptr (GVariant) facts = facts_of (report, (int) seat);

  json_builder_begin_object (out);
  report_json_text (out, "name", report->seating->name[seat]);
  add_facts (out, facts);
  if (!has_fact (facts, "score"))
    report_json_int (out, "score", report->status.seat[seat].score);
  json_builder_end_object (out);
}

/* Adds the table's members to an object that is begun. */
void
report_table_json (const GavelRecord *record, JsonBuilder *out)
{
  const GavelSeating *seating = gavel_record_seating (record);
  g_autoptr (GVariant) facts = NULL;
  Report report;
  const GavelStatus *status = &report.status;
  bool one;

  report_init (&report, record);
  facts = facts_of (&report, -1);
  one = gavel_seats_count (status->winners) == 1;
  report_json_text (out, "game", report.game->id);
  report_json_int (out, "round",
                   status->n_rounds > 0 ? MIN (status->round, status->n_rounds)
                                        : status->round);
  json_builder_set_member_name (out, "over");
  json_builder_add_boolean_value (out, status->over);
  report_json_text (out, "next", status->next);
  if (!has_fact (facts, "actors"))
    add_names (&report, out, "actors", status->actors);
  add_facts (out, facts);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < status->n_seats; seat++)
    add_seat (&report, out, seat);
  json_builder_end_array (out);
  report_json_text (out, "you", seating->you >= 0 ? seating->name[seating->you] : NULL);
  report_json_text (out, "winner",
                    one ? seating->name[gavel_seats_first (status->winners)] : NULL);
  add_names (&report, out, "winners", status->winners);
}
