/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report-html-private.h"

#include "common/terminal.h"
#include "config.h"
#include "game/entry.h"

#include <math.h>
#include <string.h>

#define STYLE "/gavel/report.css"
/* Classes of the page, by ink. */
static const char *const page_inks[GAVEL_N_INKS]
    = { "plain", "green",  "red",   "yellow", "purple",
        "blue",  "orange", "brown", "bright", "dim" };

#define MAX_NOTES 6 /* comments on top of the record that are shown */

/* -- Words, numbers, cards ------------------------------------------------------ */

void
page_put (Page *page, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_markup_vprintf_escaped (format, args);
  va_end (args);
  g_string_append (page->report.out, text);
}

/* "Round 3", or what the game calls that. */
void
page_put_round (Page *page, unsigned number)
{
  const char *word = gavel_game_round_word (page->report.game);

  page_put (page, "%c%s %u", g_ascii_toupper (word[0]), word + 1, number);
}

/* Percent with one decimal, of the very number that JSON has. */
double
page_percent (double share)
{
  return round (round (share * 1e6) / 1e6 * 1000.0) / 10.0 + 0.0;
}

void
page_put_percent (Page *page, double share)
{
  if (isnan (share))
    page_put (page, "–");
  else
    page_put (page, "%s%.1f", page_percent (share) < 0.0 ? "−" : "",
              fabs (page_percent (share)));
}

/* The same with a sign: won or lost. */
void
page_put_points (Page *page, double share)
{
  page_put (page, "%s", page_percent (share) > 0.0 ? "+" : "");
  page_put_percent (page, share);
}

/* "5.2 ± 0.8". */
void
page_put_loss (Page *page, const GavelVerdict *verdict)
{
  page_put_percent (page, verdict->loss);
  if (verdict->error > 0.0)
    page_put (page, " ± %.1f", page_percent (verdict->error));
}

void
page_put_name (Page *page, unsigned seat)
{
  page_put (page, "<span class=\"name\">%s</span>", page->report.seating->name[seat]);
}

/* "Ann, Bob and Cy". */
void
page_put_names (Page *page, GavelSeats seats)
{
  unsigned n = gavel_seats_count (seats), i = 0;

  GAVEL_FOREACH_SEAT (seat, seats)
    {
      page_put (page, "%s", i == 0 ? "" : i + 1 == n ? " and " : ", ");
      page_put_name (page, seat);
      i++;
    }
}

void
page_put_grade (Page *page, GavelGrade grade)
{
  page_put (page, "<span class=\"grade %s\">%s</span>", gavel_grade_name (grade),
            gavel_grade_name (grade));
}

/* A card: a letter before a number stands apart from that. */
static void
put_card_cell (Page *page, const GavelCell *cell, bool raise)
{
  bool lettered = g_ascii_isalpha (cell->text[0]) && g_ascii_isdigit (cell->text[1]);

  page_put (page, "<span class=\"card %s%s\"", page_inks[cell->ink],
            raise && cell->strong ? " raised" : "");
  if (cell->full != NULL)
    page_put (page, " title=\"%s\"", cell->full);
  page_put (page, ">");
  if (lettered)
    page_put (page, "<i>%c</i>", cell->text[0]);
  if (strchr (cell->text, ' ') == NULL)
    page_put (page, "<b>%s</b></span>", cell->text + lettered);
  else /* no face of a card: "2 unknown" */
    page_put (page, "%s</span>", cell->text);
}

/* Words and cards; those that are strong a little higher if they are to be raised. */
void
page_put_cells (Page *page, const GavelCells *cells, bool raise)
{
  bool in_cards = false;

  for (unsigned i = 0; i < cells->n; i++)
    {
      const GavelCell *cell = &cells->cell[i];

      if (in_cards && !cell->card)
        page_put (page, "</span>");
      page_put (page, "%s", i > 0 && !cell->glued ? " " : "");
      if (!in_cards && cell->card)
        page_put (page, "<span class=\"cards\">");
      in_cards = cell->card;
      if (cell->card)
        put_card_cell (page, cell, raise);
      else
        page_put (page, "<span class=\"pass\">%s</span>", cell->text);
    }
  page_put (page, in_cards ? "</span>" : "");
}

