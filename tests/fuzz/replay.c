/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Stands in for a fuzzer where there is none: runs the files of a folder through
 * the same function, one test a file, so that every find stays found. */
#include <glib.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static void
test_file (gconstpointer path)
{
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  LLVMFuzzerTestOneInput ((const uint8_t *) text, length);
}

int
main (int argc, char **argv)
{
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_test_init (&argc, &argv, NULL);
  g_assert_cmpint (argc, ==, 2);
  dir = g_dir_open (argv[1], 0, NULL);
  g_assert_nonnull (dir);
  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *test = g_strdup_printf ("/corpus/%s", name);

      g_test_add_data_func_full (test, g_build_filename (argv[1], name, NULL), test_file,
                                 g_free);
    }
  return g_test_run ();
}
