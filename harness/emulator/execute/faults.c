/* faults.c - what programs do wrong: some of it ends the launch; and what the
 * host does, for those who listen. */
#include "running.h"

#include <stdio.h>
#include <stdlib.h>

#include "../memory/emu_memory.h"

void fault_raise(enum emu_fault fault) {
  struct worker *w = emu_worker;
  w->fault = fault;
  _longjmp(w->abandon, 1);
}

void emu_raise(enum emu_fault fault, const char *message, const void *pc) {
  if (!current_lane()) {
    fprintf(stderr, "emulator: %s\n", message ? message : "stopped");
    abort();
  }
  if (message)
    check_fault(fault, message, pc);
  fault_raise(fault);
}

/* ---- the program goes on ---- */

void emu_misuse(const char *kind, const char *message, const void *pc) {
  check_misuse(kind, message, pc);
}

void emu_bad_free(const void *p, const char *frees, const char *gives,
                  const void *pc) {
  check_bad_free(p, frees, gives, pc);
}

void emu_unset_local(const char *use, const void *pc) {
  if (current_lane() && emu_recorder.recording == RECORD_ALL)
    check_unset_local(use, pc);
}

void emu_undefined_shuffle(int lane, const void *pc) {
  check_undefined_shuffle(lane, pc);
}

void emu_unchecked_error(const char *message, enum emu_failure failure,
                         const void *pc) {
  emulator_init();
  check_failed_call(message, failure, pc);
}

static void (*before_findings)(void);

void emu_set_failure_reporter(void (*report)(void)) {
  before_findings = report;
}

void failures_report(void) {
  if (before_findings)
    before_findings();
}

void emu_copy_direction(const char *message, const void *pc) {
  emulator_init();
  check_copy_direction(message, pc);
}

__thread int emu_in_library;

void emu_uncounted_access(const char *what, const void *pc) {
  static const void *_Atomic reported[64]; /* most accesses have been */
  size_t slot = ((uintptr_t)pc * 0x9e3779b97f4a7c15u) >> 58;
  if (reported[slot] == pc)
    return;
  report_uncounted(what, pc);
  reported[slot] = pc;
}

void emu_uncounted(const char *routine) {
  report_uncounted(routine, NULL);
}

int emu_library_access(enum emu_access_kind kind,
                       const struct emu_region *region, const char *routine,
                       const void *pc) {
  emulator_init();
  return check_library_access(kind != EMU_LOAD, region, routine, pc);
}

void emu_library_host_access(const void *p, const char *routine,
                             const char *instead, const void *pc) {
  emulator_init();
  if (emu_memory_find(p).kind == EMU_GLOBAL)
    check_library_on_host(routine, instead, pc);
}

/* ---- the host's work ---- */

size_t emu_host_bytes_left(const void *p, size_t bytes, int stores,
                           const void *pc) {
  struct host_block b;
  if (!(host_block_at(p, &b) || host_variable_at(p, &b)) || bytes <= b.left)
    return bytes;
  emulator_init();
  check_host_overrun(&b, bytes, stores, pc);
  int is_of_others = stores && !b.bytes; /* variables of the function */
  return is_of_others ? 0 : b.left;
}

void emu_work_begins(struct emu_stream s, const char *does, const void *pc) {
  emulator_init();
  check_work_begins(s, does, pc);
}

void emu_clock_read(const void *pc) {
  if (!emu_self)
    check_clock_read(pc);
}
