/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: moves and positions written down. */
#include "games/monopoly-bid/words.h"

#include <string.h>

/* -- Moves ----------------------------------------------------------------------- */

static const char *
colour_name (uint64_t colour)
{
  return mbid_colours[colour].name;
}

/* "wild red", "draw2", "steal Bob green". */
static void
put_action (const GavelTable *table, GavelMove move, GString *out)
{
  uint64_t about = mbid_move_about (move);
  unsigned as = about & 15;

  if (mbid_move_what (move) == MBID_MOVE_WILD)
    g_string_append_printf (out, "wild %s", colour_name (about));
  else if (mbid_move_what (move) == MBID_MOVE_DRAW_2)
    g_string_append (out, "draw2");
  else if (as == MBID_NOTHING)
    g_string_append_printf (out, "steal %s %s", table->seating->name[about >> 8],
                            colour_name (about >> 4 & 15));
  else
    g_string_append_printf (out, "steal %s wild %s as %s",
                            table->seating->name[about >> 8],
                            colour_name (about >> 4 & 15), colour_name (as));
}

static void
put_cards (const char *word, const char *name, MbidCards cards, unsigned n_unknown,
           GString *out)
{
  g_autofree char *text = mbid_cards_text (cards, n_unknown);

  g_string_append (out, word);
  if (name != NULL)
    g_string_append_printf (out, " %s", name);
  g_string_append_printf (out, " %s\n", text);
}

/* Appends the line that tells a move. */
void
mbid_say (const GavelTable *table, unsigned seat, GavelMove move, GString *out)
{
  Mbid copy;
  const Mbid *s = mbid_now (table, &copy);
  uint64_t about = mbid_move_about (move);
  const char *name = seat < GAVEL_CHANCE ? table->seating->name[seat] : NULL;
  int drawer = mbid_next_drawer (s);

  switch (mbid_move_what (move))
    {
    case MBID_MOVE_LOT:
      g_string_append (out, "lot\n");
      break;
    case MBID_MOVE_WILD:
    case MBID_MOVE_DRAW_2:
    case MBID_MOVE_STEAL:
      g_string_append_printf (out, "play %s ", name);
      put_action (table, move, out);
      g_string_append_c (out, '\n');
      break;
    case MBID_MOVE_NO:
      g_string_append_printf (out, "no %s\n", name);
      break;
    case MBID_MOVE_LET:
      g_string_append_printf (out, "let %s\n", name);
      break;
    case MBID_MOVE_BID:
      put_cards (s->phase == MBID_RAISES ? "raise" : "bid", name, about, 0, out);
      break;
    case MBID_MOVE_CARD:
      put_cards ("draw", table->seating->name[MAX (drawer, 0)], mbid_card (about & 15), 0,
                 out);
      break;
    case MBID_MOVE_PROPERTY:
      g_string_append_printf (out, "lot %s\n", colour_name (about));
      break;
    }
}

/* -- Positions ----------------------------------------------------------------- */

/* The start of a turn that leads to a position, and the lines that do. */
typedef struct
{
  const GavelTable *table;
  Mbid start;
  GString *lines;
} Story;

static const char *
name_of (const Story *story, unsigned seat)
{
  return story->table->seating->name[seat];
}

/* A card that @seat just drew goes back: one that nobody knows, else one that the others
 * have not seen. @drawn: see Mbid, or 0. */
static void
undraw (Story *story, unsigned seat, unsigned drawn)
{
  Mbid *s = &story->start;
  MbidCards hidden = s->hand[seat] - s->seen[seat];
  unsigned kind = MBID_KINDS - 1;

  if (s->unnamed[seat] > 0 || drawn == MBID_UNSEEN || (drawn == 0 && hidden == 0))
    {
      s->unnamed[seat] -= s->unnamed[seat] > 0;
      s->unknown[seat]--;
      if (s->unknown[seat] == 0) /* else it goes without saying */
        g_string_append_printf (story->lines, "draw %s ?\n", name_of (story, seat));
      return;
    }
  while (drawn == 0 && mbid_count (hidden, kind) == 0)
    kind--; /* money last: everybody was dealt some */
  if (drawn != 0)
    kind = drawn - 1;
  s->hand[seat] -= mbid_card (kind);
  put_cards ("draw", name_of (story, seat), mbid_card (kind), 0, story->lines);
}

