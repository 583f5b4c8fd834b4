/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel deck edit: the owner of a box of Monopoly Bid counts its cards.
 *
 * Two questions: money and actions. An empty answer leaves a row as it is, "=" says that
 * it is right as shown, anything else replaces it. From a pipe there are no questions to
 * see, and the first answer that makes no sense ends it with nothing saved. */
#include "games/monopoly-bid/looks.h"

#include "base/error.h"
#include "common/command.h"
#include "common/file.h"
#include "games/monopoly-bid/deck.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Where money and actions begin among the kinds, and end. */
static const unsigned ends[] = { 0, MBID_VALUES, MBID_KINDS };

static void
ask (const MbidDeck *deck, unsigned row)
{
  printf ("\nHow many cards are there of");
  for (unsigned kind = ends[row]; kind < ends[row + 1]; kind++)
    printf (" %s", mbid_kind_full (kind));
  printf ("?\n  [");
  for (unsigned kind = ends[row]; kind < ends[row + 1]; kind++)
    printf ("%s%u", kind > ends[row] ? " " : "", deck->copies[kind]);
  printf ("] ");
  fflush (stdout);
}

/* Applies an answer, whole or not at all; @changed: it said something. */
static bool
answer_row (MbidDeck *deck, unsigned row, const char *answer, bool *changed,
            GError **error)
{
  g_auto (GStrv) parts = g_strsplit_set (answer, " \t\r,", -1);
  MbidDeck told = *deck;
  unsigned kind = ends[row];

  *changed = answer[0] != '\0';
  if (strcmp (answer, "=") != 0 && answer[0] != '\0')
    {
      for (char **part = parts; *part != NULL; part++)
        {
          guint64 number;

          if (**part == '\0')
            continue;
          if (kind == ends[row + 1]
              || !g_ascii_string_to_unsigned (*part, 10, 0, MBID_MAX_COPIES, &number,
                                              NULL))
            return gavel_fail (error, "type %u numbers from 0 to %d, not '%s'",
                               ends[row + 1] - ends[row], MBID_MAX_COPIES, answer);
          told.copies[kind++] = (unsigned) number;
        }
      if (kind < ends[row + 1])
        return gavel_fail (error, "type %u numbers, not %u", ends[row + 1] - ends[row],
                           kind - ends[row]);
    }
  told.attested[row] |= *changed;
  *deck = told;
  return true;
}

/* Asks until the answer makes sense. False at the end of input; or, with nobody to ask
 * again, with @error set. */
static bool
edit_row (MbidDeck *deck, unsigned row, bool talks, bool *changed, GError **error)
{
  g_autofree char *buffer = NULL;
  size_t size = 0;

  for (;;)
    {
      g_autoptr (GError) wrong = NULL;
      gssize length;

      if (talks)
        ask (deck, row);
      length = getline (&buffer, &size, stdin);
      if (length < 0)
        return false;
      if (!g_utf8_validate_len (buffer, (gsize) length, NULL)) /* no zeros, either */
        gavel_fail (&wrong, "not UTF-8 text");
      else if (answer_row (deck, row, g_strstrip (buffer), changed, &wrong))
        return true;
      if (!talks)
        {
          g_propagate_prefixed_error (error, g_steal_pointer (&wrong),
                                      "line %u: ", row + 1);
          return false;
        }
      printf ("  %s\n", wrong->message);
    }
}

static ExitStatus
save (const MbidDeck *deck, unsigned n_answered)
{
  g_autofree char *path = mbid_box_door.user_path ();
  g_autofree char *text = mbid_deck_write (deck);
  g_autoptr (GPtrArray) problems = mbid_box_door.check (text, strlen (text));
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
  printf ("saved: %s (answers: %u); 'gavel deck --game monopoly-bid' shows it\n", path,
          n_answered);
  return EXIT_DONE;
}

/* Asks for all that is not attested, or for @all. */
int
mbid_deck_edit (const GavelBox *box, bool all)
{
  MbidDeck deck = *mbid_deck (box);
  bool talks = isatty (STDIN_FILENO) && isatty (STDOUT_FILENO), changed;
  unsigned n_asked = 0, n_answered = 0;
  GError *error = NULL;

  if (talks)
    printf (
        "Sort the cards by what is printed on them, and count each heap. Enter leaves\n"
        "a row as it is, = confirms it as shown. Ctrl-D saves and ends early, Ctrl-C\n"
        "ends without saving.\n");
  for (unsigned row = 0; row < 2; row++)
    {
      if (deck.attested[row] && !all)
        continue;
      n_asked++;
      if (!edit_row (&deck, row, talks, &changed, &error))
        break; /* the input ended: what was said counts */
      n_answered += changed;
    }
  if (error != NULL)
    {
      g_prefix_error (&error, "nothing saved: ");
      return complain_error (error);
    }
  if (talks)
    putchar ('\n');
  if (n_answered == 0)
    {
      puts (n_asked == 0 ? "every card is attested already (--all asks about all cards)"
                         : "nothing was changed, so nothing is saved");
      return EXIT_DONE;
    }
  return save (&deck, n_answered);
}