void
page_put_move (Page *page, unsigned seat, GavelMove move)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  page->report.game->notation->move_show (&page->report.table, seat, move, cells);
  page_put_cells (page, cells, false);
}

/* What a choice after @line was about, see GavelNotation; to be freed. */
GavelPicture *
page_choice (const Page *page, unsigned line, int seat, GavelMove move)
{
  const GavelNotation *notation = page->report.game->notation;
  GavelTable table = gavel_record_table_at (page->record, line);
  GavelPicture *picture = gavel_picture_new ();

  if (notation->choice != NULL)
    notation->choice (&table, seat, move, picture);
  return picture;
}

const GavelStep *
page_step (const Page *page, unsigned number)
{
  return &g_array_index (page->analysis->steps, GavelStep, number);
}

const GavelVerdict *
page_verdict (const Page *page, unsigned number)
{
  return &g_array_index (page->analysis->verdicts, GavelVerdict, number);
}

/* -- The top --------------------------------------------------------------------------
 */

/* Who has won against whom, or how far it got. */
static void
put_headline (Page *page)
{
  const GavelStatus *status = &page->report.status;
  GavelSeats all = (GavelSeats) ((1u << status->n_seats) - 1);

  if (!status->over)
    {
      page_put_names (page, all);
      if (status->n_rounds > 0)
        page_put (page, ", up to %s %u of %u", gavel_game_round_word (page->report.game),
                  MIN (status->round, status->n_rounds), status->n_rounds);
      else
        page_put (page, ", up to %s %u", gavel_game_round_word (page->report.game),
                  status->round);
      return;
    }
  page_put_names (page, status->winners);
  page_put (page, gavel_seats_count (status->winners) > 1 ? " share the win" : " wins");
  if (status->winners != all)
    {
      page_put (page, " against ");
      page_put_names (page, all & ~status->winners);
    }
}

/* The same without marks, for the window's title. */
static void
put_title (Page *page)
{
  const GavelStatus *status = &page->report.status;

  for (unsigned seat = 0; seat < status->n_seats; seat++)
    page_put (page, "%s%s", seat > 0 ? ", " : "", page->report.seating->name[seat]);
  if (gavel_seats_count (status->winners) == 1)
    page_put (page, ": %s wins",
              page->report.seating->name[gavel_seats_first (status->winners)]);
  page_put (page, " (%s)", page->report.game->title);
}

/* What somebody wrote on top of the record. */
static void
put_notes (Page *page)
{
  unsigned n = 0;

  for (unsigned line = 1; line <= gavel_record_n_lines (page->record) && n < MAX_NOTES;
       line++)
    {
      const char *text = gavel_record_line (page->record, line);

      text += strspn (text, " \t\r");
      if (text[0] != '#')
        {
          if (text[0] != '\0')
            break;
          continue;
        }
      text += strspn (text, "# \t\r");
      if (text[0] != '\0' && n++ == 0)
        page_put (page, "<p class=\"note\">");
      page_put (page, "%s ", text);
    }
  if (n > 0)
    page_put (page, "</p>\n");
}

