/* rules.c - a lower bound on the time of one launch, for each unit.
 *
 * A rule counts only what no cache, compiler or order of the blocks avoids, and
 * divides it by the highest rate that the unit is known to reach. */
#include "emu_bound.h"

#include "../../occupancy/residency.h"

#include <math.h>
#include <string.h>

enum { WARP = 32, SECTOR = 32, SCHEDULERS = 4 };

static const char *const names[BOUND_UNITS] = {
    "DRAM",          "L2",           "wavefronts", "issue",   "constant",
    "multiply-adds", "block starts", "latency",    "atomics", "bus",
    "launch"};

const char *bound_unit_name(enum bound_unit unit) {
  return names[unit];
}

/* Milliseconds for `amount` at so many in a nanosecond; 0: rate not known. */
static double at_rate(double amount, double per_ns) {
  return per_ns > 0 && amount > 0 ? amount / per_ns / 1e6 : 0;
}

static double beyond(double bytes, double kept) {
  return bytes > kept ? bytes - kept : 0;
}

static double launches(const struct bound_counts *c) {
  return c->launches > 1 ? c->launches : 1;
}

/* Bytes that come from device memory: whole accesses, each once in a launch,
 * unless the L2 holds them from before. Sources: compulsory misses (Hill and
 * Smith 1989); one-sided/load-stride in dram.csv. */
static double read_bytes(const struct bound_counts *c,
                         const struct bound_gpu *gpu) {
  double bytes = gpu->access_bytes >= 2 * SECTOR
                     ? 2 * SECTOR * c->load_segments64_distinct
                     : SECTOR * c->load_sectors_distinct;
  return beyond(bytes, (launches(c) - (c->cold != 0)) * gpu->l2_bytes);
}

/* One bus takes all. Stores alone are faster than those of a copy: the bus
 * takes time to turn from reads to writes, as often as there are both. Sources:
 * fill_vectors in foreign.csv; copies in ceilings.csv. */
static double bus_turns(double read, double written,
                        const struct bound_gpu *gpu) {
  double alone = gpu->fill_gbps > 0 ? gpu->fill_gbps
                                    : fmax(gpu->read_gbps, gpu->write_gbps);
  double both = fmin(read, written);
  return at_rate(read, gpu->read_gbps) + at_rate(both, gpu->write_gbps) +
         at_rate(written - both, alone);
}

/* Of what is stored the L2 may keep some until after the launch. A sector that
 * is stored in part is read first. Sources: one-sided/store-stride in dram.csv;
 * transpose/across-rows in profile.csv. */
static double dram(const struct bound_counts *c, const struct bound_gpu *gpu) {
  double kept = launches(c) *
                (gpu->l2_dirty_bytes > 0 ? gpu->l2_dirty_bytes : gpu->l2_bytes);
  double filled =
      beyond(SECTOR * c->store_sectors_partial, launches(c) * gpu->l2_bytes);
  return bus_turns(read_bytes(c, gpu) + filled,
                   beyond(SECTOR * c->store_sectors_distinct, kept), gpu);
}

/* L1 may answer all loads but the first of a sector. Stores all go to the L2,
 * at a rate of their own, and so do sectors in part; sectors of atomics count
 * as whole, at the highest rate. Sources: CUDA C++ Programming Guide, caching
 * of global memory; reread-l2 and softmax/block-row-uncoalesced in ceilings.csv
 * and profile.csv, fill_again in foreign.csv. */
static double l2(const struct bound_counts *c, const struct bound_gpu *gpu) {
  double whole = fmin(c->store_bytes_used / SECTOR, c->store_sectors);
  double part = c->store_sectors - whole;
  double through =
      at_rate(SECTOR * (c->load_sectors_distinct + whole), gpu->l2_gbps);
  double stored =
      at_rate(SECTOR * beyond(whole, c->atomic_sectors), gpu->l2_fill_gbps);
  return fmax(fmax(through, stored),
              at_rate(part, gpu->l2_partial_sectors_per_ns));
}

/* Of the multiprocessors that have a block. */
static double cycles_per_ns(const struct bound_counts *c,
                            const struct bound_gpu *gpu) {
  double busy = c->blocks > 0 ? fmin(c->blocks, gpu->sms) : gpu->sms;
  return busy * gpu->mhz / 1000;
}

/* Multiply-adds of a multiprocessor in a cycle: Programming Guide, throughput
 * of arithmetic instructions. */
static double fma_lanes(const char *capability) {
  return strcmp(capability, "7.5") == 0 || strcmp(capability, "8.0") == 0 ? 64
                                                                          : 128;
}

static struct residency resident(const struct bound_counts *c,
                                 const struct bound_gpu *gpu) {
  const struct sm_limits *sm = limits_of(gpu->capability);
  struct kernel_use use = {c->threads, c->registers, c->shared};
  if (!sm || c->threads <= 0)
    return (struct residency){0};
  return residency_of(sm, &use);
}

/* Blocks that load from device memory, at least. Of what the L2 has, each may
 * have loaded a part. */
