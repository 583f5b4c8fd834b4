/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The words of the prompt: one table, from which help is made. */
#include "prompt/prompt.h"

#include "base/error.h"
#include "base/suggest.h"
#include "common/builtin.h"
#include "common/style.h"
#include "game/play-words.h"
#include "report/looks.h"

#include <string.h>

static const char *const groups[N_GROUPS] = {
  [GROUP_GAME] = "The game",         [GROUP_SLIPS] = "Slips",
  [GROUP_ADVICE] = "Advice",         [GROUP_TABLE] = "The table",
  [GROUP_KEEPING] = "Keeping games", [GROUP_LEARNING] = "Learning",
  [GROUP_PROGRAM] = "This program",
};

static const Word table[] = {
  { "new", "[GAME]", "start another game, of this kind or of another",
    "new GAME  the players' names come next", GROUP_GAME, prompt_new_game },
  { "ok", "", "follow the advice; against the computer: keep my move",
    "ok  does what gavel said", GROUP_GAME, prompt_ok },
  { "show", "", "show the table", NULL, GROUP_GAME, prompt_show },
  { "record", "", "the game so far, line by line, with numbers", NULL, GROUP_GAME,
    prompt_record, .tells_all = true },
  { "id", "", "this position in one line; paste it to return to it", NULL, GROUP_GAME,
    prompt_id, .tells_all = true },

  { "undo", "[N]", "take back the last line, or the last N", "undo 3", GROUP_SLIPS,
    prompt_undo, .not_in_play = true },
  { "redo", "[N]", "tell it again", NULL, GROUP_SLIPS, prompt_redo, .not_in_play = true },
  { "fix", "LINE FACT", "correct an earlier line; later lines are checked again",
    "fix 12 and the right fact; fix and a whole line corrects the last one like it",
    GROUP_SLIPS, prompt_fix, .not_in_play = true },
  { "drop", "", "leave out the line that no longer fits after a fix", NULL, GROUP_SLIPS,
    prompt_drop, .not_in_play = true },

  { "advise", "[NAME] [all]", "what to do, for you or another player; all: every move",
    "advise Ann, or advise all: not just the best of each total", GROUP_ADVICE,
    prompt_advise },
  { "why", "[N]", "the reasons for the advice, or for number N of the list", "why 2",
    GROUP_ADVICE, prompt_why },
  { "whatif", "CARDS | NAME passes | NAME bids TOTAL | next CARD | not CARDS",
    "another bid, a rival's bid (a total or cards), what is turned up next, a bid "
    "without "
    "these cards",
    "whatif Ann passes  what would be best then; whatif not CARDS  without these",
    GROUP_ADVICE, prompt_whatif,
    .open
    = { "MOVE | NAME MOVE | next CARD | not MOVE",
        "another move, somebody's before it, what is turned up next, a choice without "
        "that move",
        "whatif MOVE  beside the advice; whatif NAME MOVE  if somebody did that first; "
        "whatif next CARD; whatif not MOVE  without it" },
    .hidden
    = { "MOVE | NAME bids TOTAL | all pass | NAME has [no] CARD | not MOVE",
        "another bid or action, rivals' bids (a total, cards, or nothing), what a rival "
        "holds",
        "whatif Ann bids nothing; whatif Ann has a 5  what would be best then" } },
  { "roll", "", "pick a bid at random, as the equilibrium would", NULL, GROUP_ADVICE,
    prompt_roll, NEED_MIXES },
  { "safe", "", "from now on, advise the equilibrium (dial 1)", NULL, GROUP_ADVICE,
    prompt_safe, NEED_MIXES },
  { "table", "", "from now on, advise what is best against these players (dial 0)", NULL,
    GROUP_ADVICE, prompt_table, NEED_MIXES },
  { "dial", "0..1", "anything between table and safe", "dial 0.3", GROUP_ADVICE,
    prompt_set_one, NEED_MIXES },
  { "firm", "0..1 | auto", "how sure you are that the counts stay as they are",
    "firm 0.8  (auto: learned from this game)", GROUP_ADVICE, prompt_set_one,
    NEED_SIGNALS },
  { "time", "SECONDS", "how long to think about a decision", "time 5", GROUP_ADVICE,
    prompt_set_one },
  { "depth", "N", "think for N batches of trials: the same answer each time",
    "depth 10  (0: think for a time)", GROUP_ADVICE, prompt_set_one },
  { "stop", "", "stop thinking (also Ctrl-C)", NULL, GROUP_ADVICE, prompt_stop },

  { "beliefs", "", "how each rival seems to bid, and from how many bids", NULL,
    GROUP_TABLE, prompt_beliefs, NEED_SEALED },
  { "style", "[NAME STYLE]",
    "how a rival plays, for the advice: greedy, ...; good: as well as can be",
    "style bob greedy", GROUP_TABLE, prompt_style, NEED_STYLES, .not_in_play = true },
  { "odds", "", "everybody's chances, now and before each round", NULL, GROUP_TABLE,
    prompt_odds, .tells_all = true },
  { NULL, "", NULL, NULL, GROUP_TABLE, prompt_game_page }, /* each page of the game */
  { "rule", "[TOPIC]", "what the rules say: tie, score, ...", "rule tie", GROUP_TABLE,
    prompt_rule, NEED_RULES },
  { "deck", "", "the cards, and whether some are our guess", NULL, GROUP_TABLE,
    prompt_deck, NEED_BOX },
  { "remember", "", "save in your deck what a tie has shown", NULL, GROUP_TABLE,
    prompt_remember, NEED_DOUBTS, .not_in_play = true },

  { "resume", "[N]", "continue the last unfinished game, or number N", NULL,
    GROUP_KEEPING, prompt_resume },
  { "list", "", "the saved games", NULL, GROUP_KEEPING, prompt_list },
  { "load", "FILE | N", "continue the game in a file, or number N of the list",
    "load evening.gavel", GROUP_KEEPING, prompt_load },
  { "save", "FILE [over]", "write the game to a file", "save evening.gavel",
    GROUP_KEEPING, prompt_save },

  { "play", "[GAME] [WHO...]",
    "play against the computer, with a tutor (play who lists opponents)",
    "play strong, or play GAME easy", GROUP_LEARNING, prompt_play },
  { "analyse", "", "judge this game: errors, gifts and luck", NULL, GROUP_LEARNING,
    prompt_analyse, .tells_all = true },

  { "settings", "", "all settings, and where they come from", NULL, GROUP_PROGRAM,
    prompt_settings },
  { "set", "NAME VALUE",
    "change a setting for good ('default' resets it; in scripts only for that run)",
    "set auto off  no advice unless asked", GROUP_PROGRAM, prompt_set },
  { "help", "[WORD]", "this list, or more about a word", "help fix", GROUP_PROGRAM,
    prompt_help },
  { "quit", "", "leave; an unfinished game is saved (also Ctrl-D)", NULL, GROUP_PROGRAM,
    prompt_quit },
};

