/* layouts.h - the __shared__ arrays of a kernel, and a map of one. */
#pragma once

#include "../execute/events.h"
#include "../program/variable_types.h"
#include "changes.h"

struct shared_array {
  char name[64];
  uint32_t logical, bytes; /* see addresses.h */
  int looked_up, typed;    /* layouts_look_up() has been called; it knew */
  struct array_type type;
  int accessed; /* in the launch that runs, or ran last */
};

/* Those of all kernels that a change names, or, to offer changes, that can have
 * bank conflicts; found once. Returns how many. */
size_t layouts_arrays(struct shared_array **, int to_offer);
/* Sets its type, from the debug information of the code at pc. */
void layouts_look_up(struct shared_array *, const void *pc);
/* The names of all __shared__ arrays of the program. */
const char *layouts_names(void);

/* A map, in bytes. */
struct layout {
  enum map_kind kind;
  uint32_t row, element, extra; /* extra: bytes more of a row */
};

/* Settles what is offered for that array: its rows, the amount, its text. NULL,
 * or why it is not offered. */
const char *layout_offer(struct change *, const struct shared_array *);
/* The map of that array; NULL, or why there is none. */
const char *layout_make(const struct layout_map *, const struct shared_array *,
                        struct layout *);
/* Where the bytes from `offset` of the array go; NULL, or why an access of that
 * width cannot be one any more. */
const char *layout_place(const struct layout *, uint32_t offset, unsigned width,
                         uint32_t *to);
/* The bytes of the array. */
uint64_t layout_bytes(const struct layout *, uint32_t bytes);
/* "rows of tile of 33 elements instead of 32" */
void layout_describe(const struct layout *, const char *name, char *text,
                     size_t room);
