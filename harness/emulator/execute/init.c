/* init.c - reads how programs are to be run, and opens each room that must be
 * opened. */
#include "state.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../memory/allocations.h"
#include "../program/environment.h"
#include "../program/image.h"

struct run_settings run_settings;

/* The largest frame of each of the program's files, in bytes, by emucc. */
extern const unsigned long __start_emu_frames[] __attribute__((weak));
extern const unsigned long __stop_emu_frames[] __attribute__((weak));

/* Room for calls, and for the local variables of the program's functions. */
static int stack_needed(void) {
  unsigned long max = 0;
  for (const unsigned long *f = __start_emu_frames; f < __stop_emu_frames; f++)
    max = *f > max ? *f : max;
  return 128 + (int)(max / 1024);
}

static void read_settings(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int standard = cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
  run_settings.threads =
      environment_number("EMU_THREADS", 1, MAX_WORKERS, standard);
  run_settings.timeout = environment_number("EMU_TIMEOUT", 1, 1000000, 60);
  run_settings.stack_kib =
      environment_number("EMU_STACK", 16, 16384, stack_needed());
  run_settings.order = environment_number("EMU_ORDER", 0, 1000000000, 0);
}

/* A place in the code has 26 bits of a key. */
static void check_size_of_code(void) {
  uintptr_t bytes = emu_image.text_end - emu_image.text_base;
  if (bytes >> (32 - KEY_PC_SHIFT) == 0)
    return;
  fprintf(stderr,
          "emulator: the program has %lu MiB of code, of which %u can be told "
          "apart; link less into it\n",
          (unsigned long)(bytes >> 20), 1u << (32 - KEY_PC_SHIFT - 20));
  exit(1);
}

static void init_once(void) {
  environment_refuse_old_names();
  read_settings();
  count_init();
  report_init();
  memory_init();
  image_init();
  check_size_of_code();
  loop_table_init();
  merged_loads_init();
  carried_values_init();
}

void emulator_init(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, init_once);
}
