/* finding_list.h - the findings of a launch, in the course of its check: what
 * findings.c merges, race_filter.c decides on and finding_order.c sorts. */
#pragma once

#include <stddef.h>
#include <string.h>

#include "../../program/source_lines.h"
#include "../state/finding.h"

/* A finding at one pair of source lines, however often it was made. */
struct counted_finding {
  struct finding first; /* the lowest by findings_compare() */
  unsigned long times;
  int printed;
  int both_write; /* in one of the times, at least */
  unsigned axes;  /* the sum of axes_apart() of all times */
  unsigned rank;  /* causal, set by findings_sort() */
};

struct finding_list {
  struct counted_finding *items;
  size_t count;
};

static inline int same_line(const struct code_location *a,
                            const struct code_location *b) {
  if (a->pc == b->pc)
    return 1;
  return a->pc && b->pc && lines_same(lines_of(a->pc), lines_of(b->pc));
}

static inline int is_above(const struct code_location *a,
                           const struct code_location *b) {
  struct source_line one = lines_of(a->pc), other = lines_of(b->pc);
  return one.file == other.file && one.number < other.number;
}

static inline int writes(const struct code_location *location) {
  return location->does && strcmp(location->does, "writes") == 0;
}

static inline int reads(const struct code_location *location) {
  return location->does && strcmp(location->does, "reads") == 0;
}

static inline int both_write(const struct finding *finding) {
  return writes(&finding->here) && writes(&finding->there);
}

static inline int finding_is_race(const struct finding *f) {
  return f->kind == FIND_RACE || f->kind == FIND_BLOCK_RACE;
}

/* In which of threadIdx.x, .y and .z the two threads differ: 1, 2, 4, or'ed;
 * all of them where these are not two threads of one block. */
enum { APART_X = 1, APART_Y = 2, APART_Z = 4, APART = 7 };
unsigned axes_apart(const struct finding *);

/* Do they merge: are kind, kernel and both source lines the same, and where a
 * line races with itself the statement that stores? */
int findings_match(const struct finding *, const struct finding *);
/* Which of two that match stands for both: < 0, 0, > 0 as in qsort(). */
int findings_compare(const struct finding *, const struct finding *);
/* Sorts what a launch has found into the order in which it is reported. */
void findings_sort(struct finding_list *);

/* At the launch's end: turns races that do no harm into notes, and drops those
 * that follow from others. blocks_unordered: findings_blocks_unordered(). */
void findings_filter_races(struct finding_list *, int blocks_unordered);
/* The finding becomes a note that threads store one and the same value. */
void finding_make_same_value(struct finding *);
