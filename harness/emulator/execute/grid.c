/* grid.c - shares the blocks of a grid among OS threads. */
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "signals.h"
#include "state.h"

static pthread_barrier_t begin_barrier, end_barrier, grid_barrier;
static struct launch *current;
static unsigned helpers; /* OS threads besides the launching one */
static pthread_mutex_t launching = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t failing = PTHREAD_MUTEX_INITIALIZER;

static void note_failure(struct worker *w, const struct block *b) {
  struct launch *launch = w->launch;
  pthread_mutex_lock(&failing);
  if (b->index < launch->event.failed_block) {
    launch->event.failed_block = b->index;
    launch->fault = w->fault;
  }
  pthread_mutex_unlock(&failing);
}

static void run_block(struct worker *w, struct block *b) {
  worker_load_shared(w, b);
  b->stop = block_run(b);
  if (b->stop == BLOCK_FAILED)
    note_failure(w, b);
  if (b->stop == BLOCK_DONE || b->stop == BLOCK_FAILED)
    b->live_slot = 0;
}

static struct block *start_block(struct worker *w, uint64_t index) {
  struct block *b = worker_slot(w, w->launch->threads);
  b->stop = BLOCK_DONE; /* no shared memory to put in place */
  block_begin(b, w, w->launch, index);
  b->live_slot = 1;
  return b;
}

/* Blocks after one that failed are not worth running. */
static int is_after_failure(struct launch *launch, uint64_t block) {
  return block > __atomic_load_n(&launch->event.failed_block, __ATOMIC_RELAXED);
}

/* ---- an ordinary grid: blocks in order, who is free takes the next ---- */

static struct block *start_next_block(struct worker *worker) {
  struct launch *launch = worker->launch;
  for (;;) {
    uint64_t i = __atomic_fetch_add(&launch->next, 1, __ATOMIC_RELAXED);
    if (i >= launch->blocks)
      return NULL;
    uint64_t index = order_of_block(i, launch->blocks);
    if (!is_after_failure(launch, index))
      return start_block(worker, index);
    if (!run_settings.order)
      return NULL;
  }
}

static unsigned run_spinning(struct worker *worker) {
  unsigned live = 0;
  for (unsigned i = 0; i < worker->slot_count; i++) {
    struct block *block = worker->slots[i];
    if (!block->live_slot)
      continue;
    if (is_after_failure(worker->launch, block->index)) {
      block_abandon(block);
      block->live_slot = 0;
      continue;
    }
    run_block(worker, block);
    live += block->live_slot;
  }
  return live;
}

static void run_ordinary_grid(struct worker *worker) {
  unsigned live = 0;
  for (;;) {
    struct block *block =
        live < RESIDENT_BLOCKS ? start_next_block(worker) : NULL;
    if (block)
      run_block(worker, block);
    else if (live == 0)
      return;
    if (live == 0 && !block->live_slot)
      continue;
    live = run_spinning(worker);
    sched_yield();
  }
}

/* ---- a cooperative grid: all blocks are alive together ---- */

static void run_cooperative_round(struct worker *worker) {
  for (int spinning = 1; spinning;) {
    spinning = 0;
    for (unsigned i = 0; i < worker->slot_count; i++) {
      struct block *block = worker->slots[i];
      if (!block->live_slot || block->stop == BLOCK_AT_GRID_BARRIER)
        continue;
      run_block(worker, block);
      spinning |= block->live_slot && block->stop == BLOCK_SPINS;
      if (!block->live_slot)
        __atomic_fetch_sub(&worker->launch->left, 1, __ATOMIC_RELAXED);
      if (__atomic_load_n(&worker->launch->event.failed_block,
                          __ATOMIC_RELAXED) != UINT64_MAX)
        return;
    }
    if (spinning)
      sched_yield();
  }
}

/* Blocks wait at the grid's barrier for those that have ended: forever. Where
 * one was stopped, that has been said. */
static void check_grid_deadlock(struct worker *worker) {
  struct launch *launch = worker->launch;
  if (launch->event.failed_block != UINT64_MAX)
    return;
  uint64_t left = __atomic_load_n(&launch->left, __ATOMIC_RELAXED);
  for (unsigned i = 0; i < worker->slot_count; i++) {
    struct block *block = worker->slots[i];
    if (!block->live_slot || left == launch->blocks)
      continue;
    block_report_grid_missed(block, launch->blocks - left, launch->blocks);
    worker->fault = EMU_DEADLOCK;
    note_failure(worker, block);
    return;
  }
}

static void run_cooperative_grid(struct worker *worker, unsigned self) {
  struct launch *launch = worker->launch;
  for (uint64_t i = self; i < launch->blocks; i += launch->workers)
    start_block(worker, order_of_block(i, launch->blocks))->stop = BLOCK_DONE;
  for (;;) {
    run_cooperative_round(worker);
    pthread_barrier_wait(&grid_barrier);
    if (self == 0)
      check_grid_barrier();
    check_grid_deadlock(worker);
    pthread_barrier_wait(&grid_barrier);
    int over = __atomic_load_n(&launch->left, __ATOMIC_RELAXED) == 0 ||
               launch->event.failed_block != UINT64_MAX;
    pthread_barrier_wait(&grid_barrier);
    if (over)
      break;
    for (unsigned i = 0; i < worker->slot_count; i++)
      if (worker->slots[i]->live_slot) {
        block_leave_grid_barrier(worker->slots[i]);
        worker->slots[i]->stop = BLOCK_SPINS;
      }
  }
  for (unsigned i = 0; i < worker->slot_count; i++)
    if (worker->slots[i]->live_slot) {
      block_abandon(worker->slots[i]);
      worker->slots[i]->live_slot = 0;
    }
}

