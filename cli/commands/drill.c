/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel drill: positions that teach something, asked again when they are due. */
#include "commands/games.h"

#include "common/file.h"
#include "common/progress.h"
#include "common/style.h"
#include "learn/drill-deck.h"
#include "learn/drill-make.h"
#include "learn/question.h"
#include "library/library.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define PATIENCE_MS 2000 /* for another program that writes the library */
#define A_SESSION 10
#define ADD_EFFORT 2
#define MAX_GAMES 100000

typedef enum
{
  ANSWERED,
  SKIPPED,
  ENDED,
  WRONG, /* a line from elsewhere that makes no sense */
} Outcome;

/* Drills that are being asked. */
typedef struct
{
  Context *context;
  const GavelValue *value;
  DrillDeck *deck;
  QuestionInput input;
  ReportLook look;
  unsigned n_asked, n_good;
} Session;

/* -- Asking ------------------------------------------------------------------------- */

/* How well it is known, for SM-2. What is not good is wrong, in the score and here. */
static unsigned
quality_of (const GavelVerdict *verdict, unsigned n_hints)
{
  static const unsigned qualities[GAVEL_N_GRADES] = { [GAVEL_GRADE_GOOD] = 5,
                                                      [GAVEL_GRADE_DOUBTFUL] = 2,
                                                      [GAVEL_GRADE_MISTAKE] = 1,
                                                      [GAVEL_GRADE_BLUNDER] = 0 };
  unsigned quality = qualities[verdict->grade];

  return quality > n_hints ? quality - n_hints : 0;
}

/* First what it is about, then half of the answer, if the game has such a thing. */
static void
give_hint (const Drill *drill, const GavelRecord *record, unsigned n_before,
           unsigned width)
{
  const Tutor *tutor = tutor_of (drill->game);
  g_autofree char *half = NULL, *text = NULL, *wrapped = NULL;
  GavelMove best;

  if (n_before > 0 && tutor->half_answer != NULL
      && question_read_move (record, drill->best, &best, NULL))
    half = tutor->half_answer (record, best);
  else if (tutor->hint != NULL)
    half = tutor->hint (record, drill->theme);
  text = g_strdup_printf ("hint: %s", half != NULL ? half : drill->theme->hint);
  wrapped = style_wrap (text, 0, width);
  style_print (wrapped);
}

/* Judges the answer, says so, and keeps it. */
static Outcome
grade_answer (Session *s, const Drill *drill, const GavelRecord *record, GavelMove move,
              unsigned n_hints)
{
  GError *error = NULL;
  g_autoptr (GavelAdvice) advice
      = question_advise (record, s->value, move, QUESTION_EFFORT, &error);
  GavelVerdict verdict = { 0 };
  g_autofree char *reply = NULL, *about = NULL, *score = NULL, *when = NULL;
  const SpacedCard *card;
  bool good;

  if (advice == NULL)
    {
      complain_error (error);
      return WRONG;
    }
  if (!gavel_grade_strictly (advice, move, &verdict))
    {
      puts ("There is no choice here.");
      return SKIPPED;
    }
  good = verdict.grade == GAVEL_GRADE_GOOD;
  reply = question_reply (record, advice, &verdict, &s->look);
  card = spaced_answer (s->deck->spaced, drill->name, quality_of (&verdict, n_hints),
                        good, verdict.loss, s->deck->today, &error);
  s->n_asked++;
  s->n_good += good;
  if (s->input.talks)
    putchar ('\n');
  style_print (reply);
  if (card == NULL)
    {
      complain_error (error);
      return WRONG;
    }
  when = card->interval == 0   ? g_strdup ("today")
         : card->interval == 1 ? g_strdup ("tomorrow")
                               : g_strdup_printf ("in %u days", card->interval);
  score = g_strdup_printf ("Theme: %s. Next time: %s. Score %u of %u, streak %u.",
                           drill->theme->title, when, s->n_good, s->n_asked,
                           spaced_score (s->deck->spaced)->streak);
  about = style_wrap (score, 0, s->look.width);
  style_print (about);
  return ANSWERED;
}

