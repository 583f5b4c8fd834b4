/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/box.h"

#include "game/game.h"

/* That box alone; none if the game has none. */
GavelBoxes
gavel_boxes_of (const GavelGame *game, const GavelBox *box)
{
  GavelBoxes boxes = { 0 };

  if (game->box != NULL)
    gavel_boxes_set (&boxes, game, box);
  return boxes;
}

/* All that came with the program; to be cleared. */
GavelBoxes
gavel_boxes_builtin (void)
{
  GavelBoxes boxes = { 0 };

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if ((*game)->box != NULL)
      gavel_boxes_set (&boxes, *game, (*game)->box->builtin ());
  return boxes;
}

/* Frees the boxes of an owner. */
void
gavel_boxes_clear (GavelBoxes *boxes)
{
  for (unsigned i = 0; i < boxes->n; i++)
    boxes->of[i].game->box->free ((GavelBox *) boxes->of[i].box);
  boxes->n = 0;
}

/* The box of that game; %NULL where it has none. */
const GavelBox *
gavel_boxes_find (const GavelBoxes *boxes, const GavelGame *game)
{
  for (unsigned i = 0; boxes != NULL && i < boxes->n; i++)
    if (boxes->of[i].game == game)
      return boxes->of[i].box;
  return NULL;
}

/* From now on @game is played with that box. */
void
gavel_boxes_set (GavelBoxes *boxes, const GavelGame *game, const GavelBox *box)
{
  unsigned i = 0;

  while (i < boxes->n && boxes->of[i].game != game)
    i++;
  g_assert (i < GAVEL_MAX_BOXES);
  boxes->of[i].game = game;
  boxes->of[i].box = box;
  boxes->n = MAX (boxes->n, i + 1);
}

/**
 * gavel_box_guess:
 * @text: a box as a file, perhaps with mistakes in it
 *
 * Returns: (nullable): the game that it is for: the one that finds least wrong with it,
 * of several the first; %NULL if no game has a box
 */
const GavelGame *
gavel_box_guess (const char *text, gsize length)
{
  const GavelGame *found = NULL;
  unsigned least = 0;

  for (const GavelGame *const *game = gavel_games (); *game != NULL; game++)
    if ((*game)->box != NULL)
      {
        g_autoptr (GPtrArray) problems = (*game)->box->check (text, length);

        if (found == NULL || problems->len < least)
          {
            found = *game;
            least = problems->len;
          }
      }
  return found;
}

/**
 * gavel_box_digest:
 *
 * Returns: (transfer full): sixteen digits that name what is in it, wherever it came
 *   from; "" for a game without a box
 */
char *
gavel_box_digest (const GavelGame *game, const GavelBox *box)
{
  g_autofree char *text = NULL;
  char *digest;

  if (game->box == NULL)
    return g_strdup ("");
  text = game->box->write (box);
  digest = g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  digest[16] = '\0';
  return digest;
}

/* Whether positions of @game can be thought about with that box; else says why not. */
bool
gavel_box_is_ready (const GavelGame *game, const GavelBox *box, GError **error)
{
  return game->box == NULL || game->box->is_ready == NULL
         || game->box->is_ready (box, error);
}
