/* layouts.c - finds a kernel's arrays, and maps their addresses. */
#include "layouts.h"

#include <stdio.h>
#include <string.h>

#include "../program/image.h"
#include "../program/require_memory.h"

static char names[1000];

static void remember_name(const char *name) {
  size_t used = strlen(names), length = strlen(name);
  for (const char *p = names; (p = strstr(p, name)) != NULL; p += length)
    if ((p == names || p[-1] == ' ') && strchr(" ", p[length]))
      return;
  if (used + length + 2 < sizeof names)
    snprintf(names + used, sizeof names - used, "%s%s", used ? " " : "", name);
}

const char *layouts_names(void) {
  return names;
}

static int is_named(const char *name) {
  struct change *changes;
  size_t n = changes_all(&changes);
  for (size_t i = 0; i < n; i++)
    for (size_t m = 0; m < changes[i].maps; m++)
      if (strcmp(changes[i].map[m].array, name) == 0)
        return 1;
  return 0;
}

static struct shared_array *arrays;
static size_t array_count;

/* Offers are made for so many, of more than one row of banks. */
enum { MOST_OFFERED = 128, ROW_OF_BANKS = 128 };

static int is_looked_at(const struct shared_array *a, int to_offer) {
  return to_offer ? a->bytes > ROW_OF_BANKS && array_count < MOST_OFFERED
                  : is_named(a->name);
}

static void find_arrays(int to_offer) {
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    struct shared_array a = {.logical = LOGICAL_SHARED + v->offset,
                             .bytes = v->bytes};
    image_shared_name(v, a.name, sizeof a.name);
    remember_name(a.name);
    if (!is_looked_at(&a, to_offer))
      continue;
    arrays = grow_array(arrays, array_count, sizeof *arrays, "maps");
    arrays[array_count++] = a;
  }
}

size_t layouts_arrays(struct shared_array **list, int to_offer) {
  static int found;
  if (!found)
    find_arrays(to_offer);
  found = 1;
  *list = arrays;
  return array_count;
}

void layouts_look_up(struct shared_array *a, const void *pc) {
  a->typed = type_of_shared_variable(pc, a->logical - LOGICAL_SHARED, &a->type);
  a->looked_up = 1;
}

/* ---- maps ---- */

static int is_power_of_two(uint64_t n) {
  return n && (n & (n - 1)) == 0;
}

const char *layout_offer(struct change *c, const struct shared_array *array) {
  struct layout_map *m = &c->map[0];
  const struct array_type *t = &array->type;
  if (!array->typed || t->element_bytes > ROW_OF_BANKS)
    return "its elements are not known, or too large";
  if (m->amount == OF_A_VECTOR)
    m->amount = 16 / (unsigned)t->element_bytes;
  if (m->kind == MAP_PAD && m->amount == 0)
    return "an element has more than 16 bytes";
  if (t->extents < 2)
    m->row = ROW_OF_BANKS / (unsigned)t->element_bytes;
  int n =
      m->kind == MAP_PAD
          ? snprintf(c->text, sizeof c->text, "pad:%s=%u", m->array, m->amount)
          : snprintf(c->text, sizeof c->text, "swizzle:%s", m->array);
  if (m->row)
    snprintf(c->text + n, sizeof c->text - (size_t)n, ",row=%u", m->row);
  return NULL;
}

const char *layout_make(const struct layout_map *m,
                        const struct shared_array *array,
                        struct layout *layout) {
  const struct array_type *t = &array->type;
  if (!array->typed)
    return "no debug information tells what its elements are";
  uint64_t row = m->row           ? m->row
                 : t->extents > 1 ? t->extent[t->extents - 1]
                                  : 0;
  if (!row)
    return "it has no rows; say how many elements are one, as pad:s=1,row=32";
  if (row * t->element_bytes > array->bytes)
    return "it has fewer elements than that row";
  if (m->kind == MAP_SWIZZLE &&
      !(is_power_of_two(row) && is_power_of_two(t->element_bytes)))
    return "only a row of 2, 4, 8, ... elements can be swizzled";
  *layout = (struct layout){.kind = m->kind,
                            .row = (uint32_t)(row * t->element_bytes),
                            .element = (uint32_t)t->element_bytes};
  if (m->kind == MAP_PAD)
    layout->extra = m->amount * layout->element;
  return NULL;
}

const char *layout_place(const struct layout *l, uint32_t offset,
                         unsigned width, uint32_t *to) {
  uint32_t y = offset / l->row, within = offset % l->row;
  if (within + width > l->row)
    return "an access takes the end of a row and the next one's start";
  if (l->kind == MAP_PAD) {
    *to = offset + y * l->extra;
    return *to % width ? "an access of 8 or 16 bytes would not be aligned"
                       : NULL;
  }
  if (width > l->element)
    return "an access takes several elements, which would no longer be "
           "neighbours";
  uint32_t x = within / l->element;
  *to = y * l->row + (x ^ (y % (l->row / l->element))) * l->element +
        within % l->element;
  return NULL;
}

uint64_t layout_bytes(const struct layout *l, uint32_t bytes) {
  uint64_t rows = (bytes + (uint64_t)l->row - 1) / l->row;
  return bytes + rows * l->extra;
}

void layout_describe(const struct layout *l, const char *name, char *text,
                     size_t room) {
  uint32_t row = l->row / l->element;
  if (l->kind == MAP_PAD)
    snprintf(text, room, "rows of %s of %u elements instead of %u", name,
             row + l->extra / l->element, row);
  else
    snprintf(text, room, "element (y, x) of %s in column x ^ (y %% %u)", name,
             row);
}
