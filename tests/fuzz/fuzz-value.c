/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a value: nothing crashes, one that is accepted survives being written
 * and judges with numbers that add up. */
#include "value/value.h"

#include <math.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GavelValue) value = gavel_value_parse ((const char *) data, size, &error);

  g_assert ((value == NULL) == (error != NULL));
  if (value != NULL)
    {
      g_autofree char *text = gavel_value_write (value);
      g_autoptr (GavelValue) again = gavel_value_parse (text, strlen (text), NULL);
      float inputs[GAVEL_VALUE_MAX_INPUTS] = { 1.0f }, worth[2];
      GavelValueSeat seat;
      const GavelValueSeat *seats[2] = { &seat, &seat };

      g_assert (again != NULL && strcmp (again->digest, value->digest) == 0);
      gavel_value_encode (&value->weights, inputs, &seat);
      gavel_value_chances (&value->weights, seats, 2, worth);
      g_assert (fabsf (worth[0] + worth[1] - 1.0f) < 1e-5f);
    }
  return 0;
}
