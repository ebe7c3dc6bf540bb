/* device_attributes.c - the properties of the device, asked for one by one. */
#include "runtime_errors.h"

/* What the device has of cudaDevAttr##name. */
#define HAS(name, field)                                                       \
  case cudaDevAttr##name:                                                      \
    return (int)p->field;
static int attribute(cudaDeviceAttr which) {
  const struct cudaDeviceProp *p = &runtime_device;
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
  default: /* clocks, buses, textures, engines: there are none here */
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
  *value = attribute(which);
  return runtime_health();
}
