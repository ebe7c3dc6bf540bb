/* textures.hpp - what kernels fetch from textures, read and write of surfaces.
 * None of these accesses is counted; the report says so. */
#pragma once

#include "qualifiers.hpp"
#include "texture_types.h"
#include <string.h>
#include <type_traits>

namespace emu {
/* A texel's components: a number, or the members of a vector. */
template <class T, class = void> struct Components {
  using type = T;
  enum { count = 1 };
};
template <class T> struct Components<T, std::void_t<decltype(T::x)>> {
  using type = decltype(T::x);
  enum { count = sizeof(T) / sizeof(type) };
};

template <class T> EMU_PURE T from_texel(const emu_texel &texel) {
  using C = typename Components<T>::type;
  C c[Components<T>::count];
  for (int i = 0; i < Components<T>::count; i++)
    if (std::is_same_v<C, float>)
      memcpy(&c[i], &texel.bits[i], sizeof c[i]);
    else
      c[i] = C(texel.bits[i]);
  T result;
  memcpy(&result, c, sizeof result);
  return result;
}
} // namespace emu

template <class T> cudaChannelFormatDesc cudaCreateChannelDesc() {
  using C = typename emu::Components<T>::type;
  const int bits = 8 * sizeof(C), count = emu::Components<T>::count;
  return cudaCreateChannelDesc(
      bits, count > 1 ? bits : 0, count > 2 ? bits : 0, count > 3 ? bits : 0,
      std::is_floating_point_v<C> ? cudaChannelFormatKindFloat
      : std::is_signed_v<C>       ? cudaChannelFormatKindSigned
                                  : cudaChannelFormatKindUnsigned);
}
inline cudaError_t cudaMallocArray(cudaArray_t *array,
                                   const cudaChannelFormatDesc *desc,
                                   size_t width, size_t height = 0) {
  return cudaMallocArray(array, desc, width, height, cudaArrayDefault);
}
inline cudaError_t cudaMalloc3DArray(cudaArray_t *array,
                                     const cudaChannelFormatDesc *desc,
                                     cudaExtent extent) {
  return cudaMalloc3DArray(array, desc, extent, cudaArrayDefault);
}

/* Each both ways: as a value, and through a pointer. */
#define EMU_TEXTURE(name, fetch, ...)                                          \
  namespace emu {                                                              \
  template <class T>                                                           \
  EMU_DEVICE Bits<T> name(cudaTextureObject_t texture, __VA_ARGS__) {          \
    const emu_fetch f = EMU_FETCH fetch;                                       \
    return bits(from_texel<T>(emu_texture_fetch(texture, &f, EMU_PC)));        \
  }                                                                            \
  }                                                                            \
  template <class T, class... At>                                              \
  EMU_FRONT T name(cudaTextureObject_t texture, At... at) {                    \
    return emu::of_bits<T>(emu::name<T>(texture, at...));                      \
  }                                                                            \
  template <class T, class... At>                                              \
  EMU_FRONT void name(T *to, cudaTextureObject_t texture, At... at) {          \
    *to = name<T>(texture, at...);                                             \
  }
#define EMU_FETCH(...)                                                         \
  { __VA_ARGS__ }
EMU_TEXTURE(tex1Dfetch, ("tex1Dfetch", 1, 1, 0, {0, 0, 0}, i), int i)
EMU_TEXTURE(tex1D, ("tex1D", 1, 0, 0, {x, 0, 0}, 0), float x)
EMU_TEXTURE(tex2D, ("tex2D", 2, 0, 0, {x, y, 0}, 0), float x, float y)
EMU_TEXTURE(tex3D, ("tex3D", 3, 0, 0, {x, y, z}, 0), float x, float y, float z)
EMU_TEXTURE(tex1DLayered, ("tex1DLayered", 1, 0, 1, {x, 0, float(layer)}, 0),
            float x, int layer)
EMU_TEXTURE(tex2DLayered, ("tex2DLayered", 2, 0, 1, {x, y, float(layer)}, 0),
            float x, float y, int layer)
EMU_TEXTURE(texCubemap, ("texCubemap", 2, 0, EMU_CUBEMAP, {x, y, z}, 0),
            float x, float y, float z)
EMU_TEXTURE(texCubemapLayered,
            ("texCubemapLayered", 2, 0, EMU_CUBEMAP, {x, y, z}, layer), float x,
            float y, float z, int layer)
#undef EMU_TEXTURE
#undef EMU_FETCH

#define EMU_SURFACE(dimensions, y, z, ...)                                     \
  namespace emu {                                                              \
  template <class T>                                                           \
  EMU_DEVICE Bits<T> surf##dimensions##read(                                   \
      cudaSurfaceObject_t surface, __VA_ARGS__,                                \
      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                   \
    Bits<T> value{};                                                           \
    const void *at = emu_surface_bytes("surf" #dimensions "read", surface, x,  \
                                       y, z, sizeof(T), mode, 0, EMU_PC);      \
    if (at)                                                                    \
      memcpy(&value, at, sizeof(T));                                           \
    return value;                                                              \
  }                                                                            \
  template <class T>                                                           \
  EMU_DEVICE void surf##dimensions##write(                                     \
      Bits<T> value, cudaSurfaceObject_t surface, __VA_ARGS__,                 \
      cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                   \
    void *at = emu_surface_bytes("surf" #dimensions "write", surface, x, y, z, \
                                 sizeof(T), mode, 1, EMU_PC);                  \
    if (at)                                                                    \
      memcpy(at, &value, sizeof(T));                                           \
  }                                                                            \
  }                                                                            \
  template <class T, class... At>                                              \
  EMU_FRONT T surf##dimensions##read(cudaSurfaceObject_t surface, At... at) {  \
    return emu::of_bits<T>(emu::surf##dimensions##read<T>(surface, at...));    \
  }                                                                            \
  template <class T, class... At>                                              \
  EMU_FRONT void surf##dimensions##read(T *to, cudaSurfaceObject_t surface,    \
                                        At... at) {                            \
    *to = surf##dimensions##read<T>(surface, at...);                           \
  }                                                                            \
  template <class T, class... At>                                              \
  EMU_FRONT void surf##dimensions##write(T value, cudaSurfaceObject_t surface, \
                                         At... at) {                           \
    emu::surf##dimensions##write<T>(emu::bits(value), surface, at...);         \
  }
EMU_SURFACE(1D, 0, 0, int x)
EMU_SURFACE(2D, y, 0, int x, int y)
EMU_SURFACE(3D, y, z, int x, int y, int z)
EMU_SURFACE(2DLayered, y, layer, int x, int y, int layer)
#undef EMU_SURFACE
