/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "session/practice-table.h"

#include "base/error.h"
#include "common/practice.h"

#include <string.h>

#define MAX_PASSES 4 /* of revisions, as in matches */

struct _Dealer
{
  const GavelGame *game;
  const GavelBox *box;
  const GavelSeating *seating; /* the record's */
  const GavelValue *value;
  uint64_t seed;
  unsigned n_seats, you, n_passes;
  GavelPlayerSpec *spec[GAVEL_MAX_SEATS]; /* NULL: you */
  GavelStudy *study[GAVEL_MAX_SEATS];
  GavelPlayer *player[GAVEL_MAX_SEATS];
  GavelManners manners;

  /* Of the round under way: */
  unsigned round;
  _Alignas(16) char before[GAVEL_MAX_STATE];
  GavelMove move[GAVEL_CHANCE + 1];
  int count[GAVEL_MAX_SEATS];
  int told[GAVEL_MAX_SEATS]; /* the counts in the record; -1: none yet */
};

/* Everybody there is, from the simplest to the strongest. */
static const Opponent opponents[] = {
  { "Rex", "random", "bids anything" },
  { "Greta", "greedy", "bids whenever a lot gains points" },
  { "Tim", "spender:0.2", "timid: spends little" },
  { "Sam", "spender:0.4", "sensible: spends less than half of what he gains" },
  { "Vera", "spender:0.7", "eager: spends most of what she gains" },
  { "Moody", "spender:0.5:0.7", "changes his style from game to game" },
  { "Ada", "adaptive", "learns how the others spend" },
  { "Nash", "equilibrium", "plays the equilibrium" },
  { "Max", "gavel", "plays as gavel advises" },
  { NULL, NULL, NULL },
};

/* Tables by strength. */
static const struct
{
  const char *level;
  const char *names[GAVEL_MAX_SEATS];
} levels[] = {
  { "easy", { "Tim", "Greta", "Rex", "Moody" } },
  { "medium", { "Sam", "Vera", "Tim", "Greta" } },
  { "strong", { "Max", "Nash", "Ada", "Sam" } },
};

const Opponent *
dealer_opponents (void)
{
  return opponents;
}

static const Opponent *
find_opponent (const char *name)
{
  for (unsigned i = 0; opponents[i].name != NULL; i++)
    if (g_ascii_strcasecmp (opponents[i].name, name) == 0)
      return &opponents[i];
  return NULL;
}

/* One more seat and what plays there; people that are not known by name are players of
 * match's kinds, and are called after them. */
static bool
add_seat (const char *name, unsigned number, GPtrArray *names, GString *comment,
          GError **error)
{
  const Opponent *known = find_opponent (name);
  g_autoptr (GavelPlayerSpec) spec
      = gavel_player_spec_new (known != NULL ? known->player : name, error);
  g_auto (GStrv) part = NULL;
  char *seat;

  if (spec == NULL || spec->kind == GAVEL_PLAYER_EXTERNAL)
    {
      g_autoptr (GString) all = g_string_new (NULL);

      for (unsigned i = 0; opponents[i].name != NULL; i++)
        g_string_append_printf (all, "%s, ", opponents[i].name);
      g_clear_error (error);
      return gavel_fail (error,
                         "there is no opponent '%s'; choose from %seasy, medium, strong",
                         name, all->str);
    }
  part = g_strsplit (known != NULL ? known->name : name, ":", 2);
  seat = known != NULL ? g_strdup (known->name)
                       : g_strdup_printf ("%s%u", part[0], number);
  for (unsigned i = 0; i < names->len; i++)
    if (g_ascii_strcasecmp (g_ptr_array_index (names, i), seat) == 0)
      {
        char *other = g_strdup_printf ("%s%u", seat, number);

        g_free (seat);
        seat = other;
        break;
      }
  g_ptr_array_add (names, seat);
  g_string_append_printf (comment, " %s=%s", seat, spec->name);
  return true;
}

/**
 * dealer_start:
 * @others: (nullable): names, kinds of player, or a level; %NULL: medium
 *
 * Returns: (transfer full): the first lines of the record of a new game, or %NULL with
 *   @error set
 */
char *
dealer_start (unsigned n_seats, const char *you, const char *const *others, uint64_t seed,
              GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) comment = g_string_new (NULL);
  g_autoptr (GString) out = g_string_new (NULL);
  GavelRng rng = gavel_rng_named (seed, 0, 1);
  char sets[] = "ABCDE";
  unsigned level = 1, n_named = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (levels) && others != NULL; i++)
    if (others[0] != NULL && others[1] == NULL
        && g_ascii_strcasecmp (others[0], levels[i].level) == 0)
      {
        level = i;
        others = NULL;
      }
  if (others != NULL)
    n_named = g_strv_length ((char **) others);
  if (n_named > 0)
    n_seats = n_named + 1;
  if (n_seats < 2 || n_seats > GAVEL_MAX_SEATS)
    {
      gavel_fail (error, "choose one to four opponents, not %u", n_seats - 1);
      return NULL;
    }
  g_string_append_printf (comment, PRACTICE_COMMENT "%" G_GUINT64_FORMAT, seed);
  g_ptr_array_add (names, g_strdup (you));
  for (unsigned i = 1; i < n_seats; i++)
    if (!add_seat (n_named > 0 ? others[i - 1] : levels[level].names[i - 1], i + 1, names,
                   comment, error))
      return NULL;
  for (unsigned i = 4; i > 0; i--)
    {
      unsigned k = (unsigned) gavel_rng_below (&rng, i + 1);
      char swap = sets[i];

      sets[i] = sets[k];
      sets[k] = swap;
    }
  g_string_append_printf (out, "gavel 1 score5\n%s\n", comment->str);
  for (unsigned i = 0; i < n_seats; i++)
    g_string_append_printf (out, "seat %s %c\n", (char *) g_ptr_array_index (names, i),
                            sets[i]);
  g_string_append_printf (out, "you %s\n", you);
  return g_string_free (g_steal_pointer (&out), FALSE);
}

