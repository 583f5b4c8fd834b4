/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as weights of bidders: nothing crashes, and what is accepted survives being
 * written. */
#include "rivals/bidders.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static GavelBidderWeights weights, again;
  g_autoptr (GError) error = NULL;
  bool good = gavel_bidders_parse ((const char *) data, size, "score5", &weights, &error);

  g_assert (good == (error == NULL));
  if (good)
    {
      g_autofree char *text = gavel_bidders_write (&weights, "score5", "fuzz");

      g_assert (gavel_bidders_parse (text, strlen (text), "score5", &again, NULL));
      g_assert (memcmp (&weights, &again, sizeof weights) == 0);
    }
  return 0;
}
