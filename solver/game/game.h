/* SPDX-License-Identifier: GPL-3.0-or-later */
/* game.h - the door that every game implements
 *
 * Search, matches and tests know games only through here; games know nothing
 * of them. A game is a constant table of functions. A position is a plain
 * value of state_size bytes without pointers: copy it with memcpy, compare it
 * with memcmp. What never changes in a game (the box) is passed in, constant.
 * So everything here may run on any number of threads at once.
 *
 * The door has several leaves, and a game fills in those it has: GavelGame are the
 * rules, GavelNotation words and pictures, GavelEvaluator what an unfinished game is
 * worth, GavelSealed its sealed rounds, GavelHidden how it is searched where hands are
 * hidden, GavelStyles simple players.
 *
 * Three ways in which games fit:
 *
 * Coloretto. to_act names one seat at a time, or chance. "Draw" is a move that
 * hands over to chance, which turns a card up; placing it beside a row and
 * taking a row are moves with small numbers. Chance's moves are the kinds of card
 * left in the pile, and weight() how many there are of each; only the pile's order
 * is hidden, and like SCORE 5's pile it is never stored: a card is drawn when it is
 * turned up, so nothing is hidden that is stored. Its deck is a list of card
 * kinds with a number of copies, far below 64.
 *
 * Monopoly Bid. The state is what is known of each hand, how many cards more it has, and
 * what all have seen of it; observe() forgets the rest, and imagine() deals it anew. In a
 * whole world nothing is unknown, in a record much may be. A money bid is a multiset of
 * five kinds, a few bits a kind in one 64-bit move; a tie for the highest is another
 * sealed round of the tied seats alone, which to_act says by naming just those. "No!",
 * playable by anyone at any time, is an open turn: after each action card those who may
 * have one are asked, one after the other. Who is passed over is no other in the state
 * than who was asked and declined, so that nothing gives a hand away. Trades are words of
 * its record, not moves.
 */
#pragma once

#include "base/rng.h"
#include "game/box.h"
#include "game/card-names.h"
#include "game/evaluator.h"
#include "game/hidden.h"
#include "game/notation.h"
#include "game/sealed.h"
#include "game/styles.h"
#include "value/train.h"

#define GAVEL_MAX_STATE 512
#define GAVEL_MAX_SAMPLES 16

struct _GavelGame
{
  const char *id;    /* name in records and on the command line */
  const char *title; /* name for people */
  gsize state_size;
  unsigned min_seats, max_seats;
  double win_in_points;          /* so many points ahead weigh about as much as a win */
  const char *const *bench_rule; /* the line that sets the table for benches, as words
                                    ended by NULL; NULL: the usual table */
  const GavelBoxDoor *box;       /* NULL: it has no box, and @box is NULL everywhere */
  const GavelNotation *notation;
  const GavelEvaluator *evaluator; /* NULL: there is no advice */
  const GavelSealed *sealed;       /* NULL: nobody ever chooses unseen */
  const GavelHidden *hidden;       /* NULL: it is not searched in worlds */
  const GavelStyles *styles;       /* NULL: there are no simple players */

  /* An empty table: nobody sits there, house rules are the default ones. */
  void (*clear) (const GavelBox *box, GavelState *s);

  /* Sets house rules at an empty table, any of those that its value is learned for.
   * NULL: the default ones. */
  void (*vary) (const GavelBox *box, GavelState *s, GavelRng *rng);

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

  /* Of how many ways, all equally likely, chance has to go on, number @k of its moves
   * is the outcome; never 0. NULL: of one each. */
  uint64_t (*weight) (const GavelBox *box, const GavelState *s, uint64_t k);

  /* Forgets all that @viewer cannot know; for GAVEL_CHANCE, what not everybody knows.
   * What differs only there is equal to the byte afterwards. NULL: nothing that is
   * stored is hidden from anybody. */
  void (*observe) (const GavelBox *box, GavelState *s, unsigned viewer);

  /* Redraws all that @viewer does not know, uniformly over what is in keeping
   * with everything seen. Afterwards nothing in the state is unknown. */
  void (*imagine) (const GavelBox *box, GavelState *s, unsigned viewer, GavelRng *rng);

