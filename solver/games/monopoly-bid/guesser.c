/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: worlds as a seat may think they are. */
#include "games/monopoly-bid/manner.h"
#include "games/monopoly-bid/thinking.h"

typedef struct
{
  Mbid s; /* as the seat knows it */
  unsigned seat;
  GavelRng rng;
} Guesser;

gpointer
mbid_guesser_new (const GavelBox *box G_GNUC_UNUSED, const GavelState *s, unsigned seat,
                  uint64_t seed)
{
  Guesser *guesser = g_new0 (Guesser, 1);

  guesser->s = *(const Mbid *) s;
  guesser->seat = seat;
  guesser->rng = gavel_rng_named (seed, 0, 0);
  return guesser;
}

void
mbid_guess (gpointer data, GavelState *world, unsigned habit[])
{
  Guesser *guesser = data;
  Mbid *s = (Mbid *) world;

  *s = guesser->s;
  mbid_fill (s, &guesser->rng);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    habit[seat] = seat == guesser->seat
                      ? 0
                      : (unsigned) gavel_rng_below (&guesser->rng, mbid_styles.n_habits);
}
