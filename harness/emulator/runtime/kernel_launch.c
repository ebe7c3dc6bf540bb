/* kernel_launch.c - kernels: what is known of each, and launching them. */
#include "kernel_registry.h"
#include "runtime_errors.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_LAUNCHES = 16 };

/* A launch's <<<configuration>>>, until the kernel's stub takes it. A launch
 * among another's arguments is taken first: hence a stack. */
struct launch_configuration {
  dim3 grid, block;
  size_t shared;
  int cooperative;
  const void *pc; /* of the <<<>>>; NULL: a call that returns its error */
};
static _Thread_local struct launch_configuration pending[NESTED_LAUNCHES];
static _Thread_local int pending_count;
static _Thread_local cudaError_t launched; /* by the last emu_launch */

int emu_in_kernel(void) {
  return emu_self != NULL;
}

static void configure(struct launch_configuration c) {
  if (pending_count == NESTED_LAUNCHES) {
    fputs("emulator: launches nested too deeply among arguments\n", stderr);
    abort();
  }
  pending[pending_count++] = c;
}

void emu_configure(dim3 grid, dim3 block, size_t shared, const void *pc) {
  configure((struct launch_configuration){grid, block, shared, 0, pc});
}

static int within(dim3 d, const int limit[3]) {
  return d.x >= 1 && d.y >= 1 && d.z >= 1 && d.x <= (unsigned)limit[0] &&
         d.y <= (unsigned)limit[1] && d.z <= (unsigned)limit[2];
}

static size_t threads_of(dim3 d) {
  return (size_t)d.x * d.y * d.z;
}

/* What the driver would say of this configuration before anything runs. */
static cudaError_t check(const struct emu_kernel *kernel,
                         const struct launch_configuration *c) {
  const struct cudaDeviceProp *p = &runtime_device;
  if (!within(c->grid, p->maxGridSize) || !within(c->block, p->maxThreadsDim))
    return cudaErrorInvalidConfiguration;
  size_t threads = threads_of(c->block);
  if (threads > (size_t)p->maxThreadsPerBlock)
    return cudaErrorInvalidConfiguration;
  if (kernel->bounds > 0 && threads > (size_t)kernel->bounds)
    return cudaErrorInvalidValue;
  if (c->shared > kernel_dynamic_limit(kernel))
    return cudaErrorInvalidValue;
  if (c->cooperative &&
      threads_of(c->grid) > kernel_resident_blocks(kernel, threads, c->shared))
    return cudaErrorCooperativeLaunchTooLarge;
  return cudaSuccess;
}

static cudaError_t error_of(enum emu_fault fault) {
  switch (fault) {
  case EMU_OK:
    return cudaSuccess;
  case EMU_ILLEGAL_ADDRESS:
    return cudaErrorIllegalAddress;
  case EMU_MISALIGNED:
    return cudaErrorMisalignedAddress;
  case EMU_ASSERT:
    return cudaErrorAssert;
  case EMU_TIMEOUT:
    return cudaErrorLaunchTimeout;
  default:
    return cudaErrorLaunchFailure;
  }
}

/* Notes the error of a launch that is refused, and the launch in words. */
static void refuse(cudaError_t error, struct emu_kernel *kernel,
                   const struct launch_configuration *c) {
  char launch[200];
  if (!c->pc) {
    runtime_error(error);
    return;
  }
  snprintf(launch, sizeof launch, "%.80s<<<(%u,%u,%u), (%u,%u,%u), %zu>>>",
           kernel_name(kernel), c->grid.x, c->grid.y, c->grid.z, c->block.x,
           c->block.y, c->block.z, c->shared);
  runtime_launch_failed(error, launch, c->pc);
}

void emu_launch(struct emu_kernel *kernel, void *packed_arguments) {
  if (pending_count == 0) {
    launched = runtime_error(cudaErrorMissingConfiguration);
    return;
  }
  struct launch_configuration c = pending[--pending_count];
  launched = runtime_health();
  if (launched)
    return;
  launched = check(kernel, &c);
  if (launched) {
    refuse(launched, kernel, &c);
    return;
  }
  enum emu_fault fault = emu_run_grid(&(struct emu_grid){
      .kernel = kernel_name(kernel),
      .grid = {c.grid.x, c.grid.y, c.grid.z},
      .block = {c.block.x, c.block.y, c.block.z},
      .dynamic_bytes = c.shared,
      .body = kernel->body,
      .arguments = packed_arguments,
      .argument_bytes = kernel->argument_bytes,
      .cooperative = c.cooperative,
  });
  if (fault)
    runtime_stick(error_of(fault));
}

static cudaError_t launch_packed(const void *function, void **arguments,
                                 struct launch_configuration c) {
  struct emu_kernel *kernel = kernel_find(function);
  if (!kernel)
    return runtime_error(cudaErrorInvalidDeviceFunction);
  configure(c);
  kernel->launch_packed(arguments);
  return launched;
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block,
                             void **arguments, size_t shared,
                             cudaStream_t stream) {
  (void)stream;
  return launch_packed(
      function, arguments,
      (struct launch_configuration){grid, block, shared, 0, NULL});
}

cudaError_t cudaLaunchCooperativeKernel(const void *function, dim3 grid,
                                        dim3 block, void **arguments,
                                        size_t shared, cudaStream_t stream) {
  (void)stream;
  return launch_packed(
      function, arguments,
      (struct launch_configuration){grid, block, shared, 1, NULL});
}

/* The C library's, which assert() calls: in a kernel it ends the launch. */
void __assert_fail(const char *condition, const char *file, unsigned line,
                   const char *function) {
  fflush(stdout);
  if (!emu_self) {
    fprintf(stderr, "%s:%u: %s: Assertion `%s' failed.\n", file, line, function,
            condition);
    abort();
  }
  const struct emu_dim3 *b = &emu_self->block_index,
                        *t = &emu_self->thread_index;
  fprintf(stderr,
          "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] "
          "Assertion `%s` failed.\n",
          file, line, function, b->x, b->y, b->z, t->x, t->y, t->z, condition);
  char message[512];
  snprintf(message, sizeof message, "assertion `%s` failed", condition);
  emu_raise(EMU_ASSERT, message, CALLER);
}
