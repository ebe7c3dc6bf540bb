/* signals.h - memory that is not there, stacks that are too small, kernels that
 * never end. */
#pragma once

#include <pthread.h>

#include "emu_execute.h"

/* Gives this OS thread a stack to catch signals on; every one that runs lanes
 * needs it. */
void signals_init_thread(void);

/* Until the clock is stopped, the launch has EMU_TIMEOUT seconds for each time
 * that *progress grows. */
void watchdog_start(const uint64_t *progress);
void watchdog_stop(void);
/* The running launch, and any to come, is to stop at once. */
void watchdog_interrupt(void);
extern volatile int watchdog_alarms; /* since the launch began */
static inline int watchdog_expired(void) {
  return watchdog_alarms;
}
/* Called where a lane may be stopped: raises EMU_TIMEOUT if time is up. */
void watchdog_check(const void *pc);

/* From now on SIGINT, SIGTERM and SIGHUP stop the running launch, and the
 * program says first what it has counted, unless it has made arrangements of
 * its own (interruption.c). `launching` is locked while there is one. */
void interruption_init(pthread_mutex_t *launching);
/* A launch has ended. Does not return if the program is about to end. */
void interruption_check(void);