/* Word number @i of those that can be typed in the game in hand: its own pages among
 * them. False where there are no more. */
bool
prompt_word (const Prompt *prompt, unsigned i, Word *word)
{
  const Looks *looks = looks_of (prompt_game (prompt));

  for (unsigned row = 0; row < G_N_ELEMENTS (table); row++)
    {
      bool pages = table[row].name == NULL;
      unsigned n = pages ? looks->n_pages : 1;

      if (i >= n)
        {
          i -= n;
          continue;
        }
      *word = table[row];
      if (word->open.summary != NULL && !prompt_has_need (prompt, NEED_SEALED))
        {
          word->arguments = word->open.arguments;
          word->summary = word->open.summary;
          word->example = word->open.example;
        }
      if (word->hidden.summary != NULL && prompt_game (prompt)->hidden != NULL)
        {
          word->arguments = word->hidden.arguments;
          word->summary = word->hidden.summary;
          word->example = word->hidden.example;
        }
      if (pages)
        {
          word->name = looks->pages[i].word;
          word->summary = looks->pages[i].summary;
        }
      return true;
    }
  return false;
}

bool
prompt_find_word (const Prompt *prompt, const char *name, Word *word)
{
  for (unsigned i = 0; prompt_word (prompt, i, word); i++)
    if (strcmp (word->name, name) == 0)
      return true;
  return false;
}

