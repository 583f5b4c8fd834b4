/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/match.h"

#include "play/table.h"

/* A game under way. */
typedef struct
{
  const GavelMatch *match;
  uint64_t name;                           /* of the game's own luck: what players draw */
  GavelRng deal;                           /* the deal's luck, and no one's */
  GavelRng drawn;                          /* whoever draws just now */
  GavelRoundModel *model[GAVEL_MAX_SEATS]; /* by place; several may share one */
  const GavelMatchEar *ear;                /* nullable */
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

/* A GavelPlaySetup's luck. */
static GavelRng *
luck_of (gpointer data, unsigned step, unsigned seat, unsigned pass)
{
  Game *g = data;

  if (seat == GAVEL_CHANCE)
    return &g->deal;
  g->drawn
      = gavel_rng_named (g->match->seed, g->name, (step + 100 * pass) * 16 + seat + 1);
  return &g->drawn;
}

static bool
tell (gpointer data, const char *line)
{
  const Game *g = data;

  g->ear->tell (g->ear->data, line);
  return true;
}

static void
said (gpointer data, unsigned seat, unsigned round, double chance)
{
  const Game *g = data;
  unsigned n = g->match->n_seats;

  g->ear->said (g->ear->data, (seat + n - g->rotation) % n, round, chance);
}

static void
foretold (gpointer data, unsigned seat, const GavelSpan *span, double price)
{
  const Game *g = data;
  unsigned n = g->match->n_seats;

  g->ear->foretold (g->ear->data, (seat + n - g->rotation) % n, span, price);
}

/* What a record calls the player of that place: gavel1, equilibrium2, ... */
static char *
place_name (const GavelMatch *match, unsigned place)
{
  g_auto (GStrv) part = g_strsplit (match->table[place]->name, ":", 2);

  return g_strdup_printf ("%s%u", part[0], place + 1);
}

/* The first lines of the game's record. */
static char *
start_text (const Game *g, const GavelState *s, unsigned deal)
{
  const GavelMatch *match = g->match;
  GavelTable table = { match->game, match->box, s, &g->seating };
  GString *text = g_string_new (NULL);

  g_string_append_printf (text, "gavel 1 %s\n", match->game->id);
  for (unsigned place = 0; place < match->n_seats; place++)
    g_string_append_printf (text, "# %s is %s\n",
                            g->seating.name[(place + g->rotation) % match->n_seats],
                            match->table[place]->name);
  g_string_append_printf (text, "# deal %u, turned by %u\n", deal + 1, g->rotation);
  match->game->notation->write (&table, text);
  return g_string_free (text, FALSE);
}

/* Seats everybody; players of the same value share what they know of a round. */
static void
seat_players (Game *g, GavelPlayer *player[])
{
  const GavelMatch *match = g->match;

  for (unsigned place = 0; place < match->n_seats; place++)
    {
      unsigned seat = (place + g->rotation) % match->n_seats;

      for (unsigned other = 0; other < place && g->model[place] == NULL; other++)
        if (weights_of (match, other) == weights_of (match, place)
            && match->table[place]->kind != GAVEL_PLAYER_GAVEL
            && match->table[other]->kind != GAVEL_PLAYER_GAVEL)
          g->model[place] = g->model[other];
      if (g->model[place] == NULL)
        g->model[place]
            = gavel_round_model_new (match->game, match->box, weights_of (match, place));
      g->seating.name[seat] = place_name (match, place);
      player[seat]
          = gavel_player_new (match->table[place], g->model[place], seat, match->n_seats);
    }
  for (unsigned seat = 0; seat < match->n_seats && match->styles_known; seat++)
    for (unsigned place = 0; place < match->n_seats; place++)
      gavel_player_know (player[seat], (place + g->rotation) % match->n_seats,
                         match->table[place]->style);
}

static void
clear_game (Game *g, GavelPlayer *player[])
{
  for (unsigned seat = 0; seat < g->match->n_seats; seat++)
    {
      gavel_player_free (player[seat]); /* while its model is there */
      g_free (g->seating.name[seat]);
    }
  for (unsigned place = g->match->n_seats; place-- > 0;)
    {
      bool shared = false;

      for (unsigned other = 0; other < place; other++)
        shared |= g->model[other] == g->model[place];
      if (!shared)
        gavel_round_model_free (g->model[place]);
    }
}

/**
 * gavel_match_set_table:
 *
 * An empty table with the house rules of the match.
 *
 * Returns: false with @error set if it has no such rules
 */
bool
gavel_match_set_table (const GavelMatch *match, GavelState *s, GError **error)
{
  const GavelSeating nobody = { .you = -1 };

  match->game->clear (match->box, s);
  for (unsigned i = 0; match->rules != NULL && match->rules[i] != NULL; i++)
    {
      g_autofree char *line = g_strdup_printf ("rule %s", match->rules[i]);
      g_auto (GStrv) words = g_strsplit (line, " ", 0);

      if (!gavel_game_tell (match->game, match->box, s, &nobody, words, 1, error))
        return false;
    }
  return true;
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
  Game g = { .match = match,
             .name = (uint64_t) deal * GAVEL_MAX_SEATS + rotation + 1,
             .deal = gavel_rng_named (match->seed, deal, 0),
             .ear = ear,
             .rotation = rotation,
             .seating = { .n = match->n_seats, .you = -1 } };
  GavelPlaySetup setup
      = { .game = match->game,
          .box = match->box,
          .seating = &g.seating,
          .signals = match->counts_seen,
          .luck = luck_of,
          .tell = ear != NULL && ear->tell != NULL ? tell : NULL,
          .said = ear != NULL && ear->said != NULL ? said : NULL,
          .foretold = ear != NULL && ear->foretold != NULL ? foretold : NULL,
          .data = &g,
          .stop = { match->stop[0], match->stop[1] } };
  _Alignas(16) char start[GAVEL_MAX_STATE];
  double share[GAVEL_MAX_SEATS] = { 0 };
  g_autoptr (GavelPlayTable) table = NULL;
  g_autofree char *text = NULL;
  GavelTable end = { match->game, match->box, NULL, &g.seating };
  GavelStatus status;

  gavel_match_set_table (match, (GavelState *) start, NULL);
  match->game->start (match->box, (GavelState *) start, match->n_seats, &g.deal);
  seat_players (&g, setup.player);
  if (match->game->notation->write != NULL)
    text = start_text (&g, (GavelState *) start, deal);
  if (setup.tell != NULL)
    tell (&g, text);
  table = gavel_play_table_new (&setup, (GavelState *) start, text);
  if (gavel_play_table_go (table) == GAVEL_PLAY_OVER)
    match->game->payoff (match->box, gavel_play_table_state (table), share);
  end.state = gavel_play_table_state (table);
  match->game->notation->status (&end, &status);
  for (unsigned place = 0; place < match->n_seats; place++)
    {
      unsigned seat = (place + rotation) % match->n_seats;

      result->share[place] = share[seat];
      result->score[place] = status.seat[seat].score;
    }
  clear_game (&g, setup.player);
}

/* A result for another process, or a file. */
void
gavel_match_result_write (const GavelMatchResult *result, unsigned n_seats,
                          GByteArray *out)
{
  for (unsigned place = 0; place < n_seats; place++)
    {
      gavel_put_double (out, result->share[place]);
      gavel_put_u32 (out, (uint32_t) result->score[place]);
    }
}

void
gavel_match_result_read (GavelMatchResult *result, unsigned n_seats, GavelBytes *in)
{
  *result = (GavelMatchResult){ 0 };
  for (unsigned place = 0; place < n_seats; place++)
    {
      result->share[place] = gavel_get_double (in);
      result->score[place] = (int) gavel_get_u32 (in);
    }
}
