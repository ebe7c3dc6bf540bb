/* runtime_calls.h - what the files of the runtime share. */
#pragma once

#include "../execute/events.h"
#include "../include/cuda_runtime_api.h"
#include "../include/emu/texture_types.h"
#include "../memory/emu_memory.h"

/* Notes an error for cudaGetLastError, and returns it. A sticky error, once
 * there, is what every later call returns. */
cudaError_t runtime_error(cudaError_t);
void runtime_set_sticky_error(cudaError_t); /* a fault in a kernel */
cudaError_t runtime_last_error(int forget); /* of this thread */
const char *runtime_error_name(cudaError_t);
const char *runtime_error_text(cudaError_t);

/* The sticky error, or cudaSuccess: every call that can fail asks first. */
cudaError_t runtime_sticky_error(void);

/* A call of the program's, where it was called. */
struct call {
  const char *name;
  const void *pc;
};

/* Notes, and returns, the error of a call or launch that failed by its own
 * arguments; it is reported at exit unless the program asks for it
 * (unchecked_errors.c). */
cudaError_t runtime_call_failed(cudaError_t, const struct call *,
                                const char *why, ...)
    __attribute__((format(printf, 3, 4)));
cudaError_t runtime_launch_failed(cudaError_t, const char *launch,
                                  const void *pc);

/* A stream's host function begins, or has run: it may call nothing of CUDA. */
void runtime_host_function(int begins);

/* Does the program throw away what the call that runs returns? */
int runtime_result_is_ignored(void);

/* Limits of the emulated device (device_properties.c). */
const struct cudaDeviceProp *runtime_device(void);
const struct sm_limits *runtime_sm_limits(void);

/* Return address of the program's call. */
#define CALLER __builtin_return_address(0)
#define THIS_CALL (&(struct call){__func__, CALLER})
/* In the program's call itself: no more is to be said than what the error is.
 */
#define CALL_FAILED(error)                                                     \
  runtime_call_failed(error, THIS_CALL, "%s", runtime_error_text(error))

/* Copying and setting memory, checked. */

/* Whether [p, p + bytes) lies on a side that a copy's kind names; else why
 * not. */
enum memory_side { MEMORY_ANY, MEMORY_HOST, MEMORY_DEVICE };
enum { MEMORY_WHY = 128 };
int memory_is_on_side(const void *p, size_t bytes, enum memory_side,
                      char why[MEMORY_WHY]);

cudaError_t memory_copy(void *to, const void *from, size_t bytes,
                        cudaMemcpyKind, const struct call *);
cudaError_t memory_set(void *, int value, size_t bytes, const struct call *);

/* A box of rows, each side with its pitch; bytes in a line are one, too. */
cudaError_t memory_copy_box(const struct cudaMemcpy3DParms *, unsigned stream,
                            const struct call *);
/* Whether an asynchronous copy has arrived when its call returns. */
int memory_copy_is_complete(const struct cudaMemcpy3DParms *);

struct cudaMemcpy3DParms memory_line(void *to, const void *from, size_t bytes,
                                     cudaMemcpyKind);
char *memory_row(const struct cudaPitchedPtr *, const struct cudaPos *,
                 size_t y, size_t z);
int memory_row_fits(const struct cudaPitchedPtr *, const struct cudaPos *,
                    const struct cudaExtent *);

/* The same without arrays, whose extents and positions count elements
 * (cuda_memcpy_3d.c). */
struct cudaMemcpy3DParms memory_box(const struct cudaMemcpy3DParms *);

/* The kernels of the program. */

struct emu_kernel *kernel_find(const void *function); /* NULL: none */
const char *kernel_name(struct emu_kernel *);

/* Bytes of dynamic shared memory that a launch may ask for. */
size_t kernel_dynamic_limit(const struct emu_kernel *);
/* Blocks that fit on one multiprocessor, and on the whole device. */
size_t kernel_blocks_per_multiprocessor(const struct emu_kernel *,
                                        size_t threads, size_t dynamic);
size_t kernel_resident_blocks(const struct emu_kernel *, size_t threads,
                              size_t dynamic);

/* What pools have given. A NULL pool is the device's current
 * one. */

int memory_pool_has_room(cudaMemPool_t, size_t bytes);
void memory_pool_add(cudaMemPool_t, void *, size_t bytes);
void memory_pool_remove(void *); /* what no pool gave is left alone */

/* What a texture or surface object stands for. */

/* Elements in device memory, and how they are fetched. */
struct texture_object {
  struct cudaResourceDesc resource;
  struct cudaTextureDesc texture;
  struct cudaChannelFormatDesc desc;
  const void *base;
  size_t width, height, depth; /* in elements; 1 where there is none */
  size_t pitch, element;       /* bytes */
  int channels, channel_bits;
  unsigned flags; /* of its array */
  int destroyed;
};

/* The object, or NULL: the handle is none, or was destroyed. */
const struct texture_object *texture_object(unsigned long long handle);
