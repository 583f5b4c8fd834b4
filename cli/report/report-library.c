/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library on a screen: games and mistakes. */
#include "report/report-library.h"

#include "common/json-safe.h"
#include "common/style.h"
#include "report/looks.h"

#include <math.h>
#include <string.h>

#define MAX_DEED 22 /* columns */

/* As much of @text as fits into so many columns, whole words where there are some. */
static char *
cut_to (const char *text, unsigned width)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *cut = g_strdup (text);

  if (style_width (text) <= width)
    return g_steal_pointer (&cut);
  while (style_width (cut) + 3 > width && --length > 0)
    {
      char *blank;

      g_free (cut);
      cut = g_utf8_substring (text, 0, length);
      blank = strrchr (cut, ' ');
      if (blank != NULL)
        {
          blank[1] = '\0';
          length = g_utf8_strlen (cut, -1);
        }
    }
  return g_strconcat (cut, "...", NULL);
}

/* @text in so many columns and two blanks. */
void
report_library_cell (GString *out, const char *text, unsigned width)
{
  g_autofree char *cut = cut_to (text, width);

  g_string_append (out, cut);
  style_pad (out, style_width (cut), width + 2);
}

void
report_library_heading (GString *out, const ReportLook *look, const char *text)
{
  style_dim (out, look->color, text);
  g_string_append_c (out, '\n');
}

/* What a game is called, by the id of its rules. */
const char *
report_library_title (const char *rules)
{
  const GavelGame *game = gavel_game_find (rules, NULL);

  return game != NULL ? game->title : rules;
}

/* -- Games -------------------------------------------------------------------- */

/* How wide the names of the games are; 0 where all are of the usual one, or
 * of the one that was asked for. */
static unsigned
titles_width (const GPtrArray *games)
{
  unsigned width = 0;
  bool other = false;

  for (unsigned i = 0; i < games->len; i++)
    {
      const LibraryGame *game = g_ptr_array_index (games, i);

      other |= strcmp (gavel_games ()[0]->id, game->kind) != 0;
      width = MAX (width, style_width (report_library_title (game->kind)));
    }
  return other ? MIN (width, REPORT_LIBRARY_NAME) : 0;
}

/* The games, a line each: who played, who won, how well; and what, if that differs. */
char *
report_library_list (const GPtrArray *games, const ReportLook *look)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GString) head = g_string_new (" game  date        ");
  unsigned titles = look->heading ? titles_width (games) : 0;
  g_autofree char *text = NULL;

  if (titles > 0)
    report_library_cell (head, "of", titles);
  g_string_append (head, "players and their accuracy, * won");
  if (games->len == 0)
    g_string_append (out, "The library has no games yet: gavel library add FILE\n");
  else
    report_library_heading (out, look, head->str);
  for (unsigned i = 0; i < games->len; i++)
    {
      const LibraryGame *game = g_ptr_array_index (games, i);

      g_string_append_printf (out, "%5" G_GINT64_FORMAT "  %s  ", game->id, game->date);
      if (titles > 0)
        report_library_cell (out, report_library_title (game->kind), titles);
      for (unsigned seat = 0; seat < game->n_seats; seat++)
        {
          const LibrarySeat *s = &game->seat[seat];

          g_string_append_printf (out, "%s%s%s", seat > 0 ? ", " : "",
                                  game->over && s->share > 0.0 ? "*" : "", s->name);
          if (s->n_judged > 0)
            g_string_append_printf (out, " %.0f", s->accuracy);
        }
      g_string_append (out, game->over ? "\n" : "; not over\n");
    }
  text = g_string_free (out, FALSE);
  return style_fit (text, look->width);
}

void
report_library_share (JsonBuilder *out, const char *member, double value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_double_value (out, round (value * 1e6) / 1e6);
}

static void
json_truth (JsonBuilder *out, const char *member, bool value)
{
  json_builder_set_member_name (out, member);
  json_builder_add_boolean_value (out, value);
}

