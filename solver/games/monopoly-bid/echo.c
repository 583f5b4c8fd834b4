/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: what a line did. */
#include "games/monopoly-bid/words.h"

#include <string.h>

static const char *
name_of (const GavelTable *table, unsigned seat)
{
  return table->seating->name[seat];
}

/* Nobody answers any more what could be answered at @was: what comes of it. */
static void
echo_effect (const Mbid *was, const Mbid *is, unsigned n_no, GString *out)
{
  if (was->phase == MBID_ANSWER && is->phase != MBID_ANSWER)
    g_string_append (out, n_no % 2 != 0 ? "it is cancelled\n" : "it takes effect\n");
}

static void
echo_draw (const char *name, char **words, GString *out)
{
  g_string_append_printf (out, "%s draws", name);
  for (; *words != NULL; words++)
    {
      int kind = mbid_kind_read (*words, NULL);

      g_string_append_printf (out, " %s",
                              kind >= 0 ? mbid_kind_name ((unsigned) kind) : "unseen");
    }
  g_string_append_c (out, '\n');
}

static void
echo_play (const GavelTable *before, const GavelTable *after, char **words, bool dealt,
           GString *out)
{
  const Mbid *is = mbid_of (after);
  Mbid copy = *mbid_now (before, &copy);
  GavelTable there = *before;
  unsigned seat;
  GavelMove move;

  if (copy.phase == MBID_ANSWER) /* nobody answered the one before */
    {
      echo_effect (&copy, &(Mbid){ 0 }, copy.n_no, out);
      copy.phase = MBID_PLAY;
      copy.action = 0;
    }
  there.state = (const GavelState *) &copy;
  if (!mbid_line_move (&there, words, &seat, &move))
    return;
  g_string_append_printf (out, "%s plays %s", name_of (after, seat),
                          mbid_move_what (move) == MBID_MOVE_WILD    ? "a Wild as "
                          : mbid_move_what (move) == MBID_MOVE_STEAL ? "Steal: "
                                                                     : "Draw 2");
  if (mbid_move_what (move) == MBID_MOVE_WILD)
    g_string_append (out, mbid_colours[mbid_move_about (move)].name);
  if (mbid_move_what (move) == MBID_MOVE_STEAL)
    {
      uint64_t about = mbid_move_about (move);

      g_string_append_printf (out, "%s's %s", name_of (after, (unsigned) (about >> 8)),
                              mbid_colours[about >> 4 & 15].name);
      if ((about & 15) != MBID_NOTHING)
        g_string_append_printf (out, " Wild, as %s", mbid_colours[about & 15].name);
    }
  if (is->phase == MBID_ANSWER)
    g_string_append_c (out, '\n');
  else /* whether nobody could or nobody would is not to be seen where all is known */
    g_string_append (out, dealt ? "\nit takes effect\n" : ", and nobody can say No!\n");
}

/* How the auction that was under way at @before ended, if it did, with @last, who put
 * down @money. */
static void
echo_auction (const GavelTable *before, const GavelTable *after, unsigned last,
              MbidCards money, GString *out)
{
  const Mbid *was = mbid_of (before), *is = mbid_of (after);

  if (is->phase == MBID_RAISES && is->in == 0)
    {
      g_autofree char *names = gavel_names_text (after->seating, is->tied, " and ");

      g_string_append_printf (out, "%s are tied at %u: they may add to it\n", names,
                              mbid_total (is->bid[gavel_seats_first (is->tied)]));
      return;
    }
  if (is->lot != MBID_NOTHING)
    return;
  for (unsigned seat = 0; seat < is->n_seats; seat++)
    if (is->real[seat] != was->real[seat])
      {
        MbidCards paid = was->bid[seat] + was->raise[seat] + (seat == last ? money : 0);

        g_string_append_printf (out, "%s takes %s for %u\n", name_of (after, seat),
                                mbid_colours[was->lot].name, mbid_total (paid));
        return;
      }
  g_string_append_printf (out, "nobody takes %s: it goes under its pile\n",
                          mbid_colours[was->lot].name);
}

static void
echo_money (const GavelTable *before, const GavelTable *after, char **words, GString *out)
{
  unsigned seat;
  GavelMove move;
  g_autofree char *cards = NULL;

  if (!mbid_line_move (before, words, &seat, &move))
    return;
  cards = mbid_cards_text (mbid_move_about (move), 0);
  g_string_append_printf (out, "%s %s %s (%u)\n", name_of (after, seat),
                          mbid_of (before)->phase == MBID_RAISES ? "adds" : "bids",
                          mbid_move_about (move) == 0 ? "nothing" : cards,
                          mbid_total (mbid_move_about (move)));
  echo_auction (before, after, seat, mbid_move_about (move), out);
}

