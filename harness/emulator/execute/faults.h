/* faults.h - what ends a launch. */
#ifndef EMULATOR_FAULTS_H
#define EMULATOR_FAULTS_H

#include "running.h"

/* Fails the running block's launch with that fault. */
void fault_raise(enum emu_fault) __attribute__((noreturn));

#endif
