/* requests.c - requests of a warp, and the shapes that they repeat. */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "../processor/processor.h"
#include "../program/require_memory.h"
#include "lane_vectors.h"

/* ---- the table of instructions ---- */

static uint32_t slot_of(const struct instructions *s, uint32_t key,
                        enum space space) {
  uint32_t slot = (key ^ (uint32_t)space << 30) * 0x9e3779b1u >> 8;
  for (slot &= s->room - 1; s->slots[slot].key;
       slot = (slot + 1) & (s->room - 1))
    if (s->slots[slot].key == key && s->slots[slot].space == space)
      break;
  return slot;
}

static void grow(struct instructions *s) {
  struct instructions bigger = {.room = s->room ? 2 * s->room : 256,
                                .used = s->used};
  bigger.slots = require_memory(
      aligned_alloc(64, bigger.room * sizeof *bigger.slots), "counts");
  memset(bigger.slots, 0, bigger.room * sizeof *bigger.slots);
  for (uint32_t i = 0; i < s->room; i++)
    if (s->slots[i].key)
      bigger.slots[slot_of(&bigger, s->slots[i].key, s->slots[i].space)] =
          s->slots[i];
  free(s->slots);
  *s = bigger;
}

static struct instruction *find(struct worker *w, uint32_t key,
                                enum space space) {
  struct instructions *s = &w->instructions;
  if (2 * s->used >= s->room)
    grow(s);
  struct instruction *i = &s->slots[slot_of(s, key, space)];
  if (!i->key) {
    i->key = key;
    i->space = space;
    i->counts = count_instruction(w->number, key, space);
    s->used++;
  }
  return i;
}

struct instruction *request_instruction(const struct warp *w, uint32_t key,
                                        enum space space) {
  return find(w->block->worker, key, space);
}

void requests_flush(struct instructions *instructions) {
  for (uint32_t i = 0; i < instructions->room; i++)
    if (instructions->slots[i].repeats) {
      count_repeats(instructions->slots[i].counts,
                    instructions->slots[i].repeats);
      instructions->slots[i].repeats = 0;
    }
}

void requests_clear(struct instructions *instructions) {
  requests_flush(instructions);
  if (instructions->used)
    memset(instructions->slots, 0,
           instructions->room * sizeof *instructions->slots);
  instructions->used = 0;
}

/* ---- shapes ---- */

/* Sectors and lines depend on where in 256 bytes the request begins; banks do
 * not, but for the byte within the word. */
static uint32_t low_bits(enum space space, uint32_t base) {
  return space == SPACE_GLOBAL ? base & 255 : base & 3;
}

/* What a copy past L1 costs depends on another address, its destination: none
 * of them repeats the one before. */
static uint32_t low_bits_of(const struct instruction *i, uint32_t base) {
  enum { NEVER = 256 };
  int is_copy =
      key_width(i->key) == WIDTH_16_BYPASS && key_kind(i->key) == KEY_LOAD;
  return is_copy ? NEVER : low_bits(i->space, base);
}

