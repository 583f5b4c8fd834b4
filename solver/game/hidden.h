/* SPDX-License-Identifier: GPL-3.0-or-later */
/* hidden.h - games in which hands are hidden
 *
 * The leaf of the door for games that are searched in worlds: ways things may be, in
 * keeping with what a seat has seen, each played on by simple players. The game says
 * which moves are worth a look, and plays on fast. */
#pragma once

#include "game/styles.h"

#define GAVEL_MAX_CHOICES 128

/* What somebody is supposed to hold, or not to. */
typedef struct
{
  unsigned seat;
  bool lacks;     /* none of these, */
  GavelMove what; /* as the game writes cards */
} GavelHolding;

typedef struct
{
  /* Lists moves of @seat, who is to act at @s, that are worth a look: all but those that
   * another one is surely as good as. The plainest one comes first: to do nothing.
   * Returns how many. */
  unsigned (*choices) (const GavelBox *box, const GavelState *s, unsigned seat,
                       GavelMove move[GAVEL_MAX_CHOICES]);

  /* Whether everybody who sits at @s could say by counting all that is hidden there. If
   * so, fills it in, makes positions that go on alike equal to the byte, and says in
   * @n_rounds after how many more rounds than this one it is shared. That number is the
   * same for all that it has made so, and one less in the next round of these. NULL:
   * something is always hidden. */
  bool (*is_open) (const GavelBox *box, GavelState *s, unsigned *n_rounds);

  /* Plays on from @s, where nothing is unknown, each seat by its habit, to the end. */
  void (*play_out) (const GavelBox *box, GavelState *s, const GavelHabit *const habit[],
                    GavelRng *rng);

  /* The same only until the evaluator, whose @workspace that is, can say what each seat
   * can expect; and says that. */
  void (*play_on) (gpointer workspace, GavelState *s, const GavelHabit *const habit[],
                   GavelRng *rng, float worth[]);

  /* A diary of what a seat sees of a game, step by step: from @before to @after, both as
   * it knows them, by @move of @who; -1: it was no move, or nobody tells. Sealed moves
   * come one by one, each with the position that it was made at, twice if they are turned
   * up together; then a step for what came of them. */
  gpointer (*diary_new) (const GavelBox *box, unsigned seat);
  void (*diary_free) (gpointer diary);
  void (*see) (gpointer diary, const GavelState *before, const GavelState *after, int who,
               GavelMove move);

  /* Somebody who draws worlds as @seat may think they are at @s, which has nothing that
   * it cannot know. @diary may be NULL, and must not change meanwhile. All that it does
   * is named by @seed. */
  gpointer (*guesser_new) (const GavelBox *box, const GavelState *s, unsigned seat,
                           gconstpointer diary, uint64_t seed);
  void (*guesser_free) (gpointer guesser);

  /* Another world, where nothing is unknown, and which of the game's habits everybody
   * plays by there; seats in @well choose sealed moves well instead. */
  void (*guess) (gpointer guesser, GavelState *world, unsigned habit[], GavelSeats *well);

  /* How many in a hundred of the sealed moves of others are none that habits and thought
   * say: half of these the plainest, half any. */
  unsigned (*slips) (unsigned n_seats);

  /* What a chance that worlds tell of comes true as, which suppose of the others what
   * habits do. It grows with @chance, from 0 to 1. NULL: it comes true as it is. */
  double (*comes_true) (double chance, unsigned n_seats);

  /* Reads what somebody is supposed to hold, "a No!", "5 5", and says why that cannot be,
   * by what is known; and whether it is so in a world. */
  bool (*holding_read) (const GavelTable *table, char **words, GavelHolding *holding,
                        GError **error);
  bool (*holds) (const GavelState *world, const GavelHolding *holding);
} GavelHidden;
