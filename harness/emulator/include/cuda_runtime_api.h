/* cuda_runtime_api.h - the part of the CUDA runtime that the emulator stands
 * in for. C and C++. What is missing here is refused by the compiler. */
#ifndef __CUDA_RUNTIME_API_H__
#define __CUDA_RUNTIME_API_H__

#include "driver_types.h"

#define CUDART_VERSION 13000
#define CUDARTAPI
#define CUDART_CB

#ifdef __cplusplus
#define EMU_DEFAULT(value) = value
extern "C" {
#else
#define EMU_DEFAULT(value)
#endif

/* runtime_errors.c */
cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
const char *cudaGetErrorName(cudaError_t);
const char *cudaGetErrorString(cudaError_t);
/* Around a call that is a statement of its own: nobody looks at what it
 * returns. */
void emu_ignoring_begins(void);
void emu_ignoring_ends(void);

/* device_properties.c */
cudaError_t cudaGetDeviceCount(int *);
cudaError_t cudaGetDevice(int *);
cudaError_t cudaSetDevice(int);
cudaError_t cudaSetDeviceFlags(unsigned);
cudaError_t cudaGetDeviceFlags(unsigned *);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaThreadSynchronize(void);
cudaError_t cudaThreadExit(void);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *, int device);
cudaError_t cudaChooseDevice(int *, const struct cudaDeviceProp *);
cudaError_t cudaDeviceGetAttribute(int *, cudaDeviceAttr, int device);
cudaError_t cudaDeviceGetPCIBusId(char *, int room, int device);
cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int device,
                                      int peer);
cudaError_t cudaCtxResetPersistingL2Cache(void);
cudaError_t cudaDeviceCanAccessPeer(int *, int device, int peer);
cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags EMU_DEFAULT(0));
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaDeviceGetLimit(size_t *, cudaLimit);
cudaError_t cudaDeviceSetLimit(cudaLimit, size_t);
cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *);
cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *);
cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig);
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaDriverGetVersion(int *);
cudaError_t cudaRuntimeGetVersion(int *);
cudaError_t cudaProfilerStart(void);
cudaError_t cudaProfilerStop(void);

/* cuda_malloc.c */
cudaError_t cudaMalloc(void **, size_t);
cudaError_t cudaMallocManaged(void **, size_t,
                              unsigned flags EMU_DEFAULT(cudaMemAttachGlobal));
cudaError_t cudaMallocPitch(void **, size_t *pitch, size_t width,
                            size_t height);
cudaError_t cudaMalloc3D(struct cudaPitchedPtr *, struct cudaExtent);
cudaError_t cudaMallocHost(void **, size_t);
cudaError_t cudaHostAlloc(void **, size_t, unsigned flags);
cudaError_t cudaHostRegister(void *, size_t, unsigned flags EMU_DEFAULT(0));
cudaError_t cudaHostUnregister(void *);
cudaError_t cudaHostGetDevicePointer(void **, void *host, unsigned flags);
cudaError_t cudaMallocAsync(void **, size_t, cudaStream_t);
cudaError_t cudaFree(void *);
cudaError_t cudaFreeAsync(void *, cudaStream_t);
cudaError_t cudaFreeHost(void *);
/* Allocations that say where the program asks for them. */
cudaError_t emu_malloc(void **, size_t, const void *pc);
cudaError_t emu_malloc_managed(void **, size_t, unsigned flags, const void *pc);
cudaError_t emu_malloc_pitch(void **, size_t *pitch, size_t width,
                             size_t height, const void *pc);
cudaError_t emu_malloc_async(void **, size_t, cudaMemPool_t, cudaStream_t,
                             const void *pc);
cudaError_t emu_malloc_host(void **, size_t, unsigned flags, const void *pc);
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);
cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *,
                                     const void *);

