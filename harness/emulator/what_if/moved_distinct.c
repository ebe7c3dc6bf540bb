/* moved_distinct.c - what is touched of an array's bytes, each once, where a
 * change has them. */
#include "moved_distinct.h"

#include "../count/tallies.h"
#include "tried_arrays.h"

enum { BEFORE = 256 }; /* an array may begin so much earlier */

static uint32_t place_moved(const void *context, uint32_t offset) {
  const struct layout *l = context;
  uint32_t to;
  if (layout_place(l, offset, layout_grain(l), &to))
    return UINT32_MAX;
  return BEFORE + layout_base(l) % 64 + to;
}

static uint64_t extent(const struct layout *l) {
  return 2 * BEFORE + 64 + layout_bytes(l);
}

/* All of each sector is used: it would be, elsewhere. */
static int is_dense(const struct distinct *d) {
  return d->loaded == d->loaded_sectors * SECTOR &&
         d->stored == d->stored_sectors * SECTOR;
}

/* Adds what becomes of one array's; in `structs` those that become one of
 * structs share their sectors. */
static void add_array(const struct layout *l, struct moved_bytes **structs,
                      struct distinct *as_changed) {
  int joins = l->kind == MAP_STRUCTS;
  struct moved_bytes *moved =
      joins && *structs ? *structs : moved_bytes_begin(extent(l));
  moved_bytes_add(moved, l->first, l->bytes, layout_grain(l), place_moved, l);
  if (joins)
    *structs = moved;
  else
    moved_bytes_end(moved, as_changed);
}

void moved_distinct(size_t change, struct distinct *as_it_is,
                    struct distinct *as_changed) {
  struct moved_bytes *structs = NULL;
  for (size_t i = tried_array_first(); i < tried_array_count(); i++) {
    const struct changed_array *a = changed_array(change, i);
    const struct array *array = tried_array(i);
    struct distinct as_is = {0};
    if (!a->named || !array->accessed || array->space != SPACE_GLOBAL)
      continue;
    distinct_bytes_within(array->logical, array->bytes, &as_is);
    distinct_add(as_it_is, &as_is);
    if (changes_are_offered() && is_dense(&as_is))
      distinct_add(as_changed, &as_is);
    else
      add_array(&a->layout, &structs, as_changed);
  }
  if (structs)
    moved_bytes_end(structs, as_changed);
}
