/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.h - the door that every game implements
 *
 * Search, matches and tests know games only through here; games know nothing
 * of them. A game is a constant table of functions. A position is a plain
 * value of state_size bytes without pointers: copy it with memcpy, compare it
 * with memcmp. What never changes in a game (the box) is passed in, constant.
 * So everything here may run on any number of threads at once.
 *
 * The door has three leaves: GavelGame is for playing, GavelEvaluator for thinking
 * ahead, GavelNotation for reading and writing, and never on a hot path.
 *
 * How the games to come fit:
 *
 * Coloretto. to_act names one seat at a time, or chance. "Draw" is a move that
 * hands over to chance, which turns a card up; placing it beside a row and
 * taking a row are moves with small numbers. Chance's moves are the cards left
 * in the pile, copies counted singly, so they are equally likely as the door
 * wants; only the pile's order is hidden, and like SCORE 5's pile it is never
 * stored: a card is drawn when it is turned up, so imagine() has nothing to do.
 * Its deck is a list of card kinds with a number of copies, far below 64.
 *
 * Monopoly Bid. The state is one whole world, hands included, and imagine()
 * deals the other hands and the draw pile anew: the first game where the
 * viewer matters for more than start sets. A money bid is a multiset of ten
 * kinds at most, a few bits a kind in one 64-bit move; a tie for the highest
 * is another sealed round of the tied seats alone, which to_act says by naming
 * just those. "No!", playable by anyone at any time, becomes a sealed round
 * too: after each action card all seats that could hold one are asked (play it
 * or not); since who is asked must not give a hand away, it is asked of every
 * seat with a card, and of several who play it the first in turn order counts.
 * Trades are words of its record, not moves. */
#pragma once

#include "base/rng.h"
#include "game/line.h"
#include "game/pricing.h"
#include "solve/round.h"
#include "value/train.h"

/* What never changes in a game: cards, options. Each game casts to its own; NULL where
 * it has none. */
typedef struct _GavelBox GavelBox;

typedef struct _GavelState GavelState; /* never defined: each game casts to its own */

#define GAVEL_MAX_STATE 512
#define GAVEL_MAX_CARD_KINDS 8 /* of prizes, for front ends */
#define GAVEL_MAX_CARDS 64
#define GAVEL_MAX_SAMPLES 16

/* Chance sits behind the players: it turns up lots and settles what tiebreakers
 * leave open. All of its moves are equally likely. */
#define GAVEL_CHANCE GAVEL_MAX_SEATS

/* What a table looks like from outside, for front ends. */
typedef struct
{
  unsigned n_seats;
  unsigned round;    /* the one under way, from 1; or about to begin */
  unsigned n_rounds; /* of the game; 0 where that is not known beforehand */
  const char *next;  /* the word of the fact that comes next; NULL: over */
  GavelSeats actors; /* whom that fact may be about; 0: nobody in particular */
  bool over;
  GavelSeats winners; /* empty before the end; several where a win is shared */
  int prize;          /* the card up for auction, or -1 */
  GavelCards offer;   /* cards to take from now */
  unsigned n_offer_unknown;
  GavelCards gone;         /* prizes turned up so far, the present one included */
  unsigned n_gone_unknown; /* how many more were, but nobody noted which */
  GavelCards left;         /* prizes that may still come */
  unsigned n_coming[GAVEL_MAX_CARD_KINDS]; /* how many will, by kind; of one kind where a
                                       game knows no kinds */
  unsigned n_queue;                        /* who takes next, as far as that is settled */
  uint8_t queue[GAVEL_MAX_SEATS];
  struct
  {
    GavelCards hand; /* the cards known to be there */
    unsigned n_unknown;
    int score;      /* what that hand is worth now */
    int count;      /* face-down cards said to lie there, or -1 */
    bool turned_up; /* the bid of this round is known: */
    GavelCards bid;
    unsigned n_bid_unknown;
    char start; /* letter of the start set, '?' if not known, 0 if the game has none */
  } seat[GAVEL_MAX_SEATS];
} GavelView;

