/* grid.c - shares the blocks of a grid among OS threads. */
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "access_log.h"
#include "../check/block_races.h"
#include "faults.h"
#include "../check/findings.h"
#include "../count/kernel_counts.h"
#include "../program/loop_table.h"
#include "../check/shared_races.h"
#include "../program/settings.h"
#include "state.h"
#include "../count/distinct_bytes.h"
#include "../report/trace_csv.h"

/* A block that spins may wait for one that has not begun: this many of them
 * are kept alive together by one OS thread, as on a multiprocessor. */
enum { MAX_THREADS_OF_PROGRAM = 64, RESIDENT = 64 };

/* Each in cache lines of its own. */
static struct worker workers[MAX_THREADS_OF_PROGRAM]
    __attribute__((aligned(128)));
static pthread_barrier_t begin_barrier, end_barrier, grid_barrier;
static struct launch *current;
static unsigned helpers; /* OS threads besides the launching one */
static pthread_mutex_t launching = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t failing = PTHREAD_MUTEX_INITIALIZER;

static void __attribute__((noreturn)) no_memory(void) {
  fprintf(stderr, "emulator: no memory for the threads of a block; lower "
                  "EMU_THREADS or EMU_STACK in the environment\n");
  exit(1);
}

static void *claim(size_t count, size_t bytes) {
  void *p = calloc(count, bytes);
  if (!p)
    no_memory();
  return p;
}

/* ---- slots: room for a block ---- */

static struct block *slot_make(unsigned threads) {
  struct block *b = claim(1, sizeof *b);
  b->stacks = stacks_reserve(threads, (size_t)emu_settings.stack_kib * 1024);
  b->lanes = aligned_alloc(64, (threads * sizeof(struct lane) + 63) / 64 * 64);
  if (!b->stacks.base || !b->lanes)
    no_memory();
  memset(b->lanes, 0, threads * sizeof(struct lane));
  return b;
}

static void slot_free(struct block *b) {
  stacks_release(&b->stacks);
  free(b->lanes);
  free(b->shared_image);
  race_free(b);
  free(b);
}

/* A slot that holds no block, with room for that many threads. */
static struct block *slot_get(struct worker *w, unsigned threads) {
  unsigned i = 0;
  while (i < w->slot_count && w->slots[i]->live_slot)
    i++;
  if (i == w->slot_count) {
    w->slots = realloc(w->slots, (i + 1) * sizeof *w->slots);
    if (!w->slots)
      no_memory();
    w->slots[w->slot_count++] = slot_make(threads);
  } else if (w->slots[i]->stacks.count < threads) {
    slot_free(w->slots[i]);
    w->slots[i] = slot_make(threads);
  }
  return w->slots[i];
}

/* ---- one worker ---- */

