/* SPDX-License-Identifier: GPL-3.0-or-later */
/* notation.h - a game in words and pictures
 *
 * The second leaf of the door: what records say, what people type and are told, what a
 * table looks like. Never on a hot path. A game fills in what it has; what may be NULL
 * says so. */
#pragma once

#include "base/rng.h"
#include "game/cells.h"
#include "game/line.h"
#include "game/picture.h"
#include "solve/round.h"

typedef struct _GavelState GavelState; /* never defined: each game casts to its own */

typedef struct _GavelEntry GavelEntry;         /* game/entry.h */
typedef struct _GavelPlayWords GavelPlayWords; /* game/play-words.h */

/* Chance sits behind the players: it turns things up. */
#define GAVEL_CHANCE GAVEL_MAX_SEATS

/* A position and who sits there: what all questions of notation are about. Borrowed. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelState *state;
  const GavelSeating *seating;
} GavelTable;

/* What kind of fact comes next. */
typedef enum
{
  GAVEL_DUE_NOTHING, /* the game is over */
  GAVEL_DUE_PLAYERS, /* too few sit there */
  GAVEL_DUE_ENTRY,   /* a game is entered in the middle: what is known of it */
  GAVEL_DUE_CHANCE,  /* what is turned up */
  GAVEL_DUE_SEALED,  /* moves that are unseen until all are made; perhaps about something
                        that is certain to be turned up, and so needs no line */
  GAVEL_DUE_TURN,    /* the open choice of one seat */
  GAVEL_DUE_WORD,    /* what the table must say, for the cards do not show it */
} GavelDue;

/* Where a game stands, for those who do not know it. */
typedef struct
{
  unsigned n_seats;
  unsigned round;    /* the one under way, from 1; or about to begin */
  unsigned n_rounds; /* of the game; 0 where that is not known beforehand */
  GavelDue due;
  const char *next;  /* the record's word for that fact; NULL: over. To be shown, never
                        compared: ask @due */
  GavelSeats actors; /* whom that fact may be about; 0: nobody in particular */
  bool over;
  GavelSeats winners; /* empty before the end; several where a win is shared */
  bool open;          /* nothing is hidden from anybody or forgotten */
  bool forced;        /* a turn is due that leaves no choice */
  bool blind; /* what there is to choose from is not all known: it must be told first */
  struct
  {
    int score;      /* what it has now, */
    bool at_least;  /* or more: not all that counts is known */
    bool knows_own; /* it could say what it holds; else advice must ask */
    /* Of a sealed round: */
    int count;      /* face-down cards said to lie there, or -1 */
    bool turned_up; /* its move is told: */
    bool bid_known; /* all of it, */
    GavelMove bid;  /* what it is; 0 where not all of it is known, */
    int bid_size;   /* and how many cards that are */
  } seat[GAVEL_MAX_SEATS];
} GavelStatus;

/* What a line is, to those who do not know its words. */
typedef enum
{
  GAVEL_VERB_OTHER,
  GAVEL_VERB_SETUP,  /* sets the table, before the game begins */
  GAVEL_VERB_CHANCE, /* what was turned up */
  GAVEL_VERB_SEALED, /* a name, and the sealed move of that seat */
  GAVEL_VERB_TURN,   /* a name, and the open move of that seat */
  GAVEL_VERB_SIGNAL, /* what all see of sealed moves: names, each with a number of cards
                      */
  GAVEL_VERB_RULING, /* the word of the table, whatever the cards say */
} GavelVerbKind;

/* A word of the record and what reads the rest of its line. On failure the
 * state may be left in any condition: the caller works on a copy. */
typedef struct
{
  const char *word;
  const char *usage;
  bool (*read) (GavelState *s, GavelLine *line, GError **error);
  GavelVerbKind kind;
  const char *does; /* what somebody does by it; NULL: the word, and an s */
} GavelVerb;

typedef struct
{
  /* The words of this game's records, ended by a NULL word; "seat", whose line
   * comes with the name already read, among them. */
  const GavelVerb *verbs;

  const GavelEntry *entry;    /* for people who type; NULL: what suits every game */
  const GavelPlayWords *play; /* for games against the computer; NULL: general words */
  const char *round;          /* what players call a round; NULL: just that */

  /* -- Where the game stands -- */

  void (*status) (const GavelTable *table, GavelStatus *status);

  /* @seat wants to know what to do, but others are to act first whom nobody has asked:
   * makes @s the position in which they did nothing, if it may act then. NULL where that
   * cannot be. */
  void (*suppose) (GavelState *s, unsigned seat);

  /* -- Moves -- */

  /* Reads a move of @seat, or of chance, as people type it: "g30 r20", "-", "take 2".
   * It need not be a legal one. */
  bool (*move_read) (const GavelTable *table, unsigned seat, const char *text,
                     GavelMove *move, GError **error);

  /* Adds the move as people read it: what move_read() reads, or "pass". */
  void (*move_show) (const GavelTable *table, unsigned seat, GavelMove move,
                     GavelCells *out);

  /* Whether people who want to do without @what do not want @move: it uses a card of it,
   * say. NULL: only if they are the same. */
  bool (*uses) (GavelMove move, GavelMove what);

  /* Reads what somebody supposes to be turned up next, and says why it cannot be. NULL:
   * nothing can be supposed. */
  bool (*next_read) (const GavelTable *table, const char *text, GavelMove *move,
                     GError **error);

  /* Changes @s as if @seat had done what the words say before the turn that is due: a
   * what-if. NULL: nothing can be supposed of others' turns. */
  bool (*done_before) (const GavelTable *table, unsigned seat, char **words,
                       GavelState *s, GError **error);

  /* Which move the line makes, and whose it is, also chance's. False where it is none,
   * or not all of it is told. The line is one that the record has taken. */
  bool (*line_move) (const GavelTable *table, char **words, unsigned *seat,
                     GavelMove *move);

  /* -- What it looks like -- */

  /* Draws the table as @viewer sees it; -1 sees all. @compact: as little as somebody
   * needs who is asked what to do there. NULL: just who has how many points. */
  void (*picture) (const GavelTable *table, int viewer, bool compact,
                   GavelPicture *picture);

  /* Draws what a choice of @seat is about, as labelled lines: what is at stake, what the
   * seat has; what @move is made of is strong. With -1 just what all choose about. NULL:
   * nothing is shown. */
  void (*choice) (const GavelTable *table, int seat, GavelMove move,
                  GavelPicture *picture);

  /* Draws what somebody who chooses has to watch out for and what takes no search to see,
   * as labelled lines: who may win at once, say. NULL: nothing is shown. */
  void (*watch) (const GavelTable *table, unsigned seat, GavelPicture *picture);

  /* What programs are told of the table (-1) or of a seat, as a{sv}, floating, in the
   * order in which it is to be read; game/facts.h helps. What every game has is told
   * anyway: game, round, over, next, you, winner, winners; and, unless it is among these
   * facts, actors of the table, score of a seat. NULL: no more than that. */
  GVariant *(*facts) (const GavelTable *table, int seat);

  /* -- Written down -- */

  /* Appends the line that tells a move in words. */
  void (*say) (const GavelTable *table, unsigned seat, GavelMove move, GString *out);

  /* Appends the lines, first line and "you" aside, that lead to this position. */
  void (*write) (const GavelTable *table, GString *out);

  /* Turns the bids of this round face down again, and forgets how many cards lie there:
   * as it was when bids became due, with all that is known by now. NULL where a bid that
   * was made is never changed. */
  void (*cover) (GavelState *s);
} GavelNotation;
