/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "value/policy.h"

#include "base/text.h"
#include "value/weights-text.h"

#include <gio/gio.h>
#include <math.h>
#include <string.h>

#define HIDDEN GAVEL_POLICY_HIDDEN

#define FORMAT 1

G_DEFINE_QUARK (gavel - policy - error - quark, gavel_policy_error)

/* Four numbers at a time, in an order that no compiler may change: the same sums
 * on every machine. */
typedef float Lanes __attribute__ ((vector_size (16), may_alias));
typedef int32_t LaneMasks __attribute__ ((vector_size (16)));

#define N_LANES (HIDDEN / 4)

/* Adds what @input says, of so many numbers, to what is hidden. */
static inline void
see (const float input[], const float weight[][HIDDEN], unsigned n, Lanes hidden[N_LANES])
{
  for (unsigned i = 0; i < n; i++)
    {
      const Lanes *w = (const Lanes *) weight[i];

      if (input[i] == 0.0f)
        continue;
      for (unsigned k = 0; k < N_LANES; k++)
        hidden[k] += input[i] * w[k];
    }
}

/* How much each move appeals; only differences mean something. */
void
gavel_policy_appeal (const GavelPolicy *policy, const GavelPolicyTurn *turn,
                     float appeal[])
{
  const GavelPolicyNet *net = &policy->net[turn->net];
  const Lanes *last = (const Lanes *) net->last;
  Lanes seen[N_LANES];

  memcpy (seen, net->bias, sizeof seen);
  see (turn->situation, net->situation, GAVEL_POLICY_SITUATION, seen);
  for (unsigned m = 0; m < turn->n_moves; m++)
    {
      Lanes hidden[N_LANES], sum = { 0 };
      float direct = 0.0f;

      memcpy (hidden, seen, sizeof hidden);
      see (turn->move[m], net->move, GAVEL_POLICY_MOVE, hidden);
      for (unsigned i = 0; i < GAVEL_POLICY_MOVE; i++)
        direct += turn->move[m][i] * net->direct[i];
      for (unsigned k = 0; k < N_LANES; k++)
        {
          Lanes x = hidden[k];

          x = (Lanes) ((LaneMasks) x & (x > 0.0f)); /* the positive part */
          sum += x * last[k];
        }
      appeal[m] = (sum[0] + sum[1]) + (sum[2] + sum[3]) + direct;
    }
}

/* The place of the move that appeals most, the first of equal ones. */
unsigned
gavel_policy_best (const GavelPolicy *policy, const GavelPolicyTurn *turn)
{
  float appeal[GAVEL_POLICY_MOST_MOVES];
  unsigned best = 0;

  gavel_policy_appeal (policy, turn, appeal);
  for (unsigned m = 1; m < turn->n_moves; m++)
    if (appeal[m] > appeal[best])
      best = m;
  return best;
}

/* -- On paper ------------------------------------------------------------------ */

/**
 * gavel_policy_write:
 * @made: how the weights were made: the command
 *
 * Returns: (transfer full): a key file, laid out as data/README.md says
 */
char *
gavel_policy_write (const GavelPolicy *policy, const char *game, const char *made)
{
  g_autofree char *digest = NULL;
  g_autofree char *row = gavel_weights_to_text (
      (const float *) policy->net, policy->n_nets * GAVEL_N_POLICY_WEIGHTS, &digest);

  return g_strdup_printf ("# What strong players do at open turns: learned weights.\n"
                          "# data/README.md explains the keys.\n\n"
                          "[policy]\nformat=%d\ngame=%s\nmade=%s\nsituation=%d\nmove=%d\n"
                          "hidden=%d\nnets=%u\ndigest=%s\nweights=%s\n",
                          FORMAT, game, made, GAVEL_POLICY_SITUATION, GAVEL_POLICY_MOVE,
                          HIDDEN, policy->n_nets, digest, row);
}

static bool
check_key (GKeyFile *file, const char *key, const char *wanted, GError **error)
{
  g_autofree char *text = g_key_file_get_value (file, "policy", key, error);

  if (text == NULL)
    return false;
  if (strcmp (text, wanted) == 0)
    return true;
  g_set_error (error, GAVEL_POLICY_ERROR, 0, "%s is %s, this program wants %s", key, text,
               wanted);
  return false;
}

static bool
check_number (GKeyFile *file, const char *key, unsigned wanted, GError **error)
{
  char text[16];

  g_snprintf (text, sizeof text, "%u", wanted);
  return check_key (file, key, text, error);
}

static bool
read_weights (GKeyFile *file, GavelPolicy *policy, GError **error)
{
  g_autofree char *row = g_key_file_get_value (file, "policy", "weights", error);
  g_autofree char *digest
      = row != NULL ? g_key_file_get_value (file, "policy", "digest", error) : NULL;

  if (digest == NULL
      || !gavel_weights_from_text (row, digest, (float *) policy->net,
                                   policy->n_nets * GAVEL_N_POLICY_WEIGHTS,
                                   GAVEL_POLICY_ERROR, error))
    return false;
  g_strlcpy (policy->digest, digest, sizeof policy->digest);
  return true;
}

/**
 * gavel_policy_parse:
 * @game: the id of the game they must be for
 * @n_nets: as many as that game has
 *
 * Returns: false with @error set if these are no such weights
 */
bool
gavel_policy_parse (const char *text, gsize length, const char *game, unsigned n_nets,
                    GavelPolicy *policy, GError **error)
{
  g_autoptr (GKeyFile) file = g_key_file_new ();

  policy->n_nets = n_nets;
  return gavel_text_is_whole (text, length, error)
         && g_key_file_load_from_data (file, text, length, G_KEY_FILE_NONE, error)
         && check_number (file, "format", FORMAT, error)
         && check_key (file, "game", game, error)
         && check_number (file, "situation", GAVEL_POLICY_SITUATION, error)
         && check_number (file, "move", GAVEL_POLICY_MOVE, error)
         && check_number (file, "hidden", HIDDEN, error)
         && check_number (file, "nets", n_nets, error)
         && read_weights (file, policy, error);
}

/**
 * gavel_policy_builtin:
 *
 * Opened once and constant from then on, so they are shared by threads.
 *
 * Returns: (nullable): the weights compiled in for that game
 */
const GavelPolicy *
gavel_policy_builtin (const char *game, unsigned n_nets)
{
  static GHashTable *opened; /* by game; what is in it stays */
  static GMutex lock;
  GavelPolicy *policy;

  g_mutex_lock (&lock);
  if (opened == NULL)
    opened = g_hash_table_new (g_str_hash, g_str_equal);
  if (!g_hash_table_lookup_extended (opened, game, NULL, (gpointer *) &policy))
    {
      g_autofree char *path = g_strdup_printf ("/gavel/%s.policy", game);
      g_autoptr (GBytes) bytes
          = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
      GError *error = NULL;

      policy = NULL;
      if (bytes != NULL)
        {
          policy = g_aligned_alloc0 (1, sizeof *policy, 64);
          if (!gavel_policy_parse (g_bytes_get_data (bytes, NULL),
                                   g_bytes_get_size (bytes), game, n_nets, policy,
                                   &error))
            g_error ("%s: %s", path, error->message); /* the build is broken */
        }
      g_hash_table_insert (opened, (gpointer) g_intern_string (game), policy);
    }
  g_mutex_unlock (&lock);
  return policy;
}
