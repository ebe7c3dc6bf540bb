/* layouts.c - maps an array's addresses. */
#include "layouts.h"

#include <stdio.h>
#include <string.h>

#include "../program/require_memory.h"

enum { ROW_OF_BANKS = 128, NEW_ARRAY = 256 };

static int is_power_of_two(uint64_t n) {
  return n && (n & (n - 1)) == 0;
}

static uint32_t round_up(uint32_t n, uint32_t to) {
  return (n + to - 1) / to * to;
}

/* ---- making one ---- */

const char *layout_offer(struct layout_map *m, const struct array *array) {
  const struct array_type *t = &array->type;
  if (!array->typed || t->element_bytes > ROW_OF_BANKS)
    return "its elements are not known, or too large";
  if (m->amount == OF_A_VECTOR)
    m->amount = 16 / (unsigned)t->element_bytes;
  if (m->kind == MAP_PAD && m->amount == 0)
    return "an element has more than 16 bytes";
  if (array->space == SPACE_SHARED && t->extents < 2)
    m->row = ROW_OF_BANKS / (unsigned)t->element_bytes;
  return NULL;
}

/* Of pad, swizzle and turn. */
static const char *find_row(const struct layout_map *map,
                            const struct array *array, struct layout *layout) {
  const struct array_type *type = &array->type;
  uint64_t row = map->row            ? map->row
                 : type->extents > 1 ? type->extent[type->extents - 1]
                                     : 0;
  if (!row)
    return "it has no rows; say how many elements are one, as pad:s=1,row=32";
  if (row * type->element_bytes > array->bytes)
    return "it has fewer elements than that row";
  layout->row = (uint32_t)(row * type->element_bytes);
  return NULL;
}

static const char *make_swizzle(const struct layout_map *m,
                                const struct array *a, struct layout *l) {
  const char *why = find_row(m, a, l);
  if (!why &&
      !(is_power_of_two(l->row / l->element) && is_power_of_two(l->element)))
    return "only a row of 2, 4, 8, ... elements can be swizzled";
  return why;
}

static const char *make_turn(const struct layout_map *m, const struct array *a,
                             struct layout *l) {
  const char *why = find_row(m, a, l);
  if (why)
    return why;
  if (m->rows == 0 && a->bytes % l->row != 0)
    return "it does not end with a row; say how many it has, as "
           "turn:a,row=100,rows=70";
  l->rows = m->rows ? m->rows : a->bytes / l->row;
  return (uint64_t)l->rows * l->row > a->bytes ? "it has fewer rows than that"
                                               : NULL;
}

static const char *make_align(const struct layout_map *m, const struct array *a,
                              struct layout *l) {
  if (!is_power_of_two(m->amount))
    return "only to 2, 4, 8, ... 256 bytes can it be aligned";
  l->from = m->from;
  l->width = m->amount;
  l->shift = 0 - (a->logical + m->from * l->element) % m->amount;
  if (l->shift == 0)
    return "that element is there already; say of another, as align:in=128,"
           "from=3";
  return NULL;
}

/* An array for each element of a record. */
static const char *make_columns(const struct layout_map *m,
                                const struct array *a, struct layout *l) {
  l->row = m->record * l->element;
  l->rows = a->bytes / l->row;
  return l->rows ? NULL : "it has fewer elements than that record";
}

static struct record **records;
static size_t record_count;

void layouts_forget(void) {
  while (record_count)
    free(records[--record_count]);
}

static struct record *new_record(const struct array_type *type,
                                 uint32_t count) {
  struct record *record = require_memory(calloc(1, sizeof *record), "maps");
  uint32_t begins = 0;
  record->fields = type->fields;
  memcpy(record->field, type->field, sizeof record->field);
  memset(record->at, (int)type->fields, sizeof record->at);
  for (unsigned f = 0; f < type->fields; f++) {
    record->begins[f] = begins;
    begins += round_up(count * type->field[f].bytes, NEW_ARRAY);
    memset(record->at + type->field[f].at, (int)f, type->field[f].bytes);
  }
  records = grow_array(records, record_count, sizeof *records, "maps");
  records[record_count++] = record;
  return record;
}

static const char *make_arrays(const struct layout_map *m,
                               const struct array *a, struct layout *l) {
  const struct array_type *t = &a->type;
  if (m->record)
    return make_columns(m, a, l);
  if (t->fields < 2 || t->element_bytes > MAX_RECORD)
    return "its elements are no structs of fields; say how many are a record, "
           "as soa:a,of=4";
  l->record = new_record(t, a->bytes / l->element);
  return NULL;
}

static const char *make_wide(const struct layout_map *m, const struct array *a,
                             struct layout *l) {
  uint32_t element = a->type.fields ? a->type.field[0].bytes : l->element;
  l->width = m->amount == OF_A_VECTOR ? 16 : m->amount * element;
  if (!is_power_of_two(l->width) || l->width > 16 || l->width <= element)
    return "an access has 2, 4, 8 or 16 bytes, more than an element";
  return a->logical % l->width ? "its first element is not so aligned" : NULL;
}

static const char *make_structs(unsigned slot, unsigned slots,
                                struct layout *l) {
  l->slot = slot;
  l->slots = slots;
  return slots < 2 ? "one array alone makes no structs; say which, as "
                     "aos:x+aos:y"
                   : NULL;
}

