/* SPDX-License-Identifier: GPL-3.0-or-later */
/* GLib's locks, as ThreadSanitizer sees them: it does not look into GLib, and would take
 * what they guard for a race. Only in builds with -Db_sanitize=thread. */
#include <dlfcn.h>
#include <glib.h>
#include <sanitizer/tsan_interface.h>

#define REAL(function) ((typeof (&function)) dlsym (RTLD_NEXT, #function))

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end_time)
{
  gboolean signalled;

  __tsan_release (mutex);
  signalled = REAL (g_cond_wait_until) (cond, mutex, end_time);
  __tsan_acquire (mutex);
  return signalled;
}
