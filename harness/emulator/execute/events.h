/* events.h - callbacks from a running grid to its listeners, bound at link
 * time, since some are called at every access.
 *
 * execute/ calls them, and runtime/ those about the host's work. The prefix
 * names the room that defines a function: count_, check_, what_if_ or report_.
 * Listeners include this header, and nothing else of execute/; they do not
 * call back. */
#ifndef EMULATOR_EVENTS_H
#define EMULATOR_EVENTS_H

#include "../memory/addresses.h"
#include "../program/host_blocks.h"
#include "access_key.h"
#include "emu_execute.h"

enum { WARP = 32, MAX_WARPS = 32, MAX_THREADS = 1024, MAX_WORKERS = 64 };

/* ---- launches ---- */

struct launch_event {
  const struct emu_grid *grid;
  unsigned number;       /* of the launch in the program, from 1 */
  uint64_t blocks;       /* of the grid */
  uint64_t ended;        /* of these, those that have ended well */
  uint64_t counted;      /* of the latter, those that are counted */
  uint64_t failed_block; /* the lowest; UINT64_MAX: none */
  int whole;             /* all is to be checked, whatever it takes */
  int stopped;           /* it took too long, or the program is to end */
  uint64_t barriers;     /* passed, summed over all blocks */
};

/* Called once, before the first launch: time to read settings. */
void count_init(void);
void report_init(void);

/* The event stays valid until the launch has ended. */
void check_launch_begins(const struct launch_event *);
void count_launch_begins(const struct launch_event *);
void what_if_launch_begins(const struct launch_event *);
/* Called in this order, when no OS thread runs a block any more. */
void check_launch_ends(const struct launch_event *);
void what_if_launch_ends(const struct launch_event *);
void count_launch_ends(const struct launch_event *);
void report_launch_ends(const struct launch_event *);

/* ---- launches that the launch cache replays (launch_cache.c) ---- */

/* A copy between host and device has been made. */
void count_bus_copy(const struct emu_bus_copy *);

/* A copy of the findings of the launch that has just ended, for launches that
 * repeat it; to be freed. NULL: no memory. */
struct launch_findings *check_findings_save(void);
void check_findings_replay(const struct launch_findings *);
/* Has one thread of the host made all calls so far? */
int check_host_is_one_thread(void);
/* A copy of the ranges of global memory that it touched, for the order of
 * streams; to be freed; may be NULL. check_wants_accesses(): does the work that
 * runs now need them? */
int check_wants_accesses(void);
struct launch_touches *check_touches_save(void);
/* The launch that begins touches the same ranges. */
void check_touches_replay(const struct launch_touches *);
/* A copy of its counts, before count_launch_ends(). NULL: no memory. */
struct launch_counts *count_launch_save(void);
void count_launch_replay(const struct launch_counts *);
void count_launch_free(struct launch_counts *);

/* The launch's blocks are about to run, and `ended` grows. NULL: all have. */
void report_progress(const struct launch_event *);
/* A signal is about to end the program, between launches: print the report. */
void report_interrupted(void);

/* ---- which blocks are counted ---- */

/* Asked after the launch has begun. Of other blocks no requests are published,
 * and no accesses that are valid and aligned. */
int count_covers_all_blocks(void);
/* Of launches of any size. */
int count_is_exhaustive(void);
int count_wants_block(uint64_t block);
/* True: uncounted blocks may also run without hooks on plain loads, since
 * earlier launches of the kernel were checked enough. */
int count_may_skip_load_hooks(void);

/* What a block's requests have cost: sectors of global memory, wavefronts of
 * shared memory. */
struct block_cost {
  uint64_t of[2];
};
/* Of the wanted blocks, if not all are: the OS thread resumes the block,
 * suspends it, or has ended it. All its requests have been counted. */
void count_block_resumes(unsigned worker, struct block_cost *);
void count_block_pauses(unsigned worker, struct block_cost *);
void count_block_ends(uint64_t block, const struct block_cost *);

/* ---- blocks; an OS thread may run several by turns ---- */

/* The state that check/ keeps for a block. */
struct block_checks;

/* A block begins; `block` is its linear index. The first argument, unless it is
 * NULL, belonged to a block that has ended, and is reused. */
struct block_checks *check_block_begins(struct block_checks *,
                                        const struct emu_grid *,
                                        uint64_t block);
void check_block_resumes(struct block_checks *);
void check_block_pauses(struct block_checks *);
/* __syncthreads(): all requests before it have been published. pc: where
 * threads wait at it; NULL: at several places, or another barrier orders them
 * so. */
