/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as weights of a policy: nothing crashes, and what is accepted survives being
 * written. */
#include "value/policy.h"

#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static GavelPolicy policy, again;
  g_autoptr (GError) error = NULL;
  bool good
      = gavel_policy_parse ((const char *) data, size, "coloretto", 1, &policy, &error);

  g_assert (good == (error == NULL));
  if (good)
    {
      g_autofree char *text = gavel_policy_write (&policy, "coloretto", "fuzz");

      g_assert (gavel_policy_parse (text, strlen (text), "coloretto", 1, &again, NULL));
      g_assert (memcmp (&policy, &again, sizeof policy) == 0);
    }
  return 0;
}
