/* SPDX-License-Identifier: GPL-3.0-or-later */
/* prompt.h - the conversation at the table
 *
 *     reader --line--> prompt --fact-----> session --> journal
 *                        |   --command--> prompt-words: game, advice, help
 *                        `------------->  thinker --advice--> above the line typed
 *
 *   prompt.c           lines, and what is printed
 *   prompt-talk.c      a terminal: main loop, signals
 *   prompt-think.c     advice: by itself, or for a command that waits
 *   prompt-words.c     the table of commands, and help
 *   prompt-game.c      commands about the game: undo, fix, save, ...
 *   prompt-advice.c    commands about advice: why, ok, odds, ...
 *   prompt-whatif.c    what if
 *   prompt-suppose.c   a rival's bid in a what-if
 *   prompt-styles.c    how rivals are supposed to play
 *   prompt-settings.c  commands about the settings
 *   prompt-library.c   what earlier games tell about those who sit there
 *   prompt-play.c      a game against others, with a tutor; analysis
 *   complete.c         what Tab offers
 *
 * A terminal has a reader and a main loop; a script has neither: its lines are run one
 * after the other, without prompt, colour or a question, up to the first wrong one. */
#pragma once

#include "common/command.h"
#include "prompt/settings.h"
#include "prompt/thinker.h"
#include "report/report.h"
#include "session/session.h"

#include <stdio.h>

typedef struct _Prompt Prompt;

typedef enum
{
  GROUP_GAME,
  GROUP_SLIPS,
  GROUP_ADVICE,
  GROUP_TABLE,
  GROUP_KEEPING,
  GROUP_LEARNING,
  GROUP_PROGRAM,
  N_GROUPS,
} WordGroup;

/* What a game must have for a command to be of use. */
typedef enum
{
  NEED_NOTHING,
  NEED_SEALED,  /* sealed moves */
  NEED_MIXES,   /* an equilibrium of them */
  NEED_SIGNALS, /* and that all see something of them */
  NEED_BOX,
  NEED_DOUBTS, /* in which the table may find something wrong */
  NEED_STYLES, /* open turns, and ways to take them */
  NEED_RULES,  /* a text about its rules */
} WordNeed;

/* A command of the prompt. */
typedef struct
{
  const char *name;
  const char *arguments;
  const char *summary;
  const char *example; /* what is typed, two blanks, what that does; or NULL */
  WordGroup group;
  bool (*run) (Prompt *prompt, char **words, GError **error);
  WordNeed need;    /* else help does not list it */
  bool not_in_play; /* not in a game against others */
  bool tells_all;   /* nor there, if others hold what you may not see */
  struct
  {
    const char *arguments, *summary, *example;
  } open,     /* the same where nobody chooses unseen; NULL: as above */
      hidden; /* where hands are hidden */
} Word;

struct _Prompt
{
  Context *context;
  Settings *settings;
  Session *session;
  Thinker *thinker;
  const GavelGame *own_game;
  GavelBox *own_box; /* one of that game, changed here; else the context's */
  bool terminal;     /* somebody sits there */
  FILE *out;         /* where answers go */
  bool echo;         /* of a script: show what was asked and typed, too */
  bool quit;

  GavelAdvice *advice; /* about the present position, the best so far; or NULL */
  bool advice_done;
  bool advice_auto;  /* the thought under way is the one that shows itself */
  bool advice_asked; /* somebody asked for it, and should hear if there is none */
  bool rolled;       /* a die was rolled for it: */
  GavelMove rolled_move;
  char *advice_seat;      /* whose advice is shown; NULL: you */
  char *advised_text;     /* the game when your bid was advised last, or NULL; and */
  GavelMove advised_move; /* what was advised, or rolled */

  /* At a terminal: */
  struct _Reader *reader;
  GMainLoop *loop;
  unsigned live_rows;   /* of the advice just above the line typed, to be printed over */
  char *live_text;      /* what it says */
  GavelMove shown_move; /* the choice that was shown last */
  bool listed_all;      /* every bid was listed, so numbers count all of them */
  bool shown;
  bool interrupted;         /* Ctrl-C during a command */
  const GavelGame *doubted; /* whose cards nobody has seen all of, and that was said */
  /* In a game against others: */
  struct _PracticeTable *practice; /* NULL: no such game */
  bool has_mine;                   /* your sealed move lies there: */
  GavelMove mine;
  char *mine_text;
  bool warned; /* the tutor has warned of this: */
  GavelMove warned_move;
  uint64_t play_seed; /* of the next game; 0: any */
  char *play_name;    /* yours in it, or NULL */

  /* The box as the table has it, where that said otherwise, and what is different: */
  const GavelGame *corrected_game;
  GavelBox *correction; /* nullable */
  char *corrected;
  GHashTable *style;       /* its name, by the name of who keeps to it */
  GavelPriors priors;      /* of the library, about those who sit there */
  char *priors_key;        /* the game these are for, or NULL */
  bool library_is_missing; /* it could not be read, and that was said */
};

Prompt *prompt_new (Context *context, bool terminal, bool keep);
void prompt_free (Prompt *prompt);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Prompt, prompt_free)

ExitStatus prompt_talk (Prompt *prompt);
ExitStatus prompt_script (Prompt *prompt, const char *text, const char *name,
                          bool keep_going);
ExitStatus prompt_stream (Prompt *prompt, const char *name, bool keep_going);
bool prompt_run (Prompt *prompt, const char *line, GError **error);

