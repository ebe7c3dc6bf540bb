/* finding.h - something that a check found. */
#pragma once

#include "../../execute/events.h"
#include "../../memory/range.h"
#include "../emu_kinds.h"

enum finding_kind {
#define FIND(id, name, title) FIND_##id,
  FINDING_KIND_LIST(FIND, FIND)
#undef FIND
      FINDING_KINDS
};

#define ANY_THREAD (~0u)
#define HOST_CODE (~0u - 1)   /* no thread of a kernel: cudaMalloc, cudaFree */
#define ANY_BLOCK (~0u - 2)   /* of any block: which depends on time */
#define SOME_KERNEL (~0u - 3) /* that may have been another one */
#define THIS_LINE (~0u - 4)   /* whoever executes it */

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

/* Where the range's unwritten bytes come from: a kernel has copied them there,
 * or the host has allocated it. */
static inline struct code_location source_of_unwritten(const struct range *r) {
  if (!r->filled_at)
    return host_place(r->made_at, "allocates");
  return (struct code_location){.pc = r->filled_at,
                                .thread = SOME_KERNEL,
                                .does = "copies what nothing has written"};
}

/* `does` of an asynchronous copy whose destination the other place reads before
 * it is complete. */
#define COPIES_ASYNCHRONOUSLY "copies asynchronously"
/* Of one that may read what was there before, whatever lies between. */
#define READS_BY_CACHE "reads by __ldg()"
#define READS_BY_TEXTURE "reads by a texture"
/* Of one that reads what another has stored, and not fenced, before a word that
 * tells of it. */
#define READS_UNFENCED "is told of it, and reads"

/* Of a store by which another one's is lost. */
#define STORES_THERE_TOO "this line stores there, too, before anyone reads it"

/* In the details of races: of a producer with its consumer; of what a lock or a
 * flag should keep in order. */
#define STORES_AGAIN "stores again before"
#define SHARE_A_FLAG "share a flag or a lock"

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
  int ignores;       /* 'y', 'z': all that conflict differ in that alone */
  int next_round;    /* a barrier stands between the lines: race_filter.c */
  int once;          /* how often it happens depends on time: not counted */
  unsigned barriers; /* that its block had passed; ~0u: all of them */
  const void *barrier_pc; /* of the last of them; NULL: not known */
  char detail[400];
};
