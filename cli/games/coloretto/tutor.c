/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/coloretto/tutor.h"

#include "games/coloretto/policy.h"
#include "games/coloretto/words.h"
#include "learn/drill-make.h"

#define LOST 0.05  /* of the win: the least that a beginner's move loses */
#define LEAST 0.08 /* of the win: below, and above the next, it is all but over */
#define MOST 0.92
#define TEMPTING 2   /* points that a row must bring to tempt somebody */
#define A_SENSE 0.02 /* of the win, that the best move is ahead of the others */

typedef enum
{
  WAIT,
  SPOIL,
  THREE,
  MINUS,
  FINISH,
  N_THEMES,
} Theme;

static const DrillTheme themes[N_THEMES] = {
  [WAIT]
  = { "wait", "take now or wait",
      "what could the next card add to a row, and who may take that row before it is "
      "your turn again?" },
  [SPOIL] = { "spoil", "spoil or build",
              "whoever comes next chooses before you: which row would they take then?" },
  [THREE] = { "three", "which three colours",
              "only three colours count plus: which will be yours at the end?" },
  [MINUS] = { "minus", "a minus colour that pays",
              "the first card of a colour costs one point: what comes with it?" },
  [FINISH] = { "finish", "the last round",
               "nothing comes after this round: count what each row is worth now" },
};

/* Strong players, and one who leaves something lying about. */
static const char *const tables[][GAVEL_MAX_SEATS + 1] = {
  { "sensible", "greedy", "sensible", "spoiling" },
  { "sensible", "hoarding", "sensible" },
  { "sensible", "sensible", "greedy", "sensible", "hoarding" },
  { "sensible", "spoiling" },
};

static const Coloretto *
state_of (const DrillScan *scan)
{
  return (const Coloretto *) scan->state;
}

/* -- Moves ------------------------------------------------------------------------------
 */

static bool
is_take (GavelMove move)
{
  return (move & ~UINT64_C (15)) == COLORETTO_MOVE_TAKE;
}

/* What these cards would add to the points of whoever decides, at once. */
static int
gain_of (const DrillScan *scan, ColorettoCards cards)
{
  const ColorettoDeck *deck = coloretto_deck (scan->make->box);
  const Coloretto *s = state_of (scan);

  return coloretto_worth (deck, s->side, s->hand[scan->seat] + cards)
         - coloretto_score (deck, s, scan->seat);
}

/* The row's cards once the move is made. */
static ColorettoCards
row_after (const DrillScan *scan, GavelMove move)
{
  const Coloretto *s = state_of (scan);

  return s->row[move & 15]
         + (s->phase == COLORETTO_PLACE ? coloretto_card (s->drawn) : 0);
}

/* Whether a row has a colour that counts minus once it is taken. */
static bool
has_minus (const DrillScan *scan, GavelMove take)
{
  const ColorettoDeck *deck = coloretto_deck (scan->make->box);
  const Coloretto *s = state_of (scan);
  ColorettoCards row = row_after (scan, take), hand = s->hand[scan->seat] + row;
  unsigned plus = coloretto_counted (deck, s->side, hand);

  for (unsigned colour = 0; colour < COLORETTO_COLOURS; colour++)
    if (coloretto_count (row, colour) > 0 && (plus & 1u << colour) == 0)
      return true;
  return false;
}

/* The move that brings most at once, as somebody sees it who looks no further: of rows to
 * take, or of rows to lay at. 0: there is none. */
static GavelMove
tempting (const DrillScan *scan)
{
  const Coloretto *s = state_of (scan);
  bool lays = s->phase == COLORETTO_PLACE;
  unsigned rows = lays ? coloretto_rows_with_room (coloretto_deck (scan->make->box), s)
                       : coloretto_rows_to_take (s);
  GavelMove found = 0;
  int most = 0;

  GAVEL_FOREACH_CARD (row, rows)
    {
      GavelMove move = (lays ? COLORETTO_MOVE_PLACE : COLORETTO_MOVE_TAKE) + row;
      int gain = gain_of (scan, row_after (scan, move));

      if (found == 0 || gain > most)
        {
          found = move;
          most = gain;
        }
    }
  return found;
}

/* -- What a position is good for -------------------------------------------------------
 */

/* A turn: to draw instead of what tempts, or to take instead of drawing. */
static bool
teaches_wait (const DrillScan *scan, GavelMove best, GavelMove naive)
{
  if (best == COLORETTO_MOVE_DRAW)
    return is_take (naive) && gain_of (scan, row_after (scan, naive)) >= TEMPTING;
  return is_take (best) && naive == COLORETTO_MOVE_DRAW
         && coloretto_size (row_after (scan, best)) < 3;
}

