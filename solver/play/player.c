/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "play/player.h"

#include "play/flat.h"

#include <math.h>
#include <string.h>

static const GavelDetail detail = { .n_each = GAVEL_ROUND_MODEL_EACH,
                                    .all = true,
                                    .look_ahead = GAVEL_ROUND_MODEL_LOOK_AHEAD };
static const GavelStageBudget budget
    = { .nash_conv = GAVEL_ROUND_MODEL_NASH_CONV, .n_rounds = GAVEL_ROUND_MODEL_ROUNDS };

struct _GavelPlayer
{
  const GavelPlayerSpec *spec;
  GavelRoundModel *model; /* shared with others at the table who have the same value */
  unsigned seat, n_seats;
  GavelBeliefs beliefs;
  GavelAhead *ahead;           /* of whoever searches, */
  gpointer diary;              /* and what it saw, where that matters */
  const char *record;          /* what someone outside is shown, */
  const GavelSeating *seating; /* and who sits there */
  double said; /* what it thought its last bid was worth; below 0: nothing */
  const GavelStyle *style[GAVEL_MAX_SEATS]; /* of others, as far as it knows */
  GavelSeats foretold; /* whose sealed moves it foretold with its last one: */
  GavelSpan span[GAVEL_MAX_SEATS];
  GavelRng watching; /* what it cannot know of a round that is over, it draws from here */
  _Alignas(16) char world[GAVEL_MAX_STATE]; /* what it took the position to be last */
};

/**
 * gavel_player_new:
 * @model: borrowed; of the value this player has
 */
GavelPlayer *
gavel_player_new (const GavelPlayerSpec *spec, GavelRoundModel *model, unsigned seat,
                  unsigned n_seats)
{
  GavelPlayer *player = g_new0 (GavelPlayer, 1);

  player->spec = spec;
  player->model = model;
  player->seat = seat;
  player->n_seats = n_seats;
  player->said = -1.0;
  player->watching = gavel_rng_named (0, seat, 0);
  if (spec->kind == GAVEL_PLAYER_GAVEL)
    gavel_round_model_set_objective (model, spec->objective);
  player->ahead = gavel_ahead_new ();
  gavel_beliefs_init (&player->beliefs, model->game->styles);
  if (spec->kind == GAVEL_PLAYER_ADAPTIVE)
    gavel_beliefs_keep_only (&player->beliefs, 1 << GAVEL_KIND_SIMPLE);
  return player;
}

/* Somebody says how @seat takes open turns. */
void
gavel_player_know (GavelPlayer *player, unsigned seat, const GavelStyle *style)
{
  player->style[seat] = style;
}

void
gavel_player_free (GavelPlayer *player)
{
  if (player == NULL)
    return;
  gavel_ahead_free (player->ahead);
  if (player->diary != NULL)
    player->model->game->hidden->diary_free (player->diary);
  g_free (player);
}

/* The chance to win the game that it gave itself with its last move; below 0 if it
 * does not think about that. */
double
gavel_player_said (const GavelPlayer *player)
{
  return player->said;
}

/* Within what it expects the price of @seat's sealed move, four times of five. False if
 * it did not say so with its last one. */
bool
gavel_player_span (const GavelPlayer *player, unsigned seat, GavelSpan *span)
{
  *span = player->span[seat];
  return (player->foretold & GAVEL_SEAT (seat)) != 0;
}

/* Whether it looks at counts at all. */
bool
gavel_player_revises (const GavelPlayer *player)
{
  return player->spec->kind == GAVEL_PLAYER_GAVEL
         || (player->spec->kind == GAVEL_PLAYER_EXTERNAL && !player->spec->once);
}

/* The position as this player takes it to be: what it cannot know is made up. */
static const GavelState *
own_world (GavelPlayer *player, const GavelState *s, GavelRng *rng)
{
  const GavelGame *game = player->model->game;
  GavelState *world = (GavelState *) player->world;

  if (game->observe == NULL)
    return s;
  memcpy (world, s, game->state_size);
  game->observe (player->model->box, world, player->seat);
  game->imagine (player->model->box, world, player->seat, rng);
  return world;
}

static GavelMove
random_move (const GavelPlayer *player, const GavelState *s, GavelRng *rng)
{
  const GavelGame *game = player->model->game;
  const GavelBox *box = player->model->box;

  return game->move (box, s, player->seat,
                     gavel_rng_below (rng, game->n_moves (box, s, player->seat)));
}

/* Whether it looks beyond the round. */
static bool
searches (const GavelPlayer *player)
{
  return player->spec->kind == GAVEL_PLAYER_GAVEL
         && (player->spec->effort > 0 || player->spec->seconds > 0.0
             || player->model->game->hidden != NULL);
}