/* Puts one drill as a question. */
static Outcome
ask (Session *s, const Drill *drill, unsigned number, unsigned total)
{
  const GavelBoxes *boxes = drill_deck_boxes (s->deck, drill, s->context);
  g_autoptr (GavelRecord) record = NULL;
  g_autofree char *table = NULL, *prompt = NULL;
  unsigned n_hints = 0;
  GError *error = NULL;
  const char *line;

  if (boxes == NULL)
    return WRONG;
  record = question_record (boxes, drill->text, &error);
  if (record == NULL) /* another deck than it was made with */
    {
      complain (EXIT_INPUT, "%s is skipped: %s", drill->name, error->message);
      g_error_free (error);
      return SKIPPED;
    }
  table = question_table (record, &s->look);
  prompt = question_prompt (record);
  printf ("%s%u of %u. ", number > 1 ? "\n" : "", number, total);
  style_print (table);
  putchar ('\n');
  while ((line = question_input_line (&s->input, prompt)) != NULL)
    {
      GavelMove move;

      if (g_ascii_strcasecmp (line, "quit") == 0 || strcmp (line, "q") == 0)
        return ENDED;
      if (g_ascii_strcasecmp (line, "skip") == 0)
        return SKIPPED;
      if (strcmp (line, "?") == 0)
        give_hint (drill, record, n_hints++, s->look.width);
      else if (question_read_move (record, line, &move, &error))
        return grade_answer (s, drill, record, move, n_hints);
      else
        {
          question_complain (&s->input, "%s (? for a hint; skip, quit)", error->message);
          g_clear_error (&error);
          if (!s->input.talks && !s->context->keep_going)
            return WRONG;
        }
    }
  return ENDED;
}

/* Nothing is due: says when something will be. */
static void
tell_nothing (const DrillDeck *deck, const DrillTheme *theme)
{
  g_autoptr (GPtrArray) later = drill_deck_next (deck, theme, true, 1);

  if (later->len == 0)
    puts (theme == &drill_own ? "You have no drills of your own: 'gavel drill add FILE' "
                                "makes drills from the mistakes in a game."
                              : "There are no drills for this game: 'gavel drill add "
                                "FILE' makes some from your mistakes.");
  else
    {
      const Drill *drill = g_ptr_array_index (later, 0);
      g_autofree char *day
          = spaced_day_text (spaced_find (deck->spaced, drill->name)->due);

      printf ("Nothing is due before %s. --again asks anyway.\n", day);
    }
}

static ExitStatus
ask_all (Context *context, DrillDeck *deck, const DrillTheme *theme, bool again,
         unsigned n)
{
  g_autoptr (GPtrArray) next = drill_deck_next (deck, theme, again, n);
  Session s = { .context = context,
                .deck = deck,
                .look = { context->color, style_screen_width (), 0, false } };
  g_autofree char *option = game_option (deck->game);
  GError *error = NULL;
  Outcome outcome = ANSWERED;

  if (!context_find_value (context, deck->game, &s.value, &error))
    return complain_error (error);
  if (next->len == 0)
    {
      tell_nothing (deck, theme);
      return EXIT_DONE;
    }
  question_input_init (&s.input);
  if (s.input.talks)
    {
      const char *answers = tutor_of (deck->game)->answers;
      g_autofree char *text
          = g_strdup_printf ("What would you do? Type %s; ? for a hint, skip, or quit.\n",
                             answers != NULL ? answers : "your move");
      g_autofree char *words = style_wrap (text, 0, s.look.width);

      fputs (words, stdout);
    }
  for (unsigned i = 0; i < next->len && outcome != ENDED && outcome != WRONG; i++)
    outcome = ask (&s, g_ptr_array_index (next, i), i + 1, next->len);
  question_input_clear (&s.input);
  if (s.input.talks && s.n_asked > 0)
    printf ("\n"
            "%u of %u good. 'gavel drill stats%s' shows your progress.\n",
            s.n_good, s.n_asked, option);
  return outcome == WRONG ? EXIT_INPUT : EXIT_DONE;
}

/* -- Making -------------------------------------------------------------------------- */

static void
show_progress (gpointer data, unsigned done, unsigned total)
{
  progress_show (data, done, total, "");
}

