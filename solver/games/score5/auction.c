/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: the worth of every bid, exactly.
 *
 * Sort all bids of all seats by rank, lowest first; each is an atom, played with
 * its seat's probability p. For a seat i and its bid b let a word be an order of
 * some other seats. Going up,
 *
 *   below[w] = chance that just the seats of w bid below here, in that order,
 *
 * and an atom of seat m makes below[w m] += p below[w]. If b wins, all others are
 * below it. If it loses, some seat j wins with some bid c above it, the seats of
 * a word v are between the two, and those of a word w below b. Going down,
 *
 *   above[j v w, k] = sum over c above here of p(c) * leaf worth to i
 *                     * chance that the last k seats of v are between here and c
 *
 * begins at k = 0 with each atom of j, and an atom of seat m takes it from k to
 * k + 1 where m is the next letter of v. With all of v in place, b's worth is the
 * sum of above[j v w, all] * below[w], and of the leaves where b wins. Only sums
 * of products of probabilities: nothing cancels, no division. Five seats need
 * 60 numbers a winner, a walk costs a few dozen steps an atom. */
#include "games/score5/auction-private.h"

#include <string.h>

#define MAX_OTHERS (GAVEL_MAX_SEATS - 1)
#define AT_ONCE 512  /* leaves that are filled in between two looks at the clock */
#define MAX_SUMS 240 /* above[]: four winners, 6 * (1 + 2 + 3 + 4) each */

/* -- Words and orders ---------------------------------------------------- */

/* The order's number among all orders of those seats, counted as a number with
 * falling bases (Lehmer code). */
static unsigned
order_number (const uint8_t seats[], unsigned n)
{
  unsigned number = 0;

  for (unsigned i = 0; i < n; i++)
    {
      unsigned smaller = 0;

      for (unsigned j = i + 1; j < n; j++)
        smaller += seats[j] < seats[i];
      number = number * (n - i) + smaller;
    }
  return number;
}

/* Order number @number of the seats other than @winner, highest rank first. */
static void
order_seats (unsigned number, unsigned winner, unsigned n_seats, uint8_t out[])
{
  uint8_t left[GAVEL_MAX_SEATS];
  unsigned n = 0, radix = 1;

  for (unsigned seat = 0; seat < n_seats; seat++)
    if (seat != winner)
      left[n++] = seat;
  for (unsigned i = 2; i < n; i++)
    radix *= i;
  for (unsigned i = 0; i + 1 < n_seats; i++)
    {
      unsigned digit = number / radix;

      out[i] = left[digit];
      memmove (left + digit, left + digit + 1, n - digit - 1);
      number %= radix;
      n--;
      radix = n > 1 ? radix / n : 1;
    }
}

typedef struct
{
  unsigned n;
  uint8_t length[MAX_WORDS];
  uint8_t letter[MAX_WORDS][MAX_OTHERS];
} Words;

/* All words of different letters out of the seats but @self, short ones first. */
static void
words_init (Words *words, unsigned self, unsigned n_seats)
{
  memset (words, 0, sizeof *words);
  words->n = 1; /* the empty one */
  for (unsigned w = 0; w < words->n; w++)
    for (unsigned seat = 0; seat < n_seats; seat++)
      {
        unsigned length = words->length[w], v;

        if (seat == self || memchr (words->letter[w], (int) seat + 1, length) != NULL)
          continue;
        v = words->n++;
        memcpy (words->letter[v], words->letter[w], length);
        words->letter[v][length] = seat + 1; /* from 1 up, so that 0 is no letter */
        words->length[v] = length + 1;
      }
}

static unsigned
words_find (const Words *words, const uint8_t letters[], unsigned length)
{
  for (unsigned w = 0; w < words->n; w++)
    if (words->length[w] == length && memcmp (words->letter[w], letters, length) == 0)
      return w;
  g_assert_not_reached ();
}

/* The order, highest first, of: the letters of v from its end, self, the letters
 * of w from its end. Either may be empty. */
static unsigned
order_of (const uint8_t v[], unsigned n_v, int self, const uint8_t w[], unsigned n_w)
{
  uint8_t seats[GAVEL_MAX_SEATS];
  unsigned n = 0;

  for (unsigned i = n_v; i-- > 0;)
    seats[n++] = v[i] - 1;
  if (self >= 0)
    seats[n++] = (uint8_t) self;
  for (unsigned i = n_w; i-- > 0;)
    seats[n++] = w[i] - 1;
  return order_number (seats, n);
}

