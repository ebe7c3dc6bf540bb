/* residency.h - how many blocks of a kernel are resident on a multiprocessor.
 */
#ifndef OCCUPANCY_RESIDENCY_H
#define OCCUPANCY_RESIDENCY_H

#include "sm_limits.h"

#ifdef __cplusplus
extern "C" {
#endif

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
#endif