static ExitStatus
make_file (Context *context, const GavelGame *game, const char *path, gint64 seed,
           int n_games, int n_threads)
{
  DrillMake make = { .game = game,
                     .seed = (uint64_t) seed,
                     .n_games = (unsigned) n_games,
                     .n_threads = (unsigned) n_threads,
                     .stop = catch_interrupts (),
                     .link = context->link,
                     .progress = show_progress };
  g_autoptr (GPtrArray) drills = NULL;
  g_autofree char *header = NULL, *text = NULL, *with = NULL;
  g_autofree char *option = game_option (game);
  Progress progress;
  GError *error = NULL;

  if (!check_output (context, path, NULL, &error))
    return complain_error (error);
  if (!context_is_ready (context, game))
    return EXIT_INPUT;
  make.box = context_box (context, game);
  if (!context_find_value (context, game, &make.value, &error))
    return complain_error (error);
  with = gavel_game_made_with (game, make.box, make.value);
  header = g_strdup_printf (
      "# Positions that teach something, for 'gavel drill'.\n"
      "# made by: gavel drill make%s --seed %" G_GINT64_FORMAT " --games %d\n"
      "# with: %s\n"
      "# Each is a record. Above it, 'theme' is what it teaches, 'best' what gavel "
      "does,\n"
      "# 'naive' what a beginner does, 'loss' what that costs in points of the win.\n",
      option, seed, n_games, with);
  make.name = header;
  make.data = &progress;
  progress_begin (&progress, "games", context->link != NULL);
  drills = drill_make (&make, &error);
  progress_end ();
  if (drills == NULL)
    return error != NULL ? complain_error (error) : EXIT_DONE;
  text = drills_write (drills, header);
  if (!file_write (path, text, -1, &error))
    return complain_error (error);
  printf ("%u drills in %s\n", drills->len, path);
  return EXIT_DONE;
}

/* -- One's own mistakes
 * ------------------------------------------------------------------ */

/* The game up to the decision, with that seat as 'you', and what the others had face down
 * in the end, which may not be written there. */
static char *
game_until (const GavelRecord *record, const GavelVerdict *verdict)
{
  g_autofree char *text = gavel_record_write_sealed (record, verdict->at);
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
  g_autoptr (GArray) rounds = gavel_history_rounds (record);
  int count[GAVEL_MAX_SEATS];
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; lines[i] != NULL; i++)
    {
      const char *start = lines[i] + strspn (lines[i], " \t");

      if (*start != '#' && *start != '\0')
        g_string_append_printf (out, "%s\n", lines[i]);
    }
  if (verdict->kind == GAVEL_DECISION_SEALED
      && gavel_history_counts (rounds, verdict->at, count))
    {
      g_autofree char *counts
          = gavel_game_signal (gavel_record_game (record), gavel_record_seating (record),
                               count, (int) verdict->seat);

      g_string_append_printf (out, "%s\n", counts);
    }
  g_string_append_printf (out, "you %s\n",
                          gavel_record_seating (record)->name[verdict->seat]);
  return g_string_free (out, FALSE);
}

/* Makes a drill of an error, if it still is one when looked at as a drill. */
static bool
add_error (DrillDeck *deck, const GavelRecord *record, const GavelValue *value,
           const GavelVerdict *verdict, unsigned *n_known)
{
  g_autofree char *text = game_until (record, verdict), *best = NULL, *played = NULL;
  g_autoptr (GavelRecord) position
      = question_record (gavel_record_boxes (record), text, NULL);
  g_autoptr (GavelAdvice) advice = NULL;
  GavelVerdict again = { 0 };
  bool added;

  if (position != NULL)
    advice
        = question_advise (position, value, verdict->played.move, QUESTION_EFFORT, NULL);
  if (advice == NULL || !gavel_grade_strictly (advice, verdict->played.move, &again)
      || again.grade < GAVEL_GRADE_MISTAKE)
    return false;
  best = question_move_text (position, again.better[0].move);
  played = question_move_text (position, again.played.move);
  added = drill_deck_add (deck, drill_new (gavel_record_game (record), &drill_own, text,
                                           best, played, 100.0 * again.loss));
  *n_known += !added;
  return added;
}

static int
find_seat (const GavelRecord *record, const char *name)
{
  const GavelSeating *seating = gavel_record_seating (record);
  GError *error = NULL;
  unsigned seat;

  if (name == NULL && seating->you < 0)
    complain (EXIT_INPUT, "whose mistakes? The record has no 'you', so name a seat "
                          "(--seat NAME)");
  if (name == NULL)
    return seating->you;
  if (gavel_seating_find (seating, name, &seat, &error))
    return (int) seat;
  complain_error (error);
  return -1;
}

