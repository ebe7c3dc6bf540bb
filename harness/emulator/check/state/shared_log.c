/* shared_log.c - its memory. */
#include "shared_log.h"

#include <stdlib.h>

#include "../../program/require_memory.h"

static int grow(void **list, uint32_t *room, uint32_t most, size_t each) {
  if (*room == most)
    return 0;
  *room = *room ? 2 * *room : 64;
  *list = require_room(*list, *room * each, "the check of races");
  return 1;
}

int shared_log_grow(struct shared_log *log) {
  int grown = 1;
  if (log->request_count == log->request_room)
    grown &= grow((void **)&log->requests, &log->request_room, LOG_REQUESTS,
                  sizeof *log->requests);
  if (log->shape_count == log->shape_room)
    grown &= grow((void **)&log->shapes, &log->shape_room, LOG_SHAPES,
                  sizeof *log->shapes);
  if (log->value_count == log->value_room)
    grown &= grow((void **)&log->values, &log->value_room, LOG_SHAPES,
                  sizeof *log->values);
  return !grown;
}

uint32_t shared_log_add_shape(struct shared_log *l, const struct shape *p) {
  uint32_t n = l->shape_count++;
  l->shapes[n].mask = p->mask;
  l->shapes[n].distinct = p->distinct;
  l->shapes[n].shared_by_many = p->shared_by_many;
  __builtin_memcpy(l->shapes[n].delta, p->delta, sizeof p->delta);
  l->known[p->serial % SHAPES_KNOWN].serial = p->serial;
  l->known[p->serial % SHAPES_KNOWN].shape = n;
  return n;
}

void shared_log_free(struct shared_log *l) {
  free(l->requests);
  free(l->shapes);
  free(l->values);
}
