/* runtime_errors.h - what the files of the runtime share. */
#pragma once

#include "../execute/emu_execute.h"
#include "../include/cuda_runtime_api.h"
#include "../memory/emu_memory.h"

/* Notes an error for cudaGetLastError, and returns it. A sticky error, once
 * there, is what every later call returns. */
cudaError_t runtime_error(cudaError_t);
void runtime_stick(cudaError_t);            /* a fault in a kernel */
cudaError_t runtime_last_error(int forget); /* of this thread */
const char *runtime_error_name(cudaError_t);
const char *runtime_error_text(cudaError_t);

/* The sticky error, or cudaSuccess: every call that can fail asks first. */
cudaError_t runtime_health(void);

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

/* Limits of the emulated device (device_properties.c). */
extern const struct cudaDeviceProp runtime_device;

/* Return address of the program's call. */
#define CALLER __builtin_return_address(0)
#define THIS_CALL (&(struct call){__func__, CALLER})
/* In the program's call itself: no more is to be said than what the error is.
 */
#define CALL_FAILED(error)                                                     \
  runtime_call_failed(error, THIS_CALL, "%s", runtime_error_text(error))
