/* memory_types.h - copies, hints and pools of memory. C and C++. */
#pragma once

#include <stddef.h>

typedef enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
} cudaMemoryAdvise;

typedef enum cudaMemLocationType {
  cudaMemLocationTypeInvalid,
  cudaMemLocationTypeDevice,
  cudaMemLocationTypeHost,
  cudaMemLocationTypeHostNuma,
  cudaMemLocationTypeHostNumaCurrent
} cudaMemLocationType;
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};

typedef enum cudaMemoryType {
  cudaMemoryTypeUnregistered,
  cudaMemoryTypeHost,
  cudaMemoryTypeDevice,
  cudaMemoryTypeManaged
} cudaMemoryType;
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void *devicePointer, *hostPointer;
};

struct cudaPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};

struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  struct cudaPos srcPos;
  struct cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  struct cudaPos dstPos;
  struct cudaPitchedPtr dstPtr;
  struct cudaExtent extent;
  cudaMemcpyKind kind;
};

/* ---- pools ---- */

typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic,
  cudaMemPoolReuseAllowInternalDependencies,
  cudaMemPoolAttrReleaseThreshold
} cudaMemPoolAttr;
typedef enum cudaMemAllocationType {
  cudaMemAllocationTypeInvalid,
  cudaMemAllocationTypePinned,
  cudaMemAllocationTypeManaged
} cudaMemAllocationType;
typedef enum cudaMemAllocationHandleType {
  cudaMemHandleTypeNone = 0,
  cudaMemHandleTypePosixFileDescriptor = 1,
  cudaMemHandleTypeWin32 = 2,
  cudaMemHandleTypeWin32Kmt = 4,
  cudaMemHandleTypeFabric = 8
} cudaMemAllocationHandleType;
struct cudaMemPoolProps {
  cudaMemAllocationType allocType;
  cudaMemAllocationHandleType handleTypes;
  struct cudaMemLocation location;
  void *win32SecurityAttributes;
  size_t maxSize;
  unsigned short usage;
  unsigned char reserved[54];
};
typedef enum cudaMemAccessFlags {
  cudaMemAccessFlagsProtNone = 0,
  cudaMemAccessFlagsProtRead = 1,
  cudaMemAccessFlagsProtReadWrite = 3
} cudaMemAccessFlags;
struct cudaMemAccessDesc {
  struct cudaMemLocation location;
  cudaMemAccessFlags flags;
};

#ifndef __cplusplus
typedef struct cudaPointerAttributes cudaPointerAttributes;
typedef struct cudaPitchedPtr cudaPitchedPtr;
typedef struct cudaExtent cudaExtent;
typedef struct cudaPos cudaPos;
typedef struct cudaMemLocation cudaMemLocation;
typedef struct cudaMemcpy3DParms cudaMemcpy3DParms;
typedef struct cudaMemPoolProps cudaMemPoolProps;
typedef struct cudaMemAccessDesc cudaMemAccessDesc;
#endif
