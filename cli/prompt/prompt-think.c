/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinking about the position: by itself, above the line being typed, or for a command
 * that waits. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "common/style.h"
#include "prompt/reader.h"
#include "report/report-private.h"

#include <stdio.h>
#include <string.h>

#define MIN_ROWS 3 /* moves that are listed on the smallest screen */

/* What the game in hand is judged by; %NULL where nothing is learned, or, with @error
 * set, if it cannot be had. */
const GavelValue *
prompt_value (Prompt *prompt, GError **error)
{
  const GavelValue *value;

  context_find_value (prompt->context, gavel_record_game (prompt->session->record),
                      &value, error);
  return value;
}

GavelWish
prompt_wish (Prompt *prompt)
{
  GavelWish wish = GAVEL_WISH_INIT;

  wish.priors = *prompt_priors (prompt);
  prompt_put_styles (prompt, &wish);
  wish.safety = settings_number (prompt->settings, SETTING_DIAL);
  wish.firm = settings_number (prompt->settings, SETTING_FIRM);
  wish.objective = settings_choice (prompt->settings, SETTING_OBJECTIVE);
  if (prompt->practice != NULL && prompt->has_mine)
    wish.lies = prompt->mine_text;
  return wish;
}

static GavelBudget
budget_of (const Prompt *prompt)
{
  GavelBudget budget = GAVEL_BUDGET_INIT;
  double depth = settings_number (prompt->settings, SETTING_DEPTH);

  budget.seconds = depth > 0.0 ? 0.0 : settings_number (prompt->settings, SETTING_TIME);
  budget.effort = (unsigned) depth;
  budget.seed = (uint64_t) settings_number (prompt->settings, SETTING_SEED);
  budget.n_threads = (unsigned) settings_number (prompt->settings, SETTING_THREADS);
  return budget;
}

/* Whether advice can be asked for at all. */
bool
prompt_needs_game (Prompt *prompt, GError **error)
{
  const GavelRecord *record = prompt->session->record;

  if (session_has_game (prompt->session)
      && gavel_record_seating (record)->n >= gavel_record_game (record)->min_seats)
    return true;
  return gavel_fail (error, "there is no game yet: type the players' names, in seat "
                            "order, or resume");
}

static void
forget_advice (Prompt *prompt)
{
  g_clear_pointer (&prompt->advice, gavel_advice_free);
  g_clear_pointer (&prompt->live_text, g_free);
  prompt->advice_done = prompt->advice_auto = prompt->shown = prompt->rolled = false;
  prompt->live_rows = 0;
  prompt->listed_all = false;
}

/* The advice as it is shown: no more rows than the screen has. */
static char *
live_text_of (Prompt *prompt)
{
  ReportLook look = prompt_look (prompt);
  unsigned height = style_screen_height ();
  g_autofree char *text = NULL, *fitted = NULL, *shown = NULL;

  for (;;)
    {
      unsigned n_lines = 0;

      g_free (text);
      text = report_advice_text (prompt->session->record, prompt->advice, &look);
      fitted = style_fit (text, look.width);
      g_free (text);
      text = g_steal_pointer (&fitted);
      for (const char *p = text; *p != '\0'; p++)
        n_lines += *p == '\n';
      if (n_lines + 2 <= height || look.n_rows <= MIN_ROWS)
        break;
      look.n_rows = MAX (MIN_ROWS, look.n_rows - MIN (look.n_rows, n_lines + 2 - height));
    }
  if (!prompt->advice_done && reader_can_redraw (prompt->reader))
    {
      GString *out = g_string_new (text);

      style_dim (out, look.color, "thinking...");
      g_string_append_c (out, '\n');
      g_free (text);
      text = g_string_free (out, FALSE);
    }
  shown = style_for_charset (text, g_get_charset (NULL));
  return g_steal_pointer (&shown);
}

/* Shows what there is, in place of what was shown of the same thought. Once something
 * else was typed, only another choice is worth interrupting for. */
