/* misuse.c - what the CUDA runtime, and headers that kernels include, see that
 * programs do wrong. */
#include "events.h"
#include "open.h"

void emu_finding(const char *kind, const char *message, const void *pc) {
  check_misuse(kind, message, pc);
}

void emu_unchecked_error(const char *message, int returned, const void *pc) {
  emulator_open();
  check_failed_call(message, returned, pc);
}
