/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rng.h - chance that can be named
 *
 * Header only. A stream is named by (seed, trial, round), so that every
 * alternative of a decision can meet the same luck, and the same work gives
 * the same numbers on any number of threads. The generator is SplitMix64
 * (Steele, Lea, Flood 2014): one addition of state, so streams are values to
 * copy, rewind and throw away. */
#pragma once

#include <stdint.h>

typedef struct
{
  uint64_t state;
} GavelRng;

static inline uint64_t
gavel_rng_mix (uint64_t z)
{
  z = (z ^ (z >> 30)) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* The next 64 random bits. */
static inline uint64_t
gavel_rng_next (GavelRng *rng)
{
  rng->state += UINT64_C (0x9e3779b97f4a7c15);
  return gavel_rng_mix (rng->state);
}

/* The stream of that name. Mixing between the parts keeps (1, 2, 3) and
 * (1, 3, 2) far apart. */
static inline GavelRng
gavel_rng_named (uint64_t seed, uint64_t trial, uint64_t round)
{
  uint64_t z = gavel_rng_mix (seed + UINT64_C (0x9e3779b97f4a7c15));

  z = gavel_rng_mix (z ^ (trial + UINT64_C (0xd1342543de82ef95)));
  z = gavel_rng_mix (z ^ (round + UINT64_C (0xaf251af3b0f025b5)));
  return (GavelRng){ z };
}

/* Uniform in 0 .. @n - 1, without bias (Lemire 2019). @n must not be 0. */
static inline uint64_t
gavel_rng_below (GavelRng *rng, uint64_t n)
{
  unsigned __int128 product = (unsigned __int128) gavel_rng_next (rng) * n;

  if ((uint64_t) product < n)
    {
      uint64_t floor = -n % n;

      while ((uint64_t) product < floor)
        product = (unsigned __int128) gavel_rng_next (rng) * n;
    }
  return (uint64_t) (product >> 64);
}

/* An index below @n, with the chances of @mix, which add up to 1. */
static inline unsigned
gavel_rng_pick (GavelRng *rng, const double mix[], unsigned n)
{
  double x = (double) (gavel_rng_next (rng) >> 11) / (double) (UINT64_C (1) << 53);
  unsigned i = 0;

  for (; i + 1 < n && x >= mix[i]; i++)
    x -= mix[i];
  return i;
}

/* One random word read as a fraction, digit after digit in whatever base is
 * wanted: cheap small choices for playouts. After digits whose bases multiply
 * to P, a digit's bias is below P / 2^64; so keep P under 2^40 or so. */
typedef struct
{
  uint64_t fraction;
} GavelDigits;

static inline unsigned
gavel_digits_below (GavelDigits *digits, unsigned n)
{
  unsigned __int128 product = (unsigned __int128) digits->fraction * n;

  digits->fraction = (uint64_t) product;
  return (unsigned) (product >> 64);
}
