/* kernel_launch.c - kernels: what is known of each, and launching them. */
#include "runtime_calls.h"
#include "stream_work.h"
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
  const struct call *call; /* which one, in that case; or NULL */
  cudaStream_t stream;
  struct saved_launch *keep; /* takes the launch, which does not run */
};
static _Thread_local struct launch_configuration pending[NESTED_LAUNCHES];
static _Thread_local int pending_count;
static _Thread_local cudaError_t launched; /* by the last emu_launch */

static void configure(struct launch_configuration c) {
  if (pending_count == NESTED_LAUNCHES) {
    fputs("emulator: launches nested too deeply among arguments\n", stderr);
    abort();
  }
  pending[pending_count++] = c;
}

void emu_configure(dim3 grid, dim3 block, size_t shared, cudaStream_t stream,
                   const void *pc) {
  configure((struct launch_configuration){grid, block, shared, .pc = pc,
                                          .stream = stream});
}

static size_t threads_of(dim3 d) {
  return (size_t)d.x * d.y * d.z;
}

enum { WHY = 200 };

/* Is each extent from 1 to its limit? Else why not. */
static int within(const char *what, dim3 d, const int limit[3], char why[WHY]) {
  const unsigned extent[3] = {d.x, d.y, d.z};
  for (int i = 0; i < 3; i++) {
    if (extent[i] == 0) {
      snprintf(why, WHY, "%s.%c is 0: nothing is launched", what, "xyz"[i]);
      return 0;
    }
    if (extent[i] > (unsigned)limit[i]) {
      snprintf(why, WHY, "%s.%c is %u; at most %d", what, "xyz"[i], extent[i],
               limit[i]);
      return 0;
    }
  }
  return 1;
}

static cudaError_t check_shared_bytes(const struct emu_kernel *kernel,
                                      size_t dynamic, char why[WHY]) {
  const struct cudaDeviceProp *limits = runtime_device();
  size_t fixed = emu_static_shared(kernel->function);
  if (dynamic <= kernel_dynamic_limit(kernel))
    return cudaSuccess;
  if (dynamic + fixed > limits->sharedMemPerBlockOptin)
    snprintf(why, WHY,
             "%zu bytes of shared memory a block; at most %zu, whatever is "
             "set",
             dynamic + fixed, limits->sharedMemPerBlockOptin);
  else
    snprintf(why, WHY,
             "%zu bytes of shared memory a block; at most %zu, unless "
             "cudaFuncSetAttribute(kernel, "
             "cudaFuncAttributeMaxDynamicSharedMemorySize, %zu) is called "
             "before",
             dynamic + fixed, limits->sharedMemPerBlock, dynamic);
  return cudaErrorInvalidValue;
}

/* What the driver would say of this configuration before anything runs, and
 * why. CUDA 12 said cudaErrorInvalidConfiguration of all but the kernel's own
 * limits. */