const char *layout_make(const struct layout_map *map, const struct array *array,
                        unsigned slot, unsigned slots, struct layout *layout) {
  *layout = (struct layout){.kind = map->kind,
                            .first = array->logical,
                            .bytes = array->bytes,
                            .element = (uint32_t)array->type.element_bytes};
  if (!array->typed)
    return "no debug information tells what its elements are";
  if (array->space == SPACE_SHARED && map->kind != MAP_PAD &&
      map->kind != MAP_SWIZZLE)
    return "of shared memory, rows are padded or swizzled";
  switch (map->kind) {
  case MAP_PAD:
    layout->extra = map->amount * layout->element;
    return find_row(map, array, layout);
  case MAP_SWIZZLE:
    return make_swizzle(map, array, layout);
  case MAP_ALIGN:
    return make_align(map, array, layout);
  case MAP_ARRAYS:
    return make_arrays(map, array, layout);
  case MAP_STRUCTS:
    return make_structs(slot, slots, layout);
  case MAP_TURN:
    return make_turn(map, array, layout);
  default:
    return make_wide(map, array, layout);
  }
}

/* ---- addresses ---- */

static const char several[] =
    "an access takes several elements, which would no longer be neighbours";
static const char misaligned[] =
    "an access of 8 or 16 bytes would not be aligned";

static const char *place_in_row(const struct layout *layout, uint32_t offset,
                                unsigned width, uint32_t *to) {
  uint32_t y = offset / layout->row, within = offset - y * layout->row;
  if (within + width > layout->row)
    return "an access takes the end of a row and the next one's start";
  if (layout->kind == MAP_PAD) {
    *to = offset + y * layout->extra;
    return (layout->first + *to) % width ? misaligned : NULL;
  }
  if (width > layout->element)
    return several;
  uint32_t x = within / layout->element, in = within % layout->element;
  if (layout->kind == MAP_SWIZZLE) {
    *to = y * layout->row +
          (x ^ (y % (layout->row / layout->element))) * layout->element + in;
    return NULL;
  }
  if (y >= layout->rows)
    return "it has more rows than that";
  uint32_t column = layout->kind == MAP_TURN
                        ? layout->rows * layout->element
                        : round_up(layout->rows * layout->element, NEW_ARRAY);
  *to = x * column + y * layout->element + in;
  return NULL;
}

static const char *place_field(const struct layout *layout, uint32_t offset,
                               unsigned width, uint32_t *to) {
  uint32_t i = offset / layout->element, within = offset % layout->element;
  unsigned f = layout->record->at[within];
  if (f == layout->record->fields)
    return "an access takes bytes of no field";
  const struct type_field *field = &layout->record->field[f];
  within -= field->at;
  if (within + width > field->bytes)
    return "an access takes several fields, which would no longer be "
           "neighbours";
  *to = layout->record->begins[f] + i * field->bytes + within;
  return NULL;
}

static const char *place_member(const struct layout *l, uint32_t offset,
                                unsigned width, uint32_t *to) {
  uint32_t record = offset / l->element, within = offset % l->element;
  if (within + width > l->element)
    return several;
  *to = (record * l->slots + l->slot) * l->element + within;
  return *to % width ? misaligned : NULL;
}

const char *layout_place(const struct layout *layout, uint32_t offset,
                         unsigned width, uint32_t *to) {
  switch (layout->kind) {
  case MAP_ALIGN:
    *to = offset + layout->shift;
    return (layout->first + *to) % width ? misaligned : NULL;
  case MAP_WIDE:
    *to = offset;
    return NULL;
  case MAP_STRUCTS:
    return place_member(layout, offset, width, to);
  case MAP_ARRAYS:
    return layout->record ? place_field(layout, offset, width, to)
                          : place_in_row(layout, offset, width, to);
  default:
    return place_in_row(layout, offset, width, to);
  }
}

static int is_new(const struct layout *l) {
  return l->kind == MAP_ARRAYS || l->kind == MAP_STRUCTS || l->kind == MAP_TURN;
}

uint32_t layout_base(const struct layout *l) {
  return is_new(l) ? l->first & ~(uint32_t)(NEW_ARRAY - 1) : l->first;
}

unsigned layout_grain(const struct layout *l) {
  return l->element % 4 == 0 && l->first % 4 == 0 ? 4 : 1;
}

uint64_t layout_bytes(const struct layout *l) {
  uint64_t rows = l->row ? (l->bytes + (uint64_t)l->row - 1) / l->row : 0;
  if (l->kind == MAP_STRUCTS)
    return (uint64_t)l->bytes * l->slots;
  if (l->kind == MAP_ARRAYS)
    return l->bytes + (uint64_t)NEW_ARRAY *
                          (l->record ? l->record->fields : l->row / l->element);
  return l->bytes + rows * l->extra;
}

/* ---- words ---- */

void layout_describe(const struct layout *layout, const char *name, char *text,
                     size_t room) {
  uint32_t row = layout->row / layout->element;
  switch (layout->kind) {
  case MAP_PAD:
    snprintf(text, room, "rows of %s of %u elements instead of %u", name,
             row + layout->extra / layout->element, row);
    break;
  case MAP_SWIZZLE:
    snprintf(text, room, "element (y, x) of %s in column x ^ (y %% %u)", name,
             row);
    break;
  case MAP_ALIGN:
    snprintf(text, room, "element %u of %s at a multiple of %u bytes",
             layout->from, name, layout->width);
    break;
  case MAP_ARRAYS:
    if (layout->record)
      snprintf(text, room, "each of the %u fields of %s in an array of its own",
               layout->record->fields, name);
    else
      snprintf(text, room,
               "element i of %s in one of %u arrays, the i %% %u-th", name, row,
               row);
    break;
  case MAP_STRUCTS:
    snprintf(text, room, "%s as member %u of %u of an array of structs", name,
             layout->slot + 1, layout->slots);
    break;
  case MAP_TURN:
    snprintf(text, room, "element (y, x) of %s at x * %u + y, not y * %u + x",
             name, layout->rows, row);
    break;
  default:
    snprintf(text, room,
             "a thread's neighbours in %s by one access of %u bytes", name,
             layout->width);
  }
}
