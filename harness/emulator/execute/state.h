/* state.h - lanes, warps, blocks and the OS threads that run them, and what the
 * files of this room do with them. */
#pragma once

#include <pthread.h>
#include <setjmp.h>

#include "events.h"
#include "fiber.h"

enum { LOG_ROWS = 64 };

/* A row of the log: for each lane of the warp a key (access_key.h), an address,
 * and what a plain store to shared memory has stored. */
enum {
  LOG_KEY = 0,
  LOG_ADDRESS = WARP,
  LOG_VALUE = 2 * WARP,
  LOG_STRIDE = 3 * WARP,
  LOG_END = LOG_ROWS * LOG_STRIDE
};

enum lane_state {
  LANE_READY,
  LANE_FULL,     /* its log is full: the warp must regroup first */
  LANE_SPINNING, /* lets all others go first */
  LANE_BARRIER,
  LANE_EXCHANGE,
  LANE_AWAITS_ACTIVE_MASK, /* asks which lanes are converged with it */
  LANE_TILE,               /* its tile is wider than a warp */
  LANE_GRID,               /* grid.sync() */
  LANE_DONE,
  LANE_STATES
};

/* What a lane receives from an exchange, if not one lane's value. */
enum exchange_result { WANTS_ALL = -1, WANTS_BITS = -2 };

struct hook_place {
  const void *pc, *address;
  size_t bytes;
};

struct lane {
  struct emu_thread thread; /* must be first: emu_self points here */
  unsigned mask;            /* the lanes it waits for, then those that came;
                               at a tile's barrier: the tile's warps */
  struct warp *warp;
  unsigned char value[16]; /* its operand of an exchange */
  void *others;            /* where its result goes */
  int from; /* the lane whose value it receives, or enum exchange_result */
  const void *spin_pc, *spin_address; /* the last atomic or volatile access */
  uint32_t spin_value;                /* what it found there */
  unsigned spins;
  unsigned unchanged; /* so often in a row it found there what was before */
  int index_told;     /* one of its indexes did not fit its array */
  uint32_t batches;   /* of asynchronous copies that it has closed */
  uint32_t begun_in;  /* the batch of the last copy begun; 0: none */
  struct hook_place hooked[2]; /* the last struct of which a hook has told that
                          it is loaded, stored */
} __attribute__((aligned(64)));

/* Structure of arrays: what a switch needs, and what is compared across lanes,
 * lies together, a lane's in element [lane]; sets of lanes are masks. */
struct warp {
  /* Its unread rows of the log, as they lie in it: from head on, up to end. */
  uint32_t head[WARP], end[WARP];
  uint32_t last_key[WARP]; /* of the row before the first, once it was read */
  unsigned passed;         /* they have gone back to the start of a loop */
  struct block *block;
  struct lane *lanes;  /* WARP of them, or fewer in the last warp */
  unsigned index, all; /* all: lanes that the warp was started with */
  unsigned begun;      /* those that have a fiber, or had */
  unsigned live;       /* those that have not ended */
  unsigned left;       /* those that have come to a return */
  unsigned in[LANE_STATES];
  unsigned lockstep;          /* see emu_run_in_lockstep() */
  struct fiber *fiber[WARP];  /* what the begun ones run on */
  const void *pc[WARP];       /* where they wait */
  unsigned predicates;        /* of those at the barrier */
  uint64_t bytes[WARP_BYTES]; /* see count_warp_ends() */
} __attribute__((aligned(64)));

enum block_stop {
  BLOCK_DONE,
  BLOCK_AT_GRID_BARRIER,
  BLOCK_SPINS,
  BLOCK_FAILED
};

