/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The page's drawings. Every line has a shape of its own, every bar its number beside
 * it: nothing is said by colour alone. */
#include "report/report-html-private.h"

#include <math.h>

#define LABEL_HEIGHT 17.0
#define LABEL_CHARS 12
#define BADGE 9.0 /* radius */

/* A drawing area in units of its own; as wide as the page, or as a phone. */
typedef struct
{
  const char *name;
  double width, height;
  double left, right, top, bottom; /* margins */
  bool labelled;                   /* names at the lines' ends, and what one points at */
  double *x;                       /* of every step */
} Plot;

static double
plot_y (const Plot *plot, double share)
{
  return plot->top + (1.0 - share) * (plot->height - plot->top - plot->bottom);
}

/* -- Lines ------------------------------------------------------------------------- */

/* A seat's sign at a point. */
static void
put_sign (Page *page, unsigned seat, double x, double y)
{
  static const char *const shapes[GAVEL_MAX_SEATS] = {
    "m-3.6 0a3.6 3.6 0 1 0 7.2 0a3.6 3.6 0 1 0 -7.2 0z", /* circle */
    "m-3.3 -3.3h6.6v6.6h-6.6z",                          /* square */
    "m0 -4.4l4.4 7.6h-8.8z",                             /* triangle */
    "m0 -4.8l4.4 4.8l-4.4 4.8l-4.4 -4.8z",               /* diamond */
    "m-1.4 -4.4h2.8v3h3v2.8h-3v3h-2.8v-3h-3v-2.8h3z",    /* cross */
  };

  page_put (page, "<path class=\"sign s%u\" d=\"M%.1f %.1f%s\"/>", seat, x, y,
            shapes[seat]);
}

/* The same in a line of text. */
void
page_put_mark (Page *page, unsigned seat)
{
  page_put (page,
            "<svg class=\"mark\" viewBox=\"0 0 26 12\" aria-hidden=\"true\">"
            "<path class=\"line s%u\" d=\"M1 6H25\"/>",
            seat);
  put_sign (page, seat, 13.0, 6.0);
  page_put (page, "</svg>");
}

static unsigned
count_rounds (const Page *page)
{
  unsigned n_steps = page->analysis->steps->len;

  return page_step (page, n_steps - 1)->round - page_step (page, 0)->round + 1;
}

/* Rounds are equally wide, and so are the steps in each of them. */
static void
place_steps (const Page *page, Plot *plot)
{
  unsigned n_steps = page->analysis->steps->len, first = page_step (page, 0)->round;
  double band = (plot->width - plot->left - plot->right) / count_rounds (page);

  for (unsigned i = 0; i < n_steps;)
    {
      unsigned round = page_step (page, i)->round, n = 0;

      if (page_step (page, i)->kind == GAVEL_STEP_START)
        {
          plot->x[i++] = plot->left;
          continue;
        }
      while (i + n < n_steps && page_step (page, i + n)->round == round)
        n++;
      for (unsigned k = 1; k <= n; k++, i++)
        plot->x[i] = plot->left + band * (round - first + (double) k / n);
    }
}

static void
put_axes (Page *page, const Plot *plot)
{
  unsigned n_rounds = count_rounds (page), first = page_step (page, 0)->round;
  double end = plot->width - plot->right, foot = plot_y (plot, 0.0);
  double band = (end - plot->left) / n_rounds;

  for (unsigned i = 0; i < n_rounds; i++)
    {
      if (i % 2 == 0)
        page_put (page,
                  "<rect class=\"band\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                  "height=\"%.1f\"/>",
                  plot->left + i * band, plot_y (plot, 1.0), band,
                  foot - plot_y (plot, 1.0));
      page_put (page, "<text class=\"middle\" x=\"%.1f\" y=\"%.1f\">%u</text>\n",
                plot->left + (i + 0.5) * band, foot + 16.0, first + i);
    }
  page_put (page, "<text class=\"middle\" x=\"%.1f\" y=\"%.1f\">round</text>\n",
            (plot->left + end) / 2.0, foot + 32.0);
  for (unsigned percent = 0; percent <= 100; percent += 25)
    page_put (page,
              "<path class=\"rule\" d=\"M%.1f %.1fH%.1f\"/>"
              "<text class=\"end\" x=\"%.1f\" y=\"%.1f\">%u%s</text>\n",
              plot->left, plot_y (plot, percent / 100.0), end, plot->left - 6.0,
              plot_y (plot, percent / 100.0) + 4.0, percent,
              percent == 100 && plot->labelled ? " %" : "");
}