/* ---- the team ---- */

static void run_worker(unsigned self, struct launch *launch) {
  struct worker *w = &workers[self];
  if (worker_enter(w, launch))
    signals_init_thread();
  if (launch->grid->cooperative)
    run_cooperative_grid(w, self);
  else
    run_ordinary_grid(w);
  worker_leave();
}

static void *helper(void *argument) {
  unsigned self = (unsigned)(uintptr_t)argument;
  for (;;) {
    pthread_barrier_wait(&begin_barrier);
    if (self < current->workers)
      run_worker(self, current);
    pthread_barrier_wait(&end_barrier);
  }
  return NULL;
}

static void start_helpers(void) {
  helpers = run_settings.threads - 1;
  pthread_barrier_init(&begin_barrier, NULL, helpers + 1);
  pthread_barrier_init(&end_barrier, NULL, helpers + 1);
  for (unsigned i = 1; i <= helpers; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, helper, (void *)(uintptr_t)i) != 0) {
      fprintf(stderr,
              "emulator: cannot start %d OS threads; lower EMU_THREADS "
              "in the environment\n",
              run_settings.threads);
      exit(1);
    }
    pthread_detach(thread);
    workers[i].owner = 0;
  }
}

static void run_all(struct launch *launch) {
  if (launch->workers == 1 && !launch->grid->cooperative) {
    run_worker(0, launch);
    return;
  }
  if (helpers == 0 && run_settings.threads > 1)
    start_helpers();
  if (launch->grid->cooperative)
    pthread_barrier_init(&grid_barrier, NULL, launch->workers);
  current = launch;
  if (launch->workers > 1)
    pthread_barrier_wait(&begin_barrier);
  run_worker(0, launch);
  if (launch->workers > 1)
    pthread_barrier_wait(&end_barrier);
  if (launch->grid->cooperative)
    pthread_barrier_destroy(&grid_barrier);
}

/* ---- how many OS threads ---- */

/* To wake another OS thread takes some microseconds. So a launch that was over
 * soon is run by one alone when it comes again; its results are the same. */
enum { SHORT_NS = 300000, REMEMBERED = 64 };
static struct short_launch {
  void (*body)(void *);
  uint64_t blocks;
  unsigned threads;
} short_launches[REMEMBERED];

static struct short_launch *short_launch_at(const struct launch *l) {
  return &short_launches[(uintptr_t)l->grid->body / 16 % REMEMBERED];
}

static unsigned workers_for(const struct launch *l) {
  const struct short_launch *s = short_launch_at(l);
  if (!l->grid->cooperative && s->body == l->grid->body &&
      s->blocks == l->blocks && s->threads == l->threads)
    return 1;
  return l->blocks < (unsigned)run_settings.threads
             ? (unsigned)l->blocks
             : (unsigned)run_settings.threads;
}

static uint64_t now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

static void note_time(const struct launch *l, uint64_t ns) {
  if (ns < SHORT_NS)
    *short_launch_at(l) =
        (struct short_launch){l->grid->body, l->blocks, l->threads};
  else if (short_launch_at(l)->body == l->grid->body)
    short_launch_at(l)->body = NULL;
}

static uint64_t volume(struct emu_dim3 d) {
  return (uint64_t)d.x * d.y * d.z;
}

static void reset_workers(struct launch *launch) {
  for (unsigned i = 0; i < launch->workers; i++) {
    requests_clear(&workers[i].instructions);
    launch->event.barriers += workers[i].barriers;
    workers[i].barriers = 0;
  }
  for (unsigned i = 0; i < MAX_WORKERS; i++)
    workers[i].launch = NULL;
}

static void run_and_check(struct launch *launch) {
  report_progress(&launch->event);
  watchdog_start(&launch->event.ended);
  uint64_t begins = now_ns();
  run_all(launch);
  note_time(launch, now_ns() - begins);
  watchdog_stop();
  report_progress(NULL);
  reset_workers(launch);
  launch->event.stopped = launch->fault == EMU_TIMEOUT;
  check_launch_ends(&launch->event);
  what_if_launch_ends(&launch->event);
  launch_cache_save(launch);
}

enum emu_fault emu_run_grid(const struct emu_grid *grid) {
  static unsigned launches;
  emulator_init();
  interruption_check();
  pthread_mutex_lock(&launching);
  if (launches == 0)
    interruption_init(&launching);
  struct launch launch = {.event = {.grid = grid,
                                    .number = ++launches,
                                    .blocks = volume(grid->grid),
                                    .failed_block = UINT64_MAX},
                          .grid = grid,
                          .threads = (unsigned)volume(grid->block),
                          .blocks = volume(grid->grid)};
  launch.left = launch.blocks;
  launch.workers = workers_for(&launch);
  count_launch_begins(&launch.event);
  launch.event.whole = count_is_exhaustive();
  check_launch_begins(&launch.event);
  what_if_launch_begins(&launch.event);
  launch.sampled = !count_covers_all_blocks();
  launch.loads_unhooked = launch.sampled && count_may_skip_load_hooks();
  if (launch_cache_replay(&launch))
    check_launch_ends(&launch.event);
  else
    run_and_check(&launch);
  count_launch_ends(&launch.event);
  report_launch_ends(&launch.event);
  pthread_mutex_unlock(&launching);
  interruption_check();
  return launch.fault;
}