/* Some have drawn for this turn. */
static void
tell_draws (Story *story)
{
  Mbid *s = &story->start;

  for (unsigned i = 0; i < s->n_seats; i++)
    {
      unsigned seat = mbid_seat (s, s->host, i);

      if (s->owed[seat] == 0 && (!s->under || i < s->n_top || s->drawn[i] != 0))
        undraw (story, seat, s->drawn[i]);
    }
  if (story->lines->len == 0)
    g_string_append (story->lines, "draw\n");
}

/* An action card and the No! so far: who said the earlier ones does not matter. Returns
 * who played the last of these cards. */
static unsigned
tell_exchange (Story *story)
{
  Mbid *s = &story->start;
  bool answers = s->phase == MBID_ANSWER; /* then @top matters */
  unsigned last = s->host;
  GavelMove move
      = s->action == MBID_WILD ? mbid_move (MBID_MOVE_WILD, s->colour)
        : s->action == MBID_DRAW2
            ? mbid_move (MBID_MOVE_DRAW_2, 0)
            : mbid_move (MBID_MOVE_STEAL, mbid_steal (s->target, s->colour, s->as));

  g_string_append_printf (story->lines, "play %s ", name_of (story, last));
  put_action (story->table, move, story->lines);
  g_string_append_c (story->lines, '\n');
  s->hand[last] += mbid_card (s->action);
  s->seen[last] += mbid_card (s->action);
  for (unsigned i = 1; i <= s->n_no; i++)
    {
      bool is_top = answers && i == s->n_no, before_top = answers && i + 1 == s->n_no;
      unsigned seat = is_top ? s->top : 0;

      while (seat == last || (before_top && seat == s->top))
        seat++;
      g_string_append_printf (story->lines, "no %s\n", name_of (story, seat));
      s->hand[seat] += mbid_card (MBID_NO);
      s->seen[seat] += mbid_card (MBID_NO);
      last = seat;
    }
  return last;
}

static bool
can_say_no (const Mbid *s, unsigned seat)
{
  return s->unknown[seat] > 0 || mbid_count (s->hand[seat], MBID_NO) > 0;
}

/* Who does not answer the card on top, though it could. */
static void
tell_lets (Story *story, const Mbid *s)
{
  for (unsigned i = 1; i < s->n_seats; i++)
    {
      unsigned seat = mbid_seat (s, s->top, i);

      if ((s->let & GAVEL_SEAT (seat)) != 0 && can_say_no (s, seat))
        g_string_append_printf (story->lines, "let %s\n", name_of (story, seat));
    }
}

/* The host draws for Draw 2: it has one of the cards, or none. */
static void
tell_draw_2 (Story *story)
{
  Mbid *s = &story->start, before;
  g_autofree char *drawn = NULL;
  bool asked = false;
  unsigned last;

  if (s->owed[s->host] == 1)
    undraw (story, s->host, s->drawn[0]);
  drawn = g_strdup (story->lines->str);
  g_string_truncate (story->lines, 0);
  before = *s;
  last = tell_exchange (story);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    asked |= seat != last && can_say_no (&before, seat);
  if (asked)
    g_string_append (story->lines, "let\n");
  g_string_append (story->lines, drawn);
}

/* A property is turned up. */
static void
tell_auction (Story *story)
{
  const Mbid *s = &story->start;

  g_string_append_printf (story->lines, "lot %s\n", colour_name (s->lot));
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    if (s->phase == MBID_RAISES || (s->in & GAVEL_SEAT (seat)) != 0)
      put_cards ("bid", name_of (story, seat), s->bid[seat], 0, story->lines);
  GAVEL_FOREACH_SEAT (seat, s->phase == MBID_RAISES ? s->in : 0)
    put_cards ("raise", name_of (story, seat), s->raise[seat], 0, story->lines);
}

/* Everybody has drawn. */
static void
tell_drawn (const Story *story, GString *out)
{
  const Mbid *s = &story->start;

  g_string_append (out, "drawn");
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned i = 0; i < s->unnamed[seat]; i++)
      g_string_append_printf (out, " %s", name_of (story, seat));
  g_string_append_c (out, '\n');
}

