/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/advise.h"

#include "base/error.h"

#include <string.h>

/* The seat of that name, or of `you`; -1 with @error set if there is none. */
static int
find_seat (const GavelSeating *seating, const char *name, GError **error)
{
  unsigned seat;

  if (name == NULL && seating->you < 0)
    gavel_fail (error, "whose advice? The record has no 'you', so name a seat");
  if (name == NULL)
    return seating->you;
  return gavel_seating_find (seating, name, &seat, error) ? (int) seat : -1;
}

/* The rivals that shall pass, blanks or commas between. */
static bool
read_passing (const GavelRecord *record, const char *text, GavelQuestion *question,
              GError **error)
{
  g_auto (GStrv) names = g_strsplit_set (text, " ,", 0);

  if (question->game->sealed == NULL || !question->game->sealed->may_pass)
    return gavel_fail (error, "nobody can pass in %s", question->game->title);
  for (unsigned i = 0; names[i] != NULL; i++)
    {
      int rival;

      if (names[i][0] == '\0')
        continue;
      rival = find_seat (gavel_record_seating (record), names[i], error);
      if (rival < 0)
        return false;
      if ((unsigned) rival == question->seat)
        return gavel_fail (error, "%s asks for advice: name a rival instead", names[i]);
      question->passing |= GAVEL_SEAT (rival);
    }
  return true;
}

/* The moves that a question speaks of, and what somebody holds. */
typedef struct
{
  GavelMove must[2], spared, next;
  GavelHolding holding;
} Moves;

/* What a rival is supposed to hold: a name, "has" or "lacks", cards. */
static bool
read_holding (const GavelTable *table, const char *text, GavelQuestion *question,
              GavelHolding *holding, GError **error)
{
  g_auto (GStrv) words = gavel_line_split (text, error);

  if (words == NULL)
    return false;
  if (table->game->hidden == NULL)
    return gavel_fail (error, "nobody's hand is hidden in %s", table->game->title);
  if (g_strv_length (words) < 3
      || (strcmp (words[1], "has") != 0 && strcmp (words[1], "lacks") != 0))
    return gavel_fail (error, "'%s' is not like: Bob has CARD, or Bob lacks CARD", text);
  if (!gavel_seating_find (table->seating, words[0], &holding->seat, error))
    return false;
  if (holding->seat == question->seat)
    return gavel_fail (error, "%s asks for advice: name a rival instead", words[0]);
  holding->lacks = words[1][0] == 'l';
  question->holding = holding;
  return table->game->hidden->holding_read (table, words + 2, holding, error);
}

/* Puts the what-ifs into the question; the moves stay with @moves. */
static bool
read_what_ifs (const GavelRecord *record, const GavelWish *wish, GavelQuestion *question,
               Moves *moves, GError **error)
{
  const GavelGame *game = question->game;
  GavelTable table = gavel_record_table (record);
  GavelSeats to_act = game->to_act (question->box, question->state);

  table.state = question->state;
  if (wish->with != NULL)
    {
      if (!game->notation->move_read (&table, question->seat, wish->with, &moves->must[0],
                                      error))
        return false;
      if ((to_act & GAVEL_SEAT (question->seat)) != 0
          && !game->legal (question->box, question->state, question->seat,
                           moves->must[0]))
        return gavel_fail (error, "'%s' is not a legal move here", wish->with);
      question->must = moves->must;
      question->n_must = 1;
    }
  if (wish->without != NULL)
    {
      if (!game->notation->move_read (&table, question->seat, wish->without,
                                      &moves->spared, error))
        return false;
      question->spared = &moves->spared;
    }
  if (wish->passes != NULL && !read_passing (record, wish->passes, question, error))
    return false;
  if (wish->holds != NULL
      && !read_holding (&table, wish->holds, question, &moves->holding, error))
    return false;
  if (wish->next == NULL)
    return true;
  if (game->notation->next_read == NULL)
    return gavel_fail (error, "nothing can be supposed of what comes next in %s",
                       game->title);
  if (!game->notation->next_read (&table, wish->next, &moves->next, error))
    return false;
  question->next = &moves->next;
  return true;
}

/* Whether the position is ready to be thought about. */
static bool
is_ready (const GavelGame *game, const GavelBox *box, const GavelStatus *status,
          GError **error)
{
  if (game->evaluator == NULL)
    return gavel_fail (error, "there is no advice for %s", game->title);
  if (status->n_seats < game->min_seats)
    return gavel_fail (error, "only %u player%s, but at least %u are needed",
                       status->n_seats, status->n_seats == 1 ? "" : "s", game->min_seats);
  if (status->due == GAVEL_DUE_ENTRY)
    return gavel_fail (error, "some hands of this position are still missing");
  return gavel_box_is_ready (game, box, error);
}

void
gavel_memory_clear (GavelMemory *memory)
{
  g_clear_pointer (&memory->history, gavel_history_free);
  g_clear_pointer (&memory->model, gavel_round_model_free);
  g_clear_pointer (&memory->ahead, gavel_ahead_free);
}

