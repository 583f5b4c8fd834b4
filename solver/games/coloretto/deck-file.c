/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coloretto: the box as a key file: read, checked, written. */
#include "base/cards.h"
#include "game/box-file.h"
#include "games/coloretto/deck.h"

#include <string.h>

#define DECK_FILE "coloretto.deck"
#define MAX_POINTS 99

static const char *const groups[] = { "cards", "new", "classic", "rows", "points", NULL };
static const char *const editions[] = { "new", "classic" };
static const char *const ties[] = { "shared", "set" };
static const char *const sides[] = { "brown", "violet" };

static void
read_colours (GavelBoxFile *file, ColorettoDeck *deck)
{
  g_autofree char *text = gavel_box_file_text (file, "cards", "colours");
  g_auto (GStrv) names = text != NULL ? g_strsplit (text, ";", -1) : NULL;
  unsigned seen = 0;

  for (unsigned i = 0; names != NULL && names[i] != NULL; i++)
    {
      unsigned colour = 0;

      if (names[i + 1] == NULL && *g_strstrip (names[i]) == '\0')
        break;
      while (colour < COLORETTO_COLOURS
             && strcmp (coloretto_colours[colour].name, g_strstrip (names[i])) != 0)
        colour++;
      if (colour == COLORETTO_COLOURS)
        gavel_box_file_blame_group (file, "cards",
                                    "no colour '%s' (red, orange, yellow, green, blue, "
                                    "purple or brown)",
                                    names[i]);
      else if ((seen & 1u << colour) != 0)
        gavel_box_file_blame_group (file, "cards", "%s is there twice", names[i]);
      else
        deck->colour[deck->n_colours++] = (uint8_t) colour;
      seen |= colour < COLORETTO_COLOURS ? 1u << colour : 0;
    }
  if (names != NULL && deck->n_colours < 5)
    gavel_box_file_blame_group (file, "cards",
                                "%u colours: five players need five to start with",
                                deck->n_colours);
}

static void
read_edition (GavelBoxFile *file, ColorettoDeck *deck, ColorettoEdition edition)
{
  static const char *const keys[] = { "jokers", "golden", "under", "ties", NULL };
  const char *group = editions[edition];
  g_autofree char *tie = gavel_box_file_text (file, group, "ties");
  unsigned n;

  gavel_box_file_know_keys (file, group, keys);
  if (gavel_box_file_number (file, group, "jokers", 0, COLORETTO_MAX_JOKERS, false, &n))
    deck->edition[edition].n_jokers = n;
  if (gavel_box_file_number (file, group, "golden", 0, 1, false, &n))
    deck->edition[edition].n_golden = n;
  if (deck->edition[edition].n_jokers + deck->edition[edition].n_golden
      > COLORETTO_MAX_JOKERS)
    gavel_box_file_blame_group (file, group,
                                "more than three jokers, the golden one "
                                "included");
  if (gavel_box_file_number (file, group, "under", 1, 60, false, &n))
    deck->edition[edition].n_under = n;
  if (tie == NULL)
    return;
  deck->edition[edition].by_set = strcmp (tie, ties[1]) == 0;
  if (!deck->edition[edition].by_set && strcmp (tie, ties[0]) != 0)
    gavel_box_file_blame_group (file, group, "ties is '%s', neither set nor shared", tie);
}

static void
read_points (GavelBoxFile *file, ColorettoDeck *deck)
{
  static const char *const keys[] = { "brown", "violet", "counted", NULL };
  unsigned n;

  gavel_box_file_know_keys (file, "points", keys);
  for (unsigned side = 0; side < COLORETTO_SIDES; side++)
    gavel_box_file_numbers (file, "points", sides[side], 1, MAX_POINTS, COLORETTO_SET,
                            COLORETTO_SET, deck->points[side] + 1, &n);
  gavel_box_file_number (file, "points", "counted", 1, COLORETTO_COLOURS, false,
                         &deck->n_counted);
}

/* The most cards that one round can need: all rows full, and what jokers bring. */
static unsigned
most_in_round (const ColorettoDeck *deck, unsigned n_seats, ColorettoEdition edition)
{
  unsigned n = deck->edition[edition].n_golden;

  if (n_seats > 2)
    return n + n_seats * deck->brown_room;
  for (unsigned row = 0; row < deck->n_green; row++)
    n += deck->green_room[row];
  return n;
}

/* There are cards enough to play to the end, whoever plays. */
static void
check_size (GavelBoxFile *file, const ColorettoDeck *deck)
{
  for (unsigned edition = 0; edition < COLORETTO_EDITIONS; edition++)
    for (unsigned n_seats = 2; n_seats <= GAVEL_MAX_SEATS; n_seats++)
      {
        unsigned n_out = n_seats == 2 ? 2 : n_seats == 3 ? 1 : 0;
        unsigned n_start = n_seats == 2 ? 4 : n_seats;
        unsigned pile = (deck->n_colours - n_out) * deck->copies + deck->n_plus
                        + deck->edition[edition].n_jokers
                        + deck->edition[edition].n_golden - n_start;
        unsigned under = deck->edition[edition].n_under;

        if (under < most_in_round (deck, n_seats, edition))
          gavel_box_file_blame_group (
              file, editions[edition],
              "%u cards under the last-round card are too few: the last round of %u "
              "players can take %u",
              under, n_seats, most_in_round (deck, n_seats, edition));
        else if (pile <= under)
          gavel_box_file_blame_group (
              file, editions[edition],
              "%u players have a pile of %u cards: there are none above the last-round "
              "card",
              n_seats, pile);
      }
}

