/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about advice, and about the others. */
#include "prompt/prompt.h"

#include "analysis/odds.h"
#include "base/error.h"
#include "common/style.h"
#include "report/looks.h"
#include "report/report-private.h"

#define MAX_CHART 20

/* -- Advice ------------------------------------------------------------------------ */

/* Whether advice for @seat, NULL is you, would come too early or too late. */
static bool
is_no_time (Prompt *prompt, const char *seat, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelSeating *seating = gavel_record_seating (record);
  g_autofree char *wanted = NULL;

  if (entry_is_missing (record))
    {
      wanted = entry_wanted (record, ENTRY_PLAY);
      return !gavel_fail (error, "no advice yet: %s", wanted);
    }
  if (seating->you < 0
      || (seat != NULL && g_strcmp0 (seat, seating->name[seating->you]) != 0))
    return false;
  if (entry_is_late (record))
    {
      const char *word = gavel_game_sealed_word (gavel_record_game (record));

      return !gavel_fail (error,
                          "the %ss are being turned up: type your %s, or ok "
                          "if you followed the last advice",
                          word, word);
    }
  if (!entry_offers_unseen (record))
    return false;
  wanted = entry_wanted (record, prompt->session->stage);
  return !gavel_fail (error, "%s", wanted);
}

/* The advice of a decision that is due; an error says why there is none. */
const GavelAdvice *
prompt_decision (Prompt *prompt, GError **error)
{
  const GavelAdvice *advice;

  if (!prompt_needs_game (prompt, error)
      || is_no_time (prompt, prompt->advice_seat, error))
    return NULL;
  if (prompt->advice_seat == NULL
      && gavel_record_seating (prompt->session->record)->you < 0)
    {
      gavel_fail (error, "whose advice? Say who you are: you NAME (or advise NAME)");
      return NULL;
    }
  advice = prompt_advice (prompt, error);
  if (advice == NULL)
    return NULL;
  if (advice->decision == GAVEL_DECISION_NONE)
    {
      g_autofree char *wanted
          = entry_wanted (prompt->session->record, prompt->session->stage);

      gavel_fail (error, "%s has nothing to decide now: %s",
                  gavel_record_seating (prompt->session->record)->name[advice->seat],
                  wanted);
      return NULL;
    }
  prompt_show_again (prompt);
  return prompt->advice;
}

/* Takes the word "all" out of @words, unless somebody is called so. */
static bool
take_all (Prompt *prompt, char **words)
{
  const GavelSeating *seating = gavel_record_seating (prompt->session->record);

  for (unsigned seat = 0; seat < seating->n; seat++)
    if (g_ascii_strcasecmp (seating->name[seat], "all") == 0)
      return false;
  for (unsigned i = 1; words[i] != NULL; i++)
    if (g_ascii_strcasecmp (words[i], "all") == 0)
      {
        g_free (words[i]);
        for (; words[i + 1] != NULL; i++)
          words[i] = words[i + 1];
        words[i] = NULL;
        return true;
      }
  return false;
}

/* "advise", "advise Francis", "advise all": at a terminal it refines while you watch,
 * unless all bids are to be listed. */
bool
prompt_advise (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  g_autofree char *seat = NULL;
  const GavelAdvice *advice;
  g_autofree char *text = NULL;
  ReportLook look = prompt_look (prompt);

  if (!prompt_needs_game (prompt, error))
    return false;
  look.all = take_all (prompt, words);
  if (words[1] != NULL)
    {
      GavelLine line = { gavel_record_game (record), gavel_record_box (record),
                         gavel_record_seating (record), words, 1 };
      unsigned number;

      if (!gavel_line_seat (&line, &number, error) || !gavel_line_end (&line, error))
        return false;
      seat = g_strdup (gavel_record_seating (record)->name[number]);
    }
  else if (gavel_record_seating (record)->you < 0)
    return gavel_fail (error, "advise whom? advise NAME, or say who you are: you NAME");
  if (is_no_time (prompt, seat, error))
    return false;
  if (seat != NULL && prompt_hides (prompt)
      && entry_seat (record, seat) != gavel_record_seating (record)->you)
    return gavel_fail (error,
                       "advise %s: not before the game is over, for it tells what "
                       "%s holds",
                       seat, seat);
  prompt->listed_all = look.all;
  if (prompt->terminal && !look.all)
    {
      prompt_show_advice (prompt, seat, true);
      return true;
    }
  if (g_strcmp0 (seat, prompt->advice_seat) != 0)
    g_clear_pointer (&prompt->advice, gavel_advice_free);
  g_free (prompt->advice_seat);
  prompt->advice_seat = g_steal_pointer (&seat);
  advice = prompt_advice (prompt, error);
  if (advice == NULL)
    return false;
  if (look.all)
    look.n_rows = G_MAXUINT;
  text = report_advice_text (record, advice, &look);
  prompt_page (prompt, text);
  return true;
}