/* Whether the position teaches the theme by that other move. */
static bool
teaches_move (const DrillScan *scan, const GavelAdvice *advice, Theme theme,
              const GavelOption *other)
{
  const GavelOption *best = &advice->option[0];
  const Coloretto *s = state_of (scan);
  GavelMove take = best->move, naive = other->move;
  bool lays = s->phase == COLORETTO_PLACE;

  if (other == best || best->win < LEAST || best->win > MOST
      || best->win - advice->option[1].win < A_SENSE
      || !drill_scan_loses (scan, advice, other, LOST))
    return false;
  if (theme == FINISH)
    return s->last;
  if (s->last)
    return false;
  switch (theme)
    {
    case WAIT:
      return !lays && teaches_wait (scan, take, naive);
    case SPOIL: /* what is laid for oneself is taken by another */
      return lays
             && gain_of (scan, row_after (scan, naive))
                    > gain_of (scan, row_after (scan, take));
    case THREE: /* another row brings more at once */
      return !lays && is_take (take) && is_take (naive)
             && gain_of (scan, row_after (scan, naive))
                    > gain_of (scan, row_after (scan, take));
    default: /* with a card that counts minus, and none would be without */
      return !lays && is_take (take) && has_minus (scan, take)
             && gain_of (scan, row_after (scan, take)) > 0
             && !(is_take (naive) && has_minus (scan, naive));
    }
}

static bool
teaches (const DrillScan *scan, const GavelAdvice *advice, const DrillTheme *theme,
         const GavelOption *naive)
{
  return teaches_move (scan, advice, (Theme) (theme - themes), naive);
}

/* -- Looking ----------------------------------------------------------------------------
 */

/* How much there is to think about: cards that lie there. */
static unsigned
burden_of (const DrillScan *scan)
{
  const Coloretto *s = state_of (scan);
  unsigned n = coloretto_size (s->hand[scan->seat]) / 2;

  for (unsigned row = 0; row < COLORETTO_ROWS; row++)
    n += coloretto_size (s->row[row]);
  return n;
}

/* Whether it is worth a search: where a sensible player does what tempts, or nothing
 * tempts, there is hardly anything to learn. */
static bool
may_teach (const DrillScan *scan, GavelMove tempts)
{
  const Coloretto *s = state_of (scan);
  GavelMove sensible
      = coloretto_choose (coloretto_deck (scan->make->box), s, coloretto_sensible (s));

  if (s->round < 2 || tempts == 0)
    return false;
  if (s->phase == COLORETTO_PLACE || sensible == COLORETTO_MOVE_DRAW)
    return sensible != tempts
           && (sensible != COLORETTO_MOVE_DRAW
               || gain_of (scan, row_after (scan, tempts)) >= TEMPTING);
  return sensible != tempts || coloretto_size (row_after (scan, sensible)) < 3
         || has_minus (scan, sensible);
}

/* One decision: what a beginner does is to take what brings most at once, to draw, or to
 * lay a card where it suits oneself. */
static void
look (DrillScan *scan)
{
  const Coloretto *s = state_of (scan);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelMove naive[2]
      = { tempting (scan), s->phase == COLORETTO_PLACE ? 0 : COLORETTO_MOVE_DRAW };

  if (!may_teach (scan, naive[0]) || !drill_scan_place (scan, NULL))
    return;
  advice = question_advise (scan->record, scan->make->value, 0, 1, NULL);
  if (advice == NULL || advice->n_options < 2)
    return;
  for (unsigned theme = 0; theme < N_THEMES; theme++)
    for (unsigned i = 0; i < G_N_ELEMENTS (naive); i++)
      {
        const GavelOption *other
            = naive[i] != 0 ? question_option (advice, naive[i]) : NULL;

        if (other != NULL && teaches_move (scan, advice, theme, other))
          drill_scan_keep (scan, &themes[theme], naive[i], burden_of (scan));
      }
}

/* Who is the only one left has nobody to fear. */
static char *
hint (const GavelRecord *record, const DrillTheme *theme)
{
  const Coloretto *s = (const Coloretto *) gavel_record_state (record);
  unsigned you = (unsigned) gavel_record_seating (record)->you;

  return theme == &themes[WAIT] && coloretto_still_in (s) == GAVEL_SEAT (you)
             ? g_strdup ("everybody else is out: what could the next card add to a row, "
                         "and what could it spoil?")
             : NULL;
}

const Tutor coloretto_tutor = {
  .themes = themes,
  .n_themes = N_THEMES,
  .tables = tables,
  .n_tables = G_N_ELEMENTS (tables),
  .look = look,
  .teaches = teaches,
  .answers = "draw, t2 to take row 2, or just 2 to lay a card at row 2",
  .hint = hint,
  .half_answer = coloretto_half_answer,
  .figures = coloretto_figures,
  .n_figures = N_COLORETTO_FIGURES,
};