void check_block_barrier(struct block_checks *, const void *pc);
void check_block_ends(struct block_checks *);
void check_block_freed(struct block_checks *);
/* grid.sync() of a cooperative grid. */
void check_grid_barrier(void);
/* The program has tiles wider than a warp. Called before its first launch. */
void check_uses_tiles(void);
/* A barrier of such a tile, of `warps` warps from the first on; all their
 * requests before it have been published. */
void check_tile_barrier(struct block_checks *, unsigned first, unsigned warps);

/* Lanes of a warp have synchronised, which orders their accesses. Published
 * twice: when the lanes execute it, and in its place among the requests. */
void check_warp_sync_executed(struct block_checks *, unsigned warp);
void check_warp_synchronised(struct block_checks *, unsigned warp,
                             unsigned lanes);

/* ---- accesses of the running lane ---- */

/* The lane is about to load global memory, or to update it atomically. */
void check_load(uint32_t logical, unsigned bytes, uint32_t key);
void check_atomic(uint32_t logical, unsigned bytes, uint32_t key);
/* More about the atomic operation that was checked last: it is an addition
 * whose result nothing uses, of global or of shared memory; it has block scope.
 */
void check_reduction(uint32_t logical, unsigned bytes, uint32_t key);
void check_shared_reduction(uint32_t key);
void check_block_scope(uint32_t logical, unsigned bytes, uint32_t key);
/* And about the load that was checked last: it is a __ldg(). */
void check_read_only(uint32_t logical, unsigned bytes, uint32_t key);
/* The running lane, or host code, sets an object's pointer to its class's
 * virtual functions. */
void check_vtable_stored(const void *table);
/* Nonzero once host code has. Then each load of 8 bytes of global memory that
 * the lane is about to make is passed to check_vtable_loaded(), with its value.
 * Nonzero from that: it must not be performed, and a finding says so. */
extern int check_wants_vtables;
int check_vtable_loaded(const void *value, const void *pc);
/* About the atomic operation that is checked next. overwrites: nothing uses
 * what was there. */
void check_atomic_comes(int reduces, int of_block, int overwrites);
/* A load or store by an atomic object. */
void check_atomic_access(uint32_t logical, unsigned bytes, uint32_t key);
/* A volatile access to global memory, or an atomic operation. */
void check_volatile(uint32_t logical, uint32_t key);
/* The lane is about to store. Nonzero: check_stored() must be called after it,
 * with the key of the lane's plain load of the same place just before, or 0. */
int check_store(uint32_t logical, unsigned bytes, uint32_t key,
                const void *address);
void check_stored(uint32_t prior_load);
/* The same for a volatile store. */
int check_volatile_store(uint32_t logical, unsigned bytes, uint32_t key,
                         const void *address);
/* A fence; scope 0: of the block. And an atomic or volatile access, which
 * acquires what others have released and, after a fence, releases what the
 * block stored. */
void check_fence(int scope);
void check_sync_access(uintptr_t address);

/* An access that the hooks could not prove valid, and where memory lies. */
struct doubtful_access {
  uintptr_t address;
  unsigned bytes, kind; /* of access_key.h */
  const void *pc;
  const struct emu_grid *grid;
  uintptr_t shared_base, dynamic_base, stacks_base, own_stack;
  size_t shared_bytes, stacks_bytes, own_stack_bytes;
  const unsigned char *owner; /* of each word of static shared memory */
  int index_told;             /* a bad index of this thread has been reported */
  /* NULL, or what the access loads is only stored again: becomes 1, and there
   * is no finding, if nothing has written it. */
  int *carries;
};
/* Returns its logical address, or 0 if it does not count. Sets *fault if it
 * must not be performed. */
uint32_t check_access(const struct doubtful_access *, enum emu_fault *fault);
/* Defined in execute/. Is the load at pc one whose value is only stored again,
 * after it? And which of its stores is that one, as a bit; 0: none. */
int copies_come_after(const void *load);
unsigned copies_store_of(const void *load, const void *store);
/* The running lane has stored to shared memory what nothing has ever written,
 * a copy. */
void check_shared_unwritten(struct block_checks *, uint32_t logical,
                            unsigned bytes);
/* An access by host code to device memory or, where check/ wants these, to any
 * memory. */
extern unsigned check_wants_host_accesses;
void check_host_access(uintptr_t address, unsigned bytes, unsigned kind,
                       const void *pc);
