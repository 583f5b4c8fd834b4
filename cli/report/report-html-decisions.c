/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page's decisions: the worst of them at length, then all in a table. */
#include "report/looks.h"
#include "report/report-html-private.h"

#include <math.h>
#include <string.h>

#define WORST 8

/* -- The worst ---------------------------------------------------------------------- */

/* What the seat had before it, and what lay face down if that was seen. */
static void
put_position (Page *page, const GavelVerdict *v)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (page->record);
  int count[GAVEL_MAX_SEATS];
  bool counted = gavel_history_counts (rounds, v->at, count);
  g_autoptr (GavelPicture) picture
      = page_choice (page, v->at, (int) v->seat, v->played.move);
  bool any = false;

  page_put (page, "<div class=\"spot\">\n");
  for (unsigned i = 0; i < picture->blocks->len; i++)
    {
      const GavelBlock *block = g_ptr_array_index (picture->blocks, i);

      page_put (page, "<div><h4>%s</h4>", block->label != NULL ? block->label : "");
      page_put_cells (page, block->line, true);
      page_put (page, "</div>\n");
    }
  page_put (page, "</div>\n");
  for (unsigned seat = 0;
       seat < page->analysis->n_seats && counted && v->kind == GAVEL_DECISION_SEALED;
       seat++)
    {
      if (seat == v->seat || count[seat] < 0)
        continue;
      page_put (page, any ? ", " : "<p class=\"counts\">Face down lay: ");
      page_put_name (page, seat);
      page_put (page, " %d", count[seat]);
      any = true;
    }
  if (any)
    page_put (page, "</p>\n");
}

/* A move and its chances. On a phone each number stands below its heading's words. */
static void
put_option (Page *page, const char *label, unsigned seat, const GavelOption *option,
            GavelDecision kind, bool is_played)
{
  const Looks *looks = looks_of (page->report.game);
  g_autoptr (GavelCells) cells
      = report_move_cells (&page->report.table, seat, option->move, label);

  page_put (page, "<tr class=\"%s\"><th scope=\"row\">%s</th><td class=\"cell\">",
            is_played ? "played" : "better", label);
  page_put_cells (page, cells, false);
  page_put (page, "</td><td class=\"num win\" data-of=\"wins the game\">");
  page_put_percent (page, option->win);
  if (option->error > 0.0)
    page_put (page, " ± %.1f", page_percent (option->error));
  page_put (page, "</td>");
  for (unsigned i = 0; i < looks->n_columns; i++)
    {
      const LooksColumn *column = &looks->columns[i];
      const char *last; /* word of its title */

      if (column->decision != kind || column->title == NULL)
        continue;
      last = strrchr (column->title, ' ');
      page_put (page, "<td class=\"num %s\" data-of=\"%s\">",
                last == NULL ? column->title : last + 1, column->title);
      if (column->scale == 100.0)
        page_put_percent (page, column->value (option));
      else
        page_put (page, "%.0f", column->scale * column->value (option));
      page_put (page, "</td>");
    }
  page_put (page, "</tr>\n");
}

/* What was done beside what would have been better. */
static void
put_options (Page *page, const GavelVerdict *v)
{
  const Looks *looks = looks_of (page->report.game);
  g_autofree char *word = report_decision_word (page->record, v);
  unsigned n = 0;

  page_put (page, "<table class=\"moves\">\n<thead><tr><th></th><th></th>"
                  "<th class=\"num\">wins the game %%</th>");
  for (unsigned i = 0; i < looks->n_columns; i++)
    if (looks->columns[i].decision == v->kind && looks->columns[i].title != NULL)
      page_put (page, "<th class=\"num\">%s%s</th>", looks->columns[i].title,
                looks->columns[i].scale == 100.0 ? " %" : "");
  page_put (page, "</tr></thead>\n<tbody>\n");
  put_option (page, word, v->seat, &v->played, v->kind, true);
  for (unsigned i = 0; i < v->n_better; i++)
    if (v->better[i].win > v->played.win && v->better[i].move != v->played.move)
      put_option (page, n++ == 0 ? "better" : "or", v->seat, &v->better[i], v->kind,
                  false);
  page_put (page, "</tbody>\n</table>\n");
}

/* What somebody wrote behind the line that tells it. */
static void
put_comment (Page *page, unsigned line)
{
  const char *comment
      = line > 0 ? strchr (gavel_record_line (page->record, line), '#') : NULL;

  if (comment == NULL)
    return;
  comment += strspn (comment, "# \t\r");
  if (comment[0] != '\0')
    page_put (page, "<p class=\"note\">%s</p>\n", comment);
}