static cudaError_t check(const struct emu_kernel *kernel,
                         const struct launch_configuration *configuration,
                         char why[WHY]) {
  const struct cudaDeviceProp *limits = runtime_device();
  size_t threads = threads_of(configuration->block);
  if (!within("the grid's extent", configuration->grid, limits->maxGridSize,
              why))
    return cudaErrorInvalidValue;
  if (threads > (size_t)limits->maxThreadsPerBlock) {
    snprintf(why, WHY, "%zu threads a block; at most %d", threads,
             limits->maxThreadsPerBlock);
    return cudaErrorInvalidValue;
  }
  if (!within("the block's extent", configuration->block, limits->maxThreadsDim,
              why))
    return cudaErrorInvalidValue;
  if (kernel->bounds > 0 && threads > (size_t)kernel->bounds) {
    snprintf(why, WHY,
             "%zu threads a block; at most %d, by the kernel's "
             "__launch_bounds__",
             threads, kernel->bounds);
    return cudaErrorInvalidValue;
  }
  if (check_shared_bytes(kernel, configuration->shared, why))
    return cudaErrorInvalidValue;
  size_t resident =
      kernel_resident_blocks(kernel, threads, configuration->shared);
  if (configuration->cooperative &&
      threads_of(configuration->grid) > resident) {
    snprintf(why, WHY,
             "%zu blocks of a cooperative launch; at most %zu are resident at "
             "once",
             threads_of(configuration->grid), resident);
    return cudaErrorCooperativeLaunchTooLarge;
  }
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
                   const struct launch_configuration *configuration,
                   const char *why) {
  char launch[400];
  if (!configuration->pc && !configuration->call) {
    runtime_error(error);
    return;
  }
  snprintf(launch, sizeof launch, "%.80s<<<(%u,%u,%u), (%u,%u,%u), %zu>>>: %s",
           kernel_name(kernel), configuration->grid.x, configuration->grid.y,
           configuration->grid.z, configuration->block.x,
           configuration->block.y, configuration->block.z,
           configuration->shared, why);
  if (configuration->call)
    runtime_call_failed(error, configuration->call, "%s", launch);
  else
    runtime_launch_failed(error, launch, configuration->pc);
}

/* `queue`: the stream's number; 0: a graph has it. */
static void run(struct emu_kernel *kernel,
                const struct launch_configuration *configuration,
                unsigned queue, void *packed_arguments) {
  enum emu_fault fault = emu_run_grid(&(struct emu_grid){
      .kernel = kernel_name(kernel),
      .grid = {configuration->grid.x, configuration->grid.y,
               configuration->grid.z},
      .block = {configuration->block.x, configuration->block.y,
                configuration->block.z},
      .dynamic_bytes = configuration->shared,
      .body = kernel->body,
      .function = kernel->function,
      .arguments = packed_arguments,
      .argument_bytes = kernel->argument_bytes,
      .cooperative = configuration->cooperative,
      .queue = queue,
  });
  if (fault)
    runtime_set_sticky_error(error_of(fault));
}

/* ---- launches that are kept by a node of a graph ---- */

static cudaError_t keep(struct emu_kernel *kernel,
                        const struct launch_configuration *configuration,
                        const void *packed_arguments,
                        struct saved_launch *kept) {
  size_t bytes = kernel->argument_bytes;
  *kept = (struct saved_launch){.kernel = kernel,
                                .grid = configuration->grid,
                                .block = configuration->block,
                                .shared = configuration->shared,
                                .cooperative = configuration->cooperative,
                                .pack = malloc(bytes + 1)};
  if (!kept->pack)
    return cudaErrorMemoryAllocation;
  memcpy(kept->pack, packed_arguments, bytes);
  return cudaSuccess;
}

cudaError_t launch_run(const struct saved_launch *kept) {
  const struct launch_configuration c = {kept->grid, kept->block, kept->shared,
                                         .cooperative = kept->cooperative};
  cudaError_t error = runtime_sticky_error();
  char why[WHY];
  if (!error)
    error = check(kept->kernel, &c, why);
  if (!error)
    run(kept->kernel, &c, 0, kept->pack);
  return error;
}

/* ---- launches ---- */

static cudaError_t launch(struct emu_kernel *kernel,
                          const struct launch_configuration *configuration,
                          void *packed_arguments) {
  cudaError_t error = runtime_sticky_error();
  if (error)
    return error;
  char why[WHY];
  error = check(kernel, configuration, why);
  if (error) {
    refuse(error, kernel, configuration, why);
    return error;
  }
  if (configuration->keep)
    return keep(kernel, configuration, packed_arguments, configuration->keep);
  if (!stream_is_live(configuration->stream)) {
    refuse(cudaErrorInvalidResourceHandle, kernel, configuration,
           "its stream has been destroyed");
    return cudaErrorInvalidResourceHandle;
  }
  const void *pc =
      configuration->call ? configuration->call->pc : configuration->pc;
  const struct call call = {"a launch", pc};
  cudaGraphNode_t node = stream_node(configuration->stream,
                                     cudaGraphNodeTypeKernel, &call, &error);
  if (node)
    return keep(kernel, configuration, packed_arguments, &node->work.launch);
  if (error)
    return runtime_error(error);
  const struct emu_stream stream = stream_number(configuration->stream);
  emu_work_begins(stream, "launches a kernel", pc);
  run(kernel, configuration, stream.id, packed_arguments);
  check_work_ends();
  return cudaSuccess;
}

