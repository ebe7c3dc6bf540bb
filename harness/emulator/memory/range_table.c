/* range_table.c - a sorted table of pointers under a sequence lock: a look-up
 * that met a change is made again (H.-J. Boehm, "Can Seqlocks Get Along With
 * Programming Language Memory Models?", 2012). */
#include "range_table.h"

#include <sched.h>

#include "byte_map.h"

/* ---- looking up ---- */

static struct range *at(const struct range_table *table, size_t i) {
  return __atomic_load_n(&table->sorted[i], __ATOMIC_RELAXED);
}

size_t range_table_rank(const struct range_table *table, uintptr_t address) {
  size_t low = 0, high = __atomic_load_n(&table->count, __ATOMIC_ACQUIRE);
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (__atomic_load_n(&table->bases[middle], __ATOMIC_RELAXED) <= address)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static unsigned look_begins(const struct range_table *table) {
  unsigned version;
  while ((version = __atomic_load_n(&table->version, __ATOMIC_ACQUIRE)) & 1)
    sched_yield();
  return version;
}

/* Has nothing changed since the look began? */
static int look_holds(const struct range_table *table, unsigned version) {
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return __atomic_load_n(&table->version, __ATOMIC_RELAXED) == version;
}

const struct range *range_table_before(const struct range_table *table,
                                       uintptr_t address) {
  for (;;) {
    unsigned version = look_begins(table);
    size_t rank = range_table_rank(table, address);
    const struct range *found = rank ? at(table, rank - 1) : NULL;
    if (look_holds(table, version))
      return found;
  }
}

const struct range *range_table_after(const struct range_table *table,
                                      uintptr_t address) {
  for (;;) {
    unsigned version = look_begins(table);
    size_t rank = range_table_rank(table, address);
    size_t count = __atomic_load_n(&table->count, __ATOMIC_ACQUIRE);
    const struct range *found = rank < count ? at(table, rank) : NULL;
    if (look_holds(table, version))
      return found;
  }
}

const struct range *range_table_before_logical(const struct range_table *table,
                                               uint32_t logical) {
  for (;;) {
    unsigned version = look_begins(table);
    const struct range *found = NULL;
    size_t count = __atomic_load_n(&table->count, __ATOMIC_ACQUIRE);
    for (size_t i = 0; i < count; i++) {
      const struct range *range = at(table, i);
      if (range->logical <= logical &&
          (!found || range->logical > found->logical))
        found = range;
    }
    if (look_holds(table, version))
      return found;
  }
}

/* ---- changing ---- */

static void change_begins(struct range_table *table) {
  __atomic_store_n(&table->version, table->version + 1, __ATOMIC_RELAXED);
  __atomic_thread_fence(__ATOMIC_RELEASE);
}

static void change_ends(struct range_table *table) {
  __atomic_store_n(&table->version, table->version + 1, __ATOMIC_RELEASE);
}

static void put(struct range_table *table, size_t i, struct range *r) {
  __atomic_store_n(&table->sorted[i], r, __ATOMIC_RELAXED);
  __atomic_store_n(&table->bases[i], r->base, __ATOMIC_RELAXED);
}

static struct range *new_record(struct range_table *table) {
  if (table->removed_count <= QUARANTINE && table->record_count < MAX_RANGES)
    return &table->records[table->record_count++];
  struct range *oldest = table->removed;
  if (oldest) {
    table->removed = oldest->next_removed;
    table->removed_count--;
  }
  return oldest;
}

static void retire(struct range_table *table, struct range *r) {
  r->next_removed = NULL;
  if (table->removed)
    table->newest->next_removed = r;
  else
    table->removed = r;
  table->newest = r;
  table->removed_count++;
}

struct range *range_table_insert(struct range_table *table,
                                 const struct range *new) {
  if (!table->sorted) {
    table->sorted = reserve_zeros(MAX_RANGES * sizeof *table->sorted);
    table->bases = reserve_zeros(MAX_RANGES * sizeof *table->bases);
    table->records = reserve_zeros(MAX_RANGES * sizeof *table->records);
  }
  struct range *range = table->count < MAX_RANGES ? new_record(table) : NULL;
  if (!range)
    return NULL;
  size_t rank = range_table_rank(table, new->base);
  change_begins(table);
  *range = *new;
  for (size_t i = table->count; i > rank; i--)
    put(table, i, table->sorted[i - 1]);
  put(table, rank, range);
  __atomic_store_n(&table->count, table->count + 1, __ATOMIC_RELEASE);
  change_ends(table);
  return range;
}

void range_table_remove(struct range_table *table, size_t rank) {
  struct range *r = table->sorted[rank];
  change_begins(table);
  for (size_t i = rank + 1; i < table->count; i++)
    put(table, i - 1, table->sorted[i]);
  __atomic_store_n(&table->count, table->count - 1, __ATOMIC_RELEASE);
  change_ends(table);
  retire(table, r);
}

void range_table_remove_freed(struct range_table *table) {
  size_t kept = 0;
  change_begins(table);
  for (size_t i = 0; i < table->count; i++) {
    struct range *range = table->sorted[i];
    if (range->state == RANGE_LIVE)
      put(table, kept++, range);
    else
      retire(table, range);
  }
  __atomic_store_n(&table->count, kept, __ATOMIC_RELEASE);
  change_ends(table);
}
