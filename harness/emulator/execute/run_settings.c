/* run_settings.c - reads how programs are to be run. */
#include "run_settings.h"

#include <unistd.h>

#include "../program/environment.h"
#include "events.h"

struct run_settings run_settings;

void run_settings_open(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int standard = cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
  run_settings.threads =
      environment_number("EMU_THREADS", 1, MAX_WORKERS, standard);
  run_settings.timeout = environment_number("EMU_TIMEOUT", 1, 1000000, 60);
  run_settings.stack_kib = environment_number("EMU_STACK", 16, 16384, 128);
}
