/* SPDX-License-Identifier: GPL-3.0-or-later */
/* box-file.h - a box as a key file, and all that is wrong with it
 *
 * What games share whose box is such a file: reading it is one walk that collects every
 * problem, with the line that is to blame; what makes it unplayable comes to light as an
 * error. Knows no game and no cards. Belongs to one thread. */
#pragma once

#include "game/box.h"

typedef struct
{
  GKeyFile *file;
  GHashTable *line_of; /* group name -> line number */
  GPtrArray *problems; /* of GavelBoxProblem */
} GavelBoxFile;

/* Fills in @box, which is all zeros, by what is in the file, and blames what is wrong. */
typedef void (*GavelBoxRead) (GavelBoxFile *file, gpointer box);

GavelBoxFile *gavel_box_file_read (const char *text, gsize length, GavelBoxRead read,
                                   gpointer box);
void gavel_box_file_free (GavelBoxFile *file);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (GavelBoxFile, gavel_box_file_free)

void gavel_box_file_blame (GavelBoxFile *file, bool unplayable, const char *format, ...)
    G_GNUC_PRINTF (3, 4);
void gavel_box_file_blame_group (GavelBoxFile *file, const char *group,
                                 const char *format, ...) G_GNUC_PRINTF (3, 4);
bool gavel_box_file_is_playable (const GavelBoxFile *file, const char *source,
                                 GError **error);
bool gavel_box_file_know_groups (GavelBoxFile *file, const char *const groups[]);
void gavel_box_file_know_keys (GavelBoxFile *file, const char *group,
                               const char *const keys[]);
char *gavel_box_file_text (GavelBoxFile *file, const char *group, const char *key);
bool gavel_box_file_number (GavelBoxFile *file, const char *group, const char *key,
                            unsigned low, unsigned high, bool may_be_unknown,
                            unsigned *out);
bool gavel_box_file_numbers (GavelBoxFile *file, const char *group, const char *key,
                             unsigned low, unsigned high, unsigned least, unsigned most,
                             unsigned out[], unsigned *n);

/* Where boxes lie. */

/* Makes a box of a text that came from @source; NULL with @error set. */
typedef GavelBox *(*GavelBoxParse) (const char *text, gsize length, const char *source,
                                    GError **error);

GavelBox *gavel_box_file_builtin (const char *name, GavelBoxParse parse);
GavelBox *gavel_box_file_find (const char *name, GavelBoxParse parse, const char *path,
                               GError **error);
char *gavel_box_file_user_path (const char *name);