void
prompt_show_live (Prompt *prompt)
{
  g_autofree char *text = NULL;
  bool fresh = !prompt->shown;
  unsigned n_rows = 0;

  if (prompt->advice->decision == GAVEL_DECISION_NONE
      || !reader_is_asking (prompt->reader)
      || (!prompt->advice_done && !reader_can_redraw (prompt->reader))
      || (!fresh && prompt->live_rows == 0
          && (!prompt->advice_done
              || prompt->shown_move == gavel_advice_choice (prompt->advice)->move)))
    return;
  text = live_text_of (prompt);
  if (g_strcmp0 (text, prompt->live_text) == 0)
    return;
  reader_print_above (prompt->reader, prompt->live_rows, text);
  for (const char *p = text; *p != '\0'; p++)
    n_rows += *p == '\n';
  prompt->live_rows = reader_can_redraw (prompt->reader) ? n_rows : 0;
  prompt->shown = true;
  prompt->shown_move = gavel_advice_choice (prompt->advice)->move;
  g_free (prompt->live_text);
  prompt->live_text = g_steal_pointer (&text);
}

/* Says the list anew if what is known by now is another one than what was shown: what
 * follows speaks of it. */
void
prompt_show_again (Prompt *prompt)
{
  g_autofree char *text = NULL;

  if (prompt->reader == NULL || !prompt->shown || prompt->live_text == NULL
      || !prompt->advice_done || prompt->advice->decision == GAVEL_DECISION_NONE)
    return;
  text = live_text_of (prompt);
  if (g_str_has_prefix (prompt->live_text, text)) /* it only went on thinking */
    return;
  prompt_put (prompt, text);
  prompt->shown_move = gavel_advice_choice (prompt->advice)->move;
  g_free (prompt->live_text);
  prompt->live_text = g_steal_pointer (&text);
}

static void
take_advice (Prompt *prompt, const GavelAdvice *advice, bool done)
{
  const GavelRecord *record = prompt->session->record;

  gavel_advice_free (prompt->advice);
  prompt->advice = gavel_advice_copy (advice);
  prompt->advice_done = done;
  if (advice->decision == GAVEL_DECISION_SEALED && advice->n_options > 0
      && (int) advice->seat == gavel_record_seating (record)->you
      && !entry_is_late (record))
    {
      g_free (prompt->advised_text);
      prompt->advised_text = gavel_record_write (record);
      prompt->advised_move = gavel_advice_choice (advice)->move;
    }
}

/* Whether whoever asks is to bid or take now, or may change the bid. */
static bool
must_decide (const Prompt *prompt)
{
  const GavelRecord *record = prompt->session->record;
  GavelTable table = gavel_record_table (record);
  int you = gavel_record_seating (record)->you;
  GavelStatus status;
  GavelSeats seats;

  if (you < 0 || gavel_record_may_revise (record))
    return you >= 0;
  table.game->notation->status (&table, &status);
  seats = table.game->to_act (table.box, table.state);
  if (status.due == GAVEL_DUE_TURN && table.game->notation->suppose != NULL)
    seats |= status.actors; /* others may be asked first, but nobody waits for them */
  return (seats & GAVEL_SEAT ((unsigned) you)) != 0;
}

static void
on_thought (gpointer data, const GavelAdvice *advice, const GError *error, bool done)
{
  Prompt *prompt = data;

  if (done)
    prompt->advice_auto = false;
  if (error != NULL && (prompt->advice_asked || must_decide (prompt)))
    prompt_printf (prompt, "No advice: %s\n", error->message);
  if (advice == NULL)
    return; /* that is no news to somebody who did not ask */
  take_advice (prompt, advice, done);
  if (prompt->advice_asked && done && advice->decision == GAVEL_DECISION_NONE)
    prompt_printf (prompt, "%s has nothing to decide now\n",
                   gavel_record_seating (prompt->session->record)->name[advice->seat]);
  prompt_show_live (prompt);
}

/* Thinks about the position as it is now, aloud if @seat must decide; NULL is whoever
 * this advisor is for. While the others are at it, what they did is learned from. */
void
prompt_show_advice (Prompt *prompt, const char *seat, bool asked)
{
  GavelWish wish = prompt_wish (prompt);
  GavelBudget budget = budget_of (prompt);
  const GavelValue *value;

  forget_advice (prompt);
  value = prompt_value (prompt, NULL);
  g_free (prompt->advice_seat);
  prompt->advice_seat = g_strdup (seat);
  wish.seat = prompt->advice_seat;
  prompt->advice_auto = true;
  prompt->advice_asked = asked;
  thinker_start (prompt->thinker, prompt->session->record, value, &wish, &budget,
                 on_thought, prompt);
}

