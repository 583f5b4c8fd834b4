/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a library knows in sums: what was lost, and how people get on. */
#include "library/library-private.h"

#include <string.h>

/* -- Decisions ------------------------------------------------------------------ */

static void
tally (LibraryTally *sum, unsigned n, double lost)
{
  sum->n += n;
  sum->lost += lost;
}

/* The same for the sort of that name. */
static void
tally_name (GArray *sorts, const char *name, unsigned n, double lost)
{
  LibraryTally sum = { .name = (char *) name };
  unsigned i = 0;

  while (i < sorts->len && strcmp (g_array_index (sorts, LibraryTally, i).name, name) < 0)
    i++;
  if (i == sorts->len || strcmp (g_array_index (sorts, LibraryTally, i).name, name) != 0)
    {
      sum.name = g_strdup (name);
      g_array_insert_val (sorts, i, sum);
    }
  tally (&g_array_index (sorts, LibraryTally, i), n, lost);
}

static void
tally_clear (gpointer data)
{
  g_free (((LibraryTally *) data)->name);
}

static GArray *
sorts_new (void)
{
  GArray *sorts = g_array_new (FALSE, FALSE, sizeof (LibraryTally));

  g_array_set_clear_func (sorts, tally_clear);
  return sorts;
}

void
library_tallies_free (LibraryTallies *tallies)
{
  if (tallies == NULL)
    return;
  g_array_unref (tallies->kinds);
  g_array_unref (tallies->games);
  g_free (tallies);
}

/**
 * library_tallies:
 *
 * Returns: (transfer full): what was lost by decision, by several sorts
 */
LibraryTallies *
library_tallies (Library *library, const LibraryWhose *whose, GError **error)
{
  g_autoptr (LibraryTallies) tallies = g_new0 (LibraryTallies, 1);
  g_autofree char *sql = g_strconcat (
      "SELECT g.n_seats, v.round, v.kind, g.kind, count(*), total(v.loss) FROM ",
      whose->seat != NULL ? "verdict v JOIN game g" : "game g CROSS JOIN verdict v",
      " ON g.id = v.game WHERE v.grade IS NOT NULL AND (?1 IS NULL OR g.kind = ?1)",
      whose->seat != NULL ? " AND v.name = ?2" : "",
      " GROUP BY g.n_seats, v.round, v.kind, g.kind", NULL);
  g_autoptr (Rows) rows = library_ask (
      library, error, sql, whose->seat != NULL ? "tt" : "t", whose->game, whose->seat);
  g_autoptr (GError) own = NULL;

  tallies->kinds = sorts_new ();
  tallies->games = sorts_new ();
  if (rows == NULL)
    return NULL;
  while (library_next (library, rows, &own))
    {
      unsigned n_seats = (unsigned) sqlite3_column_int (rows, 0);
      unsigned round = (unsigned) sqlite3_column_int (rows, 1);
      g_autofree char *kind = library_text (rows, 2), *game = library_text (rows, 3);
      unsigned n = (unsigned) sqlite3_column_int (rows, 4);
      double lost = sqlite3_column_double (rows, 5);

      tally (&tallies->all, n, lost);
      tally (&tallies->players[MIN (n_seats, GAVEL_MAX_SEATS)], n, lost);
      tally (&tallies->round[MIN (round, LIBRARY_MAX_ROUNDS)], n, lost);
      tally_name (tallies->kinds, kind, n, lost);
      tally_name (tallies->games, game, n, lost);
    }
  if (own == NULL)
    return g_steal_pointer (&tallies);
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}

/* -- People ------------------------------------------------------------------------ */

static void
person_free (gpointer data)
{
  LibraryPerson *person = data;

  g_free (person->name);
  g_array_unref (person->points);
  g_free (person);
}

/**
 * library_people:
 *
 * Returns: (transfer full) (element-type LibraryPerson): by name
 */
GPtrArray *
library_people (Library *library, const LibraryWhose *whose, GError **error)
{
  g_autoptr (GPtrArray) people = g_ptr_array_new_with_free_func (person_free);
  g_autoptr (Rows) rows = library_ask (
      library, error,
      "SELECT s.name, g.id, g.date, s.start, s.result, s.skill, s.mean_loss, s.judged,"
      " s.judged - s.good, g.over FROM seat s JOIN game g ON g.id = s.game"
      " WHERE (?1 IS NULL OR s.name = ?1) AND (?2 IS NULL OR g.kind = ?2)"
      " ORDER BY s.name, g.date, g.id",
      "tt", whose->seat, whose->game);
  g_autoptr (GError) own = NULL;
  LibraryPerson *person = NULL;

  if (rows == NULL)
    return NULL;
  while (library_next (library, rows, &own))
    {
      g_autofree char *name = library_text (rows, 0);
      g_autofree char *date = library_text (rows, 2);
      LibraryPoint point = { .game = sqlite3_column_int64 (rows, 1),
                             .start = sqlite3_column_double (rows, 3),
                             .share = sqlite3_column_double (rows, 4),
                             .skill = sqlite3_column_double (rows, 5),
                             .mean_loss = sqlite3_column_double (rows, 6),
                             .n_judged = (unsigned) sqlite3_column_int (rows, 7),
                             .n_errors = (unsigned) sqlite3_column_int (rows, 8),
                             .over = sqlite3_column_int (rows, 9) != 0 };

      g_strlcpy (point.date, g_str_is_ascii (date) ? date : "?", sizeof point.date);
      if (person == NULL || strcmp (person->name, name) != 0)
        {
          person = g_new (LibraryPerson, 1);
          *person = (LibraryPerson){ g_strdup (name),
                                     g_array_new (FALSE, FALSE, sizeof (LibraryPoint)) };
          g_ptr_array_add (people, person);
        }
      g_array_append_val (person->points, point);
    }
  if (own == NULL)
    return g_steal_pointer (&people);
  g_propagate_error (error, g_steal_pointer (&own));
  return NULL;
}
