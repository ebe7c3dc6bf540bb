/* memory_pools.c - pools that cudaMallocAsync takes from. Memory comes from one
 * heap here; a pool counts what it gave. */
#include "runtime_calls.h"
#include <pthread.h>
#include <stdlib.h>

struct CUmemPoolHandle_st {
  size_t used, max; /* max 0: no limit */
};

/* What a pool has given, by its address. */
struct given {
  void *base;
  size_t bytes;
  cudaMemPool_t pool;
  struct given *next;
};

static struct CUmemPoolHandle_st device_pool;
static cudaMemPool_t current = &device_pool;
static struct given *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

int memory_pool_has_room(cudaMemPool_t pool, size_t bytes) {
  pool = pool ? pool : current;
  return !pool->max || pool->used + bytes <= pool->max;
}

void memory_pool_add(cudaMemPool_t pool, void *p, size_t bytes) {
  pool = pool ? pool : current;
  struct given *entry = p ? malloc(sizeof *entry) : NULL;
  if (!entry)
    return;
  pthread_mutex_lock(&lock);
  pool->used += bytes;
  *entry = (struct given){p, bytes, pool, all};
  all = entry;
  pthread_mutex_unlock(&lock);
}

void memory_pool_remove(void *p) {
  pthread_mutex_lock(&lock);
  for (struct given **at = &all; *at; at = &(*at)->next) {
    struct given *entry = *at;
    if (entry->base != p)
      continue;
    if (entry->pool)
      entry->pool->used -= entry->bytes;
    *at = entry->next;
    free(entry);
    break;
  }
  pthread_mutex_unlock(&lock);
}

/* ---- the API ---- */

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device) {
  if (!pool || device != 0)
    return runtime_error(pool ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  *pool = &device_pool;
  return runtime_sticky_error();
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool,
                              const struct cudaMemPoolProps *properties) {
  if (!pool || !properties ||
      properties->allocType != cudaMemAllocationTypePinned ||
      (properties->location.type == cudaMemLocationTypeDevice &&
       properties->location.id != 0))
    return runtime_error(cudaErrorInvalidValue);
  if (properties->handleTypes != cudaMemHandleTypeNone)
    return runtime_error(cudaErrorNotSupported); /* no other process */
  *pool = malloc(sizeof **pool);
  if (!*pool)
    return runtime_error(cudaErrorMemoryAllocation);
  **pool = (struct CUmemPoolHandle_st){.max = properties->maxSize};
  return runtime_sticky_error();
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool) {
  if (!pool || pool == &device_pool)
    return runtime_error(cudaErrorInvalidValue);
  pthread_mutex_lock(&lock);
  for (struct given *entry = all; entry; entry = entry->next)
    if (entry->pool == pool)
      entry->pool = NULL; /* what it gave stays valid */
  pthread_mutex_unlock(&lock);
  if (current == pool)
    current = &device_pool;
  free(pool);
  return runtime_sticky_error();
}

/* What is reused, and when memory goes back, makes no difference here. */
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr which,
                                    void *value) {
  if (!pool || !value || (int)which < 1 ||
      which > cudaMemPoolAttrReleaseThreshold)
    return runtime_error(cudaErrorInvalidValue);
  return runtime_sticky_error();
}
