/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.h - games kept and judged, to be searched and learned from
 *
 * One SQLite file; only the library's own files know that. A game is kept whole,
 * in one transaction, with its record to the letter, every verdict on it, and what it
 * told about how each of its players bids. It is known by a digest of its facts, so
 * comments and spacing make no other game of it. People are known by name, whatever the
 * case.
 *
 *   library.c       the file: opened, brought up to date, taken from
 *   library-add.c   added to
 *   library-find.c  what is asked of it
 *   library-sums.c  the same in sums: how people get on */
#pragma once

#include "analysis/analysis.h"

typedef struct _Library Library;

char *library_path (void);
Library *library_open (const char *path, bool make, unsigned patience_ms, GError **error);
void library_free (Library *library);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Library, library_free)

/* -- Adding and taking away -- */

/* A game to be kept; nothing of it is owned. */
typedef struct
{
  const GavelRecord *record;
  const GavelAnalysis *analysis;
  const char *json;           /* the analysis, for programs */
  const GavelBelief *learned; /* about each seat */
  const char *date;           /* YYYY-MM-DD */
  const char *value, *deck;   /* digests of what judged it; value may be NULL */
  unsigned effort;
  gint64 seed;
} LibraryEntry;

/* What became of it. */
typedef struct
{
  gint64 game;
  bool is_new;
  gint64 replaces; /* a game that this one goes on from, and that is gone now; or 0 */
} LibraryAdded;

bool library_add (Library *library, const LibraryEntry *entry, LibraryAdded *added,
                  GError **error);
bool library_find (Library *library, const GavelRecord *record, gint64 *game,
                   GError **error);
bool library_remove (Library *library, gint64 game, GError **error);
bool library_remove_all (Library *library, const gint64 games[], unsigned n,
                         GError **error);
bool library_forget (Library *library, const char *name, unsigned *n_bids,
                     unsigned *n_games, GError **error);
char *library_facts (const char *text);

/* -- Asking -- */

typedef struct
{
  char *name;
  double share; /* of the win */
  double accuracy;
  unsigned n_judged;
} LibrarySeat;

typedef struct
{
  gint64 id;
  char *date, *kind;
  bool over;
  unsigned n_seats;
  LibrarySeat seat[GAVEL_MAX_SEATS];
  /* Of library_game() only: */
  char *record, *analysis;
  char *value, *deck; /* value may be NULL */
  unsigned effort;
} LibraryGame;

void library_game_free (LibraryGame *game);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryGame, library_game_free)

/* Whose games; NULL where it does not matter. */
typedef struct
{
  const char *game; /* the id of its rules */
  const char *seat;
} LibraryWhose;

GPtrArray *library_list (Library *library, const LibraryWhose *whose, GError **error);
LibraryGame *library_game (Library *library, gint64 id, GError **error);
char *library_name (Library *library, const char *typed, bool whole, GError **error);

/* Which mistakes; zero or NULL where it does not matter. */
typedef struct
{
  LibraryWhose whose;
  double loss;       /* of the win, more than that */
  unsigned from, to; /* rounds */
  const char *kind;  /* the game's word: "bid", "take" */
  unsigned n_most;
} LibraryFilter;

typedef struct
{
  gint64 game;
  unsigned line, at, round;
  char *rules; /* the id of the game that was played */
  char *date, *seat, *kind, *cards, *better, *grade, *fate; /* fate may be NULL */
  double loss, error;
} LibraryMistake;

GPtrArray *library_mistakes (Library *library, const LibraryFilter *filter,
                             unsigned *n_all, GError **error);

/* Decisions of some sort. */
typedef struct
{
  char *name; /* of the sort, where that is not a number */
  unsigned n;
  double lost; /* of the win, all together */
} LibraryTally;

#define LIBRARY_MAX_ROUNDS 20

typedef struct
{
  LibraryTally all;
  LibraryTally players[GAVEL_MAX_SEATS + 1];
  LibraryTally round[LIBRARY_MAX_ROUNDS + 1];
  GArray *kinds; /* of LibraryTally, by the games' words for what is decided: "bid" */
  GArray *games; /* of LibraryTally, by the ids of their rules */
} LibraryTallies;

void library_tallies_free (LibraryTallies *tallies);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (LibraryTallies, library_tallies_free)

LibraryTallies *library_tallies (Library *library, const LibraryWhose *whose,
                                 GError **error);

/* How somebody did in a game. */
typedef struct
{
  gint64 game;
  char date[11];
  double start, share, skill, mean_loss;
  unsigned n_judged, n_errors;
  bool over;
} LibraryPoint;

typedef struct
{
  char *name;
  GArray *points; /* in the order of the games */
} LibraryPerson;

GPtrArray *library_people (Library *library, const LibraryWhose *whose, GError **error);

bool library_priors (Library *library, const GavelRecord *record, GavelPriors *priors,
                     GError **error);
