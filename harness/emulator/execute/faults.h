/* faults.h - what ends a launch, or the program. */
#ifndef EMULATOR_FAULTS_H
#define EMULATOR_FAULTS_H

#include "state.h"

/* Fails the running block's launch with that fault. */
void fault_raise(enum emu_fault) __attribute__((noreturn));

/* Catches segmentation faults, stack overflows and integer traps, of kernels
 * and of the host; called once, and once more by each OS thread. */
void faults_open(void);
void faults_open_thread(void);

/* The launch has EMU_TIMEOUT seconds from now, until the clock is stopped. */
void faults_start_clock(const struct emu_grid *);
void faults_stop_clock(void);
/* Called where a lane may be stopped: raises EMU_TIMEOUT if time is up. */
void fault_check_stop(const void *pc);
int fault_time_is_up(void);

#endif