static ExitStatus
add_file (Context *context, DrillDeck *deck, const char *path, const char *name)
{
  GavelBudget budget = { .effort = ADD_EFFORT, .seed = 1, .stop = catch_interrupts () };
  g_autoptr (GavelRecord) record = NULL;
  g_autoptr (GavelAnalysis) analysis = NULL;
  const GavelValue *value;
  unsigned n_good, n_added = 0, n_known = 0, n_late = 0;
  GError *error = NULL;
  int seat;

  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  record = read_record (context, path, 0, &n_good, &error);
  if (record == NULL)
    return complain_error (error);
  seat = find_seat (record, name);
  if (seat < 0)
    return EXIT_INPUT;
  if (context_find_value (context, gavel_record_game (record), &value, &error))
    analysis = gavel_analyse (record, value, &budget, NULL, NULL, &error);
  if (analysis == NULL)
    return complain_error (error);
  for (unsigned i = 0; i < analysis->verdicts->len; i++)
    {
      const GavelVerdict *v = &g_array_index (analysis->verdicts, GavelVerdict, i);

      if (v->judged && (int) v->seat == seat && v->grade >= GAVEL_GRADE_MISTAKE)
        n_added += add_error (deck, record, value, v, &n_known);
    }
  if (n_added > 0 && !drill_deck_save_own (deck, &n_late, &error))
    return complain_error (error);
  n_added -= n_late;
  n_known += n_late;
  printf ("%s: %u mistake%s added to your drills",
          gavel_record_seating (record)->name[seat], n_added, n_added == 1 ? "" : "s");
  if (n_known > 0)
    printf (", %u known already", n_known);
  puts (analysis->complete ? "" : " (stopped before the end of the game)");
  return EXIT_DONE;
}

/* The decision that the library has a verdict on; false if the record does not tell. */
static bool
find_decision (const GavelRecord *record, const LibraryMistake *mistake,
               GavelVerdict *verdict)
{
  const GavelSeating *seating = gavel_record_seating (record);
  const GavelVerb *verb = gavel_game_verb (gavel_record_game (record), mistake->kind);
  GavelTable table;

  *verdict = (GavelVerdict){ .line = mistake->line,
                             .at = mistake->at,
                             .round = mistake->round,
                             .kind = verb != NULL && verb->kind == GAVEL_VERB_SEALED
                                         ? GAVEL_DECISION_SEALED
                                         : GAVEL_DECISION_TURN };
  while (verdict->seat < seating->n
         && strcmp (seating->name[verdict->seat], mistake->seat) != 0)
    verdict->seat++;
  if (verdict->seat >= seating->n || verdict->at < 1
      || verdict->at > gavel_record_n_lines (record))
    return false;
  table = gavel_record_table_at (record, verdict->at);
  return table.game->notation->move_read (&table, verdict->seat, mistake->cards,
                                          &verdict->played.move, NULL);
}

/* The mistakes of the library that are that player's. */
static ExitStatus
add_library (Context *context, DrillDeck *deck, const char *seat)
{
  g_autofree char *path = library_path (), *name = NULL;
  g_autoptr (Library) library = NULL;
  g_autoptr (GPtrArray) mistakes = NULL;
  const GavelValue *value = NULL;
  unsigned n_all, n_added = 0, n_known = 0, n_late = 0;
  GError *error = NULL;

  if (seat == NULL)
    return complain (EXIT_USAGE, "drill add --library: whose mistakes? --seat NAME");
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  library = library_open (path, false, PATIENCE_MS, &error);
  if (library != NULL)
    name = library_name (library, seat, false, &error);
  if (name != NULL)
    mistakes = library_mistakes (
        library, &(LibraryFilter){ .whose = { .game = deck->game->id, .seat = name } },
        &n_all, &error);
  if (mistakes == NULL || !context_find_value (context, deck->game, &value, &error))
    return complain_error (error);
  for (unsigned i = 0; i < mistakes->len; i++)
    {
      const LibraryMistake *mistake = g_ptr_array_index (mistakes, i);
      g_autoptr (LibraryGame) game = library_game (library, mistake->game, NULL);
      g_autoptr (GavelRecord) record = gavel_record_new (&context->boxes);
      GavelVerdict verdict;

      if (game == NULL || strcmp (mistake->grade, "doubtful") == 0
          || !gavel_record_read (record, game->record, -1, 0, NULL)
          || gavel_record_game (record) != deck->game
          || !find_decision (record, mistake, &verdict))
        continue;
      n_added += add_error (deck, record, value, &verdict, &n_known);
    }
  if (n_added > 0 && !drill_deck_save_own (deck, &n_late, &error))
    return complain_error (error);
  n_added -= n_late;
  n_known += n_late;
  printf ("%s: %u mistake%s of the library added to your drills", name, n_added,
          n_added == 1 ? "" : "s");
  if (n_known > 0)
    printf (", %u known already", n_known);
  putchar ('\n');
  return EXIT_DONE;
}

/* -- The command
 * ------------------------------------------------------------------------- */

