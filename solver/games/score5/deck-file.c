/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deck as a key file: read, checked, written. Reading and checking are one
 * walk that collects every problem; loading fails on the first that makes the
 * deck unplayable. */
#include "base/suggest.h"
#include "games/score5/deck-private.h"

#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#define RESOURCE_PATH "/gavel/score5.deck"
#define MAX_VALUE 999
#define MAX_FILE_BYTES (1 << 20)

static const char *const card_keys[] = { "family",     "value",    "kind",
                                         "tiebreaker", "attested", "tiebreaker-attested",
                                         NULL };

typedef struct
{
  GKeyFile *file;
  GHashTable *line_of; /* group name -> line number */
  GPtrArray *problems;
  GavelCard cards[GAVEL_DECK_MAX_CARDS];
  unsigned n_cards;
} Walk;

static void
problem_free (gpointer data)
{
  GavelBoxProblem *problem = data;

  g_free (problem->text);
  g_free (problem);
}

static void G_GNUC_PRINTF (3, 4)
    blame (Walk *walk, bool unplayable, const char *format, ...)
{
  GavelBoxProblem *problem = g_new (GavelBoxProblem, 1);
  va_list args;

  va_start (args, format);
  problem->text = g_strdup_vprintf (format, args);
  va_end (args);
  problem->unplayable = unplayable;
  g_ptr_array_add (walk->problems, problem);
}

/* The same, about a group: its line comes first. */
static void G_GNUC_PRINTF (3, 4)
    blame_group (Walk *walk, const char *group, const char *format, ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);
  blame (walk, true, "line %u: [%s]: %s",
         GPOINTER_TO_UINT (g_hash_table_lookup (walk->line_of, group)), group, text);
}

/* What GKeyFile does not say: in which line a group begins, that it begins
 * twice, and which line is no key file's. */
static bool
scan_lines (Walk *walk, const char *text, gsize length)
{
  unsigned number = 0;
  bool in_group = false, fine = true;

  for (const char *p = text, *end; p < text + length; p = end + 1)
    {
      g_autofree char *line = NULL;

      end = memchr (p, '\n', text + length - p);
      if (end == NULL)
        end = text + length;
      number++;
      line = g_strstrip (g_strndup (p, end - p));
      for (const char *c = line; *c != '\0'; c++)
        if (g_ascii_iscntrl (*c) && *c != '\t')
          {
            blame (walk, true, "line %u: a control character", number);
            return false;
          }
      if (line[0] == '[' && g_str_has_suffix (line, "]"))
        {
          g_autofree char *group = g_strndup (line + 1, strlen (line) - 2);
          gpointer first = g_hash_table_lookup (walk->line_of, group);

          in_group = true;
          if (first != NULL)
            blame (walk, true, "line %u: [%s] is already in line %u", number, group,
                   GPOINTER_TO_UINT (first));
          else
            g_hash_table_insert (walk->line_of, g_steal_pointer (&group),
                                 GUINT_TO_POINTER (number));
        }
      else if (line[0] != '\0' && line[0] != '#'
               && (!in_group || strchr (line, '=') == NULL))
        {
          blame (walk, true, "line %u: neither [a group] nor key=value", number);
          fine = false;
        }
    }
  return fine;
}

/* The text of a key that must be there; otherwise says so and returns %NULL. */
static char *
group_text (Walk *walk, const char *group, const char *key)
{
  char *text = g_key_file_get_string (walk->file, group, key, NULL);

  if (text == NULL)
    blame_group (walk, group, "%s is missing", key);
  else
    g_strstrip (text);
  return text;
}

/* A whole number from 1 up, or "?" for 0 where @may_be_unknown. */
static bool
group_number (Walk *walk, const char *group, const char *key, bool may_be_unknown,
              unsigned *out)
{
  g_autofree char *text = group_text (walk, group, key);
  guint64 number;

  if (text == NULL)
    return false;
  if (may_be_unknown && strcmp (text, "?") == 0)
    {
      *out = 0;
      return true;
    }
  if (!g_ascii_string_to_unsigned (text, 10, 1, MAX_VALUE, &number, NULL))
    {
      blame_group (walk, group, "%s is '%s', not a whole number from 1 to %d%s", key,
                   text, MAX_VALUE, may_be_unknown ? ", or ? if not known" : "");
      return false;
    }
  *out = (unsigned) number;
  return true;
}

