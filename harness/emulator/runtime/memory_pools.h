/* memory_pools.h - what pools have given. A NULL pool is the device's current
 * one. */
#pragma once

#include "runtime_errors.h"

int memory_pool_has_room(cudaMemPool_t, size_t bytes);
void memory_pool_give(cudaMemPool_t, void *, size_t bytes);
void memory_pool_take_back(void *); /* what no pool gave is left alone */
