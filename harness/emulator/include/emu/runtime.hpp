/* runtime.hpp - the templates that C++ programs call the runtime by. */
#pragma once

#include <utility>

/* A kernel, typed, stands for its address. */
template <class... P> const void *emu_address(void (*kernel)(P...)) {
  return reinterpret_cast<const void *>(kernel);
}

/* Allocations: out of line, so that their return address is the program's. */
#define EMU_ALLOCATION template <class T> __attribute__((noinline)) cudaError_t
#define EMU_ASKED __builtin_return_address(0)
EMU_ALLOCATION cudaMalloc(T **p, size_t bytes) {
  return emu_malloc((void **)p, bytes, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocAsync(T **p, size_t bytes, cudaStream_t stream) {
  return emu_malloc_async((void **)p, bytes, nullptr, stream, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocAsync(T **p, size_t bytes, cudaMemPool_t pool,
                               cudaStream_t stream) {
  return emu_malloc_async((void **)p, bytes, pool, stream, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocFromPoolAsync(T **p, size_t bytes, cudaMemPool_t pool,
                                       cudaStream_t stream) {
  return emu_malloc_async((void **)p, bytes, pool, stream, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocManaged(T **p, size_t bytes,
                                 unsigned flags = cudaMemAttachGlobal) {
  return emu_malloc_managed((void **)p, bytes, flags, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocPitch(T **p, size_t *pitch, size_t width,
                               size_t height) {
  return emu_malloc_pitch((void **)p, pitch, width, height, EMU_ASKED);
}
EMU_ALLOCATION cudaMallocHost(T **p, size_t bytes, unsigned = 0) {
  return emu_malloc_host((void **)p, bytes, 0, EMU_ASKED);
}
EMU_ALLOCATION cudaHostAlloc(T **p, size_t bytes, unsigned flags) {
  return emu_malloc_host((void **)p, bytes, flags, EMU_ASKED);
}
#undef EMU_ALLOCATION
#undef EMU_ASKED

template <class T>
cudaError_t cudaHostGetDevicePointer(T **p, void *host, unsigned flags) {
  return cudaHostGetDevicePointer((void **)p, host, flags);
}

/* What passes a call on is inlined: findings name the program's line. */
#define EMU_INLINE __attribute__((always_inline)) inline

inline cudaError_t cudaEventCreate(cudaEvent_t *event, unsigned flags) {
  return cudaEventCreateWithFlags(event, flags);
}
inline cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *p,
                                            size_t bytes = 0) {
  return cudaStreamAttachMemAsync(stream, p, bytes, cudaMemAttachSingle);
}
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes,
                                        cudaMemLocation where, unsigned flags) {
  return cudaMemPrefetchAsync(p, bytes, where, flags, 0);
}
inline cudaError_t cudaMemPrefetchAsync_v2(const void *p, size_t bytes,
                                           cudaMemLocation where,
                                           unsigned flags,
                                           cudaStream_t stream = 0) {
  return cudaMemPrefetchAsync(p, bytes, where, flags, stream);
}
inline cudaError_t cudaMemAdvise_v2(const void *p, size_t bytes,
                                    cudaMemoryAdvise advice,
                                    cudaMemLocation where) {
  return cudaMemAdvise(p, bytes, advice, where);
}
/* As CUDA 12 and before had them, with a device's number. */
inline cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, int device,
                                        cudaStream_t stream = 0) {
  cudaMemLocation where = {device == cudaCpuDeviceId
                               ? cudaMemLocationTypeHost
                               : cudaMemLocationTypeDevice,
                           device};
  return cudaMemPrefetchAsync(p, bytes, where, 0, stream);
}
inline cudaError_t cudaMemAdvise(const void *p, size_t bytes,
                                 cudaMemoryAdvise advice, int device) {
  cudaMemLocation where = {cudaMemLocationTypeDevice, device};
  return cudaMemAdvise(p, bytes, advice, where);
}

/* Variables by their names. */
template <class T>
EMU_INLINE cudaError_t cudaMemcpyToSymbol(
    const T &symbol, const void *from, size_t bytes, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyHostToDevice) {
  return cudaMemcpyToSymbol((const void *)&symbol, from, bytes, offset, kind);
}
template <class T>
EMU_INLINE cudaError_t
cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                     cudaMemcpyKind kind = cudaMemcpyDeviceToHost) {
  return cudaMemcpyFromSymbol(to, (const void *)&symbol, bytes, offset, kind);
}
template <class T>
EMU_INLINE cudaError_t cudaMemcpyToSymbolAsync(
    const T &symbol, const void *from, size_t bytes, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyHostToDevice, cudaStream_t stream = 0) {
  return cudaMemcpyToSymbolAsync((const void *)&symbol, from, bytes, offset,
                                 kind, stream);
}
template <class T>
EMU_INLINE cudaError_t cudaMemcpyFromSymbolAsync(
    void *to, const T &symbol, size_t bytes, size_t offset = 0,
    cudaMemcpyKind kind = cudaMemcpyDeviceToHost, cudaStream_t stream = 0) {
  return cudaMemcpyFromSymbolAsync(to, (const void *)&symbol, bytes, offset,
                                   kind, stream);
}
template <class T> cudaError_t cudaGetSymbolAddress(void **p, const T &symbol) {
  return cudaGetSymbolAddress(p, (const void *)&symbol);
}
template <class T, class U>
cudaError_t cudaGetSymbolAddress(U **p, const T &symbol) {
  return cudaGetSymbolAddress((void **)p, (const void *)&symbol);
}
template <class T>
cudaError_t cudaGetSymbolSize(size_t *bytes, const T &symbol) {
  return cudaGetSymbolSize(bytes, (const void *)&symbol);
}

/* Kernels by their names. */
template <class... P>
EMU_INLINE cudaError_t cudaLaunchKernel(void (*kernel)(P...), dim3 grid,
                                        dim3 block, void **arguments,
                                        size_t shared = 0,
                                        cudaStream_t stream = 0) {
  return cudaLaunchKernel(emu_address(kernel), grid, block, arguments, shared,
                          stream);
}
template <class... P>
EMU_INLINE cudaError_t cudaLaunchCooperativeKernel(void (*kernel)(P...),
                                                   dim3 grid, dim3 block,
                                                   void **arguments,
                                                   size_t shared = 0,
                                                   cudaStream_t stream = 0) {
  return cudaLaunchCooperativeKernel(emu_address(kernel), grid, block,
                                     arguments, shared, stream);
}
EMU_INLINE cudaError_t cudaLaunchCooperativeKernel(const void *kernel,
                                                   dim3 grid, dim3 block,
                                                   void **arguments) {
  return cudaLaunchCooperativeKernel(kernel, grid, block, arguments, 0, 0);
}
EMU_INLINE cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid,
                                        dim3 block, void **arguments) {
  return cudaLaunchKernel(kernel, grid, block, arguments, 0, 0);
}

/* What says something of a kernel, to `result` or to the runtime. */
#define EMU_OF_KERNEL(name, type)                                              \
  template <class... P, class... A>                                            \
  cudaError_t name(type result, void (*kernel)(P...), A... rest) {             \
    return name(result, emu_address(kernel), rest...);                         \
  }
EMU_OF_KERNEL(cudaFuncGetAttributes, cudaFuncAttributes *)
EMU_OF_KERNEL(cudaOccupancyMaxActiveBlocksPerMultiprocessor, int *)
EMU_OF_KERNEL(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, int *)
#undef EMU_OF_KERNEL
#define EMU_FOR_KERNEL(name)                                                   \
  template <class... P, class... A>                                            \
  EMU_INLINE cudaError_t name(void (*kernel)(P...), A... rest) {               \
    return name(emu_address(kernel), rest...);                                 \
  }
EMU_FOR_KERNEL(cudaFuncSetAttribute)
EMU_FOR_KERNEL(cudaFuncSetCacheConfig)
EMU_FOR_KERNEL(cudaFuncSetSharedMemConfig)
#undef EMU_FOR_KERNEL

/* The block size that keeps the most threads resident, and the fewest blocks
 * that then fill the device; the larger block where two are equal. */
template <class Kernel, class Dynamic>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *least_grid,
                                                           int *block,
                                                           Kernel kernel,
                                                           Dynamic dynamic_of,
                                                           int limit = 0) {
  cudaFuncAttributes a;
  *block = *least_grid = 0; /* or g++ takes them for unset in the caller */
  cudaError_t error = cudaFuncGetAttributes(&a, kernel);
  if (error)
    return error;
  int most = a.maxThreadsPerBlock, best = 0, sms = 0;
  if (limit > 0 && limit < most)
    most = limit;
  cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0);
  for (int size = most; size > 0; size -= size % 32 ? size % 32 : 32) {
    int blocks = 0;
    error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(
        &blocks, kernel, size, (size_t)dynamic_of(size));
    if (error)
      return error;
    if (blocks * size <= best)
      continue;
    best = blocks * size;
    *block = size;
    *least_grid = blocks * sms;
  }
  return best ? cudaSuccess : cudaErrorInvalidValue;
}
template <class Kernel>
cudaError_t
cudaOccupancyMaxPotentialBlockSize(int *least_grid, int *block, Kernel kernel,
                                   size_t dynamic = 0, int limit = 0) {
  return cudaOccupancyMaxPotentialBlockSizeVariableSMem(
      least_grid, block, kernel, [dynamic](int) { return dynamic; }, limit);
}

/* Launches with a configuration that says all. */
template <class... P, class... A>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *config,
                               void (*kernel)(P...), A &&...arguments) {
  return [&](P... converted) {
    void *all[] = {(void *)&converted..., nullptr};
    return cudaLaunchKernelExC(config, emu_address(kernel), all);
  }(std::forward<A>(arguments)...);
}
template <class... P>
EMU_INLINE cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *config,
                                           void (*kernel)(P...),
                                           void **arguments) {
  return cudaLaunchKernelExC(config, emu_address(kernel), arguments);
}

inline cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  return cudaExtent{w, h, d};
}
inline cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return cudaPos{x, y, z};
}
inline cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t x,
                                          size_t y) {
  return cudaPitchedPtr{p, pitch, x, y};
}

#undef EMU_INLINE
