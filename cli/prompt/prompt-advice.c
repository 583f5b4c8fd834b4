/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands about advice, the others and the settings. */
#include "prompt/prompt.h"

#include "analysis/odds.h"
#include "base/error.h"
#include "common/style.h"
#include "report/looks.h"
#include "report/report-private.h"
#include "session/echo.h"

#include <math.h>
#include <string.h>

#define MAX_CHART 20

/* -- Advice ------------------------------------------------------------------------ */

/* Whether advice for @seat, NULL is you, would come too early or too late. */
static bool
is_no_time (Prompt *prompt, const char *seat, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelSeating *seating = gavel_record_seating (record);
  g_autofree char *wanted = NULL;

  if (seating->you < 0
      || (seat != NULL && g_strcmp0 (seat, seating->name[seating->you]) != 0))
    return false;
  if (entry_is_late (record))
    return !gavel_fail (error, "the bids are being turned up: type your bid, or ok "
                               "if you followed the last advice");
  if (!entry_offers_unseen (record))
    return false;
  wanted = entry_wanted (record, prompt->session->stage);
  return !gavel_fail (error, "%s", wanted);
}

/* The advice of a decision that is due; an error says why there is none. */
static const GavelAdvice *
decision_now (Prompt *prompt, GError **error)
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
  return advice;
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
  const GavelAdvice *advice = decision_now (prompt, error);
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

/* -- What if ---------------------------------------------------------------------------
 */

/* Whose moves a what-if is about. */
static unsigned
asking_seat (const Prompt *prompt)
{
  const GavelRecord *record = prompt->session->record;
  int seat = prompt->advice_seat != NULL ? entry_seat (record, prompt->advice_seat)
                                         : gavel_record_seating (record)->you;

  return seat >= 0 ? (unsigned) seat : 0;
}

static bool
read_move (const Prompt *prompt, const char *text, GavelMove *move, GError **error)
{
  GavelTable table = gavel_record_table (prompt->session->record);

  return table.game->notation->move_read (&table, asking_seat (prompt), text, move,
                                          error);
}

/* Says what a what-if may be: as much of it as the game offers. */
static bool
fail_what (const GavelGame *game, GError **error)
{
  const char *moves
      = game->sealed != NULL || looks_of (game)->bare_turns ? "CARDS" : "MOVE";

  return gavel_fail (error, "whatif what? Type whatif %s%s%s%s, or not %s", moves,
                     game->sealed != NULL && game->sealed->may_pass ? ", NAME passes"
                                                                    : "",
                     game->sealed != NULL ? ", NAME bids 40" : "",
                     game->notation->next_read != NULL ? ", next CARD" : "", moves);
}

/* Complains of a word that says nothing in a what-if. */
static bool
fail_word (const GavelGame *game, const char *word, GError **error)
{
  return gavel_fail (error, "whatif: '%s' is not %s, a player, or one of: %s%snot", word,
                     game->sealed != NULL || looks_of (game)->bare_turns ? "a card"
                                                                         : "a move",
                     game->sealed != NULL && game->sealed->may_pass ? "passes, " : "",
                     game->notation->next_read != NULL ? "next, " : "");
}

/* Keeps a text for a wish; NULL if there is none. */
static const char *
keep_text (GPtrArray *texts, const GString *text)
{
  if (text->len == 0)
    return NULL;
  g_ptr_array_add (texts, g_strdup (text->str + 1));
  return g_ptr_array_index (texts, texts->len - 1);
}

/* The words of a what-if, sorted into a wish; texts are to be freed. A move may have
 * words that say nothing alone, so these are read when all are there. */