/* Asks the search. */
static GavelMove
gavel_search_move (GavelPlayer *player, const GavelState *s, const int count[],
                   GavelRng *rng)
{
  GavelRoundModel *model = player->model;
  GavelBudget search
      = { .seconds = player->spec->seconds,
          .effort = player->spec->seconds > 0.0 ? player->spec->effort
                                                : MAX (player->spec->effort, 1),
          .seed = gavel_rng_next (rng),
          .n_threads = 1 };
  GavelQuestion question;
  g_autoptr (GavelAdvice) advice = NULL;

  gavel_question_init (&question, model->game, model->box, model->weights, s,
                       player->seat);
  question.beliefs = player->beliefs;
  question.pricing = model->pricing;
  question.model = model;
  question.ahead = player->ahead;
  question.diary = player->diary;
  question.objective = player->spec->objective;
  memcpy (question.style, player->style, sizeof question.style);
  for (unsigned seat = 0; count != NULL && seat < player->n_seats; seat++)
    question.count[seat] = count[seat];
  advice = gavel_search (&question, &search);
  player->said = advice->option[0].win;
  player->foretold = 0;
  if (model->game->hidden != NULL && advice->decision == GAVEL_DECISION_SEALED)
    player->foretold
        = model->game->to_act (model->box, s) & (GavelSeats) ~GAVEL_SEAT (player->seat);
  GAVEL_FOREACH_SEAT (seat, player->foretold)
    player->span[seat]
        = (GavelSpan){ advice->rival[seat].stay.low, advice->rival[seat].stay.high };
  return advice->option[0].move;
}

/* The best bid against what the others are believed to bid. */
static GavelMove
gavel_bid (GavelPlayer *player, const GavelState *s, const int count[])
{
  static const int unseen[GAVEL_MAX_SEATS] = { -1, -1, -1, -1, -1 };
  GavelRoundModel *model = player->model;
  const GavelStage *stage = model->round->stage;
  unsigned n = stage->n_choices[player->seat], best = 0;
  g_autofree double *utility = g_new (double, n), *sum = g_new0 (double, n);
  GavelScenarios scenarios;
  GavelTable table = { model->game, model->box, s, player->seating };
  GavelStatus status;

  model->game->notation->status (&table, &status);
  gavel_round_model_scenarios (model, &player->beliefs, player->seat,
                               count == NULL ? unseen : count, 1.0, &scenarios);
  for (unsigned k = 0; k < scenarios.n; k++)
    {
      gavel_round_model_worths (model, player->seat,
                                (const double *const *) scenarios.mix[k], utility);
      for (unsigned i = 0; i < n; i++)
        sum[i] += scenarios.weight[k] * utility[i];
    }
  for (unsigned i = 1; i < n; i++)
    if (sum[i] > sum[best])
      best = i;
  gavel_scenarios_clear (&scenarios);
  if (player->spec->objective == GAVEL_OBJECTIVE_WIN)
    player->said
        = gavel_beliefs_chance (&player->beliefs, player->seat, player->n_seats,
                                status.round, status.n_rounds, sum[best], sum[best]);
  return model->round->move[player->seat][best];
}

/* -- The adaptive player ------------------------------------------------------ */

#define ADAPTIVE_FIRST 8 /* games for every bid at first */
#define ADAPTIVE_KEEP 4  /* then four times as many for the best fourth */

/* A simple bidder as likely as it is believed to be. */
static const GavelHabit *
draw_habit (const GavelPlayer *player, unsigned seat, GavelRng *rng)
{
  const GavelBelief *belief = &player->beliefs.seat[seat];

  return &player->model->game->styles->habits[gavel_rng_pick (
      rng, gavel_belief_habits (belief), belief->n_habits)];
}

