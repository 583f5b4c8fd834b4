/* SPDX-License-Identifier: GPL-3.0-or-later */
/* MPI is loaded and woken up only in a process that mpirun, srun or the like has started
 * as one of several: both take a while, and everybody else does without. */
#include "play/link.h"

#include "base/error.h"

#include <dlfcn.h>
#include <stdlib.h>

/* What launchers tell a process: how many there are, or which one it is. */
static const struct
{
  const char *name;
  bool is_rank;
} said[] = { { "OMPI_COMM_WORLD_SIZE", false },
             { "PMI_SIZE", false },
             { "MV2_COMM_WORLD_SIZE", false },
             { "PMIX_RANK", true } };

/* How many processes there are at least; 0 if nobody has launched this one. */
static unsigned
n_launched (void)
{
  unsigned most = 0;

  for (unsigned i = 0; i < G_N_ELEMENTS (said); i++)
    {
      const char *text = g_getenv (said[i].name);

      if (text != NULL)
        most = MAX (most, (unsigned) atoi (text) + (said[i].is_rank ? 1 : 0));
    }
  return most;
}

/* What this process starts is no rank. */
static void
forget_launcher (void)
{
  static const char *const prefix[] = { "OMPI_", "PMI_", "PMIX_", "MV2_" };
  g_auto (GStrv) names = g_listenv ();

  for (unsigned i = 0; names[i] != NULL; i++)
    for (unsigned k = 0; k < G_N_ELEMENTS (prefix); k++)
      if (g_str_has_prefix (names[i], prefix[k]))
        g_unsetenv (names[i]);
}

/* The link of MPI; %NULL where there is none, with what is in the way. */
static GavelLink *
open_mpi (const char **why)
{
#ifdef HAVE_MPI
  void *module, *open;

  /* Parts of MPI look for the rest of it among what all can see. */
  module = dlopen (GAVEL_LINK_MODULE, RTLD_NOW | RTLD_GLOBAL);
  open = module != NULL ? dlsym (module, GAVEL_LINK_OPEN_NAME) : NULL;
  if (open == NULL)
    {
      *why = dlerror ();
      return NULL;
    }
  *why = "it was built with the MPI of another launcher";
  return ((GavelLinkOpen) open) ();
#else
  *why = "it was built without MPI";
  return NULL;
#endif
}

/**
 * gavel_link_open:
 *
 * Returns: (transfer full) (nullable): the link to the other ranks, to be closed; %NULL
 *   if this process is the only one; with @error set, if it is not, but cannot reach the
 *   others
 */
GavelLink *
gavel_link_open (GError **error)
{
  unsigned n = n_launched ();
  const char *why;
  GavelLink *link;

  if (n == 0)
    return NULL;
  link = open_mpi (&why);
  forget_launcher ();
  if (link == NULL && n > 1)
    gavel_fail (error, "one of several processes that cannot reach each other: %s", why);
  return link;
}