/* -- Help --------------------------------------------------------------------------- */

/* How facts are typed: as the game says it, or by the words of its records. */
static char *
facts_help (const Prompt *prompt)
{
  const GavelNotation *notation = prompt_game (prompt)->notation;
  GString *out = g_string_new ("Facts, when the prompt asks for them:\n");

  if (notation->entry != NULL && notation->entry->help != NULL)
    g_string_append (out, notation->entry->help);
  else
    for (const GavelVerb *verb = notation->verbs; verb->word != NULL; verb++)
      g_string_append_printf (out, "  %s %s\n", verb->word, verb->usage);
  return g_string_free (out, FALSE);
}

/* The same in a game against the computer. */
static char *
play_help (const Prompt *prompt)
{
  const GavelNotation *notation = gavel_record_game (prompt->session->record)->notation;
  const GavelPlayWords *words = notation->play;

  return g_strdup_printf (
      "In a game against the computer you type only your own %s:\n"
      "%s"
      "  show                      who holds what\n"
      "  advise, why               what gavel would do, and its reasons\n"
      "  set tutor off             no warnings (set tutor on: warn again)\n",
      words != NULL && words->own != NULL ? words->own : "moves",
      words != NULL && words->help != NULL ? words->help : "");
}

/* Whether the game in hand has what a command needs. */
bool
prompt_has_need (const Prompt *prompt, WordNeed need)
{
  const GavelGame *game = prompt_game (prompt);
  g_auto (GStrv) topics = prompt_rule_topics (prompt);

  switch (need)
    {
    case NEED_SEALED:
      return game->sealed != NULL;
    case NEED_MIXES:
      return gavel_game_lays_out_rounds (game);
    case NEED_SIGNALS:
      return gavel_game_verb_of (game, GAVEL_VERB_SIGNAL) != NULL;
    case NEED_BOX:
      return game->box != NULL;
    case NEED_DOUBTS:
      return game->box != NULL && game->box->corrected != NULL;
    case NEED_STYLES:
      return gavel_game_has_turn_styles (game);
    case NEED_RULES:
      return topics[0] != NULL;
    case NEED_NOTHING:
      break;
    }
  return true;
}

/* Why a word of that need is of no use in the game in hand. %NULL: it is, or says itself
 * what is missing. */
const char *
prompt_lack (const Prompt *prompt, WordNeed need)
{
  if (prompt_has_need (prompt, need))
    return NULL;
  switch (need)
    {
    case NEED_SIGNALS:
      return "nothing is seen of sealed bids";
    case NEED_SEALED:
    case NEED_MIXES:
      return prompt_game (prompt)->sealed == NULL ? "nobody chooses unseen"
                                                  : "no equilibrium is worked out";
    case NEED_STYLES:
      return "others are read by what they do";
    default:
      return NULL;
    }
}

static char *
help_all (Prompt *prompt)
{
  g_autofree char *facts
      = prompt->practice != NULL ? play_help (prompt) : facts_help (prompt);
  GString *out = g_string_new (facts);
  bool color = prompt->context->color;
  Word word;

  for (unsigned group = 0; group < N_GROUPS; group++)
    {
      g_string_append_c (out, '\n');
      style_bold (out, color, groups[group]);
      g_string_append_c (out, '\n');
      for (unsigned i = 0; prompt_word (prompt, i, &word); i++)
        if (word.group == group && prompt_has_need (prompt, word.need))
          {
            g_autofree char *call = g_strjoin (" ", word.name, word.arguments, NULL);
            g_autofree char *summary
                = style_wrap (word.summary, 28, MAX (40, style_screen_width ()));

            if (style_width (call) > 24)
              g_string_append_printf (out, "  %s\n%s", call, summary);
            else
              g_string_append_printf (out, "  %-24s%s", call, summary + 26);
          }
    }
  g_string_append (out, "\nhelp WORD explains a word. Words may be abbreviated.\nTab "
                        "completes, Ctrl-R searches what was typed, Ctrl-C "
                        "stops thinking, Ctrl-D leaves.\n");
  return g_string_free (out, FALSE);
}

