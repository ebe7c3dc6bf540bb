/* texture_types.h - CUDA arrays, textures and surfaces: types, and the
 * runtime's calls. C and C++. */
#pragma once

#include "../driver_types.h"

typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;

typedef enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned,
  cudaChannelFormatKindUnsigned,
  cudaChannelFormatKindFloat,
  cudaChannelFormatKindNone
} cudaChannelFormatKind;
struct cudaChannelFormatDesc {
  int x, y, z, w; /* bits */
  cudaChannelFormatKind f;
};

enum {
  cudaArrayDefault = 0,
  cudaArrayLayered = 1,
  cudaArraySurfaceLoadStore = 2,
  cudaArrayCubemap = 4,
  cudaArrayTextureGather = 8
};

typedef enum cudaResourceType {
  cudaResourceTypeArray,
  cudaResourceTypeMipmappedArray,
  cudaResourceTypeLinear,
  cudaResourceTypePitch2D
} cudaResourceType;
struct cudaResourceDesc {
  cudaResourceType resType;
  union {
    struct {
      cudaArray_t array;
    } array;
    struct {
      cudaMipmappedArray_t mipmap;
    } mipmap;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t sizeInBytes;
    } linear;
    struct {
      void *devPtr;
      struct cudaChannelFormatDesc desc;
      size_t width, height, pitchInBytes;
    } pitch2D;
    struct {
      int reserved[32];
    } reserved;
  } res;
  unsigned flags;
};
struct cudaResourceViewDesc {
  int format;
  size_t width, height, depth;
  unsigned firstMipmapLevel, lastMipmapLevel, firstLayer, lastLayer;
};

typedef enum cudaTextureAddressMode {
  cudaAddressModeWrap,
  cudaAddressModeClamp,
  cudaAddressModeMirror,
  cudaAddressModeBorder
} cudaTextureAddressMode;
typedef enum cudaTextureFilterMode {
  cudaFilterModePoint,
  cudaFilterModeLinear
} cudaTextureFilterMode;
typedef enum cudaTextureReadMode {
  cudaReadModeElementType,
  cudaReadModeNormalizedFloat
} cudaTextureReadMode;
typedef enum cudaSurfaceBoundaryMode {
  cudaBoundaryModeZero,
  cudaBoundaryModeClamp,
  cudaBoundaryModeTrap
} cudaSurfaceBoundaryMode;
struct cudaTextureDesc {
  cudaTextureAddressMode addressMode[3];
  cudaTextureFilterMode filterMode;
  cudaTextureReadMode readMode;
  int sRGB;
  float borderColor[4];
  int normalizedCoords;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization, seamlessCubemap;
};

#ifndef __cplusplus
typedef struct cudaArray cudaArray;
typedef struct cudaChannelFormatDesc cudaChannelFormatDesc;
typedef struct cudaResourceDesc cudaResourceDesc;
typedef struct cudaResourceViewDesc cudaResourceViewDesc;
typedef struct cudaTextureDesc cudaTextureDesc;
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* cuda_arrays.c */
struct cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                   cudaChannelFormatKind);
cudaError_t cudaGetChannelDesc(struct cudaChannelFormatDesc *,
                               cudaArray_const_t);
cudaError_t cudaMallocArray(cudaArray_t *, const struct cudaChannelFormatDesc *,
                            size_t width, size_t height, unsigned flags);
cudaError_t cudaMalloc3DArray(cudaArray_t *,
                              const struct cudaChannelFormatDesc *,
                              struct cudaExtent, unsigned flags);
cudaError_t cudaFreeArray(cudaArray_t);
cudaError_t cudaArrayGetInfo(struct cudaChannelFormatDesc *,
                             struct cudaExtent *, unsigned *flags, cudaArray_t);
cudaError_t cudaMemcpyToArray(cudaArray_t, size_t x, size_t y, const void *,
                              size_t bytes, cudaMemcpyKind);
cudaError_t cudaMemcpyFromArray(void *, cudaArray_const_t, size_t x, size_t y,
                                size_t bytes, cudaMemcpyKind);
cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t x, size_t y, const void *,
                                size_t pitch, size_t width, size_t height,
                                cudaMemcpyKind);
cudaError_t cudaMemcpy2DFromArray(void *, size_t pitch, cudaArray_const_t,
                                  size_t x, size_t y, size_t width,
                                  size_t height, cudaMemcpyKind);
/* Its elements, slice after slice, row after row, without gaps. */
struct cudaPitchedPtr emu_array_memory(cudaArray_const_t);

/* texture_objects.c */
cudaError_t cudaCreateTextureObject(cudaTextureObject_t *,
                                    const struct cudaResourceDesc *,
                                    const struct cudaTextureDesc *,
                                    const struct cudaResourceViewDesc *);
cudaError_t cudaDestroyTextureObject(cudaTextureObject_t);
cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *,
                                    const struct cudaResourceDesc *);
cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t);

/* What a kernel fetches (texture_fetches.c): the bits of four 32-bit channels,
 * those of floats if they were filtered or normalised. The coordinates are x,
 * y, z as the kernel has them; a layer is z, a whole number. */
struct emu_texel {
  unsigned bits[4];
};
struct emu_fetch {
  const char *name; /* "tex2D" */
  int dimensions;
  int whole;   /* tex1Dfetch: x is an element's number */
  int layered; /* z is a layer; EMU_CUBEMAP: of a cubemap, element is one */
  float at[3]; /* of a cubemap: a direction */
  long long element;
};
enum { EMU_CUBEMAP = 2 };
struct emu_texel emu_texture_fetch(cudaTextureObject_t,
                                   const struct emu_fetch *, const void *pc);
/* Where a surface's bytes lie, x in bytes; NULL: outside, and the mode says
 * that nothing happens there. Does not return if the mode is to trap. */
void *emu_surface_bytes(const char *name, cudaSurfaceObject_t, long long x,
                        long long y, long long z, size_t bytes,
                        cudaSurfaceBoundaryMode, int stores, const void *pc);

#ifdef __cplusplus
}
#endif
