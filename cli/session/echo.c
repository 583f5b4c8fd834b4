/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/echo.h"

#include "common/practice.h"
#include "games/score5/deck.h"

#include <string.h>

/* The table before and after the line. */
typedef struct
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating;
  GavelView before, after;
  bool dealt; /* by the program: no table that could say otherwise */
  GString *out;
} Change;

/* Cards as people sort them, by family, best first: as advice shows them. */
char *
echo_cards (const GavelGame *game, const GavelBox *box, GavelCards cards,
            unsigned n_unknown)
{
  GString *out = g_string_new (NULL);

  if (box == NULL || cards == 0)
    {
      g_string_free (out, TRUE);
      return gavel_cards_text (game, box, cards, n_unknown);
    }
  for (unsigned family = 0; family < GAVEL_N_FAMILIES; family++)
    for (GavelCards left = cards & score5_deck (box)->family[family]; left != 0;)
      {
        unsigned best = gavel_cards_lowest (left);

        GAVEL_FOREACH_CARD (card, left)
          if (score5_deck (box)->value[card] > score5_deck (box)->value[best])
            best = card;
        g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "",
                                score5_deck (box)->card[best].name);
        left &= ~GAVEL_CARD (best);
      }
  if (n_unknown > 0)
    g_string_append (out, " ?");
  if (n_unknown > 1)
    g_string_append_printf (out, "%u", n_unknown);
  return g_string_free (out, FALSE);
}

static char *
cards_text (const Change *c, GavelCards cards, unsigned n_unknown)
{
  return echo_cards (c->game, c->box, cards, n_unknown);
}

static const char *
prize_name (const Change *c, const GavelView *view, char name[12])
{
  g_strlcpy (name, "the lot", 12);
  if (view->prize >= 0)
    c->game->notation->card_name (c->box, (unsigned) view->prize, name);
  return name;
}

/* "Laura 75, Francis 80": what the hands are worth. */
static void
put_scores (const Change *c)
{
  for (unsigned seat = 0; seat < c->after.n_seats; seat++)
    g_string_append_printf (c->out, "%s%s %d%s", seat > 0 ? ", " : "",
                            c->seating->name[seat], c->after.seat[seat].score,
                            c->after.seat[seat].n_unknown > 0 ? "+" : "");
}

static void
put_counts (const Change *c)
{
  bool first = true;

  for (unsigned seat = 0; seat < c->after.n_seats; seat++)
    if (c->after.seat[seat].count >= 0 && !c->after.seat[seat].turned_up)
      {
        g_string_append_printf (c->out, "%s%s %d", first ? "" : ", ",
                                c->seating->name[seat], c->after.seat[seat].count);
        first = false;
      }
  g_string_append (c->out, " face down\n");
}

static void
put_bid (const Change *c, unsigned seat, GavelCards bid, unsigned n_unknown)
{
  g_autofree char *cards = cards_text (c, bid, n_unknown);
  int n = (int) (gavel_cards_count (bid) + n_unknown),
      counted = c->before.seat[seat].count;

  if (bid == 0 && n_unknown == 0)
    g_string_append_printf (c->out, "%s passes\n", c->seating->name[seat]);
  else if (n_unknown > 0 || c->box == NULL)
    g_string_append_printf (c->out, "%s bids %s\n", c->seating->name[seat], cards);
  else
    g_string_append_printf (c->out, "%s bids %s = %u\n", c->seating->name[seat], cards,
                            gavel_deck_sum (score5_deck (c->box), bid));
  if (c->before.seat[seat].turned_up)
    {
      g_autofree char *was
          = cards_text (c, c->before.seat[seat].bid, c->before.seat[seat].n_bid_unknown);

      g_string_truncate (c->out, c->out->len - 1);
      g_string_append_printf (c->out, " instead of %s\n",
                              strcmp (was, "-") == 0 ? "passing" : was);
    }
  else if (counted >= 0 && counted != n)
    {
      g_string_truncate (c->out, c->out->len - 1);
      g_string_append_printf (c->out, " (%d counted before)\n", counted);
    }
}

