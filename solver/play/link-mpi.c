/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only file that knows MPI (the Message Passing Interface, any version from 3 on). A
 * module of its own, which link.c loads. */
#include "play/link.h"

#include <limits.h>
#include <mpi.h>

#define TAG 5

/* A message on its way: MPI reads it until it is gone. */
typedef struct
{
  MPI_Request request;
  GByteArray *bytes;
} Parcel;

typedef struct
{
  GavelLink link;
  GQueue parcels; /* of Parcel */
} MpiLink;

/* Lets go of what has arrived. */
static void
clear_sent (MpiLink *mpi, bool wait)
{
  Parcel *parcel;

  while ((parcel = g_queue_peek_head (&mpi->parcels)) != NULL)
    {
      int done = 1;

      if (wait)
        MPI_Wait (&parcel->request, MPI_STATUS_IGNORE);
      else
        MPI_Test (&parcel->request, &done, MPI_STATUS_IGNORE);
      if (!done)
        return;
      g_queue_pop_head (&mpi->parcels);
      g_byte_array_unref (parcel->bytes);
      g_free (parcel);
    }
}

static void
mpi_send (GavelLink *link, unsigned to, const GByteArray *bytes)
{
  MpiLink *mpi = (MpiLink *) link;
  Parcel *parcel = g_new0 (Parcel, 1);

  g_assert (bytes->len <= INT_MAX);
  parcel->bytes = g_byte_array_sized_new (bytes->len);
  g_byte_array_append (parcel->bytes, bytes->data, bytes->len);
  MPI_Isend (parcel->bytes->data, (int) bytes->len, MPI_BYTE, (int) to, TAG,
             MPI_COMM_WORLD, &parcel->request);
  g_queue_push_tail (&mpi->parcels, parcel);
  clear_sent (mpi, false);
}

static bool
mpi_receive (GavelLink *link, unsigned *from, GByteArray *bytes)
{
  MPI_Status status;
  MPI_Message message;
  int there = 0, length;

  clear_sent ((MpiLink *) link, false);
  MPI_Improbe (MPI_ANY_SOURCE, TAG, MPI_COMM_WORLD, &there, &message, &status);
  if (!there)
    return false;
  MPI_Get_count (&status, MPI_BYTE, &length);
  g_byte_array_set_size (bytes, (guint) length);
  MPI_Mrecv (bytes->data, length, MPI_BYTE, &message, MPI_STATUS_IGNORE);
  *from = (unsigned) status.MPI_SOURCE;
  return true;
}

static void
mpi_close (GavelLink *link)
{
  MpiLink *mpi = (MpiLink *) link;

  clear_sent (mpi, true);
  MPI_Finalize ();
  g_free (mpi);
}

/* The link to the other ranks; %NULL if there are none. */
GavelLink *
gavel_link_mpi_open (void)
{
  int provided, rank, n_ranks;
  MpiLink *mpi;

  if (MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS)
    return NULL;
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &n_ranks);
  if (n_ranks == 1)
    {
      MPI_Finalize ();
      return NULL;
    }
  mpi = g_new0 (MpiLink, 1);
  mpi->link = (GavelLink){ .rank = (unsigned) rank,
                           .n_ranks = (unsigned) n_ranks,
                           .send = mpi_send,
                           .receive = mpi_receive,
                           .close = mpi_close };
  return &mpi->link;
}
