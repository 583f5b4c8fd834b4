/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a deck: nothing crashes, a playable deck survives being written
 * and can be played with. */
#include "games/score5/score5.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GPtrArray) problems = gavel_deck_check ((const char *) data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelDeck) deck
      = gavel_deck_parse ((const char *) data, size, "fuzz", &error);

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
  return 0;
}
