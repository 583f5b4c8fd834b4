/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/match-result.h"

#include "common/style.h"
#include "report/report.h"

#include <math.h>
#include <stdio.h>

#define NAME_COLUMNS 28
#define FIRST_LOOK 10   /* deals before a question may be called decided */
#define RARE_LOOKS 1000 /* deals from which on it is asked after every hundredth only */

/* -- Counting -------------------------------------------------------------- */

/* What a place has of one game: its share of the win, or the worth of the end to it. */
static double
worth_of_game (const Standing *s, const GavelMatchResult *result, unsigned place)
{
  float worth[GAVEL_MAX_SEATS];

  if (s->objective == GAVEL_OBJECTIVE_WIN)
    return result->share[place];
  gavel_objective_worths (s->objective, s->match->game->win_in_points, result->score,
                          s->match->n_seats, worth);
  return (double) worth[place];
}

/* The same in one deal, over all its rotations. */
static double
worth_of_deal (const Standing *s, unsigned deal, unsigned place)
{
  unsigned n = s->match->n_seats;
  double worth = 0.0;

  for (unsigned r = 0; r < n; r++)
    worth += worth_of_game (s, &s->result[deal * n + r], place) / n;
  return worth;
}

/* The mean of that over the deals done, and the variance between deals. */
static double
mean_worth (const Standing *s, unsigned place, double *variance)
{
  double sum = 0.0, squares = 0.0;

  for (unsigned deal = 0; deal < s->n_done; deal++)
    sum += worth_of_deal (s, deal, place);
  for (unsigned deal = 0; deal < s->n_done; deal++)
    {
      double off = worth_of_deal (s, deal, place) - sum / s->n_done;

      squares += off * off;
    }
  *variance = s->n_done < 2 ? 0.25 : squares / (s->n_done - 1);
  return sum / MAX (1, s->n_done);
}

/* Half of a 95 % interval, by deal: rotations of one deal are not independent. */
static double
half_width (const Standing *s, double variance)
{
  return 1.96 * sqrt (variance / MAX (1, s->n_done));
}

/* Whether the question is decided. One may look after every deal and still be
 * wrong in one of twenty matches only: a confidence sequence, from Robbins' normal
 * mixture, at its narrowest around sixty deals. */
int
standing_decide (const Standing *s)
{
  double variance, mean, n = s->n_done, spread, mixed, half;

  if (isnan (s->ask) || s->n_done < FIRST_LOOK
      || (s->n_done > RARE_LOOKS && s->n_done % 100 != 0))
    return 0;
  mean = mean_worth (s, 0, &variance);
  spread = MAX (variance, 0.02) * n;
  mixed = MAX (variance, 0.02) * 60.0;
  half = sqrt ((spread + mixed) * log ((spread + mixed) / mixed / (0.05 * 0.05))) / n;
  return mean - half > s->ask ? 1 : mean + half < s->ask ? -1 : 0;
}

/* -- Told ---------------------------------------------------------------- */

/* What a worth of 1 is to people. */
static double
unit_of (const Standing *s)
{
  return gavel_game_unit (s->match->game, s->objective, s->match->n_seats);
}

/* "25.0 % ± 4.5", or what else is counted. */
char *
standing_text (const Standing *s, unsigned place)
{
  double scale = report_objective_scale (s->objective, unit_of (s));
  int digits = report_objective_digits (s->objective);
  double variance, mean = mean_worth (s, place, &variance);

  return g_strdup_printf ("%5.*f%s %s %.*f", digits, scale * mean,
                          s->objective == GAVEL_OBJECTIVE_WIN ? " %" : "",
                          style_plus_minus (), digits, scale * half_width (s, variance));
}

/* @calibration is NULL if nobody asks. */
void
standing_print (const Standing *s, const Calibration *calibration)
{
  static const char *const counted[GAVEL_N_OBJECTIVES]
      = { " % of the wins", " points ahead of the best rival",
          " of the others left behind" };

  printf ("%u deals of %s, %u games, each player in every seat\n\n", s->n_done,
          s->match->game->title, s->n_done * s->match->n_seats);
  for (unsigned place = 0; place < s->match->n_seats; place++)
    {
      g_autofree char *mean = standing_text (s, place);

      g_autofree char *name = style_cut (s->match->table[place]->name, NAME_COLUMNS);

      printf ("%s%*s %s\n", name, (int) (NAME_COLUMNS - style_width (name)), "", mean);
    }
  if (!isnan (s->ask))
    printf ("\n%s %s %.*f%s\n", s->match->table[0]->name,
            s->answer > 0   ? "is above"
            : s->answer < 0 ? "is below"
                            : "is not clearly above or below",
            report_objective_digits (s->objective),
            report_objective_scale (s->objective, unit_of (s)) * s->ask,
            counted[s->objective]);
  if (calibration != NULL)
    {
      printf ("\n");
      calibration_print (calibration);
    }
}

void
standing_print_json (const Standing *s, const Calibration *calibration, double seconds)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  double unit = unit_of (s);
  g_autofree char *text = NULL;

  json_builder_begin_object (out);
  json_builder_set_member_name (out, "deals");
  json_builder_add_int_value (out, s->n_done);
  json_builder_set_member_name (out, "games");
  json_builder_add_int_value (out, s->n_done * s->match->n_seats);
  json_builder_set_member_name (out, "players");
  json_builder_begin_array (out);
  for (unsigned place = 0; place < s->match->n_seats; place++)
    {
      double variance, mean = mean_worth (s, place, &variance);

      json_builder_begin_object (out);
      json_builder_set_member_name (out, "name");
      json_builder_add_string_value (out, s->match->table[place]->name);
      json_builder_set_member_name (out, s->objective == GAVEL_OBJECTIVE_WIN
                                             ? "share"
                                             : gavel_objectives[s->objective]);
      json_builder_add_double_value (out, unit * mean);
      json_builder_set_member_name (out, "error");
      json_builder_add_double_value (out, unit * half_width (s, variance));
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  if (!isnan (s->ask))
    {
      json_builder_set_member_name (out, "asked");
      json_builder_add_double_value (out, unit * s->ask);
      json_builder_set_member_name (out, "answer");
      if (s->answer == 0)
        json_builder_add_null_value (out);
      else
        json_builder_add_string_value (out, s->answer > 0 ? "above" : "below");
    }
  if (calibration != NULL)
    {
      json_builder_set_member_name (out, "calibration");
      calibration_put_json (calibration, out);
    }
  json_builder_set_member_name (out, "seconds");
  json_builder_add_double_value (out, seconds);
  json_builder_end_object (out);
  text = report_json_line (out, false);
  puts (text);
}