static void
write_rules (const MbidDeck *deck, const Mbid *s, GString *out)
{
  bool other[2] = { false, false };

  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    other[kind >= MBID_VALUES] |= mbid_count (s->deck, kind) != deck->copies[kind];
  for (unsigned i = 0; i < 2; i++)
    if (other[i])
      {
        g_string_append (out, i == 0 ? "rule money" : "rule actions");
        for (unsigned kind = i * MBID_VALUES;
             kind < (i == 0 ? MBID_VALUES : (unsigned) MBID_KINDS); kind++)
          g_string_append_printf (out, " %u", mbid_count (s->deck, kind));
        g_string_append_c (out, '\n');
      }
}

static void
write_lay (const Story *story, unsigned seat, GString *out)
{
  const Mbid *s = &story->start;

  if (s->real[seat] == 0 && s->wild[seat] == 0)
    return;
  g_string_append_printf (out, "lay %s", name_of (story, seat));
  for (unsigned colour = 0; colour < MBID_COLOURS; colour++)
    {
      for (unsigned i = 0; i < mbid_count (s->real[seat], colour); i++)
        g_string_append_printf (out, " %s", colour_name (colour));
      for (unsigned i = 0; i < mbid_count (s->wild[seat], colour); i++)
        g_string_append_printf (out, " wild=%s", colour_name (colour));
    }
  g_string_append_c (out, '\n');
}

static void
write_hand (const Story *story, unsigned seat, GString *out)
{
  const Mbid *s = &story->start;

  if (s->hand[seat] != 0 || s->unknown[seat] != MBID_DEALT)
    put_cards ("hand", name_of (story, seat), s->hand[seat], s->unknown[seat], out);
  if (s->seen[seat] != (s->unknown[seat] > 0 ? s->hand[seat] : 0))
    put_cards ("shown", name_of (story, seat), s->seen[seat], 0, out);
}

/* The table at the start of the turn. */
static void
write_start (const Story *story, GString *out)
{
  const Mbid *s = &story->start;

  write_rules (mbid_deck (story->table->box), s, out);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    g_string_append_printf (out, "seat %s\n", name_of (story, seat));
  if (s->referee)
    g_string_append (out, "referee\n");
  if (s->turn > 1)
    g_string_append_printf (out, "round %u\n", s->turn);
  for (unsigned large = 0; large < 2; large++) /* small hands first: there must never be
                                                  too few cards for all */
    for (unsigned seat = 0; seat < s->n_seats; seat++)
      if ((mbid_n_cards (s, seat) > MBID_DEALT) == (large != 0))
        write_hand (story, seat, out);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    write_lay (story, seat, out);
  if (mbid_n_discards (s) > 0)
    put_cards ("discard", NULL, s->discards, s->n_unknown_discards, out);
  for (unsigned i = 0; i < s->n_unsold; i++)
    g_string_append_printf (out, "%s %s%s", i == 0 ? "unsold" : "",
                            colour_name (s->unsold[i]),
                            i + 1u == s->n_unsold ? "\n" : "");
  if (s->host != 0)
    g_string_append_printf (out, "host %s\n", name_of (story, s->host));
}

/* Appends the lines that lead to this position. */
void
mbid_write (const GavelTable *table, GString *out)
{
  const Mbid *s = mbid_of (table);
  g_autoptr (GString) lines = g_string_new (NULL);
  Story story = { table, *s, lines };

  switch ((MbidPhase) s->phase)
    {
    case MBID_DRAW:
      tell_draws (&story);
      break;
    case MBID_ANSWER:
      tell_exchange (&story);
      tell_lets (&story, s);
      break;
    case MBID_DRAW_2:
      tell_draw_2 (&story);
      break;
    case MBID_LOT:
      g_string_append (lines, "lot\n");
      break;
    case MBID_BIDS:
    case MBID_RAISES:
      tell_auction (&story);
      break;
    case MBID_OVER:
      g_string_append_printf (
          lines, "won %s\n",
          s->winner == MBID_NOTHING ? "-" : table->seating->name[s->winner]);
      break;
    case MBID_BEFORE:
    case MBID_PLAY:
      break;
    }
  write_start (&story, out);
  if (s->phase != MBID_BEFORE && s->phase != MBID_DRAW && s->phase != MBID_OVER)
    tell_drawn (&story, out);
  g_string_append (out, lines->str);
}

/* Turns the bids, or raises, of this round face down again. */
void
mbid_cover (GavelState *state)
{
  Mbid *s = (Mbid *) state;

  if (s->phase == MBID_BIDS)
    memset (s->bid, 0, sizeof s->bid);
  memset (s->raise, 0, sizeof s->raise);
  s->in = 0;
}