struct block {
  struct worker *worker;
  struct stacks stacks; /* one for each of the lanes that there is room for */
  struct fiber *fibers; /* as many */
  struct fiber **idle;  /* those that carry no lane, the next one last */
  unsigned idle_count;
  void (*lane_done)(struct warp *); /* called where others exchange */
  struct lane *lanes;
  struct warp warps[MAX_WARPS];
  unsigned threads, warp_count, live;
  uint64_t index;           /* linear */
  uint8_t order[MAX_WARPS]; /* in which its warps run */
  struct emu_dim3 at;
  unsigned made_for; /* the launch that its lanes were made for */
  int lanes_marked;  /* some have spun, copied or used a bad index */
  int votes;         /* a lane has voted since the last barrier, yes or no */
  struct emu_block_vote vote;
  struct block_checks *checks;
  struct block_registers *registers;
  struct held_loads *held; /* NULL: none may be */
  char *shared_image;      /* kept while another block of the OS thread runs */
  unsigned spin_rounds;    /* since the last barrier */
  unsigned epoch;          /* barriers that it has passed */
  enum block_stop stop;    /* why it last stopped */
  int live_slot;           /* begun, and neither done nor failed */
  int counted;             /* its accesses are logged */
  unsigned wanted;         /* by whom its requests are, as requests_wanted */
  struct block_cost cost;  /* where only a sample of blocks is counted */
  struct carried_values
      *carried; /* of each lane; NULL: none has ever carried */
  int carries;  /* some do */
};

/* The memory instructions that an OS thread has executed in a launch. */
struct instructions {
  struct instruction *slots;
  uint32_t room, used; /* room is a power of two */
};

/* One OS thread that runs blocks. */
struct __attribute__((aligned(128))) worker {
  unsigned number;
  struct launch *launch;
  struct fiber scheduler;
  jmp_buf abandon;
  struct block *block;  /* the one that runs */
  struct block **slots; /* blocks that it holds or has held */
  unsigned slot_count;
  struct block *loaded; /* whose shared memory is in place */
  pthread_t owner;
  int made;
  char *arena;   /* EMU_DYNAMIC_LIMIT bytes of dynamic shared memory */
  uint32_t *log; /* LOG_END numbers */
  struct instructions instructions;
  uint64_t shapes; /* learned so far, see struct shape */
  uint64_t barriers;
  enum emu_fault fault;
};

/* A launch in progress, shared by all OS threads. */
struct launch {
  struct launch_event event; /* failed_block under the lock */
  const struct emu_grid *grid;
  unsigned threads; /* of a block */
  uint64_t blocks;
  unsigned workers;
  int sampled;        /* not all blocks are counted */
  int loads_unhooked; /* of the others no plain load calls a hook */
  uint64_t next;      /* block to be taken next, atomic */
  uint64_t left;      /* blocks of a cooperative grid still alive, atomic */
  enum emu_fault fault;
};

/* ---- before the first launch (init.c, loop_table.c) ---- */

/* Initialises all rooms, at the first call. */
void emulator_init(void);

/* How programs are run, as the environment has it. */
struct run_settings {
  int threads;   /* EMU_THREADS: OS threads that run blocks */
  int timeout;   /* EMU_TIMEOUT: seconds for a launch */
  int stack_kib; /* EMU_STACK: KiB of stack for each CUDA thread */
  int order;     /* EMU_ORDER: seed of the order of blocks and warps; 0: as
                    numbered */
};
extern struct run_settings run_settings;

/* Finds the loops in the program's code, as emucc has marked them, once. */
void loop_table_init(void);
/* The same for loads whose values are only stored again (carried_values.c). */
void carried_values_init(void);
/* A lane that was at the first place has gone back to the second (keys of
 * access_key.h): where the innermost loop that holds both jumps back, as a key;
 * the first place if there is none. */
uint32_t loop_latch(uint32_t from, uint32_t to);

/* ---- in which order blocks and warps run (order.c) ---- */

/* A block that spins may wait for one that has not begun: this many of them
 * are kept alive together by one OS thread, as on a multiprocessor. */
enum { RESIDENT_BLOCKS = 64 };

/* Which block is taken as the i-th; which warps of a block run in turn. */
uint64_t order_of_block(uint64_t i, uint64_t blocks);
void order_warps(uint8_t *order, unsigned warps, uint64_t block);

/* ---- launches that repeat an earlier one (launch_cache.c) ---- */
/* With the same arguments and the same contents of memory: as programs do that
 * time a kernel. */