/* Lends what is remembered. */
static void
remember (GavelMemory *memory, const GavelPriors *priors, GavelQuestion *question)
{
  if (memcmp (&memory->priors, priors, sizeof *priors) != 0)
    g_clear_pointer (&memory->history, gavel_history_free);
  memory->priors = *priors;
  if (memory->history == NULL)
    memory->history = gavel_history_new ();
  if (memory->model == NULL)
    memory->model
        = gavel_round_model_new (question->game, question->box, question->weights);
  if (memory->ahead == NULL)
    memory->ahead = gavel_ahead_new ();
  question->model = memory->model;
  question->ahead = memory->ahead;
}

/* While all bids lie face down: the position before any of them was told or counted.
 * Counts are told apart, so that they do not make it another position. Where cards are
 * counted at all, the others see how many whoever the record is for has put down. */
static void
cover_bids (const GavelRecord *record, const GavelStatus *status, GavelState *covered,
            GavelQuestion *question)
{
  const GavelGame *game = question->game;
  unsigned n = gavel_record_n_lines (record);
  int you = gavel_record_seating (record)->you;
  bool counted = false;

  if (game->notation->cover == NULL || n == 0 || !gavel_record_is_sealed_at (record, n))
    return;
  memcpy (covered, question->state, game->state_size);
  game->notation->cover (covered);
  question->state = covered;
  for (unsigned seat = 0; seat < status->n_seats; seat++)
    counted |= status->seat[seat].count >= 0;
  if (counted && you >= 0 && status->seat[you].turned_up
      && (unsigned) you != question->seat)
    question->count[you] = status->seat[you].bid_size;
}

/* The bid that the seat has put down, and may still change. */
static bool
read_lying (const GavelRecord *record, const GavelStatus *status, const GavelWish *wish,
            GavelQuestion *question, Moves *moves, GError **error)
{
  GavelMove lying = 0;

  if (wish->lies != NULL)
    {
      GavelTable table = gavel_record_table (record);

      if (!question->game->notation->move_read (&table, question->seat, wish->lies,
                                                &lying, error))
        return false;
    }
  else if (status->seat[question->seat].bid_known && gavel_record_may_revise (record))
    lying = status->seat[question->seat].bid;
  else
    return true;
  question->revises = true;
  question->lying = lying;
  if (question->n_must == 0 || moves->must[0] != lying)
    moves->must[question->n_must++] = lying;
  question->must = moves->must;
  return true;
}

/* How sure it is that counts stay: once a rival's bid lies open, nobody may change any
 * more. (One's own may have been told before.) */
static double
firm_now (const GavelStatus *status, const GArray *rounds, unsigned seat)
{
  for (unsigned i = 0; i < status->n_seats; i++)
    if (i != seat && status->seat[i].turned_up)
      return 1.0;
  return gavel_history_firm (rounds, seat);
}

/* Whether the fact that is due is somebody's turn: its word is one for that. */
static bool
is_turn_due (const GavelGame *game, const GavelStatus *status)
{
  for (const GavelVerb *verb = game->notation->verbs; verb->word != NULL; verb++)
    if (verb->kind == GAVEL_VERB_TURN && g_strcmp0 (verb->word, status->next) == 0)
      return true;
  return false;
}

/* Where only the table can tell whose turn it is, or others were not asked yet: the
 * position if it is @seat's, which wants to know what to do before that is said. */
static void
suppose_turn (const GavelStatus *status, GavelState *supposed, GavelQuestion *question)
{
  const GavelGame *game = question->game;
  const GavelBox *box = question->box;
  const GavelState *s = question->state;

  if (game->notation->suppose != NULL)
    {
      if (status->due != GAVEL_DUE_TURN || !status->seat[question->seat].knows_own)
        return;
      memcpy (supposed, s, game->state_size);
      game->notation->suppose (supposed, question->seat);
      if (game->to_act (box, supposed) == GAVEL_SEAT (question->seat)
          && game->n_moves (box, supposed, question->seat) > 1)
        question->state = supposed;
      return;
    }
  if (status->due == GAVEL_DUE_CHANCE || !is_turn_due (game, status)
      || (status->actors & GAVEL_SEAT (question->seat)) == 0
      || game->to_act (box, s) != GAVEL_SEAT (GAVEL_CHANCE))
    return;
  for (uint64_t k = 0; k < game->n_moves (box, s, GAVEL_CHANCE); k++)
    {
      GavelMove moves[GAVEL_CHANCE + 1] = { 0 };

      moves[GAVEL_CHANCE] = game->move (box, s, GAVEL_CHANCE, k);
      memcpy (supposed, s, game->state_size);
      game->apply (box, supposed, moves);
      if (game->to_act (box, supposed) == GAVEL_SEAT (question->seat))
        {
          question->state = supposed;
          return;
        }
    }
}

