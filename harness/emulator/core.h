/* core.h - what the emulator's two halves say to each other.
 *
 * The front (headers in include/, runtime API, rewriter, emucc) calls the core
 * to run grids of threads. The core (fibers, barriers, hooks, accounting,
 * checks) knows no CUDA name. C11, and C++ because the headers include it. */
#ifndef EMULATOR_CORE_H
#define EMULATOR_CORE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct emu_dim3 {
  unsigned x, y, z;
};

/* The running CUDA thread, as kernels see it. The headers' threadIdx,
 * blockIdx, blockDim and gridDim are macros over emu_self. The core owns the
 * struct around it. */
struct emu_thread {
  struct emu_dim3 thread_index, block_index, block_size, grid_size;
  unsigned lane;      /* linear thread index % 32 */
  unsigned warp;      /* linear thread index / 32 */
  void *dynamic_base; /* this block's dynamic shared memory */
  size_t dynamic_bytes;
};
extern __thread struct emu_thread *emu_self; /* NULL outside a kernel */

/* ---- running grids ---- */

struct emu_grid {
  const char *kernel; /* its name, for messages and tables */
  struct emu_dim3 grid, block;
  size_t dynamic_bytes;
  void (*body)(void *arguments); /* one call per CUDA thread */
  void *arguments;
  int cooperative; /* grid.sync() may be called */
};

/* Runs the whole grid to its end. The caller has checked the configuration.
 * Returns 0, or a nonzero emu_fault when a thread failed so that the launch
 * must report a sticky error (illegal address, trap, assert, timeout). */
enum emu_fault {
  EMU_OK,
  EMU_ILLEGAL_ADDRESS,
  EMU_MISALIGNED,
  EMU_ASSERT,
  EMU_TRAP,
  EMU_TIMEOUT,
  EMU_DEADLOCK
};
enum emu_fault emu_run_grid(const struct emu_grid *);

/* ---- rendezvous, callable from kernel threads only ---- */

/* __syncthreads and its reductions. `pc` is the caller's return address, for
 * messages. Result: count, AND, OR of predicate over the block's threads. */
struct emu_block_vote {
  int count, all, any;
};
struct emu_block_vote emu_block_barrier(int predicate, const void *pc);

/* Every lane named in mask gives `bytes` (<= 16) of value; all of them get all
 * of them: lanes[l * 16 ...] for l in mask. Orders shared and global accesses
 * among those lanes, as __syncwarp does (unless `orders` is 0: *_sync without
 * memory ordering, e.g. shuffles). `lanes` is 32 * 16 bytes, the caller's.
 * A lane that has exited or waits elsewhere, named in mask: a finding.
 * Returns the lanes that really took part. */
unsigned emu_warp_exchange(unsigned mask, const void *value, size_t bytes,
                           void *lanes, int orders, const void *pc);

/* Lanes of this warp that are converged here: those that have not exited and
 * have arrived at this pc when no other lane can come before them. */
unsigned emu_active_mask(const void *pc);

void emu_grid_barrier(const void *pc); /* grid.sync() */
void emu_fence(int scope, const void *pc); /* 0 block, 1 device, 2 system */

/* A spinning thread lets others run. Also called by the hooks themselves. */
void emu_yield(void);

/* Ends this launch with a fault; does not return. */
void emu_raise(enum emu_fault, const char *message, const void *pc)
    __attribute__((noreturn));

/* ---- memory that kernels may touch ---- */

enum emu_memory_kind {
  EMU_GLOBAL,   /* cudaMalloc, cudaMallocManaged, __device__ */
  EMU_CONSTANT, /* __constant__ */
  EMU_HOST      /* cudaMallocHost: mapped, reachable, not counted as device */
};

/* Registered ranges; `initialised` says whether the bytes start out defined
 * (managed and __device__ variables: yes; cudaMalloc: no). After
 * emu_memory_free an access is a use-after-free finding while its address
 * range is not reused (the front keeps freed ranges in quarantine). */
void emu_memory_add(void *base, size_t bytes, enum emu_memory_kind, int initialised,
                    const char *name);
int emu_memory_free(void *base); /* 0, or -1: not a live base address */
/* The live range that holds address, or 0. */
int emu_memory_find(const void *address, void **base, size_t *bytes,
                    enum emu_memory_kind *);
/* Host code defined these bytes (memcpy, memset). */
void emu_memory_defined(const void *address, size_t bytes);

/* ---- counts and findings, for the host program and the harness ---- */

/* The count vocabulary: space_operation.quantity, e.g.
 * "global_load.sectors_per_request", "shared.bank_conflicts", "races".
 * Totals over all launches since the last reset. */
struct emu_quantity {
  const char *name;
  double value;
};
/* Fills up to `room` quantities, in a fixed order; returns how many there are. */
size_t emu_counts(struct emu_quantity *, size_t room);
void emu_counts_reset(void);

/* Findings since the last reset: races, out of bounds, uninitialised, ... The
 * text of finding i is valid until the reset. */
size_t emu_findings(void);
const char *emu_finding_text(size_t i);

#ifdef __cplusplus
}
#endif
#endif
