/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A game against others at the prompt, with a tutor; and any game judged. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "common/practice.h"
#include "common/style.h"
#include "common/terminal.h"
#include "report/report-analysis.h"
#include "report/report-private.h"
#include "session/echo.h"
#include "session/opponents.h"
#include "session/practice-table.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#define TUTOR_EFFORT 2 /* batches of trials: a moment, and the same each time */
#define ANALYSIS_EFFORT 2

/* -- The tutor --------------------------------------------------------------------- */

/* Warns before a bad move, once: the same move again is meant. @stay: it lies there
 * already, but more is known by now. */
static bool
tutor_lets (Prompt *prompt, GavelMove move, const char *cards, bool stay)
{
  GavelWish wish = gavel_judging_wish (NULL, cards, NULL);
  GavelBudget budget = { .effort = TUTOR_EFFORT, .seed = 1 };
  g_autoptr (GavelAdvice) advice = NULL;
  g_autofree char *reason = NULL;
  GavelVerdict verdict;
  unsigned number = 0;

  if (settings_choice (prompt->settings, SETTING_TUTOR) == 0
      || (prompt->warned && prompt->warned_move == move))
    return true;
  wish.objective = settings_choice (prompt->settings, SETTING_OBJECTIVE);
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
  prompt_printf (
      prompt, "%s%s %s. %s\n%s\n", stay ? "With these counts, that is" : "That is",
      verdict.grade == GAVEL_GRADE_DOUBTFUL ? "" : " a", gavel_grade_name (verdict.grade),
      reason,
      stay ? "Type another bid, or ok to keep it." : "Type it again to play it anyway.");
  return false;
}

/* -- The game goes on -----------------------------------------------------------------
 */

/* Tells a line of the record, and says what it did. */
static bool
tell (Prompt *prompt, const char *line, GError **error)
{
  g_autoptr (GString) said = g_string_new (NULL);

  if (!session_enter (prompt->session, line, said, error))
    return false;
  prompt_put (prompt, said->str);
  return true;
}

static bool
turn_up (Prompt *prompt, GError **error)
{
  g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);

  practice_turn_up (prompt->practice, prompt->mine, lines);
  prompt->opened = prompt->has_mine = prompt->warned = false;
  for (unsigned i = 0; i < lines->len; i++)
    if (!tell (prompt, g_ptr_array_index (lines, i), error))
      return false;
  return true;
}

/* Ends the game against others; the record stays. */
void
prompt_leave_play (Prompt *prompt)
{
  g_clear_pointer (&prompt->practice, practice_free);
  prompt->opened = prompt->has_mine = prompt->warned = false;
}

/* What you choose from: the hand before a bid, the offer before a take. */
static void
show_cards (Prompt *prompt, bool take)
{
  const GavelRecord *record = prompt->session->record;
  unsigned you = (unsigned) gavel_record_seating (record)->you;
  g_autofree char *hand = NULL, *offer = NULL;
  GavelView view;

  gavel_record_game (record)->notation->view (gavel_record_box (record),
                                              gavel_record_state (record), &view);
  hand = echo_cards (gavel_record_game (record), gavel_record_box (record),
                     view.seat[you].hand, 0);
  offer
      = echo_cards (gavel_record_game (record), gavel_record_box (record), view.offer, 0);
  if (take)
    prompt_printf (prompt, "You can take %s. ", offer);
  prompt_printf (prompt, "You hold %s\n", hand);
  if (!take && view.round == 1)
    prompt_printf (
        prompt,
        "Type the cards you bid, like %.*s, or - for none; help lists all words.\n",
        (int) strcspn (hand, " "), hand);
}

/* Plays on to where you must choose, or to the end. */
static bool
go_on (Prompt *prompt, GError **error)
{
  for (;;)
    {
      const GavelRecord *record = prompt->session->record;
      g_autofree char *line = NULL;
      GavelView view;

      gavel_record_game (record)->notation->view (gavel_record_box (record),
                                                  gavel_record_state (record), &view);
      if (view.over)
        {
          prompt_leave_play (prompt);
          return prompt_analyse (prompt, NULL, error);
        }
      if (strcmp (view.next, "lot") == 0)
        line = practice_lot (prompt->practice, record);
      else if (strcmp (view.next, "take") == 0)
        line = practice_take (prompt->practice, record);
      else if (!prompt->opened)
        {
          practice_open (prompt->practice, record);
          prompt->opened = true;
        }
      if (line == NULL)
        {
          show_cards (prompt, strcmp (view.next, "take") == 0);
          break;
        }
      if (!tell (prompt, line, error))
        return false;
    }
  prompt_changed (prompt);
  return true;
}

