/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that show settings and change them. */
#include "prompt/prompt.h"

#include "base/error.h"

#include <string.h>

/* Sets it, says so, and thinks anew: no answer is left that was asked otherwise. */
static bool
set (Prompt *prompt, Setting setting, const char *text, GError **error)
{
  g_autoptr (GError) wrong = NULL;
  bool keep = prompt->terminal; /* a script changes nothing for good */
  bool reset = strcmp (text, "default") == 0 || strcmp (text, "usual") == 0;
  bool done = reset ? settings_reset (prompt->settings, setting, keep, &wrong)
                    : settings_set (prompt->settings, setting, text, keep, &wrong);

  if (!done && g_error_matches (wrong, GAVEL_ERROR, 0))
    {
      g_propagate_error (error, g_steal_pointer (&wrong));
      return false;
    }
  prompt_printf (prompt, "%s is %s%s\n", settings_name (setting),
                 settings_text (prompt->settings, setting),
                 done ? ""
                      : ", but only for now: the settings file could not be written");
  prompt_changed (prompt);
  return true;
}

/* "time 5": the word is the setting's name. */
bool
prompt_set_one (Prompt *prompt, char **words, GError **error)
{
  Setting setting;
  g_autofree char *name = g_ascii_strdown (words[0], -1);

  for (unsigned i = 0; i < N_SETTINGS; i++) /* also "ti 5" */
    if (g_str_has_prefix (settings_name (i), name))
      {
        g_free (name);
        name = g_strdup (settings_name (i));
        break;
      }
  if (!settings_find (name, &setting, error))
    return false;
  if (words[1] == NULL)
    {
      prompt_printf (
          prompt, "%s is %s, %s (%s)\n", name, settings_text (prompt->settings, setting),
          settings_source (prompt->settings, setting), settings_summary (setting));
      return true;
    }
  if (words[2] != NULL)
    return gavel_fail (error, "%s must be %s", name, settings_domain (setting));
  return set (prompt, setting, words[1], error);
}

bool
prompt_set (Prompt *prompt, char **words, GError **error)
{
  Setting setting;

  if (words[1] == NULL)
    return prompt_settings (prompt, words, error);
  if (!settings_find (words[1], &setting, error))
    return false;
  return prompt_set_one (prompt, words + 1, error);
}

bool
prompt_safe (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  return set (prompt, SETTING_DIAL, "1", error);
}

bool
prompt_table (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  return set (prompt, SETTING_DIAL, "0", error);
}

bool
prompt_settings (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  g_autoptr (GString) out = g_string_new (NULL);
  g_autofree char *path = settings_path ();

  for (unsigned i = 0; i < N_SETTINGS; i++)
    g_string_append_printf (out, "%-10s %-7s %-10s %s\n", settings_name (i),
                            settings_text (prompt->settings, i),
                            settings_source (prompt->settings, i), settings_summary (i));
  g_string_append_printf (out, "colour     %-7s %-10s see --color and NO_COLOR\n",
                          prompt->context->color ? "on" : "off", "");
  if (prompt_game (prompt)->box != NULL)
    g_string_append_printf (out, "deck       %s\n",
                            prompt->own_box != NULL ? "yours, just corrected"
                                                    : prompt_game (prompt)->box->source (
                                                        prompt_box (prompt)));
  g_string_append_printf (out, "games      %s\n",
                          prompt->session->folder != NULL ? prompt->session->folder
                                                          : "not saved (--no-journal)");
  g_string_append_printf (out, "your file  %s\n", path);
  prompt_put (prompt, out->str);
  return true;
}