/* -- Following the game ---------------------------------------------------------- */

static GavelRng
luck (const Dealer *dealer, unsigned what, unsigned who)
{
  return gavel_rng_named (dealer->seed, 1000 * dealer->round + what, who + 2);
}

/* A round is over: everybody has seen it. */
static void
watch (Dealer *dealer, const GavelState *before, const GavelMove moves[])
{
  const GavelMind *mind = dealer->game->mind;
  float ratio[GAVEL_MAX_SEATS];

  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    {
      unsigned size;

      if (dealer->player[seat] != NULL)
        gavel_player_watch (dealer->player[seat], before, moves);
      ratio[seat] = mind->price (dealer->box, moves[seat], &size)
                    / MAX (mind->prize (dealer->box, before), 1.0f);
    }
  gavel_manners_see (&dealer->manners, dealer->n_seats, ratio);
}

/* Reads "17 Tim=spender:0.2 Max=gavel". */
static bool
read_comment (Dealer *dealer, const char *comment, GError **error)
{
  g_auto (GStrv) words = g_strsplit (comment, " ", -1);

  if (words[0] == NULL
      || !g_ascii_string_to_unsigned (words[0], 10, 0, G_MAXUINT64, &dealer->seed, NULL))
    return gavel_fail (error, "the line '# play' of this game has no seed");
  for (unsigned i = 1; words[i] != NULL; i++)
    {
      char *equal = strchr (words[i], '=');
      unsigned seat = 0;

      if (equal == NULL)
        continue;
      *equal = '\0';
      while (seat < dealer->n_seats
             && strcmp (dealer->seating->name[seat], words[i]) != 0)
        seat++;
      if (seat == dealer->n_seats || dealer->spec[seat] != NULL)
        return gavel_fail (error, "the line '# play' names '%s', who is not a player",
                           words[i]);
      dealer->spec[seat] = gavel_player_spec_new (equal + 1, error);
      if (dealer->spec[seat] == NULL)
        return false;
    }
  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    if ((dealer->spec[seat] == NULL) != (seat == dealer->you))
      return gavel_fail (error, "the line '# play' does not say who plays for %s",
                         dealer->seating->name[seat]);
  return true;
}

/**
 * dealer_new:
 * @record: of a game that the dealer knows, from its beginning
 *
 * Returns: (transfer full): whoever goes on with it, or %NULL with @error set
 */
Dealer *
dealer_new (const GavelRecord *record, const GavelValue *value, GError **error)
{
  g_autoptr (Dealer) dealer = g_new0 (Dealer, 1);
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  dealer->game = gavel_record_game (record);
  dealer->box = gavel_record_box (record);
  dealer->seating = gavel_record_seating (record);
  dealer->value = value;
  dealer->n_seats = dealer->seating->n;
  dealer->you = (unsigned) MAX (dealer->seating->you, 0);
  dealer->manners = GAVEL_MANNERS_INIT;
  if (dealer->seating->you < 0)
    {
      gavel_fail (error, "nobody is 'you' in this game");
      return NULL;
    }
  if (!read_comment (dealer, practice_comment (record), error))
    return NULL;
  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    {
      const GavelPlayerSpec *spec = dealer->spec[seat];
      const GavelValue *own;

      if (spec == NULL)
        continue;
      own = spec->value != NULL ? spec->value
                                : value; /* NULL: there is nothing to learn */
      dealer->study[seat] = gavel_study_new (dealer->game, dealer->box,
                                             own != NULL ? &own->weights : NULL);
      dealer->player[seat]
          = gavel_player_new (spec, dealer->study[seat], seat, dealer->n_seats);
    }
  for (unsigned i = 0; i < rounds->len; i++)
    {
      const GavelPastRound *round = &g_array_index (rounds, GavelPastRound, i);

      if (!round->over)
        break;
      memcpy (dealer->move, round->bid, sizeof round->bid);
      for (unsigned seat = 0; seat < dealer->n_seats; seat++)
        if (dealer->player[seat] != NULL)
          gavel_player_heed (dealer->player[seat], &dealer->manners);
      watch (dealer, (const GavelState *) round->before, dealer->move);
    }
  return g_steal_pointer (&dealer);
}

