/* open.c - opens each room that must be opened. */
#include "open.h"

#include <pthread.h>

#include "../memory/allocations.h"
#include "../program/image.h"
#include "events.h"
#include "loop_table.h"
#include "run_settings.h"

static void open_once(void) {
  run_settings_open();
  count_open();
  report_open();
  memory_open();
  image_open();
  loop_table_open();
}

void emulator_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
}
