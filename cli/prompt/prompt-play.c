/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game against others at the prompt, with a tutor; and any game judged. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "common/practice.h"
#include "common/style.h"
#include "common/terminal.h"
#include "game/play-words.h"
#include "report/report-analysis.h"
#include "report/report-private.h"
#include "session/opponents.h"
#include "session/practice-table.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#define TUTOR_EFFORT 2 /* batches of trials: a moment, and the same each time */
#define ANALYSIS_EFFORT 2
#define MOST_LISTED 20 /* moves that are listed one by one */

/* The move as it is typed; "-" where that is to put nothing down. */
static char *
move_text (const GavelTable *table, unsigned seat, GavelMove move)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();
  GavelStatus status;
  unsigned size = 1;

  table->game->notation->status (table, &status);
  if (status.due == GAVEL_DUE_SEALED)
    table->game->sealed->price (table->box, move, &size);
  if (size == 0)
    return g_strdup ("-");

  table->game->notation->move_show (table, seat, move, cells);
  return gavel_cells_text (cells);
}

/* -- The tutor --------------------------------------------------------------------- */

/* Warns before a bad move, once: the same move again is meant. @stay: it lies there
 * already, but more is known by now. */
static bool
tutor_lets (Prompt *prompt, GavelMove move, bool stay)
{
  GavelTable table = gavel_record_table (prompt->session->record);
  g_autofree char *text = move_text (&table, (unsigned) table.seating->you, move);
  GavelWish wish = gavel_judging_wish (NULL, text, NULL);
  GavelBudget budget
      = { .effort = gavel_game_judging_effort (table.game, TUTOR_EFFORT), .seed = 1 };
  g_autoptr (GavelAdvice) advice = NULL;
  g_autofree char *reason = NULL;
  GavelVerdict verdict;
  GavelStatus status;
  unsigned number = 0;

  if (settings_choice (prompt->settings, SETTING_TUTOR) == 0
      || (prompt->warned && prompt->warned_move == move))
    return true;
  wish.objective = settings_choice (prompt->settings, SETTING_OBJECTIVE);
  table.game->notation->status (&table, &status);
  if (status.due == GAVEL_DUE_TURN) /* what the list said, why says, and the tutor */
    advice = prompt_known_advice (prompt);
  if (advice == NULL)
    advice = prompt_think_for (prompt, &wish, &budget, NULL);
  if (advice == NULL || !gavel_grade (advice, move, &verdict)
      || verdict.grade == GAVEL_GRADE_GOOD)
    return true;
  while (advice->option[number].move != move)
    number++;
  reason
      = report_warning (prompt->session->record, advice, number, prompt->context->color);
  prompt->warned = true;
  prompt->warned_move = move;
  prompt_printf (prompt, "%s%s %s. %s\n", stay ? "With these counts, that is" : "That is",
                 verdict.grade == GAVEL_GRADE_DOUBTFUL ? "" : " a",
                 gavel_grade_name (verdict.grade), reason);
  if (status.due == GAVEL_DUE_TURN)
    prompt_know_advice (prompt, advice);
  if (stay)
    prompt_printf (prompt, "Type another %s, or ok to keep it.\n", status.next);
  else
    prompt_printf (prompt, "Type it again to play it anyway.\n");
  return false;
}

/* -- The game goes on -----------------------------------------------------------------
 */

/* What the game says to somebody who plays against the computer; never NULL. */
static const GavelPlayWords *
play_words (const GavelTable *table)
{
  static const GavelPlayWords none = { 0 };

  return table->game->notation->play != NULL ? table->game->notation->play : &none;
}

/* A PracticeTell: tells a line of the record, and says what it did. */
static bool
tell (gpointer data, const char *line, GError **error)
{
  Prompt *prompt = data;
  g_autoptr (GString) said = g_string_new (NULL);

  if (!session_enter (prompt->session, line, said, error))
    return false;
  prompt_put (prompt, said->str);
  return true;
}

/* Ends the game against others; the record stays. */
void
prompt_leave_play (Prompt *prompt)
{
  g_clear_pointer (&prompt->practice, practice_free);
  prompt->has_mine = prompt->warned = false;
}

