/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Goofspiel: what comes next, facts as people type them, and what they are told. */
#include "games/goofspiel/goofspiel.h"

#include "base/error.h"
#include "game/entry.h"

#include <string.h>

/* Whether the prizes before the present round are still to be told. */
static bool
wants_gone (const Goofspiel *s)
{
  return s->entering > 1 && s->gone == 0;
}

/* Whether bids are due: also where the prize is certain, and so was not turned up. */
static bool
wants_bids (const Goofspiel *s)
{
  return !s->entering && (s->prize != 0 || s->prizes != GOOFSPIEL_RANDOM);
}

/* Who has not bid yet. */
static GavelSeats
bidders (const Goofspiel *s)
{
  return s->prize != 0 ? goofspiel_missing (s) : gavel_seats_all (s->n_seats);
}

/* Whose hand or bid comes next, the one who asks first; -1: nobody's. */
static int
due_seat (const GavelTable *table)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  GavelSeats actors = s->entering ? gavel_seats_all (s->n_seats) & (GavelSeats) ~s->given
                      : wants_bids (s) ? bidders (s)
                                       : 0;
  int you = table->seating->you;

  if (actors == 0)
    return -1;
  return you >= 0 && (actors & GAVEL_SEAT ((unsigned) you))
             ? you
             : (int) gavel_seats_first (actors);
}

static char *
due_of_table (const Goofspiel *s, const GavelTable *table, unsigned round)
{
  g_autofree char *all = gavel_names_text (table->seating, bidders (s), " and ");

  if (s->n_seats < 2)
    return g_strdup ("players: seat NAME ...");
  if (s->entering)
    return g_strdup ("what is known of this game: gone ..., hand NAME ...");
  if (s->prize != 0)
    return g_strdup_printf ("bids of %s", all);
  return g_strdup_printf ("the %s of round %u",
                          s->prizes == GOOFSPIEL_RANDOM ? "prize" : "bid", round);
}

static char *
goofspiel_due (const GavelTable *table, GavelWording wording)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  bool help = wording == GAVEL_WORDING_HELP;
  int seat = due_seat (table);
  const char *name = seat >= 0 ? table->seating->name[seat] : NULL;
  GavelStatus status;

  goofspiel_status (table, &status);
  if (wording == GAVEL_WORDING_TABLE)
    return due_of_table (s, table, status.round);
  if (wants_gone (s))
    return help ? g_strdup ("type the prizes turned up so far, like 7 1 12")
                : g_strdup_printf ("prizes before round %u", status.round);
  if (s->entering && name != NULL)
    return g_strdup_printf (help ? "type %s's hand: cards, like 2 3 7" : "%s's hand",
                            name);
  if (wants_bids (s) && name != NULL)
    {
      if (!help && bidders (s) == gavel_seats_all (s->n_seats))
        return g_strdup ("bids");
      return g_strdup_printf (help ? "type %s's bid: a card" : "%s bids", name);
    }
  return g_strdup_printf (help ? "type the prize of round %u, a number"
                               : "round %u, the prize",
                          status.round);
}

static void
add (GPtrArray *lines, const char *verb, const char *name, char **rest)
{
  g_autofree char *text = g_strjoinv (" ", rest);

  g_ptr_array_add (lines, name != NULL ? g_strjoin (" ", verb, name, text, NULL)
                                       : g_strjoin (" ", verb, text, NULL));
}

/* "7", "Ann 7": a prize, a bid, or what a hand holds. */
static bool
goofspiel_read (const GavelTable *table, char **words, GPtrArray *lines, GError **error)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  int named = gavel_entry_named (table, words[0]);
  int seat = named >= 0 ? named : due_seat (table);
  g_autofree char *wanted = goofspiel_due (table, GAVEL_WORDING_HELP);

  if (wants_gone (s) && named < 0)
    add (lines, "gone", NULL, words);
  else if (seat >= 0 && (s->entering || wants_bids (s)))
    {
      if (named >= 0 && words[1] == NULL)
        return gavel_fail (error,
                           s->entering ? "%s holds which cards?" : "%s bids which card?",
                           table->seating->name[seat]);
      add (lines, s->entering ? "hand" : "bid", table->seating->name[seat],
           words + (named >= 0));
    }
  else if (named >= 0)
    return gavel_fail (error, "%s is a player; %s", table->seating->name[named], wanted);
  else
    add (lines, "prize", NULL, words);
  return true;
}