/* That only a tiebreaker decided, which the table may see otherwise: about the lot, and
 * about as many takers as there are cards. */
static void
put_tie (const Change *c, const GavelNamed *last, unsigned winner, unsigned n_cards)
{
  unsigned total[GAVEL_MAX_SEATS], n = 0;

  for (unsigned seat = 0; seat < c->after.n_seats; seat++)
    {
      bool told = c->before.seat[seat].turned_up;
      unsigned n_unknown = told ? c->before.seat[seat].n_bid_unknown : last->n_unknown;

      total[seat] = n_unknown > 0
                        ? G_MAXUINT
                        : gavel_deck_sum (score5_deck (c->box),
                                          told ? c->before.seat[seat].bid : last->known);
    }
  for (unsigned seat = 0; seat < c->after.n_seats; seat++)
    if (seat != winner && total[seat] == total[winner] && total[winner] != G_MAXUINT)
      {
        if (n == 0)
          g_string_append (c->out, " by the tiebreaker");
        if (!c->dealt)
          g_string_append_printf (
              c->out, "%s%s", n == 0 ? " (if the table decides otherwise: won " : " or ",
              c->seating->name[seat]);
        n++;
      }
  g_string_append (c->out, n > 0 && !c->dealt ? ")" : "");
  for (unsigned i = 0; i + 1 < c->after.n_queue && i < n_cards; i++)
    if (total[c->after.queue[i]] == total[c->after.queue[i + 1]]
        && total[c->after.queue[i]] != G_MAXUINT
        && (i == 0 || total[c->after.queue[i]] > 0))
      {
        const char *second = c->seating->name[c->after.queue[i + 1]];

        g_string_append_printf (c->out, "; %s before %s by the tiebreaker",
                                c->seating->name[c->after.queue[i]], second);
        if (i == 0 && !c->dealt)
          g_string_append_printf (c->out, " (else: first %s)", second);
      }
}

/* Who has the lot, and who takes in which order. @bid is the one turned up last. */
static void
put_result (const Change *c, const GavelNamed *bid)
{
  char lot[12];
  int winner = -1;
  unsigned n_cards = gavel_cards_count (c->after.offer) + c->after.n_offer_unknown;

  prize_name (c, &c->before, lot);
  for (unsigned seat = 0; seat < c->after.n_seats && c->before.prize >= 0; seat++)
    if (c->box != NULL
        && (c->after.seat[seat].hand & ~c->before.seat[seat].hand
            & GAVEL_CARD (c->before.prize)))
      winner = (int) seat;
  if (winner < 0)
    return;
  g_string_append_printf (c->out, "%s wins %s", c->seating->name[winner], lot);
  put_tie (c, bid, (unsigned) winner, n_cards);
  for (unsigned i = 0; i < c->after.n_queue && i < n_cards; i++)
    g_string_append_printf (c->out, "%s%s", i == 0 ? "; takers: " : ", ",
                            c->seating->name[c->after.queue[i]]);
  g_string_append (c->out, c->after.n_queue > 1 && n_cards > c->after.n_queue
                               ? ", and round again\n"
                               : "\n");
}

/* What the line ended: a round, or the game. */
static void
put_end (const Change *c)
{
  if (c->after.over && !c->before.over)
    {
      GAVEL_FOREACH_SEAT (seat, c->after.winners)
        g_string_append_printf (c->out, "%s has won the game: ", c->seating->name[seat]);
      put_scores (c);
      g_string_append_c (c->out, '\n');
      return;
    }
  if (c->before.prize < 0 || c->after.prize >= 0 || c->after.round == c->before.round)
    return;
  if (c->before.offer == 0 && c->before.n_offer_unknown == 0 && c->box != NULL)
    {
      char lot[12];
      bool sold = false;

      for (unsigned seat = 0; seat < c->after.n_seats; seat++)
        sold |= (c->after.seat[seat].hand & GAVEL_CARD (c->before.prize)) != 0;
      if (!sold)
        g_string_append_printf (c->out, "Nobody bids: %s goes back to the box\n",
                                prize_name (c, &c->before, lot));
    }
  g_string_append_printf (c->out, "Round %u is over: ", c->before.round);
  put_scores (c);
  g_string_append_c (c->out, '\n');
}