/* All moves there are, if they are few. */
static void
list_moves (const GavelTable *table, unsigned seat, GString *out)
{
  uint64_t n = table->game->n_moves (table->box, table->state, seat);

  for (uint64_t k = 0; k < n && n <= MOST_LISTED; k++)
    {
      g_autofree char *text = move_text (
          table, seat, table->game->move (table->box, table->state, seat, k));

      g_string_append_printf (out, "%s%s%s", k == 0 ? "You can choose " : ", ", text,
                              k + 1 == n ? "\n" : "");
    }
}

/* What you choose from. */
static void
show_choices (Prompt *prompt)
{
  GavelTable table = gavel_record_table (prompt->session->record);
  unsigned you = (unsigned) table.seating->you;
  g_autoptr (GString) out = g_string_new (NULL);

  if (play_words (&table)->choices != NULL)
    play_words (&table)->choices (&table, you, out);
  else
    list_moves (&table, you, out);
  prompt_put (prompt, out->str);
}

/* Plays on to where you must choose, or to the end. */
static bool
go_on (Prompt *prompt, GError **error)
{
  switch (practice_go (prompt->practice, error))
    {
    case GAVEL_PLAY_OVER:
      prompt_leave_play (prompt);
      return prompt_analyse (prompt, NULL, error);
    case GAVEL_PLAY_STOPPED:
      prompt_leave_play (prompt);
      return false;
    case GAVEL_PLAY_TURN:
    case GAVEL_PLAY_SEALED:
      show_choices (prompt);
      break;
    case GAVEL_PLAY_SIGNALS:
      break;
    }
  prompt_changed (prompt);
  return true;
}

/* Your sealed move lies there: where the others see how many cards that are, they may
 * change theirs. Whatever they do, you may change yours once more. */
static bool
lay_down (Prompt *prompt, GavelMove move, GError **error)
{
  GavelTable table = gavel_record_table (prompt->session->record);
  GavelStatus status;
  bool news;

  table.game->notation->status (&table, &status);
  prompt->mine = move;
  prompt->has_mine = true;
  g_free (prompt->mine_text);
  prompt->mine_text = move_text (&table, (unsigned) table.seating->you, move);
  if (!practice_choose (prompt->practice, move, &news, error))
    return false;
  if (gavel_game_verb_of (table.game, GAVEL_VERB_SIGNAL) == NULL)
    return prompt_stay (prompt, error); /* there is nothing to see before the end */
  if (!news)
    {
      prompt_printf (prompt, "You %s %s now. The others keep their %ss.\n", status.next,
                     strcmp (prompt->mine_text, "-") == 0 ? "nothing" : prompt->mine_text,
                     status.next);
      return true; /* nothing new for the tutor: it has looked at this move just now */
    }
  prompt->warned = false; /* more is known now */
  prompt_changed (prompt);
  tutor_lets (prompt, move, true);
  return true;
}

/* What can be typed in such a game, for whoever asks. */
char *
prompt_play_wanted (const Prompt *prompt)
{
  GavelTable table = gavel_record_table (prompt->session->record);
  const GavelPlayWords *words = play_words (&table);
  g_autoptr (GString) moves = g_string_new (NULL);
  GavelStatus status;

  table.game->notation->status (&table, &status);
  if (status.due == GAVEL_DUE_TURN)
    list_moves (&table, (unsigned) table.seating->you, moves);
  if (moves->len > 0)
    return g_strdup (g_strchomp (moves->str));
  return g_strdup_printf ("type your %s%s",
                          words->typed != NULL ? words->typed
                          : words->own != NULL ? words->own
                                               : "move",
                          prompt->has_mine ? "; or ok to keep it" : "");
}

/* What the prompt says in such a game; NULL: as always. */
char *
prompt_play_due (const Prompt *prompt)
{
  GavelTable table;
  const char *asked;

  if (prompt->practice == NULL)
    return NULL;
  table = gavel_record_table (prompt->session->record);
  asked = play_words (&table)->asked != NULL ? play_words (&table)->asked (&table)
                                             : "your move";
  return g_strdup_printf (prompt->has_mine ? "change %s, or ok> " : "%s> ", asked);
}

