/* count_names.c - all counts by the names that results and cards have. Those of
 * findings are in ../check/; the columns of EMU_COUNTS and EMU_LAUNCHES, counts
 * by line and by launch, are where they are written. */
#include "outputs.h"

#include "../check/findings/finding_text.h"
#include "../check/findings/findings.h"
#include "../count/tallies.h"
#include "emu_results.h"

const char *const space_names[SPACES] = {"global", "shared", "constant"};
const char *const operation_names[OPERATIONS] = {"load", "store", "atomic"};

struct quantity_list {
  struct emu_quantity *items;
  size_t room, count;
};

static void put(struct quantity_list *l, const char *name, double value) {
  if (!l->items)
    l->count++; /* they are only counted */
  else if (l->count < l->room)
    l->items[l->count++] = (struct emu_quantity){name, value};
}

static double ratio(uint64_t a, uint64_t b) {
  return b ? (double)a / (double)b : 0;
}

#define SPACE_OPERATION(l, a, space, op, SPACE, OP)                            \
  do {                                                                         \
    const struct tally *t = &(a)->totals[SPACE][OP];                           \
    put(l, space "_" op ".requests", (double)t->requests);                     \
    put(l, space "_" op ".lanes", (double)t->lanes);                           \
    put(l, space "_" op ".bytes", (double)(a)->bytes[SPACE][OP]);              \
    put(l, space "_" op ".bytes_used", (double)t->used);                       \
    put(l, space "_" op ".sectors", (double)t->sectors);                       \
    put(l, space "_" op ".ideal_sectors", (double)t->ideal_sectors);           \
    put(l, space "_" op ".wavefronts", (double)t->wavefronts);                 \
    put(l, space "_" op ".ideal_wavefronts", (double)t->ideal_wavefronts);     \
    put(l, space "_" op ".sectors_per_request",                                \
        ratio(t->sectors, t->requests));                                       \
    put(l, space "_" op ".wavefronts_per_request",                             \
        ratio(t->wavefronts, t->requests));                                    \
    put(l, space "_" op ".lanes_per_request", ratio(t->lanes, t->requests));   \
  } while (0)

static void put_global(struct quantity_list *l, const struct kernel_counts *a) {
  uint64_t requested = 0;
  for (int op = 0; op < OPERATIONS; op++)
    requested += a->bytes[SPACE_GLOBAL][op];
  put(l, "global.bytes_requested", (double)requested);
  const struct distinct *d = &a->distinct;
  put(l, "global_load.bytes_distinct", (double)d->loaded);
  put(l, "global_load.sectors_distinct", (double)d->loaded_sectors);
  put(l, "global_load.segments64_distinct", (double)d->loaded_segments64);
  put(l, "global_store.sectors_distinct", (double)d->stored_sectors);
  put(l, "global_store.sectors_partial", (double)d->partial_sectors);
}

static uint64_t bank_conflicts(const struct kernel_counts *a) {
  uint64_t n = 0;
  for (int op = 0; op < OPERATIONS; op++) {
    const struct tally *t = &a->totals[SPACE_SHARED][op];
    n += t->wavefronts - t->ideal_wavefronts;
  }
  return n;
}

size_t emu_counts(struct emu_quantity *items, size_t room) {
  struct quantity_list list = {items, room, 0};
  struct kernel_counts kernel;
  kernel_counts_sum(&kernel);
  SPACE_OPERATION(&list, &kernel, "global", "load", SPACE_GLOBAL, OP_LOAD);
  SPACE_OPERATION(&list, &kernel, "global", "store", SPACE_GLOBAL, OP_STORE);
  SPACE_OPERATION(&list, &kernel, "global", "atomic", SPACE_GLOBAL, OP_ATOMIC);
  SPACE_OPERATION(&list, &kernel, "shared", "load", SPACE_SHARED, OP_LOAD);
  SPACE_OPERATION(&list, &kernel, "shared", "store", SPACE_SHARED, OP_STORE);
  SPACE_OPERATION(&list, &kernel, "shared", "atomic", SPACE_SHARED, OP_ATOMIC);
  SPACE_OPERATION(&list, &kernel, "constant", "load", SPACE_CONSTANT, OP_LOAD);
  put_global(&list, &kernel);
  put(&list, "shuffle.requests", (double)kernel.shuffles);
  put(&list, "shared.bank_conflicts", (double)bank_conflicts(&kernel));
  struct bus_call in = bus_calls_sum(0), out = bus_calls_sum(1);
  put(&list, "bus_to_device.bytes", (double)in.call.bytes);
  put(&list, "bus_to_device.calls", (double)in.copies);
  put(&list, "bus_to_host.bytes", (double)out.call.bytes);
  put(&list, "bus_to_host.calls", (double)out.copies);
  put(&list, "bus.waited", (double)(in.waits + out.waits));
  put(&list, "bus.in_turn", (double)bus_bytes_in_turn());
  put(&list, "launches", kernel.launches);
  put(&list, "barriers", (double)kernel.barriers);
  put(&list, "accesses", (double)kernel.accesses);
  put(&list, "threads", (double)kernel.threads);
  put(&list, "shared.dynamic_bytes", (double)kernel.dynamic_bytes);
  put(&list, "blocks", (double)kernel.sample.blocks);
  put(&list, "findings", (double)findings_count());
  for (int k = 0; k < FINDING_KINDS; k++)
    put(&list, finding_count_name(k), (double)findings_of(k));
  return list.count;
}

void emu_counts_reset(void) {
  kernel_counts_clear();
  time_bounds_clear();
  what_if_table_clear();
  bus_calls_clear();
  findings_clear();
  kernel_lines_clear();
  sampled_lines_clear();
}

/* ---- findings ---- */

size_t emu_findings(void) {
  return findings_count();
}

const char *emu_finding_text(size_t i) {
  static char text[2000];
  unsigned long times;
  if (i >= findings_count())
    return "";
  const struct finding *f = finding_get(i, &times);
  finding_text(f, times, text, sizeof text);
  return text;
}
