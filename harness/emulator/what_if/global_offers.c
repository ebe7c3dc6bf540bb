/* global_offers.c - from how far apart the lanes of wasteful requests are: what
 * may cure them. */
#include "global_offers.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "changes.h"

/* A block's first requests of an instruction stand for all. */
enum { KEPT_OF_INSTRUCTION = 64, ROOM = 4096, MOST_INSTRUCTIONS = ROOM / 2 };

struct kept_instruction {
  const struct instruction_counts *counts; /* NULL: none */
  uint64_t block;
  unsigned kept;
};

/* Of each OS thread. */
static struct {
  struct kept_instruction *instructions;
  size_t instruction_count;
  struct warp_access *list;
  size_t count;
} __attribute__((aligned(128))) kept[MAX_WORKERS];

static struct kept_instruction *instruction_of(unsigned worker,
                                               const struct warp_access *a) {
  struct kept_instruction **list = &kept[worker].instructions;
  if (!*list)
    *list = require_memory(calloc(ROOM, sizeof **list), "maps");
  size_t at = (a->counts->key * 31 + a->block) * 0x9e3779b97f4a7c15u >> 40;
  while (at %= ROOM, (*list)[at].counts && ((*list)[at].counts != a->counts ||
                                            (*list)[at].block != a->block))
    at++;
  return *list + at;
}

void global_offers_keep(unsigned worker, const struct warp_access *access) {
  struct kept_instruction *instruction = instruction_of(worker, access);
  if (!instruction->counts) {
    if (kept[worker].instruction_count == MOST_INSTRUCTIONS)
      return;
    kept[worker].instruction_count++;
    *instruction = (struct kept_instruction){.counts = access->counts,
                                             .block = access->block};
  }
  if (instruction->kept == KEPT_OF_INSTRUCTION)
    return;
  instruction->kept++;
  kept[worker].list = grow_array(kept[worker].list, kept[worker].count,
                                 sizeof *kept[worker].list, "maps");
  kept[worker].list[kept[worker].count++] = *access;
}

void global_offers_clear(unsigned worker) {
  if (kept[worker].instruction_count)
    memset(kept[worker].instructions, 0,
           ROOM * sizeof *kept[worker].instructions);
  kept[worker].instruction_count = kept[worker].count = 0;
}

void global_offers_each(kept_access *call, void *context) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; i < kept[w].count; i++)
      call(&kept[w].list[i], context);
}

struct seen_requests {
  uint32_t key;
  uint64_t sum;
};

static void add_seen(const struct warp_access *a, void *context) {
  struct seen_requests *s = context;
  s->sum += a->counts->key == s->key;
}

uint64_t global_offers_seen(uint32_t key) {
  struct seen_requests s = {.key = key};
  global_offers_each(add_seen, &s);
  return s.sum;
}

/* ---- what is wasted, and how ---- */

static unsigned excess(const struct warp_access *a) {
  return a->cost.sectors > a->cost.ideal_sectors
             ? a->cost.sectors - a->cost.ideal_sectors
             : 0;
}

static void add_excess(const struct warp_access *a, void *context) {
  uint64_t *sum = context;
  *sum += excess(a);
}

int global_offers_are_worth_it(void) {
  uint64_t sum = 0;
  global_offers_each(add_excess, &sum);
  return sum != 0;
}

/* Neighbouring lanes are that many bytes apart, and rows of them `jump`; 0:
 * they are one row. `begins`: the lowest address of such requests, modulo a
 * sector. */
struct distance {
  uint32_t bytes, jump, begins;
  int begin_elsewhere; /* others begin elsewhere */
  unsigned width;
  uint64_t excess;
};
enum { DISTANCES = 64 };

static uint32_t between(uint32_t a, uint32_t b) {
  return a > b ? a - b : b - a;
}

/* Between the first two active lanes that are neighbours; 0: none are. */
static uint32_t distance_of(const struct warp_access *a) {
  uint32_t pairs = a->mask & a->mask >> 1;
  unsigned lane = pairs ? (unsigned)__builtin_ctz(pairs) : 0;
  return pairs ? between(a->address[lane + 1], a->address[lane]) : 0;
}

/* From the first lane to the first that is not so many bytes from the one
 * before it; 0: all are. */