static void worker_make(struct worker *w) {
  char *around =
      mmap(NULL, EMU_DYNAMIC_LIMIT + 4 * 65536, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  w->arena = around == MAP_FAILED ? NULL : around + 2 * 65536;
  w->log = aligned_alloc(4096, LOG_ROWS * LOG_STRIDE * sizeof *w->log);
  if (!w->arena || !w->log)
    no_memory();
  w->made = 1;
}

/* Fibers remember the OS thread that they were begun on. */
static void worker_adopt(struct worker *w) {
  if (w->owner == pthread_self())
    return;
  for (unsigned i = 0; i < w->slot_count; i++)
    slot_free(w->slots[i]);
  w->slot_count = 0;
  w->owner = pthread_self();
  faults_open_thread();
}

static void worker_enter(struct worker *w, struct launch *launch) {
  if (!w->made)
    worker_make(w);
  worker_adopt(w);
  w->launch = launch;
  w->fault = EMU_OK;
  w->loaded = NULL;
  emu_worker = w;
  emu_recorder = (struct recorder){
      .shared_base = image_tls_base(),
      .shared_bytes = emu_image.tls_bytes,
      .owner = emu_image.owner,
      .arena_base = (uintptr_t)w->arena,
      .arena_bytes = launch->grid->dynamic_bytes,
  };
}

static void worker_leave(void) {
  emu_worker = NULL;
  emu_self = NULL;
  emu_recorder = (struct recorder){0};
}

/* ---- shared memory of several resident blocks ---- */

static void put_away(struct worker *w, struct block *b) {
  size_t bytes = image_shared_bytes(), dynamic = w->launch->grid->dynamic_bytes;
  if (!b->shared_image)
    b->shared_image = claim(1, bytes + EMU_DYNAMIC_LIMIT);
  image_save_shared(b->shared_image);
  memcpy(b->shared_image + bytes, w->arena, dynamic);
}

static void put_in_place(struct worker *w, struct block *b) {
  if (w->loaded == b)
    return;
  if (w->loaded && w->loaded->live_slot)
    put_away(w, w->loaded);
  if (b->shared_image && b->stop != BLOCK_DONE) {
    image_restore_shared(b->shared_image);
    memcpy(w->arena, b->shared_image + image_shared_bytes(),
           w->launch->grid->dynamic_bytes);
  }
  w->loaded = b;
}

static void note_failure(struct worker *w, const struct block *b) {
  struct launch *launch = w->launch;
  pthread_mutex_lock(&failing);
  if (b->index < launch->failed_block) {
    launch->failed_block = b->index;
    launch->fault = w->fault;
  }
  pthread_mutex_unlock(&failing);
}

static void go_on(struct worker *w, struct block *b) {
  put_in_place(w, b);
  b->stop = block_run(b);
  if (b->stop == BLOCK_FAILED)
    note_failure(w, b);
  if (b->stop == BLOCK_DONE || b->stop == BLOCK_FAILED)
    b->live_slot = 0;
}

static struct block *start(struct worker *w, uint64_t index) {
  struct block *b = slot_get(w, w->launch->threads);
  b->stop = BLOCK_DONE; /* no shared memory to put in place */
  block_begin(b, w, w->launch, index);
  b->live_slot = 1;
  return b;
}

/* Blocks after one that failed are not worth finishing. */
static int pointless(struct launch *launch, const struct block *b) {
  pthread_mutex_lock(&failing);
  int after = b->index > launch->failed_block;
  pthread_mutex_unlock(&failing);
  return after;
}

/* ---- an ordinary grid: blocks in order, whoever is free takes the next ----
 */

static struct block *take_next(struct worker *w) {
  struct launch *launch = w->launch;
  if (__atomic_load_n(&launch->failed_block, __ATOMIC_RELAXED) != UINT64_MAX)
    return NULL;
  uint64_t index = __atomic_fetch_add(&launch->next, 1, __ATOMIC_RELAXED);
  return index < launch->blocks ? start(w, index) : NULL;
}

static unsigned run_spinning(struct worker *w) {
  unsigned live = 0;
  for (unsigned i = 0; i < w->slot_count; i++) {
    struct block *b = w->slots[i];
    if (!b->live_slot)
      continue;
    if (pointless(w->launch, b)) {
      block_bury(b);
      b->live_slot = 0;
      continue;
    }
    go_on(w, b);
    live += b->live_slot;
  }
  return live;
}

static void work_ordinary(struct worker *w) {
  unsigned live = 0;
  for (;;) {
    struct block *b = live < RESIDENT ? take_next(w) : NULL;
    if (b)
      go_on(w, b);
    else if (live == 0)
      return;
    if (live == 0 && !b->live_slot)
      continue;
    live = run_spinning(w);
    sched_yield();
  }
}

/* ---- a cooperative grid: all blocks are alive together ---- */

static void work_round(struct worker *w) {
  for (int spinning = 1; spinning;) {
    spinning = 0;
    for (unsigned i = 0; i < w->slot_count; i++) {
      struct block *b = w->slots[i];
      if (!b->live_slot || b->stop == BLOCK_AT_GRID_BARRIER)
        continue;
      go_on(w, b);
      spinning |= b->live_slot && b->stop == BLOCK_SPINS;
      if (!b->live_slot)
        __atomic_fetch_sub(&w->launch->left, 1, __ATOMIC_RELAXED);
      if (__atomic_load_n(&w->launch->failed_block, __ATOMIC_RELAXED) !=
          UINT64_MAX)
        return;
    }
    if (spinning)
      sched_yield();
  }
}

static void work_cooperative(struct worker *w, unsigned self) {
  struct launch *launch = w->launch;
  for (uint64_t i = self; i < launch->blocks; i += launch->workers)
    start(w, i)->stop = BLOCK_DONE;
  for (;;) {
    work_round(w);
    pthread_barrier_wait(&grid_barrier);
    if (self == 0)
      conflict_meet();
    int over = __atomic_load_n(&launch->left, __ATOMIC_RELAXED) == 0 ||
               launch->failed_block != UINT64_MAX;
    pthread_barrier_wait(&grid_barrier);
    if (over)
      break;
    for (unsigned i = 0; i < w->slot_count; i++)
      if (w->slots[i]->live_slot) {
        block_wake_grid(w->slots[i]);
        w->slots[i]->stop = BLOCK_SPINS;
      }
  }
  for (unsigned i = 0; i < w->slot_count; i++)
    if (w->slots[i]->live_slot) {
      block_bury(w->slots[i]);
      w->slots[i]->live_slot = 0;
    }
}

/* ---- the team ---- */

static void work(unsigned self, struct launch *launch) {
  struct worker *w = &workers[self];
  worker_enter(w, launch);
  if (launch->grid->cooperative)
    work_cooperative(w, self);
  else
    work_ordinary(w);
  worker_leave();
}

static void *helper(void *argument) {
  unsigned self = (unsigned)(uintptr_t)argument;
  for (;;) {
    pthread_barrier_wait(&begin_barrier);
    if (self < current->workers)
      work(self, current);
    pthread_barrier_wait(&end_barrier);
  }
  return NULL;
}

static void hire(void) {
  helpers = emu_settings.threads - 1;
  pthread_barrier_init(&begin_barrier, NULL, helpers + 1);
  pthread_barrier_init(&end_barrier, NULL, helpers + 1);
  for (unsigned i = 1; i <= helpers; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, helper, (void *)(uintptr_t)i) != 0) {
      fprintf(stderr,
              "emulator: cannot start %d OS threads; lower EMU_THREADS "
              "in the environment\n",
              emu_settings.threads);
      exit(1);
    }
    pthread_detach(thread);
    workers[i].owner = 0;
  }
}