/* The members that a list and an export share. */
static void
json_game (JsonBuilder *out, const LibraryGame *game)
{
  report_json_int (out, "game", game->id);
  report_json_text (out, "date", game->date);
  report_json_text (out, "kind", game->kind);
  json_truth (out, "over", game->over);
  json_builder_set_member_name (out, "seats");
  json_builder_begin_array (out);
  for (unsigned seat = 0; seat < game->n_seats; seat++)
    {
      json_builder_begin_object (out);
      report_json_text (out, "name", game->seat[seat].name);
      report_library_share (out, "result", game->seat[seat].share);
      report_json_int (out, "judged", game->seat[seat].n_judged);
      report_library_share (out, "accuracy", game->seat[seat].accuracy);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
}

char *
report_library_list_json (const GPtrArray *games)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_array (out);
  for (unsigned i = 0; i < games->len; i++)
    {
      json_builder_begin_object (out);
      json_game (out, g_ptr_array_index (games, i));
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  return report_json_line (out, false);
}

/* The analysis that is kept with the game, checked; %NULL with @error set if others
 * have been at it. */
JsonNode *
report_library_analysis (const LibraryGame *game, GError **error)
{
  JsonNode *analysis = json_safe_read (game->analysis, strlen (game->analysis), error);

  if (analysis == NULL)
    g_prefix_error (error,
                    "game %" G_GINT64_FORMAT ": its analysis is damaged: ", game->id);
  return analysis;
}

/* A whole game, record and analysis with it. */
bool
report_library_game_json (const LibraryGame *game, JsonBuilder *out, GError **error)
{
  g_autoptr (JsonNode) analysis = report_library_analysis (game, error);

  if (analysis == NULL)
    return false;
  json_builder_begin_object (out);
  json_game (out, game);
  report_json_text (out, "value", game->value);
  report_json_text (out, "deck", game->deck);
  report_json_int (out, "effort", game->effort);
  report_json_text (out, "record", game->record);
  json_builder_set_member_name (out, "analysis");
  json_builder_add_value (out, g_steal_pointer (&analysis));
  json_builder_end_object (out);
  return true;
}

/* -- Mistakes ------------------------------------------------------------------- */

/* Whether the mistake was a move that is nothing but cards. */
static bool
is_cards (const LibraryMistake *m)
{
  const GavelGame *game = gavel_game_find (m->rules, NULL);
  const GavelVerb *verb = game != NULL ? gavel_game_verb (game, m->kind) : NULL;

  return verb == NULL || verb->kind == GAVEL_VERB_SEALED || looks_of (game)->bare_turns;
}

/* "bids g30 r20", "takes g5", "swaps", "passes". */
static char *
deed_of (const LibraryMistake *m)
{
  gsize length = strlen (m->kind);
  const char *rest = m->cards;

  if (strcmp (m->cards, "-") == 0)
    return g_strdup ("passes");
  if (strncmp (rest, m->kind, length) == 0
      && (rest[length] == ' ' || rest[length] == '\0')) /* it is said already */
    rest += length + (rest[length] == ' ');
  return g_strconcat (m->kind, rest[0] != '\0' ? "s " : "s", rest, NULL);
}

static const char *
better_of (const LibraryMistake *m)
{
  return m->better == NULL ? "" : strcmp (m->better, "-") == 0 ? "pass" : m->better;
}

static unsigned
width_of (const GPtrArray *mistakes, bool seats)
{
  unsigned width = 4;

  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);
      g_autofree char *deed = seats ? g_strdup (m->seat) : deed_of (m);

      width = MAX (width, style_width (deed));
    }
  return MIN (width, seats ? REPORT_LIBRARY_NAME : MAX_DEED);
}

/* The mistakes as a table. */
char *
report_library_mistakes (const GPtrArray *mistakes, unsigned n_all,
                         const ReportLook *look)
{
  g_autoptr (GString) out = g_string_new (NULL),
                      head = g_string_new (" game round line  ");
  unsigned seats = width_of (mistakes, true), deeds = width_of (mistakes, false);
  unsigned used = 18 + seats + 2 + deeds + 2 + 14;

  if (mistakes->len == 0)
    return g_strdup ("There are no such mistakes in the library\n");
  report_library_cell (head, "seat", seats);
  report_library_cell (head, "what", deeds);
  g_string_append (head, "loss          better");
  report_library_heading (out, look, head->str);
  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);
      g_autofree char *deed = deed_of (m);
      g_autofree char *better
          = cut_to (better_of (m), look->width > used + 12 ? look->width - used : 12);

      g_string_append_printf (out, "%5" G_GINT64_FORMAT " %5u %4u  ", m->game, m->round,
                              m->line);
      report_library_cell (out, m->seat, seats);
      report_library_cell (out, deed, deeds);
      g_string_append_printf (out, "%4.1f %s %4.1f   %s\n", 100.0 * m->loss,
                              style_plus_minus (), 100.0 * m->error, better);
    }
  if (n_all > mistakes->len)
    g_string_append_printf (out, "and %u more; --rows 0 shows all\n",
                            n_all - mistakes->len);
  return style_fit (out->str, look->width);
}

static void
json_cards (JsonBuilder *out, const char *member, const char *cards)
{
  g_auto (GStrv) words = g_strsplit (cards != NULL ? cards : "-", " ", -1);

  json_builder_set_member_name (out, member);
  json_builder_begin_array (out);
  for (unsigned i = 0; words[i] != NULL; i++)
    if (strcmp (words[i], "-") != 0)
      json_builder_add_string_value (out, words[i]);
  json_builder_end_array (out);
}

char *
report_library_mistakes_json (const GPtrArray *mistakes)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();

  json_builder_begin_array (out);
  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *m = g_ptr_array_index (mistakes, i);

      json_builder_begin_object (out);
      report_json_int (out, "game", m->game);
      report_json_text (out, "kind", m->rules);
      report_json_text (out, "date", m->date);
      report_json_int (out, "round", m->round);
      report_json_int (out, "line", m->line);
      report_json_int (out, "position", m->at);
      report_json_text (out, "seat", m->seat);
      report_json_text (out, "decision", m->kind);
      if (is_cards (m))
        {
          json_cards (out, "cards", m->cards);
          json_cards (out, "better", m->better);
        }
      else
        {
          report_json_text (out, "move", m->cards);
          report_json_text (out, "better", m->better);
        }
      report_json_text (out, "grade", m->grade);
      report_library_share (out, "loss", m->loss);
      report_library_share (out, "error", m->error);
      report_json_text (out, "fate", m->fate);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  return report_json_line (out, false);
}
