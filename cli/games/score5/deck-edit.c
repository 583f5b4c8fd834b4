/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel deck edit: the owner of a box tells what is printed on the cards.
 *
 * A question is a row of cards, not a card: fifteen answers cover the whole
 * box. An empty answer leaves the row as it is, "=" says that it is right as
 * shown, anything else replaces it. From a pipe there are no questions to see,
 * and the first answer that makes no sense ends it with nothing saved. */
#include "games/score5/deck-text.h"

#include "base/error.h"
#include "common/command.h"
#include "common/file.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define MAX_ROW 15

typedef enum
{
  ASK_FAMILY, /* of cards whose value is known: stars */
  ASK_VALUE,  /* of cards whose family is known: start sets */
  ASK_TIE,
} Question;

/* Cards that are asked for in one line. */
typedef struct
{
  Question question;
  const char *title;
  GavelCard *card[MAX_ROW];
  unsigned n;
} Row;

typedef struct
{
  GavelCard cards[GAVEL_DECK_MAX_CARDS];
  unsigned n_cards;
  bool all;      /* ask for attested cards too */
  bool talks;    /* somebody sits there */
  unsigned line; /* of the input */
  unsigned n_asked;
  unsigned n_answered;
} Edit;

/* -- What is asked ------------------------------------------------------- */

/* The row of all cards of @kind that the question is about, in value order. */
static Row
make_row (Edit *edit, Question question, GavelKind kind, const char *title)
{
  Row row = { .question = question, .title = title };
  bool open = edit->all;

  for (unsigned i = 0; i < edit->n_cards; i++)
    {
      GavelCard *card = &edit->cards[i];

      if (card->kind != kind || (question == ASK_FAMILY && card->attested && !edit->all))
        continue;
      open |= question == ASK_FAMILY || !card->tie_attested;
      row.card[row.n++] = card;
    }
  if (!open)
    row.n = 0;
  return row;
}

/* What the row's cards have now, as it would be typed. */
static char *
row_now (const Row *row)
{
  GString *out = g_string_new (NULL);

  for (unsigned i = 0; i < row->n; i++)
    {
      const GavelCard *card = row->card[i];

      if (i > 0)
        g_string_append_c (out, ' ');
      if (row->question == ASK_FAMILY)
        g_string_append_c (out, gavel_family_letter (card->family));
      else if (row->question == ASK_VALUE)
        g_string_append_printf (out, "%u", card->value);
      else if (card->tie == 0)
        g_string_append_c (out, '?');
      else
        g_string_append_printf (out, "%u", card->tie);
    }
  return g_string_free (out, FALSE);
}

static void
ask (const Row *row)
{
  g_autofree char *now = row_now (row);

  printf ("\n%s", row->title);
  for (unsigned i = 0; i < row->n; i++)
    {
      const GavelCard *card = row->card[i];

      if (row->question == ASK_FAMILY)
        printf (" %u", card->value);
      else if (row->question == ASK_VALUE)
        printf (" %s", gavel_family_name (card->family));
      else
        printf (" %c%u", gavel_family_letter (card->family), card->value);
    }
  printf ("?\n  [%s] ", now);
  fflush (stdout);
}

/* -- What is answered ---------------------------------------------------- */

/* Cuts an answer into words; family letters may stand without blanks. */
static char **
answer_words (const Row *row, const char *answer)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new_with_free_func (g_free);
  g_auto (GStrv) parts = g_strsplit_set (answer, " \t\r,", -1);

  for (char **part = parts; *part != NULL; part++)
    if (row->question == ASK_FAMILY && strspn (*part, "grypbGRYPB") == strlen (*part))
      for (const char *p = *part; *p != '\0'; p++)
        g_ptr_array_add (words, g_strndup (p, 1));
    else if (**part != '\0')
      g_ptr_array_add (words, g_strdup (*part));
  g_ptr_array_add (words, NULL);
  return (char **) g_ptr_array_free (g_steal_pointer (&words), FALSE);
}

