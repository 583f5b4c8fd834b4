/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: ties as the table settles them.
 *
 * Tiebreakers may be unknown, and those of a deck that is not attested may be wrong.
 * So in a tie the table has the last word: "won" and "first" stand wherever totals
 * are equal, whatever the deck says. What that tells of the deck is said here, too;
 * what to do about it is for others to decide. */
#include "games/score5/words.h"

#include "base/error.h"

/* Whether only its tiebreaker, by our deck, puts @first before @second. */
bool
score5_by_tiebreaker (const GavelDeck *deck, const Score5 *s, unsigned first,
                      unsigned second)
{
  return score5_tied (deck, s, first, second)
         && gavel_deck_best_tie (deck, score5_tie_cards (deck, s, first))
                > gavel_deck_best_tie (deck, score5_tie_cards (deck, s, second));
}

/* "; if the table decides otherwise: first Bob", or nothing. */
char *
score5_hint_first (const GavelLine *line, unsigned seat, bool allowed)
{
  return allowed ? g_strdup_printf ("; if the table decides otherwise: first %s",
                                    score5_name_of (line, seat))
                 : g_strdup ("");
}

/* Why @first comes before @second, who like @first bid nothing. */
static char *
why_passer_before (const GavelLine *line, const Score5 *s, unsigned first,
                   unsigned second)
{
  GavelCards a = score5_tie_cards (score5_deck (line->box), s, first);
  GavelCards b = score5_tie_cards (score5_deck (line->box), s, second);
  const char *name = score5_name_of (line, first);

  if (b == 0 && s->n_unknown[second] == 0)
    return a == 0 && s->n_unknown[first] == 0
               ? g_strdup_printf ("neither has a card, and %s comes first in seat order",
                                  name)
               : g_strdup_printf ("both bid nothing, and %s has no card",
                                  score5_name_of (line, second));
  if (gavel_deck_best_tie (score5_deck (line->box), a)
      <= gavel_deck_best_tie (score5_deck (line->box), b))
    return g_strdup_printf ("both bid nothing, and %s took first before", name);
  return g_strdup_printf ("both bid nothing, and %s has the higher tiebreaker in hand",
                          name);
}

/* Why @first ranks before @second, in words: "Cy bid 40, Bob 25". */
char *
score5_why_before (const GavelLine *line, const Score5 *s, unsigned first,
                   unsigned second)
{
  unsigned a = gavel_deck_sum (score5_deck (line->box), s->bid[first]);
  unsigned b = gavel_deck_sum (score5_deck (line->box), s->bid[second]);
  const char *name = score5_name_of (line, first);

  if (s->n_bid_unknown[first] + s->n_bid_unknown[second] > 0)
    return g_strdup_printf ("%s comes before %s", name, score5_name_of (line, second));
  if (a > 0 && b == 0)
    return g_strdup_printf ("%s bid %u, %s nothing", name, a,
                            score5_name_of (line, second));
  if (a != b)
    return g_strdup_printf ("%s bid %u, %s %u", name, a, score5_name_of (line, second),
                            b);
  if (a == 0)
    return why_passer_before (line, s, first, second);
  if (!score5_by_tiebreaker (score5_deck (line->box), s, first, second))
    return g_strdup_printf ("both bid %u, and %s took first before", a, name);
  return g_strdup_printf ("both bid %u, and %s has the higher tiebreaker (%u over %u)", a,
                          name,
                          gavel_deck_best_tie (score5_deck (line->box), s->bid[first]),
                          gavel_deck_best_tie (score5_deck (line->box), s->bid[second]));
}

/* -- The words ----------------------------------------------------------- */

/* Who has won the game, told when it is over by the cards. */
static bool
won_game (const GavelLine *line, Score5 *s, unsigned seat, GError **error)
{
  if (seat != s->winner && !score5_tied (score5_deck (line->box), s, seat, s->winner))
    return gavel_fail (error, "%s has won the game", score5_name_of (line, s->winner));
  s->winner = seat;
  return true;
}

/* Who has won the lot, told when it is won by the cards. */
static bool
won_lot (const GavelLine *line, Score5 *s, unsigned seat, GError **error)
{
  unsigned winner = s->order[0];

  if (seat == winner)
    return true;
  if (!score5_tied (score5_deck (line->box), s, seat, winner))
    {
      g_autofree char *why = score5_why_before (line, s, winner, seat);

      return gavel_fail (error, "%s has won the lot: %s", score5_name_of (line, winner),
                         why);
    }
  score5_rank_winner (score5_deck (line->box), s, seat);
  return true;
}

