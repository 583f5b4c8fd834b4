/* SPDX-License-Identifier: GPL-3.0-or-later */
/* record.h - a game on paper: one fact a line, as you would have typed it
 *
 * A record keeps its lines to the letter, comments included, and the position
 * after each of them, so replaying to any line or taking lines back costs
 * nothing. A line that cannot be true is refused whole. Knows games through
 * their words only. One record belongs to one thread at a time. */
#pragma once

#include "game/game.h"

#define GAVEL_RECORD_MAX_BYTES (1 << 20)

typedef struct _GavelRecord GavelRecord;

GavelRecord *gavel_record_new (const GavelBoxes *boxes);
GavelRecord *gavel_record_copy (const GavelRecord *record, unsigned n_lines);
void gavel_record_free (GavelRecord *record);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelRecord, gavel_record_free)

bool gavel_record_append (GavelRecord *record, const char *line, GError **error);
bool gavel_record_read (GavelRecord *record, const char *text, gssize length,
                        unsigned n_lines, GError **error);
void gavel_record_truncate (GavelRecord *record, unsigned n_lines);

unsigned gavel_record_n_lines (const GavelRecord *record);
const char *gavel_record_line (const GavelRecord *record, unsigned line);
char *gavel_record_write (const GavelRecord *record);
char *gavel_record_write_sealed (const GavelRecord *record, unsigned n_lines);

const GavelGame *gavel_record_game (const GavelRecord *record);
const GavelBoxes *gavel_record_boxes (const GavelRecord *record);
const GavelBox *gavel_record_box (const GavelRecord *record);
const GavelSeating *gavel_record_seating (const GavelRecord *record);
const GavelState *gavel_record_state (const GavelRecord *record);
const GavelState *gavel_record_state_at (const GavelRecord *record, unsigned line);
GavelTable gavel_record_table (const GavelRecord *record);
GavelTable gavel_record_table_at (const GavelRecord *record, unsigned line);
bool gavel_record_is_sealed_at (const GavelRecord *record, unsigned line);
bool gavel_record_may_revise (const GavelRecord *record);
char *gavel_record_write_position (const GavelRecord *record);
char *gavel_position_write (const GavelTable *table);
