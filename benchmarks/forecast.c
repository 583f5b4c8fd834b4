/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well bids are foretold, on games that others played.
 *
 *   forecast [--folds N] [--learn-also FOLDER]... [--by-table] FOLDER...
 *
 * A folder is a table: games (*.gavel) of the same players. Of every bid that was turned
 * up it takes what was said before: the middle of the forecast, and next to it a child's
 * rule (the prize times what bids here came to per point so far, at most the hand) and a
 * regression on nine plain numbers, always learned on the other tables. With --folds the
 * net that reads the table is learned anew as often, each time without the tables it
 * is then measured on; without it the net that is compiled in speaks, which may have
 * seen these very games. */
#include "analysis/bid-samples.h"

#include "games/score5/score5.h"
#include "rivals/span.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N_PHASES 4
#define N_PLAIN 9
#define RIDGE 1.0
#define KERNEL 8.0 /* points: the log score is of bids about as high */

static const char *const phase_name[N_PHASES]
    = { "rounds 1-4", "rounds 5-8", "rounds 9-11", "round 12" };

static int n_folds, n_epochs = 12;
static gboolean by_table;
static char **learn_also;

/* A bid, and whose table it was. */
typedef struct
{
  const GavelBidSeen *seen;
  unsigned table;
  bool measured; /* else only to learn from */
  double regression;
  double *chance; /* of every choice, as it was said */
} Bid;

static unsigned
phase_of (unsigned round)
{
  return round < 4 ? 0 : round < 8 ? 1 : round < 11 ? 2 : 3;
}

/* -- Plain forecasts ---------------------------------------------------------- */

static double
rule (const GavelBidSeen *seen)
{
  return MIN ((double) (seen->pricing.slow_all * seen->prize),
              (double) seen->stakes.purse);
}

static void
plain_numbers (const GavelBidSeen *seen, double x[N_PLAIN])
{
  x[0] = 1.0;
  x[1] = rule (seen) / 100.0;
  x[2] = (double) (seen->pricing.slow_seat[seen->seat] * seen->prize) / 100.0;
  x[3] = (double) seen->stakes.gain / 100.0;
  x[4] = (double) seen->stakes.spare / 100.0;
  x[5] = (double) seen->stakes.purse / 100.0;
  x[6] = (double) seen->prize / 100.0;
  x[7] = (double) seen->stakes.score / 300.0;
  x[8] = (double) seen->stakes.n_cards / 8.0;
}

/* Solves a @w = @b in place, by Gauss and Jordan. */
static void
solve (double a[N_PLAIN][N_PLAIN], double b[N_PLAIN])
{
  for (unsigned i = 0; i < N_PLAIN; i++)
    {
      double pivot = a[i][i]; /* never 0: the ridge */

      for (unsigned k = 0; k < N_PLAIN; k++)
        a[i][k] /= pivot;
      b[i] /= pivot;
      for (unsigned j = 0; j < N_PLAIN; j++)
        {
          double factor = a[j][i];

          if (j == i)
            continue;
          for (unsigned k = 0; k < N_PLAIN; k++)
            a[j][k] -= factor * a[i][k];
          b[j] -= factor * b[i];
        }
    }
}

/* Fits all bids of a phase that were made at other tables than @table. */
static void
fit_regression (const GArray *bids, unsigned table, unsigned phase, double w[N_PLAIN])
{
  double a[N_PLAIN][N_PLAIN] = { { 0.0 } };

  memset (w, 0, N_PLAIN * sizeof *w);
  for (unsigned i = 0; i < N_PLAIN; i++)
    a[i][i] = RIDGE;
  for (unsigned i = 0; i < bids->len; i++)
    {
      const Bid *bid = &g_array_index (bids, Bid, i);
      double x[N_PLAIN];

      if (bid->table == table || phase_of (bid->seen->round) != phase)
        continue;
      plain_numbers (bid->seen, x);
      for (unsigned j = 0; j < N_PLAIN; j++)
        {
          w[j] += x[j] * (double) bid->seen->price;
          for (unsigned k = 0; k < N_PLAIN; k++)
            a[j][k] += x[j] * x[k];
        }
    }
  solve (a, w);
}

static void
regress (GArray *bids, unsigned n_tables)
{
  for (unsigned table = 0; table < n_tables; table++)
    for (unsigned phase = 0; phase < N_PHASES; phase++)
      {
        double w[N_PLAIN];

        fit_regression (bids, table, phase, w);
        for (unsigned i = 0; i < bids->len; i++)
          {
            Bid *bid = &g_array_index (bids, Bid, i);
            double x[N_PLAIN];

            if (bid->table != table || phase_of (bid->seen->round) != phase)
              continue;
            plain_numbers (bid->seen, x);
            bid->regression = 0.0;
            for (unsigned k = 0; k < N_PLAIN; k++)
              bid->regression += w[k] * x[k];
            bid->regression
                = CLAMP (bid->regression, 0.0, (double) bid->seen->stakes.purse);
          }
      }
}

