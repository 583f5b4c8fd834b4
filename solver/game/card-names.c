/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/card-names.h"

#include "base/error.h"

#include <string.h>

/* Reads a card. */
bool
gavel_card_names_one (const GavelCardNames *names, GavelLine *line, unsigned *card,
                      GError **error)
{
  const char *word = gavel_line_next (line, "a card", error);
  int found;

  if (word == NULL)
    return false;
  found = names->read (line->box, word, error);
  *card = (unsigned) found;
  return found >= 0;
}

/* Reads all cards up to the end of the line: "-" alone is none; "?" and "?3",
 * where they are allowed, are cards nobody knows. */
bool
gavel_card_names_all (const GavelCardNames *names, GavelLine *line, bool may_be_unknown,
                      GavelNamed *cards, GError **error)
{
  *cards = (GavelNamed){ 0 };
  if (gavel_line_peek (line) == NULL)
    return gavel_fail (error, "%s: no cards named (- for none)", line->word[0]);
  if (strcmp (gavel_line_peek (line), "-") == 0)
    {
      line->at++;
      return gavel_line_end (line, error);
    }
  while (gavel_line_peek (line) != NULL)
    {
      const char *word = gavel_line_peek (line);
      guint64 n = 1;
      unsigned card;

      if (word[0] == '?' && may_be_unknown)
        {
          if (word[1] != '\0'
              && !g_ascii_string_to_unsigned (word + 1, 10, 1, names->n_cards, &n, NULL))
            return gavel_fail (error, "'%s': unknown cards are ? or ?2, ?3, ...", word);
          cards->n_unknown += (unsigned) n;
          line->at++;
          if (cards->n_unknown > names->n_cards)
            return gavel_fail (error, "more unknown cards than the deck has");
          continue;
        }
      if (word[0] == '?')
        return gavel_fail (error, "%s: '%s' is not possible here, name the cards",
                           line->word[0], word);
      if (!gavel_card_names_one (names, line, &card, error))
        return false;
      if (cards->known & GAVEL_CARD (card))
        return gavel_fail (error, "%s is named twice", word);
      cards->known |= GAVEL_CARD (card);
    }
  return true;
}

/* "g80 r5 ?2", or "-" for none. */
char *
gavel_card_names_text (const GavelCardNames *names, const GavelBox *box, GavelCards cards,
                       unsigned n_unknown)
{
  GString *out = g_string_new (NULL);

  GAVEL_FOREACH_CARD (card, cards)
    {
      char name[12];

      names->name (box, card, name);
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", name);
    }
  if (n_unknown > 0)
    g_string_append_printf (out, "%s?", out->len > 0 ? " " : "");
  if (n_unknown > 1)
    g_string_append_printf (out, "%u", n_unknown);
  if (out->len == 0)
    g_string_append_c (out, '-');
  return g_string_free (out, FALSE);
}