/* true or false; false where the key is left out. */
static bool
group_flag (Walk *walk, const char *group, const char *key, bool *out)
{
  g_autofree char *text = g_key_file_get_string (walk->file, group, key, NULL);

  *out = false;
  if (text == NULL)
    return true;
  g_strstrip (text);
  *out = strcmp (text, "true") == 0;
  if (*out || strcmp (text, "false") == 0)
    return true;
  blame_group (walk, group, "%s is '%s', neither true nor false", key, text);
  return false;
}

static void
read_card (Walk *walk, const char *group)
{
  g_auto (GStrv) keys = g_key_file_get_keys (walk->file, group, NULL, NULL);
  g_autofree char *family = group_text (walk, group, "family");
  g_autofree char *kind = group_text (walk, group, "kind");
  GavelCard card = { .name = "" };
  bool fine = family != NULL && kind != NULL;

  for (char **key = keys; key != NULL && *key != NULL; key++)
    if (!g_strv_contains (card_keys, *key))
      {
        g_autofree char *hint = gavel_suggest_hint (*key, card_keys);

        blame_group (walk, group, "unknown key '%s'%s", *key, hint);
      }
  if (family != NULL && !gavel_family_parse (family, strlen (family), &card.family))
    {
      blame_group (walk, group,
                   "no family '%s' (green, red, yellow, purple, blue or wild)", family);
      fine = false;
    }
  if (kind != NULL && !gavel_kind_parse (kind, &card.kind))
    {
      blame_group (walk, group,
                   "no kind '%s' (a set A to E, * one star, ** two stars, *** the wild)",
                   kind);
      fine = false;
    }
  fine &= group_number (walk, group, "value", false, &card.value);
  fine &= group_number (walk, group, "tiebreaker", true, &card.tie);
  fine &= group_flag (walk, group, "attested", &card.attested);
  fine &= group_flag (walk, group, "tiebreaker-attested", &card.tie_attested);
  if (fine && walk->n_cards < GAVEL_DECK_MAX_CARDS)
    walk->cards[walk->n_cards++] = card;
}

/* How many cards fit; a negative family, kind or value fits all. */
static unsigned
cards_like (const Walk *walk, int family, int kind, int value)
{
  unsigned n = 0;

  for (unsigned i = 0; i < walk->n_cards; i++)
    n += (family < 0 || (int) walk->cards[i].family == family)
         && (kind < 0 || (int) walk->cards[i].kind == kind)
         && (value < 0 || (int) walk->cards[i].value == value);
  return n;
}

/* Every value from @low to @high in steps of five, once, and nothing else. */
static void
check_values (Walk *walk, GavelKind kind, unsigned low, unsigned high)
{
  const char *of = kind == GAVEL_ONE_STAR    ? "one-star cards"
                   : kind == GAVEL_TWO_STARS ? "two-star cards"
                                             : NULL;
  g_autofree char *set
      = of == NULL ? g_strdup_printf ("set %s", gavel_kind_name (kind)) : g_strdup (of);

  for (unsigned value = low; value <= high; value += 5)
    {
      unsigned n = cards_like (walk, -1, kind, value);

      if (n == 0)
        blame (walk, true, "%s: no card of value %u", set, value);
      else if (n > 1)
        blame (walk, true, "%s: %u cards of value %u, not one", set, n, value);
    }
  for (unsigned i = 0; i < walk->n_cards; i++)
    {
      const GavelCard *card = &walk->cards[i];

      if (card->kind == kind
          && (card->value < low || card->value > high || card->value % 5 != 0))
        blame (walk, true, "%s: value %u is not one of %u, %u, ... %u", set, card->value,
               low, low + 5, high);
      if (card->kind == kind && card->family == GAVEL_WILD)
        blame (walk, true, "%s: a wild card (the wild has kind ***)", set);
    }
}

