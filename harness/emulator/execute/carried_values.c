/* carried_values.c - a load of memory that nothing has written is no fault if
 * its value is only stored again, as a copy of a whole array does with the rest
 * behind the data: what it is stored to counts as unwritten then. Loads of
 * global memory alone: check/shared_races/unwritten_copies.c has the others. */
#include "running.h"

#include <stdlib.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../memory/byte_map.h"
#include "../program/require_memory.h"

/* ---- the section emu_copies (compile/instrument_assembly.c): a load, and a
 * store of what it brings; 0: there is none; is its hook called first? ---- */

struct copy {
  uintptr_t load, store, is_ahead;
};
extern const struct copy __start_emu_copies[] __attribute__((weak));
extern const struct copy __stop_emu_copies[] __attribute__((weak));

static struct copy *copies;
static size_t count;

static int by_places(const void *x, const void *y) {
  const struct copy *a = x, *b = y;
  int order = (a->load > b->load) - (a->load < b->load);
  return order ? order : (a->store > b->store) - (a->store < b->store);
}

void carried_values_init(void) {
  size_t n = (size_t)(__stop_emu_copies - __start_emu_copies);
  if (!__start_emu_copies || copies)
    return;
  copies = malloc((n + 1) * sizeof *copies);
  if (!copies)
    return;
  memcpy(copies, __start_emu_copies, n * sizeof *copies);
  qsort(copies, n, sizeof *copies, by_places);
  count = n;
}

/* The first of the load's. */
static const struct copy *copies_of(const void *load) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (copies[middle].load < (uintptr_t)load)
      low = middle + 1;
    else
      high = middle;
  }
  return low < count && copies[low].load == (uintptr_t)load ? &copies[low]
                                                            : NULL;
}

int carried_is_copy(const void *pc) {
  return copies_of(pc) != NULL;
}

int copies_come_after(const void *load) {
  const struct copy *first = copies_of(load);
  for (const struct copy *c = first; c && c < copies + count; c++) {
    if (c->load != (uintptr_t)load)
      break;
    if (c->is_ahead)
      return 0;
  }
  return first != NULL;
}

unsigned copies_store_of(const void *load, const void *store) {
  const struct copy *first = copies_of(load);
  for (const struct copy *c = first; c && c < copies + count; c++) {
    if (c->load != (uintptr_t)load)
      return 0;
    if (c->store == (uintptr_t)store)
      return 1u << (c - first);
  }
  return 0;
}

/* ---- what the lanes carry ---- */

enum { MAX_CARRIED = 8, MAX_BYTES = 16 };

struct carried_value {
  const void *load; /* NULL: none */
  uint32_t at;
  unsigned bytes, words; /* words: a bit for each that nothing has written */
  unsigned stored;       /* by these of the load's stores */
  int follows_store;     /* whose hook came before the load's */
  char value[MAX_BYTES];
};

struct carried_values {
  struct carried_value values[MAX_CARRIED]; /* the oldest gives way */
  unsigned next;
};

static struct carried_values *of_lane(void) {
  const struct lane *l = current_lane();
  return &l->warp->block->carried[l - l->warp->block->lanes];
}

static void begin(struct block *b) {
  size_t lanes = b->stacks.count;
  if (!b->carried)
    b->carried = require_memory(malloc(lanes * sizeof *b->carried),
                                "values that nothing has written");
  memset(b->carried, 0, lanes * sizeof *b->carried);
  b->carries = emu_recorder.carries = 1;
}

/* A struct's store may be told of before its load. */
static void find_store_before(struct carried_value *v) {
  struct recorder *recorder = &emu_recorder;
  uint32_t *row = recorder->row - LOG_STRIDE;
  if (row < recorder->first || key_kind(row[LOG_KEY]) != KEY_STORE ||
      key_bytes(row[LOG_KEY]) != v->bytes ||
      !copies_store_of(v->load, key_pc(row[LOG_KEY])))
    return;
  v->follows_store = 1;
  recorder->carrying_row = row;
  if (recorder->stored)
    return;
  recorder->stored = recorder->last_stored;
  recorder->stored_row = NULL;
  recorder->awaited = 0;
}

void carried_take(const void *pc, uint32_t logical, unsigned bytes,
                  const void *address) {
  struct block *b = current_lane()->warp->block;
  if (!b->carries)
    begin(b);
  struct carried_values *c = of_lane();
  struct carried_value *v = &c->values[c->next++ % MAX_CARRIED];
  *v = (struct carried_value){.load = pc, .at = logical, .bytes = bytes};
  memcpy(v->value, address, bytes);
  for (unsigned i = 0; i < bytes; i += 4)
    if (!bits_any(emu_memory.defined, logical + i, 4))
      v->words |= 1u << i / 4;
  find_store_before(v);
}

/* Has the lane made that load again since, of another place, before the row? */
static int was_loaded_anew(const struct carried_value *v, const uint32_t *row) {
  const struct recorder *r = &emu_recorder;
  uint32_t key = key_of(v->load, KEY_LOAD, (unsigned)__builtin_ctz(v->bytes));
  while (!v->follows_store && (row -= LOG_STRIDE) >= r->first)
    if (row[LOG_KEY] == key)
      return row[LOG_ADDRESS] != v->at;
  return 0;
}

static void pass_on(const struct carried_value *v, uint32_t to,
                    const void *pc) {
  for (unsigned i = 0; i < v->bytes; i += 4) {
    if (!(v->words >> i / 4 & 1))
      continue;
    if (space_of(to) == SPACE_SHARED)
      check_shared_unwritten(emu_worker->block->checks, to + i, 4);
    else
      memory_set_undefined(to + i, 4, pc);
  }
}

void carried_store(const uint32_t *row, const void *address) {
  struct carried_values *c = of_lane();
  const void *store = key_pc(row[LOG_KEY]);
  unsigned bytes = key_bytes(row[LOG_KEY]);
  for (unsigned i = 1; i <= MAX_CARRIED; i++) {
    struct carried_value *v = &c->values[(c->next - i) % MAX_CARRIED];
    unsigned which =
        v->load && v->bytes == bytes ? copies_store_of(v->load, store) : 0;
    if (!which || v->stored & which || memcmp(v->value, address, bytes) != 0 ||
        was_loaded_anew(v, row))
      continue;
    v->stored |= which;
    pass_on(v, row[LOG_ADDRESS], store);
    return;
  }
}
