/* signals.h - memory that is not there, stacks that are too small, kernels that
 * never end. */
#pragma once

#include <pthread.h>

#include "emu_execute.h"

/* Gives this OS thread a stack to catch signals on; every one that runs lanes
 * needs it. */
void signals_open_thread(void);

/* Until the clock is stopped, the launch has EMU_TIMEOUT seconds for each time
 * that *progress grows. */
void clock_start(const uint64_t *progress);
void clock_stop(void);
/* The running launch, and any to come, is to stop at once. */
void clock_interrupt(void);
extern volatile int clock_alarms; /* since the launch began */
static inline int time_is_up(void) {
  return clock_alarms;
}
/* Called where a lane may be stopped: raises EMU_TIMEOUT if time is up. */
void clock_check(const void *pc);

/* From now on SIGINT, SIGTERM and SIGHUP stop the running launch, and the
 * program says first what it has counted, unless it has made arrangements of
 * its own (interruption.c). `launching` is locked while there is one. */
void interruption_open(pthread_mutex_t *launching);
/* A launch has ended. Does not return if the program is about to end. */
void interruption_check(void);
