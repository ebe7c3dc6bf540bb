/* pending_store.h - plain stores of the running lane that are performed only
 * when their hook has returned. */
#pragma once

#include "running.h"

/* The lane is about to store: to shared memory, whose values matter for races,
 * or to global memory, where one that races matters if it changes anything. */
void pending_store_expect(uint32_t logical, unsigned bytes, uint32_t key,
                          const void *address);
/* The store has been performed. */
void pending_store_take(struct recorder *);

/* Called before the lane's next store and before other lanes run. */
static inline void pending_store_settle(void) {
  if (emu_recorder.stored)
    pending_store_take(&emu_recorder);
}
