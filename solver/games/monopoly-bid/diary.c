/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/monopoly-bid/diary.h"

#include <string.h>

gpointer
mbid_diary_new (const GavelBox *box, unsigned seat)
{
  MbidDiary *diary = g_new0 (MbidDiary, 1);

  diary->box = box;
  diary->seat = seat;
  diary->slots = g_array_new (FALSE, FALSE, sizeof (MbidSlot));
  diary->events = g_ptr_array_new_with_free_func (g_free);
  return diary;
}

void
mbid_diary_free (gpointer data)
{
  MbidDiary *diary = data;

  if (diary == NULL)
    return;
  g_array_unref (diary->slots);
  g_ptr_array_unref (diary->events);
  g_free (diary);
}

static void
add_slot (MbidDiary *diary, unsigned seat, unsigned epoch)
{
  MbidSlot slot = { seat, epoch, diary->events->len };

  g_array_append_val (diary->slots, slot);
}

/* The first position: what is unknown there was drawn at some time before. */
static void
begin (MbidDiary *diary, const Mbid *s)
{
  diary->begun = true;
  diary->n_epochs = 1;
  diary->pool[0] = mbid_pool (s);
  diary->lost = s->under != 0;
  memcpy (diary->bid, s->bid, sizeof diary->bid);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    for (unsigned i = 0; i < s->unknown[seat] && seat != diary->seat; i++)
      add_slot (diary, seat, 0);
}

/* -- What was done --------------------------------------------------------------------
 */

static void
add_event (MbidDiary *diary, const MbidEvent *event)
{
  MbidEvent *kept = g_memdup2 (event, sizeof *event);

  mbid_look_at (diary->box, &kept->before, &kept->board, &kept->sight);
  if (kept->did == MBID_DID_BID)
    mbid_look_at_lot (&kept->sight, kept->before.lot, &kept->lot);
  g_ptr_array_add (diary->events, kept);
}

/* Cards of these that were not known to be in that hand. */
static MbidCards
shown_of (const Mbid *s, unsigned seat, MbidCards cards)
{
  return mbid_most (s->hand[seat], cards) - s->hand[seat];
}

/* Nobody between the player of the card on top and @until said No!. */
static void
note_lets (MbidDiary *diary, const Mbid *s, unsigned until)
{
  MbidEvent event = { .did = MBID_DID_LET, .before = *s };

  for (unsigned i = 1; i < s->n_seats; i++)
    {
      unsigned seat = mbid_seat (s, s->top, i);

      if (seat == until)
        break;
      event.seats |= GAVEL_SEAT (seat);
    }
  add_event (diary, &event);
}

/* The position once that action is played, and can be answered. */
static Mbid
played (const Mbid *s, GavelMove move)
{
  uint64_t about = mbid_move_about (move);
  Mbid then = *s;

  then.phase = MBID_ANSWER;
  then.top = s->host;
  then.n_no = 0;
  then.as = MBID_NOTHING;
  then.action = mbid_move_what (move) == MBID_MOVE_WILD    ? MBID_WILD
                : mbid_move_what (move) == MBID_MOVE_STEAL ? MBID_STEAL
                                                           : MBID_DRAW2;
  then.colour = (uint8_t) about;
  if (then.action == MBID_STEAL)
    {
      then.target = (uint8_t) (about >> 8);
      then.colour = about >> 4 & 15;
      then.as = about & 15;
    }
  return then;
}

/* Notes a move; returns the cards that left the hand by it at once. */
static MbidCards
note_move (MbidDiary *diary, const Mbid *s, const Mbid *after, unsigned seat,
           GavelMove move)
{
  MbidEvent event = { .seat = seat, .move = move, .before = *s };
  MbidCards card;

  switch (mbid_move_what (move))
    {
    case MBID_MOVE_LOT:
    case MBID_MOVE_WILD:
    case MBID_MOVE_DRAW_2:
    case MBID_MOVE_STEAL:
      event.did = MBID_DID_PLAY;
      card = mbid_move_what (move) == MBID_MOVE_LOT ? 0
                                                    : mbid_card (played (s, move).action);
      event.shown = shown_of (s, seat, card);
      add_event (diary, &event);
      if (card != 0 && after->phase != MBID_ANSWER)
        {
          Mbid then = played (s, move);

          note_lets (diary, &then, MBID_NOTHING);
        }
      return card;
    case MBID_MOVE_NO:
      note_lets (diary, s, seat);
      event.did = MBID_DID_NO;
      event.shown = shown_of (s, seat, mbid_card (MBID_NO));
      add_event (diary, &event);
      return mbid_card (MBID_NO);
    case MBID_MOVE_BID:
      event.did = MBID_DID_BID;
      diary->bid[seat]
          = mbid_move_about (move) + (s->phase == MBID_RAISES ? s->bid[seat] : 0);
      event.shown = shown_of (s, seat, diary->bid[seat]);
      add_event (diary, &event);
      return 0;
    case MBID_MOVE_LET:
    case MBID_MOVE_CARD:
    case MBID_MOVE_PROPERTY:
      break;
    }
  return 0;
}

