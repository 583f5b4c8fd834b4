/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-private.h - what the reports share */
#pragma once

#include "report.h"

typedef struct
{
  const GavelGame *game;
  const GavelDeck *deck; /* NULL for a game without one */
  const GavelSeating *seating;
  GavelView view;
  bool color;
  unsigned width;
  GString *out;
} Report;

void report_init (Report *report, const GavelRecord *record);
unsigned report_sorted_cards (const Report *report, GavelCards set, uint8_t cards[]);
void report_put_cards (Report *report, GavelCards set, unsigned n_unknown,
                       unsigned indent);
void report_put_label (Report *report, const char *label);
void report_json_cards (const Report *report, JsonBuilder *out, const char *member,
                        GavelCards set);
void report_json_int (JsonBuilder *out, const char *member, gint64 value);
void report_json_text (JsonBuilder *out, const char *member, const char *value);