static void
put_head (Page *page)
{
  g_autoptr (GBytes) style
      = g_resources_lookup_data (STYLE, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  g_assert (style != NULL);
  page_put (page, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
                  "<meta charset=\"utf-8\"/>\n"
                  "<meta name=\"viewport\" content=\"width=device-width, "
                  "initial-scale=1\"/>\n"
                  "<meta name=\"color-scheme\" content=\"light dark\"/>\n"
                  "<meta name=\"generator\" content=\"gavel " GAVEL_VERSION "\"/>\n"
                  "<title>");
  put_title (page);
  page_put (page, "</title>\n<style>\n");
  g_string_append_len (page->report.out, g_bytes_get_data (style, NULL),
                       (gssize) g_bytes_get_size (style));
  page_put (page, "</style>\n</head>\n");
}

static void
put_top (Page *page)
{
  const GavelAnalysis *analysis = page->analysis;
  unsigned n_judged = 0, n_errors = 0;

  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    {
      n_judged += analysis->seat[seat].n_judged;
      n_errors += analysis->seat[seat].n_judged
                  - analysis->seat[seat].n_grade[GAVEL_GRADE_GOOD];
    }
  page_put (page, "<header>\n<p class=\"game\">%s, a game analysed</p>\n<h1>",
            page->report.game->title);
  put_headline (page);
  page_put (page, "</h1>\n<p class=\"facts\">%u decision%s judged, %u error%s</p>\n",
            n_judged, n_judged == 1 ? "" : "s", n_errors, n_errors == 1 ? "" : "s");
  put_notes (page);
  if (report_is_blind (page->record))
    page_put (page, "<p class=\"warning\">" REPORT_BLIND "</p>\n");
  if (!analysis->complete)
    page_put (page, "<p class=\"warning\">Stopped early: later moves are not judged, and "
                    "results are the chances at that point.</p>\n");
  else if (!analysis->over)
    page_put (page, "<p class=\"warning\">The game is not over: results are the chances "
                    "at the end of the record.</p>\n");
  page_put (page, "</header>\n");
}

/* -- Scorecards -----------------------------------------------------------------------
 */

static void
put_scorecard (Page *page, unsigned seat)
{
  const GavelScorecard *card = &page->analysis->seat[seat];
  const GavelStatus *status = &page->report.status;
  const GavelEntry *entry = page->report.game->notation->entry;
  unsigned n_errors = card->n_judged - card->n_grade[GAVEL_GRADE_GOOD];

  page_put (page, "<section class=\"seat box\">\n<h3>");
  page_put_mark (page, seat);
  page_put_name (page, seat);
  if (status->winners & GAVEL_SEAT (seat))
    page_put (page, " <span class=\"won\">won</span>");
  page_put (page, " <span class=\"score\">%d%s %s</span></h3>\n",
            status->seat[seat].score, status->seat[seat].at_least ? "+" : "",
            entry != NULL && entry->scores != NULL ? entry->scores : "points");
  page_put_split (page, seat);
  page_put (page, "<dl>\n<div class=\"adjusted\"><dt>luck-adjusted</dt><dd>");
  page_put_percent (page, card->start + card->skill);
  page_put (page, "</dd></div>\n<div class=\"accuracy\"><dt>accuracy</dt><dd>");
  if (card->n_judged > 0) /* of a hundred already */
    page_put_percent (page, card->accuracy / 100.0);
  else
    page_put (page, "–");
  page_put (page, "</dd></div>\n<div class=\"errors\"><dt>errors</dt><dd>");
  if (card->n_judged > 0)
    page_put (page, "%u of %u", n_errors, card->n_judged);
  else
    page_put (page, "%s", report_unjudged (gavel_record_game (page->record)));
  page_put (page, "</dd></div>\n</dl>\n<p class=\"grades\">");
  for (int grade = GAVEL_N_GRADES - 1; grade >= 0; grade--)
    if (card->n_grade[grade] > 0)
      page_put (page, "<span class=\"grade %s\">%u %s%s</span> ",
                gavel_grade_name ((GavelGrade) grade), card->n_grade[grade],
                gavel_grade_name ((GavelGrade) grade),
                grade >= GAVEL_GRADE_MISTAKE && card->n_grade[grade] > 1 ? "s" : "");
  page_put (page, "</p>\n</section>\n");
}

static void
put_scorecards (Page *page)
{
  page_put (
      page,
      "<section id=\"seats\">\n<h2>Errors and luck</h2>\n"
      "<p>How the chance to win (in percent) changed from the start to the result: "
      "by own errors, the others' errors, %s. The bars add up; the thin lines are 0 "
      "and 100.</p>\n<div class=\"grid\">\n",
      page->analysis->draws ? "the draws and the others' choices"
                            : "the pile and the guesses");
  for (unsigned seat = 0; seat < page->analysis->n_seats; seat++)
    put_scorecard (page, seat);
  page_put (page, "</div>\n</section>\n");
}

/* -- Turning points -------------------------------------------------------------------
 */

/* The bid of a seat in a round, if it was seen. */
static const GavelVerdict *
find_bid (const Page *page, unsigned round, unsigned seat)
{
  for (unsigned i = 0; i < page->analysis->verdicts->len; i++)
    {
      const GavelVerdict *v = page_verdict (page, i);

      if (v->round == round && v->seat == seat && v->kind == GAVEL_DECISION_SEALED)
        return v;
    }
  return NULL;
}

/* What somebody did by the line of a step. */
static void
put_deed (Page *page, unsigned line)
{
  GavelTable table = gavel_record_table_at (page->record, line - 1);
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (page->record, line), NULL);
  g_autoptr (GavelCells) cells = NULL;
  g_autofree char *does = NULL;
  unsigned seat;
  GavelMove move;

  if (words == NULL
      || !page->report.game->notation->line_move (&table, words, &seat, &move))
    return;
  page_put (page, "<p class=\"what\">");
  page_put_name (page, seat);
  cells = report_move_cells (&table, seat, move, words[0]);
  does = gavel_game_does (page->report.game, words[0]);
  page_put (page, " %s ", does);
  page_put_cells (page, cells, false);
  page_put (page, "</p>\n");
}

