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
                         const struct bound_machine *m) {
  double bytes = m->access_bytes >= 2 * SECTOR
                     ? 2 * SECTOR * c->load_segments64_distinct
                     : SECTOR * c->load_sectors_distinct;
  return beyond(bytes, (launches(c) - (c->cold != 0)) * m->l2_bytes);
}

/* One bus takes all. Stores alone are faster than those of a copy: the bus
 * takes time to turn from reads to writes, as often as there are both. Sources:
 * fill_vectors in foreign.csv; copies in ceilings.csv. */
static double bus_turns(double read, double written,
                        const struct bound_machine *m) {
  double alone =
      m->fill_gbps > 0 ? m->fill_gbps : fmax(m->read_gbps, m->write_gbps);
  double both = fmin(read, written);
  return at_rate(read, m->read_gbps) + at_rate(both, m->write_gbps) +
         at_rate(written - both, alone);
}

/* Of what is stored the L2 may keep some until after the launch. A sector that
 * is stored in part is read first. Sources: one-sided/store-stride in dram.csv;
 * transpose/across-rows in profile.csv. */
static double dram(const struct bound_counts *c,
                   const struct bound_machine *m) {
  double kept =
      launches(c) * (m->l2_dirty_bytes > 0 ? m->l2_dirty_bytes : m->l2_bytes);
  double filled =
      beyond(SECTOR * c->store_sectors_partial, launches(c) * m->l2_bytes);
  return bus_turns(read_bytes(c, m) + filled,
                   beyond(SECTOR * c->store_sectors_distinct, kept), m);
}

/* L1 may answer all loads but the first of a sector. Stores all go to the L2,
 * at a rate of their own, and so do sectors in part; sectors of atomics count
 * as whole, at the highest rate. Sources: CUDA C++ Programming Guide, caching
 * of global memory; reread-l2 and softmax/block-row-uncoalesced in ceilings.csv
 * and profile.csv, fill_again in foreign.csv. */
static double l2(const struct bound_counts *c, const struct bound_machine *m) {
  double whole = fmin(c->store_bytes_used / SECTOR, c->store_sectors);
  double part = c->store_sectors - whole;
  double through =
      at_rate(SECTOR * (c->load_sectors_distinct + whole), m->l2_gbps);
  double stored =
      at_rate(SECTOR * beyond(whole, c->atomic_sectors), m->l2_fill_gbps);
  return fmax(fmax(through, stored),
              at_rate(part, m->l2_partial_sectors_per_ns));
}

/* Of the multiprocessors that have a block. */
static double cycles_per_ns(const struct bound_counts *c,
                            const struct bound_machine *m) {
  double busy = c->blocks > 0 ? fmin(c->blocks, m->sms) : m->sms;
  return busy * m->mhz / 1000;
}

/* Multiply-adds of a multiprocessor in a cycle: Programming Guide, throughput
 * of arithmetic instructions. */
static double fma_lanes(const char *capability) {
  return strcmp(capability, "7.5") == 0 || strcmp(capability, "8.0") == 0 ? 64
                                                                          : 128;
}

static struct residency resident(const struct bound_counts *c,
                                 const struct bound_machine *m) {
  const struct sm_limits *sm = limits_of(m->capability);
  struct kernel_use use = {c->threads, c->registers, c->shared};
  if (!sm || c->threads <= 0)
    return (struct residency){0};
  return residency_of(sm, &use);
}

/* Blocks that load from device memory, at least. Of what the L2 has, each may
 * have loaded a part. */
static double loading_blocks(const struct bound_counts *c,
                             const struct bound_machine *m) {
  struct bound_machine without_l2 = *m;
  without_l2.l2_bytes = 0;
  double warps = ceil((double)c->threads / WARP), bytes = read_bytes(c, m);
  if (c->loading_warps > 0 && bytes > 0)
    return c->loading_warps / warps * bytes / read_bytes(c, &without_l2);
  return bytes >= SECTOR * warps * c->blocks ? c->blocks : 0;
}

/* Little's law: as many blocks are under way as are resident, and each that
 * loads from device memory takes at least so long. Source: Little 1961;
 * scale/one-load, alone on its multiprocessor, in chapter6.csv. */
static double latency(const struct bound_counts *c,
                      const struct bound_machine *m, int resident_blocks) {
  double slots = fmin(m->sms * resident_blocks, c->blocks);
  double loading = loading_blocks(c, m);
  return slots > 0 ? fmax(loading / slots, loading > 0) * m->block_ns / 1e6 : 0;
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

struct bound bound_of(const struct bound_counts *c,
                      const struct bound_machine *m) {
  struct residency on = resident(c, m);
  struct bound b = {.resident_warps = on.warps};
  double cycles = cycles_per_ns(c, m), fmas = c->flops / 2;
  b.ms[BOUND_DRAM] = dram(c, m);
  b.ms[BOUND_L2] = l2(c, m);
  /* One wavefront in a cycle. Sources: Programming Guide, shared memory has 32
   * banks of 4 bytes a cycle; l1-offset and lookup-global in ceilings.csv. */
  b.ms[BOUND_WAVEFRONTS] = at_rate(c->wavefronts, cycles);
  /* One instruction in a cycle for each scheduler: Programming Guide. */
  b.ms[BOUND_ISSUE] =
      at_rate(fmas / WARP + c->instructions, SCHEDULERS * cycles);
  b.ms[BOUND_MULTIPLY_ADDS] = at_rate(fmas, fma_lanes(m->capability) * cycles);
  /* What all lanes read alike may be an operand of an instruction and then has
   * no request: lookup-known in ceilings.csv. */
  b.ms[BOUND_CONSTANT] = at_rate(c->constant_wavefronts,
                                 m->constant_wavefronts_per_cycle * cycles);
  /* blocks/empty in chapter3.csv: a rate of the whole GPU, at any block size
   * below 1024. */
  b.ms[BOUND_BLOCKS] = at_rate(c->blocks, m->block_starts_per_ns);
  b.ms[BOUND_LATENCY] = latency(c, m, on.blocks);
  /* Of so many requests as many are at one word, at least, and these take
   * turns. Lanes of a warp at one word may be one. Source: reduce_word_lane in
   * foreign.csv. */
  b.ms[BOUND_ATOMICS] = at_rate(c->atomics_a_word, m->atomics_per_ns);
  /* Both ways at a time, but a stream's copies one after the other. Source:
   * transfer/pinned in chapter9.csv. */
  b.ms[BOUND_BUS] = at_rate(c->bus_bytes, m->bus_gbps);
  /* Sources: graph_of_nothing, graph_of_nothing_wide in foreign.csv. */
  b.ms[BOUND_LAUNCH] = fmax(m->launch_ms, launches(c) * m->node_ns / 1e6);
  b.step_ms = m->step_ns / 1e6;
  bound_rank(&b);
  return b;
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
                          const struct bound_machine *m) {
  struct bound_counts spread = *c;
  spread.blocks = 0;
  struct bound b = bound_of(&spread, m);
  b.ms[BOUND_BLOCKS] = at_rate(c->blocks, m->block_starts_per_ns);
  b.ms[BOUND_LATENCY] = 0;
  b.step_ms = m->node_ns / 1e6;
  bound_rank(&b);
  return b;
}

int bound_fits_l2(const struct bound_counts *c, const struct bound_machine *m) {
  return SECTOR * (c->load_sectors_distinct + c->store_sectors_distinct) <=
         m->l2_bytes;
}
