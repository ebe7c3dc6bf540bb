/* signals.h - memory that is not there, stacks that are too small, kernels that
 * never end. */
#ifndef EMULATOR_SIGNALS_H
#define EMULATOR_SIGNALS_H

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

#endif