void
dealer_free (Dealer *dealer)
{
  if (dealer == NULL)
    return;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      gavel_player_free (dealer->player[seat]);
      gavel_study_free (dealer->study[seat]);
      gavel_player_spec_free (dealer->spec[seat]);
    }
  g_free (dealer);
}

/* -- Moves -------------------------------------------------------------------------- */

static void
note_round (Dealer *dealer, const GavelRecord *record)
{
  GavelView view;

  dealer->game->paper->view (dealer->box, gavel_record_state (record), &view);
  dealer->round = view.round;
}

/* The line that tells what @seat does, or chance. */
static char *
say (const Dealer *dealer, const GavelRecord *record, unsigned seat, GavelMove move)
{
  g_autoptr (GString) line = g_string_new (NULL);

  dealer->game->paper->say (dealer->box, gavel_record_state (record), dealer->seating,
                            seat, move, line);
  return g_strdup (g_strchomp (line->str));
}

/* Turns up the next lot. */
char *
dealer_lot (Dealer *dealer, const GavelRecord *record)
{
  const GavelState *s = gavel_record_state (record);
  GavelRng rng;
  uint64_t k;

  note_round (dealer, record);
  rng = luck (dealer, 0, GAVEL_CHANCE);
  k = gavel_rng_below (&rng, dealer->game->n_moves (dealer->box, s, GAVEL_CHANCE));
  return say (dealer, record, GAVEL_CHANCE,
              dealer->game->move (dealer->box, s, GAVEL_CHANCE, k));
}

static void
lay_down (Dealer *dealer, unsigned seat, GavelMove move)
{
  unsigned size;

  dealer->move[seat] = move;
  dealer->game->mind->price (dealer->box, move, &size);
  dealer->count[seat] = (int) size;
}

/* Everybody else puts cards face down. */
void
dealer_open (Dealer *dealer, const GavelRecord *record)
{
  note_round (dealer, record);
  dealer->n_passes = 0;
  memset (dealer->told, 0xff, sizeof dealer->told);
  memset (dealer->move, 0, sizeof dealer->move);
  memset (dealer->before, 0, sizeof dealer->before);
  memcpy (dealer->before, gavel_record_state (record), dealer->game->state_size);
  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    if (dealer->player[seat] != NULL)
      {
        GavelRng rng = luck (dealer, 1, seat);

        gavel_player_heed (dealer->player[seat], &dealer->manners);
        lay_down (dealer, seat,
                  gavel_player_bid (dealer->player[seat], (GavelState *) dealer->before,
                                    NULL, &rng));
      }
}

/* Now that yours lie there, too, they may change theirs. False if nobody does. */
bool
dealer_revise (Dealer *dealer, GavelMove yours)
{
  bool changed = false;

  lay_down (dealer, dealer->you, yours);
  if (dealer->n_passes++ >= MAX_PASSES)
    return false;
  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    if (dealer->player[seat] != NULL && gavel_player_revises (dealer->player[seat]))
      {
        GavelRng rng = luck (dealer, 1 + dealer->n_passes, seat);
        int was = dealer->count[seat];

        lay_down (dealer, seat,
                  gavel_player_bid (dealer->player[seat], (GavelState *) dealer->before,
                                    dealer->count, &rng));
        changed |= dealer->count[seat] != was;
      }
  return changed;
}

/* "count You 1 Tim 2 Max 0": what lies there for all to see. */
char *
dealer_counts (Dealer *dealer)
{
  memcpy (dealer->told, dealer->count, sizeof dealer->told);
  return gavel_counts_text (dealer->seating, dealer->count, -1);
}

/* Turns all bids up: the lines that tell them, after the counts if they have changed. */
void
dealer_turn_up (Dealer *dealer, GavelMove yours, GPtrArray *lines)
{
  lay_down (dealer, dealer->you, yours);
  if (memcmp (dealer->told, dealer->count, sizeof dealer->told) != 0)
    g_ptr_array_add (lines, dealer_counts (dealer));
  for (unsigned seat = 0; seat < dealer->n_seats; seat++)
    {
      g_autofree char *cards
          = gavel_cards_text (dealer->game, dealer->box, dealer->move[seat], 0);

      g_ptr_array_add (lines,
                       g_strdup_printf ("bid %s %s", dealer->seating->name[seat], cards));
    }
  watch (dealer, (const GavelState *) dealer->before, dealer->move);
}

/* Somebody else takes a card; NULL if it is your turn. */
char *
dealer_take (Dealer *dealer, const GavelRecord *record)
{
  const GavelState *s = gavel_record_state (record);
  GavelSeats to_act = dealer->game->to_act (dealer->box, s);
  unsigned seat = gavel_seats_first (to_act);
  GavelRng rng;

  if (to_act == 0 || seat == dealer->you || seat >= dealer->n_seats)
    return NULL;
  note_round (dealer, record);
  rng = luck (dealer, 100 + gavel_record_n_lines (record), seat);
  return say (dealer, record, seat,
              dealer->game->n_moves (dealer->box, s, seat) == 1
                  ? dealer->game->move (dealer->box, s, seat, 0)
                  : gavel_player_turn (dealer->player[seat], s, &rng));
}
