/* memory_copies.h - copying and setting memory, checked. */
#pragma once

#include "runtime_errors.h"

/* Whether [p, p + bytes) lies on a side that a copy's kind names; else why
 * not. */
enum memory_side { MEMORY_ANY, MEMORY_HOST, MEMORY_DEVICE };
enum { MEMORY_WHY = 128 };
int memory_is(const void *p, size_t bytes, enum memory_side,
              char why[MEMORY_WHY]);

cudaError_t memory_copy(void *to, const void *from, size_t bytes,
                        cudaMemcpyKind, const struct call *);
cudaError_t memory_set(void *, int value, size_t bytes, const struct call *);

/* A box of rows, each side with its pitch; bytes in a line are one, too. */
cudaError_t memory_copy_box(const struct cudaMemcpy3DParms *,
                            const struct call *);
/* Whether the host waits until an asynchronous copy is done. */
int memory_copy_waits(const struct cudaMemcpy3DParms *);

struct cudaMemcpy3DParms memory_line(void *to, const void *from, size_t bytes,
                                     cudaMemcpyKind);
char *memory_row(const struct cudaPitchedPtr *, const struct cudaPos *,
                 size_t y, size_t z);
int memory_row_fits(const struct cudaPitchedPtr *, const struct cudaPos *,
                    const struct cudaExtent *);

/* The same without arrays, whose extents and positions count elements
 * (cuda_memcpy_3d.c). */
struct cudaMemcpy3DParms memory_box(const struct cudaMemcpy3DParms *);
