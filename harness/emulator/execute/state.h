/* state.h - lanes, warps, blocks and the OS threads that run them. */
#ifndef EMULATOR_STATE_H
#define EMULATOR_STATE_H

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
  LANE_ACTIVE, /* asks which lanes are converged with it */
  LANE_TILE,   /* its tile is wider than a warp */
  LANE_GRID,   /* grid.sync() */
  LANE_DONE,
  LANE_STATES
};

/* What a lane wants of an exchange, if it is not one lane's value. */
enum wants { WANTS_ALL = -1, WANTS_BITS = -2 };

struct lane {
  struct emu_thread thread; /* must be first: emu_self points here */
  unsigned mask;            /* the lanes it waits for, then those that came;
                               at a tile's barrier: the tile's warps */
  struct warp *warp;
  int orders;
  unsigned char value[16]; /* what it brings to an exchange */
  void *others;            /* where it wants what it gets */
  int from;                /* the lane whose value it wants, or see wants */
  const void *spin_pc, *spin_address; /* the last atomic or volatile access */
  uint32_t spin_value;                /* what it found there */
  unsigned spins;
  unsigned unchanged; /* so often in a row it found there what was before */
  int index_told;     /* one of its indexes did not fit its array */
  uint32_t batches;   /* of asynchronous copies that it has closed */
  uint32_t begun_in;  /* the batch of the last copy begun; 0: none */
} __attribute__((aligned(64)));

/* What a switch needs, and what is asked of all lanes at once, lies together, a
 * lane's in element [lane]; sets of lanes are masks. */
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
  unsigned in_step;          /* see emu_in_step() */
  struct fiber *fiber[WARP]; /* what the begun ones run on */
  const void *pc[WARP];      /* where they wait */
  unsigned predicates;       /* of those at the barrier */
  uint64_t bytes[SPACES];    /* that its requests have asked for */
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
  uint64_t index; /* linear */
  struct emu_dim3 at;
  unsigned made_for; /* the launch that its lanes were made for */
  int lanes_marked;  /* some have spun, copied or used a bad index */
  struct emu_block_vote vote;
  struct block_checks *checks;
  char *shared_image;     /* kept while another block of the OS thread runs */
  unsigned spin_rounds;   /* since the last barrier */
  enum block_stop stop;   /* why it last stopped */
  int live_slot;          /* begun, and neither done nor failed */
  int counted;            /* its accesses are logged */
  struct block_cost cost; /* where only a sample of blocks is counted */
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
  int sampled;   /* not all blocks are counted */
  int quiet;     /* of the others no plain loads are told */
  uint64_t next; /* block to be taken next, atomic */
  uint64_t left; /* blocks of a cooperative grid still alive, atomic */
  enum emu_fault fault;
};

#endif