/* -- The net ------------------------------------------------------------------- */

static void
foretell (GArray *bids, unsigned fold, const GavelBidderWeights *weights)
{
#pragma omp parallel for
  for (unsigned i = 0; i < bids->len; i++)
    {
      Bid *bid = &g_array_index (bids, Bid, i);
      const GavelBidSample *sample = &bid->seen->sample;

      if (!bid->measured || (n_folds > 0 && bid->table % (unsigned) n_folds != fold))
        continue;
      bid->chance = g_new (double, sample->n_bids);
      if (weights != NULL)
        gavel_bidders_chances (weights, sample, bid->chance);
      else
        memcpy (bid->chance, bid->seen->believed, sample->n_bids * sizeof (double));
    }
}

/* Learns from all tables that are not in @fold. */
static void
learn_fold (GArray *bids, unsigned fold)
{
  g_autoptr (GPtrArray) samples = g_ptr_array_new ();
  GavelBidderWeights *weights = g_aligned_alloc0 (1, sizeof *weights, 64);

  for (unsigned i = 0; i < bids->len; i++)
    {
      const Bid *bid = &g_array_index (bids, Bid, i);

      if (!bid->measured || bid->table % (unsigned) n_folds != fold)
        g_ptr_array_add (samples, (gpointer) &bid->seen->sample);
    }
  gavel_bidders_learn (weights, (const GavelBidSample *const *) samples->pdata,
                       samples->len, (unsigned) n_epochs, 1, NULL);
  foretell (bids, fold, weights);
  g_aligned_free (weights);
}

/* -- Figures -------------------------------------------------------------------- */

typedef struct
{
  unsigned n, n_counted; /* of the latter, those with cards */
  double error, counted_error, believed, rule, regression, log_score, in_half,
      in_four_fifths, counted_in_four_fifths;
} Figures;

/* Where @share of the bids are to lie; of those with @count cards only, if that is not
 * below 0 and there are any. */
static GavelPriceSpan
span_of (const GavelBidSeen *seen, const double chance[], int count, double share)
{
  unsigned n_bids = seen->sample.n_bids, n = 0;
  g_autofree GavelPriced *bid = g_new (GavelPriced, n_bids);
  double sum = 0.0;

  for (unsigned i = 0; i < n_bids; i++)
    if (count < 0 || seen->sizes[i] == count)
      {
        bid[n++] = (GavelPriced){ (double) seen->prices[i], chance[i] };
        sum += chance[i];
      }
  return sum > 0.0 ? gavel_span_find (bid, n, share) : span_of (seen, chance, -1, share);
}

static bool
is_inside (GavelPriceSpan span, double price)
{
  return span.low <= price && price <= span.high;
}

static void
add_bid (Figures *f, const Bid *bid)
{
  const GavelBidSeen *seen = bid->seen;
  GavelPriceSpan at = span_of (seen, bid->chance, -1, 0.8);
  GavelPriceSpan counted = span_of (seen, bid->chance, (int) seen->size, 0.8);
  GavelPriceSpan before = span_of (seen, seen->believed, -1, 0.8);
  double price = (double) seen->price, near = 0.0;

  for (unsigned i = 0; i < seen->sample.n_bids; i++)
    {
      double off = ((double) seen->prices[i] - price) / KERNEL;

      near += bid->chance[i] * exp (-0.5 * off * off);
    }
  f->n++;
  f->error += fabs (at.middle - price);
  f->counted_error += fabs (counted.middle - price);
  f->believed += fabs (before.middle - price);
  f->rule += fabs (rule (seen) - price);
  f->regression += fabs (bid->regression - price);
  f->log_score += log (near + 1e-4);
  f->in_half += is_inside (span_of (seen, bid->chance, -1, 0.5), price);
  f->in_four_fifths += is_inside (at, price);
  if (seen->size > 0) /* without cards there is nothing to foretell */
    {
      f->n_counted++;
      f->counted_in_four_fifths += is_inside (counted, price);
    }
}

static void
print_figures (const char *label, const Figures *f)
{
  double n = MAX (1, f->n);

  if (f->n == 0)
    return;
  printf ("  %-12s %6u %7.1f %8.1f %6.1f %6.1f %6.2f %8.2f %5.0f %5.0f %9.1f %5.0f\n",
          label, f->n, f->error / n, f->believed / n, f->rule / n, f->regression / n,
          f->error / MAX (1e-9, MIN (f->rule, f->regression)), f->log_score / n,
          100.0 * f->in_half / n, 100.0 * f->in_four_fifths / n, f->counted_error / n,
          100.0 * f->counted_in_four_fifths / MAX (1, f->n_counted));
}

