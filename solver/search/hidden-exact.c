/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/hidden-exact.h"

#include "solve/matrix.h"

#include <math.h>
#include <string.h>

/* Chosen by hand: a net of these takes some tenths of a second. */
#define MOST_NODES 20000
#define MOST_LINKS 400000
#define MOST_DEPTH 200
#define MOST_MOVES GAVEL_MAX_CHOICES
#define SETTLED 1e-9 /* a round more changes nothing that is more than this */
#define CLOSED 1e-6  /* chances that are no further apart are the same */

typedef enum
{
  NODE_KNOWN, /* over; or nothing is known */
  NODE_LATER, /* the first choice of a later round */
  NODE_CHANCE,
  NODE_OWN,
  NODE_OTHER,
  NODE_SEALED, /* rows are the seat's, columns the other one's */
} NodeKind;

/* Nodes come after all that they lead to, but for what a later round begins with. */
typedef struct
{
  NodeKind kind;
  unsigned first, n_rows, n_columns; /* its links */
  unsigned later;                    /* which one */
  double low, high;
} Node;

typedef struct
{
  unsigned node;
  double weight; /* of chance */
} Link;

/* What a round begins with. */
typedef struct
{
  GBytes *state;
  unsigned node;
  double low, high; /* with one round less to go */
} Later;

typedef struct
{
  const GavelQuestion *q;
  const GavelBudget *budget;
  gint64 deadline;
  GArray *nodes, *links, *laters;
  GHashTable *node_of, *later_of; /* by position */
  unsigned unknown;               /* the node of what is not known */
  unsigned n_rounds;              /* that are left at any choice, see is_open() */
  bool late;
} Net;

static Node *
node_at (const Net *net, unsigned i)
{
  return &g_array_index (net->nodes, Node, i);
}

static const Link *
link_at (const Net *net, const Node *node, unsigned row, unsigned column)
{
  return &g_array_index (net->links, Link, node->first + row * node->n_columns + column);
}

static bool
is_late (Net *net)
{
  net->late
      = net->late || (net->budget->stop != NULL && atomic_load (net->budget->stop))
        || (net->deadline != 0 && gavel_clock_now (&net->budget->clock) >= net->deadline);
  return net->late;
}

static bool
is_full (Net *net)
{
  return net->nodes->len >= MOST_NODES || net->links->len >= MOST_LINKS || is_late (net);
}

/* -- Laid out --------------------------------------------------------------------- */

static unsigned add_position (Net *net, GavelState *s, unsigned depth);

static unsigned
add_node (Net *net, const Node *node)
{
  g_array_append_val (net->nodes, *node);
  return net->nodes->len - 1;
}

/* The first choice of a later round, which is looked at after this one. */
static unsigned
add_later (Net *net, const GavelState *s)
{
  GBytes *state = g_bytes_new (s, net->q->game->state_size);
  Node node = { .kind = NODE_LATER };
  gpointer known;

  if (g_hash_table_lookup_extended (net->later_of, state, NULL, &known))
    {
      g_bytes_unref (state);
      return GPOINTER_TO_UINT (known);
    }
  node.later = net->laters->len;
  g_array_append_val (net->laters, ((Later){ .state = state, .node = net->unknown }));
  g_hash_table_insert (net->later_of, state, GUINT_TO_POINTER (net->nodes->len));
  return add_node (net, &node);
}

/* All that chance, or those to act, can do at @s: a matrix of links. */
static void
add_links (Net *net, const GavelState *s, GavelSeats to_act, Node *node, unsigned depth)
{
  const GavelQuestion *q = net->q;
  bool sealed = node->kind == NODE_SEALED;
  unsigned first = sealed ? q->seat : gavel_seats_first (to_act), other = 1 - q->seat;
  g_autofree Link *links = NULL;
  double n_ways
      = node->kind == NODE_CHANCE ? (double) gavel_game_n_ways (q->game, q->box, s) : 1.0;

  node->n_rows = (unsigned) q->game->n_moves (q->box, s, first);
  node->n_columns = sealed ? (unsigned) q->game->n_moves (q->box, s, other) : 1;
  links = g_new0 (Link, (gsize) node->n_rows * node->n_columns);
  for (unsigned row = 0; row < node->n_rows; row++)
    for (unsigned column = 0; column < node->n_columns; column++)
      {
        Link *link = &links[row * node->n_columns + column];
        GavelMove moves[GAVEL_CHANCE + 1] = { 0 };
        _Alignas(16) char state[GAVEL_MAX_STATE];

        moves[first] = q->game->move (q->box, s, first, row);
        if (sealed)
          moves[other] = q->game->move (q->box, s, other, column);
        if (node->kind == NODE_CHANCE)
          link->weight
              = (q->game->weight != NULL ? (double) q->game->weight (q->box, s, row)
                                         : 1.0)
                / n_ways;
        memcpy (state, s, q->game->state_size);
        q->game->apply (q->box, (GavelState *) state, moves);
        link->node = add_position (net, (GavelState *) state, depth + 1);
      }
  node->first = net->links->len;
  g_array_append_vals (net->links, links, node->n_rows * node->n_columns);
}

