/* emu_execute.h - what the emulator's two halves say to each other.
 *
 * The front (headers in include/, runtime API, rewriter, emucc) calls the core
 * to run grids of threads. The core (fibers, barriers, hooks, accounting,
 * checks) knows no CUDA name. C11, and C++ because the headers include it.
 *
 * How the halves are built. The core is every .c file of this folder, compiled
 * without -fsanitize, linked with -lpthread -ldw -lelf. Kernels (and the host
 * code beside them) are compiled with
 *
 *   -O1 -g -fsanitize=thread,bounds -fno-tree-sra -fno-tree-vectorize
 *   -fno-reorder-blocks -fno-thread-jumps -fno-jump-tables -fno-tree-ch
 *   -fno-tree-sink
 *   --param tsan-instrument-func-entry-exit=0
 *   --param tsan-distinguish-volatile=1
 *
 * and linked without -fsanitize. compile/mark_loops.awk marks the loops in
 * their assembly; some jump back by way of emu_loop_back() (loop_back.c).
 * "bounds" makes the compiler check indexes of arrays of known length; the core
 * defines the handler that it calls. The front's own functions that touch
 * device memory (float atomics, cache-hint loads, memcpy_async) are compiled
 * without -fsanitize and say what they touch by emu_access(). */
#ifndef EMULATOR_EMU_EXECUTE_H
#define EMULATOR_EMU_EXECUTE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct emu_dim3 {
  unsigned x, y, z;
};

/* The running CUDA thread. NULL outside a kernel. For the front's own C and
 * C++ functions; headers that kernels include use the functions below it, which
 * the compiler neither instruments nor calls twice. */
struct emu_thread {
  struct emu_dim3 thread_index, block_index, block_size, grid_size;
  unsigned lane;      /* linear thread index % 32 */
  unsigned warp;      /* linear thread index / 32 */
  void *dynamic_base; /* this block's dynamic shared memory */
  size_t dynamic_bytes;
};
extern __thread struct emu_thread *emu_self;

#define EMU_CONSTANT_FUNCTION __attribute__((const, nothrow))
/* dimension: 0 x, 1 y, 2 z. */
EMU_CONSTANT_FUNCTION unsigned emu_thread_index(int dimension);
EMU_CONSTANT_FUNCTION unsigned emu_block_index(int dimension);
EMU_CONSTANT_FUNCTION unsigned emu_block_size(int dimension);
EMU_CONSTANT_FUNCTION unsigned emu_grid_size(int dimension);
EMU_CONSTANT_FUNCTION unsigned emu_lane(void);
EMU_CONSTANT_FUNCTION unsigned emu_warp(void);
EMU_CONSTANT_FUNCTION void *emu_dynamic_shared(void);
EMU_CONSTANT_FUNCTION size_t emu_dynamic_bytes(void);

/* ---- running grids ---- */

struct emu_grid {
  const char *kernel; /* its name, for messages and tables */
  struct emu_dim3 grid, block;
  size_t dynamic_bytes;
  void (*body)(void *arguments); /* one call per CUDA thread */
  void *arguments;
  size_t argument_bytes; /* host memory that the body may read; 0: unknown */
  int cooperative;       /* grid.sync() may be called */
};

/* Runs the whole grid to its end; launches from several host threads take
 * turns. The caller has checked the configuration (at most 1024 threads a
 * block, EMU_DYNAMIC_LIMIT bytes; a cooperative grid at most
 * EMU_RESIDENT_LIMIT threads in all). Returns 0, or a nonzero emu_fault when a
 * thread failed so that the launch must report a sticky error. */
enum { EMU_DYNAMIC_LIMIT = 232448, EMU_RESIDENT_LIMIT = 16384 };
enum emu_fault {
  EMU_OK,
  EMU_ILLEGAL_ADDRESS,
  EMU_MISALIGNED,
  EMU_ASSERT,
  EMU_TRAP,
  EMU_TIMEOUT,
  EMU_DEADLOCK,
  EMU_STACK_OVERFLOW
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
 * memory ordering, e.g. shuffles). `lanes` is 32 * 16 bytes, the caller's (or
 * NULL with bytes 0: a plain __syncwarp). Lanes that have exited are not
 * waited for; lanes that wait elsewhere for ever end the launch with a finding.
 * Returns the lanes that really took part: a shuffle that reads from any other
 * lane is for the front to report, by emu_finding(). */
unsigned emu_warp_exchange(unsigned mask, const void *value, size_t bytes,
                           void *lanes, int orders, const void *pc);

/* Lanes of this warp that are converged here: those that have not exited and
 * have arrived at this pc when no other lane can come before them. */
unsigned emu_active_mask(const void *pc);

void emu_grid_barrier(const void *pc);     /* grid.sync() */
void emu_fence(int scope, const void *pc); /* 0 block, 1 device, 2 system */

/* A spinning thread lets others run. Also called by the hooks themselves. */
void emu_yield(void);

/* Ends this launch with a fault; does not return. `message` may be NULL;
 * otherwise it becomes a finding with kernel, line, block and thread. */
void emu_raise(enum emu_fault, const char *message, const void *pc)
    __attribute__((noreturn));

/* A misuse that the front sees and the program survives: a finding. `kind` is a
 * short constant name, e.g. "bad shuffle". */
void emu_finding(const char *kind, const char *message, const void *pc);

/* A call or launch of host code at pc that failed, and that nobody asked about:
 * a finding, and no error where the call returned the failure to the program.
 */
void emu_unchecked_error(const char *message, int returned, const void *pc);

/* ---- accesses that the compiler does not report ---- */

enum emu_access_kind { EMU_LOAD, EMU_STORE, EMU_ATOMIC };

/* One access of 1, 2, 4, 8 or 16 bytes by the running thread, about to be
 * performed by the caller: checked and counted as the compiler's own would be.
 * Outside a kernel: nothing. Does not return if the access is a fault. */
void emu_access(enum emu_access_kind, const void *address, size_t bytes,
                const void *pc);

#ifdef __cplusplus
}
#endif
#endif
