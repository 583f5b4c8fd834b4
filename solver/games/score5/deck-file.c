/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The deck as a key file: read, checked, written. Reading and checking are one
 * walk that collects every problem; loading fails on the first that makes the
 * deck unplayable. */
#include "game/box-file.h"
#include "games/score5/deck-private.h"

#include <string.h>

#define DECK_FILE "score5.deck"
#define MAX_VALUE 999

static const char *const card_keys[] = { "family",     "value",    "kind",
                                         "tiebreaker", "attested", "tiebreaker-attested",
                                         NULL };

typedef struct
{
  GavelBoxFile *file;
  GavelCard cards[GAVEL_DECK_MAX_CARDS];
  unsigned n_cards;
} Walk;

/* true or false; false where the key is left out. */
static bool
group_flag (Walk *walk, const char *group, const char *key, bool *out)
{
  g_autofree char *text = g_key_file_get_string (walk->file->file, group, key, NULL);

  *out = false;
  if (text == NULL)
    return true;
  g_strstrip (text);
  *out = strcmp (text, "true") == 0;
  if (*out || strcmp (text, "false") == 0)
    return true;
  gavel_box_file_blame_group (walk->file, group, "%s is '%s', neither true nor false",
                              key, text);
  return false;
}

static void
read_card (Walk *walk, const char *group)
{
  g_autofree char *family = gavel_box_file_text (walk->file, group, "family");
  g_autofree char *kind = gavel_box_file_text (walk->file, group, "kind");
  GavelCard card = { .name = "" };
  bool fine = family != NULL && kind != NULL;

  gavel_box_file_know_keys (walk->file, group, card_keys);
  if (family != NULL && !gavel_family_parse (family, strlen (family), &card.family))
    {
      gavel_box_file_blame_group (
          walk->file, group, "no family '%s' (green, red, yellow, purple, blue or wild)",
          family);
      fine = false;
    }
  if (kind != NULL && !gavel_kind_parse (kind, &card.kind))
    {
      gavel_box_file_blame_group (
          walk->file, group,
          "no kind '%s' (a set A to E, * one star, ** two stars, *** the wild)", kind);
      fine = false;
    }
  fine &= gavel_box_file_number (walk->file, group, "value", 1, MAX_VALUE, false,
                                 &card.value);
  fine &= gavel_box_file_number (walk->file, group, "tiebreaker", 1, MAX_VALUE, true,
                                 &card.tie);
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
        gavel_box_file_blame (walk->file, true, "%s: no card of value %u", set, value);
      else if (n > 1)
        gavel_box_file_blame (walk->file, true, "%s: %u cards of value %u, not one", set,
                              n, value);
    }
  for (unsigned i = 0; i < walk->n_cards; i++)
    {
      const GavelCard *card = &walk->cards[i];

      if (card->kind == kind
          && (card->value < low || card->value > high || card->value % 5 != 0))
        gavel_box_file_blame (walk->file, true,
                              "%s: value %u is not one of %u, %u, ... %u", set,
                              card->value, low, low + 5, high);
      if (card->kind == kind && card->family == GAVEL_WILD)
        gavel_box_file_blame (walk->file, true, "%s: a wild card (the wild has kind ***)",
                              set);
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
            gavel_box_file_blame (walk->file, true, "set %s: %u %s cards, not one",
                                  gavel_kind_name (set), n, gavel_family_name (family));
        }
      if (total != 10 || one != 2 || two != 3)
        gavel_box_file_blame (
            walk->file, false,
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
    gavel_box_file_blame (walk->file, true,
                          "the wild is missing (family wild, value 75, kind ***)");
  else if (n > 1)
    gavel_box_file_blame (walk->file, true, "%u cards with three stars, not one", n);
  for (unsigned i = 0; i < walk->n_cards; i++)
    if (walk->cards[i].kind == GAVEL_THREE_STARS
        && (walk->cards[i].family != GAVEL_WILD || walk->cards[i].value != 75))
      gavel_box_file_blame (
          walk->file, true,
          "the card with three stars is %s, not w75: the wild is worth 75",
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
        gavel_box_file_blame (
            walk->file, false,
            "tiebreaker %u is on both %s and %s: gavel asks you about ties between them",
            walk->cards[i].tie, walk->cards[j].name, walk->cards[i].name);
}

static void
walk_run (GavelBoxFile *file, gpointer data)
{
  Walk *walk = data;
  g_auto (GStrv) groups = g_key_file_get_groups (file->file, NULL);

  walk->file = file;
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
    gavel_box_file_blame (walk->file, true, "%u cards, not 51", g_strv_length (groups));
}

static Walk *
walk_new (const char *text, gsize length)
{
  Walk *walk = g_new0 (Walk, 1);

  walk->file = gavel_box_file_read (text, length, walk_run, walk);
  return walk;
}

static void
walk_free (Walk *walk)
{
  gavel_box_file_free (walk->file);
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

  return g_ptr_array_ref (walk->file->problems);
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

  return gavel_box_file_is_playable (walk->file, source, error)
             ? gavel_deck_new (walk->cards, walk->n_cards, source)
             : NULL;
}

static GavelBox *
parse_box (const char *text, gsize length, const char *source, GError **error)
{
  return (GavelBox *) gavel_deck_parse (text, length, source, error);
}

/* The deck compiled into the program. */
GavelDeck *
gavel_deck_builtin (void)
{
  return (GavelDeck *) gavel_box_file_builtin (DECK_FILE, parse_box);
}

/* Where the user's own deck lies, if there is one. */
char *
gavel_deck_user_path (void)
{
  return gavel_box_file_user_path (DECK_FILE);
}

/* The deck to play with: @path if given, else the user's own, else the one
 * that came with the program. */
GavelDeck *
gavel_deck_find (const char *path, GError **error)
{
  return (GavelDeck *) gavel_box_file_find (DECK_FILE, parse_box, path, error);
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