/* Whether anybody has too many moves to look at. */
static bool
is_too_wide (const Net *net, const GavelState *s, GavelSeats to_act)
{
  GAVEL_FOREACH_SEAT (seat, to_act)
    if (net->q->game->n_moves (net->q->box, s, seat) > MOST_MOVES)
      return true;
  return false;
}

static unsigned
add_end (Net *net, const GavelState *s)
{
  double share[GAVEL_MAX_SEATS];
  Node node = { .kind = NODE_KNOWN };

  net->q->game->payoff (net->q->box, s, share);
  node.low = node.high = share[net->q->seat];
  return add_node (net, &node);
}

/* A position and all that follows in its round. */
static unsigned
add_position (Net *net, GavelState *s, unsigned depth)
{
  const GavelQuestion *q = net->q;
  GavelSeats to_act = q->game->to_act (q->box, s);
  bool chance = to_act == GAVEL_SEAT (GAVEL_CHANCE);
  Node node = { 0 };
  unsigned n_rounds = net->n_rounds, number;
  GBytes *name;
  gpointer known;

  if (is_full (net) || depth > MOST_DEPTH || is_too_wide (net, s, to_act))
    return net->unknown;
  if (to_act == 0)
    return add_end (net, s);
  if (!chance && !q->game->hidden->is_open (q->box, s, &n_rounds))
    return net->unknown;
  if (n_rounds != net->n_rounds)
    return add_later (net, s);
  name = g_bytes_new (s, q->game->state_size);
  if (g_hash_table_lookup_extended (net->node_of, name, NULL, &known))
    {
      g_bytes_unref (name);
      return GPOINTER_TO_UINT (known);
    }
  node.kind = chance                           ? NODE_CHANCE
              : gavel_seats_count (to_act) > 1 ? NODE_SEALED
              : to_act == GAVEL_SEAT (q->seat) ? NODE_OWN
                                               : NODE_OTHER;
  add_links (net, s, to_act, &node, depth);
  number = add_node (net, &node);
  g_hash_table_insert (net->node_of, name, GUINT_TO_POINTER (number));
  return number;
}

/* All rounds that may come, each once. */
static void
add_rounds (Net *net)
{
  for (unsigned i = 0; i < net->laters->len && !is_full (net); i++)
    {
      _Alignas(16) char state[GAVEL_MAX_STATE];
      unsigned node;

      memcpy (state, g_bytes_get_data (g_array_index (net->laters, Later, i).state, NULL),
              net->q->game->state_size);
      node = add_position (net, (GavelState *) state, 0);
      g_array_index (net->laters, Later, i).node = node;
    }
}

/* -- Worked out ---------------------------------------------------------------------- */

/* What a sealed choice is worth if both choose well; @high: at most. */
static double
solve_sealed (const Net *net, const Node *node, bool high, double row_mix[],
              double column_mix[])
{
  g_autofree double *payoff = g_new (double, (gsize) node->n_rows * node->n_columns);

  for (unsigned i = 0; i < node->n_rows * node->n_columns; i++)
    {
      const Node *to = node_at (net, link_at (net, node, 0, i)->node);

      payoff[i] = high ? to->high : to->low;
    }
  return gavel_matrix_solve (payoff, node->n_rows, node->n_columns, row_mix, column_mix);
}

