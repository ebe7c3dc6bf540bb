/* texture_objects.c - texture and surface objects are made and destroyed. */
#include "runtime_calls.h"

#include <pthread.h>
#include <stdlib.h>

/* Handles are indexes from 1, so that any number may be asked about. Those of
 * destroyed objects are given out again once all have been, so that as long as
 * possible a use of one is found. */
enum { MAX_OBJECTS = 4096 };
static struct texture_object *objects[MAX_OBJECTS];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const struct texture_object *texture_object(unsigned long long handle) {
  if (handle == 0 || handle > MAX_OBJECTS || !objects[handle - 1])
    return NULL;
  return objects[handle - 1]->destroyed ? NULL : objects[handle - 1];
}

/* What the resource is; 0: it is none that the emulator has. */
static int describe(struct texture_object *object) {
  const struct cudaResourceDesc *resource = &object->resource;
  struct cudaExtent extent = {0, 0, 0};
  if (resource->resType == cudaResourceTypeArray && resource->res.array.array) {
    cudaArray_t array = resource->res.array.array;
    struct cudaPitchedPtr memory = emu_array_memory(array);
    cudaArrayGetInfo(&object->desc, &extent, &object->flags, array);
    object->base = memory.ptr;
    object->pitch = memory.pitch;
  } else if (resource->resType == cudaResourceTypeLinear) {
    object->base = resource->res.linear.devPtr;
    object->desc = resource->res.linear.desc;
  } else if (resource->resType == cudaResourceTypePitch2D) {
    object->base = resource->res.pitch2D.devPtr;
    object->desc = resource->res.pitch2D.desc;
    object->pitch = resource->res.pitch2D.pitchInBytes;
    extent.width = resource->res.pitch2D.width;
    extent.height = resource->res.pitch2D.height;
  }
  const struct cudaChannelFormatDesc *d = &object->desc;
  object->channels = 1 + (d->y > 0) + (d->z > 0) + (d->w > 0);
  object->channel_bits = d->x;
  object->element = (size_t)(object->channels * d->x) / 8;
  if (resource->resType == cudaResourceTypeLinear && object->element)
    extent.width = resource->res.linear.sizeInBytes / object->element;
  object->width = extent.width;
  object->height = extent.height ? extent.height : 1;
  object->depth = extent.depth ? extent.depth : 1;
  return object->base && object->element && extent.width &&
         (d->x == 8 || d->x == 16 || d->x == 32);
}

/* The next place, from the last that was given out on, that has no object or a
 * destroyed one; MAX_OBJECTS: there is none. */
static size_t free_place(void) {
  static size_t next;
  for (size_t tried = 0; tried < MAX_OBJECTS; tried++) {
    size_t at = (next + tried) % MAX_OBJECTS;
    if (!objects[at] || objects[at]->destroyed) {
      next = at + 1;
      return at;
    }
  }
  return MAX_OBJECTS;
}

static cudaError_t add(unsigned long long *handle,
                       const struct texture_object *made) {
  pthread_mutex_lock(&lock);
  size_t at = free_place();
  struct texture_object *kept = at == MAX_OBJECTS ? NULL
                                : objects[at]     ? objects[at]
                                                  : malloc(sizeof *kept);
  if (kept) {
    *kept = *made;
    objects[at] = kept;
    *handle = at + 1;
  }
  pthread_mutex_unlock(&lock);
  return kept ? runtime_sticky_error()
              : runtime_error(cudaErrorMemoryAllocation);
}

static cudaError_t destroy(unsigned long long handle) {
  if (!texture_object(handle))
    return runtime_error(cudaErrorInvalidResourceHandle);
  objects[handle - 1]->destroyed = 1;
  emu_memory_invalidate_tracking();
  return runtime_sticky_error();
}

cudaError_t cudaCreateTextureObject(cudaTextureObject_t *handle,
                                    const struct cudaResourceDesc *resource,
                                    const struct cudaTextureDesc *texture,
                                    const struct cudaResourceViewDesc *view) {
  if (!handle || !resource || !texture || view)
    return runtime_call_failed(cudaErrorInvalidValue, THIS_CALL,
                               view ? "the emulator has no resource views"
                                    : "a null pointer");
  struct texture_object object = {.resource = *resource, .texture = *texture};
  if (!describe(&object))
    return runtime_call_failed(
        resource->resType == cudaResourceTypeArray && !resource->res.array.array
            ? cudaErrorInvalidResourceHandle
            : cudaErrorInvalidValue,
        THIS_CALL,
        "the resource must be an array, linear or pitched memory, with "
        "channels of 8, 16 or 32 bits (is the descriptor set to 0 first?)");
  int floats = object.desc.f == cudaChannelFormatKindFloat ||
               texture->readMode == cudaReadModeNormalizedFloat;
  if (texture->filterMode == cudaFilterModeLinear && !floats)
    return runtime_call_failed(cudaErrorInvalidValue, THIS_CALL,
                               "linear filtering needs floats, or "
                               "cudaReadModeNormalizedFloat");
  return add(handle, &object);
}

cudaError_t cudaDestroyTextureObject(cudaTextureObject_t handle) {
  return destroy(handle);
}

cudaError_t cudaCreateSurfaceObject(cudaSurfaceObject_t *handle,
                                    const struct cudaResourceDesc *resource) {
  unsigned flags = 0;
  if (!handle || !resource || resource->resType != cudaResourceTypeArray)
    return runtime_call_failed(cudaErrorInvalidValue, THIS_CALL,
                               "a surface needs an array");
  cudaArrayGetInfo(NULL, NULL, &flags, resource->res.array.array);
  struct texture_object object = {.resource = *resource};
  if (!(flags & cudaArraySurfaceLoadStore))
    return runtime_call_failed(cudaErrorInvalidValue, THIS_CALL,
                               "the array must be made with "
                               "cudaArraySurfaceLoadStore");
  return describe(&object) ? add(handle, &object)
                           : runtime_error(cudaErrorInvalidValue);
}

cudaError_t cudaDestroySurfaceObject(cudaSurfaceObject_t handle) {
  return destroy(handle);
}
