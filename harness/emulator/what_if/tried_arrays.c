/* tried_arrays.c - finds the arrays of a launch that changes concern, and makes
 * a layout where one is accessed. */
#include "tried_arrays.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/alarm_safe_lock.h"
#include "../program/require_memory.h"
#include "global_offers.h"

/* Change by change, array by array; an offered one concerns one array. */
static struct changed_array *changed;
static const char **reasons; /* of each change */
static struct array *arrays;
static size_t array_count, static_count;

struct changed_array *changed_array(size_t change, size_t array) {
  static struct changed_array none;
  if (!changes_are_offered())
    return &changed[change * array_count + array];
  return change >= arrays[array].first_change &&
                 change < arrays[array].end_change
             ? &changed[change]
             : &none;
}

struct array *tried_array(size_t i) {
  return &arrays[i];
}

size_t tried_array_count(void) {
  return array_count;
}

size_t tried_array_first(void) {
  return static_count;
}

size_t tried_array_at(uint32_t address) {
  size_t i = 0;
  while (i < array_count && address - arrays[i].holds >= arrays[i].held)
    i++;
  return i;
}

/* ---- what is left out ---- */

const char *left_out(size_t change) {
  return __atomic_load_n(&reasons[change], __ATOMIC_RELAXED);
}

void leave_out(size_t change, const char *why) {
  if (!left_out(change))
    __atomic_store_n(&reasons[change], why, __ATOMIC_RELAXED);
}

void leave_out_array(size_t array, const char *why) {
  for (size_t i = arrays[array].first_change; i < arrays[array].end_change; i++)
    if (changed_array(i, array)->named)
      leave_out(i, why);
}

/* ---- layouts ---- */

static const char *make_layout(struct change *change, size_t m,
                               const struct array *array,
                               struct layout *layout) {
  unsigned slot = 0, slots = 0;
  const char *why = array->not_tried;
  for (size_t k = 0; k < change->maps; k++) {
    if (k != m && strcmp(change->map[k].array, array->name) == 0)
      return "two maps of one array are not tried together";
    slot += k < m && change->map[k].kind == MAP_STRUCTS;
    slots += change->map[k].kind == MAP_STRUCTS;
  }
  if (!why && changes_are_offered()) {
    why = layout_offer(&change->map[m], array);
    change_write(change);
  }
  return why ? why : layout_make(&change->map[m], array, slot, slots, layout);
}

/* The layouts of an array, when it is accessed for the first time. */
static void make_layouts(size_t array, const void *pc) {
  arrays_look_up(&arrays[array], pc);
  for (size_t i = arrays[array].first_change; i < arrays[array].end_change; i++)
    for (size_t m = 0; m < change_at(i)->maps; m++) {
      struct changed_array *a = changed_array(i, array);
      if (strcmp(change_at(i)->map[m].array, arrays[array].name) != 0)
        continue;
      a->no_layout = make_layout(change_at(i), m, &arrays[array], &a->layout);
      a->named = 1;
      if (a->no_layout)
        leave_out(i, a->no_layout);
    }
}

void tried_array_accessed(size_t array, const void *pc) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  if (__atomic_load_n(&arrays[array].accessed, __ATOMIC_ACQUIRE))
    return;
  alarm_safe_lock(&lock);
  if (!arrays[array].accessed)
    make_layouts(array, pc);
  __atomic_store_n(&arrays[array].accessed, 1, __ATOMIC_RELEASE);
  alarm_safe_unlock(&lock);
}

const char *changed_array_move(const struct changed_array *a, uint32_t mask,
                               const uint32_t *address, unsigned width,
                               uint32_t moved[LANES]) {
  uint32_t to, first = a->layout.first, base = layout_base(&a->layout);
  for (uint32_t m = mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    const char *why =
        layout_place(&a->layout, address[lane] - first, width, &to);
    if (why)
      return why;
    moved[lane] = base + to;
  }
  return NULL;
}

size_t tried_array_of(const struct instruction *instruction,
                      const uint32_t *address) {
  size_t first =
      tried_array_at(address[__builtin_ctz(instruction->shape.mask)]);
  int several = 0;
  for (uint32_t m = instruction->shape.mask; m; m &= m - 1) {
    size_t array = tried_array_at(address[__builtin_ctz(m)]);
    several |= array != first;
    if (array < array_count)
      tried_array_accessed(array, key_pc(instruction->key));
  }
  for (uint32_t m = several ? instruction->shape.mask : 0; m; m &= m - 1) {
    size_t array = tried_array_at(address[__builtin_ctz(m)]);
    if (array < array_count)
      leave_out_array(array, "a warp accesses it and another array at once");
  }
  return several ? array_count : first;
}

/* ---- of a launch ---- */

static size_t groups; /* arrays that changes were offered for */

static void offer_for_shared(struct array *array) {
  static const struct layout_map maps[] = {
      {.kind = MAP_PAD, .amount = 1},
      {.kind = MAP_SWIZZLE},
      {.kind = MAP_PAD, .amount = OF_A_VECTOR}};
  array->first_change = changes_count();
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    struct layout_map m = maps[i];
    snprintf(m.array, sizeof m.array, "%s", array->name);
    changes_offer(groups, &m);
  }
  array->end_change = changes_count();
  groups++;
}

static void find_static(void) {
  static int found;
  if (found)
    return;
  found = 1;
  arrays_add_static(&arrays, &array_count, changes_are_offered());
  static_count = array_count;
  for (size_t i = 0; changes_are_offered() && i < static_count; i++)
    offer_for_shared(&arrays[i]);
}

/* Room for all changes of all arrays; nothing is known of any. */
static void make_tables(void) {
  size_t n = changes_count(), of_each = changes_are_offered() ? 1 : array_count;
  free(reasons);
  free(changed);
  layouts_forget();
  reasons = require_memory(calloc(n + 1, sizeof *reasons), "maps");
  changed = require_memory(calloc(n * of_each + 1, sizeof *changed), "maps");
}

/* The offered changes from `before` on are new. */
static void enlarge_tables(size_t before) {
  size_t n = changes_count();
  changed = require_room(changed, (n + 1) * sizeof *changed, "maps");
  reasons = require_room(reasons, (n + 1) * sizeof *reasons, "maps");
  memset(changed + before, 0, (n - before) * sizeof *changed);
  memset(reasons + before, 0, (n - before) * sizeof *reasons);
}

/* Those that are asked for concern all arrays. */
void tried_arrays_find(const struct emu_grid *grid) {
  find_static();
  array_count = static_count;
  if (!changes_are_offered()) {
    arrays_add_dynamic(&arrays, &array_count, grid);
    arrays_add_global(&arrays, &array_count, grid, 0);
  }
  for (size_t i = 0; i < array_count; i++) {
    arrays[i].accessed = arrays[i].loaded = arrays[i].stored = 0;
    if (!changes_are_offered())
      arrays[i].end_change = changes_count();
  }
  make_tables();
}

size_t tried_arrays_offer(const struct emu_grid *grid) {
  size_t first = array_count, before = changes_count();
  arrays_add_global(&arrays, &array_count, grid, 1);
  for (size_t i = first; i < array_count; i++) {
    arrays[i].first_change = changes_count();
    global_offers_propose(&arrays[i], groups++);
    arrays[i].end_change = changes_count();
  }
  enlarge_tables(before);
  return first;
}