static void
put_bad (Page *page, unsigned place, unsigned number)
{
  const GavelVerdict *v = page_verdict (page, number);
  g_autofree char *text = report_verdict_text (page->record, v);
  g_autofree char *word = report_decision_word (page->record, v);

  text[0] = g_ascii_toupper (text[0]);
  page_put (page,
            "<section class=\"bad box\">\n<h3><span class=\"place\">%u</span> "
            "<a href=\"#d%u\">",
            place, number + 1);
  page_put_round (page, v->round);
  page_put (page, ", %s</a> ", page->report.seating->name[v->seat]);
  page_put_grade (page, v->grade);
  page_put (page, " <span class=\"cost\">loses <b>");
  page_put_loss (page, v);
  page_put (page, "</b></span></h3>\n<p>%s.</p>\n", text);
  put_comment (page, v->line);
  put_position (page, v);
  put_options (page, v);
  if (!isnan (v->after))
    {
      GavelTable table = report_decision_table (page->record, v);
      g_autoptr (GavelCells) cells
          = report_move_cells (&table, v->seat, v->played.move, NULL);
      bool sealed = v->kind == GAVEL_DECISION_SEALED;

      page_put (page, "<p class=\"fate\">Once the %s%s seen, the chance was <b>",
                sealed                                 ? word
                : cells->n == 1 && cells->cell[0].card ? "card"
                                                       : "move",
                sealed ? "s were" : " was");
      page_put_percent (page, v->after);
      page_put (page, " %%</b>.</p>\n");
    }
  page_put (page, "</section>\n");
}

void
page_put_worst (Page *page)
{
  unsigned worst[WORST];
  unsigned n = report_analysis_worst (
      page->analysis, gavel_seats_all (page->analysis->n_seats), WORST, worst);

  page_put (page, "<section id=\"worst\">\n<h2>%s</h2>\n",
            n == 1 ? "The worst decision" : "The worst decisions");
  if (n == 0)
    page_put (page, "<p>No certain errors.</p>\n");
  for (unsigned i = 0; i < n; i++)
    put_bad (page, i + 1, worst[i]);
  page_put (page, "</section>\n");
}

/* -- All of them ----------------------------------------------------------------------
 */

static void
put_decision (Page *page, unsigned number)
{
  const GavelVerdict *v = page_verdict (page, number);
  bool best = v->judged && v->better[0].move == v->played.move;

  page_put (page,
            "<tr id=\"d%u\" class=\"%s\"><td class=\"num round\">%u</td>"
            "<td class=\"seat\">",
            number + 1, v->judged ? gavel_grade_name (v->grade) : "unjudged", v->round);
  page_put_name (page, v->seat);
  page_put (page, "</td><td class=\"cell what\">");
  if (report_decision_passes (page->record, v))
    page_put (page, "passes");
  else
    {
      GavelTable table = report_decision_table (page->record, v);
      g_autofree char *word = report_decision_word (page->record, v);
      g_autofree char *about = report_decision_cards (page->record, v);
      g_autofree char *does = gavel_game_does (page->report.game, word);
      g_autoptr (GavelCells) cells
          = report_move_cells (&table, v->seat, v->played.move, word);

      page_put (page, "%s ", does);
      page_put_cells (page, cells, false);
      page_put (page, "%s", about);
    }
  page_put (page, "</td><td class=\"graded\">");
  if (v->judged)
    page_put_grade (page, v->grade);
  else
    page_put (page, "not judged");
  page_put (page, "</td><td class=\"num loss\">");
  if (v->judged)
    page_put_loss (page, v);
  page_put (page, "</td><td class=\"cell best\">");
  if (best)
    page_put (page, "<span class=\"pass\">the same</span>");
  else if (v->judged)
    page_put_move (page, v->seat, v->better[0].move);
  page_put (page, "</td><td class=\"turned-out\">%s</td></tr>\n",
            v->judged ? gavel_fate_text (v->fate) : "");
}

/* Every decision a row, the rounds apart. */
void
page_put_decisions (Page *page)
{
  unsigned n = page->analysis->verdicts->len;

  page_put (page, "<section id=\"decisions\">\n<h2>All decisions</h2>\n");
  if (n == 0)
    {
      page_put (page, "<p>None was made yet.</p>\n</section>\n");
      return;
    }
  page_put (page, "<div class=\"scroll\">\n<table class=\"decisions\">\n<thead><tr>"
                  "<th class=\"num\">round</th><th>seat</th><th>what</th><th>grade</th>"
                  "<th class=\"num\">loss</th><th>best</th><th>how it turned out</th>"
                  "</tr></thead>\n");
  for (unsigned i = 0; i < n; i++)
    {
      if (i == 0)
        page_put (page, "<tbody>\n");
      else if (page_verdict (page, i)->round != page_verdict (page, i - 1)->round)
        page_put (page, "</tbody>\n<tbody>\n");
      put_decision (page, i);
    }
  page_put (page, "</tbody>\n</table>\n</div>\n</section>\n");
}
