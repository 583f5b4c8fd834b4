/* SPDX-License-Identifier: GPL-3.0-or-later */
/* looks.h - what a game adds to advice, on a screen and in JSON
 *
 * Rules never see advice, and reports know no game. What needs both lives in
 * cli/games/<id>/ and is found here. A game need not have looks, and each slot may be
 * empty: then the look that all games share serves. Constant, so any thread may ask. */
#pragma once

#include "report/report-private.h"

/* A column of the table of moves. Those that are not always there come together, if
 * there is room for all of them. */
typedef struct
{
  GavelDecision decision; /* when it is there */
  bool always;            /* before all other numbers, however narrow the screen is */
  const char *head;       /* what stands above it */
  const char *term;       /* what 'help' knows it by, */
  const char *help;       /* and says of it */
  const char *member;     /* its name in JSON; NULL: it has none of its own there */
  double (*value) (const GavelOption *option); /* as in JSON; */
  double scale;                                /* times that, on a screen */
  const char *title;                           /* what stands above it on a page */
} LooksColumn;

/* What columns of sealed moves tell, for games to choose from: the price, and how often
 * it is the highest. */
static inline double
looks_total (const GavelOption *option)
{
  return (double) option->price;
}

static inline double
looks_wins (const GavelOption *option)
{
  return option->rank[0];
}

/* A word of what stands under the moves, for 'help'. */
typedef struct
{
  const char *name, *text;
} LooksTerm;

/* A page about the game in hand, by a word of the prompt. */
typedef struct
{
  const char *word, *summary;
  char *(*write) (const GavelRecord *record, const ReportLook *look);
} LooksPage;

typedef struct
{
  const LooksColumn *columns;
  unsigned n_columns;
  const LooksPage *pages;
  unsigned n_pages;
  const LooksTerm *terms;
  unsigned n_terms;

  /* What is in the box: on a screen, in JSON; and asking its owner for it, which is
   * then saved, and returns an exit status. */
  char *(*box_text) (const GavelBox *box, bool color);
  JsonNode *(*box_json) (const GavelBox *box);
  int (*box_edit) (const GavelBox *box, bool all);

  /* A turn's move says only which cards it is about: the record's word for it is said
   * before it, and in JSON it is a list of cards. Else a move says all. */
  bool bare_turns;

  /* What is said behind a move, in brackets; (transfer full), or NULL for nothing. */
  char *(*note) (const GavelOption *option);

  /* The cards that a move at @table is about, where the move itself does not say: for
   * analyses; (transfer full), or NULL for none. */
  char *(*cards_of) (const GavelTable *table, GavelMove move);

  /* Why the move is advised, in half a line. */
  void (*put_why) (Report *report, const GavelAdvice *advice, const GavelOption *option);

  /* What else matters at this table, under the moves. */
  void (*put_around) (Report *report, const GavelAdvice *advice);

  /* What the move does, in reasons that each begin with report_reason(). */
  void (*put_reasons) (Report *report, const GavelAdvice *advice,
                       const GavelOption *option);

  /* What sets two moves apart, in reasons that each begin with report_about(). Of open
   * turns only what speaks for the better one: report_better() and report_worse() are
   * their names. Whom it helps is said anyway. */
  void (*put_beside) (ReportReasons *reasons);

  /* What another move does next to the best one, in a line. */
  void (*put_compared) (Report *report, const GavelAdvice *advice,
                        const GavelOption *option, const GavelOption *best);

  const char *simple_bidders; /* what they do: "bid a share of ..." */
} Looks;

/* cli/games/list.c. Never NULL: a game without looks has empty ones. */
const Looks *looks_of (const GavelGame *game);
