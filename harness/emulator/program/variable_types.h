/* variable_types.h - from the debug information: how __shared__ arrays are laid
 * out. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "source_lines.h"

enum { MAX_EXTENTS = 4 };

/* An array; of a variable that is none, the one element. */
struct array_type {
  size_t element_bytes;
  unsigned extents;
  size_t extent[MAX_EXTENTS]; /* the last one is a row's */
  struct source_line line;    /* that declares it */
};

/* The variable at that offset of the thread-local block, in the source file
 * whose code is at pc. 0: nothing is known of it. */
int type_of_shared_variable(const void *pc, uint32_t offset,
                            struct array_type *);
