/* faults.c - leaves the lane that failed, and all others of its block. */
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>

void fault_raise(enum emu_fault fault) {
  struct worker *w = emu_worker;
  w->fault = fault;
  _longjmp(w->abandon, 1);
}

void emu_raise(enum emu_fault fault, const char *message, const void *pc) {
  if (!lane_here()) {
    fprintf(stderr, "emulator: %s\n", message ? message : "stopped");
    abort();
  }
  if (message)
    check_fault(fault, message, pc);
  fault_raise(fault);
}
