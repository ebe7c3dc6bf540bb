/* residency.h - how many blocks of a kernel are resident on a multiprocessor.
 */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

enum { LANES_PER_WARP = 32, THREADS_PER_BLOCK = 1024 };

/* What a multiprocessor (SM) of a compute capability has. */
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

/* What a kernel takes. */
struct kernel_use {
  int threads;   /* per block */
  int registers; /* per thread */
  int shared;    /* bytes per block, static and dynamic */
};

/* Blocks per multiprocessor that each resource allows; `blocks` is the least
 * of them. NO_LIMIT where the kernel takes none of it. */
enum { NO_LIMIT = 1 << 20 };
struct residency {
  int by_blocks, by_threads, by_registers, by_shared;
  int blocks, warps;
};

struct residency residency_of(const struct sm_limits *,
                              const struct kernel_use *);

/* Resident warps over those that there is room for. */
double occupancy_of(const struct sm_limits *, const struct residency *);

#ifdef __cplusplus
}
#endif