bool
prompt_stop (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
  thinker_stop (prompt->thinker);
  return true;
}

bool
prompt_why (Prompt *prompt, char **words, GError **error)
{
  const GavelAdvice *advice = prompt_decision (prompt, error);
  ReportLook look = prompt_look (prompt);
  g_autofree char *text = NULL;
  g_autofree unsigned *row = NULL;
  guint64 number = 1;
  unsigned n;

  if (advice == NULL)
    return false;
  row = g_new (unsigned, advice->n_options);
  n = report_rows (advice, prompt->listed_all, row);
  if (words[1] != NULL && !g_ascii_string_to_unsigned (words[1], 10, 1, n, &number, NULL))
    return gavel_fail (error, "why: give a number of the list, 1 to %u, not '%s'", n,
                       words[1]);
  n = words[1] != NULL ? row[number - 1]
                       : (unsigned) (gavel_advice_choice (advice) - advice->option);
  text = report_why (prompt->session->record, advice, n, &look);
  prompt_put (prompt, text);
  return true;
}

/* -- The others ------------------------------------------------------------------------
 */

bool
prompt_beliefs (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  ReportLook look = prompt_look (prompt);
  GavelWish wish = prompt_wish (prompt);
  g_autoptr (GavelAdvice) thought = NULL;
  g_autofree char *text = NULL;

  if (!prompt_needs_game (prompt, error))
    return false;
  wish.seat = prompt->advice_seat;
  if (prompt->advice == NULL || !prompt->advice_done)
    thought = prompt_think_now (prompt, &wish, error);
  if (thought == NULL && (prompt->advice == NULL || !prompt->advice_done))
    return false;
  text = report_beliefs (prompt->session->record,
                         thought != NULL ? thought : prompt->advice, &look);
  prompt_put (prompt, text);
  return true;
}

/* Whether the line makes a move, of anybody or of chance. */
static bool
makes_move (const GavelRecord *record, unsigned line)
{
  GavelTable before = gavel_record_table_at (record, line - 1);
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
  GavelMove move;
  unsigned seat;

  return words != NULL && words[0] != NULL && before.state != NULL
         && before.game->notation->line_move (&before, words, &seat, &move);
}

/* The lines right before the first move of each round, and which rounds these are.
 * Returns how many there are. */
static unsigned
find_rounds (const GavelRecord *record, unsigned round[], unsigned at[])
{
  unsigned n = 0;
  bool begun = false;

  for (unsigned line = 1; line <= gavel_record_n_lines (record); line++)
    {
      GavelTable table = gavel_record_table_at (record, line);
      GavelStatus status;

      if (table.state == NULL)
        continue;
      table.game->notation->status (&table, &status);
      if (n == 0 || status.round != round[n - 1])
        begun = false;
      else if (!begun)
        begun = makes_move (record, line);
      if (begun || status.over || status.round > MAX_CHART
          || (status.due != GAVEL_DUE_CHANCE && status.due != GAVEL_DUE_TURN
              && table.game->to_act (table.box, table.state)
                     != GAVEL_SEAT (GAVEL_CHANCE)))
        continue;
      if (n == 0 || status.round != round[n - 1])
        round[n++] = status.round;
      at[n - 1] = line;
    }
  return n;
}

/* Everybody's chances before each round, and now. */
bool
prompt_odds (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelValue *value;
  g_autoptr (GError) no_value = NULL;
  unsigned round[MAX_CHART + 1], at[MAX_CHART], n;
  double win[MAX_CHART + 1][GAVEL_MAX_SEATS];
  const GavelAdvice *advice = NULL;
  ReportLook look = prompt_look (prompt);
  g_autofree char *text = NULL, *chart = NULL;

  if (!prompt_needs_game (prompt, error))
    return false;
  value = prompt_value (prompt, &no_value);
  n = find_rounds (record, round, at);
  for (unsigned i = 0, n_told = 0; i < n; i++)
    {
      if (gavel_odds (record, at[i], value != NULL ? &value->weights : NULL, win[n_told]))
        round[n_told++] = round[i];
      if (i + 1 == n)
        n = n_told;
    }
  if (n > 0 && at[n - 1] == gavel_record_n_lines (record))
    round[n - 1] = 0;
  else if (gavel_odds (record, gavel_record_n_lines (record),
                       value != NULL ? &value->weights : NULL, win[n]))
    round[n++] = 0;
  if (n == 0)
    return gavel_fail (error, "there is no advice for this position yet");
  if (prompt->advice != NULL && prompt->advice_done && prompt->advice->n_options > 0)
    advice = prompt->advice; /* the same figures as its chances */
  if (advice != NULL && round[n - 1] == 0
      && gavel_record_game (record)->sealed == NULL) /* nothing else to say of it */
    {
      for (unsigned seat = 0; seat < advice->n_seats; seat++)
        win[n - 1][seat] = advice->win[seat];
      advice = NULL;
    }
  chart = report_odds (record, n, round, win, advice, &look);
  text = g_strdup_printf ("Chances to win, in 100, if all play %s:\n%s",
                          gavel_game_lays_out_rounds (gavel_record_game (record))
                              ? "the equilibrium"
                              : "well",
                          chart);
  prompt_page (prompt, text);
  return true;
}