/* What all had to choose about after a line. */
static void
put_stake (Page *page, unsigned line)
{
  g_autoptr (GavelPicture) picture = page_choice (page, line, -1, 0);

  for (unsigned i = 0; i < picture->blocks->len; i++)
    {
      const GavelBlock *block = g_ptr_array_index (picture->blocks, i);

      page_put (page, "<p class=\"what\">%s ", block->label != NULL ? block->label : "");
      page_put_cells (page, block->line, false);
      page_put (page, "</p>\n");
    }
}

/* The line after which the bids of a step became due. */
static unsigned
bids_due (const Page *page, const GavelStep *before, const GavelStep *bids)
{
  unsigned line = before->line;

  for (; line < bids->line; line++)
    {
      GavelTable table = gavel_record_table_at (page->record, line);
      GavelStatus status;

      table.game->notation->status (&table, &status);
      if (status.due == GAVEL_DUE_SEALED)
        return line;
    }
  return before->line;
}

static void
put_turning_point (Page *page, unsigned number)
{
  const GavelStep *a = page_step (page, page->turning[number] - 1);
  const GavelStep *b = page_step (page, page->turning[number]);
  g_autofree char *name = report_step_text (page->record, b);
  bool bids = b->kind == GAVEL_STEP_SEALED;

  page_put (page, "<section class=\"turn box\">\n<h3><span class=\"number\">%u</span> ",
            number + 1);
  page_put_round (page, b->round);
  page_put (page, ", %s</h3>\n", name);
  if (b->kind == GAVEL_STEP_TURN)
    put_deed (page, b->line);
  else
    put_stake (page, bids ? bids_due (page, a, b) : b->line);
  page_put (page, "<table>\n");
  for (unsigned seat = 0; seat < page->analysis->n_seats; seat++)
    {
      const GavelVerdict *bid = bids ? find_bid (page, b->round, seat) : NULL;

      page_put (page, "<tr><th scope=\"row\">");
      page_put_mark (page, seat);
      page_put_name (page, seat);
      page_put (page, "</th><td class=\"cell\">");
      if (bid != NULL)
        page_put_move (page, seat, bid->played.move);
      page_put (page, "</td><td class=\"num from\">");
      page_put_percent (page, a->win[seat]);
      page_put (page, " → ");
      page_put_percent (page, b->win[seat]);
      page_put (page, "</td><td class=\"num change\">");
      page_put_points (page, b->win[seat] - a->win[seat]);
      page_put (page, "</td></tr>\n");
    }
  page_put (page, "</table>\n</section>\n");
}