static bool
answer_word (Question question, const char *word, GavelCard *card, GError **error)
{
  GavelFamily family;
  guint64 number;

  if (question == ASK_FAMILY)
    {
      if (!gavel_family_parse (word, strlen (word), &family) || family == GAVEL_WILD)
        return gavel_fail (error, "'%s' is not a family (g r y p b)", word);
      card->family = family;
      card->attested = true;
      return true;
    }
  if (question == ASK_TIE && strcmp (word, "?") == 0)
    {
      card->tie = 0;
      card->tie_attested = false;
      return true;
    }
  if (!g_ascii_string_to_unsigned (word, 10, 1, 999, &number, NULL))
    return gavel_fail (error, "'%s' is not a number from 1 to 999%s", word,
                       question == ASK_TIE ? " (? if you cannot read it)" : "");
  if (question == ASK_VALUE)
    {
      card->value = (unsigned) number;
      card->attested = true;
    }
  else
    {
      card->tie = (unsigned) number;
      card->tie_attested = true;
    }
  return true;
}

/* A start set has each of five values once. */
static bool
check_values (const GavelCard cards[], unsigned n, GError **error)
{
  unsigned seen = 0;

  for (unsigned i = 0; i < n; i++)
    if (cards[i].value % 5 == 0 && cards[i].value <= 25)
      seen |= 1u << (cards[i].value / 5);
  return seen == 0x3e
         || gavel_fail (error, "a start set has 5, 10, 15, 20 and 25, once each");
}

/* Applies an answer to the row, whole or not at all. */
static bool
answer_row (Edit *edit, const Row *row, const char *answer, GError **error)
{
  g_autofree char *now = row_now (row);
  g_auto (GStrv) words = answer_words (row, strcmp (answer, "=") == 0 ? now : answer);
  GavelCard cards[MAX_ROW];

  if (words[0] == NULL)
    return true;
  if (g_strv_length (words) != row->n)
    return gavel_fail (error, "type %u %s, not %u", row->n,
                       row->question == ASK_FAMILY  ? "families"
                       : row->question == ASK_VALUE ? "values"
                                                    : "tiebreakers",
                       g_strv_length (words));
  for (unsigned i = 0; i < row->n; i++)
    {
      cards[i] = *row->card[i];
      if (!answer_word (row->question, words[i], &cards[i], error))
        return false;
    }
  if (row->question == ASK_VALUE && !check_values (cards, row->n, error))
    return false;
  for (unsigned i = 0; i < row->n; i++)
    *row->card[i] = cards[i];
  edit->n_answered++;
  return true;
}

/* Asks until the answer makes sense. False at the end of input; or, with
 * nobody to ask again, with @error set. */
static bool
edit_row (Edit *edit, const Row *row, GError **error)
{
  g_autofree char *buffer = NULL;
  size_t size = 0;

  for (;;)
    {
      g_autoptr (GError) wrong = NULL;
      gssize length;

      if (edit->talks)
        ask (row);
      length = getline (&buffer, &size, stdin);
      if (length < 0)
        return false;
      edit->line++;
      if (!g_utf8_validate_len (buffer, (gsize) length, NULL)) /* no zeros, either */
        gavel_fail (&wrong, "not UTF-8 text");
      else if (answer_row (edit, row, g_strstrip (buffer), &wrong))
        return true;
      if (!edit->talks)
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&wrong),
                                      "line %u: ", edit->line);
          return false;
        }
      printf ("  %s\n", wrong->message);
    }
}

