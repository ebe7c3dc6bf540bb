/* moved_distinct.c - what is touched of an array's bytes, each once, where a
 * change has them. */
#include "moved_distinct.h"

#include "../count/tallies.h"
#include "tried_arrays.h"

static uint32_t place_as_is(const void *context, uint32_t offset) {
  const struct layout *l = context;
  return l->first % 64 + offset;
}

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

static void add_distinct(const struct layout *l, struct moved_bytes *as_is,
                         struct moved_bytes *moved) {
  unsigned grain = layout_grain(l);
  moved_bytes_add(as_is, l->first, l->bytes, grain, place_as_is, l);
  moved_bytes_add(moved, l->first, l->bytes, grain, place_moved, l);
}

/* Arrays that become one of structs share their sectors. */
void moved_distinct(size_t change, struct distinct *as_it_is,
                    struct distinct *as_changed) {
  struct moved_bytes *structs = NULL;
  for (size_t i = tried_array_first(); i < tried_array_count(); i++) {
    const struct changed_array *a = changed_array(change, i);
    if (!a->named || !tried_array(i)->accessed ||
        tried_array(i)->space != SPACE_GLOBAL)
      continue;
    struct moved_bytes *as_is = moved_bytes_begin(64 + tried_array(i)->bytes);
    struct moved_bytes *moved = structs;
    if (!moved || a->layout.kind != MAP_STRUCTS)
      moved = moved_bytes_begin(extent(&a->layout));
    add_distinct(&a->layout, as_is, moved);
    moved_bytes_end(as_is, as_it_is);
    if (a->layout.kind == MAP_STRUCTS)
      structs = moved;
    else
      moved_bytes_end(moved, as_changed);
  }
  if (structs)
    moved_bytes_end(structs, as_changed);
}