static bool
is_closed (const Net *net, const Node *node)
{
  for (unsigned i = 0; i < node->n_rows * node->n_columns; i++)
    {
      const Node *to = node_at (net, link_at (net, node, 0, i)->node);

      if (to->low != to->high)
        return false;
    }
  return true;
}

static void
work_out_node (const Net *net, Node *node)
{
  double row_mix[MOST_MOVES], column_mix[MOST_MOVES];

  switch (node->kind)
    {
    case NODE_KNOWN:
      return;
    case NODE_LATER:
      node->low = g_array_index (net->laters, Later, node->later).low;
      node->high = g_array_index (net->laters, Later, node->later).high;
      return;
    case NODE_SEALED:
      node->low = solve_sealed (net, node, false, row_mix, column_mix);
      node->high = is_closed (net, node)
                       ? node->low
                       : solve_sealed (net, node, true, row_mix, column_mix);
      return;
    case NODE_CHANCE:
    case NODE_OWN:
    case NODE_OTHER:
      break;
    }
  for (unsigned i = 0; i < node->n_rows; i++)
    {
      const Link *link = link_at (net, node, i, 0);
      const Node *to = node_at (net, link->node);

      if (node->kind == NODE_CHANCE)
        {
          node->low = (i > 0 ? node->low : 0.0) + link->weight * to->low;
          node->high = (i > 0 ? node->high : 0.0) + link->weight * to->high;
        }
      else if (i == 0)
        {
          node->low = to->low;
          node->high = to->high;
        }
      else
        {
          bool own = node->kind == NODE_OWN;

          node->low = own ? MAX (node->low, to->low) : MIN (node->low, to->low);
          node->high = own ? MAX (node->high, to->high) : MIN (node->high, to->high);
        }
    }
}

/* One round more to go. Returns how much that changed. To work out a round changes
 * nothing by more than what follows it changed, so what is small stays small. */
static double
work_out_round (Net *net)
{
  double most = 0.0;

  for (unsigned i = 0; i < net->nodes->len; i++)
    work_out_node (net, node_at (net, i));
  for (unsigned i = 0; i < net->laters->len; i++)
    {
      Later *later = &g_array_index (net->laters, Later, i);
      const Node *node = node_at (net, later->node);

      most = MAX (most,
                  MAX (fabs (node->low - later->low), fabs (node->high - later->high)));
      later->low = node->low;
      later->high = node->high;
    }
  return most;
}

/* Everything, with @n_rounds behind the first one; then it is shared. */
static void
work_out (Net *net, unsigned n_rounds)
{
  for (unsigned i = 0; i < net->laters->len; i++)
    {
      Later *later = &g_array_index (net->laters, Later, i);

      later->low = later->high = 1.0 / net->q->n_seats;
    }
  for (unsigned i = 0; i < n_rounds && !is_late (net); i++)
    if (work_out_round (net) <= SETTLED)
      break;
  for (unsigned i = 0; i < net->nodes->len; i++)
    work_out_node (net, node_at (net, i));
}

/* -- What it says ----------------------------------------------------------------------
 */

/* What a sealed move is worth, at least or at most: against the other's equilibrium, or,
 * where nobody has to mix, whatever the other one does. */
static double
sealed_worth (const Net *net, const Node *node, unsigned row, const double mix[],
              bool high)
{
  double worth = mix != NULL ? 0.0 : INFINITY;

  for (unsigned k = 0; k < node->n_columns; k++)
    {
      const Node *to = node_at (net, link_at (net, node, row, k)->node);
      double here = high ? to->high : to->low;

      worth = mix != NULL ? worth + mix[k] * here : MIN (worth, here);
    }
  return worth;
}

static void
write_sealed (const Net *net, const GavelState *s, const Node *node, Exact *exact)
{
  const GavelQuestion *q = net->q;
  g_autofree double *mix = g_new0 (double, node->n_rows);
  double value, safe = 0.0;
  const double *against;

  exact->n_others = node->n_columns;
  exact->other = g_new (GavelMove, node->n_columns);
  exact->other_mix = g_new (double, node->n_columns);
  for (unsigned k = 0; k < node->n_columns; k++)
    exact->other[k] = q->game->move (q->box, s, 1 - q->seat, k);
  value = solve_sealed (net, node, false, mix, exact->other_mix);
  for (unsigned i = 0; i < node->n_rows; i++)
    safe = MAX (safe, sealed_worth (net, node, i, NULL, false));
  against = value - safe < CLOSED ? NULL : exact->other_mix;
  for (unsigned i = 0; i < node->n_rows; i++)
    {
      exact->move[i].mix = mix[i];
      exact->move[i].low = sealed_worth (net, node, i, against, false);
      exact->move[i].high = sealed_worth (net, node, i, against, true);
    }
  exact->mixes = against != NULL;
}