/* cuda_memcpy.c, cuda_memcpy_3d.c */
cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                            cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemcpyPeer(void *, int device, const void *, int from, size_t);
cudaError_t cudaMemcpyPeerAsync(void *, int device, const void *, int from,
                                size_t, cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemcpy3D(const struct cudaMemcpy3DParms *);
cudaError_t cudaMemcpy3DAsync(const struct cudaMemcpy3DParms *,
                              cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemcpy2D(void *, size_t pitch, const void *, size_t from_pitch,
                         size_t width, size_t height, cudaMemcpyKind);
cudaError_t cudaMemcpy2DAsync(void *, size_t pitch, const void *,
                              size_t from_pitch, size_t width, size_t height,
                              cudaMemcpyKind, cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemset(void *, int value, size_t);
cudaError_t cudaMemsetAsync(void *, int value, size_t,
                            cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemset2D(void *, size_t pitch, int value, size_t width,
                         size_t height);
cudaError_t cudaMemset2DAsync(void *, size_t pitch, int value, size_t width,
                              size_t height, cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemset3D(struct cudaPitchedPtr, int value, struct cudaExtent);
cudaError_t cudaMemset3DAsync(struct cudaPitchedPtr, int value,
                              struct cudaExtent, cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *, size_t,
                               size_t offset, cudaMemcpyKind);
cudaError_t cudaMemcpyFromSymbol(void *, const void *symbol, size_t,
                                 size_t offset, cudaMemcpyKind);
cudaError_t cudaMemcpyToSymbolAsync(const void *symbol, const void *, size_t,
                                    size_t offset, cudaMemcpyKind,
                                    cudaStream_t);
cudaError_t cudaMemcpyFromSymbolAsync(void *, const void *symbol, size_t,
                                      size_t offset, cudaMemcpyKind,
                                      cudaStream_t);
cudaError_t cudaGetSymbolAddress(void **, const void *symbol);
cudaError_t cudaGetSymbolSize(size_t *, const void *symbol);
cudaError_t cudaMemPrefetchAsync(const void *, size_t, struct cudaMemLocation,
                                 unsigned flags, cudaStream_t);
cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise,
                          struct cudaMemLocation);

/* memory_pools.c */
cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int device);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *, const struct cudaMemPoolProps *);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
cudaError_t cudaMallocFromPoolAsync(void **, size_t, cudaMemPool_t,
                                    cudaStream_t);

/* streams_events.c: everything is done when a call returns, so that streams and
 * events order nothing; an event is a reading of the host's clock. */
cudaError_t cudaStreamCreate(cudaStream_t *);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned flags);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned flags,
                                         int priority);
cudaError_t cudaStreamGetFlags(cudaStream_t, unsigned *flags);
cudaError_t cudaStreamGetPriority(cudaStream_t, int *priority);
cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaLaunchAttributeID,
                                   const cudaLaunchAttributeValue *);
cudaError_t cudaStreamDestroy(cudaStream_t);
cudaError_t cudaStreamSynchronize(cudaStream_t);
cudaError_t cudaStreamQuery(cudaStream_t);
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t,
                                unsigned flags EMU_DEFAULT(0));
cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *,
                                  unsigned flags);
cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void *);
cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t,
                                     unsigned flags);
cudaError_t cudaEventCreate(cudaEvent_t *);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t);
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t EMU_DEFAULT(0));
cudaError_t cudaEventSynchronize(cudaEvent_t);
cudaError_t cudaEventQuery(cudaEvent_t);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start,
                                 cudaEvent_t stop);

/* kernel_launch.c, kernel_registry.c */
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block,
                             void **arguments, size_t shared, cudaStream_t);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid,
                                        dim3 block, void **arguments,
                                        size_t shared, cudaStream_t);
cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *kernel,
                                void **arguments);
cudaError_t cudaFuncGetAttributes(struct cudaFuncAttributes *,
                                  const void *kernel);
cudaError_t cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute,
                                 int value);
cudaError_t cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache);
cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, cudaSharedMemConfig);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                          const void *kernel,
                                                          int block_size,
                                                          size_t dynamic);
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
    int *blocks, const void *kernel, int block_size, size_t dynamic,
    unsigned flags);

#ifdef __cplusplus
}
#endif

#include "emu/graph_api.h"

#endif
