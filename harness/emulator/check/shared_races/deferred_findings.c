/* deferred_findings.c - what can only be decided at the next barrier. */
#include "../state/block_checks.h"

#include <stdio.h>
#include <string.h>

#include "../../program/require_memory.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"
#include "../state/stored_values.h"

enum { MAX_DEFERRED = 1 << 16 };

static uint8_t adds[INSTRUCTIONS]; /* see check_shared_reduction */

void deferred_findings_begin(void) {
  memset(adds, 0, sizeof adds);
}

/* ---- probe loads (block_checks.h) ---- */

void check_shared_reduction(uint32_t key) {
  __atomic_store_n(&adds[instruction_number(key)], 1, __ATOMIC_RELAXED);
}

static int adds_alone(uint32_t operation) {
  return adds[instruction_number(operation)];
}

/* A function that is inlined at several places is there several times. */
static int same_line(uint32_t one, uint32_t other) {
  return one == other ||
         lines_same(lines_of(key_pc(one)), lines_of(key_pc(other)));
}

static int is_known(const struct shared_shadow *s, uint32_t load) {
  for (unsigned i = 0; i < s->probe_count; i++)
    if (same_line(s->probe_loads[i], load))
      return 1;
  return 0;
}

int is_probe_load(const struct shared_shadow *s, uint32_t load,
                  uint32_t operation) {
  int meant = key_kind(load) == KEY_VOLATILE_LOAD && !adds_alone(operation);
  return meant || is_known(s, load);
}

/* The compiler moves the condition of a loop behind its body. */
static int comes_first(uint32_t load, uint32_t operation) {
  struct source_line one = lines_of(key_pc(load));
  struct source_line other = lines_of(key_pc(operation));
  return one.file == other.file && one.number <= other.number;
}

void probe_loads_note(struct shared_shadow *s, const struct warp_checks *w,
                      uint32_t operation, const uint32_t readers[2]) {
  uint32_t load = w->loaded;
  if (!load || s->probe_count == MAX_PROBES || is_known(s, load) ||
      (!same_line(load, readers[0]) && !same_line(load, readers[1])) ||
      adds_alone(operation) || !comes_first(load, operation))
    return;
  s->probe_loads[s->probe_count++] = load;
}

/* ---- findings ---- */

void deferred_finding_add(struct shared_shadow *s, struct deferred_finding d) {
  if (s->deferred_count == MAX_DEFERRED)
    return;
  s->deferred = grow_array(s->deferred, s->deferred_count, sizeof *s->deferred,
                           "findings");
  s->deferred[s->deferred_count++] = d;
}

void deferred_finding_withdraw(struct shared_shadow *s, uint32_t at,
                               unsigned warp, unsigned lanes) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->deferred_count; i++) {
    const struct deferred_finding *d = &s->deferred[i];
    int withdrawn = d->other_key && d->at == at && d->thread / WARP == warp &&
                    (lanes >> d->thread % WARP & 1);
    if (!withdrawn)
      s->deferred[kept++] = *d;
  }
  s->deferred_count = kept;
}

static int stores(const struct last_access *v, const struct shared_shadow *s,
                  const struct deferred_finding *d) {
  return v->epoch == s->epoch && !v->atomic && v->thread != d->thread;
}

/* Has another thread stored there in this interval? Then the read was a race.
 */
static int stored_since(const struct shared_shadow *s,
                        const struct deferred_finding *d) {
  for (uint32_t at = d->at; at < d->at + d->bytes; at++)
    if (stores(&s->words[at / 4].write, s, d) ||
        stores(&s->parts[at].write, s, d))
      return 1;
  return 0;
}

static void decide(const struct block_checks *b,
                   const struct deferred_finding *d) {
  struct code_location here = finding_place(b->index, d->key, d->thread);
  if (d->other_key) {
    if (warps_synchronised_by_flags(b, d->thread / WARP, d->other / WARP) ||
        is_probe_load(&b->shadow, d->key, d->other_key))
      return;
    finding_report_pair(
        FIND_RACE, 0, here, finding_place(b->index, d->other_key, d->other),
        "one word of shared memory, no %s between",
        d->thread / WARP == d->other / WARP ? "__syncwarp or __syncthreads"
                                            : "__syncthreads");
  } else {
    if (stored_since(&b->shadow, d))
      return;
    finding_report_pair(
        FIND_UNINITIALISED, 0, here, (struct code_location){0},
        "%u bytes of shared memory that no thread of the block has "
        "written",
        d->bytes);
  }
}

void deferred_findings_decide(struct block_checks *b) {
  struct shared_shadow *s = &b->shadow;
  for (uint32_t i = 0; i < s->deferred_count; i++)
    decide(b, &s->deferred[i]);
  s->deferred_count = 0;
}

void deferred_findings_drop(struct shared_shadow *s) {
  s->deferred_count = 0;
}