/* Where the badges stand: above their steps, in the order in which these happened, moved
 * apart where they are near. */
static void
place_badges (const Page *page, const Plot *plot, double x[REPORT_TURNING])
{
  unsigned order[REPORT_TURNING], n = page->n_turning;
  double end = plot->width - plot->right;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned k = i;

      for (; k > 0 && page->turning[order[k - 1]] > page->turning[i]; k--)
        order[k] = order[k - 1];
      order[k] = i;
    }
  for (unsigned k = 0; k < n; k++)
    {
      x[order[k]] = plot->x[page->turning[order[k]]];
      if (k > 0)
        x[order[k]] = MAX (x[order[k]], x[order[k - 1]] + 2.2 * BADGE);
    }
  for (unsigned k = n; k-- > 0;)
    {
      x[order[k]] = MIN (x[order[k]], end);
      if (k + 1 < n)
        x[order[k]] = MIN (x[order[k]], x[order[k + 1]] - 2.2 * BADGE);
    }
}

/* Numbers above the steps after which most was different. */
static void
put_badges (Page *page, const Plot *plot)
{
  double x[REPORT_TURNING];

  place_badges (page, plot, x);
  for (unsigned i = 0; i < page->n_turning; i++)
    {
      double at = plot->x[page->turning[i]];

      page_put (page,
                "<path class=\"turned\" d=\"M%.1f %.1fL%.1f %.1fV%.1f\"/>"
                "<circle class=\"badge\" cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\"/>"
                "<text class=\"badge-text\" x=\"%.1f\" y=\"%.1f\">%u</text>\n",
                x[i], BADGE + 2.0, at, plot->top, plot_y (plot, 0.0), x[i], BADGE + 2.0,
                BADGE, x[i], BADGE + 6.2, i + 1);
    }
}

static void
put_lines (Page *page, const Plot *plot)
{
  unsigned n_steps = page->analysis->steps->len;

  for (unsigned seat = 0; seat < page->analysis->n_seats; seat++)
    {
      page_put (page, "<path class=\"line s%u\" d=\"", seat);
      for (unsigned i = 0; i < n_steps; i++)
        page_put (page, "%s%.1f %.1f", i == 0 ? "M" : "L", plot->x[i],
                  plot_y (plot, page_step (page, i)->win[seat]));
      page_put (page, "\"/>\n");
      for (unsigned i = 0; i < n_steps; i++) /* at the end of each round */
        if (i == 0 || i + 1 == n_steps
            || page_step (page, i + 1)->round != page_step (page, i)->round)
          put_sign (page, seat, plot->x[i],
                    plot_y (plot, page_step (page, i)->win[seat]));
      page_put (page, "\n");
    }
}

