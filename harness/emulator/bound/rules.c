/* rules.c - a lower bound on the time of one launch, for each unit.
 *
 * A rule counts only what no cache, compiler or order of the blocks avoids, and
 * divides it by the highest rate that the unit is known to reach. */
#include "bound.h"

#include "../../occupancy/residency.h"

#include <math.h>
#include <string.h>

static const char *const names[BOUND_UNITS] = {
    "DRAM",          "L2",           "wavefronts", "issue", "constant",
    "multiply-adds", "block starts", "latency",    "launch"};

const char *bound_unit_name(enum bound_unit unit) {
  return names[unit];
}

/* Milliseconds for `amount` at so many in a nanosecond; 0: rate not known. */
static double at_rate(double amount, double per_ns) {
  return per_ns > 0 && amount > 0 ? amount / per_ns / 1e6 : 0;
}

static double beyond(double bytes, double held) {
  return bytes > held ? bytes - held : 0;
}

/* Each byte once. Of writes the L2 may keep as much as it holds until after the
 * launch; of reads it may hold as much from before it. One bus takes both.
 * Sources: compulsory misses (Hill and Smith 1989); dram.csv, profile.csv. */
static double dram(const struct bound_counts *c,
                   const struct bound_machine *m) {
  double read =
      c->cold ? c->distinct_loaded : beyond(c->distinct_loaded, m->l2_bytes);
  return at_rate(read, m->read_gbps) +
         at_rate(beyond(c->distinct_stored, m->l2_bytes), m->write_gbps);
}

/* L1 may answer all loads but the first of a byte. Stores all go to the L2,
 * sectors in part at a rate of their own.
 * Sources: CUDA C++ Programming Guide, caching of global memory; reread-l2 and
 * transpose/naive in ceilings.csv and profile.csv. */
static double l2(const struct bound_counts *c, const struct bound_machine *m) {
  double whole = fmin(c->stored_bytes_used / 32, c->stored_sectors);
  double part = c->stored_sectors - whole;
  double through = at_rate(c->distinct_loaded + 32 * whole, m->l2_gbps);
  return m->l2_partial > 0 ? fmax(through, at_rate(part, m->l2_partial))
                           : through;
}

static double cycles_per_ns(const struct bound_machine *m) {
  return m->sms * m->mhz / 1000;
}

static double resident_warps(const struct bound_counts *c,
                             const struct bound_machine *m) {
  const struct sm_limits *sm = limits_of(m->capability);
  if (!sm || c->threads <= 0)
    return 0;
  struct kernel_use use = {c->threads, c->registers, c->shared};
  return residency_of(sm, &use).warps;
}

/* Little's law: no more bytes are under way than the resident warps ask for in
 * all their lives, and each takes at least the latency. For what comes from
 * device memory. Source: Little 1961; latency/chase in ceilings.csv. */
static double latency(const struct bound_counts *c,
                      const struct bound_machine *m, double warps) {
  double read =
      c->cold ? c->distinct_loaded : beyond(c->distinct_loaded, m->l2_bytes);
  double grid = c->blocks * ceil(c->threads / 32.);
  double under_way = fmin(m->sms * warps, grid) * c->busiest_warp;
  if (read <= 0 || under_way <= 0)
    return 0;
  return fmax(1, read / under_way) * m->dram_ns / 1e6;
}

static void rank(struct bound *b) {
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
  enum { SCHEDULERS = 4, FLOPS = 256 }; /* of an SM: 128 FMA units at most */
  struct bound b = {.resident_warps = resident_warps(c, m)};
  double cycles = cycles_per_ns(m);
  b.ms[BOUND_DRAM] = dram(c, m);
  b.ms[BOUND_L2] = l2(c, m);
  /* One wavefront in a cycle. Sources: Programming Guide, shared memory has 32
   * banks of 4 bytes a cycle; l1-offset and lookup-global in ceilings.csv. */
  b.ms[BOUND_DATA] = at_rate(c->wavefronts, cycles);
  /* One instruction in a cycle for each scheduler: Programming Guide. */
  b.ms[BOUND_ISSUE] = at_rate(c->requests, SCHEDULERS * cycles);
  /* What all lanes read alike may be an operand of an instruction and then has
   * no request: lookup-known in ceilings.csv. */
  b.ms[BOUND_CONSTANT] = at_rate(c->constant_wavefronts, m->constant * cycles);
  b.ms[BOUND_FLOPS] = at_rate(c->flops, FLOPS * cycles);
  /* blocks/empty in chapter3.csv: a rate of the whole GPU, at any block size
   * below 1024. */
  b.ms[BOUND_BLOCKS] = at_rate(c->blocks, m->block_starts);
  b.ms[BOUND_LATENCY] = latency(c, m, b.resident_warps);
  b.ms[BOUND_LAUNCH] = m->launch_ms;
  rank(&b);
  return b;
}