static uint32_t jump_of(const struct warp_access *a, uint32_t bytes) {
  for (uint32_t pairs = a->mask & a->mask >> 1; pairs; pairs &= pairs - 1) {
    unsigned lane = (unsigned)__builtin_ctz(pairs);
    if (between(a->address[lane + 1], a->address[lane]) != bytes)
      return between(a->address[lane + 1], a->address[__builtin_ctz(a->mask)]);
  }
  return 0;
}

/* Of an array's wasteful requests. */
struct distances {
  const struct array *array;
  struct distance list[DISTANCES];
};

static void add_distance(const struct warp_access *access, void *context) {
  struct distances *of = context;
  if (access->address[__builtin_ctz(access->mask)] - of->array->holds >=
          of->array->held ||
      !excess(access))
    return;
  uint32_t bytes = distance_of(access), jump = jump_of(access, bytes),
           begins = access->address[__builtin_ctz(access->mask)] % SECTOR;
  for (struct distance *distance = of->list;
       bytes && distance < of->list + DISTANCES; distance++) {
    if (!distance->excess)
      *distance = (struct distance){.bytes = bytes,
                                    .jump = jump,
                                    .begins = begins,
                                    .width = access->counts->width};
    if (distance->bytes != bytes || distance->jump != jump ||
        distance->width != access->counts->width)
      continue;
    distance->excess += excess(access);
    distance->begin_elsewhere |= distance->begins != begins;
    return;
  }
}

static struct distance worst_distance(const struct array *array) {
  struct distances of = {.array = array};
  struct distance worst = {0};
  global_offers_each(add_distance, &of);
  for (struct distance *d = of.list; d < of.list + DISTANCES; d++)
    if (d->excess > worst.excess)
      worst = *d;
  return worst;
}

/* ---- what is proposed ---- */

static void propose(const struct array *array, size_t group,
                    struct layout_map map) {
  memcpy(map.array, array->name, sizeof map.array);
  changes_offer(group, &map);
}

static void propose_turn(const struct array *array, size_t group,
                         unsigned row) {
  if (array->bytes % (row * array->type.element_bytes) == 0)
    propose(array, group, (struct layout_map){.kind = MAP_TURN, .row = row});
}

/* `apart` elements of so many bytes become one access. */
static void propose_wide(const struct array *array, size_t group,
                         unsigned apart, uint32_t bytes) {
  if ((apart & (apart - 1)) == 0 && apart * bytes <= 16)
    propose(array, group,
            (struct layout_map){.kind = MAP_WIDE, .amount = apart});
}

/* Lanes are `apart` elements from each other. */
static void propose_closer(const struct array *array, size_t group,
                           unsigned apart) {
  enum { A_FEW = 32 };
  if (apart < A_FEW)
    propose(array, group,
            (struct layout_map){.kind = MAP_ARRAYS, .record = apart});
  else
    propose_turn(array, group, apart);
  propose_wide(array, group, apart, (uint32_t)array->type.element_bytes);
}

static void propose_align(const struct array *array, size_t group,
                          uint32_t begins) {
  uint32_t element = (uint32_t)array->type.element_bytes;
  for (unsigned i = 1; i < SECTOR; i++)
    if ((array->logical + i * element) % SECTOR == begins) {
      propose(
          array, group,
          (struct layout_map){.kind = MAP_ALIGN, .amount = SECTOR, .from = i});
      return;
    }
}

void global_offers_propose(const struct array *array, size_t group) {
  uint32_t element = (uint32_t)array->type.element_bytes;
  struct distance distance = worst_distance(array);
  if (!distance.excess || array->not_tried || !element)
    return;
  if (distance.bytes > distance.width && array->type.fields > 1) {
    propose(array, group, (struct layout_map){.kind = MAP_ARRAYS});
    propose_wide(array, group, array->type.fields, distance.width);
  } else if (distance.bytes > element && distance.bytes % element == 0) {
    propose_closer(array, group, distance.bytes / element);
  } else if (distance.jump > element && distance.jump % element == 0) {
    propose_turn(array, group, distance.jump / element);
  } else if (distance.bytes == distance.width && !distance.begin_elsewhere) {
    propose_align(array, group, distance.begins);
  }
}
