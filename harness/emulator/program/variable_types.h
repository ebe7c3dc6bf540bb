/* variable_types.h - from the debug information: how arrays are laid out, and
 * which a kernel is given. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "source_lines.h"

enum { MAX_EXTENTS = 4, MAX_FIELDS = 64 };

/* A scalar or an aligned vector in a struct, bytes from the struct's first. */
struct type_field {
  uint32_t at, bytes;
};

/* An array; of a variable that is none, the one element. */
struct array_type {
  size_t element_bytes;
  unsigned extents;
  size_t extent[MAX_EXTENTS]; /* the last one is a row's; 0: not known */
  unsigned fields; /* of an element that is a struct, in order; 0: is none, or
                      has others: bits, unions, too many */
  struct type_field field[MAX_FIELDS];
  struct source_line line; /* that declares it */
};

/* The variable at that offset of the thread-local block, in the source file
 * whose code is at pc. 0: nothing is known of it. */
int type_of_shared_variable(const void *pc, uint32_t offset,
                            struct array_type *);
/* The same of a variable at that address. */
int type_of_variable(const void *pc, uintptr_t address, struct array_type *);

/* The same of extern __shared__ NAME[], in the source file whose code is at
 * pc. */
int type_of_dynamic_shared(const void *pc, const char *name,
                           struct array_type *);

/* A parameter of a function that the compiler emitted. */
struct parameter {
  char name[64];
  size_t at, bytes; /* in the kernel's pack of arguments (launch.hpp) */
  int is_pointer;   /* to elements, or rows, of this array: */
  struct array_type type;
};
enum { MAX_PARAMETERS = 64 };
/* Those of the function that begins there. Returns how many; 0: they are not
 * known, or do not fill a pack of so many bytes. */
unsigned parameters_of(const void *function, size_t pack_bytes,
                       struct parameter[MAX_PARAMETERS]);
