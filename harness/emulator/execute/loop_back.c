/* loop_back.c - jumps of a lane that are logged: back to the start of a loop,
 * and round predicated accesses.
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
static HELPS_JUMPS __attribute__((noinline)) void pause_here(const void *pc) {
  struct vector_registers vectors;
  vectors_save(&vectors);
  access_pause(pc);
  vectors_restore(&vectors);
}

CALLED_BY_JUMPS(emu_loop_back) {
  struct recorder *r = &emu_recorder;
  if (r->recording != RECORD_ALL)
    return;
  uint32_t key = key_of(latch, KEY_SYNC, STEP_JUMP_BACK);
  uint32_t *row = r->row;
  if (row > r->first && row[LOG_KEY - LOG_STRIDE] == key) {
    row[LOG_ADDRESS - LOG_STRIDE]++;
    return;
  }
  if (__builtin_expect(row >= r->end, 0)) {
    pause_here(latch);
    row = r->row;
  }
  row[LOG_KEY] = key;
  row[LOG_ADDRESS] = 1;
  r->row = row + LOG_STRIDE;
}

/* In programs of emucc --compiled. The list: how many accesses, and of each how
 * far its hook is from the list, and log2 of its bytes, or -1 less that for a
 * store. Address 0: the lane takes no part. */
CALLED_BY_JUMPS(emu_skips_accesses) {
  const int32_t *list = latch;
  struct recorder *r = &emu_recorder;
  if (r->recording != RECORD_ALL)
    return;
  for (int i = 0; i < list[0]; i++) {
    const char *pc = (const char *)list + list[1 + 2 * i];
    int log2 = list[2 + 2 * i];
    if (__builtin_expect(r->row >= r->end, 0))
      pause_here(pc);
    r->row[LOG_KEY] = log2 < 0 ? key_of(pc, KEY_STORE, (unsigned)(-1 - log2))
                               : key_of(pc, KEY_LOAD, (unsigned)log2);
    r->row[LOG_ADDRESS] = 0;
    r->row += LOG_STRIDE;
  }
}
