/* state.h - the core's own view of lanes, warps, blocks and OS threads. */
#ifndef EMULATOR_STATE_H
#define EMULATOR_STATE_H

#include <pthread.h>
#include <setjmp.h>

#include "emu_execute.h"
#include "fiber.h"
#include "../check/shared_shadow.h"
#include "../count/instruction_counts.h"

enum { WARP = 32, MAX_WARPS = 32, MAX_THREADS = 1024, LOG_ROWS = 64 };

/* A row of the log: for each lane of the warp a key (access.h), an address, and
 * what a plain store to shared memory has stored. */
enum {
  LOG_KEY = 0,
  LOG_ADDRESS = WARP,
  LOG_VALUE = 2 * WARP,
  LOG_STRIDE = 3 * WARP
};

/* Addresses within a launch are 32-bit numbers, the same in every run and for
 * every OS thread. The first bytes are never given out: 0 means nowhere. */
#define LOGICAL_VARIABLES 0xe0000000u /* registered global memory */
#define LOGICAL_CONSTANT 0xf0000000u
#define LOGICAL_SHARED 0xf8000000u  /* static __shared__ */
#define LOGICAL_DYNAMIC 0xfc000000u /* dynamic shared memory */

enum lane_state {
  LANE_READY,
  LANE_FULL,     /* its log is full: the warp must regroup first */
  LANE_SPINNING, /* lets all others go first */
  LANE_BARRIER,
  LANE_EXCHANGE,
  LANE_ACTIVE, /* asks which lanes are converged with it */
  LANE_GRID,   /* grid.sync() */
  LANE_DONE
};

struct lane {
  struct emu_thread thread; /* must be first: emu_self points here */
  struct fiber fiber;
  struct warp *warp;
  unsigned char state;
  uint32_t last_key;    /* of the row before the first, once that was read */
  int passed;           /* it has gone back to the start of a loop */
  uint32_t head, count; /* its unread rows of the log: head <= row < count */
  const void *pc;       /* where it waits */
  unsigned mask;        /* the lanes it waits for, then those that came */
  int predicate, orders;
  unsigned char value[16]; /* what it brings to an exchange */
  void *others;            /* where it wants the values of all */
  size_t bytes;
  const void *spin_pc, *spin_address; /* the last atomic or volatile access */
  unsigned spins;
  int flagged; /* one of its indexes did not fit its array */
};

struct warp {
  struct block *block;
  struct lane *lanes;  /* WARP of them, or fewer in the last warp */
  unsigned index, all; /* all: lanes that the warp was started with */
  unsigned ready, full, live;
  unsigned synchronised; /* times, as its lanes run */
  uint16_t stamp; /* the same since the last barrier, as its logs are read */
  unsigned syncs[64]; /* the lanes of the last of them */
};

enum block_stop {
  BLOCK_DONE,
  BLOCK_AT_GRID_BARRIER,
  BLOCK_SPINS,
  BLOCK_FAILED
};

struct block {
  struct worker *worker;
  struct stacks stacks; /* one for each of the lanes that there is room for */
  struct lane *lanes;
  struct warp warps[MAX_WARPS];
  unsigned threads, warp_count, live;
  uint64_t index; /* linear */
  struct emu_block_vote vote;
  unsigned fenced, acquires; /* see conflict.c */
  unsigned stretch;          /* barriers passed, and writes released */
  struct shadow shadow;
  char *shared_image;   /* kept while another block of the OS thread runs */
  unsigned spin_rounds; /* since the last barrier */
  enum block_stop stop; /* why it last stopped */
  int live_slot;        /* begun, and neither done nor failed */
};

/* Distinct bytes of global memory that were loaded, that were stored. */
struct touched {
  uint64_t bytes[2];
};

/* One OS thread that runs blocks. */
struct __attribute__((aligned(128))) worker {
  struct launch *launch;
  struct fiber scheduler;
  jmp_buf abandon;
  struct block *block;  /* the one that runs */
  struct block **slots; /* blocks that it holds or has held */
  unsigned slot_count;
  struct block *loaded; /* whose shared memory is in place */
  pthread_t owner;
  int made;
  char *arena;        /* EMU_DYNAMIC_LIMIT bytes of dynamic shared memory */
  uint32_t *log;      /* LOG_ROWS rows */
  struct sites sites; /* counts of the launch */
  struct touched touched;
  uint64_t barriers;
  enum emu_fault fault;
};
extern __thread struct worker *emu_worker; /* NULL: runs no block */

/* What the hooks need at each access, of this OS thread. */
struct recorder {
  uintptr_t shared_base, shared_bytes; /* static; bytes 0 outside a kernel */
  const unsigned char *owner; /* see image.h, one byte per 4 of the above */
  uintptr_t arena_base, arena_bytes;
  uint32_t *row;      /* where this lane logs next; NULL outside a kernel */
  uint32_t *first;    /* of its rows since it went on */
  uint32_t *end;      /* where it must pause */
  const void *stored; /* where its last plain store went, not yet folded */
  uint32_t *stored_row, stored_bytes;
  const void *pc; /* of the last access that took a closer look */
  int busy;       /* holds a lock: not to be interrupted */
};
extern __thread struct recorder emu_recorder;

/* A launch in progress, shared by all OS threads. */
struct launch {
  const struct emu_grid *grid;
  unsigned threads; /* of a block */
  uint64_t blocks;
  unsigned number; /* of this launch in the program, from 1 */
  unsigned workers;
  uint64_t next;         /* block to be taken next, atomic */
  uint64_t left;         /* blocks of a cooperative grid still alive, atomic */
  uint64_t failed_block; /* the lowest; UINT64_MAX: none; under the lock */
  enum emu_fault fault;
};

/* The running lane; NULL outside a kernel. */
static inline struct lane *lane_here(void) {
  return (struct lane *)emu_self;
}

/* block.c: runs the block until it ends or cannot go on by itself. */
void block_begin(struct block *, struct worker *, const struct launch *,
                 uint64_t index);
enum block_stop block_run(struct block *);

/* rendezvous.c */
void lane_leave(struct lane *, enum lane_state, const void *pc);
void warp_settle(struct warp *);
void warp_lane_done(struct warp *);
void block_release(struct block *);
void block_wake_grid(struct block *);
void block_bury(struct block *);

/* grid.c */
void emu_open(void);
int emu_is_open(void);
void grid_signal_others(int signal);

/* deadlock.c: says who waits where, and fails the launch. */
void block_stuck(struct block *) __attribute__((noreturn));

/* reconvergence.c: takes what can be taken from the warp's log. Lanes in
 * `running` will log more; the others wait or have ended. */
void warp_regroup(struct warp *, unsigned running);

#endif
