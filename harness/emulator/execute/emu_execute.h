/* emu_execute.h - running grids: what the CUDA headers and the runtime call.
 *
 * C11, and C++ because kernels include it; no CUDA name is known here.
 *
 * Kernels, and the host code beside them, are compiled with
 *
 *   -O1 -g -fno-var-tracking
 *   -fsanitize=thread,bounds-strict,float-cast-overflow -fno-tree-sra
 *   -fno-tree-vectorize -fno-reorder-blocks -fno-thread-jumps
 *   -fno-jump-tables -fno-tree-ch -fno-tree-sink -fno-move-loop-stores
 *   -fno-allocation-dce
 *   --param tsan-instrument-func-entry-exit=0
 *   --param tsan-distinguish-volatile=1
 *
 * and linked without -fsanitize: the calls to __tsan_read4() and its kin reach
 * access_hooks.c and atomic_hooks.c. The flags keep each access at its source
 * line and in the order of the source. compile/instrument_assembly.c marks the
 * loops in the assembly; some jump back by way of emu_loop_back()
 * (loop_back.c).
 *
 * Functions of the headers that access device memory themselves (float atomics,
 * loads with cache hints, memcpy_async) are compiled without -fsanitize and
 * report what they access through emu_access(). */
#ifndef EMULATOR_EMU_EXECUTE_H
#define EMULATOR_EMU_EXECUTE_H

#if !(defined __x86_64__ || defined __aarch64__) || !defined __linux__
#error "the emulator runs on Linux, on x86-64 and Arm (aarch64) only"
#elif !defined __GNUC__ || defined __clang__
#error "the emulator needs GCC: it relies on how GCC reports accesses"
#endif

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct emu_dim3 {
  unsigned x, y, z;
};

/* The running CUDA thread; NULL outside a kernel. Headers that kernels include
 * call the functions below instead, which the compiler neither instruments nor
 * calls twice. */