/* Host code gives device memory to free() or delete. */
void check_host_free(const void *, const char *by, const void *pc);
/* A store by a kernel goes to memory that is neither the device's nor its own.
 */
void check_stray_store(const void *pc);
/* An index of host code outside of its array, or far outside of it. */
void check_far_index(const void *pc);
/* A library's routine is about to access the region. Returns 0 if it must not.
 */
int check_library_access(int stores, const struct emu_region *,
                         const char *routine, const void *pc);
/* It is about to access device memory on the host. */
void check_library_on_host(const char *routine, const char *instead,
                           const void *pc);
/* Accesses at pc, or of the routine, that are not counted. Called once for
 * each. */
void report_uncounted(const char *what, const void *pc);
/* These bytes of device memory have been copied to the host. */
void check_copied(void *to, const void *from, size_t bytes, const void *pc);
/* Calls of the host, in order; runtime/ publishes them. Between begin and end
 * of work: what it touches, unless it is a kernel, frees and allocates. */
void check_stream_created(struct emu_stream);
void check_stream_destroyed(struct emu_stream);
void check_work_begins(struct emu_stream, const char *does, const void *pc);
void check_work_touches(const void *, size_t bytes, int writes);
void check_work_frees(const void *, size_t bytes);
void check_work_allocates(const void *, size_t bytes);
void check_work_ends(void);
/* The host has waited for all work of the stream; of all of them. */
void check_host_waits(struct emu_stream);
void check_host_waits_for_all(void);
/* Events, by numbers from 1. A stream, or the host (NULL), waits for an event;
 * the host asks for the time of one. */
void check_event_recorded(unsigned event, struct emu_stream);
void check_event_waited_for(unsigned event, const struct emu_stream *);
void check_event_timed(unsigned event, const void *pc);
void check_clock_read(const void *pc);
/* A host function runs as work that has begun, or has run. */
void check_host_function(int begins);
/* The running lane has used an index that does not fit its array. */
void check_index(long long index, const char *array_type, const void *pc);

/* ---- requests: memory instructions of a whole warp ---- */

/* Counts of one instruction, kept by count/. */
struct instruction_counts;

/* The shape of a request relative to its lowest active lane. Loops repeat
 * shapes, so that a request costs a comparison and not a count. */
