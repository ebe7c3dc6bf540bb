/* shared_log.h - what the warps of a block have done in shared memory since its
 * last barrier, in the order in which their requests came. It is read only
 * where shared_races.c has found that a word was accessed without order:
 * shared_pairs.c then says which pairs of instructions race, and they do not
 * depend on which warp ran first. */
#pragma once

#include "../../execute/events.h"

/* A request, or what ordered warps. */
struct logged_request {
  uint32_t key;    /* 0: an order */
  uint32_t base;   /* logical address of the lowest lane */
  uint32_t shape;  /* of shapes[] */
  uint32_t values; /* of values[], from 1; 0: it is no plain store */
  uint8_t warp;
};
/* The shape of key 0. base: the lanes that met, or the warps, one bit each. */
enum { ORDER_OF_LANES, ORDER_OF_TILE };

struct logged_shape {
  uint32_t mask, distinct, shared_by_many, delta[WARP]; /* struct shape's */
};
struct logged_values {
  uint32_t of[WARP];
};

enum {
  LOG_REQUESTS = 1 << 14, /* then shared_pairs.c absorbs them */
  LOG_SHAPES = 1 << 11,
  SHAPES_KNOWN = 64
};

struct shared_log {
  struct logged_request *requests;
  struct logged_shape *shapes;
  struct logged_values *values;
  uint32_t request_count, shape_count, value_count;
  uint32_t request_room, shape_room, value_room;
  struct {
    uint64_t serial; /* struct shape's; 0: none */
    uint32_t shape;
  } known[SHAPES_KNOWN];
};

/* Makes room for more of each, or says that there is none: nonzero. */
int shared_log_grow(struct shared_log *);
uint32_t shared_log_add_shape(struct shared_log *, const struct shape *);
void shared_log_free(struct shared_log *);

static inline int shared_log_is_full(const struct shared_log *l) {
  return l->request_count == l->request_room ||
         l->shape_count == l->shape_room || l->value_count == l->value_room;
}

/* There is room for it. values: NULL, if it is no plain store. */
static inline void shared_log_add(struct shared_log *log, unsigned warp,
                                  const struct instruction *instruction,
                                  const uint32_t *address,
                                  const uint32_t *values) {
  struct logged_request *request = &log->requests[log->request_count++];
  unsigned slot = instruction->shape.serial % SHAPES_KNOWN;
  request->key = instruction->key;
  request->base = address[__builtin_ctz(instruction->shape.mask)];
  request->shape = log->known[slot].serial == instruction->shape.serial
                       ? log->known[slot].shape
                       : shared_log_add_shape(log, &instruction->shape);
  request->warp = (uint8_t)warp;
  request->values = 0;
  if (values) {
    __builtin_memcpy(&log->values[log->value_count++], values,
                     sizeof(struct logged_values));
    request->values = log->value_count;
  }
}

static inline void shared_log_add_order(struct shared_log *l, unsigned kind,
                                        unsigned warp, uint32_t who) {
  l->requests[l->request_count++] = (struct logged_request){
      .base = who, .shape = kind, .warp = (uint8_t)warp};
}

/* All is forgotten. Shapes stay while they are few: most come again. */
static inline void shared_log_clear(struct shared_log *l) {
  l->request_count = l->value_count = 0;
  if (l->shape_count > SHAPES_KNOWN) {
    l->shape_count = 0;
    __builtin_memset(l->known, 0, sizeof l->known);
  }
}
