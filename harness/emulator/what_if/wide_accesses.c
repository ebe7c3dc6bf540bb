/* wide_accesses.c - each warp's last group is open: the next request joins it
 * if each lane stays in its vector. */
#include "wide_accesses.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"

struct wide_group {
  int open;
  size_t change;
  unsigned width;
  struct warp_access vector; /* at the vectors' first bytes */
  uint32_t covered;          /* bytes of them, in each lane the same */
  uint32_t first, end;       /* of the array */
};

/* Of each OS thread, a table that grows. */
static struct {
  struct wide_group *slots;
  size_t room, used;
} __attribute__((aligned(128))) tables[MAX_WORKERS];

/* That of its warp, change and array. */
static struct wide_group *slot_of(struct wide_group *slots, size_t room,
                                  const struct warp_access *access,
                                  size_t change, uint32_t first) {
  uint64_t mixed =
      (((access->block * MAX_WARPS + access->warp) * 31 + change) * 31 +
       first) *
      0x9e3779b97f4a7c15u;
  size_t at = (mixed >> 32) & (room - 1);
  for (; slots[at].vector.counts; at = (at + 1) & (room - 1))
    if (slots[at].vector.block == access->block && slots[at].change == change &&
        slots[at].vector.warp == access->warp && slots[at].first == first)
      break;
  return &slots[at];
}

static void grow(unsigned worker) {
  size_t room = tables[worker].room, more = room ? 2 * room : 64;
  struct wide_group *slots =
      require_memory(calloc(more, sizeof *slots), "maps");
  for (size_t i = 0; i < room; i++) {
    const struct wide_group *group = &tables[worker].slots[i];
    if (group->vector.counts)
      *slot_of(slots, more, &group->vector, group->change, group->first) =
          *group;
  }
  free(tables[worker].slots);
  tables[worker].slots = slots;
  tables[worker].room = more;
}

static struct wide_group *group_of(unsigned worker, const struct warp_access *a,
                                   size_t change, uint32_t first) {
  if (2 * tables[worker].used >= tables[worker].room)
    grow(worker);
  struct wide_group *g =
      slot_of(tables[worker].slots, tables[worker].room, a, change, first);
  tables[worker].used += !g->vector.counts;
  return g;
}

/* NULL, or why they are no wide access. */
static const char *why_not(const struct wide_group *group) {
  const struct warp_access *v = &group->vector;
  uint32_t whole = (1u << group->width) - 1;
  if (v->counts->operation == OP_STORE && group->covered != whole)
    return "a thread does not store all of a vector's elements, one after the "
           "other";
  for (uint32_t m = v->mask; m; m &= m - 1)
    if (v->address[__builtin_ctz(m)] + group->width > group->end)
      return "its last elements are not a whole vector";
  for (uint32_t m = v->distinct; m; m &= m - 1)
    for (uint32_t k = m & (m - 1); k; k &= k - 1)
      if (v->address[__builtin_ctz(m)] == v->address[__builtin_ctz(k)])
        return "threads take neighbours of each other's elements";
  return NULL;
}

static void close_group(unsigned worker, struct wide_group *g,
                        wide_access_closed *closed) {
  if (g->open)
    closed(worker, g->change, &g->vector, g->width, why_not(g));
  g->open = 0;
}

/* The bytes of its vector that each lane accesses; 0: lanes differ. */
static uint32_t bytes_of(const struct warp_access *a, unsigned width,
                         uint32_t *vectors) {
  uint32_t in = a->address[__builtin_ctz(a->mask)] & (width - 1), same = 1;
  for (unsigned lane = 0; lane < LANES; lane++)
    vectors[lane] = a->address[lane] & ~(width - 1);
  for (uint32_t m = a->mask; m; m &= m - 1)
    same &= (a->address[__builtin_ctz(m)] & (width - 1)) == in;
  return same ? ((1u << a->counts->width) - 1) << in : 0;
}

/* The lanes' vectors are those of the group. */
static int is_same(const struct wide_group *g, const struct warp_access *a,
                   const uint32_t *vectors) {
  if (!g->open || g->vector.mask != a->mask ||
      g->vector.counts->operation != a->counts->operation)
    return 0;
  for (uint32_t m = a->mask; m; m &= m - 1)
    if (g->vector.address[__builtin_ctz(m)] != vectors[__builtin_ctz(m)])
      return 0;
  return 1;
}

void wide_access_add(unsigned worker, size_t change,
                     const struct layout *layout,
                     const struct warp_access *access,
                     wide_access_closed *closed) {
  uint32_t vectors[LANES];
  uint32_t bytes = bytes_of(access, layout->width, vectors);
  if (access->counts->operation == OP_ATOMIC || bytes == 0 ||
      access->counts->width > layout->width) {
    closed(worker, change, access, layout->width,
           access->counts->operation == OP_ATOMIC
               ? "an atomic operation takes one element"
               : "threads of a warp take elements at different places of "
                 "their vectors");
    return;
  }
  struct wide_group *group = group_of(worker, access, change, layout->first);
  if (is_same(group, access, vectors) && !(group->covered & bytes)) {
    group->covered |= bytes;
    return;
  }
  close_group(worker, group, closed);
  *group = (struct wide_group){.open = 1,
                               .change = change,
                               .width = layout->width,
                               .vector = *access,
                               .covered = bytes,
                               .first = layout->first,
                               .end = layout->first + layout->bytes};
  memcpy(group->vector.address, vectors, sizeof vectors);
}

void wide_accesses_end(unsigned worker, wide_access_closed *closed) {
  for (size_t i = 0; i < tables[worker].room; i++)
    close_group(worker, &tables[worker].slots[i], closed);
  free(tables[worker].slots);
  tables[worker].slots = NULL;
  tables[worker].room = tables[worker].used = 0;
}