/* The words of the advice that need one; the game's own columns aside. */
static const struct
{
  const char *name, *text;
} terms[] = {
  { "cards", "what to do, the best first" },
  { "win",
    "of 100 games from here, how many you win with it against these players; ± is how "
    "far that may be off (with 95 % certainty)" },
  { "gap", "how many games in 100 it wins fewer than the best of the list" },
  { "mix", "of 100 times, how often the equilibrium makes this bid" },
  { "gives", "the rival whom it helps most, compared with passing or, where nobody "
             "passes, with the "
             "best move, and by how many wins in 100" },
  { "margin", "points ahead of the best rival at the end" },
  { "rank", "how many others you beat" },
  { "others", "what each rival probably bids: totals, and how likely they are" },
  { "counts",
    "what the advised bid wins if the counts stay as they are, and if everybody "
    "may still change ('firm': how sure it is that they stay)" },
  { "but", "what would change the advice" },
  { "chances", "everybody's chance to win the game if you follow the advice" },
  { "close",
    "a close call: less than 0.2 games in 100 apart, or too close for the trials "
    "to tell" },
};

static const char *
find_term (const Prompt *prompt, const char *name)
{
  const Looks *looks = looks_of (prompt_game (prompt));

  for (unsigned i = 0; i < looks->n_columns; i++)
    if (g_ascii_strcasecmp (looks->columns[i].term, name) == 0)
      return looks->columns[i].help;
  for (unsigned i = 0; i < looks->n_terms; i++)
    if (g_ascii_strcasecmp (looks->terms[i].name, name) == 0)
      return looks->terms[i].text;
  for (unsigned i = 0; i < G_N_ELEMENTS (terms); i++)
    if (g_ascii_strcasecmp (terms[i].name, name) == 0)
      return terms[i].text;
  return NULL;
}

/* A word of the record. */
static const GavelVerb *
find_verb (const Prompt *prompt, const char *name)
{
  for (const GavelVerb *verb = prompt_game (prompt)->notation->verbs; verb->word != NULL;
       verb++)
    if (g_ascii_strcasecmp (verb->word, name) == 0)
      return verb;
  return NULL;
}

/* An example, with the name of a game for GAME: of another one, if there is one. */
static char *
example_of (const Prompt *prompt, const Word *word)
{
  const GavelGame *const *games = gavel_games ();
  const GavelGame *other = games[0];
  g_auto (GStrv) parts = g_strsplit (word->example, "GAME", 2);

  for (unsigned i = 0; games[i] != NULL && other == prompt_game (prompt); i++)
    other = games[i];
  return g_strjoinv (other->id, parts);
}

bool
prompt_help (Prompt *prompt, char **words, GError **error)
{
  g_autofree char *all = NULL;
  g_autoptr (GPtrArray) names = NULL;
  const char *meant, *term;
  const GavelVerb *verb;
  Word word;
  bool known;

  if (words[1] == NULL)
    {
      all = help_all (prompt);
      prompt_page (prompt, all);
      return true;
    }
  known = prompt_find_word (prompt, words[1], &word);
  verb = find_verb (prompt, words[1]);
  term = find_term (prompt, words[1]);
  if (known)
    {
      prompt_printf (prompt, "%s%s%s: %s\n", word.name,
                     word.arguments[0] != '\0' ? " " : "", word.arguments, word.summary);
      if (word.example != NULL)
        {
          g_autofree char *example = example_of (prompt, &word);

          prompt_printf (prompt, "for example: %s\n", example);
        }
    }
  if (verb != NULL)
    {
      const char *about = gavel_entry_about (prompt_game (prompt), verb->word);
      g_autofree char *line = g_strdup_printf (
          "%s %s: %s", verb->word, verb->usage,
          about != NULL ? about : "a fact of the game, as in a record");
      g_autofree char *wrapped = style_wrap (line, 0, style_screen_width ());

      prompt_put (prompt, wrapped);
    }
  if (term != NULL)
    {
      g_autofree char *line = g_strdup_printf ("%s, in the advice: %s", words[1], term);
      g_autofree char *wrapped = style_wrap (line, 0, style_screen_width ());

      prompt_put (prompt, wrapped);
    }
  if (known || verb != NULL || term != NULL)
    return true;
  names = g_ptr_array_new ();
  for (unsigned i = 0; prompt_word (prompt, i, &word); i++)
    g_ptr_array_add (names, (char *) word.name);
  g_ptr_array_add (names, NULL);
  meant = gavel_suggest (words[1], (const char *const *) names->pdata);
  if (meant != NULL)
    return gavel_fail (error, "no help about '%s'; did you mean %s?", words[1], meant);
  return gavel_fail (error, "no help about '%s'; help alone lists all words", words[1]);
}

