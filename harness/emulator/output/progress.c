/* progress.c - on a terminal, how far a long launch has come; in a pipe or a
 * file, nothing. An OS thread of its own looks at the launch twice a second. */

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "../execute/events.h"

enum { LONG = 4, STACK = 1 << 17 }; /* half seconds; bytes */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const struct launch_event *running; /* NULL: no launch */
static int looks, shown;                   /* at the launch; on the terminal */

static void show(void) {
  uint64_t ended = __atomic_load_n(&running->ended, __ATOMIC_RELAXED);
  fprintf(stderr, "\r%.40s: %lu of %lu blocks\033[K", running->grid->kernel,
          ended, running->blocks);
  shown = 1;
}

static void *watch(void *unused) {
  const struct timespec half = {0, 500000000};
  for (;;) {
    nanosleep(&half, NULL);
    pthread_mutex_lock(&lock);
    if (running && ++looks >= LONG)
      show();
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

/* It takes no signals: those are for the program, and for the lanes. */
static void start(void) {
  pthread_attr_t attributes;
  pthread_t watcher;
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_attr_init(&attributes);
  pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
  pthread_attr_setstacksize(&attributes, STACK);
  pthread_create(&watcher, &attributes, watch, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static void end(void) {
  running = NULL;
  if (shown)
    fputs("\r\033[K", stderr);
  shown = 0;
}

void report_progress(const struct launch_event *launch) {
  static int started;
  if (!isatty(STDERR_FILENO))
    return;
  if (!started++)
    start();
  pthread_mutex_lock(&lock);
  end();
  running = launch;
  looks = 0;
  pthread_mutex_unlock(&lock);
}
