/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/match.h"

#include <string.h>

#define MAX_REVISIONS 4 /* times round the table */

/* A game under way. */
typedef struct
{
  const GavelMatch *match;
  uint64_t name; /* of the game's own luck: what players draw */
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelRoundModel *model[GAVEL_MAX_SEATS]; /* by place; several may share one */
  GavelPlayer *player[GAVEL_MAX_SEATS];
  GavelPricing pricing;
  const GavelMatchEar *ear; /* nullable */
  GString *record;          /* the game so far; NULL if nobody reads it */
  char *shown;              /* what of it was shown last */
  unsigned rotation;
  GavelSeating seating;
} Game;

static const GavelWeights *
weights_of (const GavelMatch *match, unsigned place)
{
  const GavelValue *own = match->table[place]->value;
  const GavelValue *value = own != NULL ? own : match->value;

  return value != NULL ? &value->weights : NULL; /* some games learn none */
}

static GavelRng
stream (const Game *g, unsigned step, unsigned seat)
{
  return gavel_rng_named (g->match->seed, g->name, step * 16 + seat + 1);
}

/* Passes lines of the record on. */
static void
tell (Game *g, const char *lines)
{
  if (g->record != NULL)
    g_string_append (g->record, lines);
  if (g->ear != NULL && g->ear->tell != NULL)
    g->ear->tell (g->ear->data, lines);
}

static void
tell_move (Game *g, unsigned seat, GavelMove move)
{
  g_autoptr (GString) line = NULL;

  if (g->record == NULL && (g->ear == NULL || g->ear->tell == NULL))
    return;
  line = g_string_new (NULL);
  g->match->game->notation->say (g->match->box, (GavelState *) g->state, &g->seating,
                                 seat, move, line);
  tell (g, line->str);
}

/* Shows someone outside the game so far; @count is what lies face down, or NULL. */
static void
show (Game *g, unsigned seat, const int count[])
{
  gsize length;

  if (g->record == NULL)
    return;
  length = g->record->len;
  if (count != NULL)
    {
      g_autofree char *line
          = gavel_game_signal (g->match->game, &g->seating, count, (int) seat);

      g_string_append_printf (g->record, "%s\n", line);
    }
  g_free (g->shown);
  g->shown = g_strdup (g->record->str);
  g_string_truncate (g->record, length);
  gavel_player_show (g->player[seat], g->shown, g->seating.name[seat]);
}

/* What a record calls the player of that place: gavel1, equilibrium2, ... */
static char *
place_name (const GavelMatch *match, unsigned place)
{
  g_auto (GStrv) part = g_strsplit (match->table[place]->name, ":", 2);

  return g_strdup_printf ("%s%u", part[0], place + 1);
}

/* The first lines of the game's record. */
static void
tell_start (Game *g, unsigned deal, unsigned rotation)
{
  const GavelMatch *match = g->match;
  g_autoptr (GString) text = NULL;

  if (g->record == NULL && (g->ear == NULL || g->ear->tell == NULL))
    return;
  text = g_string_new (NULL);
  g_string_append_printf (text, "gavel 1 %s\n", match->game->id);
  for (unsigned place = 0; place < match->n_seats; place++)
    g_string_append_printf (text, "# %s is %s\n",
                            g->seating.name[(place + rotation) % match->n_seats],
                            match->table[place]->name);
  g_string_append_printf (text, "# deal %u, turned by %u\n", deal + 1, rotation);
  match->game->notation->write (match->box, (GavelState *) g->state, &g->seating, text);
  tell (g, text->str);
}

static void
tell_chances (const Game *g)
{
  const GavelMatch *match = g->match;
  GavelView view;

  if (g->ear == NULL || g->ear->said == NULL)
    return;
  match->game->notation->view (match->box, (GavelState *) g->state, &view);
  for (unsigned seat = 0; seat < match->n_seats; seat++)
    if (gavel_player_said (g->player[seat]) >= 0.0)
      g->ear->said (g->ear->data, (seat + match->n_seats - g->rotation) % match->n_seats,
                    view.round, gavel_player_said (g->player[seat]));
}

/* How many cards lay where in the end, for all to see. */
static void
tell_counts (Game *g, const int count[])
{
  g_autofree char *text = NULL, *line = NULL;

  if (!g->match->counts_seen
      || gavel_game_verb_of (g->match->game, GAVEL_VERB_SIGNAL) == NULL)
    return;
  text = gavel_game_signal (g->match->game, &g->seating, count, -1);
  line = g_strconcat (text, "\n", NULL);
  tell (g, line);
}

/* Sealed bids of @bidders as the rules have them: they open; then all of them see how
 * many cards lie where and may change, in turn, until nobody wants to. */
