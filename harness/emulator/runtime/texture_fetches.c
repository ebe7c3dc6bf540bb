/* texture_fetches.c - what a fetch gives, by the rules of the CUDA C++
 * Programming Guide, "Texture Fetching". */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "runtime_calls.h"

/* The object, its memory alive; else the kernel ends with a finding. */
static const struct texture_object *
alive(const char *name, unsigned long long handle, const void *pc) {
  const struct texture_object *object = texture_object(handle);
  char message[120];
  emu_uncounted_access(name, pc);
  if (object && emu_memory_is_live(object->base))
    return object;
  if (object &&
      !emu_library_access(
          EMU_LOAD,
          &(struct emu_region){object->base, object->element, object->pitch, 1},
          name, pc))
    emu_raise(EMU_ILLEGAL_ADDRESS, NULL, pc);
  snprintf(message, sizeof message, "%s of %s", name,
           object ? "memory that has been freed"
                  : "what is no object, or one that was destroyed");
  emu_raise(EMU_ILLEGAL_ADDRESS, message, pc);
}

/* ---- coordinates ---- */

/* The element that index i means; -1: none, the border. */
static long long addressed(long long i, size_t n, cudaTextureAddressMode mode,
                           int normalised) {
  long long size = (long long)n, period = 2 * size;
  if (i >= 0 && i < size)
    return i;
  if (mode == cudaAddressModeBorder)
    return -1;
  if (mode == cudaAddressModeWrap && normalised)
    return (i % size + size) % size;
  if (mode == cudaAddressModeMirror && normalised) {
    i = (i % period + period) % period;
    return i < size ? i : period - 1 - i;
  }
  return i < 0 ? 0 : size - 1;
}

/* The two neighbours in one dimension, and the second's share in 1/256. */
struct neighbours {
  long long first, second;
  int share;
};

static struct neighbours neighbours(const struct texture_object *object,
                                    float x, size_t n, int dimension) {
  int normalised = object->texture.normalizedCoords;
  cudaTextureAddressMode mode = object->texture.addressMode[dimension];
  double at = normalised ? (double)x * (double)n : (double)x;
  int linear = object->texture.filterMode == cudaFilterModeLinear;
  if (!(fabs(at) < 1e15)) /* not a number, or far away */
    at = at > 0 ? 1e15 : at < 0 ? -1e15 : 0;
  if (linear)
    at -= 0.5;
  long long i = (long long)floor(at);
  struct neighbours two = {addressed(i, n, mode, normalised), 0, 0};
  if (linear) {
    two.share = (int)floor((at - (double)i) * 256 + 0.5);
    two.second = addressed(i + 1, n, mode, normalised);
  }
  return two;
}

/* ---- elements ---- */

static float normalised(const struct texture_object *o, uint32_t raw) {
  int is_signed = o->desc.f == cudaChannelFormatKindSigned;
  if (o->channel_bits == 8)
    return is_signed ? fmaxf((int8_t)raw / 127.0f, -1) : (float)raw / 255;
  return is_signed ? fmaxf((int16_t)raw / 32767.0f, -1) : (float)raw / 65535;
}

/* A channel as 32 bits: a float's, or an integer's, extended. */
static uint32_t channel(const struct texture_object *object, const void *at) {
  uint32_t raw = 0;
  float f;
  memcpy(&raw, at, (size_t)object->channel_bits / 8);
  if (object->desc.f == cudaChannelFormatKindFloat &&
      object->channel_bits == 16) {
    _Float16 half;
    memcpy(&half, at, sizeof half);
    f = (float)half;
  } else if (object->desc.f != cudaChannelFormatKindFloat &&
             object->channel_bits < 32 &&
             object->texture.readMode == cudaReadModeNormalizedFloat) {
    f = normalised(object, raw);
  } else if (object->desc.f == cudaChannelFormatKindSigned) {
    return object->channel_bits == 8    ? (uint32_t)(int8_t)raw
           : object->channel_bits == 16 ? (uint32_t)(int16_t)raw
                                        : raw;
  } else {
    return raw;
  }
  memcpy(&raw, &f, sizeof raw);
  return raw;
}

/* Negative indexes: the border, which is 0 (textures of floats: its colour). A
 * texel that nothing has written is reported, at pc. */
static struct emu_texel element(const struct texture_object *object,
                                long long x, long long y, long long z,
                                const char *name, const void *pc) {
  struct emu_texel texel = {{0}};
  if (x < 0 || y < 0 || z < 0) {
    memcpy(texel.bits, object->texture.borderColor, sizeof texel.bits);
    return texel;
  }
  const char *at = (const char *)object->base +
                   ((size_t)z * object->height + (size_t)y) * object->pitch +
                   (size_t)x * object->element;
  emu_library_access(EMU_LOAD, &(struct emu_region){at, object->element, 0, 1},
                     name, pc);
  for (int c = 0; c < object->channels; c++)
    texel.bits[c] = channel(object, at + c * (object->channel_bits / 8));
  return texel;
}

/* ---- fetches ---- */

/* The weights of four texels, in 1/256: the product of both shares is rounded
 * to that, as an H100 does, which the Guide does not say. */
static void weights(int x, int y, int of[4]) {
  of[3] = (x * y + 128) / 256;
  of[2] = y - of[3];
  of[1] = x - of[3];
  of[0] = 256 - x - y + of[3];
}

