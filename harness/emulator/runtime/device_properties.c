/* device_properties.c - the one emulated device. Its limits are an H200's
 * (compute capability 9.0), or those of the GPU that EMU_ON names; what nothing
 * here has, as buses, is 0. */
#include "runtime_calls.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../../occupancy/residency.h"
#include "../bound/emu_bound.h"

static int kilohertz; /* 0: not known */
static const struct sm_limits *limits_of_sm;
static struct cudaDeviceProp device = {
    .name = "Emulated GPU (compute capability 9.0)",
    .sharedMemPerBlock = 49152,
    .regsPerBlock = 65536,
    .warpSize = 32,
    .memPitch = 2147483647,
    .maxThreadsPerBlock = 1024,
    .maxThreadsDim = {1024, 1024, 64},
    .maxGridSize = {2147483647, 65535, 65535},
    .totalConstMem = 65536,
    .major = 9,
    .minor = 0,
    .textureAlignment = 512,
    .texturePitchAlignment = 32,
    .multiProcessorCount = 132,
    .canMapHostMemory = 1,
    .unifiedAddressing = 1,
    .l2CacheSize = 62914560,
    .maxThreadsPerMultiProcessor = 2048,
    .sharedMemPerMultiprocessor = 233472,
    .regsPerMultiprocessor = 65536,
    .managedMemory = 1,
    .memoryPoolsSupported = 1,
    .streamPrioritiesSupported = 1,
    .concurrentManagedAccess = 1,
    .cooperativeLaunch = 1,
    .sharedMemPerBlockOptin = 232448,
    .maxBlocksPerMultiProcessor = 32,
    .reservedSharedMemPerBlock = 1024,
};

static void take_limits(struct cudaDeviceProp *p, const struct sm_limits *sm) {
  p->major = sm->capability / 10;
  p->minor = sm->capability % 10;
  p->maxThreadsPerMultiProcessor = sm->threads;
  p->maxBlocksPerMultiProcessor = sm->blocks;
  p->regsPerMultiprocessor = sm->registers;
  p->regsPerBlock = sm->block_registers;
  p->sharedMemPerMultiprocessor = (size_t)sm->shared;
  p->sharedMemPerBlockOptin = (size_t)sm->block_shared;
  p->reservedSharedMemPerBlock = (size_t)sm->shared_reserved;
}

/* A wrong name is told by output/time_bounds.c. */
static void read_gpu(void) {
  struct bound_gpu named;
  limits_of_sm = limits_of("9.0");
  const char *name = getenv("EMU_ON");
  if (!name || !*name || !bound_gpu_named(name, &named))
    return;
  const struct sm_limits *sm = limits_of(named.capability);
  if (sm) {
    limits_of_sm = sm;
    take_limits(&device, sm);
  }
  snprintf(device.name, sizeof device.name,
           "Emulated %s (compute capability %s)", named.name, named.capability);
  device.multiProcessorCount = (int)named.sms;
  if (named.l2_bytes > 0)
    device.l2CacheSize = (int)named.l2_bytes;
  kilohertz = (int)(1000 * named.mhz);
}

const struct cudaDeviceProp *runtime_device(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, read_gpu);
  return &device;
}

const struct sm_limits *runtime_sm_limits(void) {
  runtime_device();
  return limits_of_sm;
}

unsigned emu_multiprocessors(void) {
  return (unsigned)runtime_device()->multiProcessorCount;
}

static unsigned flags_set;
/* By cudaLimit: stack, printf's buffer, heap, nested launches, L2. */
static size_t limits[] = {1024, 1048576, 8388608, 2, 2048, 64, 0};

static cudaError_t only(int device) {
  return runtime_error(device == 0 ? runtime_sticky_error()
                                   : cudaErrorInvalidDevice);
}

/* For calls that the emulator has nothing to do for. */
static cudaError_t nothing(void) {
  return runtime_sticky_error();
}

static cudaError_t give(int *p, int value, const void *pc) {
  if (!p)
    return runtime_error(cudaErrorInvalidValue);
  emu_host_store(p, sizeof *p, pc);
  *p = value;
  return runtime_sticky_error();
}

cudaError_t cudaGetDeviceCount(int *count) {
  return give(count, 1, CALLER);
}

cudaError_t cudaGetDevice(int *device) {
  return give(device, 0, CALLER);
}

cudaError_t cudaSetDevice(int device) {
  if (device != 0)
    return runtime_call_failed(cudaErrorInvalidDevice, THIS_CALL,
                               "there is no device %d: the emulator has one, "
                               "number 0",
                               device);
  return runtime_sticky_error();
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *wish) {
  (void)wish;
  return give(device, 0, CALLER);
}

cudaError_t cudaSetDeviceFlags(unsigned flags) {
  flags_set = flags;
  return nothing();
}

cudaError_t cudaGetDeviceFlags(unsigned *flags) {
  *flags = flags_set;
  return nothing();
}

cudaError_t cudaDeviceSynchronize(void) {
  check_host_waits_for_all();
  return nothing();
}

cudaError_t cudaThreadSynchronize(void) {
  check_host_waits_for_all();
  return nothing();
}

cudaError_t cudaDeviceReset(void) {
  check_host_waits_for_all();
  emu_memory_reset(CALLER);
  return nothing();
}

