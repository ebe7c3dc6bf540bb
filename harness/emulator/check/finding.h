/* finding.h - something that a check found. */
#pragma once

#include "../execute/events.h"

/* Each kind: its name in the code and for emucc --explain, the name of its
 * count, and what findings of it begin with. explanations.md has a section for
 * each. */
#define FINDING_KIND_LIST(KIND)                                                \
  /* between threads of a block */                                             \
  KIND(RACE, "races", "race")                                                  \
  /* between blocks */                                                         \
  KIND(BLOCK_RACE, "block_races", "race between blocks")                       \
  /* all that store to a place store the same; not an error */                 \
  KIND(SAME_VALUE, "same_values", "note: same value from several threads")     \
  /* between streams; between a stream and the host */                         \
  KIND(STREAM_RACE, "stream_races", "race between streams")                    \
  KIND(HOST_RACE, "host_races", "race with the host")                          \
  /* may be what is meant; not an error */                                     \
  KIND(LAUNCH_TIMED, "launches_timed", "note: launch timed")                   \
  /* when the program ends; not an error */                                    \
  KIND(NOT_AWAITED, "not_awaited", "note: kernel not waited for")              \
  KIND(OUT_OF_BOUNDS, "out_of_bounds", "out of bounds")                        \
  KIND(USE_AFTER_FREE, "use_after_free", "use after free")                     \
  /* a kernel touches memory of the host */                                    \
  KIND(HOST_MEMORY, "host_memory", "host memory in a kernel")                  \
  /* host code touches device memory */                                        \
  KIND(HOST_ACCESS, "host_accesses", "device memory in host code")             \
  KIND(MISALIGNED, "misaligned", "misaligned access")                          \
  KIND(UNINITIALISED, "uninitialised", "uninitialised read")                   \
  /* unified addressing copies all the same; not an error */                   \
  KIND(COPY_DIRECTION, "copy_directions", "note: copy in another direction")   \
  /* of some of the bytes of all that the host reads */                        \
  KIND(SHORT_COPY, "short_copies", "short copy")                               \
  /* read by nobody; not an error */                                           \
  KIND(UNWRITTEN_COPY, "unwritten_copies", "note: copy of unwritten memory")   \
  KIND(DIVERGENT_BARRIER, "divergent_barriers", "divergent barrier")           \
  /* allowed since compute capability 7.0; not an error */                     \
  KIND(EARLY_EXIT, "early_exits", "note: exit before a barrier")               \
  /* bad masks, shuffles from lanes that are not there */                      \
  KIND(WARP_MISUSE, "warp_misuses", "misused warp operation")                  \
  /* harmless where it is thrown away; not an error */                         \
  KIND(UNDEFINED_SHUFFLE, "undefined_shuffles", "note: undefined shuffle")     \
  KIND(DEADLOCK, "deadlocks", "deadlock")                                      \
  KIND(STACK_OVERFLOW, "stack_overflows", "stack overflow")                    \
  KIND(TIMEOUT, "timeouts", "time is up")                                      \
  KIND(TRAP, "traps", "trap")                                                  \
  /* that nobody asked about */                                                \
  KIND(FAILED_LAUNCH, "failed_launches", "failed launch")                      \
  /* of which the program throws the error away */                             \
  KIND(FAILED_CALL, "failed_calls", "failed call")                             \
  /* whose error the program keeps; not an error */                            \
  KIND(RETURNED_ERROR, "returned_errors", "note: failed call")                 \
  /* not an error */                                                           \
  KIND(LEAK, "leaks", "leak")

enum finding_kind {
#define FIND(id, name, title) FIND_##id,
  FINDING_KIND_LIST(FIND)
#undef FIND
      FINDING_KINDS
};

#define ANY_THREAD (~0u)
#define HOST_CODE (~0u - 1) /* no thread of a kernel: cudaMalloc, cudaFree */
#define ANY_BLOCK (~0u - 2) /* of any block: which depends on time */

/* Where a finding is: one access, one barrier. */
struct code_location {
  const void *pc;  /* a return address; NULL: not known */
  unsigned thread; /* linear in its block */
  uint64_t block;
  const char *does; /* "writes", "reads", "waits", "frees" */
};

/* One in host code. */
static inline struct code_location host_place(const void *pc,
                                              const char *does) {
  return (struct code_location){.pc = pc, .thread = HOST_CODE, .does = does};
}

/* `does` of an asynchronous copy whose destination the other place reads before
 * it is complete. */
#define COPIES_ASYNCHRONOUSLY "copies asynchronously"
/* Of one that may read what was there before, whatever lies between. */
#define READS_BY_CACHE "reads by __ldg()"
/* Of one that reads what another has stored, and not fenced, before a word that
 * tells of it. */
#define READS_UNFENCED "is told of it, and reads"

/* The running lane's thread. */
static inline unsigned running_thread(void) {
  return emu_self->warp * WARP + emu_self->lane;
}

struct finding {
  enum finding_kind kind;
  const char *kernel; /* NULL: host code */
  unsigned launch;
  struct emu_dim3 grid, block;
  struct code_location here, there; /* there.does NULL: only one place */
  int updates;       /* a read-modify-write without an atomic: race_filter.c */
  int once;          /* how often it happens depends on time: not counted */
  unsigned barriers; /* that its block had passed; ~0u: all of them */
  char detail[400];
};
