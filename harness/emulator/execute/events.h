/* events.h - what happens in a running grid, for those who listen.
 *
 * execute/ calls these functions and does not know what they do. A function is
 * defined by the room that its name begins with: count_ in count/, check_ in
 * check/, report_ in report/. They are bound when the emulator is linked, since
 * some are called at every access. Of execute/, listeners see this header and
 * what it includes, and they call nothing of it. */
#ifndef EMULATOR_EVENTS_H
#define EMULATOR_EVENTS_H

#include "../memory/addresses.h"
#include "access_key.h"
#include "emu_execute.h"

enum { WARP = 32, MAX_WARPS = 32, MAX_THREADS = 1024, MAX_WORKERS = 64 };

/* ---- launches ---- */

struct launch_event {
  const struct emu_grid *grid;
  unsigned number;       /* of the launch in the program, from 1 */
  uint64_t failed_block; /* the lowest; UINT64_MAX: none */
  uint64_t barriers;     /* passed, summed over the blocks */
};

/* The first launch is about to begin: time to read one's settings. */
void count_open(void);
void report_open(void);

/* Until it ends, the event of its beginning stays valid. */
void check_launch_begins(const struct launch_event *);
void count_launch_begins(const struct launch_event *);
/* In this order; all OS threads have come to rest. */
void check_launch_ends(const struct launch_event *);
void count_launch_ends(const struct launch_event *);
void report_launch_ends(const struct launch_event *);

/* ---- blocks, run by one OS thread each, which may run several by turns ----
 */

/* What check/ keeps of a block. */
struct block_checks;

/* A block of that linear index begins. The first argument is what another block
 * has left, which has ended, or NULL; its memory is the new block's. */
struct block_checks *check_block_begins(struct block_checks *,
                                        const struct emu_grid *,
                                        uint64_t block);
void check_block_resumes(struct block_checks *);
void check_block_pauses(struct block_checks *);
/* All its threads have met, and nothing that was accessed is to be regrouped.
 */
void check_block_barrier(struct block_checks *);
void check_block_ends(struct block_checks *);
void check_block_freed(struct block_checks *);
/* All blocks of a cooperative grid have met. */
void check_grid_barrier(void);

/* Lanes of a warp have met so that accesses are ordered: as they run, and again
 * in the order of the requests. */
void check_warp_runs_on(struct block_checks *, unsigned warp);
void check_warp_synchronised(struct block_checks *, unsigned warp,
                             unsigned lanes);

/* ---- accesses of the running lane ---- */

/* A plain load, or an atomic operation, of global memory is next. */
void check_load(uint32_t logical, unsigned bytes, uint32_t key);
void check_atomic(uint32_t logical, unsigned bytes, uint32_t key);
/* A plain store is. Nonzero: check_stored must be called when it is done. */
int check_store(uint32_t logical, unsigned bytes, uint32_t key,
                const void *address);
void check_stored(void);
/* A fence of device scope. An atomic or volatile access, which after a fence
 * publishes what the block has written, and sees what others have published. */
void check_fence(void);
void check_communicates(void);

/* An access that is not plainly right, and what is around it. */
struct doubtful_access {
  uintptr_t address;
  unsigned bytes, kind; /* of access_key.h */
  const void *pc;
  const struct emu_grid *grid;
  uintptr_t shared_base, dynamic_base, stacks_base;
  size_t shared_bytes, stacks_bytes;
  const unsigned char *owner; /* of each word of static shared memory */
  int index_told; /* the thread has used an index that did not fit */
};
/* Its logical address; 0 if it is not to be counted. *fault is set if it must
 * not be performed. */
uint32_t check_access(const struct doubtful_access *, enum emu_fault *fault);
/* An access by host code that may be to device memory. */
void check_host_access(uintptr_t address, unsigned bytes, unsigned kind,
                       const void *pc);
/* The running lane has used an index that does not fit its array. */
void check_index(long long index, const char *array_type, const void *pc);

/* ---- requests: memory instructions of a whole warp ---- */

/* Counts of one instruction, kept by count/. */
struct instruction_counts;

/* The shape of a request relative to its lowest active lane. Loops repeat
 * shapes, so that a request costs a comparison and not a count. */
struct shape {
  uint32_t delta[WARP] __attribute__((aligned(16)));
  uint32_t mask;
  uint32_t low; /* low bits of the lane's address, which the cost depends on */
  /* One lane for each distinct address, and which of them stand for several. */
  uint32_t distinct, shared_by_many;
  uint8_t partner[WARP]; /* of those, another with the same address */
  uint32_t from, span;   /* distinct addresses that are one run: span bytes from
                            the lane's address plus from; span 0: no run */
};

struct instruction {
  uint32_t key; /* 0: none */
  enum space space;
  struct shape shape; /* of its last request */
  uint64_t repeats;   /* requests of that shape that are not yet counted */
  struct instruction_counts *counts;
};

/* An instruction is executed by this OS thread for the first time. */
struct instruction_counts *count_instruction(unsigned worker, uint32_t key,
                                             enum space);
/* So many requests had the shape that was told last. */
void count_repeats(struct instruction_counts *, uint64_t repeats);
/* Its next request has another; `address` is that of each lane in the mask. */
void count_shape(struct instruction_counts *, const struct shape *,
                 const uint32_t *address);
/* A request of global memory. */
void count_bytes(unsigned worker, const struct instruction *,
                 const uint32_t *address);
/* A request of all 32 lanes, if such samples are wanted. */
extern int count_wants_samples;
void count_sample(uint64_t block, const struct instruction *,
                  const uint32_t *address);
/* A request of shared memory; values: what plain stores have stored, folded to
 * 32 bits. */
void check_shared(struct block_checks *, unsigned warp,
                  const struct instruction *, const uint32_t *address,
                  const uint32_t *values);

/* ---- lanes that meet, or fail to ---- */

enum meeting { MEET_NOWHERE, MEET_BARRIER, MEET_EXCHANGE, MEET_GRID };

/* A lane that waits. */
struct waiting_lane {
  unsigned thread; /* linear in its block */
  uint64_t block;
  const void *pc;
  enum meeting at;
};

/* Two lanes have met in different places of the code. Nonzero: these are
 * different operations in the source, too. */
int check_meeting(const struct waiting_lane *, const struct waiting_lane *);
/* Threads have ended that the others' barrier waits for. */
void check_barrier_missed(const struct waiting_lane *, unsigned ended,
                          unsigned threads);
/* No lane of the block can go on. NULL: no lane waits. */
void check_deadlock(const struct waiting_lane *, const struct waiting_lane *);

/* ---- misuse ---- */

/* The running lane, or host code, has failed: the launch ends. */
void check_fault(enum emu_fault, const char *message, const void *pc);
/* It goes on. */
void check_misuse(const char *what, const char *message, const void *pc);
/* A call or launch of host code that failed, unnoticed by the program. */
void check_failed_call(const char *message, int returned, const void *pc);

#endif