/* For commands. */
char *prompt_due (const Prompt *prompt);
const GavelGame *prompt_game (const Prompt *prompt);
const GavelBox *prompt_box (const Prompt *prompt);
void prompt_put (Prompt *prompt, const char *text);
void prompt_put_whole (Prompt *prompt, const char *line);
void prompt_printf (Prompt *prompt, const char *format, ...) G_GNUC_PRINTF (2, 3);
void prompt_page (Prompt *prompt, const char *text);
bool prompt_hides (const Prompt *prompt);
ReportLook prompt_look (const Prompt *prompt);
void prompt_changed (Prompt *prompt);
bool prompt_needs_game (Prompt *prompt, GError **error);
const GavelValue *prompt_value (Prompt *prompt, GError **error);
void prompt_show_again (Prompt *prompt);
GavelAdvice *prompt_known_advice (const Prompt *prompt);
void prompt_know_advice (Prompt *prompt, const GavelAdvice *advice);
const GavelAdvice *prompt_advice (Prompt *prompt, GError **error);
GavelAdvice *prompt_think_for (Prompt *prompt, const GavelWish *wish,
                               const GavelBudget *budget, GError **error);
GavelAdvice *prompt_think_about (Prompt *prompt, const GavelRecord *record,
                                 const GavelWish *wish, const GavelBudget *budget,
                                 GError **error);
bool prompt_advised_bid (Prompt *prompt, GavelMove *move, GError **error);
GavelAdvice *prompt_think_now (Prompt *prompt, const GavelWish *wish, GError **error);
GavelWish prompt_wish (Prompt *prompt);
void prompt_show_live (Prompt *prompt);
void prompt_show_advice (Prompt *prompt, const char *seat, bool asked);

/* prompt-words.c */
bool prompt_word (const Prompt *prompt, unsigned i, Word *word);
const char *prompt_lack (const Prompt *prompt, WordNeed need);
bool prompt_has_need (const Prompt *prompt, WordNeed need);
bool prompt_find_word (const Prompt *prompt, const char *name, Word *word);
bool prompt_help (Prompt *prompt, char **words, GError **error);
bool prompt_rule (Prompt *prompt, char **words, GError **error);
char **prompt_rule_topics (const Prompt *prompt);

/* prompt-game.c */
bool prompt_new_game (Prompt *prompt, char **words, GError **error);
bool prompt_resume (Prompt *prompt, char **words, GError **error);
bool prompt_load (Prompt *prompt, char **words, GError **error);
bool prompt_save (Prompt *prompt, char **words, GError **error);
bool prompt_list (Prompt *prompt, char **words, GError **error);
bool prompt_undo (Prompt *prompt, char **words, GError **error);
bool prompt_redo (Prompt *prompt, char **words, GError **error);
bool prompt_fix (Prompt *prompt, char **words, GError **error);
bool prompt_drop (Prompt *prompt, char **words, GError **error);
bool prompt_record (Prompt *prompt, char **words, GError **error);
bool prompt_show (Prompt *prompt, char **words, GError **error);
bool prompt_id (Prompt *prompt, char **words, GError **error);
bool prompt_remember (Prompt *prompt, char **words, GError **error);
bool prompt_deck (Prompt *prompt, char **words, GError **error);
bool prompt_quit (Prompt *prompt, char **words, GError **error);
char *prompt_unfinished (const Prompt *prompt, char **standing);
void prompt_note_dispute (Prompt *prompt, const char *fact);
void prompt_forget_correction (Prompt *prompt);
void prompt_free_own_box (Prompt *prompt);

/* prompt-library.c */
const GavelPriors *prompt_priors (Prompt *prompt);

/* prompt-advice.c */
const GavelAdvice *prompt_decision (Prompt *prompt, GError **error);
bool prompt_advise (Prompt *prompt, char **words, GError **error);
bool prompt_stop (Prompt *prompt, char **words, GError **error);
bool prompt_why (Prompt *prompt, char **words, GError **error);
bool prompt_beliefs (Prompt *prompt, char **words, GError **error);
bool prompt_odds (Prompt *prompt, char **words, GError **error);
bool prompt_game_page (Prompt *prompt, char **words, GError **error);
bool prompt_roll (Prompt *prompt, char **words, GError **error);
bool prompt_ok (Prompt *prompt, char **words, GError **error);

/* prompt-whatif.c */
bool prompt_whatif (Prompt *prompt, char **words, GError **error);

/* prompt-settings.c */
bool prompt_safe (Prompt *prompt, char **words, GError **error);
bool prompt_table (Prompt *prompt, char **words, GError **error);
bool prompt_set (Prompt *prompt, char **words, GError **error);
bool prompt_set_one (Prompt *prompt, char **words, GError **error);
bool prompt_settings (Prompt *prompt, char **words, GError **error);

/* prompt-styles.c */
bool prompt_style (Prompt *prompt, char **words, GError **error);
void prompt_put_styles (Prompt *prompt, GavelWish *wish);

/* prompt-suppose.c */
char *prompt_suppose_holding (Prompt *prompt, char **words, GString *said);
bool prompt_suppose (Prompt *prompt, char **words, GavelRecord **supposed, GString *said,
                     GError **error);

/* prompt-play.c */
bool prompt_play (Prompt *prompt, char **words, GError **error);
bool prompt_analyse (Prompt *prompt, char **words, GError **error);
char *prompt_play_wanted (const Prompt *prompt);
bool prompt_refuse (const GavelRecord *record, unsigned seat, const char *text,
                    GavelMove move, GError **error);
bool prompt_play_reads (const Prompt *prompt, char **words);
bool prompt_play_line (Prompt *prompt, char **words, GError **error);
bool prompt_stay (Prompt *prompt, GError **error);
bool prompt_resume_play (Prompt *prompt, GError **error);
void prompt_leave_play (Prompt *prompt);
char *prompt_play_due (const Prompt *prompt);

/* complete.c */
GPtrArray *prompt_complete (Prompt *prompt, const char *before);
