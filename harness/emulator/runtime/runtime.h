/* runtime.h - what the files of the runtime share. */
#ifndef EMULATOR_RUNTIME_H
#define EMULATOR_RUNTIME_H

#include "../core.h"
#include "../include/cuda_runtime_api.h"

/* Notes an error for cudaGetLastError, and returns it. A sticky error, once
 * there, is what every later call returns. */
cudaError_t runtime_error(cudaError_t);
void runtime_stick(cudaError_t); /* a fault in a kernel */

/* The sticky error, or cudaSuccess: every call that can fail asks first. */
cudaError_t runtime_health(void);

/* Limits of the emulated device (device.c). */
extern const struct cudaDeviceProp runtime_device;

/* Return address of the program's call. */
#define CALLER __builtin_return_address(0)

#endif
