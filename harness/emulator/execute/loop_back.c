/* loop_back.c - a lane jumps back to the start of a loop.
 *
 * emucc sends the jumps back of loops through here whose iterations may make no
 * access (instrument_assembly), so that the log has those, too: without them a
 * lane that skips an iteration would seem to have kept step.
 *
 * The jump's neighbours know nothing of a call: all registers are preserved,
 * the vector registers where another fiber may run meanwhile. */
#pragma GCC target("general-regs-only")
#include "../processor/processor.h"
#include "access_log.h"

/* The lane's log is full: others run before it goes on. */
static HELPS_JUMPS __attribute__((noinline)) void
pause_here(const void *latch) {
  struct vector_registers vectors;
  vectors_save(&vectors);
  access_pause(latch);
  vectors_restore(&vectors);
}

CALLED_BY_JUMPS(emu_loop_back) {
  struct recorder *recorder = &emu_recorder;
  if (recorder->recording != RECORD_ALL)
    return;
  uint32_t key = key_of(latch, KEY_SYNC, STEP_JUMP_BACK);
  uint32_t *row = recorder->row;
  if (row > recorder->first && row[LOG_KEY - LOG_STRIDE] == key) {
    row[LOG_ADDRESS - LOG_STRIDE]++;
    return;
  }
  if (__builtin_expect(row >= recorder->end, 0)) {
    pause_here(latch);
    row = recorder->row;
  }
  row[LOG_KEY] = key;
  row[LOG_ADDRESS] = 1;
  recorder->row = row + LOG_STRIDE;
}