/* A word of the record and what reads the rest of its line. On failure the
 * state may be left in any condition: the caller works on a copy. */
typedef struct
{
  const char *word;
  const char *usage;
  bool (*read) (GavelState *s, GavelLine *line, GError **error);
} GavelVerb;

typedef struct
{
  /* The words of this game's records, ended by a NULL word; "seat", whose line
   * comes with the name already read, among them. */
  const GavelVerb *verbs;

  /* Reads a card's name; -1 with @error set if there is none such. */
  int (*card_read) (const GavelBox *box, const char *word, GError **error);

  /* The card's name, as records write it. */
  void (*card_name) (const GavelBox *box, unsigned card, char name[12]);

  /* Appends the line that tells a move in words. */
  void (*say) (const GavelBox *box, const GavelState *s, const GavelSeating *seating,
               unsigned seat, GavelMove move, GString *out);

  /* Appends the lines, first line and "you" aside, that lead to this position. */
  void (*write) (const GavelBox *box, const GavelState *s, const GavelSeating *seating,
                 GString *out);

  void (*view) (const GavelBox *box, const GavelState *s, GavelView *view);

  /* Whether the order at @s, of a round or at the end of the game, contradicts the
   * deck's tiebreakers, because the table said so. Then @higher is the card whose
   * tiebreaker must be above that of @lower, and in the deck is below. Of several
   * such pairs it is the one that was said last, so this is to be asked right after
   * the line that says it: what was taken before @s is past, and not looked at.
   * False where the cards that decide it are not all known. NULL: a game without
   * tiebreakers. */
  bool (*disputed) (const GavelBox *box, const GavelState *s, unsigned *higher,
                    unsigned *lower);

  /* Turns the bids of this round face down again, and forgets how many cards lie there:
   * as it was when bids became due, with all that is known by now. NULL where a bid that
   * was made is never changed. */
  void (*cover) (GavelState *s);
} GavelNotation;

/* A simple bidder, as people may be: what it is ready to pay, as a share of what it
 * gains at once, and how much its moods move that. */
typedef struct
{
  float share, noise;
} GavelHabit;

#define GAVEL_MOODS 8 /* all are equally likely */

/* What a sealed round is about for one seat, in the game's points. */
typedef struct
{
  float score; /* now */
  float gain;  /* if the prize came for nothing */
  float purse; /* the most it can bid, */
  float spare; /* and the most that costs no points */
  unsigned n_cards;
} GavelStakes;

/* What a game knows about thinking ahead. A workspace is memory that one thread
 * uses, over and over; what it has been used for does not show in any answer. */
typedef struct
{
  gpointer (*workspace_new) (const GavelBox *box, const GavelWeights *weights);
  void (*workspace_free) (gpointer workspace);

  /* How the table bids; of no table in particular at first. */
  void (*set_pricing) (gpointer workspace, const GavelPricing *pricing);

  /* What worths are of from now on, with the value the game has for that; to win at
   * first. */
  void (*set_objective) (gpointer workspace, GavelObjective objective);

  /* Lays out the sealed round at @s, where nothing is unknown and no bid turned up. */
  GavelRound *(*round) (gpointer workspace, const GavelState *s,
                        const GavelDetail *detail);

  /* Forgets of bids just turned up what matters no more, so that what goes on alike is
   * equal to the byte. NULL where nothing does. */
  void (*canonicalise) (GavelState *s);

  /* Plays open turns, everybody choosing well, until something else is due. Returns
   * whether everybody looked at all that can follow of these. */
  bool (*play_turns) (gpointer workspace, GavelState *s);

  /* What each seat can expect where neither bids nor turns are due, or at the end. */
  void (*evaluate) (gpointer workspace, const GavelState *s, float worth[]);

  /* What a sealed move puts at stake, and how many cards lie there. */
  float (*price) (const GavelBox *box, GavelMove move, unsigned *size);

  /* What the prize of the round at @s is worth in points, at face value. */
  float (*prize) (const GavelBox *box, const GavelState *s);

  /* What the round at @s is about for @seat, and the points it gains, or loses, if
   * @move wins it. NULL where nothing is learned of how people bid. */
  void (*stakes) (const GavelBox *box, const GavelState *s, unsigned seat,
                  GavelStakes *stakes);
  float (*gain_by) (const GavelBox *box, const GavelState *s, unsigned seat,
                    GavelMove move);

  /* The usual kinds of simple bidder, and what one of them bids and chooses. */
  const GavelHabit *habits;
  unsigned n_habits;
  GavelMove (*habit_bid) (const GavelBox *box, const GavelState *s, unsigned seat,
                          const GavelHabit *habit, unsigned mood);
  GavelMove (*habit_turn) (const GavelBox *box, const GavelState *s, unsigned seat);
} GavelEvaluator;

