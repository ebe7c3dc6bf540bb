/* bound.h - how long a launch takes at least, for each unit: rules.c. Plain C
 * that depends on the occupancy calculator alone. */
#pragma once

#include <stdint.h>

enum bound_unit {
  BOUND_DRAM,
  BOUND_L2,
  BOUND_DATA,
  BOUND_ISSUE,
  BOUND_CONSTANT,
  BOUND_FLOPS,
  BOUND_BLOCKS,
  BOUND_LATENCY,
  BOUND_LAUNCH,
  BOUND_UNITS
};
/* "DRAM", "L2", "wavefronts", ... */
const char *bound_unit_name(enum bound_unit);

/* A GPU. What is 0 is not known, and bounds nothing. */
struct bound_machine {
  char name[32], from[32]; /* from: "data sheets" or "measured" */
  char capability[8];
  double sms, mhz;
  double read_gbps, write_gbps; /* of device memory */
  double l2_bytes, l2_gbps;
  double l2_partial;   /* stored sectors that are not whole, in a ns */
  double block_starts; /* in a ns */
  double dram_ns;      /* latency of device memory */
  double launch_ms;    /* of one launch that does next to nothing */
  double constant;     /* wavefronts of constant memory: SM and cycle */
};

/* What one launch asks for. */
struct bound_counts {
  double distinct_loaded, distinct_stored; /* bytes of global memory */
  double stored_sectors, stored_bytes_used;
  double wavefronts; /* L1 and shared memory, the least that nvcc may leave */
  double requests;   /* instructions that access memory, likewise */
  double constant_wavefronts;     /* beyond the first of each request */
  double flops;                   /* multiply-adds as two; 0: not known */
  double blocks, busiest_warp;    /* bytes that one warp asked for, at most */
  int threads, registers, shared; /* of a block; registers 0: not known */
  int cold; /* the L2 is known to hold nothing of what is loaded */
};

struct bound {
  double ms[BOUND_UNITS];
  enum bound_unit unit, next; /* the largest, and the second */
  double resident_warps;      /* of a multiprocessor, at most */
};

struct bound bound_of(const struct bound_counts *,
                      const struct bound_machine *);

/* The GPU of gpus.csv with that name, or of a file of that form (a name with a
 * slash or a dot). 1: found. */
int bound_machine_named(const char *name, struct bound_machine *);
/* All names of gpus.csv, spaces between. */
const char *bound_machine_names(void);