/**
 * gavel_advise:
 * @memory: (nullable): of earlier advice in the same game
 *
 * Learns from the record how people bid, then searches the position at its end.
 *
 * Returns: (transfer full): the advice, or %NULL with @error set
 */
GavelAdvice *
gavel_advise (const GavelRecord *record, const GavelValue *value, const GavelWish *wish,
              const GavelBudget *budget, GavelMemory *memory, GError **error)
{
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  const GavelState *s = gavel_record_state (record);
  gint64 start = gavel_clock_now (&budget->clock);
  GavelBudget rest = *budget;
  GavelQuestion question;
  GavelAdvice *advice;
  Moves moves;
  _Alignas(16) char covered[GAVEL_MAX_STATE], supposed[GAVEL_MAX_STATE];
  g_autoptr (GArray) rounds = NULL;
  GavelTable table = gavel_record_table (record);
  GavelStatus status;
  gpointer diary;
  int seat;

  game->notation->status (&table, &status);
  if (!is_ready (game, box, &status, error))
    return NULL;
  seat = find_seat (gavel_record_seating (record), wish->seat, error);
  if (seat < 0)
    return NULL;
  if (!status.seat[seat].knows_own
      && ((status.actors & GAVEL_SEAT (seat)) != 0 || gavel_record_may_revise (record)))
    {
      gavel_fail (error, "not all that %s holds is known: it must be told first",
                  gavel_record_seating (record)->name[seat]);
      return NULL;
    }
  gavel_question_init (&question, game, box, value != NULL ? &value->weights : NULL, s,
                       (unsigned) seat);
  gavel_beliefs_expect (&question.beliefs, &wish->priors);
  question.safety = wish->safety;
  question.objective = wish->objective;
  question.told_scale = wish->told_scale;
  memcpy (question.style, wish->style, sizeof question.style);
  for (unsigned i = 0; i < status.n_seats; i++)
    question.count[i] = status.seat[i].count;
  cover_bids (record, &status, (GavelState *) covered, &question);
  suppose_turn (&status, (GavelState *) supposed, &question);
  if (gavel_game_turn_up_certain (&table, &status, (GavelState *) supposed))
    question.state = (const GavelState *) supposed;
  for (unsigned i = 0; i < status.n_seats && wish->count != NULL; i++)
    question.count[i] = wish->count[i];
  if (!read_what_ifs (record, wish, &question, &moves, error)
      || !read_lying (record, &status, wish, &question, &moves, error))
    return NULL;
  rounds = gavel_history_rounds (record);
  question.firm
      = wish->firm >= 0.0 ? wish->firm : firm_now (&status, rounds, question.seat);
  if (memory != NULL)
    remember (memory, &wish->priors, &question);
  gavel_history_learn (memory != NULL ? memory->history : NULL, rounds, &question,
                       budget);
  if (budget->seconds > 0.0)
    rest.seconds = MAX (0.001, budget->seconds
                                   - (double) (gavel_clock_now (&budget->clock) - start)
                                         / G_USEC_PER_SEC);
  question.diary = diary = gavel_history_diary (record, question.seat);
  advice = gavel_search (&question, &rest);
  if (diary != NULL)
    game->hidden->diary_free (diary);
  if (advice->n_options == 0 && wish->without != NULL
      && advice->decision != GAVEL_DECISION_NONE)
    {
      gavel_fail (error, "without '%s' there is no move left", wish->without);
      gavel_advice_free (advice);
      return NULL;
    }
  advice->ms = (double) (gavel_clock_now (&budget->clock) - start) / 1000.0;
  return advice;
}

/**
 * gavel_get_to_know:
 * @learned: gets what the bids of the record tell about each seat, as another one saw
 *   them; without a bid, nothing. When the stop flag is set, it may be too little
 *
 * Whoever the record is for watches the others, and one of those watches that one.
 */
void
gavel_get_to_know (const GavelRecord *record, const GavelValue *value,
                   const GavelBudget *budget, GavelBelief learned[GAVEL_MAX_SEATS])
{
  const GavelGame *game = gavel_record_game (record);
  const GavelBox *box = gavel_record_box (record);
  const GavelSeating *seating = gavel_record_seating (record);
  unsigned watcher[2] = { seating->you >= 0 ? (unsigned) seating->you : 0, 0 };
  g_autoptr (GArray) rounds = gavel_history_rounds (record);

  watcher[1] = watcher[0] == 0 ? 1 : 0;
  for (unsigned i = 0; i < 2; i++)
    {
      GavelQuestion question;

      gavel_question_init (&question, game, box, value != NULL ? &value->weights : NULL,
                           gavel_record_state (record), watcher[i]);
      gavel_history_learn (NULL, rounds, &question, budget);
      for (unsigned seat = 0; seat < seating->n; seat++)
        if ((seat == watcher[0]) == (i == 1))
          learned[seat] = question.beliefs.seat[seat];
    }
}
