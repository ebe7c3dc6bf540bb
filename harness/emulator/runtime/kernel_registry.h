/* kernel_registry.h - the kernels of the program. */
#pragma once

#include "runtime_errors.h"

struct emu_kernel *kernel_find(const void *function); /* NULL: none */
const char *kernel_name(struct emu_kernel *);

/* Bytes of dynamic shared memory that a launch may ask for. */
size_t kernel_dynamic_limit(const struct emu_kernel *);
/* Blocks that fit on one multiprocessor, and on the whole device. */
size_t kernel_blocks_per_multiprocessor(const struct emu_kernel *,
                                        size_t threads, size_t dynamic);
size_t kernel_resident_blocks(const struct emu_kernel *, size_t threads,
                              size_t dynamic);