/* -- Rules ----------------------------------------------------------------------------
 */

static GKeyFile *
load_rules (const Prompt *prompt)
{
  g_autofree char *text = builtin_text (prompt_game (prompt), "rules");
  GKeyFile *rules = g_key_file_new ();

  g_key_file_load_from_data (rules, text, (gsize) -1, G_KEY_FILE_NONE, NULL);
  return rules;
}

/* What the rules say about a topic: as this game is played, if its record has a house
 * rule that there is a text of its own for. */
static char *
rule_text (const Prompt *prompt, GKeyFile *rules, const char *topic)
{
  const GavelRecord *record = prompt->session->record;
  g_autoptr (GString) seen = g_string_new (" "); /* what is said last is so */

  for (unsigned i = gavel_record_n_lines (record); i > 0; i--)
    {
      g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, i), NULL);
      g_autofree char *rule = NULL, *key = NULL, *small = NULL, *text = NULL;

      if (words == NULL || g_strv_length (words) != 3
          || g_ascii_strcasecmp (words[0], "rule") != 0)
        continue;
      rule = g_strdup_printf (" %s ", words[1]);
      if (strstr (seen->str, rule) != NULL)
        continue;
      g_string_append (seen, rule);
      key = g_strdup_printf ("text-%s-%s", words[1], words[2]);
      small = g_ascii_strdown (key, -1);
      text = g_key_file_get_string (rules, topic, small, NULL);
      if (text != NULL)
        return g_steal_pointer (&text);
    }
  return g_key_file_get_string (rules, topic, "text", NULL);
}

/* What people may argue about. */
char **
prompt_rule_topics (const Prompt *prompt)
{
  g_autoptr (GKeyFile) rules = load_rules (prompt);

  return g_key_file_get_groups (rules, NULL);
}

/* "rule tie" explains; "rule unsold box" is a house rule, a fact. */
bool
prompt_rule (Prompt *prompt, char **words, GError **error)
{
  g_autoptr (GKeyFile) rules = load_rules (prompt);
  g_auto (GStrv) topics = g_key_file_get_groups (rules, NULL);
  g_autofree char *all = g_strjoinv (", ", topics);
  g_autofree char *text = NULL, *wrapped = NULL, *hint = NULL, *topic = NULL;

  if (words[1] != NULL && words[2] != NULL)
    {
      g_autofree char *line = g_strjoinv (" ", words);
      g_autoptr (GString) said = g_string_new (NULL);

      if (!session_enter (prompt->session, line, said, error))
        return false;
      prompt_put (prompt, said->str);
      prompt_changed (prompt);
      return true;
    }
  if (topics[0] == NULL)
    return gavel_fail (error, "there is no text about this game's rules");
  if (words[1] == NULL)
    {
      prompt_printf (prompt, "rule TOPIC: %s\n", all);
      return true;
    }
  topic = g_ascii_strdown (words[1], -1);
  for (unsigned i = 0; topics[i] != NULL && text == NULL; i++)
    if (g_str_has_prefix (topics[i], topic))
      text = rule_text (prompt, rules, topics[i]);
  if (text == NULL)
    {
      hint = gavel_suggest_hint (words[1], (const char *const *) topics);
      return gavel_fail (error, "no rule about '%s'%s", words[1], hint);
    }
  wrapped = style_wrap (text, 0, style_screen_width ());
  prompt_put (prompt, wrapped);
  return true;
}