static void
check_families (Walk *walk)
{
  for (int family = 0; family < GAVEL_WILD; family++)
    {
      unsigned total = cards_like (walk, family, -1, -1);
      unsigned one = cards_like (walk, family, GAVEL_ONE_STAR, -1);
      unsigned two = cards_like (walk, family, GAVEL_TWO_STARS, -1);

      for (int set = 0; set < GAVEL_N_SETS; set++)
        {
          unsigned n = cards_like (walk, family, set, -1);

          if (n != 1)
            blame (walk, true, "set %s: %u %s cards, not one", gavel_kind_name (set), n,
                   gavel_family_name (family));
        }
      if (total != 10 || one != 2 || two != 3)
        blame (walk, false,
               "%s: %u cards, of them %u with one star and %u with two; expected 10, 2 "
               "and 3",
               gavel_family_name (family), total, one, two);
    }
}

static void
check_wild (Walk *walk)
{
  unsigned n = cards_like (walk, -1, GAVEL_THREE_STARS, -1);

  if (n == 0)
    blame (walk, true, "the wild is missing (family wild, value 75, kind ***)");
  else if (n > 1)
    blame (walk, true, "%u cards with three stars, not one", n);
  for (unsigned i = 0; i < walk->n_cards; i++)
    if (walk->cards[i].kind == GAVEL_THREE_STARS
        && (walk->cards[i].family != GAVEL_WILD || walk->cards[i].value != 75))
      blame (walk, true, "the card with three stars is %s, not w75: the wild is worth 75",
             walk->cards[i].name);
}

/* Equal tiebreakers can be played with: the table is asked. But a printed deck
 * hardly has them, so they are worth a word. */
static void
check_ties (Walk *walk)
{
  for (unsigned i = 0; i < walk->n_cards; i++)
    for (unsigned j = 0; j < i; j++)
      if (walk->cards[i].tie != 0 && walk->cards[i].tie == walk->cards[j].tie)
        blame (
            walk, false,
            "tiebreaker %u is on both %s and %s: gavel asks you about ties between them",
            walk->cards[i].tie, walk->cards[j].name, walk->cards[i].name);
}

/* Whether any problem so far makes the deck unplayable. */
static bool
walk_unplayable (const Walk *walk)
{
  for (unsigned i = 0; i < walk->problems->len; i++)
    if (((GavelBoxProblem *) walk->problems->pdata[i])->unplayable)
      return true;
  return false;
}

static void
walk_run (Walk *walk, const char *text, gsize length)
{
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) groups = NULL;

  if (length > MAX_FILE_BYTES || !g_utf8_validate_len (text, length, NULL))
    {
      blame (walk, true, "not a deck: not UTF-8 text, or longer than 1 MiB");
      return;
    }
  if (!scan_lines (walk, text, length))
    return;
  if (!g_key_file_load_from_data (walk->file, text, length, G_KEY_FILE_NONE, &error))
    {
      blame (walk, true, "%s", error->message);
      return;
    }
  groups = g_key_file_get_groups (walk->file, NULL);
  for (char **group = groups; *group != NULL; group++)
    read_card (walk, *group);

  gavel_cards_name (walk->cards, walk->n_cards);
  for (int set = 0; set < GAVEL_N_SETS; set++)
    check_values (walk, set, 5, 25);
  check_values (walk, GAVEL_ONE_STAR, 30, 75);
  check_values (walk, GAVEL_TWO_STARS, 80, 150);
  check_families (walk);
  check_wild (walk);
  check_ties (walk);
  if (g_strv_length (groups) != 51)
    blame (walk, true, "%u cards, not 51", g_strv_length (groups));
}

static Walk *
walk_new (const char *text, gsize length)
{
  Walk *walk = g_new0 (Walk, 1);

  walk->file = g_key_file_new ();
  walk->line_of = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  walk->problems = g_ptr_array_new_with_free_func (problem_free);
  walk_run (walk, text, length);
  return walk;
}

static void
walk_free (Walk *walk)
{
  g_key_file_free (walk->file);
  g_hash_table_unref (walk->line_of);
  g_ptr_array_unref (walk->problems);
  g_free (walk);
}
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Walk, walk_free)

/**
 * gavel_deck_check:
 *
 * Returns: (transfer full) (element-type GavelBoxProblem): all that is wrong
 *   with the deck in @text, in no order of weight; empty if nothing is
 */
GPtrArray *
gavel_deck_check (const char *text, gsize length)
{
  g_autoptr (Walk) walk = walk_new (text, length);

  return g_ptr_array_ref (walk->problems);
}

