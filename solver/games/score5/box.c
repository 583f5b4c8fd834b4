/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the deck as the game's box. */
#include "games/score5/words.h"

#include "base/error.h"

static GavelBox *
box_builtin (void)
{
  return (GavelBox *) gavel_deck_builtin ();
}

static GavelBox *
box_find (const char *path, GError **error)
{
  return (GavelBox *) gavel_deck_find (path, error);
}

static void
box_free (GavelBox *box)
{
  gavel_deck_free ((GavelDeck *) box);
}

static char *
box_write (const GavelBox *box)
{
  return gavel_deck_write (score5_deck (box)->card, score5_deck (box)->n_cards);
}

static const char *
box_source (const GavelBox *box)
{
  return score5_deck (box)->source;
}

static bool
box_is_ready (const GavelBox *box, GError **error)
{
  return score5_deck (box)->strict
         || gavel_fail (error, "this needs a deck whose tiebreakers are all known and "
                               "different; gavel deck edit corrects it");
}

static char *
box_doubts (const GavelBox *box)
{
  const GavelDeck *deck = score5_deck (box);
  unsigned n_faces = 0, n_ties = 0;

  for (unsigned card = 0; card < deck->n_cards; card++)
    {
      n_faces += !deck->card[card].attested;
      n_ties += !deck->card[card].tie_attested;
    }
  return n_faces + n_ties == 0
             ? NULL
             : g_strdup_printf (
                 "Part of the deck is our guess: %u of %u cards, and %u tiebreakers. If "
                 "you own the game: gavel deck edit.",
                 n_faces, deck->n_cards, n_ties);
}

/* The table settled a tie otherwise than the tiebreakers would. */
static GavelBox *
box_corrected (const GavelBox *box, gconstpointer s, char **why, char **what)
{
  const GavelDeck *deck = score5_deck (box);
  unsigned higher, lower;

  if (!score5_disputed (box, s, &higher, &lower))
    return NULL;
  *why = g_strdup_printf (
      "So %s has a higher tiebreaker than %s; our deck says %u and %u.",
      deck->card[higher].name, deck->card[lower].name, deck->card[higher].tie,
      deck->card[lower].tie);
  *what = g_strdup_printf ("%s is above %s now", deck->card[higher].name,
                           deck->card[lower].name);
  return (GavelBox *) gavel_deck_swap_ties (deck, higher, lower);
}

const GavelBoxDoor score5_box_door = {
  .builtin = box_builtin,
  .find = box_find,
  .free = box_free,
  .write = box_write,
  .source = box_source,
  .is_ready = box_is_ready,
  .doubts = box_doubts,
  .user_path = gavel_deck_user_path,
  .corrected = box_corrected,
  .check = gavel_deck_check,
};