/* Who is who at the lines' ends, moved apart where these are near. */
static void
put_labels (Page *page, const Plot *plot)
{
  const GavelStep *last = page_step (page, page->analysis->steps->len - 1);
  unsigned n = page->analysis->n_seats, order[GAVEL_MAX_SEATS];
  double y[GAVEL_MAX_SEATS], foot = plot_y (plot, 0.0) + 4.0;

  for (unsigned seat = 0; seat < n; seat++) /* from the top */
    {
      unsigned i = seat;

      for (; i > 0 && last->win[order[i - 1]] < last->win[seat]; i--)
        order[i] = order[i - 1];
      order[i] = seat;
    }
  for (unsigned i = 0; i < n; i++)
    {
      y[i] = plot_y (plot, last->win[order[i]]) + 4.0;
      if (i > 0)
        y[i] = MAX (y[i], y[i - 1] + LABEL_HEIGHT);
    }
  for (unsigned i = n; i-- > 0;)
    y[i] = MIN (y[i], i + 1 < n ? y[i + 1] - LABEL_HEIGHT : foot);
  for (unsigned i = 0; i < n; i++)
    {
      const char *name = page->report.seating->name[order[i]];
      bool cut = g_utf8_strlen (name, -1) > LABEL_CHARS;
      g_autofree char *start
          = g_utf8_substring (name, 0, cut ? LABEL_CHARS - 1 : g_utf8_strlen (name, -1));

      page_put (page,
                "<text class=\"label s%u\" x=\"%.1f\" y=\"%.1f\">%s%s <tspan>%.1f"
                "</tspan></text>\n",
                order[i], plot->width - plot->right + 10.0, y[i], start, cut ? "…" : "",
                page_percent (last->win[order[i]]));
    }
}

/* What a step was, and everybody's chances after it: shown where one points. */
static void
put_hits (Page *page, const Plot *plot)
{
  unsigned n_steps = page->analysis->steps->len;

  for (unsigned i = 0; i < n_steps; i++)
    {
      const GavelStep *step = page_step (page, i);
      g_autofree char *name = report_step_text (page->record, step);
      double from = i == 0 ? plot->x[i] : (plot->x[i - 1] + plot->x[i]) / 2.0;
      double to = i + 1 == n_steps ? plot->x[i] : (plot->x[i] + plot->x[i + 1]) / 2.0;

      page_put (page,
                "<rect class=\"hit\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
                "height=\"%.1f\"><title>",
                from, plot->top, to - from, plot_y (plot, 0.0) - plot->top);
      page_put_round (page, step->round);
      page_put (page, ", %s:", name);
      for (unsigned seat = 0; seat < page->analysis->n_seats; seat++)
        page_put (page, "%s %s %.1f %%", seat > 0 ? "," : "",
                  page->report.seating->name[seat], page_percent (step->win[seat]));
      page_put (page, "</title></rect>\n");
    }
}

static void
put_plot (Page *page, Plot *plot)
{
  g_autofree double *x = g_new (double, page->analysis->steps->len);

  plot->x = x;
  place_steps (page, plot);
  page_put (page,
            "<svg class=\"chart %s\" viewBox=\"0 0 %.0f %.0f\" role=\"img\" "
            "aria-label=\"Everybody's chances, step by step\">\n",
            plot->name, plot->width, plot->height);
  put_axes (page, plot);
  put_badges (page, plot);
  put_lines (page, plot);
  if (plot->labelled)
    {
      put_labels (page, plot);
      put_hits (page, plot);
    }
  page_put (page, "</svg>\n");
}

/* Everybody's chances from step to step: twice, for a page and for a phone, whose
 * letters must not shrink with it. The style shows the one that fits. */
void
page_put_chart (Page *page)
{
  Plot wide = { "wide", 960, 372, 46, 150, 30, 40, true, NULL };
  Plot narrow = { "narrow", 340, 300, 28, 8, 30, 40, false, NULL };

  page_put (page, "<section id=\"chances\">\n<h2>Chances to win</h2>\n");
  if (page->analysis->steps->len == 0)
    {
      const GavelVerb *verb = gavel_game_verb_of (page->report.game, GAVEL_VERB_CHANCE);

      page_put (page, "<p>No %s was turned up yet.</p>\n</section>\n",
                verb != NULL ? verb->word : "card");
      return;
    }
  page_put (page, "<p class=\"legend\">");
  for (unsigned seat = 0; seat < page->analysis->n_seats; seat++)
    {
      page_put (page, "<span>");
      page_put_mark (page, seat);
      page_put_name (page, seat);
      page_put (page, "</span> ");
    }
  page_put (page, "</p>\n");
  put_plot (page, &wide);
  put_plot (page, &narrow);
  page_put (page, "</section>\n");
}

