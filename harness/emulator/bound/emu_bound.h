/* emu_bound.h - how long a launch takes at least, for each unit: rules.c. Plain
 * C that depends on the occupancy calculator alone; for bench, too. */
#pragma once

enum bound_unit {
  BOUND_DRAM,
  BOUND_L2,
  BOUND_WAVEFRONTS,
  BOUND_ISSUE,
  BOUND_CONSTANT,
  BOUND_MULTIPLY_ADDS,
  BOUND_BLOCKS,
  BOUND_LATENCY,
  BOUND_ATOMICS,
  BOUND_BUS,
  BOUND_LAUNCH,
  BOUND_UNITS
};
/* "DRAM", "L2", "wavefronts", ... */
const char *bound_unit_name(enum bound_unit);

/* A GPU. What is 0 is not known, and bounds nothing. */
struct bound_gpu {
  char name[32], from[32]; /* from: "data sheets" or "measured" */
  char capability[8];
  double sms, mhz;
  int runs_faster; /* mhz is not its highest clock, which is not known */
  double read_gbps, write_gbps; /* of device memory */
  double access_bytes;          /* that it reads at once; 0: a sector's */
  double l2_bytes;
  double l2_dirty_bytes; /* that L2 holds back of what is stored; 0: l2_bytes */
  double l2_gbps;
  double l2_partial_sectors_per_ns; /* that are stored in part */
  double block_starts_per_ns;
  double block_ns;  /* life of a block that loads from device memory */
  double launch_ms; /* of one launch that does next to nothing */
  double constant_wavefronts_per_cycle; /* of an SM */
  double bus_gbps;                      /* to or from the host */
  double atomics_per_ns; /* requests of warps to one word of global memory */
  /* Stores alone, to device memory and to the L2; 0: the highest known rate. */
  double fill_gbps, l2_fill_gbps;
  double step_ns; /* from a launch to the next one, which waits for it */
  double node_ns; /* of launches that need not wait for each other */
};

/* What a launch asks for, or several one after another. */
struct bound_counts {
  /* Of global memory, each once: sectors loaded, aligned segments of
   * 64 bytes, sectors stored; those stored in part, and of which nothing is
   * loaded. */
  double load_sectors_distinct, load_segments64_distinct,
      store_sectors_distinct, store_sectors_partial;
  double store_sectors, store_bytes_used; /* of all its requests */
  double atomic_sectors; /* of these, those of atomic operations */
  double wavefronts;     /* L1 and shared memory, the least nvcc may leave */
  double instructions;   /* that access memory, or shuffle; likewise */
  double atomics_a_word; /* requests, over the words that they are at */
  double constant_wavefronts; /* beyond the first of each request */
  double flops;               /* multiply-adds as two; 0: not known */
  double blocks;
  /* That load from device memory, at least; 0: not known, and all of them where
   * each has a sector of its own to load. */
  double loading_warps;
  double bus_bytes; /* the way that has more of them, or the stream */
  int threads, registers, shared; /* of a block; registers 0: not known */
  int cold;     /* the L2 is known to hold nothing when they begin */
  int launches; /* 0: one */
};

struct bound {
  double ms[BOUND_UNITS];
  enum bound_unit unit, next; /* the largest, and the second */
  double resident_warps;      /* of a multiprocessor, at most */
  double step_ms; /* that it adds, at least, to the launches before it */
};

struct bound bound_of(const struct bound_counts *, const struct bound_gpu *);
/* Of the sums of several launches. */
void bound_rank(struct bound *);
/* Adds a launch that begins when those before have ended. What a launch takes
 * by itself is there once, since the next one is on its way meanwhile, or as
 * many steps as there are launches. */
void bound_add(struct bound *, const struct bound *);
/* Of launches that may run side by side, of which all multiprocessors have
 * some: what they need of the whole GPU. */
struct bound bound_beside(const struct bound_counts *,
                          const struct bound_gpu *);
/* May all that the launch touches have been in the L2 before? */
int bound_fits_l2(const struct bound_counts *, const struct bound_gpu *);

/* The GPU of gpus.csv with that name, or of a file of that form (a name with a
 * slash or a dot). 1: found. */
int bound_gpu_named(const char *name, struct bound_gpu *);
/* All names of gpus.csv, spaces between. */
const char *bound_gpu_names(void);
