/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "help.h"

#include "games/score5/score5.h"

#include <gio/gio.h>
#include <string.h>

const GavelSeating help_seating = {
  5,
  -1,
  { (char *) "Ann", (char *) "Bob", (char *) "Cy", (char *) "Dee", (char *) "Eve" },
};

/* A record that must parse. */
GavelRecord *
help_record (const GavelDeck *deck, const char *text)
{
  GavelRecord *record = gavel_record_new (SCORE5_BOXES (deck));
  GError *error = NULL;

  gavel_record_read (record, text, -1, 0, &error);
  g_assert_no_error (error);
  return record;
}

static void
add_cards (GString *out, const GavelBox *box, const char *key, GavelCards cards,
           unsigned n_unknown)
{
  g_autofree char *text
      = gavel_card_names_text (&score5_card_names, box, cards, n_unknown);

  g_string_append_printf (out, "%s=%s; ", key, text);
}

/* A table of SCORE 5 in one line, to compare parts of:
 * "round=5; next=take Bob; offer=g30 r20; Ann=g5 g80; ...; winner=; " */
char *
help_summary (const GavelRecord *record)
{
  GavelTable table = gavel_record_table (record);
  const GavelSeating *seating = table.seating;
  const Score5 *s = (const Score5 *) table.state;
  GString *out = g_string_new (NULL);
  GavelStatus status;

  g_assert_true (table.game == &gavel_score5);
  table.game->notation->status (&table, &status);
  g_string_append_printf (out, "round=%u; next=%s", status.round,
                          status.next != NULL ? status.next : "nothing");
  GAVEL_FOREACH_SEAT (seat, status.actors)
    g_string_append_printf (out, " %s", seating->name[seat]);
  g_string_append (out, "; ");
  add_cards (out, table.box, "offer", s->offer, s->n_offer_unknown);
  for (unsigned seat = 0; seat < s->n_seats; seat++)
    {
      add_cards (out, table.box, seating->name[seat], s->hand[seat], s->n_unknown[seat]);
      g_string_append_printf (out, "%s.score=%d; ", seating->name[seat],
                              status.seat[seat].score);
    }
  g_string_append (out, "winner=");
  GAVEL_FOREACH_SEAT (seat, status.winners)
    g_string_append_printf (out, "%s", seating->name[seat]);
  g_string_append (out, "; ");
  return g_string_free (out, FALSE);
}

/* Up to @n parts, ended by NULL if fewer, are in the summary. */
void
help_expect (const GavelRecord *record, const char *const parts[], unsigned n)
{
  g_autofree char *summary = help_summary (record);

  for (unsigned i = 0; i < n && parts[i] != NULL; i++)
    if (strstr (summary, parts[i]) == NULL)
      g_error ("no \"%s\" in \"%s\"", parts[i], summary);
}

/* One step of a random game, told in @text. */
void
help_step (const GavelGame *game, const GavelBox *box, GavelState *s, GavelRng *rng,
           GString *text)
{
  GavelTable table = { game, box, s, &help_seating };
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

  GAVEL_FOREACH_SEAT (seat, game->to_act (box, s))
    {
      uint64_t k = gavel_rng_below (rng, game->n_moves (box, s, seat));

      moves[seat] = game->move (box, s, seat, k);
      game->notation->say (&table, seat, moves[seat], text);
    }
  game->apply (box, s, moves);
}

/* The built-in deck with some keys changed: { group, key, value }, ended by a
 * NULL group. */
GavelDeck *
help_deck_with (const char *const edits[][3])
{
  g_autoptr (GBytes) bytes = g_resources_lookup_data ("/gavel/score5.deck", 0, NULL);
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *text = NULL;
  GError *error = NULL;
  GavelDeck *deck;
  gsize length;

  g_key_file_load_from_bytes (file, bytes, G_KEY_FILE_NONE, &error);
  g_assert_no_error (error);
  for (unsigned i = 0; edits[i][0] != NULL; i++)
    g_key_file_set_value (file, edits[i][0], edits[i][1], edits[i][2]);
  text = g_key_file_to_data (file, &length, NULL);
  deck = gavel_deck_parse (text, length, "edited", &error);
  g_assert_no_error (error);
  return deck;
}

/* The set of the cards in "g5 r10". */
GavelCards
help_cards (const GavelDeck *deck, const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);
  GavelCards cards = 0;

  for (char **word = words; *word != NULL; word++)
    {
      GError *error = NULL;
      int card = gavel_deck_card (deck, *word, &error);

      g_assert_no_error (error);
      cards |= GAVEL_CARD (card);
    }
  return cards;
}

/* Plays on to where a choice is due in that phase, in that round or a later one. */
void
help_play_to (const GavelDeck *deck, Score5 *s, unsigned n_seats, unsigned round,
              Score5Phase phase, uint64_t number)
{
  GavelState *state = (GavelState *) s;
  GavelRng rng = gavel_rng_named (71, number, n_seats);

  gavel_score5.clear (score5_box (deck), state);
  gavel_score5.start (score5_box (deck), state, n_seats, &rng);
  while (s->round < round || s->phase != phase
         || (phase == SCORE5_TAKE && gavel_cards_count (s->offer) < 2))
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (s->phase == SCORE5_LOT)
        gavel_game_step (&gavel_score5, score5_box (deck), state, &rng);
      else if (s->phase == SCORE5_TAKE)
        score5_take (deck, s,
                     score5_styles.habit_turn (score5_box (deck), state, score5_taker (s),
                                               score5_styles.habits, &rng));
      else
        {
          for (unsigned seat = 0; seat < n_seats; seat++)
            moves[seat] = score5_styles.habit_bid (
                score5_box (deck), state, seat,
                &(GavelHabit){ 0.5f + 0.1f * (float) seat, 0.2f },
                (unsigned) gavel_rng_below (&rng, GAVEL_MOODS));
          gavel_score5.apply (score5_box (deck), state, moves);
        }
    }
}

/* One test for each number of seats from @least on. */
void
help_add_by_seats (const char *format, unsigned least, GTestDataFunc test)
{
  for (unsigned n = least; n <= GAVEL_MAX_SEATS; n++)
    {
      g_autofree char *path = g_strdup_printf ("%s/%u", format, n);

      g_test_add_data_func (path, GUINT_TO_POINTER (n), test);
    }
}