cudaError_t cudaThreadExit(void) {
  return nothing();
}

cudaError_t cudaProfilerStart(void) {
  return nothing();
}

cudaError_t cudaProfilerStop(void) {
  return nothing();
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device) {
  if (!p)
    return runtime_error(cudaErrorInvalidValue);
  if (device != 0)
    return only(device);
  emu_host_store(p, sizeof *p, CALLER);
  *p = *runtime_device();
  p->totalGlobalMem = emu_memory_total();
  return nothing();
}

cudaError_t cudaDeviceGetPCIBusId(char *text, int room, int device) {
  if (device == 0)
    snprintf(text, (size_t)room, "0000:00:00.0");
  return only(device);
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer) {
  if (device != 0 || peer != 0)
    return runtime_error(cudaErrorInvalidDevice);
  return give(can, 0, CALLER);
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags) {
  (void)peer, (void)flags;
  return runtime_error(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  (void)peer;
  return runtime_error(cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceGetP2PAttribute(int *value, cudaDeviceP2PAttr which,
                                      int device, int peer) {
  (void)value, (void)which, (void)device, (void)peer;
  return runtime_error(cudaErrorInvalidDevice); /* there is no other */
}

cudaError_t cudaCtxResetPersistingL2Cache(void) {
  return nothing();
}

static int is_limit(cudaLimit limit) {
  return (size_t)limit < sizeof limits / sizeof *limits;
}

cudaError_t cudaDeviceGetLimit(size_t *value, cudaLimit limit) {
  if (!value || !is_limit(limit))
    return runtime_error(cudaErrorInvalidValue);
  *value = limits[limit];
  return nothing();
}

cudaError_t cudaDeviceSetLimit(cudaLimit limit, size_t value) {
  if (!is_limit(limit))
    return runtime_error(cudaErrorInvalidValue);
  limits[limit] = value;
  return nothing();
}

cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *cache) {
  *cache = cudaFuncCachePreferNone;
  return nothing();
}

cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache cache) {
  (void)cache;
  return nothing();
}

cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *config) {
  *config = cudaSharedMemBankSizeFourByte;
  return nothing();
}

cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig config) {
  (void)config;
  return nothing();
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  *least = 0;
  *greatest = -5;
  return nothing();
}

cudaError_t cudaDriverGetVersion(int *version) {
  return give(version, CUDART_VERSION, CALLER);
}

cudaError_t cudaRuntimeGetVersion(int *version) {
  return give(version, CUDART_VERSION, CALLER);
}

/* ---- the same, asked for one by one ---- */

/* What the device has of cudaDevAttr##name. */
#define HAS(name, field)                                                       \
  case cudaDevAttr##name:                                                      \
    return (int)p->field;
static int attribute(cudaDeviceAttr which) {
  const struct cudaDeviceProp *p = runtime_device();
  switch (which) {
    HAS(MaxThreadsPerBlock, maxThreadsPerBlock)
    HAS(MaxBlockDimX, maxThreadsDim[0])
    HAS(MaxBlockDimY, maxThreadsDim[1])
    HAS(MaxBlockDimZ, maxThreadsDim[2])
    HAS(MaxGridDimX, maxGridSize[0])
    HAS(MaxGridDimY, maxGridSize[1])
    HAS(MaxGridDimZ, maxGridSize[2])
    HAS(MaxSharedMemoryPerBlock, sharedMemPerBlock)
    HAS(TotalConstantMemory, totalConstMem)
    HAS(WarpSize, warpSize)
    HAS(MaxPitch, memPitch)
    HAS(MaxRegistersPerBlock, regsPerBlock)
    HAS(TextureAlignment, textureAlignment)
    HAS(TexturePitchAlignment, texturePitchAlignment)
    HAS(MultiProcessorCount, multiProcessorCount)
    HAS(CanMapHostMemory, canMapHostMemory)
    HAS(ConcurrentKernels, concurrentKernels)
    HAS(L2CacheSize, l2CacheSize)
    HAS(MaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor)
    HAS(UnifiedAddressing, unifiedAddressing)
    HAS(ComputeCapabilityMajor, major)
    HAS(ComputeCapabilityMinor, minor)
    HAS(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor)
    HAS(MaxRegistersPerMultiprocessor, regsPerMultiprocessor)
    HAS(ManagedMemory, managedMemory)
    HAS(ConcurrentManagedAccess, concurrentManagedAccess)
    HAS(CooperativeLaunch, cooperativeLaunch)
    HAS(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin)
    HAS(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor)
    HAS(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock)
    HAS(MemoryPoolsSupported, memoryPoolsSupported)
    HAS(StreamPrioritiesSupported, streamPrioritiesSupported)
  case cudaDevAttrClockRate:
    return kilohertz;
  default: /* buses, textures, engines: there are none here */
    return 0;
  }
}
#undef HAS

cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which,
                                   int device) {
  int most = 147; /* the last that CUDA 13 has */
  if (!value || (int)which < 1 || (int)which > most)
    return runtime_error(cudaErrorInvalidValue);
  if (device != 0)
    return runtime_error(cudaErrorInvalidDevice);
  return give(value, attribute(which), CALLER);
}
