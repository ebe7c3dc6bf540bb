/* launch_types.h - launches and streams with attributes, and what a program
 * says of its kernels (launch.hpp). C and C++. */
#pragma once

#include <stddef.h>

typedef enum cudaAccessProperty {
  cudaAccessPropertyNormal,
  cudaAccessPropertyStreaming,
  cudaAccessPropertyPersisting
} cudaAccessProperty;
struct cudaAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp, missProp;
};

typedef enum cudaSynchronizationPolicy {
  cudaSyncPolicyAuto = 1,
  cudaSyncPolicySpin,
  cudaSyncPolicyYield,
  cudaSyncPolicyBlockingSync
} cudaSynchronizationPolicy;

typedef enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14
} cudaLaunchAttributeID;

typedef union cudaLaunchAttributeValue {
  char pad[64];
  struct cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  cudaSynchronizationPolicy syncPolicy;
  struct {
    unsigned x, y, z;
  } clusterDim;
  int programmaticStreamSerializationAllowed;
  int priority;
  unsigned sharedMemCarveout;
} cudaLaunchAttributeValue;

typedef struct cudaLaunchAttribute_st {
  cudaLaunchAttributeID id;
  char pad[8 - sizeof(cudaLaunchAttributeID)];
  cudaLaunchAttributeValue val;
} cudaLaunchAttribute;

typedef struct cudaLaunchConfig_st {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned numAttrs;
} cudaLaunchConfig_t;

/* The same values by the names that CUDA 11 gave them. */
#define cudaStreamAttrID cudaLaunchAttributeID
#define cudaStreamAttrValue cudaLaunchAttributeValue
#define cudaKernelNodeAttrID cudaLaunchAttributeID
#define cudaKernelNodeAttrValue cudaLaunchAttributeValue
#define cudaStreamAttributeAccessPolicyWindow                                  \
  cudaLaunchAttributeAccessPolicyWindow
#define cudaStreamAttributeSynchronizationPolicy                               \
  cudaLaunchAttributeSynchronizationPolicy
#define cudaStreamAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttributeAccessPolicyWindow                              \
  cudaLaunchAttributeAccessPolicyWindow
#define cudaKernelNodeAttributeCooperative cudaLaunchAttributeCooperative
#define cudaKernelNodeAttributePriority cudaLaunchAttributePriority
#define cudaKernelNodeAttributeClusterDimension                                \
  cudaLaunchAttributeClusterDimension

#ifndef __cplusplus
typedef struct cudaAccessPolicyWindow cudaAccessPolicyWindow;
#endif

#ifdef __cplusplus
extern "C" {
#endif
/* A __global__ function, known from before main (runtime/kernel_registry.c). */
struct emu_kernel {
  const void *function;
  const char *written;   /* as in the source: "tiled<TILE>"; NULL before the
                            first launch, as the next two are unset */
  const char *signature; /* GCC's: "void tiled(int) [with int TILE = 16]" */
  int bounds;            /* __launch_bounds__, 0: none */
  void (*body)(void *);
  void (*launch_packed)(void **arguments);
  size_t argument_bytes;
  struct emu_kernel *next;
  size_t dynamic_limit; /* cudaFuncSetAttribute; 0: the default */
  char *name;           /* for people: "tiled<16>" */
};

void emu_kernel_add(struct emu_kernel *);
void emu_configure(dim3 grid, dim3 block, size_t shared, cudaStream_t,
                   const void *pc);
/* Is p what an array of arguments must hold, the address of argument i? Else
 * the launch is refused. */
int emu_launch_argument(const void *p, size_t i);
void emu_launch(struct emu_kernel *, void *packed_arguments);
#ifdef __cplusplus
}
#endif