/* Says why a move of @seat cannot be made, as the record would. */
bool
prompt_refuse (const GavelRecord *record, unsigned seat, const char *text, GavelMove move,
               GError **error)
{
  GavelTable table = gavel_record_table (record);
  g_autoptr (GavelRecord) probe = gavel_record_copy (record, 0);
  g_autoptr (GString) line = g_string_new (NULL);
  g_autofree char *typed = NULL;
  GavelStatus status;

  table.game->notation->status (&table, &status);
  table.game->notation->say (&table, seat, move, line);
  typed = g_strdup_printf ("%s %s %s", status.next, table.seating->name[seat], text);
  if (!gavel_record_append (probe, g_strchomp (line->str), error))
    return false;
  g_clear_pointer (&probe, gavel_record_free);
  probe = gavel_record_copy (record, 0);
  return gavel_record_append (probe, typed, error)
         && gavel_fail (error, "%s is not possible now", text);
}

/* Reads your move; false with @error set if it is none, or not possible now. */
static bool
read_move (const GavelRecord *record, const char *text, GavelMove *move, GError **error)
{
  GavelTable table = gavel_record_table (record);
  unsigned you = (unsigned) table.seating->you;

  return table.game->notation->move_read (&table, you, text, move, error)
         && (play_words (&table)->is_clear == NULL
             || play_words (&table)->is_clear (&table, text, error))
         && (table.game->legal (table.box, table.state, you, *move)
             || prompt_refuse (record, you, text, *move, error));
}

/* Whether the words are a move that you can make now, whatever else they may mean. */
bool
prompt_play_reads (const Prompt *prompt, char **words)
{
  g_autofree char *text = g_strjoinv (" ", words);
  GavelMove move;

  return prompt->practice != NULL
         && read_move (prompt->session->record, text, &move, NULL);
}

/* A line typed in a game against others: your move. */
bool
prompt_play_line (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  GavelTable table = gavel_record_table (record);
  g_autofree char *text = g_strjoinv (" ", words);
  g_autoptr (GError) wrong = NULL;
  GavelMove move;
  bool news;

  if (!read_move (record, text, &move, &wrong))
    {
      if (entry_is_verb (record, words[0]))
        return gavel_fail (error, "gavel plays the others: type only your own %s",
                           play_words (&table)->typed != NULL ? play_words (&table)->typed
                                                              : "moves");
      g_propagate_error (error, g_steal_pointer (&wrong));
      return false;
    }
  if (!tutor_lets (prompt, move, false))
    return true;
  if (practice_due (prompt->practice) != GAVEL_PLAY_TURN)
    return lay_down (prompt, move, error);
  prompt->warned = false;
  return practice_choose (prompt->practice, move, &news, error) && go_on (prompt, error);
}

/* -- Commands ---------------------------------------------------------------------------
 */

/* In a game against others: the sealed move stays as it is. */
bool
prompt_stay (Prompt *prompt, GError **error)
{
  GavelTable table = gavel_record_table (prompt->session->record);

  if (!prompt->has_mine)
    return gavel_fail (error, "type your %s first (advise shows what gavel would do)",
                       play_words (&table)->own != NULL ? play_words (&table)->own
                                                        : "move");
  practice_stay (prompt->practice);
  prompt->has_mine = prompt->warned = false;
  return go_on (prompt, error);
}

/* Goes on with a game that was played against others. */
bool
prompt_resume_play (Prompt *prompt, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GString) out = g_string_new (NULL);
  const GavelValue *value;
  GavelStatus status;
  GavelTable table;

  prompt_leave_play (prompt);
  if (!practice_knows (record) || prompt->session->waiting->len > 0)
    return true;
  table = gavel_record_table (record);
  table.game->notation->status (&table, &status);
  if (status.over)
    return true;
  if (!context_find_value (prompt->context, table.game, &value, error))
    return false;
  prompt->practice = practice_new (record, value, tell, prompt, error);
  if (prompt->practice == NULL)
    return false;
  if (play_words (&table)->resumed != NULL)
    play_words (&table)->resumed (&table, out);
  prompt_put (prompt, out->str);
  return go_on (prompt, error);
}

