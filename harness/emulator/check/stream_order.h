/* stream_order.h - what work of the streams and of the host touches, and what
 * orders it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* Is work going on whose accesses matter? */
int stream_order_wants_kernel(void);
/* The kernel that runs as that work has touched these bytes. */
void stream_order_touch(uint32_t logical, size_t bytes, int writes);
/* Host code accesses memory that the device reaches, too. */
void stream_order_host_access(uint32_t logical, unsigned bytes, int writes,
                              const void *pc);

/* Tells of kernels that nothing has waited for when the program ends. */
void findings_add_unawaited(void);