/* A page of the game's own, by its word. */
bool
prompt_game_page (Prompt *prompt, char **words, GError **error)
{
  ReportLook look = prompt_look (prompt);
  g_autofree char *text = NULL, *word = g_ascii_strdown (words[0], -1);
  const Looks *looks;

  if (!prompt_needs_game (prompt, error))
    return false;
  looks = looks_of (gavel_record_game (prompt->session->record));
  for (unsigned i = 0; i < looks->n_pages && text == NULL; i++)
    if (g_str_has_prefix (looks->pages[i].word, word))
      text = looks->pages[i].write (prompt->session->record, &look);
  if (text == NULL)
    return gavel_fail (error, "%s has no %s",
                       gavel_record_game (prompt->session->record)->title, word);
  prompt_put (prompt, text);
  return true;
}

/* -- Doing it --------------------------------------------------------------------------
 */

bool
prompt_roll (Prompt *prompt, char **words G_GNUC_UNUSED, GError **error)
{
  const GavelAdvice *advice = prompt_decision (prompt, error);
  Report report;
  double sum = 0.0, die;
  unsigned i = 0;

  if (advice == NULL)
    return false;
  for (unsigned k = 0; k < advice->n_options; k++)
    sum += advice->option[k].mix;
  if (sum <= 0.0)
    return gavel_fail (error, "there is nothing to roll for: no move is mixed here");
  die = g_random_double () * sum;
  while (i + 1 < advice->n_options && die >= advice->option[i].mix)
    die -= advice->option[i++].mix;
  prompt->rolled = true;
  prompt->rolled_move = advice->option[i].move;
  if ((int) advice->seat == gavel_record_seating (prompt->session->record)->you)
    prompt->advised_move = prompt->rolled_move;
  report_init (&report, prompt->session->record);
  report.color = prompt->context->color;
  report.width = style_screen_width ();
  report.out = g_string_new ("The die says: ");
  report_put_move (&report, advice->seat, &advice->option[i]);
  g_string_append_printf (report.out, ", which the equilibrium does %.0f times in 100",
                          report_percent (advice->option[i].mix / sum, 1.0));
  if (i > 0)
    g_string_append_printf (
        report.out, "; against this table it loses %.*f", report_digits (advice),
        report_told (advice, report_loss (advice, &advice->option[i])));
  g_string_append_c (report.out, '\n');
  prompt_put (prompt, report.out->str);
  g_string_free (report.out, TRUE);
  return true;
}

/* What ok would do now, and who does it. */
static bool
find_advised (Prompt *prompt, unsigned *seat, GavelMove *move, GError **error)
{
  const GavelAdvice *advice;

  if (prompt->advice_seat == NULL && entry_is_late (prompt->session->record))
    {
      *seat = (unsigned) gavel_record_seating (prompt->session->record)->you;
      return prompt_advised_bid (prompt, move, error);
    }
  advice = prompt_decision (prompt, error);
  if (advice == NULL)
    return false;
  *seat = advice->seat;
  *move = prompt->rolled ? prompt->rolled_move : gavel_advice_choice (advice)->move;
  return true;
}

/* Enters what was advised to whoever asks. */
bool
prompt_ok (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelGame *game;
  g_autoptr (GString) line = g_string_new (NULL);
  g_autoptr (GString) said = g_string_new (NULL);
  GavelTable table;
  GavelMove move;
  unsigned seat;

  if (words[1] != NULL)
    return gavel_fail (error, "ok: unexpected word '%s'", words[1]);
  if (!find_advised (prompt, &seat, &move, error))
    return false;
  game = gavel_record_game (record);
  table = gavel_record_table (record);
  game->notation->say (&table, seat, move, line);
  if (prompt->advice != NULL && prompt->advice->revises && move == prompt->advice->lying)
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();
      g_autofree char *lying = NULL;

      game->notation->move_show (&table, seat, move, cells);
      lying = gavel_cells_text (cells);
      prompt_printf (prompt, "%s keeps %s\n", table.seating->name[seat],
                     report_is_pass (prompt->advice, gavel_advice_lying (prompt->advice))
                         ? "passing"
                         : lying);
      return true;
    }
  if (!session_enter (prompt->session, g_strchomp (line->str), said, error))
    return false;
  prompt_put (prompt, said->str);
  prompt_changed (prompt);
  return true;
}
