/* residency.c - limits of compute capabilities, and the residency that
 * follows. */
#include "residency.h"

#include <stdio.h>
#include <string.h>

enum { KIB = 1024, FILE_OF_REGISTERS = 65536 };

/* CUDA C++ Programming Guide, technical specifications per compute capability;
 * 5.3 and 6.2 give a block half of the registers. */
#define SM(cc, threads, blocks, of_block, partitions, shared, of_a_block,      \
           unit, reserved)                                                     \
  {                                                                            \
    cc, threads, blocks, FILE_OF_REGISTERS, of_block, 255, 256, partitions,    \
        shared *KIB, of_a_block *KIB, unit, reserved                           \
  }
const struct sm_limits all_limits[] = {
    SM(50, 2048, 32, 65536, 4, 64, 48, 256, 0),
    SM(52, 2048, 32, 65536, 4, 96, 48, 256, 0),
    SM(53, 2048, 32, 32768, 4, 64, 48, 256, 0),
    SM(60, 2048, 32, 65536, 2, 64, 48, 256, 0),
    SM(61, 2048, 32, 65536, 4, 96, 48, 256, 0),
    SM(62, 2048, 32, 32768, 4, 64, 48, 256, 0),
    SM(70, 2048, 32, 65536, 4, 96, 96, 256, 0),
    SM(72, 2048, 32, 65536, 4, 96, 96, 256, 0),
    SM(75, 1024, 16, 65536, 4, 64, 64, 256, 0),
    SM(80, 2048, 32, 65536, 4, 164, 163, 128, KIB),
    SM(86, 1536, 16, 65536, 4, 100, 99, 128, KIB),
    SM(87, 1536, 16, 65536, 4, 164, 163, 128, KIB),
    SM(89, 1536, 24, 65536, 4, 100, 99, 128, KIB),
    SM(90, 2048, 32, 65536, 4, 228, 227, 128, KIB),
    SM(100, 2048, 32, 65536, 4, 228, 227, 128, KIB),
    SM(120, 1536, 24, 65536, 4, 100, 99, 128, KIB),
    {0}};

const struct sm_limits *limits_of(const char *capability) {
  for (const struct sm_limits *l = all_limits; l->capability; l++) {
    char name[16];
    snprintf(name, sizeof name, "%d.%d", l->capability / 10,
             l->capability % 10);
    if (strcmp(name, capability) == 0)
      return l;
  }
  return NULL;
}

/* ---- blocks of a kernel ---- */

static int round_up(int value, int unit) {
  return (value + unit - 1) / unit * unit;
}

static int warps_of(const struct kernel_use *use) {
  return round_up(use->threads, LANES_PER_WARP) / LANES_PER_WARP;
}

static int allowed_by_threads(const struct sm_limits *sm,
                              const struct kernel_use *use) {
  if (use->threads < 1 || use->threads > THREADS_PER_BLOCK)
    return 0;
  return sm->threads / LANES_PER_WARP / warps_of(use);
}

/* Warps that find registers, in units, in the partitions' register files. */
static int warps_with_registers(const struct sm_limits *sm, int partitions,
                                int per_warp) {
  return sm->registers / partitions / per_warp * partitions;
}

/* Whether a block may be launched is decided as for four partitions, also on
 * 6.0, which has two. */
static int allowed_by_registers(const struct sm_limits *sm,
                                const struct kernel_use *use) {
  enum { QUARTERS = 4 };
  if (use->registers > sm->thread_registers)
    return 0;
  if (use->registers < 1)
    return NO_LIMIT;
  int per_warp = round_up(use->registers * LANES_PER_WARP, sm->register_unit);
  if (round_up(warps_of(use), QUARTERS) * per_warp > sm->block_registers ||
      warps_with_registers(sm, QUARTERS, per_warp) < warps_of(use))
    return 0;
  return warps_with_registers(sm, sm->partitions, per_warp) / warps_of(use);
}

static int allowed_by_shared(const struct sm_limits *sm,
                             const struct kernel_use *use) {
  if (use->shared > sm->block_shared)
    return 0;
  int per_block = round_up(use->shared + sm->shared_reserved, sm->shared_unit);
  return per_block ? sm->shared / per_block : NO_LIMIT;
}

static int lesser(int a, int b) {
  return a < b ? a : b;
}

struct residency residency_of(const struct sm_limits *sm,
                              const struct kernel_use *use) {
  struct residency r = {.by_blocks = sm->blocks,
                        .by_threads = allowed_by_threads(sm, use),
                        .by_registers = allowed_by_registers(sm, use),
                        .by_shared = allowed_by_shared(sm, use)};
  r.blocks = lesser(lesser(r.by_blocks, r.by_threads),
                    lesser(r.by_registers, r.by_shared));
  r.warps = r.blocks * warps_of(use);
  return r;
}

double occupancy_of(const struct sm_limits *sm, const struct residency *r) {
  return (double)r->warps / (sm->threads / LANES_PER_WARP);
}
