/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What Tab offers: commands, names, and just the cards that are possible there. */
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

/* Cards, but for those that were named already. */
static void
offer_cards (const Tab *tab, GavelCards cards)
{
  const GavelGame *game = gavel_record_game (tab->record);

  for (unsigned i = 0; i < tab->n; i++)
    {
      int card = game->notation->card_read (gavel_record_box (tab->record), tab->words[i],
                                            NULL);

      if (card >= 0)
        cards &= ~GAVEL_CARD (card);
    }
  GAVEL_FOREACH_CARD (card, cards)
    {
      char name[12];

      game->notation->card_name (gavel_record_box (tab->record), card, name);
      offer (tab, name);
    }
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
  for (const Word *word = prompt_words; word->name != NULL; word++)
    offer (tab, word->name);
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
  const char *verb = tab->words[0];
  int seat = tab->n > 1 ? entry_seat (tab->record, tab->words[1]) : -1;
  GavelView view;

  gavel_record_game (tab->record)
      ->notation->view (gavel_record_box (tab->record), gavel_record_state (tab->record),
                        &view);
  if (g_ascii_strcasecmp (verb, "lot") == 0 || g_ascii_strcasecmp (verb, "prize") == 0
      || g_ascii_strcasecmp (verb, "gone") == 0)
    offer_cards (tab, entry_possible (tab->record, -1));
  else if (g_ascii_strcasecmp (verb, "count") == 0 && tab->n % 2 == 1)
    offer_names (tab, view.actors);
  else if (g_ascii_strcasecmp (verb, "seat") == 0
           || g_ascii_strcasecmp (verb, "rule") == 0)
    return;
  else if (tab->n == 1)
    offer_names (tab, view.actors != 0 ? view.actors : gavel_seats_all (view.n_seats));
  else if (seat >= 0)
    offer_cards (tab, entry_possible (tab->record, seat));
}

/* The first word: whatever may be typed here. */
static void
offer_first (const Tab *tab)
{
  const EntryStage stage = tab->prompt->session->stage;

  offer_commands (tab);
  if (stage == ENTRY_YOU)
    offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
  if (stage != ENTRY_PLAY)
    return;
  for (const GavelVerb *verb = gavel_record_game (tab->record)->notation->verbs;
       verb->word != NULL; verb++)
    offer (tab, verb->word);
  offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
  offer_cards (tab, entry_possible (tab->record, entry_due_seat (tab->record)));
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
      offer_list (tab,
                  (const char *const[]){ "bids", "next", "not", "pass", "passes", NULL });
      offer_names (tab, gavel_seats_all (gavel_record_seating (tab->record)->n));
      if (strcmp (tab->words[tab->n - 1], "next") == 0)
        {
          GavelView view;

          gavel_record_game (tab->record)
              ->notation->view (gavel_record_box (tab->record),
                                gavel_record_state (tab->record), &view);
          offer_cards (tab, view.left);
        }
      else
        offer_cards (
            tab, entry_possible (tab->record, gavel_record_seating (tab->record)->you));
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
  const Word *word;
  int seat;

  if (words == NULL)
    return tab.out;
  tab.n = g_strv_length (words);
  if (tab.n == 0)
    {
      offer_first (&tab);
      return tab.out;
    }
  word = prompt_find_word (words[0]);
  if (word != NULL)
    offer_after_command (&tab, word, last);
  else if (gavel_record_game (tab.record) == NULL || prompt->session->stage != ENTRY_PLAY)
    return tab.out;
  else if (entry_is_verb (tab.record, words[0]))
    offer_after_verb (&tab);
  else
    {
      GavelCards hand = 0;
      int card
          = gavel_record_game (tab.record)
                ->notation->card_read (gavel_record_box (tab.record), words[0], NULL);

      seat = card < 0 ? entry_seat (tab.record, words[0]) : entry_due_seat (tab.record);
      if (card >= 0) /* more of the hand that the first one is from */
        for (unsigned s = 0; s < gavel_record_seating (tab.record)->n; s++)
          if (entry_possible (tab.record, (int) s) & GAVEL_CARD (card))
            seat = (int) s;
      hand = entry_possible (tab.record, seat);
      offer_cards (&tab, hand);
    }
  return tab.out;
}
