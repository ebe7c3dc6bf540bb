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

static void grow(struct instructions *instructions) {
  struct instructions bigger = {
      .room = instructions->room ? 2 * instructions->room : 256,
      .used = instructions->used};
  bigger.slots = require_memory(
      aligned_alloc(64, bigger.room * sizeof *bigger.slots), "counts");
  memset(bigger.slots, 0, bigger.room * sizeof *bigger.slots);
  for (uint32_t i = 0; i < instructions->room; i++)
    if (instructions->slots[i].key)
      bigger.slots[slot_of(&bigger, instructions->slots[i].key,
                           instructions->slots[i].space)] =
          instructions->slots[i];
  free(instructions->slots);
  *instructions = bigger;
}

static struct instruction *find(struct worker *worker, uint32_t key,
                                enum space space) {
  struct instructions *instructions = &worker->instructions;
  if (2 * instructions->used >= instructions->room)
    grow(instructions);
  struct instruction *instruction =
      &instructions->slots[slot_of(instructions, key, space)];
  if (!instruction->key) {
    instruction->key = key;
    instruction->space = space;
    instruction->counts = count_instruction(worker->number, key, space);
    instructions->used++;
  }
  return instruction;
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

static int repeats(const struct shape *shape, enum space space, uint32_t mask,
                   const uint32_t *address) {
  uint32_t base = address[__builtin_ctz(mask)];
  if (shape->mask != mask || shape->low != low_bits(space, base))
    return 0;
  lane_vector differ = {0};
  EACH_VECTOR(i) {
    lane_vector here = lanes_from(address + i) - lanes_all(base);
    lane_vector d = here ^ lanes_from(shape->delta + i);
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
static void find_distinct(struct shape *shape, const uint32_t *address,
                          const struct extent *extent) {
  enum { NEAR_BITS = 10, NEAR = 1 << NEAR_BITS, BITS = 64 };
  uint64_t seen[NEAR / BITS] = {0};
  unsigned wide =
      32 - (unsigned)__builtin_clz((extent->high - extent->low) | NEAR / 2);
  unsigned shift = wide - NEAR_BITS;
  unsigned first = 0;
  uint32_t before = ~address[__builtin_ctz(shape->mask)];
  shape->distinct = shape->shared_by_many = 0;
  for (uint32_t m = shape->mask; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    uint32_t at = (address[i] - extent->low) >> shift;
    uint64_t *bits = &seen[at / BITS], bit = (uint64_t)1 << at % BITS;
    if (address[i] != before)
      first = *bits & bit ? first_with(shape, address, address[i]) : i;
    before = address[i];
    *bits |= bit;
    if (first != i) {
      shape->shared_by_many |= 1u << first;
      shape->partner[first] = (uint8_t)i;
    } else {
      shape->distinct |= 1u << i;
    }
  }
}

static void learn(struct worker *worker, struct instruction *instruction,
                  uint32_t mask, const uint32_t *address,
                  const uint32_t *values, const struct extent *extent) {
  struct shape *shape = &instruction->shape;
  uint32_t base = address[__builtin_ctz(mask)],
           width = key_bytes(instruction->key);
  count_repeats(instruction->counts, instruction->repeats);
  instruction->repeats = 0;
  shape->serial = ++worker->shapes;
  shape->mask = mask;
  shape->low = low_bits_of(instruction, base);
  EACH_VECTOR(lane) {
    lane_vector delta = lanes_from(address + lane) - lanes_all(base);
    memcpy(shape->delta + lane, &delta, sizeof delta);
  }
  shape->distinct = mask;
  shape->shared_by_many = 0;
  memcpy(shape->partner, alone, sizeof alone);
  if (!extent->rises)
    find_distinct(shape, address, extent);
  uint32_t bytes = (unsigned)__builtin_popcount(shape->distinct) * width;
  shape->from = extent->low - base;
  shape->span = extent->high - extent->low + width == bytes ? bytes : 0;
  count_shape(instruction->counts, shape, address, values);
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

static __attribute__((noinline, cold)) void
publish(const struct warp *warp, const struct instruction *instruction,
        const uint32_t *address, const uint32_t *values) {
  if (warp->block->wanted & WANTED_SAMPLES && instruction->shape.mask == ~0u)
    count_sample(warp->block->index, instruction, address);
  if (warp->block->wanted & WANTED_REGISTERS)
    count_in_registers(warp->block->registers, warp->index, warp->block->epoch,
                       instruction, address);
  if (warp->block->wanted & WANTED_STREAM)
    what_if_request(warp->block->worker->number, warp->block->index,
                    warp->index, instruction, address, values);
}

FOR_EACH_PROCESSOR void request_issue(struct warp *warp, uint32_t key,
                                      unsigned lanes, const uint32_t *address,
                                      const uint32_t *values) {
  struct block *block = warp->block;
  enum space space = space_of(address[__builtin_ctz(lanes)]);
  struct instruction *instruction = find(block->worker, key, space);
  if (!repeats(&instruction->shape, space, lanes, address)) {
    struct extent extent = extent_of(lanes, address);
    if (space_of(extent.low) != space_of(extent.high)) {
      unsigned here = in_space(space, lanes, address);
      request_issue(warp, key, here, address, values);
      request_issue(warp, key, lanes & ~here, address, values);
      return;
    }
    learn(block->worker, instruction, lanes, address, values, &extent);
  }
  instruction->repeats++;
  uint64_t bytes = (uint64_t)__builtin_popcount(lanes) * key_bytes(key);
  warp->bytes[space] += bytes;
  if (space == SPACE_GLOBAL && kind_reads(key_kind(key)))
    warp->bytes[LOADED_BYTES] += bytes;
  if (__builtin_expect(block->wanted, 0))
    publish(warp, instruction, address, values);
  if (space == SPACE_SHARED)
    check_shared(block->checks, warp->index, instruction, address, values);
  else if (space == SPACE_GLOBAL)
    count_bytes(instruction, address);
  if (space == SPACE_GLOBAL && kind_writes(key_kind(key)))
    check_global_store(block->checks, warp->index, instruction, address);
}
