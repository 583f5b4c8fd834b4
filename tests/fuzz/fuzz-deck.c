/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a deck of each game: nothing crashes, a playable deck survives being
 * written and can be played with. */
#include "games/coloretto/coloretto.h"
#include "games/score5/score5.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
try_score5 (const char *data, size_t size)
{
  g_autoptr (GPtrArray) problems = gavel_deck_check (data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelDeck) deck = gavel_deck_parse (data, size, "fuzz", &error);

  g_assert ((deck == NULL) == (error != NULL));
  g_assert (deck != NULL || problems->len > 0);
  if (deck != NULL)
    {
      g_autofree char *text = gavel_deck_write (deck->card, deck->n_cards);
      g_autoptr (GavelDeck) again = gavel_deck_parse (text, strlen (text), "again", NULL);
      GavelRng rng = gavel_rng_named (1, 2, 3);
      Score5 s;

      g_assert (again != NULL);
      for (unsigned c = 0; c < deck->n_cards; c++)
        g_assert (gavel_deck_card (deck, deck->card[c].name, NULL) == (int) c);
      score5_clear (&s);
      gavel_score5.start (score5_box (deck), (GavelState *) &s, 3, &rng);
      gavel_score5.playout (score5_box (deck), (GavelState *) &s, &rng);
      g_assert (s.phase == SCORE5_OVER);
    }
}

/* All that a table of that box can be: players, side, edition. */
static void
play_coloretto (const GavelBox *box)
{
  for (unsigned rules = 0; rules < 4; rules++)
    for (unsigned n = 2; n <= 5; n++)
      {
        GavelRng rng = gavel_rng_named (1, rules, n);
        Coloretto s;

        gavel_coloretto.clear (box, (GavelState *) &s);
        s.side = rules & 1;
        s.edition = (uint8_t) (rules >> 1);
        coloretto_count_pile (coloretto_deck (box), &s);
        gavel_coloretto.start (box, (GavelState *) &s, n, &rng);
        gavel_coloretto.playout (box, (GavelState *) &s, &rng);
        g_assert (s.phase == COLORETTO_OVER);
        g_assert (coloretto_winners (coloretto_deck (box), &s) != 0);
      }
}

static void
try_coloretto (const char *data, size_t size)
{
  g_autoptr (GPtrArray) problems = coloretto_box_door.check (data, size);
  g_autoptr (GError) error = NULL;
  GavelBox *box = (GavelBox *) coloretto_deck_parse (data, size, "fuzz", &error);

  g_assert ((box == NULL) == (error != NULL));
  g_assert (box != NULL || problems->len > 0);
  if (box != NULL)
    {
      g_autofree char *text = coloretto_box_door.write (box), *same = NULL;
      GavelBox *again
          = (GavelBox *) coloretto_deck_parse (text, strlen (text), "again", NULL);

      g_assert (again != NULL);
      same = coloretto_box_door.write (again);
      g_assert (strcmp (text, same) == 0);
      play_coloretto (box);
      coloretto_box_door.free (again);
      coloretto_box_door.free (box);
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_score5 ((const char *) data, size);
  try_coloretto ((const char *) data, size);
  return 0;
}
