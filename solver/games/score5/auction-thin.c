/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: an auction without the bids that cannot matter. */
#include "games/score5/auction-private.h"

#include <string.h>

/* Whether @seat does at least as well with bid @a as with @b, if it wins with
 * either, in whatever order the others come. */
static bool
pays_off (const Score5Auction *auction, unsigned seat, unsigned a, unsigned b)
{
  unsigned n = auction->n_seats;
  const float *x = auction->worth[seat] + (gsize) a * auction->n_orders * n + seat;
  const float *y = auction->worth[seat] + (gsize) b * auction->n_orders * n + seat;

  for (unsigned order = 0; order < auction->n_orders; order++)
    if (x[order * n] < y[order * n])
      return false;
  return true;
}

static int
compare_bids (gconstpointer a, gconstpointer b)
{
  const GavelCards *x = a, *y = b;

  return *x < *y ? -1 : *x > *y;
}

/**
 * find_musts:
 * @must: (out): of every atom, whether that bid was asked for
 */
static void
find_musts (const Score5Auction *auction, const GavelDetail *detail, bool must[])
{
  GavelCards *asked[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    {
      asked[seat] = g_memdup2 (detail->must[seat], detail->n_must[seat] * sizeof **asked);
      if (asked[seat] != NULL)
        qsort (asked[seat], detail->n_must[seat], sizeof **asked, compare_bids);
    }
  for (unsigned a = 0; a < auction->n_atoms; a++)
    {
      unsigned seat = auction->atom[a].seat;

      must[a] = asked[seat] != NULL
                && bsearch (&auction->bid[seat][auction->atom[a].bid], asked[seat],
                            detail->n_must[seat], sizeof **asked, compare_bids)
                       != NULL;
    }
  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    g_free (asked[seat]);
}

/* Marks in @keep the bids of one run, atoms @from to before @to, that no other
 * one of the run replaces, and those that must stay. Returns how many it dropped. */
static unsigned
thin_run (const Score5Auction *auction, const bool must[], unsigned from, unsigned to,
          bool keep[])
{
  unsigned n_dropped = 0;

  for (unsigned a = from; a < to; a++)
    {
      const Atom *atom = &auction->atom[a];

      for (unsigned b = from; b < a && keep[a] && !must[a];
           b++) /* one below does as well */
        if (keep[b] && pays_off (auction, atom->seat, auction->atom[b].bid, atom->bid))
          keep[a] = false;
      for (unsigned b = from; b < a && keep[a]; b++) /* or it does better */
        if (keep[b] && pays_off (auction, atom->seat, atom->bid, auction->atom[b].bid)
            && !must[b])
          {
            keep[b] = false;
            n_dropped++;
          }
      n_dropped += !keep[a];
    }
  return n_dropped;
}

/* Throws out the atoms that are not kept, and the bids behind them. */
static void
compact (Score5Auction *auction, const bool keep[])
{
  gsize leaf = (gsize) auction->n_orders * auction->n_seats;
  unsigned *number[GAVEL_MAX_SEATS];
  unsigned n_atoms = 0;

  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    number[seat] = g_new0 (unsigned, auction->stage.n_choices[seat]);
  for (unsigned a = 0; a < auction->n_atoms; a++)
    if (keep[a])
      {
        auction->atom[n_atoms++] = auction->atom[a];
        number[auction->atom[a].seat][auction->atom[a].bid] = 1;
      }
  auction->n_atoms = n_atoms;
  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    {
      unsigned n = 0;

      for (unsigned i = 0; i < auction->stage.n_choices[seat]; i++)
        if (number[seat][i] != 0)
          {
            auction->bid[seat][n] = auction->bid[seat][i];
            memmove (auction->worth[seat] + n * leaf, auction->worth[seat] + i * leaf,
                     leaf * sizeof (float));
            number[seat][i] = n++;
          }
      auction->stage.n_choices[seat] = n;
    }
  for (unsigned a = 0; a < n_atoms; a++)
    auction->atom[a].bid = number[auction->atom[a].seat][auction->atom[a].bid];
  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    g_free (number[seat]);
}

/* Bids of a seat with no other seat's bid between them have the same rank
 * whatever the others do: they lose alike, and differ only in what is paid. So
 * those that pay off no better than another one of the run can go; an answer
 * without them is one with them, and its NashConv the same. As bids go, runs
 * grow together, so it is done until nothing goes. */
void
score5_auction_drop (Score5Auction *auction, const GavelDetail *detail, bool once)
{
  unsigned n_dropped;

  do
    {
      g_autofree bool *keep = g_new (bool, auction->n_atoms);
      g_autofree bool *must = g_new (bool, auction->n_atoms);

      find_musts (auction, detail, must);
      memset (keep, true, auction->n_atoms * sizeof *keep);
      n_dropped = 0;
      for (unsigned from = 0, to; from < auction->n_atoms; from = to)
        {
          for (to = from + 1; to < auction->n_atoms
                              && auction->atom[to].seat == auction->atom[from].seat;)
            to++;
          n_dropped += thin_run (auction, must, from, to, keep);
        }
      if (n_dropped > 0)
        compact (auction, keep);
    }
  while (n_dropped > 0 && !once);
}

/**
 * score5_auction_thin:
 * @once: drop no bid just because of what was dropped of the others'; then each that is
 *   dropped is pointless whatever they bid, not only in an equilibrium
 *
 * Returns: (transfer full): a copy without the bids that another one makes pointless
 */
Score5Auction *
score5_auction_thin (const Score5Auction *whole, const GavelDetail *detail, bool once)
{
  Score5Auction *auction = g_memdup2 (whole, sizeof *whole);

  auction->stage.data = auction;
  auction->atom = g_memdup2 (whole->atom, whole->n_atoms * sizeof *whole->atom);
  for (unsigned seat = 0; seat < whole->n_seats; seat++)
    {
      gsize n = whole->stage.n_choices[seat];

      auction->bid[seat] = g_memdup2 (whole->bid[seat], n * sizeof (GavelCards));
      auction->worth[seat] = g_memdup2 (
          whole->worth[seat], n * whole->n_orders * whole->n_seats * sizeof (float));
    }
  if (!auction->is_cut)
    score5_auction_drop (auction, detail, once);
  return auction;
}