static int opened;

static void open_once(void) {
  opened = 1;
  settings_open();
  memory_open();
  image_open();
  loops_open();
}

void emu_open(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, open_once);
}

int emu_is_open(void) {
  return opened;
}

void grid_signal_others(int signal) {
  for (unsigned i = 0; i < MAX_THREADS_OF_PROGRAM; i++)
    if (workers[i].launch && workers[i].owner != pthread_self())
      pthread_kill(workers[i].owner, signal);
}

static void run_all(struct launch *launch) {
  if (launch->workers == 1 && !launch->grid->cooperative) {
    work(0, launch);
    return;
  }
  if (helpers == 0 && emu_settings.threads > 1)
    hire();
  if (launch->grid->cooperative)
    pthread_barrier_init(&grid_barrier, NULL, launch->workers);
  current = launch;
  if (launch->workers > 1)
    pthread_barrier_wait(&begin_barrier);
  work(0, launch);
  if (launch->workers > 1)
    pthread_barrier_wait(&end_barrier);
  if (launch->grid->cooperative)
    pthread_barrier_destroy(&grid_barrier);
}

static uint64_t volume(struct emu_dim3 d) {
  return (uint64_t)d.x * d.y * d.z;
}

enum emu_fault emu_run_grid(const struct emu_grid *grid) {
  static unsigned launches;
  emu_open();
  pthread_mutex_lock(&launching);
  struct launch launch = {.grid = grid,
                          .threads = (unsigned)volume(grid->block),
                          .blocks = volume(grid->grid),
                          .number = ++launches,
                          .failed_block = UINT64_MAX};
  launch.left = launch.blocks;
  launch.workers = emu_settings.threads;
  if (launch.blocks < launch.workers)
    launch.workers = launch.blocks;
  conflict_begin();
  faults_start_clock(grid);
  run_all(&launch);
  faults_stop_clock();
  findings_end_launch(&launch);
  ledger_add(&launch, workers, launch.workers);
  if (trace_wanted())
    trace_launch(&launch);
  touched_forget();
  for (unsigned i = 0; i < MAX_THREADS_OF_PROGRAM; i++)
    workers[i].launch = NULL;
  pthread_mutex_unlock(&launching);
  return launch.fault;
}
