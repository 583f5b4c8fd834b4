/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: the box as a key file: read, checked, written. */
#include "game/box-file.h"
#include "games/monopoly-bid/deck.h"

#include <string.h>

#define DECK_FILE "monopoly-bid.deck"

static const char *const groups[] = { "properties", "money", "actions", NULL };

/* "true" or "false"; true where it is left out. */
static bool
read_flag (GavelBoxFile *file, const char *group)
{
  g_autofree char *text = g_key_file_get_string (file->file, group, "attested", NULL);

  if (text == NULL || strcmp (g_strstrip (text), "true") == 0)
    return true;
  if (strcmp (text, "false") != 0)
    gavel_box_file_blame_group (file, group, "attested is '%s', neither true nor false",
                                text);
  return false;
}

static void
read_properties (GavelBoxFile *file, MbidDeck *deck)
{
  const char *keys[MBID_COLOURS + 1] = { NULL };

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      keys[colour] = mbid_colours[colour].name;
      gavel_box_file_number (file, "properties", keys[colour], 1, MBID_MAX_SET, false,
                             &deck->set[colour]);
    }
  gavel_box_file_know_keys (file, "properties", keys);
}

static void
read_money (GavelBoxFile *file, MbidDeck *deck)
{
  static const char *const keys[] = { "copies", "attested", NULL };
  unsigned n, sum = 0;

  gavel_box_file_know_keys (file, "money", keys);
  deck->attested[0] = read_flag (file, "money");
  if (!gavel_box_file_numbers (file, "money", "copies", 0, MBID_MAX_COPIES, MBID_VALUES,
                               MBID_VALUES, deck->copies, &n))
    return;
  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    sum += deck->copies[kind];
  if (sum < MBID_LEAST_MONEY)
    gavel_box_file_blame_group (file, "money",
                                "%u cards of money: at least %d are needed, so that "
                                "everybody can be dealt some",
                                sum, MBID_LEAST_MONEY);
}

static void
read_actions (GavelBoxFile *file, MbidDeck *deck)
{
  const char *keys[MBID_ACTIONS + 2] = { NULL };

  for (unsigned i = 0; i < MBID_ACTIONS; i++)
    {
      keys[i] = mbid_kind_name (MBID_VALUES + i);
      gavel_box_file_number (file, "actions", keys[i], 0, MBID_MAX_COPIES, false,
                             &deck->copies[MBID_VALUES + i]);
    }
  keys[MBID_ACTIONS] = "attested";
  gavel_box_file_know_keys (file, "actions", keys);
  deck->attested[1] = read_flag (file, "actions");
}

static void
read_all (GavelBoxFile *file, gpointer box)
{
  MbidDeck *deck = box;

  if (!gavel_box_file_know_groups (file, groups))
    return;
  read_properties (file, deck);
  read_money (file, deck);
  read_actions (file, deck);
}

static GPtrArray *
deck_check (const char *text, gsize length)
{
  MbidDeck deck = { 0 };
  g_autoptr (GavelBoxFile) file = gavel_box_file_read (text, length, read_all, &deck);

  return g_ptr_array_ref (file->problems);
}

void
mbid_deck_free (GavelBox *box)
{
  MbidDeck *deck = (MbidDeck *) box;

  if (deck == NULL)
    return;
  g_free (deck->source);
  g_free (deck);
}

/**
 * mbid_deck_parse:
 * @source: where @text came from, for people
 *
 * Returns: (transfer full): the deck, or %NULL with @error set
 */
MbidDeck *
mbid_deck_parse (const char *text, gsize length, const char *source, GError **error)
{
  MbidDeck *deck = g_new0 (MbidDeck, 1);
  g_autoptr (GavelBoxFile) file = gavel_box_file_read (text, length, read_all, deck);

  if (!gavel_box_file_is_playable (file, source, error))
    {
      mbid_deck_free ((GavelBox *) deck);
      return NULL;
    }
  deck->source = g_strdup (source);
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      deck->properties += deck->set[colour] * mbid_card (colour);
      deck->n_properties += deck->set[colour];
    }
  return deck;
}

/* A key file of that deck. */
char *
mbid_deck_write (const MbidDeck *deck)
{
  GString *out = g_string_new ("# A box of Monopoly Bid; data/README.md explains the "
                               "keys.\n\n[properties]\n");

  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    g_string_append_printf (out, "%s=%u\n", mbid_colours[colour].name, deck->set[colour]);
  g_string_append (out, "\n[money]\ncopies=");
  for (unsigned kind = 0; kind < MBID_VALUES; kind++)
    g_string_append_printf (out, "%u;", deck->copies[kind]);
  g_string_append_printf (out, "\nattested=%s\n\n[actions]\n",
                          deck->attested[0] ? "true" : "false");
  for (unsigned kind = MBID_VALUES; kind < MBID_KINDS; kind++)
    g_string_append_printf (out, "%s=%u\n", mbid_kind_name (kind), deck->copies[kind]);
  g_string_append_printf (out, "attested=%s\n", deck->attested[1] ? "true" : "false");
  return g_string_free (out, FALSE);
}

/* -- The door ------------------------------------------------------------------- */

static GavelBox *
deck_parse (const char *text, gsize length, const char *source, GError **error)
{
  return (GavelBox *) mbid_deck_parse (text, length, source, error);
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
  return mbid_deck_write (mbid_deck (box));
}

static const char *
deck_source (const GavelBox *box)
{
  return mbid_deck (box)->source;
}

static char *
deck_doubts (const GavelBox *box)
{
  const MbidDeck *deck = mbid_deck (box);

  if (deck->attested[0] && deck->attested[1])
    return NULL;
  return g_strdup_printf ("How many %s there are of each is our guess. Mend it if you "
                          "own the game: gavel deck edit --game monopoly-bid.",
                          deck->attested[0]   ? "action cards"
                          : deck->attested[1] ? "cards of money"
                                              : "cards of money and action cards");
}

const GavelBoxDoor mbid_box_door = {
  .builtin = deck_builtin,
  .find = deck_find,
  .free = mbid_deck_free,
  .write = deck_write,
  .source = deck_source,
  .doubts = deck_doubts,
  .user_path = deck_user_path,
  .check = deck_check,
};
