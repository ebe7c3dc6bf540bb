/* faults.h - what ends a launch. */
#pragma once

#include "running.h"

/* Fails the running block's launch with that fault. */
void fault_raise(enum emu_fault) __attribute__((noreturn));