static bool
goofspiel_may_begin (const GavelTable *table, const char *word)
{
  return goofspiel_card_read (table->box, word, NULL) >= 0;
}

static void
offer_cards (unsigned cards, GPtrArray *out)
{
  GAVEL_FOREACH_CARD (card, cards)
    g_ptr_array_add (out, g_strdup_printf ("%u", card + 1));
}

static void
goofspiel_choices (const GavelTable *table, unsigned seat, GPtrArray *out)
{
  const Goofspiel *s = (const Goofspiel *) table->state;
  unsigned left = ((1u << s->n_cards) - 1) & ~(unsigned) s->gone;

  offer_cards (seat == GAVEL_CHANCE || s->entering ? left
               : wants_bids (s)                    ? s->hand[seat]
                                                   : 0,
               out);
}

static void
goofspiel_complete (const GavelTable *table, char **words, unsigned n, GPtrArray *out)
{
  unsigned at = n > 0 && gavel_game_verb (table->game, words[0]) != NULL ? 1 : 0;
  int seat = n > at ? gavel_entry_named (table, words[at]) : -1;
  const Goofspiel *s = (const Goofspiel *) table->state;

  if (seat < 0 && at == 0)
    seat = due_seat (table);
  if (n > at + 1 && !s->entering)
    return; /* one card is all */
  if (seat >= 0 || !wants_bids (s))
    goofspiel_choices (table, seat >= 0 ? (unsigned) seat : GAVEL_CHANCE, out);
}

static void
goofspiel_hand (const GavelTable *table, unsigned seat, GavelCells *out)
{
  const Goofspiel *s = (const Goofspiel *) table->state;

  GAVEL_FOREACH_CARD (card, s->hand[seat])
    gavel_cells_printf (out, "%u", card + 1);
  if (s->hand[seat] == 0)
    gavel_cells_printf (out, "-");
}

static void
goofspiel_echo (const GavelTable *before G_GNUC_UNUSED, const GavelTable *after,
                char **words, bool dealt G_GNUC_UNUSED, GString *out)
{
  const Goofspiel *s = (const Goofspiel *) after->state;
  int seat = words[1] != NULL ? gavel_entry_named (after, words[1]) : -1;
  g_autofree char *all = g_strjoinv (" ", words);
  g_autofree char *text = NULL;

  if (g_ascii_strcasecmp (words[0], "prize") == 0)
    g_string_append_printf (out, "Round %u: %u\n", goofspiel_round (s), s->prize);
  else if (g_ascii_strcasecmp (words[0], "bid") == 0 && seat >= 0)
    g_string_append_printf (out, "%s bids %s\n", after->seating->name[seat], words[2]);
  else if (g_ascii_strcasecmp (words[0], "round") == 0)
    g_string_append_printf (out, "The game starts at round %s\n", words[1]);
  else if (g_ascii_strcasecmp (words[0], "gone") == 0)
    {
      text = gavel_card_names_text (&goofspiel_card_names, NULL, s->gone, 0);
      g_string_append_printf (out, "Gone: %s\n", text);
    }
  else if (g_ascii_strcasecmp (words[0], "hand") == 0 && seat >= 0)
    {
      text = gavel_card_names_text (&goofspiel_card_names, NULL, s->hand[seat], 0);
      g_string_append_printf (out, "%s holds %s\n", after->seating->name[seat], text);
    }
  else
    g_string_append_printf (out, "%s\n", all);
}

static const char help[]
    = "  Laura Francis Natalie     the players, in seat order\n"
      "  7                         the prize that is turned up\n"
      "  5                         a bid: your card, then the others' in turn\n"
      "  fran 3                    Francis bids 3\n"
      "  round 4                   before the first prize: start in the middle of a "
      "game\n"
      "  ?                         what comes next here\n"
      "Separate several on one line with ; . Full lines work everywhere: bid Francis 3\n";

const GavelEntry goofspiel_entry = {
  .help = help,
  .due = goofspiel_due,
  .read = goofspiel_read,
  .may_begin = goofspiel_may_begin,
  .complete = goofspiel_complete,
  .choices = goofspiel_choices,
  .echo = goofspiel_echo,
  .hand = goofspiel_hand,
};