static struct emu_texel filtered(const struct texture_object *object,
                                 const struct neighbours near[3],
                                 const char *name, const void *pc) {
  float sum[4] = {0};
  int of[4];
  weights(near[0].share, near[1].share, of);
  for (int corner = 0; corner < 8; corner++) {
    int deep = corner >> 2 ? near[2].share : 256 - near[2].share;
    float weight = (float)of[corner & 3] * (float)deep / 65536;
    long long at[3];
    for (int d = 0; d < 3; d++)
      at[d] = corner >> d & 1 ? near[d].second : near[d].first;
    if (weight == 0)
      continue;
    struct emu_texel texel = element(object, at[0], at[1], at[2], name, pc);
    for (int c = 0; c < 4; c++) {
      float f;
      memcpy(&f, &texel.bits[c], sizeof f);
      sum[c] += weight * f;
    }
  }
  struct emu_texel texel;
  memcpy(texel.bits, sum, sizeof texel.bits);
  return texel;
}

/* The face by which a direction leaves the cube, and where: a cubemap's faces
 * are layers in the order +x, -x, +y, -y, +z, -z. */
static struct emu_fetch on_face(const struct texture_object *object,
                                const struct emu_fetch *f) {
  static const struct {
    signed char axis[2], sign[2]; /* of the face's two coordinates */
  } faces[6] = {{{2, 1}, {-1, -1}}, {{2, 1}, {1, -1}}, {{0, 2}, {1, 1}},
                {{0, 2}, {1, -1}},  {{0, 1}, {1, -1}}, {{0, 1}, {-1, -1}}};
  const float *to = f->at;
  float x = fabsf(to[0]), y = fabsf(to[1]), z = fabsf(to[2]);
  int axis = x >= y && x >= z ? 0 : y >= z ? 1 : 2;
  int face = 2 * axis + (to[axis] < 0);
  float size = object->texture.normalizedCoords ? 1 : (float)object->width;
  long long last = (long long)object->depth / 6 - 1, layer = f->element;
  layer = layer < 0 ? 0 : layer > last ? last : layer;
  struct emu_fetch flat = *f;
  for (int d = 0; d < 2; d++) {
    float at = (float)faces[face].sign[d] * to[faces[face].axis[d]];
    flat.at[d] = (at / fabsf(to[axis]) + 1) / 2 * size;
  }
  flat.at[2] = (float)(layer * 6 + face);
  return flat;
}

struct emu_texel emu_texture_fetch(cudaTextureObject_t handle,
                                   const struct emu_fetch *fetch,
                                   const void *pc) {
  const struct texture_object *object = alive(fetch->name, handle, pc);
  struct emu_fetch flat;
  if (fetch->layered == EMU_CUBEMAP) {
    if (!(object->flags & cudaArrayCubemap))
      emu_raise(EMU_ILLEGAL_ADDRESS,
                "a cubemap is fetched from what is none: cudaMalloc3DArray "
                "makes its array, with cudaArrayCubemap",
                pc);
    flat = on_face(object, fetch);
    fetch = &flat;
  } else if (fetch->layered && !(object->flags & cudaArrayLayered)) {
    emu_raise(EMU_ILLEGAL_ADDRESS,
              "a layer is fetched from what has none: cudaMalloc3DArray makes "
              "its array, with cudaArrayLayered",
              pc);
  }
  if (fetch->whole) {
    struct emu_texel none = {{0}};
    int inside = fetch->element >= 0 && (size_t)fetch->element < object->width;
    return inside ? element(object, fetch->element, 0, 0, fetch->name, pc)
                  : none;
  }
  const size_t sizes[3] = {object->width, object->height, object->depth};
  struct neighbours near[3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
  for (int d = 0; d < fetch->dimensions; d++)
    near[d] = neighbours(object, fetch->at[d], sizes[d], d);
  if (fetch->layered) {
    long long last = (long long)object->depth - 1,
              layer = (long long)fetch->at[2];
    near[2].first = layer < 0 ? 0 : layer > last ? last : layer;
  }
  return object->texture.filterMode == cudaFilterModeLinear
             ? filtered(object, near, fetch->name, pc)
             : element(object, near[0].first, near[1].first, near[2].first,
                       fetch->name, pc);
}

void *emu_surface_bytes(const char *name, cudaSurfaceObject_t handle,
                        long long x, long long y, long long z, size_t bytes,
                        cudaSurfaceBoundaryMode mode, int stores,
                        const void *pc) {
  const struct texture_object *object = alive(name, handle, pc);
  long long width = (long long)(object->width * object->element);
  if (x % (long long)bytes) {
    char message[160];
    snprintf(message, sizeof message,
             "%s of %zu bytes at byte %lld of row %lld: x is in bytes, so "
             "multiply it by sizeof of the type",
             name, bytes, x, y);
    emu_raise(EMU_MISALIGNED, message, pc);
  }
  long long limits[3] = {width - (long long)bytes,
                         (long long)object->height - 1,
                         (long long)object->depth - 1};
  long long at[3] = {x, y, z};
  for (int d = 0; d < 3; d++) {
    if (at[d] >= 0 && at[d] <= limits[d])
      continue;
    if (mode == cudaBoundaryModeZero)
      return NULL;
    if (mode == cudaBoundaryModeTrap) {
      char message[160];
      snprintf(message, sizeof message,
               "%s at byte %lld of row %lld, and the surface has rows of %lld "
               "bytes and %zu of them (x is in bytes)",
               name, x, y, width, object->height);
      emu_raise(EMU_ILLEGAL_ADDRESS, message, pc);
    }
    at[d] = at[d] < 0 ? 0 : limits[d];
  }
  char *p =
      (char *)object->base +
      (at[2] * (long long)object->height + at[1]) * (long long)object->pitch +
      at[0];
  if (stores)
    emu_memory_defined(p, bytes);
  return p;
}