/* The position or a setting is another one: what was thought is worth nothing. */
void
prompt_changed (Prompt *prompt)
{
  const GavelRecord *record = prompt->session->record;

  forget_advice (prompt);
  g_clear_pointer (&prompt->advice_seat, g_free);
  if (prompt->terminal && settings_choice (prompt->settings, SETTING_AUTO) == 1
      && prompt->practice == NULL && prompt->session->stage == ENTRY_PLAY
      && prompt_needs_game (prompt, NULL) && gavel_record_seating (record)->you >= 0
      && prompt->session->waiting->len == 0 && !entry_is_missing (record)
      && !entry_is_late (record) && !entry_is_own_bid (record)
      && !entry_offers_unseen (record))
    prompt_show_advice (prompt, NULL, false);
  else
    thinker_cancel (prompt->thinker);
}

/* A thought that a command waits for. */
typedef struct
{
  GavelAdvice *advice;
  GError *error;
  bool done;
} Wait;

static void
on_waited (gpointer data, const GavelAdvice *advice, const GError *error, bool done)
{
  Wait *wait = data;

  if (!done)
    return;
  wait->advice = advice != NULL ? gavel_advice_copy (advice) : NULL;
  wait->error = error != NULL ? g_error_copy (error) : NULL;
  wait->done = true;
}

/* Thinks about @wish in that game and waits for it, as long as the settings say if
 * @budget is NULL; Ctrl-C makes that short. */
GavelAdvice *
prompt_think_about (Prompt *prompt, const GavelRecord *record, const GavelWish *wish,
                    const GavelBudget *budget, GError **error)
{
  GavelBudget usual = budget_of (prompt);
  Wait wait = { 0 };
  g_autoptr (GError) no_value = NULL;
  const GavelValue *value = prompt_value (prompt, &no_value);

  if (no_value != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&no_value));
      return NULL;
    }
  prompt->advice_auto = false;
  fflush (stdout);
  thinker_start (prompt->thinker, record, value, wish, budget != NULL ? budget : &usual,
                 on_waited, &wait);
  while (!wait.done)
    g_main_context_iteration (NULL, TRUE);
  if (wait.error != NULL)
    g_propagate_error (error, wait.error);
  return wait.advice;
}

/* The same in the game in hand. */
GavelAdvice *
prompt_think_for (Prompt *prompt, const GavelWish *wish, const GavelBudget *budget,
                  GError **error)
{
  return prompt_think_about (prompt, prompt->session->record, wish, budget, error);
}

/* The same for as long as the settings say. */
GavelAdvice *
prompt_think_now (Prompt *prompt, const GavelWish *wish, GError **error)
{
  return prompt_think_for (prompt, wish, NULL, error);
}

/* The finished advice on the present position, thought about now if need be. */
const GavelAdvice *
prompt_advice (Prompt *prompt, GError **error)
{
  GavelWish wish = prompt_wish (prompt);
  GavelAdvice *advice;

  while (prompt->advice_auto && !prompt->advice_done)
    g_main_context_iteration (NULL, TRUE);
  if (prompt->advice != NULL && prompt->advice_done)
    return prompt->advice;
  wish.seat = prompt->advice_seat;
  advice = prompt_think_now (prompt, &wish, error);
  if (advice == NULL)
    return NULL;
  take_advice (prompt, advice, true);
  gavel_advice_free (advice);
  return prompt->advice;
}

/* What is known about your decision already (transfer full); %NULL if that is nothing. */
GavelAdvice *
prompt_known_advice (const Prompt *prompt)
{
  return prompt->advice != NULL && prompt->advice_done && prompt->advice_seat == NULL
             ? gavel_advice_copy (prompt->advice)
             : NULL;
}

/* From now on that is what is known about your decision. */
void
prompt_know_advice (Prompt *prompt, const GavelAdvice *advice)
{
  g_clear_pointer (&prompt->advice_seat, g_free);
  take_advice (prompt, advice, true);
}

/* What you were advised to bid last before the first bid was turned up: as it was shown,
 * or thought about now. */
bool
prompt_advised_bid (Prompt *prompt, GavelMove *move, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GavelRecord) before = NULL;
  g_autoptr (GavelAdvice) advice = NULL;
  g_autofree char *text = NULL;
  GavelWish wish = prompt_wish (prompt);
  unsigned n = gavel_record_n_lines (record);

  while (n > 1 && !gavel_record_is_sealed_at (record, n))
    n--;
  before = gavel_record_copy (record, n);
  text = gavel_record_write (before);
  if (g_strcmp0 (text, prompt->advised_text) == 0)
    {
      *move = prompt->advised_move;
      return true;
    }
  advice = prompt_think_about (prompt, before, &wish, NULL, error);
  if (advice == NULL)
    return false;
  *move = gavel_advice_choice (advice)->move;
  return true;
}
