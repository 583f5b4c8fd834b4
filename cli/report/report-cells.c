/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a game says in cells, on a screen. */
#include "report/report-private.h"

#include "common/style.h"
#include "report/looks.h"

#include <string.h>

/* A report on the position at the end of the record, to be shown like that. */
void
report_begin (Report *report, const GavelRecord *record, const ReportLook *look)
{
  report_init (report, record);
  report->color = look->color;
  report->width = look->width;
  report->out = g_string_new (NULL);
}

/* The words with blanks between them, wrapped under column @indent. */
void
report_put_cells (Report *report, const GavelCells *cells, unsigned indent)
{
  unsigned column = indent;

  for (unsigned i = 0; i < cells->n; i++)
    {
      const GavelCell *cell = &cells->cell[i];
      unsigned width = style_width (cell->text);

      if (i > 0 && !cell->glued && column + 1 + width > report->width)
        {
          g_string_append_c (report->out, '\n');
          style_pad (report->out, 0, indent);
          column = indent;
        }
      else if (i > 0 && !cell->glued)
        {
          g_string_append_c (report->out, ' ');
          column++;
        }
      style_ink (report->out, report->color, cell->ink, cell->strong, cell->text);
      column += width;
    }
}

/**
 * report_move_cells:
 * @said: (nullable): the word that is said before it
 *
 * Returns: (transfer full): the move as people read it; without its first word where that
 *   is said already ("Ann takes", "take 2")
 */
GavelCells *
report_move_cells (const GavelTable *table, unsigned seat, GavelMove move,
                   const char *said)
{
  GavelCells *cells = gavel_cells_new ();

  table->game->notation->move_show (table, seat, move, cells);
  if (cells->n > 0 && !cells->cell[0].card && g_strcmp0 (cells->cell[0].text, said) == 0)
    {
      g_free (cells->cell[0].text);
      g_free (cells->cell[0].full);
      memmove (cells->cell, cells->cell + 1, --cells->n * sizeof *cells->cell);
    }
  return cells;
}

/* -- Moves ----------------------------------------------------------------- */

/* A move of that seat, wrapped under column @indent: "g30 r20", "pass". */
void
report_put_bare_move (Report *report, unsigned seat, GavelMove move, unsigned indent)
{
  g_autoptr (GavelCells) cells = gavel_cells_new ();

  report->game->notation->move_show (&report->table, seat, move, cells);
  report_put_cells (report, cells, indent);
}

/* The same with what the game notes behind it: "g30 r20 (50)". */
void
report_put_move (Report *report, unsigned seat, const GavelOption *option)
{
  const Looks *looks = looks_of (report->game);
  g_autofree char *note = looks->note != NULL ? looks->note (option) : NULL;

  report_put_bare_move (report, seat, option->move, 0);
  if (note != NULL)
    g_string_append_printf (report->out, " (%s)", note);
}

/* Whether such a move is a set of cards, and no more. */
bool
report_move_is_cards (const GavelGame *game, GavelDecision decision)
{
  return decision == GAVEL_DECISION_SEALED || looks_of (game)->bare_turns;
}

/* The word to say before the move advised: "bid", "take", or "" where it says all. */
const char *
report_verb (const Report *report, const GavelAdvice *advice)
{
  if (!report_move_is_cards (report->game, advice->decision)
      || report_is_pass (advice, gavel_advice_choice (advice)))
    return "";
  return report->status.next;
}

/* A move as JSON: its cards, none for a pass; else its text. */
void
report_json_move (const GavelTable *table, JsonBuilder *out, const char *member,
                  GavelDecision decision, unsigned seat, GavelMove move)
{
  const GavelSealed *sealed = table->game->sealed;
  g_autoptr (GavelCells) cells = report_move_cells (table, seat, move, NULL);
  unsigned size = 1;

  if (!report_move_is_cards (table->game, decision))
    {
      g_autofree char *text = gavel_cells_text (cells);

      report_json_text (out, member, text);
      return;
    }
  if (sealed != NULL)
    sealed->price (table->box, move, &size);
  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  for (unsigned i = 0; i < cells->n && size > 0; i++)
    json_builder_add_string_value (out, cells->cell[i].text);
  json_builder_end_array (out);
}

/* The line of a record that makes the move. */
void
report_json_line_of (const Report *report, JsonBuilder *out, unsigned seat,
                     GavelMove move)
{
  g_autoptr (GString) line = g_string_new (NULL);

  report->game->notation->say (&report->table, seat, move, line);
  if (line->len == 0) /* whose turn it is is told by the turn itself */
    {
      g_autoptr (GavelCells) cells = gavel_cells_new ();
      g_autofree char *text = NULL;

      report->game->notation->move_show (&report->table, seat, move, cells);
      text = gavel_cells_text (cells);
      g_string_printf (line, "%s %s %s", report->status.next, report->seating->name[seat],
                       text);
    }
  report_json_text (out, "line", g_strchomp (line->str));
}
