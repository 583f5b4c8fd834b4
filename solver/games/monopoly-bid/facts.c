/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Monopoly Bid: a position as facts for programs. */
#include "game/facts.h"
#include "games/monopoly-bid/words.h"

static GVariant *
names_of (MbidCards cards)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (unsigned kind = 0; kind < MBID_KINDS; kind++)
    for (unsigned i = 0; i < mbid_count (cards, kind); i++)
      g_variant_builder_add (&names, "s", mbid_kind_name (kind));
  return g_variant_builder_end (&names);
}

/* What lies before a seat, colour by colour. */
static GVariant *
lay_of (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  GVariantBuilder lay, colour, cards;

  g_variant_builder_init (&lay, G_VARIANT_TYPE ("aa{sv}"));
  for (unsigned c = 0; c < MBID_COLOURS; c++)
    {
      unsigned real = mbid_count (s->real[seat], c), wild = mbid_count (s->wild[seat], c);

      if (real + wild == 0)
        continue;
      g_variant_builder_init (&cards, G_VARIANT_TYPE_STRING_ARRAY);
      for (unsigned i = 0; i < real; i++)
        g_variant_builder_add (&cards, "s", mbid_colours[c].name);
      for (unsigned i = 0; i < wild; i++)
        g_variant_builder_add (&cards, "s", "wild");
      g_variant_builder_init (&colour, G_VARIANT_TYPE_VARDICT);
      gavel_facts_add (&colour, "colour", g_variant_new_string (mbid_colours[c].name));
      gavel_facts_add (&colour, "cards", g_variant_builder_end (&cards));
      gavel_facts_add (&colour, "complete",
                       g_variant_new_boolean (mbid_complete_of (deck, s, seat, c) > 0));
      g_variant_builder_add_value (&lay, g_variant_builder_end (&colour));
    }
  return g_variant_builder_end (&lay);
}

static GVariant *
seat_facts (const MbidDeck *deck, const Mbid *s, unsigned seat)
{
  GVariantBuilder facts;

  g_variant_builder_init (&facts, G_VARIANT_TYPE_VARDICT);
  gavel_facts_add (&facts, "hand", names_of (s->hand[seat]));
  gavel_facts_int (&facts, "unknown", s->unknown[seat]);
  gavel_facts_add (&facts, "lay", lay_of (deck, s, seat));
  gavel_facts_int (&facts, "complete", (int) mbid_complete (deck, s, seat));
  return g_variant_builder_end (&facts);
}

/* Lots that come back, in order. */
static GVariant *
unsold_of (const Mbid *s)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  for (unsigned i = 0; i < s->n_unsold; i++)
    g_variant_builder_add (&names, "s", mbid_colours[s->unsold[i]].name);
  return g_variant_builder_end (&names);
}

GVariant *
mbid_facts (const GavelTable *table, int seat)
{
  const MbidDeck *deck = mbid_deck (table->box);
  const Mbid *s = mbid_of (table);
  GVariantBuilder facts;

  if (seat >= 0)
    return seat_facts (deck, s, (unsigned) seat);
  g_variant_builder_init (&facts, G_VARIANT_TYPE_VARDICT);
  if (s->phase == MBID_ANSWER) /* in turn, but also who is not asked yet may speak */
    gavel_facts_seats (&facts, "actors", table->seating, mbid_may_answer (s));
  gavel_facts_text (&facts, "host",
                    s->n_seats > 0 ? table->seating->name[s->host] : NULL);
  gavel_facts_text (&facts, "lot",
                    s->lot != MBID_NOTHING ? mbid_colours[s->lot].name : NULL);
  gavel_facts_int (&facts, "properties", (int) mbid_n_properties (deck, s));
  gavel_facts_add (&facts, "unsold", unsold_of (s));
  gavel_facts_int (&facts, "pile", s->n_pile);
  gavel_facts_int (&facts, "discards", s->under ? 0 : (int) mbid_n_discards (s));
  return g_variant_builder_end (&facts);
}