static void
print_group (const GArray *bids, const char *title, int table, int n_seats)
{
  Figures phase[N_PHASES] = { { 0 } };
  unsigned n = 0;

  for (unsigned i = 0; i < bids->len; i++)
    {
      const Bid *bid = &g_array_index (bids, Bid, i);

      if (bid->measured && (table < 0 || bid->table == (unsigned) table)
          && (n_seats == 0 || bid->seen->n_seats == (unsigned) n_seats))
        {
          add_bid (&phase[phase_of (bid->seen->round)], bid);
          n++;
        }
    }
  if (n == 0)
    return;
  printf ("%s\n", title);
  for (unsigned i = 0; i < N_PHASES; i++)
    print_figures (phase_name[i], &phase[i]);
}

/* -- The games ------------------------------------------------------------------ */

static void
list_games (const char *folder, GPtrArray *paths)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &error);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  const char *name;

  if (dir == NULL)
    {
      fprintf (stderr, "forecast: %s\n", error->message);
      exit (1);
    }
  while ((name = g_dir_read_name (dir)) != NULL)
    if (g_str_has_suffix (name, ".gavel"))
      g_ptr_array_add (names, g_build_filename (folder, name, NULL));
  g_ptr_array_sort (names, (GCompareFunc) g_strcmp0);
  for (unsigned i = 0; i < names->len; i++)
    g_ptr_array_add (paths, g_strdup (names->pdata[i]));
}

static GArray *
read_game (const char *path, const GavelDeck *deck)
{
  g_autoptr (GavelRecord) record = gavel_record_new (SCORE5_BOXES (deck));
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  g_autoptr (GavelValue) value = NULL;
  gsize length;

  if (!g_file_get_contents (path, &text, &length, &error)
      || !gavel_record_read (record, text, (gssize) length, 0, &error))
    {
      fprintf (stderr, "forecast: %s: %s\n", path, error->message);
      exit (1);
    }
  value = gavel_value_builtin (gavel_record_game (record)->id);
  return gavel_bids_seen (record, value == NULL ? NULL : &value->weights);
}

static void
read_tables (char **folder, unsigned n_folders, unsigned n_measured,
             const GavelDeck *deck, GArray *bids)
{
  unsigned table = 0;

  for (unsigned i = 0; i < n_folders; i++, table++)
    {
      g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
      g_autofree GArray **seen = NULL;

      list_games (folder[i], paths);
      seen = g_new0 (GArray *, paths->len); /* kept to the end: bids point there */
#pragma omp parallel for schedule(dynamic, 1)
      for (unsigned k = 0; k < paths->len; k++)
        seen[k] = read_game (paths->pdata[k], deck);
      for (unsigned k = 0; k < paths->len; k++)
        for (unsigned b = 0; b < seen[k]->len; b++)
          {
            Bid bid = { .seen = &g_array_index (seen[k], GavelBidSeen, b),
                        .table = table,
                        .measured = i < n_measured };

            g_array_append_val (bids, bid);
          }
    }
}

int
main (int argc, char **argv)
{
  const GOptionEntry entries[] = {
    { "folds", 0, 0, G_OPTION_ARG_INT, &n_folds,
      "Learn so many times, each time without the tables measured then", "N" },
    { "epochs", 0, 0, G_OPTION_ARG_INT, &n_epochs, "How often to go through (12)", "N" },
    { "learn-also", 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &learn_also,
      "Games to learn from only", "FOLDER" },
    { "by-table", 0, 0, G_OPTION_ARG_NONE, &by_table, "Every table, too", NULL },
    { NULL },
  };
  g_autoptr (GOptionContext) context = g_option_context_new ("FOLDER...");
  g_autoptr (GavelDeck) deck = gavel_deck_builtin ();
  g_autoptr (GError) error = NULL;
  GArray *bids = g_array_new (FALSE, FALSE, sizeof (Bid));
  g_autoptr (GPtrArray) folders = g_ptr_array_new ();
  unsigned n_measured = 0;

  g_option_context_add_main_entries (context, entries, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error) || argc < 2 || n_folds < 0
      || n_epochs < 1)
    {
      fprintf (stderr, "forecast: %s\n",
               error != NULL ? error->message : "wants folders of games");
      return 2;
    }
  for (int i = 1; i < argc; i++, n_measured++)
    g_ptr_array_add (folders, argv[i]);
  for (unsigned i = 0; learn_also != NULL && learn_also[i] != NULL; i++)
    g_ptr_array_add (folders, learn_also[i]);
  read_tables ((char **) folders->pdata, folders->len, n_measured, deck, bids);
  regress (bids, folders->len);
  if (n_folds == 0)
    foretell (bids, 0, gavel_bidders_builtin ("score5"));
  for (int fold = 0; fold < n_folds; fold++)
    learn_fold (bids, (unsigned) fold);

  printf (
      "                 bids   error believed   rule regr.  ratio log score  in50  in80  "
      "counted  in80\n");
  print_group (bids, "all", -1, 0);
  for (int n = 2; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *title = g_strdup_printf ("%d players", n);

      print_group (bids, title, -1, n);
    }
  for (unsigned i = 0; by_table && i < n_measured; i++)
    print_group (bids, folders->pdata[i], (int) i, 0);
  return 0;
}
