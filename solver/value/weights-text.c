/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/weights-text.h"

#include <math.h>
#include <string.h>

#define MOST 1e4f /* nothing that was learned well is larger */

static char *
digest_of (const guint32 bytes[], gsize n)
{
  g_autofree char *whole = g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, (const guchar *) bytes, n * sizeof *bytes);

  return g_strndup (whole, 16);
}

/**
 * gavel_weights_to_text:
 * @digest: (out) (optional): names the numbers
 *
 * Returns: (transfer full): the numbers in base64
 */
char *
gavel_weights_to_text (const float weight[], gsize n, char **digest)
{
  g_autofree guint32 *bytes = g_new (guint32, n);

  memcpy (bytes, weight, n * sizeof *bytes);
  for (gsize i = 0; i < n; i++)
    bytes[i] = GUINT32_TO_LE (bytes[i]);
  if (digest != NULL)
    *digest = digest_of (bytes, n);
  return g_base64_encode ((const guchar *) bytes, n * sizeof *bytes);
}

/**
 * gavel_weights_from_text:
 * @digest: what the numbers must be named
 * @domain: of the error
 *
 * Returns: false with @error set if these are not @n usable numbers of that name; then
 *   @weight is as it was
 */
bool
gavel_weights_from_text (const char *text, const char *digest, float weight[], gsize n,
                         GQuark domain, GError **error)
{
  g_autofree float *read = g_new (float, n);
  g_autofree guint32 *bytes = NULL;
  g_autofree char *named = NULL;
  gsize length;

  bytes = (guint32 *) g_base64_decode (text, &length);
  if (length != n * sizeof *bytes)
    {
      g_set_error (error, domain, 0,
                   "%" G_GSIZE_FORMAT " bytes of weights, not %" G_GSIZE_FORMAT, length,
                   n * sizeof *bytes);
      return false;
    }
  for (gsize i = 0; i < n; i++)
    {
      guint32 bits = GUINT32_FROM_LE (bytes[i]);

      memcpy (&read[i], &bits, sizeof bits);
      if (!isfinite (read[i]) || fabsf (read[i]) > MOST)
        {
          g_set_error (error, domain, 0,
                       "weight %" G_GSIZE_FORMAT " is not a usable number", i + 1);
          return false;
        }
    }
  named = digest_of (bytes, n);
  if (strcmp (digest, named) != 0)
    {
      g_set_error (error, domain, 0, "the weights do not match their digest %s", digest);
      return false;
    }
  memcpy (weight, read, n * sizeof *weight);
  return true;
}