static void
put_turning_points (Page *page)
{
  if (page->n_turning == 0)
    return;
  page_put (page, "<section id=\"turns\">\n<h2>Turning points</h2>\n<p>Where chances "
                  "changed most, numbered as in the chart.</p>\n<div class=\"grid\">\n");
  for (unsigned i = 0; i < page->n_turning; i++)
    put_turning_point (page, i);
  page_put (page, "</div>\n</section>\n");
}

/* -- The page ---------------------------------------------------------------------------
 */

static void
put_words (Page *page)
{
  page_put (
      page,
      "<footer>\n<h2>What the words mean</h2>\n<dl>\n"
      "<div><dt>grade</dt><dd>A certain loss of at least %.0f points of the chance to "
      "win is doubtful, of %.0f a mistake, of %.0f a blunder.</dd></div>\n"
      "<div><dt>loss</dt><dd>The best move's chance to win the game minus that of the "
      "move made, judged by what the player could know then; ± is half of the 95 %% "
      "interval. No grade is worse than the interval allows.%s</dd></div>\n"
      "<div><dt>own errors</dt><dd>What a player lost by all decisions together: never "
      "more than 0.</dd></div>\n"
      "<div><dt>others' gifts</dt><dd>What the errors of the others gave a player: each "
      "is shared equally.</dd></div>\n"
      "<div><dt>%s</dt><dd>What was turned up: the chance after it minus "
      "the average over all that could have come.</dd></div>\n"
      "<div><dt>%s</dt><dd>The rest: what the others happened to "
      "choose.</dd></div>\n"
      "<div><dt>luck-adjusted</dt><dd>The result without luck: only start, own errors "
      "and gifts. It can be below 0 or above 100.</dd></div>\n"
      "<div><dt>accuracy</dt><dd>100 if nothing was lost; lower the more each decision "
      "lost on average.</dd></div>\n</dl>\n<p>Made by gavel " GAVEL_VERSION
      ".</p>\n</footer>\n",
      gavel_grade_points (GAVEL_GRADE_DOUBTFUL), gavel_grade_points (GAVEL_GRADE_MISTAKE),
      gavel_grade_points (GAVEL_GRADE_BLUNDER),
      gavel_game_lays_out_rounds (gavel_record_game (page->record))
          ? " If no counts are known, a bid that the equilibrium makes is no error."
          : "",
      page->analysis->draws ? "own draws, others' draws" : "luck of the pile",
      page->analysis->draws ? "others' choices" : "luck of the guesses");
}

/* The analysis as a whole page. */
char *
report_analysis_html (const GavelRecord *record, const GavelAnalysis *analysis)
{
  Page page = { .record = record, .analysis = analysis };
  char *text;

  report_init (&page.report, record);
  page.report.out = g_string_new (NULL);
  page.n_turning = gavel_analysis_turning_points (analysis, REPORT_TURNING, page.turning);
  put_head (&page);
  page_put (&page, "<body>\n<main>\n");
  put_top (&page);
  page_put_chart (&page);
  put_scorecards (&page);
  put_turning_points (&page);
  page_put_worst (&page);
  page_put_decisions (&page);
  put_words (&page);
  page_put (&page, "</main>\n</body>\n</html>\n");
  text = terminal_safe (page.report.out->str); /* nothing hidden in a browser, either */
  g_string_free (page.report.out, TRUE);
  return text;
}
