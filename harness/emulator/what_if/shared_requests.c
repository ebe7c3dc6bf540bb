/* shared_requests.c - requests that repeat each other are counted again once.
 */
#include "shared_requests.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "recounted.h"
#include "tried_arrays.h"

/* Requests of one shape at one place, not yet counted again. A slot that
 * another kind of request needs is counted first. */
struct repeated_request {
  struct instruction_counts *counts; /* NULL: none */
  uint64_t shape;                    /* its serial */
  uint32_t base, mask, distinct;
  size_t array;
  uint64_t times;
  uint32_t address[LANES];
};

enum { KEPT_BITS = 9, KEPT = 1 << KEPT_BITS };

/* To offer changes, so many requests of an instruction in a block are counted
 * again: they stand for its others. */
enum { SEEN_IN_BLOCK = 1024 };
struct seen_instruction {
  const struct instruction_counts *counts; /* NULL: none */
  uint64_t block, seen;
  uint32_t in_block;
};
/* Others than the first MOST_SEEN of a launch are not looked at. */
enum { SEEN = 1024, MOST_SEEN = SEEN / 2 };

/* Of each OS thread. */
static struct {
  struct seen_instruction *seen;
  size_t seen_count;
  struct repeated_request *kept;
} __attribute__((aligned(128))) streams[MAX_WORKERS];

/* ---- a request, under each change ---- */

static struct tally cost_at(const struct repeated_request *r,
                            const uint32_t *address) {
  struct cost cost =
      instruction_cost(r->counts, r->mask, r->distinct, address, NULL);
  return tally_of(&cost, r->mask, r->distinct, r->counts->width, r->times);
}

static void try_change(unsigned worker, size_t i,
                       const struct repeated_request *request,
                       const struct tally *before) {
  uint32_t moved[LANES] = {0};
  const char *why =
      changed_array_move(changed_array(i, request->array), request->mask,
                         request->address, request->counts->width, moved);
  if (why) {
    leave_out(i, why);
    return;
  }
  struct recounted *sum = recounted_of(worker, request->counts, i);
  struct tally after = cost_at(request, moved);
  tally_add(&sum->before, before);
  tally_add(&sum->after, &after);
}

static void recount(unsigned worker, struct repeated_request *r) {
  if (!r->counts)
    return;
  struct tally before = cost_at(r, r->address);
  const struct array *a = tried_array(r->array);
  for (size_t i = a->first_change; i < a->end_change; i++)
    if (changed_array(i, r->array)->named && !left_out(i))
      try_change(worker, i, r, &before);
  r->counts = NULL;
}

/* ---- which requests ---- */

static struct repeated_request *
slot_of(unsigned worker, const struct instruction *i, uint32_t base) {
  struct repeated_request **kept = &streams[worker].kept;
  if (!*kept)
    *kept = require_memory(calloc(KEPT, sizeof **kept), "maps");
  uint64_t mixed = (i->key + 31 * i->shape.serial + ((uint64_t)base << 20)) *
                   0x9e3779b97f4a7c15u;
  return *kept + (mixed >> (64 - KEPT_BITS));
}

static struct seen_instruction *
seen_instruction(unsigned worker, const struct instruction_counts *c) {
  struct seen_instruction **seen = &streams[worker].seen;
  if (!*seen)
    *seen = require_memory(calloc(SEEN, sizeof **seen), "maps");
  size_t at = c->key * 0x9e3779b1u >> 8;
  while (at %= SEEN, (*seen)[at].counts && (*seen)[at].counts != c)
    at++;
  return *seen + at;
}

/* Is this request one of those that are counted again? */
static int is_seen(unsigned worker, uint64_t block,
                   const struct instruction_counts *c) {
  struct seen_instruction *seen = seen_instruction(worker, c);
  if (!seen->counts) {
    if (streams[worker].seen_count == MOST_SEEN)
      return 0;
    streams[worker].seen_count++;
    *seen = (struct seen_instruction){.counts = c, .block = block};
  }
  if (seen->block != block) {
    seen->block = block;
    seen->in_block = 0;
  }
  if (seen->in_block == SEEN_IN_BLOCK)
    return 0;
  seen->in_block++;
  seen->seen++;
  return 1;
}

void shared_request(unsigned worker, uint64_t block,
                    const struct instruction *instruction,
                    const uint32_t *address) {
  if (changes_are_offered() && !is_seen(worker, block, instruction->counts))
    return;
  uint32_t base = address[__builtin_ctz(instruction->shape.mask)];
  struct repeated_request *request = slot_of(worker, instruction, base);
  if (request->counts == instruction->counts &&
      request->shape == instruction->shape.serial && request->base == base) {
    request->times++;
    return;
  }
  size_t array = tried_array_of(instruction, address);
  if (array == tried_array_count())
    return;
  recount(worker, request);
  *request = (struct repeated_request){.counts = instruction->counts,
                                       .shape = instruction->shape.serial,
                                       .base = base,
                                       .mask = instruction->shape.mask,
                                       .distinct = instruction->shape.distinct,
                                       .array = array,
                                       .times = 1};
  memcpy(request->address, address, sizeof request->address);
}

void shared_requests_end(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; streams[w].kept && i < KEPT; i++)
      recount(w, &streams[w].kept[i]);
}

void shared_requests_clear(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++) {
    if (streams[w].seen_count)
      memset(streams[w].seen, 0, SEEN * sizeof *streams[w].seen);
    streams[w].seen_count = 0;
  }
}

uint64_t shared_requests_seen(uint32_t key) {
  uint64_t sum = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (size_t i = 0; streams[w].seen_count && i < SEEN; i++) {
      const struct seen_instruction *s = &streams[w].seen[i];
      if (s->counts && s->counts->key == key)
        sum += s->seen;
    }
  return sum;
}
