/* SPDX-License-Identifier: GPL-3.0-or-later */
/* settings.h - how the prompt behaves, and where that comes from
 *
 * One table says what can be set. A value comes from the program, from the user's
 * file (gavel/settings in the configuration folder), or was set just now, and then
 * it is in the file, too. A wrong line in the file is told and passed over. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef enum
{
  SETTING_TIME,
  SETTING_DEPTH,
  SETTING_DIAL,
  SETTING_FIRM,
  SETTING_OBJECTIVE,
  SETTING_AUTO,
  SETTING_ROWS,
  SETTING_THREADS,
  SETTING_TUTOR,
  SETTING_PAGER,
  SETTING_SEED,
  N_SETTINGS,
} Setting;

typedef struct _Settings Settings;

Settings *settings_load (GPtrArray *complaints);
void settings_free (Settings *settings);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Settings, settings_free)

double settings_number (const Settings *settings, Setting setting);
unsigned settings_choice (const Settings *settings, Setting setting);
const char *settings_text (const Settings *settings, Setting setting);

bool settings_set (Settings *settings, Setting setting, const char *value, bool keep,
                   GError **error);
bool settings_reset (Settings *settings, Setting setting, bool keep, GError **error);
bool settings_find (const char *name, Setting *setting, GError **error);

const char *settings_name (Setting setting);
const char *settings_summary (Setting setting);
const char *settings_domain (Setting setting);
const char *const *settings_choices (Setting setting);
const char *settings_source (const Settings *settings, Setting setting);
char *settings_path (void);
