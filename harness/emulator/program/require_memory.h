/* require_memory.h - memory that the emulator cannot go on without. */
#pragma once

#include <stdio.h>
#include <stdlib.h>

/* p; where it is NULL, for want of memory for that, the program ends. */
static inline void *require_memory(void *p, const char *what) {
  if (p)
    return p;
  fprintf(stderr, "emulator: no memory for %s\n", what);
  exit(1);
}

/* realloc(p, bytes). */
static inline void *require_room(void *p, size_t bytes, const char *what) {
  return require_memory(realloc(p, bytes), what);
}

/* The list of `count` elements with room for one more. */
static inline void *grow_array(void *list, size_t count, size_t each,
                               const char *what) {
  if (count & (count - 1))
    return list;
  return require_memory(realloc(list, (count ? 2 * count : 1) * each), what);
}