/* What whoever sits here is called: as the system knows them, if that can be a name. */
static char *
own_name (const Prompt *prompt)
{
  g_autofree char *name
      = g_strdup (prompt->play_name != NULL ? prompt->play_name : g_get_user_name ());

  if (prompt->play_name == NULL && g_ascii_isalpha (name[0]) && strlen (name) <= 16
      && strpbrk (name, " \t#;=") == NULL)
    name[0] = g_ascii_toupper (name[0]);
  else if (prompt->play_name == NULL)
    return g_strdup ("Ann");
  return g_steal_pointer (&name);
}

/* "play", "play strong", "play Tim Sam Nash"; a game may be named first, else
 * it is one like the game in hand. */
bool
prompt_play (Prompt *prompt, char **words, GError **error)
{
  uint64_t seed = prompt->play_seed != 0 ? prompt->play_seed
                                         : (uint64_t) g_get_real_time () % 1000000000;
  const GavelGame *game = words[1] != NULL ? gavel_game_find (words[1], NULL) : NULL;
  char **others = words + (game != NULL ? 2 : 1);
  g_autofree char *text = NULL, *you = NULL;
  g_autoptr (GString) said = g_string_new (NULL);
  const GavelSeating *seating;

  if (game == NULL)
    game = prompt_game (prompt);
  if (others[0] != NULL && strcmp (others[0], "who") == 0)
    {
      text = opponents_list (game);
      prompt_put (prompt, text);
      return true;
    }
  you = own_name (prompt);
  text = opponents_start (game, gavel_boxes_find (&prompt->session->boxes, game), you,
                          (const char *const *) others, seed, error);
  if (text == NULL)
    return false;
  prompt_leave_play (prompt);
  prompt->play_seed = 0;
  if (!session_read (prompt->session, text, said, error))
    return false;
  prompt_put (prompt, said->str);
  seating = gavel_record_seating (prompt->session->record);
  for (unsigned i = 1; i < seating->n; i++)
    {
      const GavelOpponent *o = opponents_find (game, seating->name[i]);

      prompt_printf (prompt, "Against you: %s%s%s\n", seating->name[i],
                     o != NULL ? ", " : "", o != NULL ? o->manner : "");
    }
  return prompt_resume_play (prompt, error);
}

/* -- Analysis
 * ------------------------------------------------------------------------------ */

typedef struct
{
  Prompt *prompt;
  atomic_bool stop;
} Watch;

/* Lets Ctrl-C through, and shows how far it is. */
static void
on_progress (gpointer data, unsigned done, unsigned total)
{
  Watch *watch = data;

  while (g_main_context_iteration (NULL, FALSE))
    ;
  if (watch->prompt->interrupted)
    atomic_store (&watch->stop, true);
  if (watch->prompt->terminal)
    terminal_progress ("%.0f %% judged", 100.0 * done / MAX (total, 1));
}

/* Judges the game in hand. */
bool
prompt_analyse (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  Watch watch = { .prompt = prompt };
  GavelBudget budget
      = { .effort = ANALYSIS_EFFORT,
          .seed = (uint64_t) settings_number (prompt->settings, SETTING_SEED),
          .n_threads = (unsigned) settings_number (prompt->settings, SETTING_THREADS),
          .stop = &watch.stop };
  ReportLook look = prompt_look (prompt);
  g_autoptr (GavelAnalysis) analysis = NULL;
  g_autofree char *text = NULL;

  if (!prompt_needs_game (prompt, error))
    return false;
  thinker_cancel (prompt->thinker);
  prompt->advice_auto = false;
  prompt->interrupted = false;
  analysis = gavel_analyse (prompt->session->record, prompt_value (prompt, NULL), &budget,
                            on_progress, &watch, error);
  if (prompt->terminal)
    terminal_clear_progress ();
  if (analysis == NULL)
    return false;
  text = report_analysis_text (prompt->session->record, analysis, &look);
  prompt_page (prompt, text);
  return true;
}
