/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SCORE 5: a position as facts, for programs. */
#include "game/facts.h"
#include "games/score5/words.h"

/* The names of cards, as people sort them. */
static void
add_cards (GVariantBuilder *facts, const char *name, const GavelDeck *deck,
           GavelCards set)
{
  uint8_t cards[GAVEL_DECK_MAX_CARDS];
  unsigned n = score5_sort_cards (deck, set, cards);
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (unsigned i = 0; i < n; i++)
    g_variant_builder_add (&names, "s", deck->card[cards[i]].name);
  gavel_facts_add (facts, name, g_variant_builder_end (&names));
}

static void
add_seat (GVariantBuilder *facts, const GavelTable *table, unsigned seat)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  GavelCards shown;

  add_cards (facts, "hand", deck, s->hand[seat]);
  gavel_facts_int (facts, "unknown", s->n_unknown[seat]);
  gavel_facts_int (facts, "score", (int) score5_score (deck, s->hand[seat], &shown));
  gavel_facts_text (facts, "set",
                    s->set[seat] == SCORE5_NO_SET ? NULL
                                                  : gavel_kind_name (s->set[seat]));
  if (s->count[seat] != SCORE5_NO_COUNT)
    gavel_facts_int (facts, "count", s->count[seat]);
  if ((s->turned_up & GAVEL_SEAT (seat)) == 0)
    return;
  add_cards (facts, "bid", deck, s->bid[seat]);
  gavel_facts_int (facts, "bid_unknown", s->n_bid_unknown[seat]);
}

/* Whom the next fact is about, and what there is to take. */
static void
add_next (GVariantBuilder *facts, const GavelTable *table)
{
  const Score5 *s = (const Score5 *) table->state;
  GavelStatus status;

  score5_status (table, &status);
  if (s->phase == SCORE5_TAKE || (s->phase == SCORE5_RANK && s->n_ranked > 0))
    {
      bool one = gavel_seats_count (status.actors) == 1;

      gavel_facts_text (facts, "taker",
                        one ? table->seating->name[gavel_seats_first (status.actors)]
                            : NULL);
      add_cards (facts, "offer", score5_deck (table->box), s->offer);
      gavel_facts_int (facts, "offer_unknown", s->n_offer_unknown);
    }
  gavel_facts_seats (facts, "actors", table->seating, status.actors);
}

GVariant *
score5_facts (const GavelTable *table, int seat)
{
  const GavelDeck *deck = score5_deck (table->box);
  const Score5 *s = (const Score5 *) table->state;
  unsigned n_of[GAVEL_N_KINDS];
  GVariantBuilder facts;

  g_variant_builder_init (&facts, G_VARIANT_TYPE_VARDICT);
  if (seat >= 0)
    {
      add_seat (&facts, table, (unsigned) seat);
      return g_variant_builder_end (&facts);
    }
  add_next (&facts, table);
  gavel_facts_text (&facts, "lot",
                    s->lot == SCORE5_NO_LOT ? NULL : deck->card[s->lot].name);
  add_cards (&facts, "gone", deck, s->gone);
  gavel_facts_int (&facts, "gone_unknown", s->n_lost[0] + s->n_lost[1]);
  add_cards (&facts, "possible", deck, score5_lots_left (deck, s, n_of));
  return g_variant_builder_end (&facts);
}
