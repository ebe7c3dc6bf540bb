/* interruption.c - an OS thread of its own waits for the signals: what is to be
 * done can be done by no signal handler. */
#include "signals.h"

#include <semaphore.h>
#include <signal.h>
#include <stddef.h>
#include <time.h>
#include <unistd.h>

#include "events.h"

enum { PATIENCE = 5, STACK = 1 << 18 }; /* seconds, bytes */

static sem_t asked;
static volatile sig_atomic_t received; /* the signal */
static pid_t watched;                  /* a forked process has no watcher */
static pthread_mutex_t *running;

static void die(int signal) {
  struct sigaction action = {.sa_handler = SIG_DFL};
  sigset_t set;
  sigaction(signal, &action, NULL);
  sigemptyset(&set);
  sigaddset(&set, signal);
  raise(signal);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

/* Asked twice, the program ends at once. */
static void caught(int signal) {
  if (received || getpid() != watched) {
    die(signal);
    return;
  }
  received = signal;
  sem_post(&asked);
}

static void *watch(void *unused) {
  struct timespec until;
  while (sem_wait(&asked) != 0)
    ;
  watchdog_interrupt();
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += PATIENCE;
  pthread_mutex_timedlock(running, &until);
  report_interrupted();
  die(received);
  return unused;
}

static void catch (int signal) {
  struct sigaction before,
      action = {.sa_handler = caught, .sa_flags = SA_ONSTACK | SA_RESTART};
  sigemptyset(&action.sa_mask);
  if (sigaction(signal, NULL, &before) == 0 && before.sa_handler == SIG_DFL)
    sigaction(signal, &action, NULL);
}

void interruption_init(pthread_mutex_t *launching) {
  pthread_attr_t attributes;
  pthread_t watcher;
  sigset_t all, before;
  running = launching;
  watched = getpid();
  if (sem_init(&asked, 0, 0) != 0)
    return;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, &before);
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, STACK);
  int failed = pthread_create(&watcher, &attributes, watch, NULL);
  pthread_attr_destroy(&attributes);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (failed)
    return;
  pthread_detach(watcher);
  catch (SIGINT);
  catch (SIGTERM);
  catch (SIGHUP);
}

void interruption_check(void) {
  while (received && getpid() == watched)
    pause();
}