static void
echo_lot (const GavelTable *before, const GavelTable *after, GString *out)
{
  const MbidDeck *deck = mbid_deck (after->box);
  const Mbid *was = mbid_of (before), *is = mbid_of (after);

  echo_effect (was, is, was->n_no, out);
  if (is->lot == MBID_NOTHING)
    g_string_append_printf (out, "%s plays no more\n", name_of (after, was->host));
  else
    g_string_append_printf (out, "%s is turned up: a set of %u\n",
                            mbid_colours[is->lot].title, deck->set[is->lot]);
}

/* "green", "a Wild as pink", "nothing". */
static char *
gift_text (MbidCards real, MbidCards wild)
{
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    if (mbid_count (real + wild, colour) > 0)
      return g_strdup_printf ("%s%s", real == 0 ? "a Wild as " : "",
                              mbid_colours[colour].name);
  return g_strdup ("nothing");
}

/* What changed hands: a card of a colour that one has less of now. */
static void
echo_trade (const GavelTable *before, const GavelTable *after, char **words, GString *out)
{
  Mbid copy = *mbid_of (before);
  const Mbid *was = &copy, *is = mbid_of (after);
  int one = gavel_entry_named (after, words[1]), other = -1;
  g_autofree char *given = NULL, *got = NULL;

  if (copy.phase == MBID_ANSWER) /* nobody answered the card before */
    {
      mbid_let (mbid_deck (before->box), &copy, gavel_seats_all (copy.n_seats), 0);
      echo_effect (mbid_of (before), was, mbid_of (before)->n_no, out);
    }
  for (unsigned seat = 0; seat < is->n_seats; seat++)
    if ((int) seat != one
        && (was->real[seat] != is->real[seat] || was->wild[seat] != is->wild[seat]))
      other = (int) seat;
  if (one < 0 || other < 0)
    {
      g_string_append (out, "nothing changes hands\n");
      return;
    }
  given = gift_text (is->real[other] - mbid_least (is->real[other], was->real[other]),
                     is->wild[other] - mbid_least (is->wild[other], was->wild[other]));
  got = gift_text (is->real[one] - mbid_least (is->real[one], was->real[one]),
                   is->wild[one] - mbid_least (is->wild[one], was->wild[one]));
  g_string_append_printf (out, "%s gives %s %s for %s\n", name_of (after, (unsigned) one),
                          name_of (after, (unsigned) other), given, got);
}

/* A hand that is told; before the first turn, with who hosts it. */
static void
echo_hand (const GavelTable *after, unsigned seat, GString *out)
{
  const Mbid *is = mbid_of (after);
  g_autofree char *cards = mbid_cards_text (is->hand[seat], is->unknown[seat]);

  g_string_append_printf (out, "%s has %s: %u of money\n", name_of (after, seat), cards,
                          mbid_total (is->hand[seat]));
  if (after->seating->you == (int) seat)
    g_string_append_printf (out, "%s hosts; if it is another: host NAME\n",
                            name_of (after, is->host));
}

/* Says what a line of the record did. */
void
mbid_echo (const GavelTable *before, const GavelTable *after, char **words, bool dealt,
           GString *out)
{
  const GavelVerb *verb = gavel_game_verb (after->game, words[0]);
  const Mbid *was = mbid_of (before), *is = mbid_of (after);
  int seat = words[1] != NULL ? gavel_entry_named (after, words[1]) : after->seating->you;
  g_autofree char *all = g_strjoinv (" ", words);
  const char *word = verb != NULL ? verb->word : "";
  bool hidden = dealt && seat != after->seating->you;

  if (strcmp (word, "draw") == 0 && words[1] != NULL && seat >= 0)
    {
      echo_effect (was, is, was->n_no, out);
      if (!hidden)
        echo_draw (name_of (after, (unsigned) seat), words + 2, out);
    }
  else if (strcmp (word, "play") == 0)
    echo_play (before, after, words, dealt, out);
  else if (strcmp (word, "no") == 0 && seat >= 0)
    {
      g_string_append_printf (out, "%s says No!\n", name_of (after, (unsigned) seat));
      echo_effect (was, is, was->n_no + 1u, out);
    }
  else if (strcmp (word, "let") == 0)
    {
      if (!hidden && words[1] != NULL && seat >= 0)
        g_string_append_printf (out, "%s lets it be\n", name_of (after, (unsigned) seat));
      echo_effect (was, is, was->n_no, out);
    }
  else if (strcmp (word, "lot") == 0)
    echo_lot (before, after, out);
  else if (verb != NULL && verb->kind == GAVEL_VERB_SEALED)
    echo_money (before, after, words, out);
  else if (strcmp (word, "hand") == 0 && seat >= 0)
    {
      if (!hidden)
        echo_hand (after, (unsigned) seat, out);
    }
  else if (strcmp (word, "host") == 0)
    g_string_append_printf (out, "%s hosts\n", name_of (after, is->host));
  else if (strcmp (word, "trade") == 0)
    echo_trade (before, after, words, out);
  else
    g_string_append_printf (out, "%s\n", all);
}