/* Every way to lose: the first letter of a full word wins, the next ones are
 * between, the rest below. A full word is read here from the lowest rank up, so
 * w comes first, then v, then the winner. */
static void
view_add_losses (View *view, const Words *words, unsigned full, unsigned self)
{
  unsigned n = words->length[full];
  const uint8_t *letters = words->letter[full];
  unsigned winner = letters[n - 1] - 1u;

  for (unsigned n_below = 0; n_below < n; n_below++)
    {
      const uint8_t *v = letters + n_below;
      unsigned n_between = n - 1 - n_below;
      unsigned first = view->n_sums;

      view->begin[winner][view->n_begin[winner]].sum = first;
      view->begin[winner][view->n_begin[winner]++].order
          = order_of (v, n_between, (int) self, letters, n_below);
      for (unsigned k = 0; k < n_between; k++) /* coming down, v's last letter first */
        {
          unsigned seat = v[n_between - 1 - k] - 1u;

          view->down[seat][view->n_down[seat]++] = (Step){ first + k, first + k + 1 };
        }
      view->lose[view->n_lose].sum = first + n_between;
      view->lose[view->n_lose++].word = words_find (words, letters, n_below);
      view->n_sums += n_between + 1;
    }
}

static void
view_init (View *view, unsigned self, unsigned n_seats)
{
  Words words;

  memset (view, 0, sizeof *view);
  words_init (&words, self, n_seats);
  view->n_words = words.n;
  for (unsigned w = 0; w < words.n; w++)
    {
      unsigned length = words.length[w];

      if (length > 0)
        {
          unsigned seat = words.letter[w][length - 1] - 1u;

          view->up[seat][view->n_up[seat]++]
              = (Step){ words_find (&words, words.letter[w], length - 1), w };
        }
      if (length == n_seats - 1)
        {
          view->win[view->n_win].word = w;
          view->win[view->n_win++].order
              = order_of (words.letter[w], length, -1, NULL, 0);
          view_add_losses (view, &words, w, self);
        }
    }
  g_assert (view->n_sums <= MAX_SUMS);
}

/* -- Setting it up ------------------------------------------------------- */

static int
compare_atoms (gconstpointer a, gconstpointer b)
{
  const Atom *x = a, *y = b;

  if (x->total != y->total)
    return x->total < y->total ? -1 : 1;
  if (x->rank != y->rank)
    return x->rank < y->rank ? -1 : 1;
  return (int) y->seat - (int) x->seat; /* without cards: seat order, first is higher */
}

/* The bids of a seat, the empty one first. A seat that passes ranks by its hand. */
static void
add_bids (Score5Auction *auction, const GavelDeck *deck, unsigned seat, GavelCards hand,
          const Score5Bids *bids)
{
  g_assert (bids->n > 0 && bids->cards[0] == 0);
  auction->stage.n_choices[seat] = bids->n;
  auction->bid[seat] = g_new (GavelCards, bids->n);
  for (unsigned i = 0; i < bids->n; i++)
    {
      GavelCards bid = bids->cards[i];

      auction->bid[seat][i] = bid;
      auction->atom[auction->n_atoms++] = (Atom){
        .seat = seat,
        .bid = i,
        .total = gavel_deck_sum (deck, bid),
        .rank = bid != 0 ? bid : hand,
      };
    }
}

/* When it is late, what follows is left out, and all of it is no good. */
static void
fill_leaves (Score5Auction *auction, unsigned winner, const GavelDetail *detail,
             Score5Leaf leaf, gpointer data)
{
  unsigned n_seats = auction->n_seats, n_filled = 0;
  float *worth = auction->worth[winner];

  for (unsigned bid = 0; bid < auction->stage.n_choices[winner] && !auction->is_cut;
       bid++)
    {
      GavelCards paid = auction->bid[winner][bid];
      unsigned n_alike
          = 1; /* orders that begin with the same takers: numbered in a row */

      for (unsigned i = 2; i + gavel_cards_count (paid) < n_seats; i++)
        n_alike *= paid != 0 ? i : 1;
      for (unsigned order = 0; order < auction->n_orders; order += n_alike)
        {
          uint8_t seats[GAVEL_MAX_SEATS] = { winner };
          float here[GAVEL_MAX_SEATS] = { 0.0f };

          order_seats (order, winner, n_seats, seats + 1);
          /* That nobody bids is only ever reached in the order of the hands. */
          leaf (data, winner, paid, paid == 0 ? seats : seats + 1, here);
          for (unsigned i = 0; i < n_alike; i++, worth += n_seats)
            memcpy (worth, here, n_seats * sizeof *worth);
        }
      n_filled += auction->n_orders / n_alike;
      if (detail->until != NULL && n_filled >= AT_ONCE)
        {
          auction->is_cut = gavel_stage_is_late (detail->until);
          n_filled = 0;
        }
    }
}

