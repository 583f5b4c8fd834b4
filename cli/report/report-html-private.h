/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report-html-private.h - what the files of the page share
 *
 *   report-html            the page from top to bottom; cards, names and numbers in it
 *   report-html-chart      chances as a line chart; a result as a sum of bars
 *   report-html-decisions  the worst decisions at length, then all of them in a table */
#pragma once

#include "report/report-html.h"
#include "report/report-private.h"

typedef struct
{
  Report report; /* its out is the page so far */
  const GavelRecord *record;
  const GavelAnalysis *analysis;
  unsigned turning[REPORT_TURNING]; /* numbers of steps */
  unsigned n_turning;
} Page;

/* Every string among the arguments is escaped, the format is not. */
void page_put (Page *page, const char *format, ...) G_GNUC_PRINTF (2, 3);
double page_percent (double share);
void page_put_round (Page *page, unsigned number);
void page_put_percent (Page *page, double share);
void page_put_points (Page *page, double share);
void page_put_loss (Page *page, const GavelVerdict *verdict);
void page_put_name (Page *page, unsigned seat);
void page_put_names (Page *page, GavelSeats seats);
void page_put_grade (Page *page, GavelGrade grade);
void page_put_cells (Page *page, const GavelCells *cells, bool raise);
void page_put_move (Page *page, unsigned seat, GavelMove move);
GavelPicture *page_choice (const Page *page, unsigned line, int seat, GavelMove move);
const GavelStep *page_step (const Page *page, unsigned number);
const GavelVerdict *page_verdict (const Page *page, unsigned number);

/* report-html-chart.c */
void page_put_chart (Page *page);
void page_put_mark (Page *page, unsigned seat);
void page_put_split (Page *page, unsigned seat);

/* report-html-decisions.c */
void page_put_worst (Page *page);
void page_put_decisions (Page *page);