/* Cards that the winner paid were not noted, but lie there face up now. */
static void
put_unseen (const Change *c)
{
  unsigned n = c->after.n_offer_unknown;

  if (n == 0 || c->before.n_offer_unknown > 0 || c->before.offer != 0)
    return;
  for (unsigned seat = 0; seat < c->after.n_seats; seat++)
    if (c->before.prize >= 0
        && (c->after.seat[seat].hand & ~c->before.seat[seat].hand
            & GAVEL_CARD (c->before.prize)))
      g_string_append_printf (
          c->out,
          "%s paid %u card%s that %s not known. Type fix bid %s CARDS if you know, or "
          "say who takes which card (? if nobody saw)\n",
          c->seating->name[seat], n, n == 1 ? "" : "s", n == 1 ? "is" : "are",
          c->seating->name[seat]);
}

/* What the table must tell, because the cards do not. */
static void
put_question (const Change *c)
{
  bool won = g_strcmp0 (c->after.next, "won") == 0;
  unsigned n = gavel_seats_count (c->after.actors), i = 0;

  if (n < 2 || (!won && g_strcmp0 (c->after.next, "take") != 0)
      || (g_strcmp0 (c->before.next, c->after.next) == 0
          && c->before.actors == c->after.actors))
    return;
  g_string_append_printf (c->out, "The cards do not show who %s: ",
                          won && c->after.prize >= 0 ? "wins the lot"
                          : won                      ? "has won the game"
                                                     : "takes first");
  GAVEL_FOREACH_SEAT (seat, c->after.actors)
    {
      g_string_append_printf (c->out, "%s%s",
                              i == 0       ? ""
                              : i + 1 == n ? " or "
                                           : ", ",
                              c->seating->name[seat]);
      i++;
    }
  g_string_append (c->out, "?\n");
}

/* The seat whose bid this line turned up; -1 if it is none. */
static int
bidder_of (const Change *c, char **words)
{
  GavelLine line = { c->game, c->box, c->seating, words, 1 };
  unsigned seat;

  return gavel_line_seat (&line, &seat, NULL) ? (int) seat : -1;
}

