/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bytes.h - values as bytes, the same on every machine
 *
 * What goes from one process to another, or into a file that is read again: whole numbers
 * with the lowest byte first, real numbers by the bits that IEEE 754 gives them, texts
 * with their length in front. Written field by field, so no struct of a compiler's making
 * and no pointer gets there.
 *
 * A reader never reads past its end: what is missing is 0, and it is bad from then on.
 * So one reads all that should be there, and asks once. */
#pragma once

#include <glib.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct
{
  const guint8 *at; /* borrowed */
  gsize left;
  bool bad; /* something was missing, or not possible */
} GavelBytes;

GavelBytes gavel_bytes (const GByteArray *bytes);
bool gavel_bytes_end (const GavelBytes *in);

void gavel_put_u32 (GByteArray *out, uint32_t number);
void gavel_put_u64 (GByteArray *out, uint64_t number);
void gavel_put_float (GByteArray *out, float number);
void gavel_put_double (GByteArray *out, double number);
void gavel_put_text (GByteArray *out, const char *text);
void gavel_put_bytes (GByteArray *out, const guint8 *bytes, gsize length);

uint32_t gavel_get_u32 (GavelBytes *in);
uint32_t gavel_get_below (GavelBytes *in, uint32_t end);
uint64_t gavel_get_u64 (GavelBytes *in);
float gavel_get_float (GavelBytes *in);
double gavel_get_double (GavelBytes *in);
char *gavel_get_text (GavelBytes *in);