static void
read_all (GavelBoxFile *file, gpointer box)
{
  static const char *const card_keys[] = { "colours", "copies", "plus", NULL };
  static const char *const row_keys[] = { "brown", "green", NULL };
  ColorettoDeck *deck = box;

  if (!gavel_box_file_know_groups (file, groups))
    return;
  gavel_box_file_know_keys (file, "cards", card_keys);
  gavel_box_file_know_keys (file, "rows", row_keys);
  read_colours (file, deck);
  gavel_box_file_number (file, "cards", "copies", 2, COLORETTO_MAX_COPIES, false,
                         &deck->copies);
  gavel_box_file_number (file, "cards", "plus", 0, COLORETTO_MAX_PLUS, false,
                         &deck->n_plus);
  for (unsigned edition = 0; edition < COLORETTO_EDITIONS; edition++)
    read_edition (file, deck, edition);
  gavel_box_file_number (file, "rows", "brown", 1, COLORETTO_MAX_ROOM, false,
                         &deck->brown_room);
  gavel_box_file_numbers (file, "rows", "green", 1, COLORETTO_MAX_ROOM, 2, COLORETTO_ROWS,
                          deck->green_room, &deck->n_green);
  read_points (file, deck);
  if (file->problems->len == 0)
    check_size (file, deck);
}

static GPtrArray *
deck_check (const char *text, gsize length)
{
  ColorettoDeck deck = { 0 };
  g_autoptr (GavelBoxFile) file = gavel_box_file_read (text, length, read_all, &deck);

  return g_ptr_array_ref (file->problems);
}

static void
deck_free (GavelBox *box)
{
  ColorettoDeck *deck = (ColorettoDeck *) box;

  if (deck == NULL)
    return;
  g_free (deck->source);
  g_free (deck);
}

/**
 * coloretto_deck_parse:
 * @source: where @text came from, for people
 *
 * Returns: (transfer full): the deck, or %NULL with @error set
 */
ColorettoDeck *
coloretto_deck_parse (const char *text, gsize length, const char *source, GError **error)
{
  ColorettoDeck *deck = g_new0 (ColorettoDeck, 1);
  g_autoptr (GavelBoxFile) file = gavel_box_file_read (text, length, read_all, deck);

  if (!gavel_box_file_is_playable (file, source, error))
    {
      deck_free ((GavelBox *) deck);
      return NULL;
    }
  deck->source = g_strdup (source);
  coloretto_deck_prepare (deck);
  return deck;
}

/* A key file of that deck. */
char *
coloretto_deck_write (const ColorettoDeck *deck)
{
  GString *out = g_string_new ("# A box of Coloretto; data/README.md explains the "
                               "keys.\n\n[cards]\ncolours=");

  for (unsigned i = 0; i < deck->n_colours; i++)
    g_string_append_printf (out, "%s;", coloretto_colours[deck->colour[i]].name);
  g_string_append_printf (out, "\ncopies=%u\nplus=%u\n", deck->copies, deck->n_plus);
  for (unsigned i = 0; i < COLORETTO_EDITIONS; i++)
    g_string_append_printf (out, "\n[%s]\njokers=%u\ngolden=%u\nunder=%u\nties=%s\n",
                            editions[i], deck->edition[i].n_jokers,
                            deck->edition[i].n_golden, deck->edition[i].n_under,
                            ties[deck->edition[i].by_set]);
  g_string_append_printf (out, "\n[rows]\nbrown=%u\ngreen=", deck->brown_room);
  for (unsigned i = 0; i < deck->n_green; i++)
    g_string_append_printf (out, "%u;", deck->green_room[i]);
  g_string_append (out, "\n\n[points]\n");
  for (unsigned side = 0; side < COLORETTO_SIDES; side++)
    {
      g_string_append_printf (out, "%s=", sides[side]);
      for (unsigned n = 1; n <= COLORETTO_SET; n++)
        g_string_append_printf (out, "%u;", deck->points[side][n]);
      g_string_append_c (out, '\n');
    }
  g_string_append_printf (out, "counted=%u\n", deck->n_counted);
  return g_string_free (out, FALSE);
}

/* -- The door ------------------------------------------------------------------- */

static GavelBox *
deck_parse (const char *text, gsize length, const char *source, GError **error)
{
  return (GavelBox *) coloretto_deck_parse (text, length, source, error);
}

static GavelBox *
deck_builtin (void)
{
  return gavel_box_file_builtin (DECK_FILE, deck_parse);
}

static GavelBox *
deck_find (const char *path, GError **error)
{
  return gavel_box_file_find (DECK_FILE, deck_parse, path, error);
}

static char *
deck_user_path (void)
{
  return gavel_box_file_user_path (DECK_FILE);
}

static char *
deck_write (const GavelBox *box)
{
  return coloretto_deck_write (coloretto_deck (box));
}

static const char *
deck_source (const GavelBox *box)
{
  return coloretto_deck (box)->source;
}

/* Nothing of it is a guess. */
static char *
deck_doubts (const GavelBox *box G_GNUC_UNUSED)
{
  return NULL;
}

const GavelBoxDoor coloretto_box_door = {
  .builtin = deck_builtin,
  .find = deck_find,
  .free = deck_free,
  .write = deck_write,
  .source = deck_source,
  .doubts = deck_doubts,
  .user_path = deck_user_path,
  .check = deck_check,
};