static void
put_fact (const Change *c, char **words)
{
  const char *verb = words[0];
  char name[12];
  int seat = bidder_of (c, words);

  if (g_ascii_strcasecmp (verb, "lot") == 0 || g_ascii_strcasecmp (verb, "prize") == 0)
    g_string_append_printf (c->out, "Round %u: %s\n", c->after.round,
                            prize_name (c, &c->after, name));
  else if (g_ascii_strcasecmp (verb, "count") == 0)
    put_counts (c);
  else if (g_ascii_strcasecmp (verb, "bid") == 0 && seat >= 0)
    {
      GavelLine line = { c->game, c->box, c->seating, words, 2 };
      GavelNamed named = { 0 };

      gavel_line_cards (&line, true, &named, NULL);
      put_bid (c, (unsigned) seat, named.known, named.n_unknown);
      put_result (c, &named);
    }
  else if (g_ascii_strcasecmp (verb, "won") == 0 && !c->after.over && seat >= 0)
    g_string_append_printf (c->out, "%s wins %s\n", c->seating->name[seat],
                            prize_name (c, &c->before, name));
  else if (g_ascii_strcasecmp (verb, "first") == 0 && seat >= 0)
    g_string_append_printf (c->out, "%s comes first\n", c->seating->name[seat]);
  else if (g_ascii_strcasecmp (verb, "take") == 0 && seat >= 0)
    {
      g_autofree char *rest = g_strjoinv (" ", words + 2);
      unsigned n_offer = gavel_cards_count (c->before.offer) + c->before.n_offer_unknown;

      g_string_append_printf (c->out, "%s takes %s%s\n", c->seating->name[seat], rest,
                              n_offer == 1 ? ", the last card" : "");
    }
  else if (g_ascii_strcasecmp (verb, "you") == 0 && seat >= 0)
    {
      g_autofree char *hand
          = cards_text (c, c->after.seat[seat].hand, c->after.seat[seat].n_unknown);

      g_string_append_printf (c->out, "You are %s: %s\n", c->seating->name[seat], hand);
    }
  else if (g_ascii_strcasecmp (verb, "round") == 0)
    g_string_append_printf (c->out, "The game starts at round %u\n", c->after.round);
  else if (g_ascii_strcasecmp (verb, "gone") == 0)
    {
      g_autofree char *lots = cards_text (c, c->after.gone, c->after.n_gone_unknown);

      g_string_append_printf (c->out, "Gone: %s\n", lots);
    }
  else if (g_ascii_strcasecmp (verb, "hand") == 0 && seat >= 0)
    {
      g_autofree char *hand
          = cards_text (c, c->after.seat[seat].hand, c->after.seat[seat].n_unknown);

      g_string_append_printf (c->out, "%s holds %s\n", c->seating->name[seat], hand);
    }
  else if (g_ascii_strcasecmp (verb, "won") != 0)
    {
      g_autofree char *all = g_strjoinv (" ", words);

      g_string_append_printf (c->out, "%s\n", all);
    }
}

/* Says what line @line did. */
void
echo_line (const GavelRecord *record, unsigned line, GString *out)
{
  g_auto (GStrv) words = gavel_line_split (gavel_record_line (record, line), NULL);
  const GavelState *before = line > 1 ? gavel_record_state_at (record, line - 1) : NULL;
  Change c = { .game = gavel_record_game (record),
               .seating = gavel_record_seating (record),
               .dealt = practice_knows (record),
               .out = out };

  if (words == NULL || words[0] == NULL)
    return;
  c.box = gavel_record_box (record);
  c.game->notation->view (c.box, gavel_record_state_at (record, line), &c.after);
  if (before == NULL)
    {
      g_string_append_printf (out, "A new game of %s\n", c.game->title);
      return;
    }
  c.game->notation->view (c.box, before, &c.before);
  put_fact (&c, words);
  if (g_strv_contains ((const char *const[]){ "you", "count", "rule", "seat", NULL },
                       words[0]))
    return;
  put_end (&c);
  put_unseen (&c);
  put_question (&c);
}

/* "Laura, Francis, Natalie; round 3, the lot is due": a game in a line. */
char *
echo_standing (const GavelRecord *record)
{
  GString *out = g_string_new (NULL);
  const GavelSeating *seating = gavel_record_seating (record);
  const GavelGame *game = gavel_record_game (record);
  GavelView view;

  for (unsigned seat = 0; seat < seating->n; seat++)
    g_string_append_printf (out, "%s%s", seat > 0 ? ", " : "", seating->name[seat]);
  if (game == NULL)
    return g_string_free (out, FALSE);
  game->notation->view (gavel_record_box (record), gavel_record_state (record), &view);
  if (view.over)
    {
      g_string_append (out, "; won by ");
      GAVEL_FOREACH_SEAT (seat, view.winners)
        g_string_append_printf (out, "%s ", seating->name[seat]);
      g_string_truncate (out, out->len - 1);
    }
  else
    g_string_append_printf (out, "; round %u of %u", MIN (view.round, view.n_rounds),
                            view.n_rounds);
  return g_string_free (out, FALSE);
}
