/* SPDX-License-Identifier: GPL-3.0-or-later */
/* gavel deck: the cards in use; gavel deck check: all that is wrong with a deck. */
#include "commands/deck.h"

#include "base/suggest.h"
#include "games/score5/deck.h"
#include "report/report.h"

#include <stdio.h>
#include <string.h>

static void
print_deck_json (const GavelDeck *deck)
{
  g_autoptr (JsonBuilder) out = json_builder_new ();
  g_autofree char *text = NULL;
  GavelCard cards[GAVEL_DECK_MAX_CARDS];

  deck_shelf (deck, cards);
  json_builder_begin_array (out);
  for (unsigned i = 0; i < deck->n_cards; i++)
    {
      const GavelCard *card = &cards[i];

      json_builder_begin_object (out);
      json_builder_set_member_name (out, "card");
      json_builder_add_string_value (out, card->name);
      json_builder_set_member_name (out, "family");
      json_builder_add_string_value (out, gavel_family_name (card->family));
      json_builder_set_member_name (out, "value");
      json_builder_add_int_value (out, card->value);
      json_builder_set_member_name (out, "tie");
      if (card->tie != 0)
        json_builder_add_int_value (out, card->tie);
      else
        json_builder_add_null_value (out);
      json_builder_set_member_name (out, "kind");
      json_builder_add_string_value (out, gavel_kind_name (card->kind));
      json_builder_set_member_name (out, "attested");
      json_builder_add_boolean_value (out, card->attested);
      json_builder_set_member_name (out, "tie_attested");
      json_builder_add_boolean_value (out, card->tie_attested);
      json_builder_end_object (out);
    }
  json_builder_end_array (out);
  text = report_json_line (out, false);
  puts (text);
}

static ExitStatus
deck_check (int argc, char **argv)
{
  g_autoptr (GPtrArray) problems = NULL;
  g_autofree char *text = NULL;
  gsize length;
  GError *error = NULL;

  if (argc != 2)
    return complain (EXIT_USAGE, "deck check: name one file (- is standard input)");
  if (!read_input (argv[1], &text, &length, &error))
    return complain_error (error);
  problems = gavel_deck_check (text, length);
  for (unsigned i = 0; i < problems->len; i++)
    {
      const GavelBoxProblem *problem = problems->pdata[i];

      fprintf (stderr, "%s: %s\n", argv[1], problem->text);
    }
  if (problems->len == 0)
    printf ("%s: nothing is wrong with this deck\n", argv[1]);
  return problems->len == 0 ? EXIT_DONE : EXIT_INPUT;
}

ExitStatus
command_deck (Context *context, int argc, char **argv)
{
  static const char *const parts[] = { "edit", "check", NULL };
  gboolean as_json = FALSE, all = FALSE;
  const GOptionEntry entries[] = {
    { "json", 0, 0, G_OPTION_ARG_NONE, &as_json, "Print JSON", NULL },
    { "all", 0, 0, G_OPTION_ARG_NONE, &all, "edit: also ask about attested cards", NULL },
    { NULL },
  };
  ExitStatus status;
  const GavelBox *box;
  const char *part;

  if (!parse_options (entries, "[edit | check FILE] - show the cards in use", &argc,
                      &argv, &status))
    return status;
  part = argc > 1 ? argv[1] : "";
  if (strcmp (part, "check") == 0)
    return deck_check (argc - 1, argv + 1);
  if (argc > (strcmp (part, "edit") == 0 ? 2 : 1))
    {
      const char *odd = strcmp (part, "edit") == 0 ? argv[2] : part;
      g_autofree char *hint = gavel_suggest_hint (odd, parts);

      return complain (EXIT_USAGE, "deck: unknown word '%s'%s", odd, hint);
    }
  if (context_boxes (context) == NULL)
    return EXIT_INPUT;
  box = context_box (context, gavel_games ()[0]);
  if (strcmp (part, "edit") == 0)
    return deck_edit (score5_deck (box), all);
  if (as_json)
    print_deck_json (score5_deck (box));
  else
    {
      g_autofree char *text = deck_text (score5_deck (box), context->color);

      fputs (text, stdout);
    }
  return EXIT_DONE;
}
