/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: half of an answer, and figures of lessons. */
#include "base/error.h"
#include "games/coloretto/tutor.h"
#include "games/coloretto/words.h"
#include "report/report-private.h"

static const Coloretto *
state_of (const GavelRecord *record)
{
  return (const Coloretto *) gavel_record_state (record);
}

static bool
is_take (GavelMove move)
{
  return (move & ~UINT64_C (15)) == COLORETTO_MOVE_TAKE;
}

/* Whether to take or to draw; of a row to lay at, how full it is. */
char *
coloretto_half_answer (const GavelRecord *record, GavelMove best)
{
  const Coloretto *s = state_of (record);
  unsigned n;

  if (s->phase != COLORETTO_PLACE)
    return g_strdup (best == COLORETTO_MOVE_DRAW ? "gavel would take no row yet"
                                                 : "gavel would take a row now");
  n = coloretto_size (s->row[best & 15]);
  return n == 0 ? g_strdup ("gavel would lay it at an empty row")
                : g_strdup_printf ("gavel would lay it at a row that has %u card%s", n,
                                   n == 1 ? "" : "s");
}

/* -- Figures of lessons ----------------------------------------------------------------
 */

/* "take row 2", "draw", "row 2". */
static bool
put_move (const GavelRecord *record G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
          const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  if (option->move == COLORETTO_MOVE_DRAW)
    g_string_append (out, "draw");
  else
    g_string_append_printf (out, "%srow %u", is_take (option->move) ? "take " : "",
                            (unsigned) (option->move & 15) + 1);
  return true;
}

static bool
put_points (const GavelRecord *record G_GNUC_UNUSED, const char *name G_GNUC_UNUSED,
            const GavelOption *option, GString *out, GError **error G_GNUC_UNUSED)
{
  g_string_append_printf (out, "%.0f", option->points);
  return true;
}

/* What a row that is taken brings at once. */
static bool
put_gain (const GavelRecord *record, const char *name, const GavelOption *option,
          GString *out, GError **error)
{
  const ColorettoDeck *deck = coloretto_deck (gavel_record_box (record));
  const Coloretto *s = state_of (record);
  unsigned you = (unsigned) gavel_record_seating (record)->you;

  if (!is_take (option->move))
    return gavel_fail (error, "'%s' takes no row", name);
  g_string_append_printf (
      out, "%+d",
      coloretto_worth (deck, s->side, s->hand[you] + s->row[option->move & 15])
          - coloretto_score (deck, s, you));
  return true;
}

/* How many of a card are in the pile, */
static bool
put_left (const GavelRecord *record, const char *name,
          const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  int kind
      = coloretto_kind_read (coloretto_deck (gavel_record_box (record)), name, error);

  if (kind >= 0)
    g_string_append_printf (
        out, "%u", coloretto_count (state_of (record)->pile, (unsigned) kind % 16));
  return kind >= 0;
}

/* and how often in 100 it is the next one. */
static bool
put_chance (const GavelRecord *record, const char *name,
            const GavelOption *option G_GNUC_UNUSED, GString *out, GError **error)
{
  const Coloretto *s = state_of (record);
  int kind
      = coloretto_kind_read (coloretto_deck (gavel_record_box (record)), name, error);

  if (kind >= 0)
    g_string_append_printf (out, "%.0f",
                            100.0 * coloretto_count (s->pile, (unsigned) kind % 16)
                                / MAX (s->n_pile, 1));
  return kind >= 0;
}

const TutorFigure coloretto_figures[N_COLORETTO_FIGURES] = {
  { "move", true, put_move },      { "points", true, put_points },
  { "gain", true, put_gain },      { "left", false, put_left },
  { "chance", false, put_chance },
};