/* What every bid of @self is worth to seat @whose, if each point that @self pays
 * costs another @tax. Bids of its own with nobody's between them that is ever made lose
 * alike: such a gap is looked at once. */
void
score5_auction_worths (const Score5Auction *auction, unsigned self, unsigned whose,
                       const double *const mix[], double tax, double utility[])
{
  const View *view = &auction->view[self];
  unsigned n_seats = auction->n_seats, n_win = auction->n_orders * n_seats, gap = 0;
  double below[MAX_WORDS] = { 1.0 }, above[MAX_SUMS] = { 0.0 }, lost = 0.0;
  g_autofree double *kept
      = g_new (double, (gsize) auction->stage.n_choices[self] * view->n_words);
  bool same = false;                          /* gap as the last bid of its own */
  bool is_below[GAVEL_MAX_SEATS] = { false }; /* whether a seat ever bids below here */
  unsigned n_below = 0;

  for (unsigned a = 0; a < auction->n_atoms; a++) /* up */
    {
      const Atom *atom = &auction->atom[a];
      const Step *step = view->up[atom->seat];
      double p;

      if (atom->seat == self)
        {
          const float *worth = auction->worth[self] + atom->bid * n_win + whose;
          double sum = 0.0, chance = 0.0;

          for (unsigned i = 0; i < view->n_win && n_below == n_seats - 1; i++)
            {
              chance += below[view->win[i].word];
              sum += below[view->win[i].word] * worth[view->win[i].order * n_seats];
            }
          utility[atom->bid] = sum - tax * chance * (double) atom->total;
          if (!same)
            memcpy (kept + gap++ * view->n_words, below, view->n_words * sizeof *below);
          same = true;
          continue;
        }
      p = mix[atom->seat][atom->bid];
      if (p == 0.0)
        continue;
      same = false;
      n_below += !is_below[atom->seat];
      is_below[atom->seat] = true;
      for (unsigned i = 0; i < view->n_up[atom->seat]; i++)
        below[step[i].to] += p * below[step[i].from];
    }

  same = false;
  for (unsigned a = auction->n_atoms; a-- > 0;) /* down */
    {
      const Atom *atom = &auction->atom[a];
      const Step *step = view->down[atom->seat];
      const float *worth;
      double p;

      if (atom->seat == self)
        {
          if (!same)
            {
              const double *w = kept + --gap * view->n_words;

              lost = 0.0;
              for (unsigned i = 0; i < view->n_lose; i++)
                lost += above[view->lose[i].sum] * w[view->lose[i].word];
            }
          same = true;
          utility[atom->bid] += lost;
          continue;
        }
      p = mix[atom->seat][atom->bid];
      if (p == 0.0)
        continue;
      same = false;
      for (unsigned i = 0; i < view->n_down[atom->seat]; i++)
        above[step[i].to] += p * above[step[i].from];
      worth = auction->worth[atom->seat] + atom->bid * n_win + whose;
      for (unsigned i = 0; i < view->n_begin[atom->seat]; i++)
        above[view->begin[atom->seat][i].sum]
            += p * worth[view->begin[atom->seat][i].order * n_seats];
    }
}

static void
auction_utilities (gconstpointer data, unsigned self, const double *const mix[],
                   double utility[])
{
  score5_auction_worths (data, self, self, mix, 0.0, utility);
}

/* Takes out of a pass's ranks what happens if nobody bids: then nothing is paid, so
 * nobody takes, and the lot is the first one's only if the rules say so. Those who bid
 * nothing come last, and @n_above of them before @self. */
