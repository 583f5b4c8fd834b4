/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/bytes.h"

#include <string.h>

/* A reader of all of @bytes, which must stay as they are meanwhile. */
GavelBytes
gavel_bytes (const GByteArray *bytes)
{
  return (GavelBytes){ .at = bytes->data, .left = bytes->len };
}

/* Whether all was there, and nothing else. */
bool
gavel_bytes_end (const GavelBytes *in)
{
  return !in->bad && in->left == 0;
}

/* -- Writing ------------------------------------------------------------------------- */

static void
put_number (GByteArray *out, uint64_t number, unsigned n_bytes)
{
  guint8 bytes[8];

  for (unsigned i = 0; i < n_bytes; i++)
    bytes[i] = (guint8) (number >> 8 * i);
  g_byte_array_append (out, bytes, n_bytes);
}

void
gavel_put_u32 (GByteArray *out, uint32_t number)
{
  put_number (out, number, 4);
}

void
gavel_put_u64 (GByteArray *out, uint64_t number)
{
  put_number (out, number, 8);
}

void
gavel_put_float (GByteArray *out, float number)
{
  uint32_t bits;

  memcpy (&bits, &number, sizeof bits);
  put_number (out, bits, 4);
}

void
gavel_put_double (GByteArray *out, double number)
{
  uint64_t bits;

  memcpy (&bits, &number, sizeof bits);
  put_number (out, bits, 8);
}

void
gavel_put_bytes (GByteArray *out, const guint8 *bytes, gsize length)
{
  if (length > 0)
    g_byte_array_append (out, bytes, (guint) length);
}

/* A text, or %NULL. */
void
gavel_put_text (GByteArray *out, const char *text)
{
  gsize length = text != NULL ? strlen (text) : 0;

  put_number (out, text != NULL ? length + 1 : 0, 8);
  gavel_put_bytes (out, (const guint8 *) text, length);
}

/* -- Reading ------------------------------------------------------------------------- */

static uint64_t
get_number (GavelBytes *in, unsigned n_bytes)
{
  uint64_t number = 0;

  if (in->left < n_bytes)
    in->bad = true;
  if (in->bad)
    return 0;
  for (unsigned i = 0; i < n_bytes; i++)
    number |= (uint64_t) in->at[i] << 8 * i;
  in->at += n_bytes;
  in->left -= n_bytes;
  return number;
}

uint32_t
gavel_get_u32 (GavelBytes *in)
{
  return (uint32_t) get_number (in, 4);
}

/* A number that must be below @end; any other is bad, and 0. */
uint32_t
gavel_get_below (GavelBytes *in, uint32_t end)
{
  uint32_t number = gavel_get_u32 (in);

  if (number < end)
    return number;
  in->bad = true;
  return 0;
}

uint64_t
gavel_get_u64 (GavelBytes *in)
{
  return get_number (in, 8);
}

float
gavel_get_float (GavelBytes *in)
{
  uint32_t bits = (uint32_t) get_number (in, 4);
  float number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

double
gavel_get_double (GavelBytes *in)
{
  uint64_t bits = get_number (in, 8);
  double number;

  memcpy (&number, &bits, sizeof number);
  return number;
}

/* Returns: (transfer full) (nullable): the text that was put, or %NULL if that was none
 */
char *
gavel_get_text (GavelBytes *in)
{
  uint64_t length = get_number (in, 8);
  char *text;

  if (length == 0)
    return NULL;
  length--;
  if (length > in->left || (length > 0 && memchr (in->at, '\0', length) != NULL))
    {
      in->bad = true;
      return NULL;
    }
  text = g_strndup ((const char *) in->at, length);
  in->at += length;
  in->left -= length;
  return text;
}
