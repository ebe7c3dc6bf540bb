/* run_settings.c - reads how programs are to be run. */
#include "run_settings.h"

#include <unistd.h>

#include "../program/environment.h"
#include "events.h"

struct run_settings run_settings;

/* The largest frame of each of the program's files, in bytes, by emucc. */
extern const unsigned long __start_emu_frames[] __attribute__((weak));
extern const unsigned long __stop_emu_frames[] __attribute__((weak));

/* Room for calls, and for the local variables of the program's functions. */
static int stack_needed(void) {
  unsigned long most = 0;
  for (const unsigned long *f = __start_emu_frames; f < __stop_emu_frames; f++)
    most = *f > most ? *f : most;
  return 128 + (int)(most / 1024);
}

void run_settings_open(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int standard = cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
  run_settings.threads =
      environment_number("EMU_THREADS", 1, MAX_WORKERS, standard);
  run_settings.timeout = environment_number("EMU_TIMEOUT", 1, 1000000, 60);
  run_settings.stack_kib =
      environment_number("EMU_STACK", 16, 16384, stack_needed());
}
