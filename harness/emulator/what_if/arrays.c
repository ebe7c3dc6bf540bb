/* arrays.c - finds the arrays of a launch. */
#include "arrays.h"

#include <stdio.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../program/image.h"
#include "../program/require_memory.h"
#include "changes.h"

static char names[1000];

static void remember_name(const char *name) {
  size_t used = strlen(names), length = strlen(name);
  for (const char *p = names; (p = strstr(p, name)) != NULL; p += length)
    if ((p == names || p[-1] == ' ') && strchr(" ", p[length]))
      return;
  if (used + length + 2 < sizeof names)
    snprintf(names + used, sizeof names - used, "%s%s", used ? " " : "", name);
}

const char *arrays_names(void) {
  return names;
}

static void add(struct array **arrays, size_t *count, const struct array *a) {
  *arrays = grow_array(*arrays, *count, sizeof **arrays, "maps");
  (*arrays)[*count] = *a;
  if (a->space == SPACE_SHARED) {
    (*arrays)[*count].holds = a->logical;
    (*arrays)[*count].held = a->bytes;
  }
  (*count)++;
}

/* ---- shared memory ---- */

/* Offers are made for so many, of more than one row of banks. */
enum { MOST_OFFERED = 128, ROW_OF_BANKS = 128 };

void arrays_add_static(struct array **arrays, size_t *count, int to_offer) {
  for (size_t i = 0; i < emu_image.shared_count; i++) {
    const struct shared_variable *v = &emu_image.shared[i];
    struct array array = {.space = SPACE_SHARED,
                          .logical = LOGICAL_SHARED + v->offset,
                          .bytes = v->bytes};
    image_shared_name(v, array.name, sizeof array.name);
    remember_name(array.name);
    if (to_offer ? array.bytes > ROW_OF_BANKS && *count < MOST_OFFERED
                 : changes_name(array.name))
      add(arrays, count, &array);
  }
}

void arrays_add_dynamic(struct array **arrays, size_t *count,
                        const struct emu_grid *grid) {
  struct array array = {.space = SPACE_SHARED,
                        .logical = LOGICAL_DYNAMIC,
                        .bytes = (uint32_t)grid->dynamic_bytes,
                        .looked_up = 1};
  for (size_t i = 0; grid->dynamic_bytes && i < changes_count(); i++)
    for (size_t m = 0; m < change_at(i)->maps; m++) {
      snprintf(array.name, sizeof array.name, "%s", change_at(i)->map[m].array);
      array.typed =
          type_of_dynamic_shared(grid->function, array.name, &array.type);
      if (!array.typed)
        continue;
      remember_name(array.name);
      add(arrays, count, &array);
      return;
    }
}

void arrays_look_up(struct array *a, const void *pc) {
  if (a->looked_up)
    return;
  a->typed = type_of_shared_variable(pc, a->logical - LOGICAL_SHARED, &a->type);
  a->looked_up = 1;
}

/* ---- global memory ---- */

static uintptr_t word_at(const struct emu_grid *grid, size_t at) {
  uintptr_t word;
  memcpy(&word, (const char *)grid->arguments + at, sizeof word);
  return word;
}

static int is_in(uintptr_t address, const struct range *r) {
  return address - r->base < r->bytes;
}

/* Does an argument, or a word of one, point elsewhere into the range? What lies
 * between arguments is no part of any. */
static int is_pointed_into(const struct emu_grid *grid,
                           const struct parameter *list, unsigned count,
                           uintptr_t first, const struct range *r) {
  for (unsigned i = 0; i < count; i++)
    for (size_t at = list[i].at;
         at + sizeof first <= list[i].at + list[i].bytes; at += sizeof first)
      if (is_in(word_at(grid, at), r) && word_at(grid, at) != first)
        return 1;
  return 0;
}

/* The parameters of its kernel; where they are not known, all words of the pack
 * as one. Freed by the caller. */
static struct parameter *parameters(const struct emu_grid *grid,
                                    unsigned *count) {
  struct parameter *list =
      require_memory(calloc(MAX_PARAMETERS, sizeof *list), "maps");
  *count = parameters_of(grid->function, grid->argument_bytes, list);
  if (*count == 0) {
    list[0].bytes = grid->argument_bytes;
    *count = 1;
  }
  return list;
}

/* The live allocation or variable that holds the address; NULL: none does. */
static const struct range *range_at(uintptr_t address) {
  const struct range *r =
      address - emu_memory.heap_base < emu_memory.heap_bytes
          ? memory_range_of((uint32_t)(address - emu_memory.heap_base))
          : memory_variable_before(address);
  return r && is_in(address, r) && r->state == RANGE_LIVE ? r : NULL;
}

static struct array array_at_address(uintptr_t first, const struct range *r) {
  struct array a = {.space = SPACE_GLOBAL,
                    .logical = r->logical + (uint32_t)(first - r->base),
                    .bytes = (uint32_t)(r->bytes - (first - r->base)),
                    .holds = r->logical,
                    .held = (uint32_t)r->bytes,
                    .looked_up = 1};
  if (r->kind == EMU_HOST)
    a.not_tried = "it is the host's memory";
  return a;
}

static void add_parameters(struct array **arrays, size_t *count,
                           const struct emu_grid *grid, int to_offer) {
  unsigned n;
  struct parameter *list = parameters(grid, &n);
  for (unsigned i = 0; i < n; i++) {
    uintptr_t first = list[i].is_pointer ? word_at(grid, list[i].at) : 0;
    const struct range *range = first ? range_at(first) : NULL;
    if (!range || range->kind == EMU_CONSTANT)
      continue;
    remember_name(list[i].name);
    if (!to_offer && !changes_name(list[i].name))
      continue;
    struct array array = array_at_address(first, range);
    snprintf(array.name, sizeof array.name, "%s", list[i].name);
    array.type = list[i].type;
    array.typed = 1;
    if (is_pointed_into(grid, list, n, first, range))
      array.not_tried = "another argument points into the middle of it";
    add(arrays, count, &array);
  }
  free(list);
}

static void add_variables(struct array **arrays, size_t *count,
                          const struct emu_grid *grid) {
  struct range *const *ranges;
  size_t n = memory_variables_hold(&ranges), before = *count;
  unsigned parameter_count;
  struct parameter *list = parameters(grid, &parameter_count);
  for (size_t i = 0; i < n; i++) {
    const struct range *range = ranges[i];
    if (!range->name || range->state != RANGE_LIVE ||
        range->kind == EMU_CONSTANT || !changes_name(range->name))
      continue;
    struct array array = array_at_address(range->base, range);
    snprintf(array.name, sizeof array.name, "%s", range->name);
    if (is_pointed_into(grid, list, parameter_count, range->base, range))
      array.not_tried = "an argument points into the middle of it";
    add(arrays, count, &array);
  }
  memory_ranges_release();
  free(list);
  for (size_t i = before; i < *count; i++) {
    struct array *array = &(*arrays)[i];
    remember_name(array->name);
    const struct range *range = memory_range_of(array->logical);
    array->typed = range && type_of_variable((const char *)grid->function + 1,
                                             range->base, &array->type);
  }
}

void arrays_add_global(struct array **arrays, size_t *count,
                       const struct emu_grid *grid, int to_offer) {
  if (!grid->function)
    return;
  add_parameters(arrays, count, grid, to_offer);
  if (!to_offer)
    add_variables(arrays, count, grid);
}
