/* nvToolsExtMem.h - what a program tells a checker of its own allocators:
 * names, pools, permissions. It is taken, and nothing is checked by it. */
#pragma once

#include <stddef.h>

#include "../cuda_runtime_api.h"
#include "../nvToolsExt.h"

#define NVTX_EXT_COMPATID_MEM 0x0102
#define NVTX_EXT_MODULEID_MEM 1

enum {
  NVTX_MEM_TYPE_UNKNOWN,
  NVTX_MEM_TYPE_VIRTUAL_ADDRESS,
  NVTX_MEM_TYPE_PHYSICAL_ADDRESS,
  NVTX_MEM_HEAP_USAGE_TYPE_UNKNOWN = 0,
  NVTX_MEM_HEAP_USAGE_TYPE_SUB_ALLOCATOR,
  NVTX_MEM_HEAP_USAGE_TYPE_LAYOUT,
  NVTX_MEM_REGION_REF_TYPE_UNKNOWN = 0,
  NVTX_MEM_REGION_REF_TYPE_POINTER,
  NVTX_MEM_REGION_REF_TYPE_HANDLE,
  NVTX_MEM_PERMISSIONS_REGION_FLAGS_NONE = 0,
  NVTX_MEM_PERMISSIONS_REGION_FLAGS_READ = 1,
  NVTX_MEM_PERMISSIONS_REGION_FLAGS_WRITE = 2,
  NVTX_MEM_PERMISSIONS_REGION_FLAGS_ATOMIC = 4,
  NVTX_MEM_PERMISSIONS_REGION_FLAGS_RESET = 8,
  NVTX_MEM_PERMISSIONS_CREATE_FLAGS_NONE = 0,
  NVTX_MEM_PERMISSIONS_BIND_FLAGS_NONE = 0
};

typedef struct nvtxMemHeap *nvtxMemHeapHandle_t;
typedef struct nvtxMemRegion *nvtxMemRegionHandle_t;
typedef struct nvtxMemPermissions *nvtxMemPermissionsHandle_t;
typedef union nvtxMemRegionRef {
  const void *pointer;
  nvtxMemRegionHandle_t handle;
} nvtxMemRegionRef_t;

/* Which permissions a stretch of memory has, what it is called. */
typedef struct nvtxMemVirtualRangeDesc {
  size_t size;
  const void *ptr;
} nvtxMemVirtualRangeDesc_t;
typedef struct nvtxMemHeapDesc {
  uint16_t extCompatID, structSize;
  uint32_t reserved0, usage, type;
  size_t typeSpecificDescSize;
  const void *typeSpecificDesc;
  uint32_t category, messageType;
  union {
    const char *ascii;
    nvtxStringHandle_t registered;
  } message;
} nvtxMemHeapDesc_t;
typedef struct nvtxMemRegionNameDesc {
  uint32_t regionRefType, nameType;
  nvtxMemRegionRef_t region;
  union {
    const char *ascii;
    nvtxStringHandle_t registered;
  } name;
  uint32_t category, reserved0;
} nvtxMemRegionNameDesc_t;
typedef struct nvtxMemPermissionsAssignRegionDesc {
  uint32_t flags, regionRefType;
  nvtxMemRegionRef_t region;
} nvtxMemPermissionsAssignRegionDesc_t;

/* Many of them at once. */
#define EMU_BATCH(name, ...)                                                   \
  typedef struct name {                                                        \
    uint16_t extCompatID, structSize;                                          \
    uint32_t regionType;                                                       \
    __VA_ARGS__                                                                \
    size_t regionCount, regionElementSize;                                     \
  } name##_t;
EMU_BATCH(nvtxMemRegionsRegisterBatch, nvtxMemHeapHandle_t heap;
          const void *regionDescElements;
          size_t regionDescCount, regionDescElementSize;
          nvtxMemRegionHandle_t * regionHandleElementsOut;)
EMU_BATCH(nvtxMemRegionsResizeBatch, size_t regionDescCount,
          regionDescElementSize;
          const void *regionDescElements;)
EMU_BATCH(nvtxMemRegionsUnregisterBatch, uint32_t refType; size_t refCount;
          size_t refElementSize; const void *refElements;)
EMU_BATCH(nvtxMemRegionsNameBatch, const void *regionElements;)
EMU_BATCH(nvtxMemPermissionsAssignBatch, nvtxMemPermissionsHandle_t permissions;
          const void *regionElements;)
#undef EMU_BATCH

static inline nvtxMemHeapHandle_t
nvtxMemHeapRegister(nvtxDomainHandle_t domain, const nvtxMemHeapDesc_t *heap) {
  (void)domain;
  return (nvtxMemHeapHandle_t)(void *)(uintptr_t)heap->typeSpecificDesc;
}
#define EMU_OF_HEAP(name)                                                      \
  EMU_MARK(void, name, (nvtxDomainHandle_t domain, nvtxMemHeapHandle_t heap),  \
           domain, heap)
EMU_OF_HEAP(nvtxMemHeapUnregister)
EMU_OF_HEAP(nvtxMemHeapReset)
#undef EMU_OF_HEAP
#define EMU_OF_BATCH(name, type)                                               \
  EMU_MARK(void, name, (nvtxDomainHandle_t domain, const type *batch), domain, \
           batch)
EMU_OF_BATCH(nvtxMemRegionsRegister, nvtxMemRegionsRegisterBatch_t)
EMU_OF_BATCH(nvtxMemRegionsResize, nvtxMemRegionsResizeBatch_t)
EMU_OF_BATCH(nvtxMemRegionsUnregister, nvtxMemRegionsUnregisterBatch_t)
EMU_OF_BATCH(nvtxMemRegionsName, nvtxMemRegionsNameBatch_t)
EMU_OF_BATCH(nvtxMemPermissionsAssign, nvtxMemPermissionsAssignBatch_t)
#undef EMU_OF_BATCH
EMU_MARK(nvtxMemPermissionsHandle_t, nvtxMemPermissionsCreate,
         (nvtxDomainHandle_t domain, int flags), domain, flags)
EMU_MARK(void, nvtxMemPermissionsDestroy,
         (nvtxDomainHandle_t domain, nvtxMemPermissionsHandle_t handle), domain,
         handle)
EMU_MARK(nvtxMemPermissionsHandle_t, nvtxMemCudaGetProcessWidePermissions,
         (nvtxDomainHandle_t domain), domain)