/* Your cards lie there: the others see how many, and may change theirs. Whatever they
 * do, you may change yours once more. */
static bool
lay_down (Prompt *prompt, GavelMove move, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  bool first = !prompt->has_mine, changed;
  g_autofree char *counts = NULL;

  prompt->mine = move;
  prompt->has_mine = true;
  g_free (prompt->mine_text);
  prompt->mine_text
      = echo_cards (gavel_record_game (record), gavel_record_box (record), move, 0);
  changed = practice_revise (prompt->practice, move);
  if (!first && !changed)
    {
      prompt_printf (prompt, "You bid %s now. The others keep their bids.\n",
                     move == 0 ? "nothing" : prompt->mine_text);
      return true; /* nothing new for the tutor: it has looked at this bid just now */
    }
  counts = practice_counts (prompt->practice);
  if (!tell (prompt, counts, error))
    return false;
  prompt->warned = false; /* more is known now */
  prompt_changed (prompt);
  tutor_lets (prompt, move, prompt->mine_text, true);
  return true;
}

/* What the prompt says in such a game; NULL: as always. */
char *
prompt_play_due (const Prompt *prompt)
{
  const GavelRecord *record = prompt->session->record;
  GavelView view;

  if (prompt->practice == NULL)
    return NULL;
  gavel_record_game (record)->notation->view (gavel_record_box (record),
                                              gavel_record_state (record), &view);
  if (g_strcmp0 (view.next, "take") == 0)
    return g_strdup ("you take> ");
  return g_strdup (prompt->has_mine ? "change your bid, or ok> " : "your bid> ");
}

/* A line typed in a game against others: your cards. */
bool
prompt_play_line (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelSeating *seating = gavel_record_seating (record);
  g_autoptr (GavelRecord) probe = gavel_record_copy (record, 0);
  g_autofree char *cards = NULL, *line = NULL;
  bool nothing = g_ascii_strcasecmp (words[0], "pass") == 0;
  GavelLine reader
      = { gavel_record_game (record), gavel_record_box (record), seating, words, 0 };
  GavelNamed named;
  GavelView view;

  gavel_record_game (record)->notation->view (gavel_record_box (record),
                                              gavel_record_state (record), &view);
  if (entry_is_verb (record, words[0]))
    return gavel_fail (
        error,
        "gavel plays the others: type only your own cards, like g30 r20, or - for none");
  cards = nothing ? g_strdup ("-") : g_strjoinv (" ", words);
  line = g_strdup_printf ("%s %s %s", view.next, seating->name[seating->you], cards);
  if (!gavel_record_append (probe, line, error))
    return false;
  memset (&named, 0, sizeof named);
  if (!nothing && !gavel_line_cards (&reader, false, &named, error))
    return false;
  if (!tutor_lets (prompt, named.known, cards, false))
    return true;
  if (strcmp (view.next, "take") == 0)
    {
      prompt->warned = false;
      return tell (prompt, line, error) && go_on (prompt, error);
    }
  return lay_down (prompt, named.known, error);
}

/* -- Commands ---------------------------------------------------------------------------
 */

/* In a game against others: the bid stays as it is. */
bool
prompt_stay (Prompt *prompt, GError **error)
{
  if (!prompt->has_mine)
    return gavel_fail (error, "type your cards first (advise shows what gavel would do)");
  return turn_up (prompt, error) && go_on (prompt, error);
}

/* Goes on with a game that was played against others. */
bool
prompt_resume_play (Prompt *prompt, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelValue *value;
  GavelView view;

  prompt_leave_play (prompt);
  if (!practice_knows (record) || prompt->session->waiting->len > 0)
    return true;
  gavel_record_game (record)->notation->view (gavel_record_box (record),
                                              gavel_record_state (record), &view);
  if (view.over)
    return true;
  value = prompt_value (prompt, error);
  if (value == NULL && gavel_record_game (record)->self_play != NULL)
    return false;
  prompt->practice = practice_new (record, value, error);
  if (prompt->practice == NULL)
    return false;
  if (view.prize >= 0)
    {
      g_autofree char *lot
          = echo_cards (gavel_record_game (record), gavel_record_box (record),
                        GAVEL_CARD (view.prize), 0);

      prompt_printf (prompt, "Round %u: %s\n", view.round, lot);
    }
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

/* "play", "play strong", "play Tim Sam Nash"; "play goofspiel strong". */
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
    game = gavel_games ()[0];
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
