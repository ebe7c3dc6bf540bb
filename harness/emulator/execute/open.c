/* open.c - opens each room that must be opened. */
#include "open.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../memory/allocations.h"
#include "../program/image.h"
#include "events.h"
#include "loop_table.h"
#include "run_settings.h"

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

static void open_once(void) {
  run_settings_open();
  count_open();
  report_open();
  memory_open();
  image_open();
  check_size_of_code();
  loop_table_open();
}

void emulator_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
}
