/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Journals of units: any bytes are read or refused, and what is whole is read again. */
#include "base/bytes.h"
#include "common/unit-journal.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (GHashTable) units = unit_journal_table (), again = unit_journal_table ();
  g_autoptr (GError) error = NULL;
  gsize good = 0, same = 0;

  if (unit_journal_parse ((const char *) data, size, "a", units, &good, &error))
    {
      g_assert_no_error (error);
      g_assert_cmpuint (good, <=, size);
      g_assert_true (
          unit_journal_parse ((const char *) data, good, "a", again, &same, NULL));
      g_assert_cmpuint (same, ==, good);
      g_assert_cmpuint (g_hash_table_size (again), ==, g_hash_table_size (units));
    }
  else
    g_assert_nonnull (error);
  return 0;
}