/* -- What was drawn ------------------------------------------------------------------ */

/* The discards went under the pile. */
static void
note_shuffle (MbidDiary *diary, const Mbid *after)
{
  if (diary->n_epochs == MBID_EPOCHS || after->n_unknown_discards > 0)
    diary->lost = true;
  else
    diary->pool[diary->n_epochs++] = after->discards;
}

/* From which shuffle a card of @seat is that it draws after @n_before others. */
static unsigned
epoch_of (const MbidDiary *diary, const Mbid *s, unsigned rank)
{
  return diary->n_epochs - 1 - (s->under && rank < s->n_top);
}

/* What the seat itself drew is no longer unseen. */
static void
note_own_draws (MbidDiary *diary, const Mbid *s, MbidCards cards, unsigned rank)
{
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = mbid_count (cards, kind); i > 0; i--)
      {
        unsigned epoch = epoch_of (diary, s, rank);

        if (mbid_count (diary->pool[epoch], kind) == 0)
          epoch = diary->n_epochs - 1; /* it is not told in which order */
        if (mbid_count (diary->pool[epoch], kind) == 0)
          diary->lost = true;
        else
          diary->pool[epoch] -= mbid_card (kind);
        rank += s->phase == MBID_DRAW_2;
      }
}

/* Looks at how many cards everybody has now; @spent left hands meanwhile. */
static void
note_draws (MbidDiary *diary, const Mbid *before, const Mbid *after,
            const MbidCards spent[])
{
  const Mbid *drawing = after->under ? after : before;

  if (after->under && !before->under)
    note_shuffle (diary, after);
  else if (mbid_n_discards (after) < mbid_n_discards (before) && !before->under)
    diary->lost = true; /* it all went too fast */
  for (unsigned seat = 0; seat < after->n_seats; seat++)
    {
      unsigned was = mbid_n_cards (before, seat) - mbid_size (spent[seat]);
      unsigned n = mbid_n_cards (after, seat), rank;

      if (n <= was)
        {
          diary->lost |= n < was;
          continue;
        }
      rank = drawing->phase == MBID_DRAW_2
                 ? 2u
                       - MIN (2u,
                              (unsigned) before->owed[seat] > 0 ? before->owed[seat] : 2u)
                 : (seat + after->n_seats - after->host) % after->n_seats;
      if (seat == diary->seat)
        note_own_draws (diary, drawing,
                        after->hand[seat] + spent[seat] - before->hand[seat], rank);
      for (unsigned i = was; i < n && seat != diary->seat; i++)
        add_slot (diary, seat,
                  epoch_of (diary, drawing,
                            rank + (drawing->phase == MBID_DRAW_2 ? i - was : 0)));
    }
}

/* -- A step ------------------------------------------------------------------------- */

/* Sees a step from @before to @after, both as the seat knows them, by @move of @who; -1:
 * it was no move, or nobody tells. Sealed moves come one by one, first with the position
 * they were made at, twice; then what came of all. */
void
mbid_diary_see (gpointer data, const GavelState *old, const GavelState *new, int who,
                GavelMove move)
{
  MbidDiary *diary = data;
  const Mbid *before = (const Mbid *) old, *after = (const Mbid *) new;
  MbidCards spent[GAVEL_MAX_SEATS] = { 0 };

  if (before->n_seats < 2 || before->phase == MBID_BEFORE)
    return;
  if (!diary->begun)
    begin (diary, before);
  if (who >= 0 && (unsigned) who < before->n_seats)
    spent[who] = note_move (diary, before, after, (unsigned) who, move);
  if (before->phase == MBID_ANSWER && after->phase != MBID_ANSWER
      && (who < 0 || mbid_move_what (move) != MBID_MOVE_NO))
    note_lets (diary, before, MBID_NOTHING);
  if (before->lot != MBID_NOTHING && after->lot == MBID_NOTHING)
    {
      for (unsigned seat = 0; seat < after->n_seats; seat++)
        if (after->real[seat] != before->real[seat])
          spent[seat] = diary->bid[seat];
      memset (diary->bid, 0, sizeof diary->bid);
    }
  note_draws (diary, before, after, spent);
}