static bool
read_what_if (Prompt *prompt, char **words, GavelWish *wish, GPtrArray *texts,
              GError **error)
{
  const GavelRecord *record = prompt->session->record;
  const GavelGame *game = gavel_record_game (record);
  g_autoptr (GString) with = g_string_new (NULL);
  g_autoptr (GString) without = g_string_new (NULL);
  g_autoptr (GString) passing = g_string_new (NULL);
  GString *into = with;
  const char *unread = NULL;
  GavelMove move;

  if (words[1] == NULL)
    return fail_what (game, error);
  for (unsigned i = 1; words[i] != NULL; i++)
    {
      const char *word = words[i];
      int seat = entry_seat (record, word);

      if (g_ascii_strcasecmp (word, "next") == 0)
        {
          if (words[i + 1] == NULL)
            return gavel_fail (error, "whatif next: which card?");
          wish->next = words[++i];
        }
      else if (g_ascii_strcasecmp (word, "not") == 0)
        into = without;
      else if (g_ascii_strcasecmp (word, "pass") == 0 || strcmp (word, "-") == 0)
        g_string_append (into, " -");
      else if (read_move (prompt, word, &move, NULL))
        g_string_append_printf (into, " %s", word);
      else if (seat >= 0 && words[i + 1] != NULL
               && g_str_has_prefix ("passes", words[i + 1]))
        {
          g_string_append_printf (passing, " %s",
                                  gavel_record_seating (record)->name[seat]);
          i++;
        }
      else if (seat >= 0 && unread == NULL)
        return gavel_fail (error, "whatif %s passes, or %s bids 40?",
                           gavel_record_seating (record)->name[seat],
                           gavel_record_seating (record)->name[seat]);
      else
        {
          g_string_append_printf (into, " %s", word);
          unread = unread != NULL ? unread : word;
        }
    }
  if (into == without && without->len == 0)
    return gavel_fail (error, "whatif not: which cards?");
  if (unread != NULL
      && ((with->len > 0 && !read_move (prompt, with->str, &move, NULL))
          || (without->len > 0 && !read_move (prompt, without->str, &move, NULL))))
    return fail_word (game, unread, error);
  wish->passes = keep_text (texts, passing);
  wish->with = keep_text (texts, with);
  wish->without = keep_text (texts, without);
  return true;
}

static const GavelOption *
find_option (const GavelAdvice *advice, GavelMove move)
{
  for (unsigned i = 0; i < advice->n_options; i++)
    if (advice->option[i].move == move)
      return &advice->option[i];
  return NULL;
}

/* "+1.2 ± 0.4". */
static void
put_difference (GString *out, const GavelAdvice *advice, double gap, double error,
                bool exact)
{
  int digits = report_digits (advice);

  g_string_append_printf (out, "%+.*f", digits, report_told (advice, gap));
  if (!exact)
    g_string_append_printf (out, " ± %.*f", digits, report_told_error (advice, error));
}

/* Another move of mine beside the one advised. */
static void
put_other_move (Report *report, const GavelAdvice *then, const GavelOption *option)
{
  const Looks *looks = looks_of (report->game);
  const GavelOption *best = option == &then->option[0] && then->n_options > 1
                                ? &then->option[1]
                                : &then->option[0];
  double error, gap = gavel_advice_gap (then, option, best, &error);

  report_put_move (report, then->seat, option);
  g_string_append (report->out, ": ");
  report_put_worth (report, then, option);
  g_string_append (report->out, ", ");
  put_difference (report->out, then, gap, error, !gavel_advice_has_errors (then));
  g_string_append (report->out, " compared with ");
  report_put_move (report, then->seat, best);
  if (gavel_advice_is_close (then, option, best))
    g_string_append (report->out, "; a close call");
  g_string_append_c (report->out, '\n');
  if (looks->put_compared != NULL)
    looks->put_compared (report, then, option, best);
}

/* The same position under a condition. */
static void
put_condition (Report *report, const GavelAdvice *now, const GavelAdvice *then)
{
  const GavelOption *best = gavel_advice_choice (then);
  const GavelOption *advised = gavel_advice_choice (now);
  const GavelOption *stay = find_option (then, advised->move);
  double error, gap = gavel_advice_gap (then, best, advised, &error);

  g_string_append (report->out, "then ");
  report_put_move (report, then->seat, best);
  g_string_append (report->out, ", ");
  report_put_worth (report, then, best);
  g_string_append (report->out, " (");
  put_difference (report->out, then, gap, error,
                  !gavel_advice_has_errors (then) && !gavel_advice_has_errors (now));
  g_string_append (report->out, " compared with now)\n");
  if (stay != NULL && stay != best)
    {
      g_string_append (report->out, "the earlier advice, ");
      report_put_move (report, then->seat, stay);
      g_string_append (report->out, ", ");
      report_put_worth (report, then, stay);
      g_string_append (report->out, " then: ");
      gap = gavel_advice_gap (then, stay, best, &error);
      put_difference (report->out, then, gap, error, !gavel_advice_has_errors (then));
      g_string_append_c (report->out, '\n');
    }
  else if (stay == best)
    g_string_append (report->out, "the advice stays the same\n");
}