static void
leave_out_unsold (const Score5Auction *auction, unsigned self, const double *const mix[],
                  unsigned n_above, double rank[])
{
  double unsold = 1.0;

  for (unsigned seat = 0; seat < auction->n_seats; seat++)
    if (seat != self)
      unsold *= auction->bid[seat][0] == 0 ? mix[seat][0] : 0.0;
  if (n_above > 0)
    rank[n_above] = MAX (0.0, rank[n_above] - unsold);
  if (!auction->gives_unsold) /* a pass comes first only if nobody bids */
    rank[0] = 0.0;
}

/* For every bid of @self the chance to come first, second, ... in rank: to win
 * the lot, to take first, to take second. Who bids nothing has a rank, too, if somebody
 * bids. The others bid apart from each other, so they are above or not one by one. */
void
score5_auction_ranks (const Score5Auction *auction, unsigned self,
                      const double *const mix[], double chance[][GAVEL_MAX_SEATS])
{
  double above[GAVEL_MAX_SEATS] = { 0.0 }; /* chance that the seat bids above here */
  unsigned n_passes = 0;                   /* above here */

  for (unsigned a = auction->n_atoms; a-- > 0;)
    {
      const Atom *atom = &auction->atom[a];
      bool passes = auction->bid[atom->seat][atom->bid] == 0;
      double *rank = chance[atom->bid];

      if (atom->seat != self)
        {
          above[atom->seat] += mix[atom->seat][atom->bid];
          n_passes += passes;
          continue;
        }
      memset (rank, 0, GAVEL_MAX_SEATS * sizeof *rank);
      rank[0] = 1.0;
      for (unsigned seat = 0; seat < auction->n_seats; seat++)
        for (unsigned r = auction->n_seats; seat != self && r-- > 0;)
          rank[r]
              = rank[r] * (1.0 - above[seat]) + (r > 0 ? rank[r - 1] * above[seat] : 0.0);
      if (passes)
        leave_out_unsold (auction, self, mix, n_passes, rank);
    }
}

/**
 * score5_auction_new:
 * @s: a position in the bids phase, every card known, no bid turned up
 * @bids: what each seat may bid, the empty bid first
 * @detail: whether to keep those that another one makes pointless, and which anyway
 * @leaf: called once for every way the round can go
 *
 * Returns: (transfer full): the auction, its leaves filled in
 */
Score5Auction *
score5_auction_new (const GavelDeck *deck, const Score5 *s, const Score5Bids bids[],
                    const GavelDetail *detail, Score5Leaf leaf, gpointer data)
{
  Score5Auction *auction = g_new0 (Score5Auction, 1);
  gsize n_atoms = 0;

  g_assert (deck->strict && s->phase == SCORE5_BIDS && score5_is_known (s));
  auction->n_seats = s->n_seats;
  auction->gives_unsold = s->unsold == SCORE5_UNSOLD_TIEBREAK;
  auction->n_orders = 1;
  for (unsigned i = 2; i < s->n_seats; i++)
    auction->n_orders *= i;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    n_atoms += bids[seat].n;
  auction->atom = g_new (Atom, n_atoms);
  auction->stage.n_seats = s->n_seats;
  auction->stage.utilities = auction_utilities;
  auction->stage.data = auction;
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      add_bids (auction, deck, seat, s->hand[seat], &bids[seat]);
      view_init (&auction->view[seat], seat, s->n_seats);
      auction->worth[seat] = g_new0 (float, (gsize) auction->stage.n_choices[seat]
                                                * auction->n_orders * auction->n_seats);
      fill_leaves (auction, seat, detail, leaf, data);
    }
  qsort (auction->atom, auction->n_atoms, sizeof *auction->atom, compare_atoms);
  if (!detail->all && !auction->is_cut)
    score5_auction_drop (auction, detail, false);
  return auction;
}

void
score5_auction_free (Score5Auction *auction)
{
  if (auction == NULL)
    return;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      g_free (auction->bid[seat]);
      g_free (auction->worth[seat]);
    }
  g_free (auction->atom);
  g_free (auction);
}

/* Whether it was given up before it was done. */
bool
score5_auction_is_cut (const Score5Auction *auction)
{
  return auction->is_cut;
}

const GavelStage *
score5_auction_stage (const Score5Auction *auction)
{
  return &auction->stage;
}

/* The cards of choice number @i. */
GavelCards
score5_auction_bid (const Score5Auction *auction, unsigned seat, unsigned i)
{
  return auction->bid[seat][i];
}

/* The cards of all of them. */
const GavelCards *
score5_auction_bids (const Score5Auction *auction, unsigned seat)
{
  return auction->bid[seat];
}
