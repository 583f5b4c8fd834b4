/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "learn/drill-deck.h"

#include "analysis/analysis.h"
#include "base/error.h"
#include "common/file.h"
#include "common/style.h"

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

/* The drills of a file's text; %NULL with @error set if it makes no sense. */
static GPtrArray *
read_own (const char *text, gsize length, GError **error)
{
  if (text == NULL)
    return drills_read ("", error);
  if (g_utf8_validate (text, (gssize) length, NULL))
    return drills_read (text, error);
  gavel_fail (error, "this is not text");
  return NULL;
}

/* One's own drills, for reading; false if there is a file that cannot be read. One that
 * makes no sense is told and passed over. */
static bool
load_own (DrillDeck *deck, GError **error)
{
  g_autofree char *path = own_path (), *text = NULL;
  g_autoptr (GError) wrong = NULL;
  gsize length;

  if (!file_read (path, &text, &length, error))
    return false;
  deck->own = read_own (text, length, &wrong);
  if (deck->own == NULL)
    {
      complain (EXIT_INPUT, "%s: %s; your own drills are left out", path, wrong->message);
      deck->own = drills_read ("", NULL);
    }
  return true;
}

/**
 * drill_deck_open:
 * @to_answer: answers will be kept, so that a damaged file of them is mended
 *
 * Returns: false, and the reason told, if something is there that cannot be read
 */
bool
drill_deck_open (DrillDeck *deck, const GavelGame *game, bool to_answer,
                 ExitStatus *status)
{
  g_autofree char *folder = spaced_folder ();
  g_autoptr (GPtrArray) complaints = g_ptr_array_new_with_free_func (g_free);
  GError *error = NULL;

  memset (deck, 0, sizeof *deck);
  deck->game = game;
  deck->builtin = gavel_boxes_builtin ();
  deck->shipped = drills_builtin (game);
  deck->fresh = g_ptr_array_new_with_free_func ((GDestroyNotify) drill_free);
  if (!spaced_today (&deck->today, &error) || !load_own (deck, &error)
      || (deck->spaced = spaced_load (folder, to_answer, complaints, &error)) == NULL)
    {
      *status = complain_error (error);
      drill_deck_close (deck);
      return false;
    }
  for (unsigned i = 0; i < complaints->len; i++)
    complain (EXIT_INPUT, "%s", (char *) g_ptr_array_index (complaints, i));
  return true;
}

void
drill_deck_close (DrillDeck *deck)
{
  gavel_boxes_clear (&deck->builtin);
  g_clear_pointer (&deck->shipped, g_ptr_array_unref);
  g_clear_pointer (&deck->own, g_ptr_array_unref);
  g_clear_pointer (&deck->fresh, g_ptr_array_unref);
  g_clear_pointer (&deck->spaced, spaced_free);
}

/* The boxes that a drill is played with; %NULL, and the reason told, if they cannot be
 * had. */
const GavelBoxes *
drill_deck_boxes (const DrillDeck *deck, const Drill *drill, Context *context)
{
  return drill->theme == &drill_own ? context_boxes (context) : &deck->builtin;
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
 * @theme: (nullable): only this one
 * @again: also what is not due yet, at the end
 *
 * Returns: (transfer container) (element-type Drill): up to @n drills, in order
 */
GPtrArray *
drill_deck_next (const DrillDeck *deck, const DrillTheme *theme, bool again, unsigned n)
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

        if (drill->game != deck->game || (theme != NULL && drill->theme != theme))
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
  if (drills_find (deck->own, drill->name) != NULL
      || drills_find (deck->fresh, drill->name) != NULL)
    {
      drill_free (drill);
      return false;
    }
  g_ptr_array_add (deck->fresh, drill);
  return true;
}

/* What the file of one's own drills says now, to be added to. One that makes no sense is
 * copied aside, and begun anew; one that cannot be read is no file to replace. */