struct _GavelGame
{
  const char *id;    /* name in records and on the command line */
  const char *title; /* name for people */
  gsize state_size;
  unsigned min_seats, max_seats;
  bool needs_box; /* else @box is NULL everywhere */
  bool has_pass;  /* the sealed move 0 is to put nothing at stake */
  const GavelNotation *notation;
  const GavelEvaluator *evaluator;

  /* An empty table: nobody sits there, house rules are the default ones. */
  void (*clear) (const GavelBox *box, GavelState *s);

  /* Seats @n_seats players at an empty table, by the house rules set there, and
   * deals what is dealt before the first choice. */
  void (*start) (const GavelBox *box, GavelState *s, unsigned n_seats, GavelRng *rng);

  /* Who must choose now. Empty: over. Only GAVEL_CHANCE: chance. One seat: an
   * open turn. Several: sealed bids, chosen unseen and applied together. */
  GavelSeats (*to_act) (const GavelBox *box, const GavelState *s);

  /* How many moves @seat has, and number @k of them. All are different. For
   * seats that are not to act there is none. */
  uint64_t (*n_moves) (const GavelBox *box, const GavelState *s, unsigned seat);
  GavelMove (*move) (const GavelBox *box, const GavelState *s, unsigned seat, uint64_t k);

  /* Whether @move is one of them: the same answer without the walk. */
  bool (*legal) (const GavelBox *box, const GavelState *s, unsigned seat, GavelMove move);

  /* Plays the moves of all that are to act, by seat. They must be legal. */
  void (*apply) (const GavelBox *box, GavelState *s,
                 const GavelMove moves[GAVEL_CHANCE + 1]);

  /* Redraws all that @viewer does not know, uniformly over what is in keeping
   * with everything seen. Afterwards nothing in the state is unknown. */
  void (*imagine) (const GavelBox *box, GavelState *s, unsigned viewer, GavelRng *rng);

  /* Plays on to the end, every choice uniform over the legal ones. One call per
   * playout, not per card. What is unknown is imagined first. */
  void (*playout) (const GavelBox *box, GavelState *s, GavelRng *rng);

  /* Each seat's share of the win, adding up to 1. Only when it is over. */
  void (*payoff) (const GavelBox *box, const GavelState *s, double share[]);

  /* Plays one game to learn from. Returns how many samples it gave, at most
   * GAVEL_MAX_SAMPLES. NULL where nothing is learned. */
  unsigned (*self_play) (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
                         GavelRng *rng, GavelSample samples[]);
};

/* games/list.c: the only list of games */
const GavelGame *const *gavel_games (void);
const GavelGame *gavel_game_find (const char *id, GError **error);

const char **gavel_game_words (const GavelGame *game);
bool gavel_game_knows (const GavelGame *game, const char *word);
bool gavel_game_tell (const GavelGame *game, const GavelBox *box, GavelState *s,
                      const GavelSeating *seating, char **words, unsigned at,
                      GError **error);
void gavel_game_step (const GavelGame *game, const GavelBox *box, GavelState *s,
                      GavelRng *rng);
