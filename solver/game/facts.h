/* SPDX-License-Identifier: GPL-3.0-or-later */
/* facts.h - a position as named facts, for programs
 *
 * Header only: small helpers to build the a{sv} that GavelNotation's facts() returns.
 * Members keep their order. Knows no JSON. */
#pragma once

#include "game/line.h"

static inline void
gavel_facts_add (GVariantBuilder *facts, const char *name, GVariant *value)
{
  g_variant_builder_add (facts, "{sv}", name, value);
}

static inline void
gavel_facts_int (GVariantBuilder *facts, const char *name, int value)
{
  gavel_facts_add (facts, name, g_variant_new_int32 (value));
}

/* A text, or nothing. */
static inline void
gavel_facts_text (GVariantBuilder *facts, const char *name, const char *value)
{
  gavel_facts_add (facts, name, g_variant_new ("ms", value));
}

/* The names of seats. */
static inline void
gavel_facts_seats (GVariantBuilder *facts, const char *name, const GavelSeating *seating,
                   GavelSeats seats)
{
  GVariantBuilder names;

  g_variant_builder_init (&names, G_VARIANT_TYPE_STRING_ARRAY);
  GAVEL_FOREACH_SEAT (seat, seats)
    g_variant_builder_add (&names, "s", seating->name[seat]);
  gavel_facts_add (facts, name, g_variant_builder_end (&names));
}
