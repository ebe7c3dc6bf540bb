/* sm_limits.h - what a multiprocessor (SM) of each compute capability has. */
#ifndef OCCUPANCY_SM_LIMITS_H
#define OCCUPANCY_SM_LIMITS_H

#ifdef __cplusplus
extern "C" {
#endif

enum { LANES_PER_WARP = 32, THREADS_PER_BLOCK = 1024 };

struct sm_limits {
  int capability; /* 90: compute capability 9.0 */
  int threads, blocks;
  int registers;        /* of 32 bits */
  int block_registers;  /* the most that one block may take */
  int thread_registers; /* and one thread */
  int register_unit;    /* a warp gets a multiple of this many */
  int partitions;       /* parts with registers and a scheduler of their own */
  int shared;           /* bytes of shared memory */
  int block_shared;     /* the most that one block may ask for */
  int shared_unit;      /* a block gets a multiple of this many bytes */
  int shared_reserved;  /* bytes that each block takes besides */
};

/* The limits of a capability written "9.0"; NULL where it is not known. */
const struct sm_limits *limits_of(const char *capability);

/* All that are known, ends with capability 0. */
extern const struct sm_limits all_limits[];

#ifdef __cplusplus
}
#endif
#endif
