/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: what comes next, in words: at the prompt, below the table, in complaints. */
#include "games/score5/words.h"

#include <string.h>

/* Whether the lots before the present round are still to be told. */
bool
score5_wants_gone (const Score5 *s)
{
  return s->entering && s->round > 0 && s->gone == 0 && s->n_lost[0] + s->n_lost[1] == 0;
}

/* Whether your own bid is told and no other, so that it may still be changed. */
bool
score5_may_revise (const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;
  int you = table->seating->you;

  return s->phase == SCORE5_BIDS && you >= 0
         && s->turned_up == GAVEL_SEAT ((unsigned) you);
}

/* What has to come next, in words. */
char *
score5_expected (const GavelLine *line, const Score5 *s)
{
  g_autofree char *offer = gavel_card_names_text (&score5_card_names, line->box, s->offer,
                                                  s->n_offer_unknown);
  g_autofree char *open = NULL;

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      if (s->entering)
        return g_strdup_printf ("enter first what is known before round %u: gone, hand",
                                s->round + 1);
      return g_strdup_printf ("the lot of round %u comes next", s->round + 1);
    case SCORE5_BIDS:
      open = score5_names_of (
          line, gavel_seats_all (s->n_seats) & (GavelSeats) ~s->turned_up, ", ");
      return g_strdup_printf ("bids for %s are missing from %s",
                              score5_deck (line->box)->card[s->lot].name, open);
    case SCORE5_RANK:
      open = score5_names_of (line, score5_candidates (score5_deck (line->box), s),
                              " or ");
      return s->n_ranked == 0
                 ? g_strdup_printf ("the tiebreakers do not decide who won: won %s?",
                                    open)
                 : g_strdup_printf ("the tiebreakers do not decide who takes next: %s",
                                    open);
    case SCORE5_TAKE:
      return g_strdup_printf ("%s takes next, one of %s",
                              score5_name_of (line, score5_taker (s)), offer);
    case SCORE5_FINISH:
      open = score5_names_of (line, score5_candidates (score5_deck (line->box), s),
                              " or ");
      return g_strdup_printf ("the cards do not show who won the game: won %s?", open);
    case SCORE5_OVER:
      break;
    }
  return g_strdup_printf ("the game is over, %s has won",
                          score5_name_of (line, s->winner));
}

/* What the prompt says. */
static char *
due_short (const GavelTable *table, const GavelStatus *status)
{
  const Score5 *s = (const Score5 *) table->state;
  int due = gavel_entry_seat (table);
  const char *name = due >= 0 ? table->seating->name[due] : NULL;

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      if (score5_wants_gone (s))
        return g_strdup_printf ("lots before round %u", status->round);
      if (name != NULL)
        return g_strdup_printf ("%s's hand", name);
      return g_strdup_printf ("round %u, the lot", status->round);
    case SCORE5_BIDS:
      if (s->turned_up == 0)
        return g_strdup ("counts, or bids");
      return g_strdup_printf (
          score5_may_revise (table) ? "counts, or %s bids" : "%s bids", name);
    case SCORE5_TAKE:
      return g_strdup_printf (status->blind ? "%s takes which card" : "%s takes", name);
    case SCORE5_RANK:
      return g_strdup (s->n_ranked > 0 ? "who takes" : "who won");
    case SCORE5_FINISH:
    case SCORE5_OVER:
      break;
    }
  return g_strdup ("who won");
}

/* A card is to be taken. */
static char *
wanted_take (const GavelTable *table, const GavelStatus *status)
{
  const Score5 *s = (const Score5 *) table->state;
  int due = gavel_entry_seat (table);
  const char *name = due >= 0 ? table->seating->name[due] : NULL;
  unsigned n = s->n_offer_unknown;
  g_autofree char *offer = gavel_card_names_text (&score5_card_names, table->box,
                                                  s->offer, s->n_offer_unknown);

  if (n > 0)
    return g_strdup_printf ("%s takes which card? %u on offer %s not known; if you know "
                            "what the winner paid, type fix bid NAME CARDS",
                            name != NULL ? name : "who", n, n == 1 ? "is" : "are");
  if (name != NULL)
    return g_strdup_printf ("%s takes a card, one of %s", name, offer);
  return g_strdup_printf ("who takes a card of %s? A name and a card, like %s %.*s",
                          offer, table->seating->name[gavel_seats_first (status->actors)],
                          (int) strcspn (offer, " "), offer);
}

