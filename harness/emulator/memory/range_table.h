/* range_table.h - ranges in the order of their addresses, looked up by kernels
 * without a lock while others come and go.
 *
 * A range never moves. One that has been removed stays readable as it was until
 * QUARANTINE later ones have been removed, so that whoever has just found it
 * may go on reading. Those who change the table hold a lock of their own. */
#pragma once

#include "range.h"

enum { MAX_RANGES = 1 << 20, QUARANTINE = 4096 };

struct range_table {
  struct range **sorted; /* by base */
  uintptr_t *bases;      /* theirs, side by side for look-ups */
  size_t count;
  unsigned version; /* odd while the order changes */
  struct range *records;
  size_t record_count;            /* of those that have ever been used */
  struct range *removed, *newest; /* the oldest of those removed; the last */
  size_t removed_count;
};

/* ---- at any time ---- */

/* The last range that begins at or before the address, or the first that begins
 * after it; NULL: there is none. */
const struct range *range_table_before(const struct range_table *, uintptr_t);
const struct range *range_table_after(const struct range_table *, uintptr_t);
/* The range with the highest logical address up to this one, or NULL. */
const struct range *range_table_before_logical(const struct range_table *,
                                               uint32_t logical);

/* ---- with the lock of those who change it ---- */

/* How many ranges begin at or before the address. */
size_t range_table_rank(const struct range_table *, uintptr_t);
/* Takes a copy of the range, and returns it; NULL: there are MAX_RANGES. */
struct range *range_table_insert(struct range_table *, const struct range *);
void range_table_remove(struct range_table *, size_t rank);
/* Removes those that are not live. */
void range_table_remove_freed(struct range_table *);