/* The launch has begun. Nonzero: it repeats one that is in the cache, and all
 * is as if it had run; count_launch_ends() is still to be called. */
int launch_cache_replay(struct launch *);
/* The launch has run and has been checked: puts its outcome into the cache. */
void launch_cache_save(struct launch *);

/* ---- OS threads, and the blocks that they hold (workers.c) ---- */

extern struct worker workers[MAX_WORKERS];

/* This OS thread becomes that worker for a launch. Nonzero: for the first time.
 */
int worker_enter(struct worker *, struct launch *);
void worker_leave(void);
/* A slot that holds no block, with room for that many threads. */
struct block *worker_slot(struct worker *, unsigned threads);
/* Puts all fibers of the slot back, as if none had begun. */
void worker_free_fibers(struct block *);
/* Puts the block's shared memory in place. */
void worker_load_shared(struct worker *, struct block *);
/* Sends a signal to the workers of other OS threads. */
void workers_signal_others(int signal);

/* ---- one block (block.c), and where its lanes meet (barriers.c) ---- */

void block_begin(struct block *, struct worker *, const struct launch *,
                 uint64_t index);
/* Runs the block until it ends or cannot go on by itself. */
enum block_stop block_run(struct block *);
/* Reports that the block waits at a grid barrier that `ended` others have
 * missed. */
void block_report_grid_missed(const struct block *, uint64_t ended,
                              uint64_t blocks);
/* Reports that threads of the block have ended without the grid barrier at
 * which all others wait. */
void block_report_grid_left(const struct block *);
/* All blocks of the grid have met. */
void block_leave_grid_barrier(struct block *);
/* Gives the block up: no lane of it will be resumed. */
void block_abandon(struct block *);

/* All requests before a barrier have been published; see
 * check_block_barrier(). */
static inline void block_passes_barrier(struct block *b, const void *pc) {
  b->epoch++;
  check_block_barrier(b->checks, pc);
}
/* All live lanes of the block wait at its barrier. */
void block_release(struct block *);
/* Releases tiles wider than a warp whose threads have all arrived. Were there
 * any? */
int block_release_tiles(struct block *);
/* No lane of the warp can run: answers lanes that ask which are converged. */
void warp_resolve_active(struct warp *);
/* A lane has exited. */
void warp_lane_done(struct warp *);
/* No lane of the block can go on: reports who waits where, and fails the
 * launch. */
void block_deadlocked(const struct block *) __attribute__((noreturn));

/* ---- requests of a warp (reconvergence.c, requests.c) ---- */

/* Merges the warp's logs into requests, as far as is certain: lanes in
 * `running` will log more; the others wait or have ended. */
void warp_regroup(struct warp *, unsigned running);
/* Publishes what lanes of an abandoned warp printed last. */
void warp_flush_prints(struct warp *);
/* The lanes perform the access that key stands for; see access_key.h; values:
 * what plain stores to shared memory have stored. */
void request_issue(struct warp *, uint32_t key, unsigned lanes,
                   const uint32_t *address, const uint32_t *values);
/* The instruction of that key, as the warp's OS thread knows it. */
struct instruction *request_instruction(const struct warp *, uint32_t key,
                                        enum space);
/* Publishes the counts of all requests that an OS thread has issued. */
void requests_flush(struct instructions *);
/* The same at the launch's end; the table is empty afterwards. */
void requests_clear(struct instructions *);

/* ---- programs of emucc --compiled (merged_loads.c) ---- */

extern int requests_as_compiled; /* is this one? */
/* request_issue() for these: loads may be held back, and lanes whose address is
 * 0 take no part. */
void request_as_compiled(struct warp *, uint32_t key, unsigned lanes,
                         const uint32_t *address, const uint32_t *values);
/* Issues the loads that are held back: nothing is merged across. */
void held_loads_issue(struct warp *);
/* A block begins; what a block before it had, or NULL, is reused. */
struct held_loads *held_loads_begin(struct held_loads *);
void held_loads_freed(struct held_loads *);
/* Reads what emucc tells of the program's loads. */
void merged_loads_init(void);
