/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What if: another move, another card turned up, a rival who does something else. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "common/style.h"
#include "report/looks.h"
#include "report/report-private.h"

#include <math.h>
#include <string.h>

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
  g_autofree char *total
      = game->sealed != NULL
            ? g_strdup_printf (", NAME %ss 40", gavel_game_sealed_word (game))
            : g_strdup ("");

  return gavel_fail (
      error, "whatif what? Type whatif %s%s%s%s%s%s, or not %s", moves,
      game->sealed != NULL && game->sealed->may_pass ? ", NAME passes" : "", total,
      game->notation->done_before != NULL ? ", NAME and a move" : "",
      game->hidden != NULL ? ", NAME has CARD" : "",
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

/* Whether it is "passes", or a beginning of that. */
static bool
is_pass_word (const char *word)
{
  return word[0] != '\0' && g_str_has_prefix ("passes", word);
}

/* Adds the names of all others who choose unseen now. */
static void
add_rivals (const Prompt *prompt, GString *names)
{
  GavelTable table = gavel_record_table (prompt->session->record);
  GavelStatus status;
  GavelSeats rivals;

  table.game->notation->status (&table, &status);
  rivals = status.actors & (GavelSeats) ~GAVEL_SEAT (asking_seat (prompt));
  if (status.due == GAVEL_DUE_SEALED)
    GAVEL_FOREACH_SEAT (seat, rivals)
      g_string_append_printf (names, " %s", table.seating->name[seat]);
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
      else if (g_ascii_strcasecmp (word, "all") == 0 && words[i + 1] != NULL
               && is_pass_word (words[i + 1]))
        {
          add_rivals (prompt, passing);
          i++;
        }
      else if (read_move (prompt, word, &move, NULL))
        g_string_append_printf (into, " %s", word);
      else if (seat >= 0 && words[i + 1] != NULL && is_pass_word (words[i + 1]))
        {
          g_string_append_printf (passing, " %s",
                                  gavel_record_seating (record)->name[seat]);
          i++;
        }
      else if (seat >= 0 && unread == NULL && game->notation->done_before != NULL)
        return gavel_fail (error, "whatif %s does what?",
                           gavel_record_seating (record)->name[seat]);
      else if (seat >= 0 && unread == NULL)
        return gavel_fail (error, "whatif %s passes, or %s %ss 40?",
                           gavel_record_seating (record)->name[seat],
                           gavel_record_seating (record)->name[seat],
                           gavel_game_sealed_word (gavel_record_game (record)));
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

/* "if Ann and Bob pass:". */
static void
put_passing (GString *out, const char *names)
{
  g_auto (GStrv) all = g_strsplit (names, " ", 0);
  g_autofree char *text = g_strjoinv (" and ", all);

  g_string_append_printf (out, "if %s pass%s:\n", text, all[1] != NULL ? "" : "es");
}

/* The same position under a condition. */
static void
put_condition (Report *report, const GavelAdvice *now, const GavelAdvice *then)
{
  const GavelOption *best = gavel_advice_choice (then);
  const GavelOption *advised = gavel_advice_choice (now);
  const GavelOption *stay = find_option (then, advised->move);
  double error, gap = gavel_advice_gap (then, best, advised, &error);

  if (report->game->hidden
      != NULL) /* other worlds: what they have in common is not known */
    error = hypot (gavel_option_error (then, best), gavel_option_error (now, advised));
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

  if (strcmp (without, "-") == 0)
    g_string_append (report->out, "without a pass: ");
  else
    {
      g_string_append_printf (report->out, "without %s", without);
      if (then->decision == GAVEL_DECISION_SEALED && report->game->notation->uses != NULL)
        g_string_append_printf (report->out, " in the %s",
                                gavel_game_sealed_word (report->game));
      g_string_append (report->out, ": ");
    }
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

/* Takes out what people say between the words that matter: "the next card is green". */
static void
drop_filling (char **words)
{
  static const char *const filling[] = { "the", "card", "is", "if", NULL };
  unsigned n = 1;

  for (unsigned i = 1; words[0] != NULL && words[i] != NULL; i++)
    {
      bool drop = false;

      for (unsigned k = 0; filling[k] != NULL; k++)
        drop = drop || g_ascii_strcasecmp (words[i], filling[k]) == 0;
      if (drop)
        g_free (words[i]);
      else
        words[n++] = words[i];
    }
  words[n] = NULL;
}

/* Whether something else than one's own move is supposed. */
static bool
is_condition (const GavelWish *wish, const GavelRecord *supposed)
{
  return wish->passes != NULL || wish->next != NULL || wish->holds != NULL
         || supposed != NULL;
}

/* Whether that move of whoever asks cannot be made; says why. */
static bool
is_impossible (Prompt *prompt, const GavelRecord *supposed, const char *text,
               GError **error)
{
  const GavelRecord *record = supposed != NULL ? supposed : prompt->session->record;
  GavelTable table = gavel_record_table (record);
  unsigned seat = asking_seat (prompt);
  GavelMove move;

  return read_move (prompt, text, &move, NULL)
         && (table.game->to_act (table.box, table.state) & GAVEL_SEAT (seat)) != 0
         && !table.game->legal (table.box, table.state, seat, move)
         && !prompt_refuse (record, seat, g_strchug ((char *) text), move, error);
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
  g_autofree char *holds = NULL;
  const GavelAdvice *now;
  const GavelOption *option = NULL;
  GavelMove move;
  Report report;

  if (!prompt_needs_game (prompt, error))
    return false;
  drop_filling (words);
  wish.holds = holds = prompt_suppose_holding (prompt, words, said);
  if (!prompt_suppose (prompt, words, &supposed, said, error)
      || (((supposed == NULL && holds == NULL) || words[1] != NULL)
          && !read_what_if (prompt, words, &wish, texts, error)))
    return false;
  now = prompt_decision (prompt, error);
  if (now == NULL)
    return false;
  if (wish.passes != NULL && now->decision != GAVEL_DECISION_SEALED)
    return gavel_fail (error, "whatif %s passes: nobody %ss now", wish.passes,
                       gavel_game_sealed_word (gavel_record_game (record)));
  report_init (&report, record);
  report.color = prompt->context->color;
  report.width = style_screen_width ();
  report.out = said;
  if (wish.passes != NULL)
    put_passing (said, wish.passes);
  if (wish.without != NULL && wish.with == NULL && wish.passes == NULL
      && wish.next == NULL && supposed == NULL && holds == NULL)
    option = best_without (prompt, now, wish.without);
  if (option != NULL) /* the list has it: no other figure for the same */
    {
      put_without (&report, now, option, &now->option[0], wish.without);
      prompt_put (prompt, said->str);
      return true;
    }
  if (wish.with != NULL && is_impossible (prompt, supposed, wish.with, error))
    return false;
  wish.seat = prompt->advice_seat;
  if (is_condition (&wish, supposed))
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
  if (then->n_options > 0 && is_condition (&wish, supposed))
    put_condition (&report, now, then);
  prompt_put (prompt, said->str);
  return true;
}