static bool
read_again (DrillDeck *deck, const char *path, GString *out, GError **error)
{
  g_autofree char *text = NULL, *aside = NULL;
  g_autoptr (GError) wrong = NULL;
  GPtrArray *own;
  gsize length;

  if (!file_read (path, &text, &length, error))
    return false;
  own = read_own (text, length, &wrong);
  if (own == NULL)
    {
      aside = file_keep_aside (path, text, length, error);
      if (aside == NULL)
        return false;
      complain (EXIT_INPUT, "%s: %s; it is kept as %s", path, wrong->message, aside);
      own = drills_read ("", NULL);
    }
  g_ptr_array_unref (deck->own);
  deck->own = own;
  g_string_assign (out, text != NULL && aside == NULL ? text : own_header);
  return true;
}

/**
 * drill_deck_save_own:
 * @n_known: gets how many of the drills that were added another program has added
 *   meanwhile
 *
 * Returns: true once those added are on the disk; false with @error set
 */
bool
drill_deck_save_own (DrillDeck *deck, unsigned *n_known, GError **error)
{
  g_autofree char *path = own_path (), *more = NULL;
  g_autoptr (FileLock) lock = file_lock (path, error);
  g_autoptr (GString) text = g_string_new (NULL);

  *n_known = 0;
  if (lock == NULL || !read_again (deck, path, text, error))
    return false;
  for (unsigned i = deck->fresh->len; i-- > 0;)
    if (drills_find (deck->own, ((Drill *) g_ptr_array_index (deck->fresh, i))->name)
        != NULL)
      {
        g_ptr_array_remove_index (deck->fresh, i);
        ++*n_known;
      }
  more = drills_write (deck->fresh, "");
  g_string_append (text, more);
  g_ptr_array_extend_and_steal (deck->own, g_steal_pointer (&deck->fresh));
  deck->fresh = g_ptr_array_new_with_free_func ((GDestroyNotify) drill_free);
  return file_keep (path, text->str, -1, FILE_PUBLIC, error);
}

/* -- How it goes ------------------------------------------------------------------------
 */

typedef struct
{
  unsigned n, n_new, n_known, n_due, n_asked, n_good;
  unsigned on_day[WEEK]; /* due today, tomorrow, ... */
} Tally;

/* By theme, and after the last of them all. */
static void
count (const DrillDeck *deck, const GPtrArray *drills, Tally tally[])
{
  unsigned n_themes = drill_n_themes (deck->game);

  for (unsigned i = 0; i < drills->len; i++)
    {
      const Drill *drill = g_ptr_array_index (drills, i);
      const SpacedCard *card = spaced_find (deck->spaced, drill->name);
      Tally *both[] = { tally, &tally[n_themes] };

      if (drill->game != deck->game)
        continue;
      while (drill_theme (deck->game, (unsigned) (both[0] - tally)) != drill->theme)
        both[0]++;

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
  unsigned n_themes = drill_n_themes (deck->game);
  g_autofree Tally *tally = g_new0 (Tally, n_themes + 1);
  const SpacedScore *score = spaced_score (deck->spaced);
  GString *out = g_string_new (NULL);

  count (deck, deck->shipped, tally);
  count (deck, deck->own, tally);
  style_dim (out, color, "theme     all known   due   new    good");
  g_string_append_c (out, '\n');
  for (unsigned i = 0; i < n_themes; i++)
    if (tally[i].n > 0)
      put_row (out, drill_theme (deck->game, i)->name, &tally[i]);
  put_row (out, "all", &tally[n_themes]);
  g_string_append (out, "\n");
  if (score->n_asked == 0)
    g_string_append (out, "You have not answered any drill yet: type 'gavel drill'.\n");
  else
    g_string_append_printf (
        out, "%u of %u answers good, accuracy %.0f of 100; streak %u, best streak %u.\n",
        score->n_good, score->n_asked,
        gavel_accuracy_of (score->lost / MAX (score->n_asked, 1)), score->streak,
        score->best_streak);
  g_string_append (out, "Due: today");
  for (unsigned day = 0; day < WEEK; day++)
    {
      g_autofree char *when = spaced_day_text (deck->today + day);

      g_string_append_printf (out, "%s%s %u", day > 0 ? ", " : "",
                              day > 0 ? when + 5 : "", tally[n_themes].on_day[day]);
    }
  g_string_append (out, ".\n");
  return g_string_free (out, FALSE);
}
