/* SPDX-License-Identifier: GPL-3.0-or-later */
/* entry.h - a game at the prompt: what comes next, what people type, what they are told
 *
 * The part of a game's notation that is for talking with people. A game fills in what it
 * says better than the functions below, which work for every game: they know its verbs,
 * where it stands and how its moves are read and written. Nothing here knows a screen. */
#pragma once

#include "game/notation.h"

/* What the words about the fact that comes next are for. */
typedef enum
{
  GAVEL_WORDING_PROMPT, /* short: "Laura takes" */
  GAVEL_WORDING_HELP,   /* what to type, with an example, for whoever asks or erred */
  GAVEL_WORDING_TABLE,  /* below the table: "bids of Laura and Francis" */
} GavelWording;

/* What a seat starts with, which the line of that seat has after the name: "seat Ann A".
 * "?" is always possible there: nobody noted it. */
typedef struct
{
  const char *due;    /* how it is asked: "their start sets" */
  const char *wanted; /* what to type: "type their start sets, like A C ? E" */

  /* Whether nothing of it is told yet. */
  bool (*is_open) (const GavelTable *table);

  /* Whether the word is meant as one, be it right or wrong. */
  bool (*may_begin) (const char *word);

  /* Parts "Laura A Francis C" into names and what each starts with (both get new
   * strings). False where the words are names alone. */
  bool (*part) (const GavelBox *box, char **words, GPtrArray *names, GPtrArray *starts);

  /* Reads what all seats start with, in order: one new string a seat goes to @starts. */
  bool (*read) (const GavelTable *table, char **words, GPtrArray *starts, GError **error);
} GavelStart;

/* What a word of the record says, for whoever asks for help about it. */
typedef struct
{
  const char *verb, *text;
} GavelVerbHelp;

/* Each may be NULL: then the function of the same name does what suits every game. */
struct _GavelEntry
{
  const GavelStart *start; /* NULL: a seat is just a name */

  /* How facts are typed, a line each with an example, for whoever asks for help. NULL:
   * the words of records serve. */
  const char *help;
  const GavelVerbHelp *about; /* of the words of its records, ended by NULL */

  const char *scores; /* what scores are: "complete sets"; NULL: it needs no word */

  /* What comes next, in words (transfer full). The game is not over. */
  char *(*due) (const GavelTable *table, GavelWording wording);

  /* Understands a fact that was typed without a record's word, and adds the lines that
   * say the same in a record. May change @words. The game is not over. */
  bool (*read) (const GavelTable *table, char **words, GPtrArray *lines, GError **error);

  /* Whether it also understands the record's word for a move where no name follows, for
   * that tells what a bare number means: "take 2". Else such words are left out. */
  bool hears_verbs;

  /* Whether a bare fact may begin with this word: a card, say; names aside. */
  bool (*may_begin) (const GavelTable *table, const char *word);

  /* Whether "?" alone is a fact here: something that nobody saw. NULL: never. */
  bool (*may_be_unseen) (const GavelTable *table);

  /* The line that must come next because it leaves nobody a choice; NULL: there is none.
   * Sealed moves are forced only once others are turned up. */
  char *(*forced) (const GavelTable *table);

  /* Adds what may follow these @n words of a line, bare or with a record's word; names
   * aside. */
  void (*complete) (const GavelTable *table, char **words, unsigned n, GPtrArray *out);

  /* Adds the words that a move of @seat, or of chance, may be made of. */
  void (*choices) (const GavelTable *table, unsigned seat, GPtrArray *out);

  /* Says what a line of the record did, as lines of text. The end of a round or of the
   * game is said by others. @dealt: the program deals, so no table can see it otherwise.
   */
  void (*echo) (const GavelTable *before, const GavelTable *after, char **words,
                bool dealt, GString *out);

  /* Adds what @seat holds. NULL: nothing that could be said in a line. */
  void (*hand) (const GavelTable *table, unsigned seat, GavelCells *out);

  /* A line was refused at @table. Whether the line that led from @before to @after may
   * be to blame: more was concluded from it than it says. NULL: never. */
  bool (*blames) (const GavelTable *table, char **words, const GavelTable *before,
                  const GavelTable *after);
};

int gavel_entry_seat (const GavelTable *table);
int gavel_entry_named (const GavelTable *table, const char *word);

const GavelStart *gavel_entry_start (const GavelGame *game);
char *gavel_entry_due (const GavelTable *table, GavelWording wording);
const char *gavel_entry_about (const GavelGame *game, const char *verb);
bool gavel_entry_hears_verbs (const GavelTable *table);
bool gavel_entry_read (const GavelTable *table, char **words, GPtrArray *lines,
                       GError **error);
bool gavel_entry_may_begin (const GavelTable *table, const char *word);
bool gavel_entry_may_be_unseen (const GavelTable *table);
char *gavel_entry_forced (const GavelTable *table);
void gavel_entry_complete (const GavelTable *table, char **words, unsigned n,
                           GPtrArray *out);
void gavel_entry_choices (const GavelTable *table, unsigned seat, GPtrArray *out);
void gavel_entry_echo (const GavelTable *before, const GavelTable *after, char **words,
                       bool dealt, GString *out);
void gavel_entry_hand (const GavelTable *table, unsigned seat, GavelCells *out);
bool gavel_entry_blames (const GavelTable *table, char **words, const GavelTable *before,
                         const GavelTable *after);
