/* pieces.c - walks the live ranges that lie in a piece, or reach into it. */
#include "pieces.h"

/* Of the range, from `from` to the piece's end. */
static struct live within(const struct range *r, uint64_t from, uint64_t end) {
  uint64_t last = (uint64_t)r->logical + r->bytes;
  if (from < r->logical)
    from = r->logical;
  if (last > end)
    last = end;
  return (struct live){(char *)emu_memory.heap_base + from, last - from,
                       (uint32_t)from};
}

/* The first live range that holds `from`, or begins after it in the piece. */
static struct live find(const struct range *r, uint64_t from) {
  uint64_t end = (from | (PIECE - 1)) + 1;
  if (!r || (uint64_t)r->logical + r->bytes <= from)
    r = memory_range_after((uint32_t)from);
  while (r && r->logical < end && r->state != RANGE_LIVE)
    r = memory_range_after(r->logical);
  if (!r || r->logical >= end)
    return (struct live){0};
  return within(r, from, end);
}

struct live live_first(size_t piece) {
  uint64_t from = (uint64_t)piece << PIECE_SHIFT;
  return find(memory_range_of((uint32_t)from), from);
}

struct live live_next(struct live l) {
  uint64_t from = (uint64_t)l.logical + l.bytes;
  if (from % PIECE == 0)
    return (struct live){0};
  return find(memory_range_after(l.logical), from);
}
