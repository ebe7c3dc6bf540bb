/* texture_objects.h - what a texture or surface object stands for. */
#pragma once

#include "../include/emu/texture_types.h"

/* Elements in device memory, and how they are fetched. */
struct texture_object {
  struct cudaResourceDesc resource;
  struct cudaTextureDesc texture;
  struct cudaChannelFormatDesc desc;
  const void *base;
  size_t width, height, depth; /* in elements; 1 where there is none */
  size_t pitch, element;       /* bytes */
  int channels, channel_bits;
  unsigned flags; /* of its array */
  int destroyed;
};

/* The object, or NULL: the handle is none, or was destroyed. */
const struct texture_object *texture_object(unsigned long long handle);
