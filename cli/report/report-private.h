/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-private.h - what the reports share */
#pragma once

#include "report/report.h"
#include "search/compare.h"

#define REPORT_TURNING 3 /* turning points that are told */

typedef struct
{
  const GavelGame *game;
  const GavelBox *box; /* NULL for a game without one */
  const GavelSeating *seating;
  GavelTable table;   /* the position it is about, */
  GavelStatus status; /* and where it stands */
  bool color;
  unsigned width;
  GString *out;
} Report;

void report_init (Report *report, const GavelRecord *record);
void report_put_label (Report *report, const char *label);

/* report-cells.c */
void report_begin (Report *report, const GavelRecord *record, const ReportLook *look);
void report_put_cells (Report *report, const GavelCells *cells, unsigned indent);
GavelCells *report_move_cells (const GavelTable *table, unsigned seat, GavelMove move,
                               const char *said);
void report_put_bare_move (Report *report, unsigned seat, GavelMove move,
                           unsigned indent);
void report_put_move (Report *report, unsigned seat, const GavelOption *option);
const char *report_verb (const Report *report, const GavelAdvice *advice);
bool report_move_is_cards (const GavelGame *game, GavelDecision decision);
void report_json_move (const GavelTable *table, JsonBuilder *out, const char *member,
                       GavelDecision decision, unsigned seat, GavelMove move);
void report_json_line_of (const Report *report, JsonBuilder *out, unsigned seat,
                          GavelMove move);

/* report-picture.c */
GavelPicture *report_picture (const Report *report, int viewer, bool compact);
void report_put_block (Report *report, const GavelBlock *block);
void report_put_picture (Report *report, const GavelPicture *picture);
void report_put_watch (Report *report, unsigned seat);

/* report-figures.c */
double report_percent (double share, double step);
double report_told (const GavelAdvice *advice, double worth);
double report_told_error (const GavelAdvice *advice, double error);
int report_digits (const GavelAdvice *advice);
void report_put_worth (Report *report, const GavelAdvice *advice,
                       const GavelOption *option);
double report_loss (const GavelAdvice *advice, const GavelOption *option);
bool report_is_pass (const GavelAdvice *advice, const GavelOption *option);
const GavelOption *report_pass (const GavelAdvice *advice);
int report_helped (const GavelAdvice *advice, const GavelOption *option,
                   const GavelOption *next_to, double *by);

bool report_is_rival (const Report *report, const GavelAdvice *advice, unsigned seat);

/* report-moves.c */
void report_put_moves (Report *report, const GavelAdvice *advice, const unsigned row[],
                       unsigned n);

/* report-advice.c */
extern const char *const report_bidders[GAVEL_N_BIDDERS];
GavelSeats report_turning_seats (const Report *report, const GavelAdvice *advice,
                                 double min_gain);
void report_put_turning (Report *report, GavelSeats seats);

/* report-revise.c */
void report_cover (Report *report, const GavelRecord *record);
bool report_put_revision (Report *report, const GavelAdvice *advice);

/* report-why.c */
GString *report_reason (Report *report);

/* report-reason.c */

/* Two moves of a seat, to be told apart. */
typedef struct
{
  GavelDecision kind;
  unsigned seat;
  GavelTable table;                /* before it chose */
  const GavelOption *this, *that;  /* what is said is about that one, beside this one */
  const char *this_one, *that_one; /* what they are called */
  bool better;                     /* that one is */
} ReportPair;

/* Reasons under way. */
typedef struct
{
  Report *report;
  const ReportPair *pair;
  const char *whose; /* whom the last reason was about; NULL: there is none yet */
} ReportReasons;

/* What the better and the worse of the two are called: what is said should speak for the
 * better one. */
static inline const char *
report_better (const ReportPair *pair)
{
  return pair->better ? pair->that_one : pair->this_one;
}

static inline const char *
report_worse (const ReportPair *pair)
{
  return pair->better ? pair->this_one : pair->that_one;
}

GString *report_about (ReportReasons *reasons, const char *whose);
char *report_move_name (const Report *report, const ReportPair *pair,
                        const GavelOption *option);
int report_rival_helped (unsigned n_seats, unsigned seat, const GavelOption *option,
                         const GavelOption *next_to, double *by);
bool report_put_beside (Report *report, const ReportPair *pair);

void report_json_int (JsonBuilder *out, const char *member, gint64 value);
void report_json_text (JsonBuilder *out, const char *member, const char *value);