static int repeats(const struct shape *p, enum space space, uint32_t mask,
                   const uint32_t *address) {
  uint32_t base = address[__builtin_ctz(mask)];
  if (p->mask != mask || p->low != low_bits(space, base))
    return 0;
  lane_vector differ = {0};
  EACH_VECTOR(i) {
    lane_vector here = lanes_from(address + i) - lanes_all(base);
    lane_vector d = here ^ lanes_from(p->delta + i);
    differ |= mask == ~0u ? d : d & lanes_chosen(mask, i);
  }
  return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

/* The addresses of some lanes. */
struct extent {
  uint32_t low, high;
  int rises; /* each lane's is higher than those of the lanes before it */
};

static struct extent extent_of(uint32_t mask, const uint32_t *address) {
  uint32_t before = address[__builtin_ctz(mask)];
  struct extent e = {before, before, 1};
  for (uint32_t m = mask & (mask - 1); m; m &= m - 1) {
    uint32_t here = address[__builtin_ctz(m)];
    e.rises &= here > before;
    e.low = here < e.low ? here : e.low;
    e.high = here > e.high ? here : e.high;
    before = here;
  }
  return e;
}

/* Each lane its own. */
static const uint8_t alone[WARP] = {0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10,
                                    11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21,
                                    22, 23, 24, 25, 26, 27, 28, 29, 30, 31};

/* The lane of the request that comes first and has this address. */
static unsigned first_with(const struct shape *p, const uint32_t *address,
                           uint32_t here) {
  return (unsigned)__builtin_ctz(p->mask & lanes_with(address, here));
}

/* Lanes whose addresses share a bit are compared. */
static void find_distinct(struct shape *p, const uint32_t *address,
                          const struct extent *e) {
  enum { NEAR_BITS = 10, NEAR = 1 << NEAR_BITS, BITS = 64 };
  uint64_t seen[NEAR / BITS] = {0};
  unsigned wide = 32 - (unsigned)__builtin_clz((e->high - e->low) | NEAR / 2);
  unsigned shift = wide - NEAR_BITS;
  unsigned first = 0;
  uint32_t before = ~address[__builtin_ctz(p->mask)];
  p->distinct = p->shared_by_many = 0;
  for (uint32_t m = p->mask; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    uint32_t at = (address[i] - e->low) >> shift;
    uint64_t *bits = &seen[at / BITS], bit = (uint64_t)1 << at % BITS;
    if (address[i] != before)
      first = *bits & bit ? first_with(p, address, address[i]) : i;
    before = address[i];
    *bits |= bit;
    if (first != i) {
      p->shared_by_many |= 1u << first;
      p->partner[first] = (uint8_t)i;
    } else {
      p->distinct |= 1u << i;
    }
  }
}

static void learn(struct worker *w, struct instruction *i, uint32_t mask,
                  const uint32_t *address, const uint32_t *values,
                  const struct extent *e) {
  struct shape *p = &i->shape;
  uint32_t base = address[__builtin_ctz(mask)], width = key_bytes(i->key);
  count_repeats(i->counts, i->repeats);
  i->repeats = 0;
  p->serial = ++w->shapes;
  p->mask = mask;
  p->low = low_bits_of(i, base);
  EACH_VECTOR(lane) {
    lane_vector delta = lanes_from(address + lane) - lanes_all(base);
    memcpy(p->delta + lane, &delta, sizeof delta);
  }
  p->distinct = mask;
  p->shared_by_many = 0;
  memcpy(p->partner, alone, sizeof alone);
  if (!e->rises)
    find_distinct(p, address, e);
  uint32_t bytes = (unsigned)__builtin_popcount(p->distinct) * width;
  p->from = e->low - base;
  p->span = e->high - e->low + width == bytes ? bytes : 0;
  count_shape(i->counts, p, address, values);
}

/* ---- requests ---- */

/* A pointer may lead some lanes elsewhere: those are another request. */
static unsigned in_space(enum space space, unsigned lanes,
                         const uint32_t *address) {
  unsigned in = 0;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    in |= (unsigned)(space_of(address[i]) == space) << i;
  }
  return in;
}

unsigned requests_wanted;

static __attribute__((noinline, cold)) void publish(const struct warp *w,
                                                    const struct instruction *i,
                                                    const uint32_t *address,
                                                    const uint32_t *values) {
  if (w->block->wanted & WANTED_SAMPLES && i->shape.mask == ~0u)
    count_sample(w->block->index, i, address);
  if (w->block->wanted & WANTED_REGISTERS)
    count_in_registers(w->block->registers, w->index, w->block->epoch, i,
                       address);
  if (w->block->wanted & WANTED_STREAM)
    what_if_request(w->block->worker->number, w->block->index, w->index, i,
                    address, values);
}

FOR_EACH_PROCESSOR void request_issue(struct warp *w, uint32_t key,
                                      unsigned lanes, const uint32_t *address,
                                      const uint32_t *values) {
  struct block *b = w->block;
  enum space space = space_of(address[__builtin_ctz(lanes)]);
  struct instruction *i = find(b->worker, key, space);
  if (!repeats(&i->shape, space, lanes, address)) {
    struct extent e = extent_of(lanes, address);
    if (space_of(e.low) != space_of(e.high)) {
      unsigned here = in_space(space, lanes, address);
      request_issue(w, key, here, address, values);
      request_issue(w, key, lanes & ~here, address, values);
      return;
    }
    learn(b->worker, i, lanes, address, values, &e);
  }
  i->repeats++;
  uint64_t bytes = (uint64_t)__builtin_popcount(lanes) * key_bytes(key);
  w->bytes[space] += bytes;
  if (space == SPACE_GLOBAL && kind_reads(key_kind(key)))
    w->bytes[LOADED_BYTES] += bytes;
  if (__builtin_expect(b->wanted, 0))
    publish(w, i, address, values);
  if (space == SPACE_SHARED)
    check_shared(b->checks, w->index, i, address, values);
  else if (space == SPACE_GLOBAL)
    count_bytes(i, address);
  if (space == SPACE_GLOBAL && kind_writes(key_kind(key)))
    check_global_store(b->checks, w->index, i, address);
}
