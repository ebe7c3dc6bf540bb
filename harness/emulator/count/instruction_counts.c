/* instruction_counts.c - counts as OS threads make them, without locks. */
#include "instruction_counts.h"

#include <stdio.h>
#include <stdlib.h>

#include "count_settings.h"

/* Each in a cache line of its own. */
static struct {
  struct instruction_counts *first;
} __attribute__((aligned(128))) counts[MAX_WORKERS];

enum operation operation_of(uint32_t key) {
  unsigned kind = key_kind(key);
  if (kind == KEY_ATOMIC)
    return OP_ATOMIC;
  return kind_writes(kind) ? OP_STORE : OP_LOAD;
}

static enum instruction_form form_of(uint32_t key) {
  switch (key_width(key)) {
  case WIDTH_16_BYPASS:
    return FORM_ASYNC_BYPASS;
  case WIDTH_4_CAS:
    return FORM_CAS;
  case WIDTH_4_INCREMENT:
    return FORM_INCREMENT;
  default:
    return FORM_PLAIN;
  }
}

struct instruction_counts *count_instruction(unsigned worker, uint32_t key,
                                             enum space space) {
  struct instruction_counts *c = malloc(sizeof *c);
  if (!c) {
    fprintf(stderr, "emulator: no memory for counts\n");
    exit(1);
  }
  *c = (struct instruction_counts){.key = key,
                                   .space = space,
                                   .operation = operation_of(key),
                                   .form = form_of(key),
                                   .width = key_bytes(key),
                                   .next = counts[worker].first};
  counts[worker].first = c;
  return c;
}

void count_repeats(struct instruction_counts *c, uint64_t n) {
  struct tally t = {.requests = n,
                    .lanes = n * c->lanes,
                    .used = n * c->used,
                    .sectors = n * c->cost.sectors,
                    .ideal_sectors = n * c->cost.ideal_sectors,
                    .wavefronts = n * c->cost.wavefronts,
                    .ideal_wavefronts = n * c->cost.ideal_wavefronts};
  tally_add(&c->tally, &t);
}

void count_shape(struct instruction_counts *c, const struct shape *shape,
                 const uint32_t *address) {
  struct warp_request r = {.space = c->space,
                           .operation = c->operation,
                           .form = c->form,
                           .width = c->width,
                           .mask = shape->mask,
                           .address = address};
  c->lanes = (unsigned)__builtin_popcount(shape->mask);
  c->used = (unsigned)__builtin_popcount(shape->distinct) * c->width;
  c->cost = request_cost(count_model, &r);
}

const struct instruction_counts *instruction_counts_of(unsigned worker) {
  return counts[worker].first;
}

void instruction_counts_clear(void) {
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    while (counts[w].first) {
      struct instruction_counts *next = counts[w].first->next;
      free(counts[w].first);
      counts[w].first = next;
    }
}
