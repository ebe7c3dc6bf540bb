/* finding_list.h - the findings of a launch, in the course of its check: what
 * findings.c merges, race_filter.c decides on and finding_order.c sorts. */
#pragma once

#include <stddef.h>

#include "finding.h"

/* A finding at one pair of source lines, however often it was made. */
struct counted_finding {
  struct finding first; /* the lowest in the order of finding_order.c */
  unsigned long times;
  int printed;
  int both_write; /* in one of the times, at least */
};

struct finding_list {
  struct counted_finding *items;
  size_t count;
};

/* ---- finding_order.c ---- */

/* Are the two at one source line? */
int places_share_line(const struct place *, const struct place *);
int place_writes(const struct place *);
int place_reads(const struct place *);
/* Do both of its places store? */
int finding_stores_twice(const struct finding *);
/* Do they merge: are kind, kernel and both source lines the same? */
int findings_match(const struct finding *, const struct finding *);
/* Which of two that match stands for both: < 0, 0, > 0 as in qsort(). */
int findings_compare(const struct finding *, const struct finding *);
/* A race of a store with a load that a jump behind the load skips:
 * if (x) x = 1. */
int finding_is_test_and_store(const struct finding *);
/* Sorts what a launch has found into the order in which it is reported. */
void findings_sort(struct finding_list *);

/* ---- race_filter.c ---- */

/* At the launch's end: turns races that do no harm into notes, and drops those
 * that follow from others. blocks_unordered: see findings_blocks_unordered().
 */
void findings_filter_races(struct finding_list *, int blocks_unordered);
/* The finding becomes a note that threads store one and the same value. */
void finding_make_same_value(struct finding *);
