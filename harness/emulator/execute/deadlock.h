/* deadlock.h - a block none of whose lanes can go on. */
#ifndef EMULATOR_DEADLOCK_H
#define EMULATOR_DEADLOCK_H

#include "state.h"

/* Says who waits where, and fails the launch. */
void block_stuck(const struct block *) __attribute__((noreturn));

#endif
