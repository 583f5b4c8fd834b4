/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "drill-deck.h"

#include "analysis.h"
#include "file.h"
#include "style.h"

#include <glib/gstdio.h>
#include <string.h>

#define OWN_NAME "own.drills"
#define KNOWN 6 /* days: answered well twice in a row */
#define BAR 20
#define WEEK 7

static const char own_header[]
    = "# Your own mistakes, as drills: 'gavel drill add FILE' puts them here.\n";

static char *
own_path (void)
{
  g_autofree char *folder = spaced_folder ();

  return g_build_filename (folder, OWN_NAME, NULL);
}

/* One's own drills; a file that makes no sense is kept aside. */
static GPtrArray *
load_own (void)
{
  g_autofree char *path = own_path (), *text = NULL, *aside = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *drills = NULL;

  if (!g_file_get_contents (path, &text, NULL, NULL))
    return drills_read ("", NULL);
  if (g_utf8_validate (text, -1, NULL))
    drills = drills_read (text, &error);
  if (drills != NULL)
    return drills;
  aside = g_strconcat (path, ".damaged", NULL);
  g_rename (path, aside);
  complain (EXIT_INPUT, "%s: %s; it is kept as %s", path,
            error != NULL ? error->message : "no text", aside);
  return drills_read ("", NULL);
}

/* Reads all of it. What is wrong with files is told, and they are begun anew. */
bool
drill_deck_open (DrillDeck *deck, ExitStatus *status)
{
  g_autofree char *folder = spaced_folder ();
  g_autoptr (GPtrArray) complaints = g_ptr_array_new_with_free_func (g_free);
  GError *error = NULL;

  memset (deck, 0, sizeof *deck);
  if (!spaced_today (&deck->today, &error))
    {
      *status = complain_error (error);
      return false;
    }
  deck->builtin = gavel_deck_builtin ();
  deck->shipped = drills_builtin ();
  deck->own = load_own ();
  deck->spaced = spaced_load (folder, complaints);
  for (unsigned i = 0; i < complaints->len; i++)
    complain (EXIT_INPUT, "%s", (char *) g_ptr_array_index (complaints, i));
  return true;
}

void
drill_deck_close (DrillDeck *deck)
{
  g_clear_pointer (&deck->builtin, gavel_deck_free);
  g_clear_pointer (&deck->shipped, g_ptr_array_unref);
  g_clear_pointer (&deck->own, g_ptr_array_unref);
  g_clear_pointer (&deck->spaced, spaced_free);
}

/* The cards that a drill is about; %NULL, and the reason told, if they cannot be had. */
const GavelDeck *
drill_deck_cards (const DrillDeck *deck, const Drill *drill, Context *context)
{
  return drill->theme == DRILL_OWN ? context_deck (context) : deck->builtin;
}

/* -- Which come next ---------------------------------------------------------------- */

typedef struct
{
  Drill *drill;
  unsigned turn; /* due, new of one's own, new, not due yet */
  guint32 due;
  unsigned number;
} Waiting;

static int
sooner_first (gconstpointer a, gconstpointer b)
{
  const Waiting *x = a, *y = b;

  if (x->turn != y->turn)
    return x->turn < y->turn ? -1 : 1;
  if (x->due != y->due)
    return x->due < y->due ? -1 : 1;
  return x->number < y->number ? -1 : 1;
}

/**
 * drill_deck_next:
 * @theme: below 0: all
 * @again: also what is not due yet, at the end
 *
 * Returns: (transfer container) (element-type Drill): up to @n drills, in order
 */
GPtrArray *
drill_deck_next (const DrillDeck *deck, int theme, bool again, unsigned n)
{
  const GPtrArray *both[] = { deck->own, deck->shipped };
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (Waiting));
  GPtrArray *next = g_ptr_array_new ();

  for (unsigned b = 0; b < G_N_ELEMENTS (both); b++)
    for (unsigned i = 0; i < both[b]->len; i++)
      {
        Drill *drill = g_ptr_array_index (both[b], i);
        const SpacedCard *card = spaced_find (deck->spaced, drill->name);
        Waiting one = { .drill = drill, .turn = 1 + b, .number = waiting->len };

        if (theme >= 0 && (int) drill->theme != theme)
          continue;
        if (card != NULL)
          {
            one.turn = card->due <= deck->today ? 0 : 3;
            one.due = card->due;
          }
        if (one.turn < 3 || again)
          g_array_append_val (waiting, one);
      }
  g_array_sort (waiting, sooner_first);
  for (unsigned i = 0; i < waiting->len && i < n; i++)
    g_ptr_array_add (next, g_array_index (waiting, Waiting, i).drill);
  return next;
}