void emu_launch(struct emu_kernel *kernel, void *packed_arguments) {
  if (pending_count == 0) {
    launched = runtime_error(cudaErrorMissingConfiguration);
    return;
  }
  struct launch_configuration c = pending[--pending_count];
  launched = launch(kernel, &c, packed_arguments);
}

int emu_launch_argument(const void *p, size_t i) {
  enum emu_memory_kind kind = emu_memory_find(p).kind;
  if ((uintptr_t)p >= 65536 && kind != EMU_GLOBAL && kind != EMU_CONSTANT)
    return 1;
  const struct call other = {"the node of a kernel", CALLER};
  const struct launch_configuration *configuration = &pending[--pending_count];
  launched = runtime_call_failed(
      cudaErrorInvalidValue, configuration->call ? configuration->call : &other,
      "element %zu of the array of arguments is %s: it must be the address of "
      "the host's variable; for an argument p write &p",
      i, p ? "device memory, or no address" : "null");
  return 0;
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

cudaError_t launch_save(struct saved_launch *kept, const void *function,
                        void **arguments) {
  return launch_packed(function, arguments,
                       (struct launch_configuration){kept->grid, kept->block,
                                                     kept->shared,
                                                     .keep = kept});
}

cudaError_t cudaLaunchKernel(const void *function, dim3 grid, dim3 block,
                             void **arguments, size_t shared,
                             cudaStream_t stream) {
  return launch_packed(function, arguments,
                       (struct launch_configuration){grid, block, shared,
                                                     .call = THIS_CALL,
                                                     .stream = stream});
}

cudaError_t cudaLaunchCooperativeKernel(const void *function, dim3 grid,
                                        dim3 block, void **arguments,
                                        size_t shared, cudaStream_t stream) {
  return launch_packed(
      function, arguments,
      (struct launch_configuration){grid, block, shared, .cooperative = 1,
                                    .call = THIS_CALL, .stream = stream});
}

cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                const void *function, void **arguments) {
  if (!config || (config->numAttrs && !config->attrs))
    return runtime_error(cudaErrorInvalidValue);
  struct launch_configuration configuration = {
      config->gridDim, config->blockDim, config->dynamicSmemBytes,
      .call = THIS_CALL, .stream = config->stream};
  for (unsigned i = 0; i < config->numAttrs; i++) {
    const cudaLaunchAttributeValue *value = &config->attrs[i].val;
    switch (config->attrs[i].id) {
    case cudaLaunchAttributeCooperative:
      configuration.cooperative = value->cooperative;
      break;
    case cudaLaunchAttributeClusterDimension:
      if (value->clusterDim.x * value->clusterDim.y * value->clusterDim.z > 1)
        return runtime_call_failed(
            cudaErrorNotSupported, THIS_CALL,
            "clusters of more than one block are not supported by the "
            "emulator");
      break;
    default: /* of the others none changes what a launch does here */
      break;
    }
  }
  return launch_packed(function, arguments, configuration);
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
  const struct emu_dim3 *t = &emu_self->thread_index;
  fprintf(stderr,
          "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] "
          "Assertion `%s` failed.\n",
          file, line, function, emu_block_index(0), emu_block_index(1),
          emu_block_index(2), t->x, t->y, t->z, condition);
  char message[512];
  snprintf(message, sizeof message, "assertion `%s` failed", condition);
  emu_raise(EMU_ASSERT, message, CALLER);
}
