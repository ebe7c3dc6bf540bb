/* tallies.h - what a launch, and all launches, have cost: by instruction,
 * kernel and source line. */
#pragma once

#include <stddef.h>

#include "../execute/events.h"
#include "../program/source_lines.h"
#include "rules.h"

/* ---- costs of requests, added up ---- */

struct tally {
  uint64_t requests, lanes;
  uint64_t used; /* distinct bytes of each request */
  uint64_t sectors, ideal_sectors, wavefronts, ideal_wavefronts;
};

static inline void tally_add(struct tally *to, const struct tally *from) {
  to->requests += from->requests;
  to->lanes += from->lanes;
  to->used += from->used;
  to->sectors += from->sectors;
  to->ideal_sectors += from->ideal_sectors;
  to->wavefronts += from->wavefronts;
  to->ideal_wavefronts += from->ideal_wavefronts;
}

/* What a launch loads and stores of global memory, each once: the traffic that
 * no cache can avoid. Bytes; sectors that hold them, aligned segments of 64
 * bytes; sectors that are stored in part, and whose rest was not loaded. */
struct distinct {
  uint64_t loaded, loaded_sectors, loaded_segments64;
  uint64_t stored, stored_sectors, partial_sectors;
};

static inline void distinct_add(struct distinct *to,
                                const struct distinct *from) {
  to->loaded += from->loaded;
  to->loaded_sectors += from->loaded_sectors;
  to->loaded_segments64 += from->loaded_segments64;
  to->stored += from->stored;
  to->stored_sectors += from->stored_sectors;
  to->partial_sectors += from->partial_sectors;
}

/* A count of `part` of all, as it stands for all. */
static inline uint64_t tally_scaled(uint64_t count, uint64_t all,
                                    uint64_t part) {
  return (uint64_t)(((unsigned __int128)count * all + part / 2) / part);
}

/* ---- which blocks of a launch are counted (block_sample.c) ---- */
/* All of them, or a sample spread over the grid, whose counts stand for all. */

/* A launch of at most so many threads is counted whole, and of a larger one as
 * many threads are, unless EMU_SAMPLE says otherwise; once a kernel's launches
 * have made WHOLE_ACCESSES, REPEATED_THREADS are. No sample has fewer blocks
 * than MIN_BLOCKS, if there are so many. Repeated launches whose threads make
 * many accesses have a smaller one: of REPEATED_ACCESSES. */
enum {
  WHOLE_THREADS = 1 << 20,
  WHOLE_ACCESSES = 1 << 26,
  REPEATED_THREADS = 1 << 14,
  REPEATED_ACCESSES = 1 << 22,
  MIN_BLOCKS = 16
};

/* Blocks that were counted, of how many, and how much their costs vary. */
struct block_sample {
  uint64_t blocks, counted;
  /* Of global sectors and of shared wavefronts: the sum over launches of the
   * variance of the estimated total. */
  double variance[2];
};

/* Earlier launches of the kernel have made so many accesses, by so many
 * threads.
 */
void block_sample_begin(const struct launch_event *, uint64_t accesses,
                        uint64_t threads);
/* Those of the launch that has ended. */
struct block_sample block_sample_of_launch(const struct launch_event *);
/* What the blocks of the sample cost in the launch that has ended, a copy; and
 * such a copy in its place. */
struct block_cost *block_sample_costs(void);
void block_sample_restore_costs(const struct block_cost *);
void block_sample_add(struct block_sample *to, const struct block_sample *);

static inline int block_sample_is_part(const struct block_sample *sample) {
  return sample->counted != sample->blocks;
}
/* Two standard errors of an estimated total, in percent of it. 0: sectors of
 * global memory, 1: wavefronts of shared memory. */
double block_sample_spread(const struct block_sample *, int which,
                           uint64_t total);

/* ---- what each memory instruction has cost in the launch that runs, or ran
 * last; for each OS thread (instruction_counts.c) ---- */

struct instruction_counts {
  uint32_t key; /* see access_key.h */
  enum space space;
  enum operation operation;
  enum instruction_form form;
  unsigned width;
  struct tally tally;
  struct tally in_registers; /* of these, what a compiler may spare */
  uint64_t skipped;          /* executed, and no lane took part */
  unsigned lanes, used;      /* of the shape that its requests have now */
  struct cost cost;
  struct instruction_counts *next; /* of the same OS thread */
};

enum operation operation_of(uint32_t key);
/* What a request of the instruction costs; distinct: a lane for each address;
 * `to` as for count_shape(). */
struct cost instruction_cost(const struct instruction_counts *, uint32_t mask,
                             uint32_t distinct, const uint32_t *address,
                             const uint32_t *to);