  /* Plays on to the end, every choice uniform over the legal ones. One call per
   * playout, not per card. What is unknown is imagined first. */
  void (*playout) (const GavelBox *box, GavelState *s, GavelRng *rng);

  /* Each seat's share of the win, adding up to 1. Only when it is over. */
  void (*payoff) (const GavelBox *box, const GavelState *s, double share[]);

  /* Plays one game to learn from. Returns how many samples it gave, at most
   * GAVEL_MAX_SAMPLES. NULL: nothing is learned, or the evaluator says its inputs, and
   * games are played by play/self-play.h. */
  unsigned (*self_play) (const GavelBox *box, const GavelCourse *course, unsigned n_seats,
                         GavelRng *rng, GavelSample samples[]);
};

/* games/list.c: the only list of games */
const GavelGame *const *gavel_games (void);

const GavelGame *gavel_game_find (const char *id, GError **error);
const char **gavel_game_words (const GavelGame *game);
const GavelVerb *gavel_game_verb (const GavelGame *game, const char *word);
const GavelVerb *gavel_game_verb_of (const GavelGame *game, GavelVerbKind kind);
char *gavel_game_does (const GavelGame *game, const char *word);
const char *gavel_game_sealed_word (const GavelGame *game);
const char *gavel_game_round_word (const GavelGame *game);
char *gavel_game_signal (const GavelGame *game, const GavelSeating *seating,
                         const int count[], int without);
char *gavel_move_text (const GavelTable *table, unsigned seat, GavelMove move);
char *gavel_move_written (const GavelTable *table, unsigned seat, GavelMove move);
bool gavel_game_tell (const GavelGame *game, const GavelBox *box, GavelState *s,
                      const GavelSeating *seating, char **words, unsigned at,
                      GError **error);
bool gavel_game_learns (const GavelGame *game);
bool gavel_game_has_policy (const GavelGame *game);
const GavelStyle *gavel_game_style (const GavelGame *game, const char *name);
bool gavel_game_has_turn_styles (const GavelGame *game);
const GavelPolicy *gavel_game_policy (const GavelGame *game);
char *gavel_game_made_with (const GavelGame *game, const GavelBox *box,
                            const GavelValue *value);
bool gavel_game_check_value (const GavelGame *game, const GavelValue *value,
                             const char *path, GError **error);
unsigned gavel_game_judging_effort (const GavelGame *game, unsigned effort);
double gavel_game_unit (const GavelGame *game, GavelObjective objective,
                        unsigned n_seats);
bool gavel_game_turn_up_certain (const GavelTable *table, const GavelStatus *status,
                                 GavelState *s);
uint64_t gavel_game_n_ways (const GavelGame *game, const GavelBox *box,
                            const GavelState *s);
GavelMove gavel_game_way (const GavelGame *game, const GavelBox *box, const GavelState *s,
                          uint64_t way);
GavelMove gavel_game_draw (const GavelGame *game, const GavelBox *box,
                           const GavelState *s, GavelRng *rng);
void gavel_game_see (const GavelGame *game, const GavelBox *box, unsigned seat,
                     const GavelState *before, const GavelState *after, int who,
                     GavelMove move, gpointer diary);
bool gavel_game_lays_out_rounds (const GavelGame *game);
bool gavel_game_turns_are_searched (const GavelGame *game);
bool gavel_game_is_leaf (const GavelGame *game, const GavelBox *box, const GavelState *s);
void gavel_game_play_on (const GavelGame *game, const GavelBox *box, gpointer workspace,
                         GavelState *s, GavelRng *rng);
void gavel_game_evaluate (const GavelGame *game, const GavelBox *box, gpointer workspace,
                          GavelState *s, float worth[]);
bool gavel_game_play_turns (const GavelGame *game, gpointer workspace, GavelState *s);
bool gavel_game_uses (const GavelGame *game, GavelMove move, GavelMove what);
void gavel_game_step (const GavelGame *game, const GavelBox *box, GavelState *s,
                      GavelRng *rng);
