/* SPDX-License-Identifier: GPL-3.0-or-later */
/* link.h - several processes that work on one thing: ranks, and messages between them
 *
 * A link carries bytes from rank to rank, in order between any two of them. It knows
 * neither what they mean nor what is worked on (workers.h does). Only link-mpi.c knows
 * MPI, a module that link.c loads; tests bring a link of their own. One thread at a time,
 * always the same. */
#pragma once

#include <glib.h>
#include <stdbool.h>

typedef struct _GavelLink GavelLink;

struct _GavelLink
{
  unsigned rank, n_ranks; /* rank 0 is the one that writes */
  bool is_left;           /* of workers: this rank has said its last word */

  /* Sends a copy of @bytes to another rank; does not wait until they arrive. */
  void (*send) (GavelLink *link, unsigned to, const GByteArray *bytes);

  /* Puts the next message into @bytes, if one is there. Never waits. */
  bool (*receive) (GavelLink *link, unsigned *from, GByteArray *bytes);

  /* Waits until all ranks have come to the same point, and frees the link. */
  void (*close) (GavelLink *link);
};

GavelLink *gavel_link_open (GError **error);

/* What the module of MPI has to offer: the link, %NULL if there is only one rank. */
typedef GavelLink *(*GavelLinkOpen) (void);
GavelLink *gavel_link_mpi_open (void);
#define GAVEL_LINK_MODULE "gavel-mpi.so"
#define GAVEL_LINK_OPEN_NAME "gavel_link_mpi_open"