/* "clear, second or own": the themes of all games. */
static char *
theme_list (void)
{
  g_auto (GStrv) names = games_themes ();
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; names[i] != NULL; i++)
    g_string_append_printf (out, "%s%s",
                            i == 0                 ? ""
                            : names[i + 1] != NULL ? ", "
                                                   : " or ",
                            names[i]);
  return g_string_free (out, FALSE);
}

ExitStatus
command_drill (Context *context, int argc, char **argv)
{
  g_autofree char *theme_name = NULL, *out = NULL, *seat = NULL, *game_id = NULL;
  g_autofree char *all = theme_list (), *about_themes = g_strdup_printf ("Only %s", all);
  const GavelGame *game = gavel_games ()[0];
  const DrillTheme *theme = NULL;
  int n = A_SESSION, n_games = 56, n_threads = 0;
  gboolean again = FALSE, from_library = FALSE;
  gint64 seed = 1;
  const GOptionEntry entries[] = {
    { "game", 0, 0, G_OPTION_ARG_STRING, &game_id, "Game, if not the first one", "GAME" },
    { "theme", 0, 0, G_OPTION_ARG_STRING, &theme_name, about_themes, "NAME" },
    { "count", 0, 0, G_OPTION_ARG_INT, &n, "How many drills (default 10)", "N" },
    { "again", 0, 0, G_OPTION_ARG_NONE, &again, "Include drills that are not due yet",
      NULL },
    { "seat", 0, 0, G_OPTION_ARG_STRING, &seat,
      "add: whose mistakes (default: the record's 'you')", "NAME" },
    { "library", 0, 0, G_OPTION_ARG_NONE, &from_library,
      "add: from all games of the library, instead of a file", NULL },
    { "output", 'o', 0, G_OPTION_ARG_FILENAME, &out, "make: where to write the drills",
      "FILE" },
    { "seed", 0, 0, G_OPTION_ARG_INT64, &seed,
      "make: seed of the random numbers (default 1)", "N" },
    { "games", 0, 0, G_OPTION_ARG_INT, &n_games,
      "make: how many games to search (default 56)", "N" },
    { "threads", 0, 0, G_OPTION_ARG_INT, &n_threads,
      "make: number of threads (default: all cores)", "N" },
    { NULL },
  };
  const char *part;
  ExitStatus status;
  DrillDeck deck;
  GError *error = NULL;

  if (!parse_options (entries, "[add FILE | stats | make -o FILE] - practise decisions",
                      &argc, &argv, &status))
    return status;
  part = argc > 1 ? argv[1] : "";
  if (argc > 1 && strcmp (part, "add") != 0 && strcmp (part, "stats") != 0
      && strcmp (part, "make") != 0)
    return complain (EXIT_USAGE, "drill: '%s' is not one of add, stats, make", part);
  if (argc > 3 || (argc == 3) != (strcmp (part, "add") == 0 && !from_library))
    return complain (EXIT_USAGE, strcmp (part, "add") == 0
                                     ? "drill add: name one file (- is standard input)"
                                     : "drill: too many words");
  if (n < 1 || n > 1000 || n_games < 1 || n_games > MAX_GAMES)
    return complain (EXIT_USAGE, "drill: --count must be 1 to 1000, --games 1 to %d",
                     MAX_GAMES);
  if (n_threads < 0 || n_threads > 1024)
    return complain (EXIT_USAGE, "drill: --threads must be 0 to 1024");
  if (game_id != NULL && (game = gavel_game_find (game_id, &error)) == NULL)
    return complain_error (error);
  if (strcmp (part, "make") == 0)
    return out != NULL ? make_file (context, game, out, seed, n_games, n_threads)
                       : complain (EXIT_USAGE, "drill make: needs -o FILE");
  if (theme_name != NULL && (theme = drill_theme_find (game, theme_name, &error)) == NULL)
    {
      status = complain (EXIT_USAGE, "drill: %s", error->message);
      g_error_free (error);
      return status;
    }
  if (!drill_deck_open (&deck, game, argc == 1, &status))
    return status;
  if (strcmp (part, "add") == 0)
    status = from_library ? add_library (context, &deck, seat)
                          : add_file (context, &deck, argv[2], seat);
  else if (strcmp (part, "stats") == 0)
    {
      g_autofree char *text = drill_deck_stats (&deck, context->color);

      style_print (text);
      status = EXIT_DONE;
    }
  else
    status = ask_all (context, &deck, theme, again, (unsigned) n);
  drill_deck_close (&deck);
  return status;
}
