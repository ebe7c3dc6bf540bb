/* memory_pools.c - pools that cudaMallocAsync takes from. Memory comes from one
 * heap here; a pool counts what it gave, and keeps what was set. */
#include "memory_pools.h"
#include <pthread.h>
#include <stdlib.h>

enum { ATTRIBUTES = cudaMemPoolAttrUsedMemHigh + 1 };

struct CUmemPoolHandle_st {
  uint64_t values[ATTRIBUTES]; /* by cudaMemPoolAttr */
  size_t most;                 /* 0: no limit */
};

/* What a pool has given, by its address. */
struct given {
  void *base;
  size_t bytes;
  cudaMemPool_t pool;
  struct given *next;
};

#define REUSE                                                                  \
  [cudaMemPoolReuseFollowEventDependencies] = 1,                               \
  [cudaMemPoolReuseAllowOpportunistic] = 1,                                    \
  [cudaMemPoolReuseAllowInternalDependencies] = 1
static struct CUmemPoolHandle_st device_pool = {.values = {REUSE}};
static cudaMemPool_t current = &device_pool;
static struct given *all;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void account(cudaMemPool_t pool, size_t bytes) {
  uint64_t *v = pool->values;
  v[cudaMemPoolAttrUsedMemCurrent] += bytes;
  if (v[cudaMemPoolAttrUsedMemHigh] < v[cudaMemPoolAttrUsedMemCurrent])
    v[cudaMemPoolAttrUsedMemHigh] = v[cudaMemPoolAttrUsedMemCurrent];
  for (int i = 0; i < 2; i++)
    if (v[cudaMemPoolAttrReservedMemCurrent + i] <
        v[cudaMemPoolAttrUsedMemCurrent])
      v[cudaMemPoolAttrReservedMemCurrent + i] =
          v[cudaMemPoolAttrUsedMemCurrent];
}

int memory_pool_has_room(cudaMemPool_t pool, size_t bytes) {
  pool = pool ? pool : current;
  return !pool->most ||
         pool->values[cudaMemPoolAttrUsedMemCurrent] + bytes <= pool->most;
}

void memory_pool_give(cudaMemPool_t pool, void *p, size_t bytes) {
  pool = pool ? pool : current;
  struct given *entry = p ? malloc(sizeof *entry) : NULL;
  if (!entry)
    return;
  pthread_mutex_lock(&lock);
  account(pool, bytes);
  *entry = (struct given){p, bytes, pool, all};
  all = entry;
  pthread_mutex_unlock(&lock);
}

void memory_pool_take_back(void *p) {
  pthread_mutex_lock(&lock);
  for (struct given **at = &all; *at; at = &(*at)->next) {
    struct given *entry = *at;
    if (entry->base != p)
      continue;
    if (entry->pool)
      entry->pool->values[cudaMemPoolAttrUsedMemCurrent] -= entry->bytes;
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
  return runtime_health();
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
  **pool = (struct CUmemPoolHandle_st){.values = {REUSE},
                                       .most = properties->maxSize};
  return runtime_health();
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
  return runtime_health();
}

/* The first three are int, the others 64 bits wide. */
static int is_narrow(cudaMemPoolAttr which) {
  return which < cudaMemPoolAttrReleaseThreshold;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, cudaMemPoolAttr which,
                                    void *value) {
  if (!pool || !value || (int)which < 1 || (int)which >= ATTRIBUTES)
    return runtime_error(cudaErrorInvalidValue);
  if (is_narrow(which))
    *(int *)value = (int)pool->values[which];
  else
    *(uint64_t *)value = pool->values[which];
  return runtime_health();
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, cudaMemPoolAttr which,
                                    void *value) {
  if (!pool || !value || (int)which < 1 || (int)which >= ATTRIBUTES)
    return runtime_error(cudaErrorInvalidValue);
  uint64_t wanted =
      is_narrow(which) ? (uint64_t) * (int *)value : *(uint64_t *)value;
  if (which == cudaMemPoolAttrReservedMemHigh ||
      which == cudaMemPoolAttrUsedMemHigh) {
    if (wanted != 0) /* they can only be reset */
      return runtime_error(cudaErrorInvalidValue);
    wanted = pool->values[which - 1];
  } else if (which > cudaMemPoolAttrReleaseThreshold) {
    return runtime_error(cudaErrorInvalidValue);
  }
  pool->values[which] = wanted;
  return runtime_health();
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep) {
  if (!pool)
    return runtime_error(cudaErrorInvalidValue);
  uint64_t *v = pool->values, used = v[cudaMemPoolAttrUsedMemCurrent];
  if (v[cudaMemPoolAttrReservedMemCurrent] > keep)
    v[cudaMemPoolAttrReservedMemCurrent] = keep > used ? keep : used;
  return runtime_health();
}
