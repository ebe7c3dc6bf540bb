/* flush.h - caches emptied of what the next sample would find there. */
#pragma once

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Queues a kernel that reads `floats` floats of device memory, a multiple of
 * 1024. Reading, not writing, so that the L2 is left full of lines that need
 * no writing back while the next kernel is timed. */
void flush_by_reading(const float *buffer, float *never_written, size_t floats);

#ifdef __cplusplus
}
#endif
