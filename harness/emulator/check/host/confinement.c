/* confinement.c - host code that may store to its own stack and nowhere else,
 * kernels that may not leave the device's memory and their own. */
#include "host_checks.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "../../execute/events.h"
#include "../../program/source_lines.h"
#include "../emu_confine.h"

enum { STACK_BYTES = 8 << 20 };

static uintptr_t stack_top; /* 0: nothing is confined */

void emu_confine(int on) {
  if ((stack_top != 0) != (on != 0))
    check_wants_host_accesses += on ? 1 : -1;
  stack_top = on ? (uintptr_t)__builtin_frame_address(0) : 0;
}

static void end_program(const char *what, const void *pc) {
  struct source_line line = lines_of(pc);
  fprintf(stderr, "%s:%d: %s\n", basename(line.file), line.number, what);
  fflush(NULL);
  _exit(EMU_CONFINEMENT_STATUS);
}

void confine_host_store(uintptr_t address, const void *pc) {
  if (stack_top && stack_top - address > STACK_BYTES)
    end_program("host code stores to memory that is not its own stack", pc);
}

void confine_host_load(const void *pc) {
  if (stack_top)
    end_program("host code reads device memory", pc);
}

void check_far_index(const void *pc) {
  if (stack_top)
    end_program("an index is far outside of its array", pc);
}

void check_stray_store(const void *pc) {
  if (stack_top)
    end_program("a kernel stores to memory that is neither the device's nor "
                "its own",
                pc);
}
