/* pending_store.c - looks at memory after a store. */
#include "running.h"

#include <string.h>

enum { JUST_BEFORE = 8 }; /* rows of the log */

/* The running lane's last plain load of the place that it is about to store to,
 * if its log still has it; or 0. */
static uint32_t load_before(uint32_t logical) {
  const struct recorder *r = &emu_recorder;
  const uint32_t *row = r->row - LOG_STRIDE;
  for (int i = 0; i < JUST_BEFORE && row > r->first; i++) {
    row -= LOG_STRIDE;
    if (row[LOG_ADDRESS] == logical && key_kind(row[LOG_KEY]) == KEY_LOAD)
      return row[LOG_KEY];
  }
  return 0;
}

void pending_store_expect(uint32_t logical, unsigned bytes, uint32_t key,
                          const void *address) {
  struct recorder *recorder = &emu_recorder;
  recorder->stored_bytes = bytes;
  recorder->last_stored = address;
  recorder->carrying_row =
      recorder->carries ? recorder->row - LOG_STRIDE : NULL;
  if (logical >= LOGICAL_SHARED) {
    recorder->stored = address;
    recorder->stored_row = recorder->row - LOG_STRIDE;
    return;
  }
  recorder->awaited = key_kind(key) == KEY_STORE
                          ? check_store(logical, bytes, key, address)
                          : check_volatile_store(logical, bytes, key, address);
  if (recorder->awaited || recorder->carrying_row) {
    recorder->stored = address;
    recorder->stored_row = NULL;
  }
  if (recorder->awaited)
    recorder->prior_load = load_before(logical);
}

/* What was stored, folded to 32 bits. */
static uint32_t folded(const char *p, unsigned bytes) {
  uint32_t fold = 0, word;
  if (bytes < sizeof word) {
    memcpy(&fold, p, bytes);
    return fold;
  }
  for (unsigned i = 0; i < bytes; i += sizeof word) {
    memcpy(&word, p + i, sizeof word);
    fold = (fold << 5 | fold >> 27) ^ word;
  }
  return fold;
}

void pending_store_complete(struct recorder *recorder) {
  if (recorder->stored_row)
    recorder->stored_row[LOG_VALUE] =
        folded(recorder->stored, recorder->stored_bytes);
  else if (recorder->awaited)
    check_stored(recorder->prior_load);
  if (recorder->carrying_row)
    carried_store(recorder->carrying_row, recorder->stored);
  recorder->carrying_row = NULL;
  recorder->stored = NULL;
}