static Exact *
write_down (const Net *net, const GavelState *s, unsigned root)
{
  const GavelQuestion *q = net->q;
  const Node *node = node_at (net, root);
  Exact *exact = g_new0 (Exact, 1);

  exact->n_moves = node->n_rows;
  exact->move = g_new0 (ExactMove, node->n_rows);
  if (node->kind == NODE_SEALED)
    write_sealed (net, s, node, exact);
  exact->whole = node->high - node->low < CLOSED;
  for (unsigned i = 0; i < node->n_rows; i++)
    {
      ExactMove *move = &exact->move[i];

      move->move = q->game->move (q->box, s, q->seat, i);
      if (node->kind == NODE_OWN)
        {
          move->low = node_at (net, link_at (net, node, i, 0)->node)->low;
          move->high = node_at (net, link_at (net, node, i, 0)->node)->high;
        }
      exact->whole &= move->high - move->low < CLOSED;
    }
  return exact;
}

void
exact_free (Exact *exact)
{
  if (exact == NULL)
    return;
  g_free (exact->move);
  g_free (exact->other);
  g_free (exact->other_mix);
  g_free (exact);
}

static void
later_clear (gpointer later)
{
  g_bytes_unref (((Later *) later)->state);
}

static void
open_net (Net *net)
{
  Node unknown = { .kind = NODE_KNOWN, .low = 0.0, .high = 1.0 };

  net->nodes = g_array_new (FALSE, FALSE, sizeof (Node));
  net->links = g_array_new (FALSE, FALSE, sizeof (Link));
  net->laters = g_array_new (FALSE, FALSE, sizeof (Later));
  g_array_set_clear_func (net->laters, later_clear);
  net->node_of = g_hash_table_new_full (g_bytes_hash, g_bytes_equal,
                                        (GDestroyNotify) g_bytes_unref, NULL);
  net->later_of = g_hash_table_new (g_bytes_hash, g_bytes_equal);
  net->unknown = add_node (net, &unknown);
}

static void
close_net (Net *net)
{
  g_hash_table_unref (net->node_of);
  g_hash_table_unref (net->later_of);
  g_array_unref (net->laters);
  g_array_unref (net->links);
  g_array_unref (net->nodes);
}

/* Whether the question is one of those that are looked at here. */
static bool
is_asked (const GavelQuestion *q)
{
  return q->n_seats == 2 && q->objective == GAVEL_OBJECTIVE_WIN && q->next == NULL
         && q->passing == 0 && q->holding == NULL && q->game->hidden->is_open != NULL;
}

/**
 * exact_solve:
 * @q: of a seat that is to act; in its position is nothing that it cannot know
 *
 * Returns: (transfer full) (nullable): what all moves are worth, or nothing where
 *   something is hidden, or time is up
 */
Exact *
exact_solve (const GavelQuestion *q, const GavelBudget *budget, gint64 deadline)
{
  Net net = { .q = q, .budget = budget, .deadline = deadline };
  _Alignas(16) char state[GAVEL_MAX_STATE], first[GAVEL_MAX_STATE];
  unsigned n_rounds, root;
  Exact *exact = NULL;

  if (!is_asked (q))
    return NULL;
  memcpy (state, q->state, q->game->state_size);
  if (!q->game->hidden->is_open (q->box, (GavelState *) state, &n_rounds))
    return NULL;
  memcpy (first, state, q->game->state_size);
  if (!q->game->hidden->is_open (q->box, (GavelState *) first, &net.n_rounds))
    return NULL; /* now as at any choice */
  open_net (&net);
  root = add_position (&net, (GavelState *) first, 0);
  add_rounds (&net);
  work_out (&net, n_rounds);
  if (root != net.unknown && !net.late)
    exact = write_down (&net, (const GavelState *) state, root);
  close_net (&net);
  return exact;
}
