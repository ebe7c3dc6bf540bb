/* parallel.h - a loop shared among the host's cores. */
#pragma once

#include <stddef.h>

/* Cores that this process may use, at most MAX_CORES. */
enum { MAX_CORES = 128 };
int core_count(void);

/* Calls body(context, from, to, worker) for pieces of at most `grain` that
 * cover 0 ... n - 1, on all cores; worker < core_count(). Waits for all. */
void parallel_for(size_t n, size_t grain,
                  void (*body)(void *context, size_t from, size_t to,
                               int worker),
                  void *context);