/* The table settles what the tiebreakers leave open, or knows them better. */
bool
score5_read_won (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error) || !gavel_line_end (line, error))
    return false;
  if (s->phase == SCORE5_OVER)
    return won_game (line, s, seat, error);
  if ((s->phase == SCORE5_TAKE || s->phase == SCORE5_RANK) && s->n_ranked > 0
      && s->n_taken == 0)
    return won_lot (line, s, seat, error);
  if ((s->phase != SCORE5_RANK || s->n_ranked > 0) && s->phase != SCORE5_FINISH)
    return score5_not_now (line, s, "there is no tie to settle", error);
  if ((score5_contenders (score5_deck (line->box), s) & GAVEL_SEAT (seat)) == 0)
    {
      g_autofree char *next = score5_expected (line, s);

      return gavel_fail (error, "%s cannot be first: %s", score5_name_of (line, seat),
                         next);
    }
  if (s->phase == SCORE5_RANK)
    score5_rank_next (score5_deck (line->box), s, seat);
  else
    {
      s->winner = seat;
      s->phase = SCORE5_OVER;
    }
  return true;
}

/* Whether @seat can be the next to take, if the table says so. */
static bool
may_be_first (const GavelLine *line, const Score5 *s, unsigned seat, GError **error)
{
  g_autofree char *next = score5_expected (line, s);
  g_autofree char *why = NULL;
  const char *name = score5_name_of (line, seat);
  unsigned taker;

  if (seat == s->order[0])
    return gavel_fail (error, "%s won the lot and takes nothing", name);
  for (unsigned i = 0; i < s->n_taken; i++)
    if (s->order[1 + i % (s->n_seats - 1)] == seat)
      return gavel_fail (error, "%s has taken a card already: %s", name, next);
  if (score5_can_be_first (score5_deck (line->box), s, seat))
    return true;
  if (s->phase == SCORE5_RANK)
    return gavel_fail (error, "%s cannot be first: %s", name, next);
  taker = score5_taker (s);
  why = score5_why_before (line, s, taker, seat);
  return gavel_fail (error, "%s is not tied with %s (%s): %s", name,
                     score5_name_of (line, taker), why, next);
}

/* The table says who of those that are tied takes first. */
bool
score5_read_first (GavelState *state, GavelLine *line, GError **error)
{
  Score5 *s = (Score5 *) state;
  unsigned seat;

  if (!gavel_line_seat (line, &seat, error) || !gavel_line_end (line, error))
    return false;
  if (s->phase != SCORE5_TAKE && (s->phase != SCORE5_RANK || s->n_ranked == 0))
    return score5_not_now (line, s, "nobody takes now", error);
  if (!may_be_first (line, s, seat, error))
    return false;
  score5_rank_taker (score5_deck (line->box), s, seat);
  return true;
}

/* -- What it tells of the deck ------------------------------------------- */

/* Whether all cards that decide a tie for @seat are known. */
static bool
shows_all (const Score5 *s, unsigned seat)
{
  bool by_hand = s->phase == SCORE5_OVER || s->bid[seat] == 0;

  return !by_hand || s->n_unknown[seat] == 0;
}

/* Whether by our deck one of @others, tied with @first, would come before it. The
 * best of them is @lower. */
static bool
is_disputed (const GavelDeck *deck, const Score5 *s, unsigned first, GavelSeats others,
             unsigned *higher, unsigned *lower)
{
  GavelCards mine = score5_tie_cards (deck, s, first), theirs = 0;

  if (!shows_all (s, first) || mine == 0 || (mine & deck->untied) != 0)
    return false;
  GAVEL_FOREACH_SEAT (seat, others)
    if (shows_all (s, seat) && score5_tied (deck, s, first, seat))
      theirs |= score5_tie_cards (deck, s, seat);
  if (gavel_deck_best_tie (deck, theirs) <= gavel_deck_best_tie (deck, mine))
    return false;
  *higher = gavel_cards_highest (mine);
  *lower = gavel_cards_highest (theirs);
  return true;
}

/* Whether the order at @state, of a round or at the end of the game, contradicts the
 * deck's tiebreakers, because the table said so. Then @higher is the card whose
 * tiebreaker must be above that of @lower, and in the deck is below. Of several such
 * pairs it is the one that was said last, so this is to be asked right after the line
 * that says it: what was taken before is past, and not looked at. False where the cards
 * that decide it are not all known.
 *
 * From the next taker on, since what is before that was said earlier; the winner last,
 * for the takers were worked out anew when that was said. */
bool
score5_disputed (const GavelBox *box, const GavelState *state, unsigned *higher,
                 unsigned *lower)
{
  const GavelDeck *deck = score5_deck (box);
  const Score5 *s = (const Score5 *) state;
  GavelSeats others = gavel_seats_all (s->n_seats);

  if (s->phase == SCORE5_OVER)
    return is_disputed (deck, s, s->winner, others, higher, lower);
  if ((s->phase != SCORE5_TAKE && s->phase != SCORE5_RANK) || s->n_ranked == 0)
    return false;
  for (unsigned rank = 0; rank < s->n_ranked; rank++)
    {
      others &= (GavelSeats) ~GAVEL_SEAT (s->order[rank]);
      if (rank > s->n_taken
          && is_disputed (deck, s, s->order[rank], others, higher, lower))
        return true;
    }
  others = gavel_seats_all (s->n_seats);
  return s->n_taken == 0 && is_disputed (deck, s, s->order[0], others, higher, lower);
}
