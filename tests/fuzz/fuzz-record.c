/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Any bytes as a record: nothing crashes, what is read is written back to the
 * letter, and a position that was reached can be told, imagined and played on. Where
 * the table sees a tie otherwise than the deck, the deck has it the other way round.
 * Failures end in abort(): libFuzzer does not see g_error()'s signal. */
#include "report/report.h"

#include "games/score5/words.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
play_on (const GavelRecord *record)
{
  const GavelGame *game = gavel_record_game (record);
  GavelTable table = gavel_record_table (record);
  GavelStatus status;
  union
  {
    char bytes[GAVEL_MAX_STATE];
    uint64_t align;
  } copy;
  GavelRng rng = gavel_rng_named (1, 2, 3);
  unsigned higher, lower;

  if (game == &gavel_score5 && score5_disputed (table.box, table.state, &higher, &lower))
    g_assert (score5_deck (table.box)->card[higher].tie
              < score5_deck (table.box)->card[lower].tie);
  game->notation->status (&table, &status);
  if (status.due == GAVEL_DUE_PLAYERS || status.due == GAVEL_DUE_ENTRY)
    return;
  memcpy (copy.bytes, gavel_record_state (record), game->state_size);
  game->imagine (table.box, (GavelState *) copy.bytes, 0, &rng);
  game->playout (table.box, (GavelState *) copy.bytes, &rng);
  g_assert (game->to_act (table.box, (GavelState *) copy.bytes) == 0);
}

/* The position told by itself is a record again, and tells the same. */
static void
tell (const GavelRecord *record)
{
  g_autofree char *text = gavel_record_write_position (record);
  g_autoptr (GavelRecord) again = gavel_record_new (gavel_record_boxes (record));
  g_autofree char *twice = NULL;
  g_autoptr (GError) error = NULL;

  if (!gavel_record_read (again, text, -1, 0, &error))
    {
      g_printerr ("%s\n%s", error->message, text);
      abort ();
    }
  twice = gavel_record_write_position (again);
  if (strcmp (text, twice) != 0)
    {
      g_printerr ("told twice:\n%s\n%s", text, twice);
      abort ();
    }
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  static GavelBoxes boxes[2]; /* as they are, and with tiebreakers that are not known */
  bool marked = size >= 3 && memcmp (data, "\xef\xbb\xbf", 3) == 0;
  g_autofree char *text
      = g_strndup ((const char *) data + (marked ? 3 : 0), size - (marked ? 3 : 0));

  if (boxes[0].n == 0)
    {
      const GavelDeck *deck;
      g_autofree GavelCard *cards = NULL;
      g_autofree char *holes = NULL;

      boxes[0] = boxes[1] = gavel_boxes_builtin ();
      deck = score5_deck (gavel_boxes_find (&boxes[0], &gavel_score5));
      cards = g_memdup2 (deck->card, sizeof deck->card);
      for (unsigned c = 0; c < deck->n_cards; c += 3)
        cards[c].tie = c % 2 ? 0 : 7;
      holes = gavel_deck_write (cards, deck->n_cards);
      gavel_boxes_set (
          &boxes[1], &gavel_score5,
          score5_box (gavel_deck_parse (holes, strlen (holes), "holes", NULL)));
    }
  for (unsigned i = 0; i < 2; i++)
    {
      g_autoptr (GavelRecord) record = gavel_record_new (&boxes[i]);
      g_autofree char *written = NULL, *table = NULL, *json = NULL;
      g_autoptr (JsonBuilder) builder = json_builder_new ();
      g_autoptr (GError) error = NULL;

      if (!gavel_record_read (record, (const char *) data, (gssize) size, 0, &error))
        g_assert (error != NULL && g_str_has_prefix (error->message, "line "));
      written = gavel_record_write (record);
      g_assert (strncmp (written, text, MAX (1, strlen (written)) - 1) == 0);
      if (gavel_record_game (record) == NULL)
        continue;
      table = report_table_text (record, -1, i == 1, 60);
      json_builder_begin_object (builder);
      report_table_json (record, builder);
      json_builder_end_object (builder);
      json = report_json_line (builder, false);
      tell (record);
      play_on (record);
    }
  return 0;
}