/* -- Sums -----------------------------------------------------------------------------
 */

/* A part of a seat's result. */
typedef struct
{
  const char *name, *id;
  double part;
} Part;

#define MAX_PARTS 7

/* The result as a sum: start, errors, kinds of luck; the last one is the result. Returns
 * how many there are. */
static unsigned
split_result (const GavelAnalysis *analysis, unsigned seat, Part parts[MAX_PARTS])
{
  const GavelScorecard *card = &analysis->seat[seat];
  unsigned n = 0;

  parts[n++] = (Part){ "start", "start", card->start };
  parts[n++] = (Part){ "own errors", "own", card->own_errors };
  parts[n++] = (Part){ "others' gifts", "gifts", card->gifts };
  if (analysis->draws)
    {
      parts[n++] = (Part){ "own draws", "draws", card->own_draws };
      parts[n++] = (Part){ "others' draws", "others", card->pile - card->own_draws };
    }
  else
    parts[n++] = (Part){ "luck of the pile", "pile", card->pile };
  parts[n++] = (Part){ analysis->draws ? "others' choices" : "luck of the guesses",
                       "guesses", card->guesses };
  parts[n++] = (Part){ "result", "result", card->result };
  return n;
}

/* What the bars of all seats reach, so that they can be compared. */
static void
find_reach (const GavelAnalysis *analysis, double *low, double *high)
{
  *low = 0.0;
  *high = 1.0;
  for (unsigned seat = 0; seat < analysis->n_seats; seat++)
    {
      Part parts[MAX_PARTS];
      unsigned n = split_result (analysis, seat, parts);
      double sum = 0.0;

      for (unsigned i = 0; i + 1 < n; i++)
        {
          sum += parts[i].part;
          *low = MIN (*low, sum);
          *high = MAX (*high, sum);
        }
    }
}

/* A bar from one sum to the next, tied to those above and below it. */
static void
put_bar (Page *page, const char *class, double low, double high, double from, double to,
         bool first, bool last)
{
  double scale = 100.0 / (high - low);
  double a = (from - low) * scale, b = (to - low) * scale;

  page_put (page,
            "<svg viewBox=\"0 0 100 20\" preserveAspectRatio=\"none\" "
            "aria-hidden=\"true\">"
            "<path class=\"rule\" d=\"M%.2f 0V20M%.2f 0V20\"/>",
            -low * scale, (1.0 - low) * scale);
  if (!first)
    page_put (page, "<path class=\"tie\" d=\"M%.2f 0V10\"/>", last ? b : a);
  if (!last)
    page_put (page, "<path class=\"tie\" d=\"M%.2f 10V20\"/>", b);
  page_put (page,
            "<rect class=\"%s\" x=\"%.2f\" y=\"4\" width=\"%.2f\" height=\"12\"/></svg>",
            class, MIN (a, b), fabs (b - a));
}

/* A seat's result as a sum. */
void
page_put_split (Page *page, unsigned seat)
{
  Part parts[MAX_PARTS];
  unsigned n = split_result (page->analysis, seat, parts);
  double sum = 0.0, low, high;

  find_reach (page->analysis, &low, &high);
  page_put (page, "<table class=\"split\">\n");
  for (unsigned i = 0; i < n; i++)
    {
      bool total = i == 0 || i + 1 == n;
      double from = total ? 0.0 : sum;

      sum = from + parts[i].part;
      page_put (page, "<tr class=\"%s\"><th scope=\"row\">%s</th><td class=\"num\">",
                parts[i].id, parts[i].name);
      if (total)
        page_put_percent (page, parts[i].part);
      else
        page_put_points (page, parts[i].part);
      page_put (page, "</td><td class=\"bar\">");
      put_bar (page,
               total                  ? "total"
               : parts[i].part >= 0.0 ? "gain"
                                      : "loss",
               low, high, from, sum, i == 0, i + 1 == n);
      page_put (page, "</td></tr>\n");
    }
  page_put (page, "</table>\n");
}
