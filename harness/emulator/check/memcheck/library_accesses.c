/* library_accesses.c - device memory that libraries of the host access. */
#include <stdio.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../findings/findings.h"
#include "../global_races/global_checks.h"

static int refuse(enum finding_kind kind, const void *pc, const char *routine,
                  const char *verb, const char *why) {
  finding_report(kind, pc, "%s %s %s", routine, verb, why);
  return 0;
}

/* The heap's range, live or freed, or the variable at the address. */
static const struct range *range_at(uintptr_t x) {
  uintptr_t heap = x - emu_memory.heap_base;
  if (heap >= emu_memory.heap_bytes)
    return memory_variable(x, 1);
  const struct range *r = memory_range_of((uint32_t)heap);
  return r && x - r->base < r->bytes ? r : NULL;
}

/* The first run that holds a byte which nothing has written; runs: none. */
static size_t unwritten(const struct emu_region *region,
                        const struct range *range) {
  size_t run = 0;
  for (; run < region->runs; run++) {
    uintptr_t x = (uintptr_t)region->base + run * region->pitch;
    uint32_t at = range->logical + (uint32_t)(x - range->base);
    memory_find_defined(at, region->bytes);
    for (size_t i = 0; i < region->bytes; i += 16) {
      size_t left = region->bytes - i;
      if (!bits_all(emu_memory.defined, at + (uint32_t)i,
                    left < 16 ? (unsigned)left : 16))
        return run;
    }
  }
  return run;
}

static int all_unwritten(const struct emu_region *g, const struct range *r) {
  for (size_t run = 0; run < g->runs; run++) {
    uintptr_t x = (uintptr_t)g->base + run * g->pitch;
    uint32_t at = r->logical + (uint32_t)(x - r->base);
    for (size_t i = 0; i < g->bytes; i++)
      if (bits_any(emu_memory.defined, at + (uint32_t)i, 1))
        return 0;
  }
  return 1;
}

/* The read goes on: nothing fails on a GPU. */
static void report_unwritten(const struct emu_region *g, const struct range *r,
                             const char *routine, const void *pc) {
  finding_report_with(FIND_UNINITIALISED, pc, source_of_unwritten(r),
                      "%s reads %zu bytes of %s, %s of them ever written",
                      routine, (g->runs - 1) * g->pitch + g->bytes,
                      r->name ? r->name : "memory",
                      all_unwritten(g, r) ? "none" : "not all");
}

int check_library_access(int stores, const struct emu_region *region,
                         const char *routine, const void *pc) {
  const char *verb = stores ? "writes" : "reads";
  if (!region->bytes || !region->runs)
    return 1;
  const struct range *range = range_at((uintptr_t)region->base);
  if (!region->base)
    return refuse(FIND_OUT_OF_BOUNDS, pc, routine, verb, "a null pointer");
  if (!range)
    return refuse(FIND_HOST_MEMORY, pc, routine, verb,
                  "what is not device memory; it needs a pointer from "
                  "cudaMalloc");
  size_t at = (uintptr_t)region->base - range->base;
  size_t needed = (region->runs - 1) * region->pitch + region->bytes;
  int freed = range->state == RANGE_FREED;
  if (freed || needed > range->bytes - at) {
    char why[120];
    snprintf(why, sizeof why, "%zu bytes, %zu bytes into %s%zu bytes of %s",
             needed, at, freed ? "the freed " : "", range->bytes,
             range->name ? range->name : "memory");
    return refuse(freed ? FIND_USE_AFTER_FREE : FIND_OUT_OF_BOUNDS, pc, routine,
                  verb, why);
  }
  for (size_t run = 0; stores && run < region->runs; run++)
    emu_memory_defined((const char *)region->base + run * region->pitch,
                       region->bytes);
  if (!stores && emu_self && cur_checks)
    block_races_texture_load(range->logical + (uint32_t)at,
                             (unsigned)region->bytes, pc);
  if (!stores && unwritten(region, range) < region->runs)
    report_unwritten(region, range, routine, pc);
  return 1;
}

void check_library_on_host(const char *routine, const char *instead,
                           const void *pc) {
  finding_report(FIND_HOST_ACCESS, pc,
                 "%s runs on the host, where a raw pointer to device memory "
                 "cannot be followed; %s",
                 routine, instead);
}
