/* finding.h - something that a check found. */
#ifndef EMULATOR_FINDING_H
#define EMULATOR_FINDING_H

#include "../execute/events.h"

enum finding_kind {
  FIND_RACE,       /* between threads of a block */
  FIND_BLOCK_RACE, /* between blocks */
  FIND_OUT_OF_BOUNDS,
  FIND_USE_AFTER_FREE,
  FIND_HOST_MEMORY, /* a kernel touches memory of the host */
  FIND_HOST_ACCESS, /* host code touches device memory */
  FIND_MISALIGNED,
  FIND_UNINITIALISED,
  FIND_DIVERGENT_BARRIER,
  FIND_WARP_MISUSE, /* bad masks, shuffles from lanes that are not there */
  FIND_DEADLOCK,
  FIND_STACK_OVERFLOW,
  FIND_TIMEOUT,
  FIND_TRAP,
  FIND_FAILED_LAUNCH, /* that nobody asked about */
  FIND_FAILED_CALL,   /* the same; not an error, for the call returned it */
  FIND_LEAK,          /* not an error */
  FINDING_KINDS
};

#define ANY_THREAD (~0u)

/* Where a finding is: one access, one barrier. */
struct place {
  const void *pc;  /* a return address; NULL: not known */
  unsigned thread; /* linear in its block */
  uint64_t block;
  const char *does; /* "writes", "reads", "waits" */
};

/* The running lane's thread. */
static inline unsigned running_thread(void) {
  return emu_self->warp * WARP + emu_self->lane;
}

struct finding {
  enum finding_kind kind;
  const char *kernel; /* NULL: host code */
  unsigned launch;
  struct emu_dim3 grid, block;
  struct place here, there; /* there.does NULL: only one place */
  int once; /* how often it happens depends on time: not counted */
  char detail[200];
};

#endif
