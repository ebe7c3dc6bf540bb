/* running.h - what runs on this OS thread. */
#pragma once

#include "state.h"

extern __thread struct worker *emu_worker; /* NULL: runs no block */

/* How much of an access is recorded. */
enum recording {
  RECORD_NOTHING, /* host code: an access of device memory is a finding */
  RECORD_BOUNDS,  /* a block that is not counted: its address is checked */
  RECORD_ALL
};

/* What the hooks need at each access, of this OS thread. */
struct recorder {
  enum recording recording;
  int loads_unhooked; /* plain loads call no hook (instrument_assembly.c) */
  uintptr_t shared_base, shared_bytes; /* static; bytes 0 outside a kernel */
  uintptr_t logged_bytes;     /* the same; 0 if accesses are not logged */
  const unsigned char *owner; /* see image.h, one byte per 4 of the above */
  uintptr_t arena_base, arena_bytes;
  struct warp *warp; /* of the running lane; valid while row is not NULL */
  unsigned lane;
  uint32_t *log;      /* of the OS thread */
  uint32_t *row;      /* where this lane logs next; NULL outside a kernel */
  uint32_t *first;    /* of its rows since it went on */
  uint32_t *end;      /* where it must pause */
  const void *stored; /* where its last plain store went, not yet folded */
  uint32_t *stored_row, stored_bytes, prior_load; /* see check_stored() */
  int awaited;                                    /* check_stored() is */
  const void *last_stored; /* where its last plain store goes */
  uint32_t *carrying_row;  /* of that store; NULL: the block carries nothing */
  int carries;             /* lanes of the block do, see carried_take() */
  int overwrites; /* the atomic operation that comes next: its old value is of
                     no use */
  const void *pc; /* of the last access that took a closer look */
  uint8_t *half;  /* see half_written() */
  uint8_t half_bits;
};
extern __thread struct recorder emu_recorder;

/* The running lane; NULL outside a kernel. */
static inline struct lane *current_lane(void) {
  return (struct lane *)emu_self;
}

/* Is that shared memory of the running block? */
static inline int is_shared(uintptr_t x) {
  const struct recorder *r = &emu_recorder;
  return x - r->shared_base < r->shared_bytes ||
         x - r->arena_base < r->arena_bytes;
}

/* Where it waits. */
static inline const void *lane_pc(const struct lane *lane) {
  return lane->warp->pc[lane->thread.lane];
}

static inline enum lane_state lane_state(const struct lane *lane) {
  int state = 0;
  while (state < LANE_DONE && !(lane->warp->in[state] >> lane->thread.lane & 1))
    state++;
  return (enum lane_state)state;
}

/* The lane, to listeners. */
struct waiting_lane lane_waiting(const struct lane *);
/* The block's first lane in that state, or NULL. */
const struct lane *lane_first_in(const struct block *, enum lane_state);
/* How many lanes of the block wait where the first of them does, for others;
 * 0: none does. */
unsigned lanes_waiting(const struct block *, struct waiting_lane *first);

/* The warp's ready lanes run, until none is left. */
void warp_enter(struct warp *);
/* The running lane waits in that state; returns when it is woken. */
void lane_wait(enum lane_state, const void *pc);
/* The running lane spins: all others run before it goes on. Fails the launch if
 * time is up, since a spinning lane may call no other hook. */
void lane_spins(const void *pc);
/* Fails the running block's launch with that fault. */
void fault_raise(enum emu_fault) __attribute__((noreturn));

/* Those lanes of the warp, which wait in that way, are ready. */
static inline void lanes_wake(struct warp *warp, unsigned lanes,
                              enum lane_state state) {
  warp->in[state] &= ~lanes;
  warp->in[LANE_READY] |= lanes;
}

/* ---- plain stores of the running lane that are performed only when their hook
 * has returned (pending_store.c) ---- */

/* The lane is about to store: to shared memory, whose values matter for races,
 * or to global memory, where one that races matters if it changes anything. */
void pending_store_expect(uint32_t logical, unsigned bytes, uint32_t key,
                          const void *address);
/* The store has been performed. */
void pending_store_complete(struct recorder *);

/* ---- marks of what nothing has written, which loads pass on to stores of the
 * same value (carried_values.c) ---- */

/* Is the load at pc one whose value is only stored again? */
int carried_is_copy(const void *pc);
/* The running lane is about to make that load, of bytes of which nothing has
 * written all, or some words. */
void carried_take(const void *pc, uint32_t logical, unsigned bytes,
                  const void *address);
/* It has made the store of that row of its log. */
void carried_store(const uint32_t *row, const void *address);

/* Called before the lane's next store and before other lanes run. */
static inline void pending_store_flush(void) {
  if (emu_recorder.stored)
    pending_store_complete(&emu_recorder);
}
