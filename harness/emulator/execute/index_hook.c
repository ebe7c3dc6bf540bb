/* index_hook.c - what the compiler calls when an index does not fit its array
 * (-fsanitize=bounds). The layouts are those of GCC's and Clang's runtime. */
#include <stdint.h>

#include "running.h"

struct source_location {
  const char *file;
  uint32_t line, column;
};

struct type_description {
  uint16_t kind, info; /* kind 0: integer; info: 2 * log2(bits) + signed */
  char name[];         /* quoted */
};

struct index_out_of_bounds {
  struct source_location location;
  const struct type_description *array, *index;
};

static long long signed_index(const struct type_description *t,
                              uintptr_t value) {
  unsigned bits = 1u << (t->info >> 1);
  if (!(t->info & 1) || bits >= 64)
    return (long long)value;
  return (long long)(value << (64 - bits)) >> (64 - bits);
}

void __ubsan_handle_out_of_bounds(const struct index_out_of_bounds *data,
                                  uintptr_t index) {
  struct lane *l = lane_here();
  if (!l)
    return;
  l->index_told = 1;
  check_index(signed_index(data->index, index), data->array->name,
              __builtin_return_address(0));
}
