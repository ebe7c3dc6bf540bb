/* workers.c - memory of the OS threads that run blocks. */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "../memory/shared_image.h"
#include "running.h"

/* Each in cache lines of its own. */
struct worker workers[MAX_WORKERS] __attribute__((aligned(128)));

static void __attribute__((noreturn)) no_memory(void) {
  fprintf(stderr, "emulator: no memory for the threads of a block; lower "
                  "EMU_THREADS or EMU_STACK in the environment\n");
  exit(1);
}

/* Zeros, from the beginning of a line of the cache. */
static void *allocate_zeroed(size_t count, size_t bytes) {
  size_t room = (count * bytes + 63) / 64 * 64;
  void *p = aligned_alloc(64, room);
  if (!p)
    no_memory();
  return memset(p, 0, room);
}

/* ---- slots: room for a block ---- */

void worker_free_fibers(struct block *block) {
  block->idle_count = 0;
  for (size_t i = block->stacks.count; i-- > 0;) {
    block->fibers[i].stack_pointer = NULL;
    block->idle[block->idle_count++] = &block->fibers[i];
  }
}

static struct block *slot_make(unsigned threads) {
  struct block *b = allocate_zeroed(1, sizeof *b);
  b->stacks = stacks_reserve(threads, (size_t)run_settings.stack_kib * 1024);
  if (!b->stacks.base)
    no_memory();
  b->lanes = allocate_zeroed(threads, sizeof *b->lanes);
  b->fibers = allocate_zeroed(threads, sizeof *b->fibers);
  b->idle = allocate_zeroed(threads, sizeof *b->idle);
  worker_free_fibers(b);
  return b;
}

static void slot_free(struct block *b) {
  stacks_release(&b->stacks);
  free(b->lanes);
  free(b->fibers);
  free(b->idle);
  free(b->shared_image);
  free(b->carried);
  check_block_freed(b->checks);
  count_registers_freed(b->registers);
  held_loads_freed(b->held);
  free(b);
}

/* A slot that holds no block, with room for that many threads. */
struct block *worker_slot(struct worker *worker, unsigned threads) {
  unsigned i = 0;
  while (i < worker->slot_count && worker->slots[i]->live_slot)
    i++;
  if (i == worker->slot_count) {
    worker->slots = realloc(worker->slots, (i + 1) * sizeof *worker->slots);
    if (!worker->slots)
      no_memory();
    worker->slots[worker->slot_count++] = slot_make(threads);
  } else if (worker->slots[i]->stacks.count < threads) {
    slot_free(worker->slots[i]);
    worker->slots[i] = slot_make(threads);
  }
  return worker->slots[i];
}

/* ---- one worker ---- */

static void init_worker(struct worker *w) {
  char *around =
      mmap(NULL, EMU_DYNAMIC_LIMIT + 4 * 65536, PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  w->arena = around == MAP_FAILED ? NULL : around + 2 * 65536;
  w->log = aligned_alloc(4096, LOG_END * sizeof *w->log);
  if (!w->arena || !w->log)
    no_memory();
  w->number = (unsigned)(w - workers);
  w->made = 1;
}

/* Fibers remember the OS thread that they were begun on. */
static int bind_to_os_thread(struct worker *w) {
  if (w->owner == pthread_self())
    return 0;
  for (unsigned i = 0; i < w->slot_count; i++)
    slot_free(w->slots[i]);
  w->slot_count = 0;
  w->owner = pthread_self();
  return 1;
}

int worker_enter(struct worker *worker, struct launch *launch) {
  if (!worker->made)
    init_worker(worker);
  int is_new = bind_to_os_thread(worker);
  if (is_new)
    image_skip_shared_constructors();
  worker->launch = launch;
  worker->fault = EMU_OK;
  worker->loaded = NULL;
  emu_worker = worker;
  emu_recorder = (struct recorder){
      .shared_base = image_tls_base(),
      .shared_bytes = emu_image.tls_bytes,
      .owner = emu_image.owner,
      .arena_base = (uintptr_t)worker->arena,
      .arena_bytes = launch->grid->dynamic_bytes,
      .log = worker->log,
  };
  return is_new;
}

void worker_leave(void) {
  emu_worker = NULL;
  emu_self = NULL;
  emu_recorder = (struct recorder){0};
}

/* ---- shared memory of several resident blocks ---- */

static void save_shared(struct worker *w, struct block *b) {
  size_t bytes = shared_image_bytes(), dynamic = w->launch->grid->dynamic_bytes;
  if (!b->shared_image)
    b->shared_image = allocate_zeroed(1, bytes + EMU_DYNAMIC_LIMIT);
  shared_image_save(b->shared_image);
  memcpy(b->shared_image + bytes, w->arena, dynamic);
}

void worker_load_shared(struct worker *worker, struct block *block) {
  if (worker->loaded == block)
    return;
  if (worker->loaded && worker->loaded->live_slot)
    save_shared(worker, worker->loaded);
  if (block->shared_image && block->stop != BLOCK_DONE) {
    shared_image_restore(block->shared_image);
    memcpy(worker->arena, block->shared_image + shared_image_bytes(),
           worker->launch->grid->dynamic_bytes);
  }
  worker->loaded = block;
}

void workers_signal_others(int signal) {
  for (unsigned i = 0; i < MAX_WORKERS; i++)
    if (workers[i].launch && workers[i].owner != pthread_self())
      pthread_kill(workers[i].owner, signal);
}