/**
 * gavel_deck_parse:
 * @source: where @text came from, for people
 *
 * Returns: (transfer full): the deck, or %NULL with @error set to the first
 *   thing that makes it unplayable
 */
GavelDeck *
gavel_deck_parse (const char *text, gsize length, const char *source, GError **error)
{
  g_autoptr (Walk) walk = walk_new (text, length);
  unsigned n = 0;

  if (!walk_unplayable (walk))
    return gavel_deck_new (walk->cards, walk->n_cards, source);

  for (unsigned i = 0; i < walk->problems->len; i++)
    {
      const GavelBoxProblem *problem = walk->problems->pdata[i];

      if (problem->unplayable && n++ == 0)
        g_set_error_literal (error, GAVEL_DECK_ERROR, 0, problem->text);
    }
  if (n > 1 && error != NULL)
    {
      g_autofree char *first = g_steal_pointer (&(*error)->message);

      (*error)->message
          = g_strdup_printf ("%s (and %u more: gavel deck check)", first, n - 1);
    }
  g_prefix_error (error, "%s: ", source);
  return NULL;
}

/* The whole file, but not one so large that it cannot be a deck. */
static char *
read_file (const char *path, gsize *length, GError **error)
{
  GStatBuf info;
  char *text;

  if (g_stat (path, &info) == 0 && info.st_size > MAX_FILE_BYTES)
    {
      g_set_error (error, GAVEL_DECK_ERROR, 0, "%s: not a deck: longer than 1 MiB", path);
      return NULL;
    }
  return g_file_get_contents (path, &text, length, error) ? text : NULL;
}

/**
 * gavel_deck_load:
 * @path: a key file, laid out as data/README.md says
 *
 * Returns: (transfer full): the deck, or %NULL with @error set
 */
GavelDeck *
gavel_deck_load (const char *path, GError **error)
{
  gsize length;
  g_autofree char *text = read_file (path, &length, error);

  return text == NULL ? NULL : gavel_deck_parse (text, length, path, error);
}

/* The deck compiled into the program. */
GavelDeck *
gavel_deck_builtin (void)
{
  g_autoptr (GBytes) bytes
      = g_resources_lookup_data (RESOURCE_PATH, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text;
  GavelDeck *deck;

  g_assert (bytes != NULL);
  text = g_bytes_get_data (bytes, &length);
  deck = gavel_deck_parse (text, length, "the built-in deck", &error);
  g_assert_no_error (error);
  return deck;
}

/* Where the user's own deck lies, if there is one. */
char *
gavel_deck_user_path (void)
{
  return g_build_filename (g_get_user_config_dir (), "gavel", "score5.deck", NULL);
}

/* The deck to play with: @path if given, else the user's own, else the one
 * that came with the program. */
GavelDeck *
gavel_deck_find (const char *path, GError **error)
{
  g_autofree char *own = gavel_deck_user_path ();

  if (path != NULL)
    return gavel_deck_load (path, error);
  if (g_file_test (own, G_FILE_TEST_EXISTS))
    {
      GavelDeck *deck = gavel_deck_load (own, error);

      if (deck == NULL)
        g_prefix_error (error, "your own deck (remove it to use the built-in one): ");
      return deck;
    }
  return gavel_deck_builtin ();
}

/* A key file of these cards, in their order. */
char *
gavel_deck_write (const GavelCard cards[], unsigned n_cards)
{
  GString *out = g_string_new ("# A SCORE 5 box, one group a card; ? is a tiebreaker "
                               "that is not known.\n");
  g_autofree GavelCard *named = g_memdup2 (cards, n_cards * sizeof *cards);

  gavel_cards_name (named, n_cards);
  for (unsigned i = 0; i < n_cards; i++)
    {
      const GavelCard *card = &named[i];

      g_string_append_printf (out, "\n[%s]\nfamily=%s\nvalue=%u\ntiebreaker=", card->name,
                              gavel_family_name (card->family), card->value);
      if (card->tie == 0)
        g_string_append_c (out, '?');
      else
        g_string_append_printf (out, "%u", card->tie);
      g_string_append_printf (out, "\nkind=%s\nattested=%s\ntiebreaker-attested=%s\n",
                              gavel_kind_name (card->kind),
                              card->attested ? "true" : "false",
                              card->tie_attested ? "true" : "false");
    }
  return g_string_free (out, FALSE);
}
