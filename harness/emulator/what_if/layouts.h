/* layouts.h - a map of an array. */
#pragma once

#include "arrays.h"
#include "changes.h"

/* A map, in bytes. */
struct layout {
  enum map_kind kind;
  uint32_t row, element, extra; /* extra: bytes more of a row */
  uint32_t rows;
  uint32_t first;       /* logical address of the array */
  uint32_t shift, from; /* align: it begins so much later; its element */
  uint32_t bytes;       /* of the array */
  uint32_t width;       /* wide: of an access */
  uint32_t slot, slots; /* structs: which member of how many */
  const struct record
      *record; /* arrays: of a struct; NULL: of a few elements */
};

enum { MAX_RECORD = 1024 };

/* The fields of a struct, and where each one's array begins. */
struct record {
  unsigned fields;
  struct type_field field[MAX_FIELDS];
  uint32_t begins[MAX_FIELDS];
  uint8_t at[MAX_RECORD]; /* by byte of the struct; fields: none */
};
/* Layouts that were made end. */
void layouts_forget(void);

/* Settles what is offered for that array: its rows, the amount. NULL, or why
 * it is not offered. */
const char *layout_offer(struct layout_map *, const struct array *);
/* The map of that array, which is one of `slots` that become structs; NULL, or
 * why there is none. */
const char *layout_make(const struct layout_map *, const struct array *,
                        unsigned slot, unsigned slots, struct layout *);
/* Where the bytes from `offset` of the array go, from where it begins; NULL, or
 * why an access of that width cannot be one any more. */
const char *layout_place(const struct layout *, uint32_t offset, unsigned width,
                         uint32_t *to);
/* The logical address from which `to` counts: arrays that are new begin at a
 * multiple of 256 bytes. */
uint32_t layout_base(const struct layout *);
/* The bytes of the array. */
uint64_t layout_bytes(const struct layout *);
/* Bytes that stay together, and begin at a multiple of so many: 1 or 4. */
unsigned layout_grain(const struct layout *);
/* "rows of tile of 33 elements instead of 32" */
void layout_describe(const struct layout *, const char *name, char *text,
                     size_t room);
