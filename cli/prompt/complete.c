/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Tab offers: commands, names, and just what is possible there. */
#include "prompt/prompt.h"

#include <string.h>

typedef struct
{
  Prompt *prompt;
  const GavelRecord *record;
  char **words; /* before the one at the cursor */
  unsigned n;
  GPtrArray *out;
} Tab;

static void
offer (const Tab *tab, const char *word)
{
  g_ptr_array_add (tab->out, g_strdup (word));
}

static void
offer_names (const Tab *tab, GavelSeats seats)
{
  const GavelSeating *seating = gavel_record_seating (tab->record);

  for (unsigned seat = 0; seat < seating->n; seat++)
    if (seats & GAVEL_SEAT (seat))
      offer (tab, seating->name[seat]);
}

static void
offer_list (const Tab *tab, const char *const *list)
{
  for (unsigned i = 0; list[i] != NULL; i++)
    offer (tab, list[i]);
}

static void
offer_commands (const Tab *tab)
{
  Word word;

  for (unsigned i = 0; prompt_word (tab->prompt, i, &word); i++)
    offer (tab, word.name);
}

static void
offer_files (const Tab *tab, const char *start)
{
  g_autofree char *folder = g_path_get_dirname (start);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  bool bare = strchr (start, '/') == NULL;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      bool is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
      g_autofree char *shown
          = g_strconcat (bare ? name : path, is_folder ? "/" : "", NULL);

      if (name[0] != '.' && (is_folder || g_str_has_suffix (name, ".gavel")))
        offer (tab, shown);
    }
}

static void
offer_games (const Tab *tab)
{
  g_autoptr (GPtrArray) paths = NULL;

  if (tab->prompt->session->folder == NULL)
    return;
  paths = journal_list (tab->prompt->session->folder);
  for (unsigned i = 0; i < paths->len; i++)
    {
      g_autofree char *name = g_path_get_basename (g_ptr_array_index (paths, i));

      offer (tab, name);
    }
}

/* The words after a record's own: names first, then what that name can have. */
static void
offer_after_verb (const Tab *tab)
{
  GavelTable table = gavel_record_table (tab->record);
  const GavelVerb *verb = gavel_game_verb (table.game, tab->words[0]);
  GavelStatus status;

  table.game->notation->status (&table, &status);
  if (verb != NULL && verb->kind == GAVEL_VERB_SETUP)
    return;
  if (verb != NULL && verb->kind == GAVEL_VERB_SIGNAL)
    {
      if (tab->n % 2 == 1)
        offer_names (tab, status.actors);
    }
  else if (tab->n == 1 && (verb == NULL || g_str_has_prefix (verb->usage, "NAME")))
    offer_names (tab,
                 status.actors != 0 ? status.actors : gavel_seats_all (status.n_seats));
  else if (verb != NULL)
    gavel_entry_complete (&table, tab->words, tab->n, tab->out);
}

/* The first word: whatever may be typed here. */
static void
offer_first (const Tab *tab)
{
  const EntryStage stage = tab->prompt->session->stage;
  GavelTable table;

  offer_commands (tab);
  if (stage == ENTRY_YOU)
    offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
  if (stage != ENTRY_PLAY)
    return;
  table = gavel_record_table (tab->record);
  for (const GavelVerb *verb = table.game->notation->verbs; verb->word != NULL; verb++)
    offer (tab, verb->word);
  offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
  gavel_entry_complete (&table, NULL, 0, tab->out);
}

static void
offer_after_command (const Tab *tab, const Word *word, const char *last)
{
  const char *name = word->name;

  if (strcmp (name, "help") == 0)
    offer_commands (tab);
  else if (strcmp (name, "rule") == 0)
    {
      g_auto (GStrv) topics = prompt_rule_topics (tab->prompt);

      offer_list (tab, (const char *const *) topics);
    }
  else if (strcmp (name, "load") == 0 || strcmp (name, "save") == 0)
    {
      offer_files (tab, last);
      if (strcmp (name, "load") == 0)
        offer_games (tab);
    }
  else if (strcmp (name, "resume") == 0)
    offer_games (tab);
  else if (strcmp (name, "set") == 0 && tab->n == 1)
    for (unsigned i = 0; i < N_SETTINGS; i++)
      offer (tab, settings_name (i));
  else if (strcmp (name, "set") == 0 && tab->n == 2)
    {
      Setting setting;

      if (settings_find (tab->words[1], &setting, NULL)
          && settings_choices (setting) != NULL)
        offer_list (tab, settings_choices (setting));
      offer (tab, "default");
    }
  else if (strcmp (name, "new") == 0)
    for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
      offer (tab, (*game)->id);
  else if (gavel_record_game (tab->record) == NULL)
    return;
  else if (strcmp (name, "advise") == 0)
    {
      offer (tab, "all");
      offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
    }
  else if (strcmp (name, "whatif") == 0)
    {
      GavelTable table = gavel_record_table (tab->record);

      offer_list (tab,
                  (const char *const[]){ "bids", "next", "not", "pass", "passes", NULL });
      offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
      if (strcmp (tab->words[tab->n - 1], "next") == 0)
        gavel_entry_choices (&table, GAVEL_CHANCE, tab->out);
      else if (table.seating->you >= 0)
        gavel_entry_choices (&table, (unsigned) table.seating->you, tab->out);
    }
}

/**
 * prompt_complete:
 * @before: the line up to the cursor
 *
 * Returns: (transfer full) (element-type utf8): words that may stand where the last
 *   one of @before does
 */
GPtrArray *
prompt_complete (Prompt *prompt, const char *before)
{
  const char *piece = strrchr (before, ';');
  g_autofree char *rest = g_strdup (piece != NULL ? piece + 1 : before);
  const char *blank = strrchr (rest, ' ');
  g_autofree char *last = g_strdup (blank != NULL ? blank + 1 : rest);
  g_autofree char *done = g_strndup (rest, strlen (rest) - strlen (last));
  g_auto (GStrv) words = gavel_line_split (done, NULL);
  Tab tab = { .prompt = prompt,
              .record = prompt->session->record,
              .words = words,
              .out = g_ptr_array_new_with_free_func (g_free) };
  Word word;

  if (words == NULL)
    return tab.out;
  tab.n = g_strv_length (words);
  if (tab.n == 0)
    {
      offer_first (&tab);
      return tab.out;
    }
  if (prompt_find_word (prompt, words[0], &word))
    offer_after_command (&tab, &word, last);
  else if (gavel_record_game (tab.record) == NULL || prompt->session->stage != ENTRY_PLAY)
    return tab.out;
  else if (entry_is_verb (tab.record, words[0]))
    offer_after_verb (&tab);
  else
    {
      GavelTable table = gavel_record_table (tab.record);

      gavel_entry_complete (&table, words, tab.n, tab.out);
    }
  return tab.out;
}