static void
bid (Game *g, unsigned step, GavelSeats bidders)
{
  const GavelMatch *match = g->match;
  const GavelState *s = (GavelState *) g->state;
  GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
  int count[GAVEL_MAX_SEATS];
  bool changed = match->counts_seen;
  _Alignas(16) char before[GAVEL_MAX_STATE];
  float ratio[GAVEL_MAX_SEATS];
  unsigned n_bidders = 0;

  for (unsigned seat = 0; seat < match->n_seats; seat++)
    gavel_player_heed (g->player[seat], &g->pricing);
  for (unsigned seat = 0; seat < match->n_seats; seat++)
    count[seat] = -1;
  GAVEL_FOREACH_SEAT (seat, bidders)
    {
      GavelRng rng = stream (g, step, seat);
      unsigned size;

      show (g, seat, NULL);
      moves[seat] = gavel_player_bid (g->player[seat], s, NULL, &rng);
      match->game->sealed->price (match->box, moves[seat], &size);
      count[seat] = (int) size;
    }
  for (unsigned pass = 0; pass < MAX_REVISIONS && changed; pass++)
    {
      changed = false;
      GAVEL_FOREACH_SEAT (seat, bidders)
        if (gavel_player_revises (g->player[seat]))
          {
            GavelRng rng = stream (g, step + 100 * (pass + 1), seat);
            GavelMove move;
            unsigned size;

            show (g, seat, count);
            move = gavel_player_bid (g->player[seat], s, count, &rng);

            changed |= move != moves[seat];
            moves[seat] = move;
            match->game->sealed->price (match->box, move, &size);
            count[seat] = (int) size;
          }
    }
  tell_counts (g, count);
  GAVEL_FOREACH_SEAT (seat, bidders)
    tell_move (g, seat, moves[seat]);
  tell_chances (g);
  memcpy (before, g->state, match->game->state_size);
  match->game->apply (match->box, (GavelState *) g->state, moves);
  for (unsigned seat = 0; seat < match->n_seats; seat++)
    gavel_player_watch (g->player[seat], (GavelState *) before, moves);
  GAVEL_FOREACH_SEAT (seat, bidders)
    {
      unsigned size;

      ratio[n_bidders++]
          = match->game->sealed->price (match->box, moves[seat], &size)
            / MAX (match->game->sealed->prize (match->box, (GavelState *) before), 1.0f);
    }
  gavel_pricing_see (&g->pricing, n_bidders, ratio);
}

static bool
is_stopped (const GavelMatch *match)
{
  for (unsigned i = 0; i < G_N_ELEMENTS (match->stop); i++)
    if (match->stop[i] != NULL && atomic_load (match->stop[i]))
      return true;
  return false;
}

static void
play (Game *g, GavelRng *luck)
{
  const GavelGame *game = g->match->game;
  const GavelBox *box = g->match->box;
  GavelState *s = (GavelState *) g->state;
  GavelSeats to_act;

  for (unsigned step = 0; (to_act = game->to_act (box, s)) != 0; step++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      unsigned seat = gavel_seats_first (to_act);

      if (is_stopped (g->match))
        return;

      if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
        moves[GAVEL_CHANCE] = gavel_game_draw (game, box, s, luck);
      else if (to_act == GAVEL_SEAT (seat))
        {
          GavelRng rng = stream (g, step, seat);

          show (g, seat, NULL);
          moves[seat] = game->n_moves (box, s, seat) == 1
                            ? game->move (box, s, seat, 0)
                            : gavel_player_turn (g->player[seat], s, &rng);
        }
      else
        {
          bid (g, step, to_act);
          continue;
        }
      tell_move (g, to_act == GAVEL_SEAT (GAVEL_CHANCE) ? GAVEL_CHANCE : seat,
                 moves[to_act == GAVEL_SEAT (GAVEL_CHANCE) ? GAVEL_CHANCE : seat]);
      game->apply (box, s, moves);
    }
}

/**
 * gavel_match_play:
 * @rotation: by how many seats the table has moved on, below the number of seats
 * @ear: (nullable): hears the game as it goes
 */
void
gavel_match_play (const GavelMatch *match, unsigned deal, unsigned rotation,
                  const GavelMatchEar *ear, GavelMatchResult *result)
{
  Game g = {
    .match = match, .ear = ear, .rotation = rotation, .pricing = GAVEL_PRICING_INIT
  };
  GavelRng luck = gavel_rng_named (match->seed, deal, 0); /* the deal's, and no one's */
  GavelState *s = (GavelState *) g.state;
  double share[GAVEL_MAX_SEATS] = { 0 };
  GavelView end;

  g.seating = (GavelSeating){ .n = match->n_seats, .you = -1 };
  g.name = (uint64_t) deal * GAVEL_MAX_SEATS + rotation + 1;
  match->game->clear (match->box, s);
  match->game->start (match->box, s, match->n_seats, &luck);
  for (unsigned place = 0; place < match->n_seats; place++)
    {
      unsigned seat = (place + rotation) % match->n_seats;

      for (unsigned other = 0; other < place && g.model[place] == NULL; other++)
        if (weights_of (match, other) == weights_of (match, place)
            && match->table[place]->kind != GAVEL_PLAYER_GAVEL
            && match->table[other]->kind != GAVEL_PLAYER_GAVEL)
          g.model[place] = g.model[other];
      if (g.model[place] == NULL)
        g.model[place]
            = gavel_round_model_new (match->game, match->box, weights_of (match, place));
      g.seating.name[seat] = place_name (match, place);
      if (match->table[place]->kind == GAVEL_PLAYER_EXTERNAL && g.record == NULL)
        g.record = g_string_new (NULL);
      g.player[seat]
          = gavel_player_new (match->table[place], g.model[place], seat, match->n_seats);
    }
  tell_start (&g, deal, rotation);
  play (&g, &luck);
  if (!is_stopped (match))
    match->game->payoff (match->box, s, share);
  match->game->notation->view (match->box, s, &end);
  for (unsigned place = 0; place < match->n_seats; place++)
    {
      result->share[place] = share[(place + rotation) % match->n_seats];
      result->score[place] = end.seat[(place + rotation) % match->n_seats].score;
      gavel_player_free (g.player[place]);
      g_free (g.seating.name[place]);
    }
  g_free (g.shown);
  if (g.record != NULL)
    g_string_free (g.record, TRUE);
  for (unsigned place = match->n_seats; place-- > 0;)
    {
      bool shared = false;

      for (unsigned other = 0; other < place; other++)
        shared |= g.model[other] == g.model[place];
      if (!shared)
        gavel_round_model_free (g.model[place]);
    }
}