/* One game to the end among simple bidders, the first bid of this seat given. */
static double
play_simple (const GavelPlayer *player, const GavelState *from, GavelMove first,
             GavelRng rng)
{
  const GavelGame *game = player->model->game;
  const GavelBox *box = player->model->box;
  _Alignas(16) char state[GAVEL_MAX_STATE];
  GavelState *s = (GavelState *) state;
  const GavelHabit *habit[GAVEL_MAX_SEATS];
  double share[GAVEL_MAX_SEATS];
  GavelSeats to_act;
  bool begun = false;

  memcpy (s, from, game->state_size);
  for (unsigned seat = 0; seat < player->n_seats; seat++)
    habit[seat] = draw_habit (player, seat, &rng);
  while ((to_act = game->to_act (box, s)) != 0)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      if (to_act == GAVEL_SEAT (GAVEL_CHANCE))
        {
          gavel_game_step (game, box, s, &rng);
          continue;
        }
      GAVEL_FOREACH_SEAT (seat, to_act)
        if (to_act == GAVEL_SEAT (seat))
          moves[seat] = game->styles->habit_turn (box, s, seat, habit[seat], &rng);
        else if (seat == player->seat && !begun)
          moves[seat] = first;
        else
          moves[seat] = game->styles->habit_bid (
              box, s, seat, habit[seat], (unsigned) gavel_rng_below (&rng, GAVEL_MOODS));
      begun = true;
      game->apply (box, s, moves);
    }
  game->payoff (box, s, share);
  return share[player->seat];
}

typedef struct
{
  GavelMove move;
  double wins;
} Candidate;

static int
compare_candidates (gconstpointer a, gconstpointer b)
{
  const Candidate *x = a, *y = b;

  return x->wins > y->wins ? -1 : x->wins < y->wins;
}

static GavelMove
adaptive_bid (const GavelPlayer *player, const GavelState *s, GavelRng *rng)
{
  const GavelRound *round = player->model->round;
  unsigned n = round->stage->n_choices[player->seat], n_games = ADAPTIVE_FIRST;
  g_autofree Candidate *candidate = g_new0 (Candidate, n);
  uint64_t seed = gavel_rng_next (rng);
  GavelMove best;

  for (unsigned i = 0; i < n; i++)
    candidate[i].move = round->move[player->seat][i];
  for (unsigned played = 0; n > 1; played = n_games, n_games *= ADAPTIVE_KEEP)
    {
      for (unsigned i = 0; i < n; i++)
        for (unsigned g = played; g < n_games; g++)
          candidate[i].wins
              += play_simple (player, s, candidate[i].move, gavel_rng_named (seed, g, 0));
      qsort (candidate, n, sizeof *candidate, compare_candidates);
      n = MAX (1, n / ADAPTIVE_KEEP);
    }
  best = candidate[0].move;
  return best;
}

/* Whether it wants to be shown the record. */
bool
gavel_player_reads (const GavelPlayer *player)
{
  return player->spec->kind == GAVEL_PLAYER_EXTERNAL;
}

/* The game so far as a record, and who sits there; both stay until the next decision. */
void
gavel_player_show (GavelPlayer *player, const char *record, const GavelSeating *seating)
{
  player->record = record;
  player->seating = seating;
}

static GavelMove
ask_outside (const GavelPlayer *player, const GavelState *s)
{
  const GavelOutsider *outsider = player->spec->outsider;
  GavelTable table = { player->model->game, player->model->box, s, player->seating };

  return outsider->ask (outsider->data, &table, player->record, player->seat);
}

/* How the table has bid up to now. */
void
gavel_player_heed (GavelPlayer *player, const GavelPricing *pricing)
{
  player->model->pricing = player->spec->kind == GAVEL_PLAYER_GAVEL
                               ? gavel_pricing_of (pricing, player->seat)
                               : *pricing;
}

/* -- Decisions ----------------------------------------------------------------- */

/* What it comes to by trying bids in the round looked at. */
static GavelMove
trying_bid (GavelPlayer *player, GavelRng *rng)
{
  const GavelRound *round = player->model->round;
  double *tried[GAVEL_MAX_SEATS];
  unsigned choice;

  gavel_round_model_try (player->model, gavel_rng_next (rng), tried);
  choice
      = gavel_rng_pick (rng, tried[player->seat], round->stage->n_choices[player->seat]);
  for (unsigned seat = 0; seat < round->stage->n_seats; seat++)
    g_free (tried[seat]);
  return round->move[player->seat][choice];
}

/**
 * gavel_player_bid:
 * @count: how many cards lie face down at each seat, or %NULL before that is seen
 *
 * A sealed move.
 */
