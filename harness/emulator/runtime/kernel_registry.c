/* kernel_registry.c - kernels by address, their names, attributes and
 * occupancy. */
#include "../../occupancy/residency.h"
#include "runtime_calls.h"
#include <stdlib.h>
#include <string.h>

static struct emu_kernel *kernels;

void emu_kernel_add(struct emu_kernel *kernel) {
  kernel->next = kernels;
  kernels = kernel;
}

struct emu_kernel *kernel_find(const void *function) {
  for (struct emu_kernel *k = kernels; k; k = k->next)
    if (k->function == function)
      return k;
  return NULL;
}

/* ---- names ---- */

static int is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         (c >= '0' && c <= '9');
}

/* In "[with int TILE = 16; T = float]": the value of a template parameter, as
 * a length and its beginning; 0 where there is no such parameter. */
static size_t value_of(const char *signature, const char *word, size_t length,
                       const char **value) {
  const char *at = strstr(signature, "[with ");
  while (at && (at = strstr(at + 1, word))) {
    if (is_word(at[-1]) || strncmp(at + length, " = ", 3) != 0)
      continue;
    const char *end = *value = at + length + 3;
    int depth = 0;
    for (; *end && !(depth == 0 && (*end == ';' || *end == ']')); end++) {
      depth += *end == '<' || *end == '(' || *end == '[' || *end == '{';
      depth -= *end == '>' || *end == ')' || *end == ']' || *end == '}';
    }
    return (size_t)(end - *value);
  }
  return 0;
}

/* "tiled<TILE>" and "... [with int TILE = 16]" make "tiled<16>". */
const char *kernel_name(struct emu_kernel *kernel) {
  if (kernel->name)
    return kernel->name;
  size_t room = 2 * strlen(kernel->signature) + 2 * strlen(kernel->written);
  char *out = kernel->name = malloc(room + 1);
  if (!out)
    return kernel->written;
  int arguments = 0;
  for (const char *p = kernel->written; *p;) {
    size_t length = 0;
    while (is_word(p[length]))
      length++;
    char word[128] = "";
    const char *from = p, *value;
    size_t bytes = 0;
    if (arguments && length > 0 && length < sizeof word) {
      memcpy(word, p, length);
      bytes = value_of(kernel->signature, word, length, &value);
    }
    if (bytes > 0)
      from = value;
    else
      bytes = length ? length : 1;
    arguments |= *p == '<';
    p += length ? length : 1;
    if ((size_t)(out - kernel->name) + bytes > room)
      break;
    memcpy(out, from, bytes);
    out += bytes;
  }
  *out = 0;
  return kernel->name;
}

/* ---- attributes ---- */

size_t kernel_dynamic_limit(const struct emu_kernel *kernel) {
  if (kernel->dynamic_limit)
    return kernel->dynamic_limit;
  size_t fixed = emu_static_shared(kernel->function);
  size_t limit = runtime_device()->sharedMemPerBlock;
  return fixed < limit ? limit - fixed : 0;
}

static int most_threads(const struct emu_kernel *kernel) {
  int limit = runtime_device()->maxThreadsPerBlock;
  return kernel->bounds > 0 && kernel->bounds < limit ? kernel->bounds : limit;
}

cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *a,
                                  const void *function) {
  struct emu_kernel *kernel = kernel_find(function);
  if (!a)
    return runtime_error(cudaErrorInvalidValue);
  if (!kernel)
    return runtime_error(cudaErrorInvalidDeviceFunction);
  int version = runtime_device()->major * 10 + runtime_device()->minor;
  *a = (struct cudaFuncAttributes){
      .sharedSizeBytes = emu_static_shared(function),
      .maxThreadsPerBlock = most_threads(kernel),
      .maxDynamicSharedSizeBytes = (int)kernel_dynamic_limit(kernel),
      .preferredShmemCarveout = cudaSharedmemCarveoutDefault,
      .ptxVersion = version,
      .binaryVersion = version,
  };
  return runtime_sticky_error();
}

cudaError_t cudaFuncSetAttribute(const void *function, cudaFuncAttribute which,
                                 int value) {
  struct emu_kernel *kernel = kernel_find(function);
  if (!kernel)
    return CALL_FAILED(cudaErrorInvalidDeviceFunction);
  if (which == cudaFuncAttributePreferredSharedMemoryCarveout)
    return runtime_error(value >= -1 && value <= 100 ? cudaSuccess
                                                     : cudaErrorInvalidValue);
  size_t fixed = emu_static_shared(function);
  if (which != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0)
    return CALL_FAILED(cudaErrorInvalidValue);
  if ((size_t)value + fixed > runtime_device()->sharedMemPerBlockOptin)
    return runtime_call_failed(
        cudaErrorInvalidValue, THIS_CALL,
        "%zu bytes of shared memory a block; at most %zu",
        (size_t)value + fixed, runtime_device()->sharedMemPerBlockOptin);
  kernel->dynamic_limit = (size_t)value;
  return runtime_sticky_error();
}

cudaError_t cudaFuncSetCacheConfig(const void *function, cudaFuncCache cache) {
  (void)cache;
  if (!kernel_find(function))
    return runtime_error(cudaErrorInvalidDeviceFunction);
  return runtime_sticky_error();
}

cudaError_t cudaFuncSetSharedMemConfig(const void *function,
                                       cudaSharedMemConfig config) {
  (void)config;
  return cudaFuncSetCacheConfig(function, cudaFuncCachePreferNone);
}

/* ---- occupancy ---- */

/* Registers, which limit it on a GPU too, do not exist here. */
size_t kernel_blocks_per_multiprocessor(const struct emu_kernel *kernel,
                                        size_t threads, size_t dynamic) {
  if (threads == 0 || threads > (size_t)most_threads(kernel) ||
      dynamic > kernel_dynamic_limit(kernel))
    return 0;
  const struct kernel_use use = {
      .threads = (int)threads,
      .shared = (int)(emu_static_shared(kernel->function) + dynamic)};
  return (size_t)residency_of(runtime_sm_limits(), &use).blocks;
}

size_t kernel_resident_blocks(const struct emu_kernel *kernel, size_t threads,
                              size_t dynamic) {
  return kernel_blocks_per_multiprocessor(kernel, threads, dynamic) *
         (size_t)runtime_device()->multiProcessorCount;
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                          const void *function,
                                                          int block_size,
                                                          size_t dynamic) {
  struct emu_kernel *kernel = kernel_find(function);
  if (!kernel)
    return runtime_error(cudaErrorInvalidDeviceFunction);
  if (!blocks || block_size <= 0)
    return runtime_error(cudaErrorInvalidValue);
  *blocks = (int)kernel_blocks_per_multiprocessor(kernel, (size_t)block_size,
                                                  dynamic);
  return runtime_sticky_error();
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, const void *function, int block_size, size_t dynamic,
    unsigned flags) {
  (void)flags;
  return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, function,
                                                       block_size, dynamic);
}
