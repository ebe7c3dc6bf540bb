/* global_requests.c - each request of global memory by itself, since the next
 * one's sectors may differ. */
#include "global_requests.h"

#include "recounted.h"
#include "tried_arrays.h"

static void add_moved(unsigned worker, size_t change,
                      const struct warp_access *a, unsigned width,
                      const uint32_t *moved) {
  struct recounted *sum = recounted_of(worker, a->counts, change);
  struct tally after = recounted_request(sum, a->counts, width, a->mask, moved);
  tally_add(&sum->after, &after);
}

static void add_wide(unsigned worker, size_t change,
                     const struct warp_access *a, unsigned width,
                     const char *why) {
  if (why)
    leave_out(change, why);
  else
    add_moved(worker, change, a, width, a->address);
}

static void try_global(unsigned worker, size_t i, size_t array,
                       const struct warp_access *access,
                       const struct tally *before) {
  struct changed_array *to = changed_array(i, array);
  uint32_t moved[LANES] = {0};
  const char *why = changed_array_move(to, access->mask, access->address,
                                       access->counts->width, moved);
  if (why) {
    leave_out(i, why);
    return;
  }
  tally_add(&recounted_of(worker, access->counts, i)->before, before);
  if (to->layout.kind == MAP_WIDE)
    wide_access_add(worker, i, &to->layout, access, add_wide);
  else
    add_moved(worker, i, access, access->counts->width, moved);
}

void global_request(unsigned worker, const struct warp_access *access,
                    size_t array) {
  const struct instruction_counts *c = access->counts;
  struct tally before =
      tally_of(&access->cost, access->mask, access->distinct, c->width, 1);
  struct array *of = tried_array(array);
  int *kind = c->operation == OP_LOAD ? &of->loaded : &of->stored;
  if (!__atomic_load_n(kind, __ATOMIC_RELAXED))
    __atomic_store_n(kind, 1, __ATOMIC_RELAXED);
  for (uint32_t m = access->mask; m; m &= m - 1)
    if (access->address[__builtin_ctz(m)] < of->logical) {
      leave_out_array(array, "an access is before its first element");
      return;
    }
  for (size_t i = of->first_change; i < of->end_change; i++)
    if (changed_array(i, array)->named && !left_out(i))
      try_global(worker, i, array, access, &before);
}

void global_requests_end(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    wide_accesses_end(w, add_wide);
}
