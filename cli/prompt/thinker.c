/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "prompt/thinker.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#define NICE 5             /* below the thread that echoes what is typed */
#define PAUSE_US 150000    /* between two words of progress: more only flickers */
#define QUICK_SECONDS 0.06 /* a first answer, where much is to be learned first */
#define QUICK_ROUNDS 2     /* more rounds than that to look into is much */

/* One thought. Shared by the two threads, so counted. */
typedef struct
{
  Thinker *thinker;
  GavelRecord *record;
  const GavelValue *value;
  GavelWish wish;
  GavelBudget budget;
  atomic_bool stop;
  ThinkerTold told;
  gpointer data;
  gint64 last_told;
} Thought;

struct _Thinker
{
  GThread *thread;
  GMutex mutex;
  GCond changed;
  Thought *next;       /* to be thought about; NULL: none */
  Thought *now;        /* under way */
  bool over;           /* the thread shall end */
  const Thought *live; /* the one whose word counts; main thread only */
  GavelMemory memory;  /* thinking thread only */
  const GavelBox *box;
  const GavelValue *value;
};

/* What is told, on its way to the main thread. */
typedef struct
{
  Thought *thought;
  GavelAdvice *advice;
  GError *error;
  bool done;
} Word;

static void
thought_clear (gpointer data)
{
  Thought *thought = data;

  gavel_record_free (thought->record);
  g_free ((char *) thought->wish.seat);
  g_free ((char *) thought->wish.with);
  g_free ((char *) thought->wish.without);
  g_free ((char *) thought->wish.passes);
  g_free ((char *) thought->wish.holds);
  g_free ((char *) thought->wish.next);
}

static void
thought_release (Thought *thought)
{
  g_atomic_rc_box_release_full (thought, thought_clear);
}

/* -- Main thread ------------------------------------------------------------- */

static gboolean
deliver (gpointer data)
{
  Word *word = data;
  Thinker *thinker = word->thought->thinker;

  if (thinker->live == word->thought)
    {
      if (word->done)
        thinker->live = NULL;
      word->thought->told (word->thought->data, word->advice, word->error, word->done);
    }
  return G_SOURCE_REMOVE;
}

static void
word_free (gpointer data)
{
  Word *word = data;

  thought_release (word->thought);
  gavel_advice_free (word->advice);
  g_clear_error (&word->error);
  g_free (word);
}

/* -- Thinking thread ---------------------------------------------------------- */

static void
say (Thought *thought, GavelAdvice *advice, GError *error, bool done)
{
  Word *word = g_new (Word, 1);

  *word = (Word){ g_atomic_rc_box_acquire (thought), advice, error, done };
  thought->last_told = gavel_clock_now (&thought->budget.clock);
  g_main_context_invoke_full (NULL, G_PRIORITY_DEFAULT, deliver, word, word_free);
}

static void
on_progress (gpointer data, const GavelAdvice *advice)
{
  Thought *thought = data;

  if (thought->last_told == 0
      || gavel_clock_now (&thought->budget.clock) - thought->last_told >= PAUSE_US)
    say (thought, gavel_advice_copy (advice), NULL, false);
}

/* Where a whole game was read at once, a first answer from its last rounds. */
static void
think_quickly (Thinker *thinker, Thought *thought)
{
  g_autoptr (GArray) rounds = gavel_history_rounds (thought->record);
  GavelBudget budget = thought->budget;
  GavelAdvice *advice;

  if (thinker->memory.history != NULL || rounds->len <= QUICK_ROUNDS
      || budget.seconds <= QUICK_SECONDS)
    return;
  budget.seconds = QUICK_SECONDS;
  budget.progress = NULL;
  advice = gavel_advise (thought->record, thought->value, &thought->wish, &budget, NULL,
                         NULL);
  if (advice != NULL && advice->decision != GAVEL_DECISION_NONE)
    say (thought, advice, NULL, false);
  else
    gavel_advice_free (advice);
}

static void
think (Thinker *thinker, Thought *thought)
{
  GavelAdvice *advice;
  GError *error = NULL;

  if (thinker->box != gavel_record_box (thought->record)
      || thinker->value != thought->value)
    gavel_memory_clear (&thinker->memory);
  thinker->box = gavel_record_box (thought->record);
  thinker->value = thought->value;
  thought->budget.stop = &thought->stop;
  thought->budget.progress = on_progress;
  thought->budget.data = thought;
  think_quickly (thinker, thought);
  advice = gavel_advise (thought->record, thought->value, &thought->wish,
                         &thought->budget, &thinker->memory, &error);
  if (atomic_load (&thought->stop)) /* what it was looking at may be half seen */
    g_clear_pointer (&thinker->memory.model, gavel_round_model_free);
  say (thought, advice, error, true);
}

