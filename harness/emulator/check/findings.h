/* findings.h - what the checks found, first of each kind in full. */
#ifndef EMULATOR_FINDINGS_H
#define EMULATOR_FINDINGS_H

#include "../execute/state.h"

enum finding_kind {
  FIND_RACE,           /* shared memory, within a block */
  FIND_BLOCK_CONFLICT, /* global memory, between blocks */
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

struct finding {
  enum finding_kind kind;
  const char *kernel; /* NULL: host code */
  unsigned launch;
  struct emu_dim3 grid, block;
  struct place here, there; /* there.does NULL: only one place */
  int once; /* how often it happens depends on time: not counted */
  char detail[200];
};

/* Files a finding of the running lane (or of host code) at pc. */
void finding_here(enum finding_kind, const void *pc, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void finding_add(const struct finding *);
/* In words, over several lines. */
void finding_text(const struct finding *, unsigned long times, char *text,
                  size_t room);

/* Of the lanes that meet. */
void findings_check_barrier(const struct block *);
void findings_check_exchange(const struct warp *, unsigned group);

/* A finding of a lane of this block, to be filled in and added. */
void finding_begin(struct finding *, enum finding_kind, const struct block *);
struct place finding_place(const struct lane *, const void *pc,
                           const char *does);
/* The place of an access that was logged with that key. */
struct place place_of(const struct block *, uint32_t key, unsigned thread);

/* Makes the findings of a launch known, in an order that does not depend on
 * the schedule; those of blocks after one that failed are dropped. */
void findings_end_launch(const struct launch *);

/* Different findings of a kind, and the name of that count. */
/* Finding i of all, and how often it was found. */
const struct finding *finding_get(size_t i, unsigned long *times);
/* How many there are in a kernel; that are errors, leaks being none. */
size_t findings_in(const char *kernel);
size_t findings_errors(void);
int finding_is_error(enum finding_kind);
/* Device memory that the program has not freed. */
void findings_add_leaks(void);

size_t findings_of(enum finding_kind);
const char *finding_count_name(enum finding_kind);
void findings_clear(void);

#endif