/* The best move of the list that uses none of these cards, "-": no pass, if enough is
 * known of it; else %NULL. */
static const GavelOption *
best_without (const Prompt *prompt, const GavelAdvice *now, const char *without)
{
  const GavelGame *game = gavel_record_game (prompt->session->record);
  GavelMove spared;

  if (!read_move (prompt, without, &spared, NULL))
    return NULL;
  for (unsigned i = 0; i < now->n_options; i++)
    if (!gavel_game_uses (game, now->option[i].move, spared))
      return now->exact || now->option[i].n_trials > 0 ? &now->option[i] : NULL;
  return NULL;
}

/* The best bid without some cards, next to the best of all. */
static void
put_without (Report *report, const GavelAdvice *then, const GavelOption *best,
             const GavelOption *free, const char *without)
{
  double error, gap = gavel_advice_gap (then, best, free, &error);
  bool bid = then->decision == GAVEL_DECISION_BID;

  if (strcmp (without, "-") == 0)
    g_string_append (report->out, "without a pass: ");
  else
    g_string_append_printf (report->out, "without %s%s: ", without,
                            bid ? " in the bid" : "");
  report_put_move (report, then->seat, best);
  g_string_append (report->out, ", ");
  report_put_worth (report, then, best);
  if (best->move == free->move)
    g_string_append (report->out, "; the advice stays the same\n");
  else
    {
      g_string_append (report->out, ", ");
      put_difference (report->out, then, gap, error, !gavel_advice_has_errors (then));
      g_string_append (report->out, " compared with ");
      report_put_move (report, then->seat, free);
      g_string_append_c (report->out, '\n');
    }
}

bool
prompt_whatif (Prompt *prompt, char **words, GError **error)
{
  const GavelRecord *record = prompt->session->record;
  GavelWish wish = prompt_wish (prompt);
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GavelAdvice) then = NULL;
  g_autoptr (GavelRecord) supposed = NULL;
  g_autoptr (GString) said = g_string_new (NULL);
  const GavelAdvice *now;
  const GavelOption *option = NULL;
  GavelMove move;
  Report report;

  if (!prompt_needs_game (prompt, error))
    return false;
  if (!prompt_suppose (prompt, words, &supposed, said, error)
      || ((supposed == NULL || words[1] != NULL)
          && !read_what_if (prompt, words, &wish, texts, error)))
    return false;
  now = decision_now (prompt, error);
  if (now == NULL)
    return false;
  report_init (&report, record);
  report.color = prompt->context->color;
  report.width = style_screen_width ();
  report.out = said;
  if (wish.without != NULL && wish.with == NULL && wish.passes == NULL
      && wish.next == NULL && supposed == NULL)
    option = best_without (prompt, now, wish.without);
  if (option != NULL) /* the list has it: no other figure for the same */
    {
      put_without (&report, now, option, &now->option[0], wish.without);
      prompt_put (prompt, said->str);
      return true;
    }
  wish.seat = prompt->advice_seat;
  if (wish.passes != NULL || wish.next != NULL || supposed != NULL)
    wish.told_scale
        = now->told_scale; /* else it is the same question, and has the same */
  then = prompt_think_about (prompt, supposed != NULL ? supposed : record, &wish, NULL,
                             error);
  if (then == NULL)
    return false;
  if (wish.with != NULL && read_move (prompt, wish.with, &move, NULL))
    option = find_option (then, move);
  if (then->n_options == 0)
    g_string_append (report.out, "then there is nothing to decide\n");
  else if (option != NULL)
    put_other_move (&report, then, option);
  if (then->n_options > 0 && wish.without != NULL)
    put_without (&report, then, &then->option[0], &then->best_of_all, wish.without);
  if (then->n_options > 0
      && (wish.passes != NULL || wish.next != NULL || supposed != NULL))
    put_condition (&report, now, then);
  prompt_put (prompt, said->str);
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
          || (status.due != GAVEL_DUE_CHANCE && status.due != GAVEL_DUE_TURN))
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
  chart = report_odds (record, n, round, win, advice, &look);
  text = g_strconcat ("Chances to win, in 100, if all play the equilibrium:\n", chart,
                      NULL);
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
  const GavelAdvice *advice = decision_now (prompt, error);
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
  advice = decision_now (prompt, error);
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

/* -- Settings
 * ---------------------------------------------------------------------------- */

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
