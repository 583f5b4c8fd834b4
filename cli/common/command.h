/* SPDX-License-Identifier: GPL-3.0-or-later */
/* command.h - what a command is, and what all commands share */
#pragma once

#include "game/record.h"
#include "play/link.h"

#include <stdatomic.h>

/* Exit statuses, the same for every command. */
typedef enum
{
  EXIT_DONE,
  EXIT_INPUT, /* the input was wrong */
  EXIT_USAGE, /* the command was */
} ExitStatus;

typedef struct
{
  char *deck_path;       /* --deck, or NULL */
  const GavelGame *game; /* that a command's --game names, or NULL */
  GavelBoxes boxes;      /* loaded when first asked for; owned */
  char *value_path;      /* --value, or NULL */
  GPtrArray *values;     /* those asked for so far, one a game; somebody may use them */
  bool color;
  gboolean keep_going; /* lines from elsewhere: go on after a wrong one */
  gboolean no_journal; /* keep no game on disk */
  gboolean no_library; /* ask the library about nobody */
  GavelLink *link;     /* to other processes that do the same; NULL: there are none */
} Context;

typedef struct
{
  const char *name;
  const char *arguments;
  const char *summary;
  ExitStatus (*run) (Context *context, int argc, char **argv);
} Command;

bool context_load_boxes (Context *context, GError **error);
const GavelGame *context_deck_game (const Context *context);
const GavelBoxes *context_boxes (Context *context);
const GavelBox *context_box (Context *context, const GavelGame *game);
bool context_is_ready (Context *context, const GavelGame *game);
void context_clear (Context *context);
const GavelValue *context_value (Context *context, const GavelGame *game, GError **error);
bool context_find_value (Context *context, const GavelGame *game,
                         const GavelValue **value, GError **error);
const GavelValue *context_main_value (Context *context, GError **error);
bool parse_options (const GOptionEntry entries[], const char *usage, int *argc,
                    char ***argv, ExitStatus *status);
ExitStatus complain (ExitStatus status, const char *format, ...) G_GNUC_PRINTF (2, 3);
ExitStatus complain_error (GError *error);
char *game_option (const GavelGame *game);
GavelRecord *read_record (Context *context, const char *path, unsigned to,
                          unsigned *n_good, GError **error);
GavelRecord *read_record_text (Context *context, const char *path, const char *text,
                               gsize length, unsigned to, unsigned *n_good,
                               GError **error);
const atomic_bool *catch_interrupts (void);
bool check_output (const Context *context, const char *path, const char *input,
                   GError **error);
bool read_input (const char *path, char **text, gsize *length, GError **error);

ExitStatus command_advise (Context *context, int argc, char **argv);
ExitStatus command_analyse (Context *context, int argc, char **argv);
ExitStatus command_annotate (Context *context, int argc, char **argv);
ExitStatus command_bench (Context *context, int argc, char **argv);
ExitStatus command_calibrate (Context *context, int argc, char **argv);
ExitStatus command_deck (Context *context, int argc, char **argv);
ExitStatus command_drill (Context *context, int argc, char **argv);
ExitStatus command_engine (Context *context, int argc, char **argv);
ExitStatus command_games (Context *context, int argc, char **argv);
ExitStatus command_library (Context *context, int argc, char **argv);
ExitStatus command_lesson (Context *context, int argc, char **argv);
ExitStatus command_match (Context *context, int argc, char **argv);
ExitStatus command_play (Context *context, int argc, char **argv);
ExitStatus command_prompt (Context *context, const char *lines);
ExitStatus command_replay (Context *context, int argc, char **argv);
ExitStatus command_resume (Context *context, int argc, char **argv);
ExitStatus command_script (Context *context, int argc, char **argv);
ExitStatus command_train (Context *context, int argc, char **argv);
