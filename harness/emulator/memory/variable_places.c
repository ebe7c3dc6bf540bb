/* variable_places.c - addresses for variables and registered memory. */
#include "ranges.h"

#include <stdlib.h>

#include "addresses.h"

static struct variable_address {
  uint64_t at, end; /* a red zone behind it included */
} * places;
static size_t count;

/* The first gap at or after `at`; 0: none below limit. */
static uint64_t find_gap(uint64_t at, uint64_t limit, size_t bytes,
                         uint64_t offset) {
  at += offset;
  for (size_t i = 0; i < count; i++) {
    if (at >= places[i].end || at + bytes + RED_ZONE <= places[i].at)
      continue;
    at = (places[i].end + ALIGN - 1) / ALIGN * ALIGN + offset;
    i = SIZE_MAX; /* from the first one again */
  }
  return at + bytes + RED_ZONE < limit ? at : 0;
}

uint64_t variable_place(size_t bytes, enum emu_memory_kind kind,
                        uint64_t offset, uint64_t first) {
  static uint64_t fresh[2] = {LOGICAL_VARIABLES + ALIGN,
                              LOGICAL_CONSTANT + ALIGN};
  int constant = kind == EMU_CONSTANT;
  uint64_t limit = constant ? LOGICAL_SHARED : LOGICAL_CONSTANT;
  uint64_t at = fresh[constant] + offset;
  struct variable_address *more = realloc(places, (count + 1) * sizeof *places);
  if (!more || bytes == 0 || bytes >= LOGICAL_BYTES)
    return 0;
  places = more;
  if (at + bytes + RED_ZONE < limit)
    fresh[constant] = (at + bytes + RED_ZONE + ALIGN - 1) / ALIGN * ALIGN;
  else
    at = find_gap((constant ? LOGICAL_CONSTANT : first) + ALIGN, limit, bytes,
                  offset);
  if (at)
    places[count++] = (struct variable_address){at, at + bytes + RED_ZONE};
  return at;
}

void variable_place_free(uint64_t at) {
  for (size_t i = 0; i < count; i++)
    if (places[i].at == at)
      places[i] = places[--count];
}