/* All questions, in an order that suits somebody with five small heaps. */
static bool
edit_all (Edit *edit, GError **error)
{
  static const struct
  {
    Question question;
    GavelKind kind;
    const char *title;
  } questions[] = {
    { ASK_FAMILY, GAVEL_ONE_STAR, "One star: family (g r y p b) of" },
    { ASK_TIE, GAVEL_ONE_STAR, "One star: tiebreaker of" },
    { ASK_FAMILY, GAVEL_TWO_STARS, "Two stars: family (g r y p b) of" },
    { ASK_TIE, GAVEL_TWO_STARS, "Two stars: tiebreaker of" },
    { ASK_VALUE, GAVEL_SET_A, "Set A: value of" },
    { ASK_TIE, GAVEL_SET_A, "Set A: tiebreaker of" },
    { ASK_VALUE, GAVEL_SET_A + 1, "Set B: value of" },
    { ASK_TIE, GAVEL_SET_A + 1, "Set B: tiebreaker of" },
    { ASK_VALUE, GAVEL_SET_A + 2, "Set C: value of" },
    { ASK_TIE, GAVEL_SET_A + 2, "Set C: tiebreaker of" },
    { ASK_VALUE, GAVEL_SET_A + 3, "Set D: value of" },
    { ASK_TIE, GAVEL_SET_A + 3, "Set D: tiebreaker of" },
    { ASK_VALUE, GAVEL_SET_A + 4, "Set E: value of" },
    { ASK_TIE, GAVEL_SET_A + 4, "Set E: tiebreaker of" },
    { ASK_TIE, GAVEL_THREE_STARS, "The wild: tiebreaker of" },
  };

  for (unsigned i = 0; i < G_N_ELEMENTS (questions); i++)
    {
      Row row
          = make_row (edit, questions[i].question, questions[i].kind, questions[i].title);
      GError *wrong = NULL;

      if (row.n == 0)
        continue;
      edit->n_asked++;
      if (!edit_row (edit, &row, &wrong))
        {
          if (wrong == NULL)
            break; /* the input ended: what was said counts */
          g_propagate_error (error, wrong);
          return false;
        }
    }
  return true;
}

/* Saves the corrected deck, and says what is still odd about it. */
static ExitStatus
edit_save (const Edit *edit)
{
  g_autofree char *path = gavel_deck_user_path ();
  g_autofree char *text = gavel_deck_write (edit->cards, edit->n_cards);
  g_autoptr (GPtrArray) problems = gavel_deck_check (text, strlen (text));
  GError *error = NULL;

  for (unsigned i = 0; i < problems->len; i++)
    {
      const GavelBoxProblem *problem = problems->pdata[i];

      if (problem->unplayable)
        return complain (EXIT_INPUT, "nothing saved: %s", problem->text);
      fprintf (stderr, "gavel: note: %s\n", problem->text);
    }
  if (!file_keep (path, text, -1, FILE_PUBLIC, &error))
    return complain_error (error);
  printf ("saved: %s (answers: %u); 'gavel deck' shows it\n", path, edit->n_answered);
  return EXIT_DONE;
}

/* Walks through all that is not attested, or through @all. */
int
score5_deck_edit (const GavelBox *box, bool all)
{
  const GavelDeck *deck = score5_deck (box);
  Edit edit = { .n_cards = deck->n_cards,
                .all = all,
                .talks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO) };
  GError *error = NULL;

  score5_deck_shelf (deck, edit.cards);
  if (edit.talks)
    printf (
        "Take the cards out of the box. Answer in the order shown, with blanks between.\n"
        "Enter leaves a row as it is, = confirms it as shown, ? is a tiebreaker you "
        "cannot\n"
        "read. Ctrl-D saves and ends early, Ctrl-C ends without saving.\n");
  if (!edit_all (&edit, &error))
    {
      g_prefix_error (&error, "nothing saved: ");
      return complain_error (error);
    }
  if (edit.talks)
    putchar ('\n');
  if (edit.n_answered == 0)
    {
      puts (edit.n_asked == 0
                ? "every card is attested already (--all asks about all cards)"
                : "nothing was changed, so nothing is saved");
      return EXIT_DONE;
    }
  return edit_save (&edit);
}