static gpointer
thread_run (gpointer data)
{
  Thinker *thinker = data;

  /* Linux: of this thread alone, and of those that OpenMP will start from it. */
  if (setpriority (PRIO_PROCESS, (id_t) gettid (), NICE) != 0)
    g_debug ("thinking with full priority");
  g_mutex_lock (&thinker->mutex);
  while (!thinker->over)
    {
      if (thinker->next == NULL)
        {
          g_cond_wait (&thinker->changed, &thinker->mutex);
          continue;
        }
      thinker->now = g_steal_pointer (&thinker->next);
      g_mutex_unlock (&thinker->mutex);
      think (thinker, thinker->now);
      g_mutex_lock (&thinker->mutex);
      thought_release (g_steal_pointer (&thinker->now));
      g_cond_broadcast (&thinker->changed);
    }
  g_mutex_unlock (&thinker->mutex);
  gavel_memory_clear (&thinker->memory);
  return NULL;
}

/* -- The door --------------------------------------------------------------------- */

Thinker *
thinker_new (void)
{
  Thinker *thinker = g_new0 (Thinker, 1);

  g_mutex_init (&thinker->mutex);
  g_cond_init (&thinker->changed);
  return thinker;
}

void
thinker_free (Thinker *thinker)
{
  if (thinker == NULL)
    return;
  thinker_halt (thinker);
  g_mutex_lock (&thinker->mutex);
  thinker->over = true;
  g_cond_broadcast (&thinker->changed);
  g_mutex_unlock (&thinker->mutex);
  if (thinker->thread != NULL)
    g_thread_join (thinker->thread);
  while (g_main_context_iteration (NULL, FALSE)) /* words that nobody hears any more */
    ;
  g_mutex_clear (&thinker->mutex);
  g_cond_clear (&thinker->changed);
  g_free (thinker);
}

/**
 * thinker_start:
 * @record: is copied; its deck and @value must stay until thinker_halt()
 * @budget: stop and progress are the thinker's own
 *
 * Ends the thought under way, without a word about it, and begins this one.
 */
void
thinker_start (Thinker *thinker, const GavelRecord *record, const GavelValue *value,
               const GavelWish *wish, const GavelBudget *budget, ThinkerTold told,
               gpointer data)
{
  Thought *thought = g_atomic_rc_box_new0 (Thought);

  thought->thinker = thinker;
  thought->record = gavel_record_copy (record, 0);
  thought->value = value;
  thought->wish = *wish;
  thought->wish.seat = g_strdup (wish->seat);
  thought->wish.with = g_strdup (wish->with);
  thought->wish.without = g_strdup (wish->without);
  thought->wish.passes = g_strdup (wish->passes);
  thought->wish.holds = g_strdup (wish->holds);
  thought->wish.next = g_strdup (wish->next);
  thought->budget = *budget;
  thought->told = told;
  thought->data = data;
  if (thinker->thread == NULL)
    thinker->thread = g_thread_new ("thinker", thread_run, thinker);
  g_mutex_lock (&thinker->mutex);
  if (thinker->now != NULL)
    atomic_store (&thinker->now->stop, true);
  g_clear_pointer (&thinker->next, thought_release);
  thinker->next = thought;
  thinker->live = thought;
  g_cond_broadcast (&thinker->changed);
  g_mutex_unlock (&thinker->mutex);
}

/* Ends the thought under way; the best so far is told soon. */
void
thinker_stop (Thinker *thinker)
{
  g_mutex_lock (&thinker->mutex);
  if (thinker->now != NULL)
    atomic_store (&thinker->now->stop, true);
  if (thinker->next != NULL)
    atomic_store (&thinker->next->stop, true);
  g_mutex_unlock (&thinker->mutex);
}

/* Ends it, and nothing of it is told. What was learned stays in mind. */
void
thinker_cancel (Thinker *thinker)
{
  thinker->live = NULL;
  thinker_stop (thinker);
}

/* The same, and forgets what was learned. Returns once nobody uses record, deck and value
 * any more. */
void
thinker_halt (Thinker *thinker)
{
  thinker->live = NULL;
  g_mutex_lock (&thinker->mutex);
  g_clear_pointer (&thinker->next, thought_release);
  if (thinker->now != NULL)
    atomic_store (&thinker->now->stop, true);
  while (thinker->now != NULL)
    g_cond_wait (&thinker->changed, &thinker->mutex);
  gavel_memory_clear (&thinker->memory); /* nobody thinks, so it may be touched */
  g_mutex_unlock (&thinker->mutex);
}

bool
thinker_is_busy (const Thinker *thinker)
{
  return thinker->live != NULL;
}