/* A card is to be turned up: one that may be it is the example. */
static char *
wanted_lot (const GavelTable *table, const GavelStatus *status)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  unsigned n_left[GAVEL_N_KINDS];
  GavelCards lots = score5_lots_left (deck, s, n_left) & deck->kind[score5_next_kind (s)];

  if (lots == 0)
    return g_strdup_printf ("type the lot of round %u", status->round);
  return g_strdup_printf ("type the lot of round %u, a card like %s", status->round,
                          deck->card[gavel_cards_lowest (lots)].name);
}

/* The same for somebody who typed something else: what would have been right. */
static char *
due_wanted (const GavelTable *table, const GavelStatus *status)
{
  const Score5 *s = (const Score5 *) table->state;
  int due = gavel_entry_seat (table);
  const char *name = due >= 0 ? table->seating->name[due] : NULL;
  g_autofree char *names = gavel_names_text (table->seating, status->actors, " or ");

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      if (score5_wants_gone (s))
        return g_strdup ("type the lots turned up so far, like r40 p45 ?2");
      if (name != NULL)
        return g_strdup_printf (
            "type %s's hand, like g5 r40 ?2; ?7 is seven unknown cards", name);
      return wanted_lot (table, status);
    case SCORE5_BIDS:
      if (s->turned_up == 0)
        return g_strdup ("type counts, like 2 1 0, or bids, like g30 r20 (- for none)");
      if (score5_may_revise (table))
        return g_strdup_printf (
            "type counts, like 2 1 0, or %s's bid, like g30 r20 (- for "
            "none); a new bid of yours replaces the old one",
            name);
      return g_strdup_printf ("type %s's bid, like g30 r20, or - for none", name);
    case SCORE5_TAKE:
      return wanted_take (table, status);
    case SCORE5_RANK:
      if (s->n_ranked > 0)
        return wanted_take (table, status);
      break;
    case SCORE5_FINISH:
    case SCORE5_OVER:
      break;
    }
  return g_strdup_printf ("who won%s? %s; the cards do not show it",
                          s->lot != SCORE5_NO_LOT ? " the lot" : "", names);
}

/* "Ann takes a card, then Bob, Cy": below the table. */
static char *
take_of_table (const GavelTable *table, const char *names)
{
  const Score5 *s = (const Score5 *) table->state;
  unsigned n_cards = gavel_cards_count (s->offer) + s->n_offer_unknown;
  uint8_t queue[GAVEL_MAX_SEATS];
  unsigned n_queue = score5_queue (s, queue);
  GString *out = g_string_new (names);

  g_string_append (out, " takes a card");
  for (unsigned i = 1; i < n_queue && i < n_cards; i++)
    g_string_append_printf (out, "%s%s", i == 1 ? ", then " : ", ",
                            table->seating->name[queue[i]]);
  if (n_queue > 1 && n_cards > n_queue)
    g_string_append (out, ", and round again");
  return g_string_free (out, FALSE);
}

static char *
due_of_table (const GavelTable *table, const GavelStatus *status)
{
  const Score5 *s = (const Score5 *) table->state;
  g_autofree char *names = gavel_names_text (table->seating, status->actors, " or ");
  g_autofree char *all = gavel_names_text (table->seating, status->actors, " and ");

  switch ((Score5Phase) s->phase)
    {
    case SCORE5_LOT:
      if (status->due == GAVEL_DUE_PLAYERS)
        return g_strdup ("players: seat NAME ...");
      if (s->entering)
        return g_strdup ("what is known of this game: gone ..., hand NAME ...");
      return g_strdup_printf ("the lot of round %u", status->round);
    case SCORE5_BIDS:
      return g_strdup_printf ("bids of %s", all);
    case SCORE5_TAKE:
      return take_of_table (table, names);
    case SCORE5_RANK:
      if (s->n_ranked > 0)
        return g_strdup_printf ("%s takes a card: the cards do not show who", names);
      break;
    case SCORE5_FINISH:
    case SCORE5_OVER:
      break;
    }
  return g_strdup_printf ("who won the %s, %s? The cards do not show it (won NAME)",
                          s->lot != SCORE5_NO_LOT ? "lot" : "game", names);
}

char *
score5_due (const GavelTable *table, GavelWording wording)
{
  GavelStatus status;

  score5_status (table, &status);
  switch (wording)
    {
    case GAVEL_WORDING_PROMPT:
      return due_short (table, &status);
    case GAVEL_WORDING_HELP:
      return due_wanted (table, &status);
    case GAVEL_WORDING_TABLE:
      break;
    }
  return due_of_table (table, &status);
}