/* Those of an OS thread, the last one first; NULL: none. */
const struct instruction_counts *instruction_counts_of(unsigned worker);
/* Those of all OS threads become the first one's. */
void instruction_counts_gather(void);
/* Once they are gathered: counts of so many blocks become those of all. */
void instruction_counts_scale(uint64_t all, uint64_t part);
void instruction_counts_clear(void);
/* Once they are gathered: a copy, and such a copy in their place. */
struct instruction_counts *instruction_counts_copy(void);
void instruction_counts_restore(const struct instruction_counts *);
void instruction_counts_free(struct instruction_counts *);

/* ---- counts of all launches, by kernel (kernel_counts.c) ---- */

struct kernel_counts {
  const char *kernel;
  unsigned launches, repeats, failed; /* repeats did not run again */
  uint64_t ended;                     /* blocks that did, counted or not */
  uint64_t threads, barriers, accesses, shuffles;
  struct tally totals[SPACES][OPERATIONS];
  uint64_t bytes[SPACES][OPERATIONS]; /* asked for */
  struct distinct distinct;           /* by the blocks of the sample */
  size_t dynamic_bytes;               /* shared memory of a block, at most */
  struct block_sample sample;
  int stopped; /* a launch was, and is counted as far as it came */
};

/* In the order of their first launch. Returns how many. */
size_t kernel_counts(const struct kernel_counts **);
/* The most bytes that a warp asked for, in the launch that ran last; that it
 * loaded of global memory. */
uint64_t count_busiest_warp(enum space);
uint64_t count_most_loaded(void);

/* Instructions of that launch by which lanes of a warp give each other values
 * without memory: shuffles, and warp reductions (__reduce_add_sync) and votes
 * (__ballot_sync, __match_any_sync, __syncthreads_or). */
struct exchanges {
  uint64_t shuffles, reductions;
};
struct exchanges count_exchanges(void);

/* Its atomic operations in that space, or all else. */
struct tally kernel_tally(const struct kernel_counts *, enum space,
                          int atomics);
/* Over all kernels. */
void kernel_counts_sum(struct kernel_counts *);
void kernel_counts_clear(void);

/* ---- copies over the bus, by the call that made them (bus_copies.c) ---- */

struct bus_call {
  struct emu_bus_copy call; /* bytes: of all its copies */
  size_t copies, waits;     /* waits: copies that were to be asynchronous */
};

/* In the order of their first copies. Returns how many. */
size_t bus_calls(const struct bus_call **);
/* Over all that go this way. */
struct bus_call bus_calls_sum(int to_host);
/* The most bytes that one stream copies, to the device or to the host. */
size_t bus_bytes_in_turn(void);
void bus_calls_clear(void);

/* ---- counts of a launch, by source line (line_counts.c) ---- */

/* What one source line has cost, in one kind of access. */
struct line_counts {
  struct source_line line;
  enum space space;
  enum operation operation;
  unsigned width;
  struct tally tally;
};

/* Those of the launch that ran last, in order of lines; the caller frees them.
 * Returns how many there are. */
size_t line_counts_of_launch(struct line_counts **);
/* Sorts, and adds up what is of one line and kind; returns how many are left.
 */
size_t line_counts_condense(struct line_counts *, size_t count);

/* ---- distinct_bytes.c ---- */

/* The launch is over: adds what it loaded and stored, and forgets it. Atomic
 * operations are stores. */
void distinct_bytes_take(struct distinct *);
/* The same, and does not forget it. */
void distinct_bytes_peek(struct distinct *);
/* Adds what it loaded and stored of a region, and does not forget it. */
void distinct_bytes_within(uint32_t first, uint32_t bytes, struct distinct *);
/* What it would have loaded and stored, were an array's bytes elsewhere: a
 * region of so many bytes, from 0 on, in which place() has each piece of
 * `grain` bytes (1 or 4) that begins at that offset of the array; what leaves
 * the region is nowhere. Between the launch's last access and its end. */
typedef uint32_t moved_place(const void *context, uint32_t offset);
struct moved_bytes *moved_bytes_begin(uint64_t bytes);
void moved_bytes_add(struct moved_bytes *, uint32_t first, uint32_t bytes,
                     unsigned grain, moved_place *, const void *context);
/* Adds its counts, and frees it. */
void moved_bytes_end(struct moved_bytes *, struct distinct *);

/* ---- requests of words that a thread may still have in registers
 * (words_in_registers.c) ---- */

/* From now on they are counted. */
void words_in_registers_enable(void);

/* ---- the addresses of one request for each memory instruction: the first
 * that a whole warp made in the lowest block (request_samples.c) ---- */

/* The block that runs first is a matter of chance, its number is not; within a
 * block the order is the same in every run. */
struct request_sample {
  uint32_t key; /* see access_key.h */
  enum space space;
  enum operation operation;
  unsigned width;
  uint64_t block, order;
  uint32_t address[LANES];
  uint32_t array; /* the first byte of the array that lane 0 accesses */
};

/* From now on they are taken. */
void request_samples_enable(void);
/* Those of the launch that ran last; returns how many. */
size_t request_samples(const struct request_sample **);
void request_samples_clear(void);