GavelMove
gavel_player_bid (GavelPlayer *player, const GavelState *s, const int count[],
                  GavelRng *rng)
{
  GavelRoundModel *model = player->model;
  unsigned seat = player->seat;

  if (player->spec->kind == GAVEL_PLAYER_RANDOM)
    return random_move (player, s, rng);
  if (player->spec->kind == GAVEL_PLAYER_EXTERNAL)
    return ask_outside (player, s);
  if (player->spec->kind == GAVEL_PLAYER_FLAT)
    return gavel_flat_choose (model->game, model->box, s, seat, player->spec->effort,
                              rng);
  if (searches (player))
    return gavel_search_move (player, s, count, rng);
  s = own_world (player, s, rng);
  if (player->spec->kind == GAVEL_PLAYER_SIMPLE)
    {
      GavelHabit habit = gavel_habit_now (&player->spec->habit, &model->pricing);

      return model->game->styles->habit_bid (
          model->box, s, seat, &habit, (unsigned) gavel_rng_below (rng, GAVEL_MOODS));
    }
  gavel_round_model_look (model, s, &detail, &budget);
  if (player->spec->kind == GAVEL_PLAYER_EQUILIBRIUM)
    return model->round->move[seat][gavel_rng_pick (
        rng, model->answer.mix[seat], model->round->stage->n_choices[seat])];
  if (player->spec->kind == GAVEL_PLAYER_TRYING)
    return trying_bid (player, rng);
  if (player->spec->kind == GAVEL_PLAYER_ADAPTIVE)
    return adaptive_bid (player, s, rng);
  return gavel_bid (player, s, count);
}

/* The open move that leads to the best position for this seat. */
static GavelMove
best_turn (GavelPlayer *player, const GavelState *s)
{
  const GavelGame *game = player->model->game;
  const GavelBox *box = player->model->box;
  uint64_t n = game->n_moves (box, s, player->seat);
  GavelMove best = 0;
  double most = -INFINITY;

  for (uint64_t k = 0; k < n; k++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
      double worth;

      memcpy (state, s, game->state_size);
      moves[player->seat] = game->move (box, s, player->seat, k);
      game->apply (box, (GavelState *) state, moves);
      game->evaluator->play_turns (player->model->workspace, (GavelState *) state);
      worth = gavel_round_model_evaluate (player->model, (GavelState *) state,
                                          player->seat);
      if (worth > most)
        {
          most = worth;
          best = moves[player->seat];
        }
    }
  return best;
}

static GavelMove
habit_turn (GavelPlayer *player, const GavelHabit *habit, const GavelState *s,
            GavelRng *rng)
{
  const GavelRoundModel *model = player->model;

  s = own_world (player, s, rng);
  return model->game->styles->habit_turn (model->box, s, player->seat, habit, rng);
}

/* An open turn. Where the game leaves these to the search, gavel searches in any case. */
GavelMove
gavel_player_turn (GavelPlayer *player, const GavelState *s, GavelRng *rng)
{
  const GavelGame *game = player->model->game;

  switch (player->spec->kind)
    {
    case GAVEL_PLAYER_RANDOM:
      return random_move (player, s, rng);
    case GAVEL_PLAYER_EXTERNAL:
      return ask_outside (player, s);
    case GAVEL_PLAYER_SIMPLE:
      return habit_turn (player, &player->spec->habit, s, rng);
    case GAVEL_PLAYER_ADAPTIVE:
      return habit_turn (player, &game->styles->habits[0], s, rng);
    case GAVEL_PLAYER_FLAT:
      return gavel_flat_choose (game, player->model->box, s, player->seat,
                                player->spec->effort, rng);
    case GAVEL_PLAYER_EQUILIBRIUM:
    case GAVEL_PLAYER_TRYING:
    case GAVEL_PLAYER_GAVEL:
      break;
    }
  if (searches (player) || gavel_game_turns_are_searched (game))
    return gavel_search_move (player, s, NULL, rng);
  return best_turn (player, own_world (player, s, rng));
}

/* Sees a step of the game, see game/hidden.h; keeps what it may know of that. */
void
gavel_player_see (GavelPlayer *player, const GavelState *before, const GavelState *after,
                  int who, GavelMove move)
{
  const GavelGame *game = player->model->game;
  const GavelBox *box = player->model->box;

  if (player->spec->kind != GAVEL_PLAYER_GAVEL || game->hidden == NULL
      || game->hidden->diary_new == NULL)
    return;
  if (player->diary == NULL)
    player->diary = game->hidden->diary_new (box, player->seat);
  gavel_game_see (game, box, player->seat, before, after, who, move, player->diary);
}

/* Learns from the sealed moves that were turned up at @before. */
void
gavel_player_watch (GavelPlayer *player, const GavelState *before,
                    const GavelMove moves[])
{
  GavelRoundModel *model = player->model;

  if ((player->spec->kind != GAVEL_PLAYER_GAVEL
       && player->spec->kind != GAVEL_PLAYER_ADAPTIVE)
      || !gavel_game_lays_out_rounds (model->game))
    return;
  before = own_world (player, before, &player->watching);
  gavel_round_model_look (model, before, &detail, &budget);
  gavel_round_model_learn (model, moves, model->game->to_act (model->box, before),
                           player->seat, &player->beliefs);
}