static double loading_blocks(const struct bound_counts *c,
                             const struct bound_gpu *gpu) {
  struct bound_gpu without_l2 = *gpu;
  without_l2.l2_bytes = 0;
  double warps = ceil((double)c->threads / WARP), bytes = read_bytes(c, gpu);
  if (c->loading_warps > 0 && bytes > 0)
    return c->loading_warps / warps * bytes / read_bytes(c, &without_l2);
  return bytes >= SECTOR * warps * c->blocks ? c->blocks : 0;
}

/* Little's law: as many blocks are under way as are resident, and each that
 * loads from device memory takes at least so long. Source: Little 1961;
 * scale/one-load, alone on its multiprocessor, in chapter6.csv. */
static double latency(const struct bound_counts *c, const struct bound_gpu *gpu,
                      int resident_blocks) {
  double slots = fmin(gpu->sms * resident_blocks, c->blocks);
  double loading = loading_blocks(c, gpu);
  return slots > 0 ? fmax(loading / slots, loading > 0) * gpu->block_ns / 1e6
                   : 0;
}

void bound_rank(struct bound *b) {
  b->unit = BOUND_DRAM;
  for (int u = 1; u < BOUND_UNITS; u++)
    if (b->ms[u] > b->ms[b->unit])
      b->unit = u;
  b->next = b->unit == BOUND_DRAM ? BOUND_L2 : BOUND_DRAM;
  for (int u = 0; u < BOUND_UNITS; u++)
    if (u != (int)b->unit && b->ms[u] > b->ms[b->next])
      b->next = u;
}

struct bound bound_of(const struct bound_counts *counts,
                      const struct bound_gpu *gpu) {
  struct residency on = resident(counts, gpu);
  struct bound bound = {.resident_warps = on.warps};
  double cycles = cycles_per_ns(counts, gpu), fmas = counts->flops / 2;
  bound.ms[BOUND_DRAM] = dram(counts, gpu);
  bound.ms[BOUND_L2] = l2(counts, gpu);
  /* One wavefront in a cycle. Sources: Programming Guide, shared memory has 32
   * banks of 4 bytes a cycle; l1-offset and lookup-global in ceilings.csv. */
  bound.ms[BOUND_WAVEFRONTS] = at_rate(counts->wavefronts, cycles);
  /* One instruction in a cycle for each scheduler: Programming Guide. */
  bound.ms[BOUND_ISSUE] =
      at_rate(fmas / WARP + counts->instructions, SCHEDULERS * cycles);
  bound.ms[BOUND_MULTIPLY_ADDS] =
      at_rate(fmas, fma_lanes(gpu->capability) * cycles);
  /* What all lanes read alike may be an operand of an instruction and then has
   * no request: lookup-known in ceilings.csv. */
  bound.ms[BOUND_CONSTANT] = at_rate(
      counts->constant_wavefronts, gpu->constant_wavefronts_per_cycle * cycles);
  /* blocks/empty in chapter3.csv: a rate of the whole GPU, at any block size
   * below 1024. */
  bound.ms[BOUND_BLOCKS] = at_rate(counts->blocks, gpu->block_starts_per_ns);
  bound.ms[BOUND_LATENCY] = latency(counts, gpu, on.blocks);
  /* Of so many requests as many are at one word, at least, and these take
   * turns. Lanes of a warp at one word may be one. Source: reduce_word_lane in
   * foreign.csv. */
  bound.ms[BOUND_ATOMICS] =
      at_rate(counts->atomics_a_word, gpu->atomics_per_ns);
  /* Both ways at a time, but a stream's copies one after the other. Source:
   * transfer/pinned in chapter9.csv. */
  bound.ms[BOUND_BUS] = at_rate(counts->bus_bytes, gpu->bus_gbps);
  /* Sources: graph_of_nothing, graph_of_nothing_wide in foreign.csv. */
  bound.ms[BOUND_LAUNCH] =
      fmax(gpu->launch_ms, launches(counts) * gpu->node_ns / 1e6);
  bound.step_ms = gpu->step_ns / 1e6;
  bound_rank(&bound);
  return bound;
}

void bound_add(struct bound *sum, const struct bound *one) {
  sum->step_ms += one->step_ms;
  for (int u = 0; u < BOUND_UNITS; u++)
    sum->ms[u] = u == BOUND_LAUNCH
                     ? fmax(sum->step_ms, fmax(sum->ms[u], one->ms[u]))
                     : sum->ms[u] + one->ms[u];
  sum->resident_warps = one->resident_warps;
  bound_rank(sum);
}

struct bound bound_beside(const struct bound_counts *c,
                          const struct bound_gpu *gpu) {
  struct bound_counts spread = *c;
  spread.blocks = 0;
  struct bound b = bound_of(&spread, gpu);
  b.ms[BOUND_BLOCKS] = at_rate(c->blocks, gpu->block_starts_per_ns);
  b.ms[BOUND_LATENCY] = 0;
  b.step_ms = gpu->node_ns / 1e6;
  bound_rank(&b);
  return b;
}

int bound_fits_l2(const struct bound_counts *c, const struct bound_gpu *gpu) {
  return SECTOR * (c->load_sectors_distinct + c->store_sectors_distinct) <=
         gpu->l2_bytes;
}
