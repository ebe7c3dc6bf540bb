/* faults.c - what programs do wrong: some of it ends the launch. */
#include "faults.h"

#include <stdio.h>
#include <stdlib.h>

#include "open.h"

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

/* ---- the program goes on ---- */

void emu_finding(const char *kind, const char *message, const void *pc) {
  check_misuse(kind, message, pc);
}

void emu_unchecked_error(const char *message, int returned, const void *pc) {
  emulator_open();
  check_failed_call(message, returned, pc);
}

__thread int emu_in_library;

void emu_uncounted_access(const char *what, const void *pc) {
  static const void *_Atomic told[64]; /* most accesses have been */
  size_t slot = ((uintptr_t)pc * 0x9e3779b97f4a7c15u) >> 58;
  if (told[slot] == pc)
    return;
  report_uncounted(what, pc);
  told[slot] = pc;
}

int emu_library_access(enum emu_access_kind kind,
                       const struct emu_region *region, const char *routine,
                       const void *pc) {
  emulator_open();
  return check_library_access(kind != EMU_LOAD, region, routine, pc);
}