/* -- One's own ------------------------------------------------------------------------
 */

/* Takes the drill; false if it was there already, and then it is freed. */
bool
drill_deck_add (DrillDeck *deck, Drill *drill)
{
  if (drills_find (deck->own, drill->name) != NULL)
    {
      drill_free (drill);
      return false;
    }
  g_ptr_array_add (deck->own, drill);
  return true;
}

bool
drill_deck_save_own (const DrillDeck *deck, GError **error)
{
  g_autofree char *path = own_path ();
  g_autofree char *text = drills_write (deck->own, own_header);

  return file_keep (path, text, -1, FILE_PUBLIC, error);
}

/* -- How it goes ------------------------------------------------------------------------
 */

typedef struct
{
  unsigned n, n_new, n_known, n_due, n_asked, n_good;
  unsigned on_day[WEEK]; /* due today, tomorrow, ... */
} Tally;

static void
count (const DrillDeck *deck, const GPtrArray *drills, Tally tally[])
{
  for (unsigned i = 0; i < drills->len; i++)
    {
      const Drill *drill = g_ptr_array_index (drills, i);
      const SpacedCard *card = spaced_find (deck->spaced, drill->name);
      Tally *both[] = { &tally[drill->theme], &tally[N_DRILL_THEMES] };

      for (unsigned k = 0; k < G_N_ELEMENTS (both); k++)
        {
          Tally *t = both[k];
          unsigned days
              = card == NULL || card->due <= deck->today ? 0 : card->due - deck->today;

          t->n++;
          t->n_new += card == NULL;
          if (card == NULL)
            continue;
          t->n_known += card->interval >= KNOWN;
          t->n_due += days == 0;
          t->n_asked += card->n_asked;
          t->n_good += card->n_good;
          if (days < WEEK)
            t->on_day[days]++;
        }
    }
}

/* A bar of what is known, under way and new. */
static void
put_bar (GString *out, const Tally *t)
{
  unsigned known = t->n == 0 ? 0 : BAR * t->n_known / t->n;
  unsigned seen = t->n == 0 ? 0 : BAR * (t->n - t->n_new) / t->n;

  for (unsigned i = 0; i < BAR; i++)
    g_string_append (out, i < known ? "█" : i < seen ? "▌" : "·");
}

static void
put_row (GString *out, const char *name, const Tally *t)
{
  g_string_append_printf (out, "%-8s %4u %5u %5u %5u  ", name, t->n, t->n_known, t->n_due,
                          t->n_new);
  if (t->n_asked > 0)
    g_string_append_printf (out, "%4.0f %%  ", 100.0 * t->n_good / t->n_asked);
  else
    g_string_append (out, "     -  ");
  put_bar (out, t);
  g_string_append_c (out, '\n');
}

/* How many are known, due and new, theme by theme; the score; the days to come. */
char *
drill_deck_stats (const DrillDeck *deck, bool color)
{
  Tally tally[N_DRILL_THEMES + 1] = { 0 };
  const SpacedScore *score = spaced_score (deck->spaced);
  GString *out = g_string_new (NULL);

  count (deck, deck->shipped, tally);
  count (deck, deck->own, tally);
  style_dim (out, color, "theme     all known   due   new    good");
  g_string_append_c (out, '\n');
  for (unsigned i = 0; i < N_DRILL_THEMES; i++)
    if (tally[i].n > 0)
      put_row (out, drill_theme_name (i), &tally[i]);
  put_row (out, "all", &tally[N_DRILL_THEMES]);
  g_string_append (out, "\n");
  if (score->n_asked == 0)
    g_string_append (out, "Nothing is answered yet: 'gavel drill' asks.\n");
  else
    g_string_append_printf (
        out, "Score %u good of %u answers, accuracy %.0f of 100; streak %u, best %u.\n",
        score->n_good, score->n_asked,
        gavel_accuracy_of (score->lost / MAX (score->n_asked, 1)), score->streak,
        score->best_streak);
  g_string_append (out, "Due: today");
  for (unsigned day = 0; day < WEEK; day++)
    {
      g_autofree char *when = spaced_day_text (deck->today + day);

      g_string_append_printf (out, "%s%s %u", day > 0 ? ", " : "",
                              day > 0 ? when + 5 : "", tally[N_DRILL_THEMES].on_day[day]);
    }
  g_string_append (out, ".\n");
  return g_string_free (out, FALSE);
}