struct shape {
  uint32_t delta[WARP] __attribute__((aligned(16)));
  uint64_t serial; /* no two of a launch have the same */
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

/* This OS thread executes the instruction for the first time in the launch. */
struct instruction_counts *count_instruction(unsigned worker, uint32_t key,
                                             enum space);
/* A warp executes it, and no lane takes part. */
void count_skipped(struct instruction_counts *);
/* That many requests had the shape published last. */
void count_repeats(struct instruction_counts *, uint64_t repeats);
/* The next request has another shape; `address` holds one address a lane, `to`
 * that to which a copy past L1 goes. */
void count_shape(struct instruction_counts *, const struct shape *,
                 const uint32_t *address, const uint32_t *to);
/* A request of global memory. */
void count_bytes(const struct instruction *, const uint32_t *address);
/* So many shuffle instructions of a warp. */
void count_shuffle(unsigned worker, unsigned instructions);
/* A warp reduction, __reduce_add_sync and its like; a vote, which carries a bit
 * of each lane; and a warp's part of a vote of its block. */
void count_reduction(unsigned worker);
/* The bytes of each space that the warp has requested, then those that it has
 * loaded of global memory. */
enum { LOADED_BYTES = SPACES, WARP_BYTES };
void count_warp_ends(unsigned worker, const uint64_t bytes[WARP_BYTES]);
/* printf() of a lane; the listener frees the text. Those of one instruction of
 * a warp come in the order of its lanes. */
void report_printed(unsigned worker, uint64_t block, char *text);
/* Which listeners want each request of every launch, a mask. */
enum { WANTED_SAMPLES = 1, WANTED_STREAM = 2, WANTED_REGISTERS = 4 };
extern unsigned requests_wanted;
/* Is the stream of that block's requests wanted? Asked once, of a block that
 * begins. */
int what_if_wants_block(uint64_t block);
/* A request of all 32 lanes, where samples are wanted. */
void count_sample(uint64_t block, const struct instruction *,
                  const uint32_t *address);
/* What count/ remembers of a block where those requests are wanted that may be
 * spared. A block begins; the argument belonged to one that has ended, or is
 * NULL. Any request of it that count_shape() knows; epoch: barriers that the
 * block has passed. */
struct block_registers;
struct block_registers *count_registers_begin(struct block_registers *);
void count_registers_freed(struct block_registers *);
void count_in_registers(struct block_registers *, unsigned warp, unsigned epoch,
                        const struct instruction *, const uint32_t *address);
/* Any request of such a block, which count_shape() knows; `to` as there. */
void what_if_request(unsigned worker, uint64_t block, unsigned warp,
                     const struct instruction *, const uint32_t *address,
                     const uint32_t *to);
/* Such a block is at a barrier of all its threads, or has ended well; all
 * requests before have been published. */
void what_if_block_barrier(unsigned worker, uint64_t block);
void what_if_block_ends(unsigned worker, uint64_t block);
/* A request of shared memory; values: what plain stores stored, folded to 32
 * bits. */
void check_shared(struct block_checks *, unsigned warp,
                  const struct instruction *, const uint32_t *address,
                  const uint32_t *values);

/* A store to global memory by that request. */
void check_global_store(struct block_checks *, unsigned warp,
                        const struct instruction *, const uint32_t *address);

/* Asynchronous copies of the warp's lanes: pieces have begun, see COPY_BEGUN of
 * access_key.h; the lanes have waited for all batches up to these. */
void check_copies_begin(struct block_checks *, unsigned warp, uint32_t key,
                        unsigned lanes, const uint32_t *address,
                        const uint32_t *values);
void check_copies_complete(struct block_checks *, unsigned warp, unsigned lanes,
                           const uint32_t *batch);

/* ---- lanes at barriers, and lanes that miss them ---- */

enum meeting {
  MEET_NOWHERE,
  MEET_BARRIER,
  MEET_EXCHANGE,
  MEET_TILE,
  MEET_GRID
};

/* A lane that waits. */
struct waiting_lane {
  unsigned thread; /* linear in its block */
  uint64_t block;
  const void *pc;
  enum meeting at;
};

/* Two lanes wait at one barrier from different instructions. Nonzero: from
 * different source lines, too. */
int check_rendezvous(const struct waiting_lane *, const struct waiting_lane *);
/* Some threads of the group, "block" or "tile", ended without reaching its
 * barrier; `left`: all of them by a return. */
void check_barrier_missed(const struct waiting_lane *, const char *group,
                          unsigned ended, unsigned threads, int left);
/* The running lane initialises a barrier in shared memory, or arrives at it. */
void check_barrier_initialised(uintptr_t barrier, const void *pc);
void check_barrier_arrived(uintptr_t barrier, const void *pc);
/* Has no thread of the block initialised it yet? */
int check_barrier_is_unmade(uintptr_t barrier);
/* Some threads of the block have ended, and the others wait at the grid's. */
void check_grid_left(const struct waiting_lane *, unsigned ended,
                     unsigned threads);
/* Some blocks of a cooperative grid have ended without reaching the grid's
 * barrier. */
void check_grid_missed(const struct waiting_lane *first, uint64_t ended,
                       uint64_t blocks);
/* No lane of the block can go on. NULL: there is no such lane. */
void check_deadlock(const struct waiting_lane *, const struct waiting_lane *);

/* A running lane, when no block has ended for so many seconds. */
struct endless_lane {
  int seconds;
  const char *cure;
  uintptr_t polls;  /* it finds the same there again and again; 0: no place */
  int polls_shared; /* that is shared memory */
  unsigned waiting; /* lanes of its block that wait for it */
  unsigned threads; /* of its block */
  struct waiting_lane first;
};
/* The running lane is one, and is stopped at pc. */
void check_timed_out(const struct endless_lane *, const void *pc);

/* ---- misuse ---- */

/* The running lane has failed, and with it the launch. */
void check_fault(enum emu_fault, const char *message, const void *pc);
/* The program goes on. */
void check_misuse(const char *what, const char *message, const void *pc);
void check_bad_free(const void *, const char *frees, const char *gives,
                    const void *pc);
void check_unset_local(const char *use, const void *pc);
void check_undefined_shuffle(int lane, const void *pc);
/* A failed call or launch of host code that the program has not checked. */
void check_failed_call(const char *message, enum emu_failure, const void *pc);
/* Defined in execute/: reports failed calls, before an error that they may have
 * caused is reported. */
void failures_report(void);
/* A copy of that many bytes by the call at pc leaves the host's block. */
void check_host_overrun(const struct host_block *, size_t bytes, int stores,
                        const void *pc);
/* A copy succeeds whose direction is not the one it names. */
void check_copy_direction(const char *message, const void *pc);

#endif