struct emu_thread {
  struct emu_dim3 thread_index;
  unsigned lane; /* linear thread index % 32 */
  unsigned warp; /* linear thread index / 32 */
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

/* ---- running grids ---- */

struct emu_grid {
  const char *kernel; /* its name, for messages and tables */
  struct emu_dim3 grid, block;
  size_t dynamic_bytes;
  void (*body)(void *arguments); /* one call per CUDA thread */
  const void *function; /* what it calls, of the program's; NULL: unknown */
  void *arguments;
  size_t argument_bytes; /* host memory that the body may read; 0: unknown */
  int cooperative;       /* grid.sync() may be called */
  unsigned queue; /* launches of one run one after the other; 0: of none */
};

/* Runs the whole grid to its end; launches from several host threads take
 * turns. The caller has checked the configuration (at most 1024 threads a
 * block, EMU_DYNAMIC_LIMIT bytes; a cooperative grid no more than the device
 * has room for). Returns 0, or a nonzero emu_fault when a
 * thread failed so that the launch must report a sticky error. */
enum { EMU_DYNAMIC_LIMIT = 232448 };
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

/* What __syncthreads does. pc: the caller's return address, for messages. */
void emu_block_barrier(const void *pc);
/* Its reductions: count, AND, OR of predicate over the block's threads. */
struct emu_block_vote {
  int count, all, any;
};
struct emu_block_vote emu_block_reduce(int predicate, const void *pc);
/* The same barrier, called from the kernel's own line. */
void emu_block_wait(void);

/* The kernel's thread is about to return from it. */
void emu_lane_returns(void);

/* Barriers in shared memory. The first: pc initialises one. The second: the
 * lane arrives at it; when it returns, all is known that the lane did. The
 * last: it has arrived at this one, which counts some of the block's threads,
 * or has waited for it; NULL: all threads have arrived at one. */
void emu_barrier_init(const void *barrier, const void *pc);
void emu_barrier_arrive(const void *barrier, const void *pc);
void emu_barrier_order(const void *barrier);

/* Every lane named in mask gives `bytes` (<= 16) of value; all of them get all
 * of them: lanes[l * 16 ...] for l in mask. Orders shared and global accesses
 * among those lanes, as __syncwarp does. `lanes` is 32 * 16 bytes, the
 * caller's (or NULL with bytes 0: a plain __syncwarp). Lanes that have exited
 * are not waited for; lanes that wait elsewhere forever end the launch with a
 * finding. Returns the lanes that took part. A shuffle that reads from any
 * other lane is the caller's to report, through emu_misuse(). */
unsigned emu_warp_exchange(unsigned mask, const void *value, size_t bytes,
                           void *lanes, const void *pc);
/* The same, where each lane gets the value of lane `from` alone, into 16 bytes
 * of the caller's, which are left alone if that lane takes no part. */
unsigned emu_warp_pick(unsigned mask, const void *value, size_t bytes, int from,
                       void *picked, const void *pc);
/* The same, where each lane gives a bit, and gets those of all: bit l is lane
 * l's. */
unsigned emu_warp_vote(unsigned mask, int bit, unsigned *bits, const void *pc);

/* All threads of the caller's tile, of `warps` warps (a power of 2), meet. Each
 * warp gives `bytes` (<= 16) of its lowest lane's value; all threads get those
 * of all: *all holds 16 bytes for each of MAX_WARPS warps, in the order of the
 * tile. NULL: they only meet. */
void emu_tile_barrier(unsigned warps, const void *value, size_t bytes,
                      void *all, const void *pc);
/* The program has such tiles; called before main. Returns 1. */
int emu_uses_tiles(void);

/* The lanes have exchanged `bytes` by a shuffle: one request of the load/store
 * pipe for each 4 of them. */
void emu_shuffled(unsigned lanes, size_t bytes);
/* They have made one value of theirs by a warp reduction, or bits by a vote. */
void emu_reduced(unsigned lanes);

/* Lanes of this warp that are converged here: those that have not exited and
 * have arrived at this pc when no other lane can come before them. */
unsigned emu_active_mask(const void *pc);

void emu_grid_barrier(const void *pc);     /* grid.sync() */
void emu_fence(int scope, const void *pc); /* 0 block, 1 device, 2 system */

/* 0: this is host code; 2: a lane whose plain loads call no hook. */
EMU_CONSTANT_FUNCTION int emu_in_kernel(void);

/* From here to the next barrier of the block the lane makes each access
 * together with those that are converged with it, as they do on a GPU whatever
 * the program may count on: for code that has no __syncwarp(). It orders
 * nothing. Returns 1. */
int emu_run_in_lockstep(void);

/* Lets other threads run: for loops that wait. */
void emu_yield(void);

/* What the launch does depends on more than its arguments and device memory: on
 * a clock. */
void emu_launch_nondeterministic(void);

/* Ends this launch with a fault; does not return. `message` may be NULL;
 * otherwise it becomes a finding with kernel, line, block and thread. */
void emu_raise(enum emu_fault, const char *message, const void *pc)
    __attribute__((noreturn));

/* Reports misuse that the program survives. `kind` is a short constant name,
 * e.g. "bad shuffle". */
void emu_misuse(const char *kind, const char *message, const void *pc);

/* The running thread frees, by the one of those names, what the other one has
 * not given, or gave and was freed before. */
void emu_bad_free(const void *, const char *frees, const char *gives,
                  const void *pc);

/* The running thread uses a local variable that nothing has set, as told in
 * words. */
void emu_unset_local(const char *use, const void *pc);

/* A note: a shuffle got the value, undefined, of a lane that its mask does not
 * name. */
void emu_undefined_shuffle(int lane, const void *pc);

/* Reports a call or launch of host code at pc whose failure the program has not
 * checked. It is no error if the program has kept what the call returned. */
enum emu_failure { EMU_LAUNCH_FAILED, EMU_CALL_FAILED, EMU_ERROR_RETURNED };
void emu_unchecked_error(const char *message, enum emu_failure, const void *pc);
/* Sets what is called before an error is reported: it reports failed calls that
 * the program has not checked. */
void emu_set_failure_reporter(void (*report)(void));
/* A note: a copy succeeds whose direction is not the one it names. */
void emu_copy_direction(const char *message, const void *pc);

/* A copy by the call at pc stores to host memory, or loads from it: so many of
 * its bytes lie in the block of malloc or new that they begin in. The others
 * must not be copied, and are reported. */
size_t emu_host_bytes_left(const void *, size_t bytes, int stores,
                           const void *pc);

/* What a call has brought over the bus between host and device. */
struct emu_bus_copy {
  const char *call; /* "cudaMemcpyAsync" */
  const void *pc;   /* where it stands */
  size_t bytes;
  int to_host;     /* 0: to the device */
  int waited;      /* it is asynchronous, but the host's memory is not pinned */
  unsigned stream; /* the number of its stream; 0: it is a node of a graph */
};

/* ---- the order of the host's and the streams' work, see events.h ---- */

/* A stream: 1 is the null stream. One that is not blocking does not wait for
 * the null stream, nor that for it. */
struct emu_stream {
  unsigned id;
  int blocking;
};
/* Work is given to the stream by the call at pc, and done at once; it ends with
 * check_work_ends(). `does`: "copies". */
void emu_work_begins(struct emu_stream, const char *does, const void *pc);
/* The host reads a clock at pc. */
void emu_clock_read(const void *pc);

/* ---- accesses that the compiler does not report ---- */

enum emu_access_kind {
  EMU_LOAD,
  EMU_STORE,
  EMU_ATOMIC,
  EMU_ATOMIC_CAS,       /* by compare-and-swap, or by a loop around one */
  EMU_ATOMIC_INCREMENT, /* addition of 1 whose result nothing uses */
  EMU_ATOMIC_ONE_PLACE, /* one lane does it for all that have its address */
  /* May be added to those of atomic operations. */
  EMU_REDUCES = 8,      /* it adds or subtracts, and nothing uses its result */
  EMU_BLOCK_SCOPE = 16, /* atomic for threads of one block alone */
  EMU_OVERWRITES = 64,  /* it exchanges, and nothing uses what was there */
  /* To a load. */
  EMU_READ_ONLY = 32 /* by the read-only cache */
};

/* One access of 1, 2, 4, 8 or 16 bytes by the running thread, about to be
 * performed by the caller: checked and counted as the compiler's own would be.
 * Outside a kernel: nothing. Does not return if the access is a fault. */
void emu_access(enum emu_access_kind, const void *address, size_t bytes,
                const void *pc);

/* ---- asynchronous copies: done at once, but not to be relied on ---- */

/* The load of one, as emu_access(); what it costs depends on the destination,
 * too. */
void emu_copy_loads(const void *to, const void *from, size_t bytes,
                    const void *pc);
/* The thread makes a copy of 1 to 16 bytes to shared memory, of zeros if from
 * is NULL, as part of the batch that it closes next. */
void emu_copy_begins(void *to, const void *from, size_t bytes, const void *pc);
void emu_copies_commit(void);
/* It has waited for all batches that it has closed, but for the last ones. */
void emu_copies_wait(size_t but_last, const void *pc);

/* ---- what no hook reports ---- */

/* The runtime, or a library, is about to store for the program. */
void emu_host_store(const void *to, size_t bytes, const void *pc);
/* memset, memcpy, memmove, free and printf that look whose memory it is, for
 * host code; and whose stores are checked, for whoever confines an object's
 * functions (check/emu_confine.h). An object's calls are given these names. */
void *emu_checked_memset(void *to, int value, size_t bytes);
void *emu_checked_memcpy(void *to, const void *from, size_t bytes);
void *emu_checked_memmove(void *to, const void *from, size_t bytes);
void *emu_checked_malloc(size_t bytes);
void *emu_checked_calloc(size_t n, size_t bytes);
void *emu_checked_realloc(void *p, size_t bytes);
void emu_checked_free(void *p);
/* Is this a kernel's code? */
int emu_is_lane(void);
void *emu_host_copy(void *to, const void *from, size_t bytes, const void *pc);
void *emu_host_fill(void *to, int value, size_t bytes, const void *pc);
/* What new, free and delete do in host code; `by`: which of the latter. */
void *emu_host_malloc(size_t bytes, const void *pc);
void emu_host_free(void *p, const char *by, const void *pc);
int emu_checked_printf(const char *format, ...);

/* ---- libraries of the host, whose accesses are not counted ---- */

/* `runs` runs of `bytes` bytes, each `pitch` bytes after the one before. */
struct emu_region {
  const void *base;
  size_t bytes, pitch, runs;
};
/* A library's routine, which the program called at pc, is about to load or
 * store the region of device memory. Returns 0, and has filed a finding, if it
 * must not. What is stored counts as written. */
int emu_library_access(enum emu_access_kind, const struct emu_region *,
                       const char *routine, const void *pc);

/* It is about to access memory at p on the host: a finding if that is memory of
 * the device, with what to write instead. */
void emu_library_host_access(const void *p, const char *routine,
                             const char *instead, const void *pc);

/* Such a routine, identified by `bytes` of `what`, is about to compute from
 * device memory. Nonzero: it has computed from the same memory before, and what
 * it stored is there again. 0: emu_routine_ends() must be called. */
int emu_routine_replay(const void *what, size_t bytes);
void emu_routine_ends(void);

/* Above 0: this thread's host code is a library's, whose headers are compiled
 * with the program, and may touch device memory. */
extern __thread int emu_in_library;
/* The running lane makes an access that is not counted, a texture's: the report
 * names it, with its line. `what` is a constant. */
void emu_uncounted_access(const char *what, const void *pc);
/* A routine of a library computes without its accesses being counted: the
 * report at exit says so, once. `routine` is a constant. */
void emu_uncounted(const char *routine);

#ifdef __cplusplus
}
#endif
#endif
