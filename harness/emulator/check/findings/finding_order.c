/* finding_order.c - which findings are one, which of them is shown, and in what
 * order a launch's are reported.
 *
 * OS threads run blocks at the same time and find things in an order that no
 * two runs share. Reports must not depend on that: tests compare them, students
 * compare theirs with a neighbour's, and a grade rests on what is found. So
 * nothing here uses the moment at which a finding was made. Each is sorted by
 * what the program fixes: the barriers that its block had passed, its place in
 * the code, its block and thread. Where even these depend on time, as the
 * barriers passed when two blocks meet, they count as 0. */
#include "finding_list.h"

#include <stdlib.h>

#include "finding_text.h"

/* Of two stores the first in their line. */
static int column_of_store(const struct finding *f) {
  int here = writes(&f->here) ? lines_column(f->here.pc) : 0;
  int there = writes(&f->there) ? lines_column(f->there.pc) : 0;
  return !here || (there && there < here) ? there : here;
}

/* Two statements of one line store to different arrays, as a rule. */
static int is_of_one_store(const struct finding *a, const struct finding *b) {
  if (a->here.pc == b->here.pc && a->there.pc == b->there.pc)
    return 1;
  return !finding_is_race(a) || !same_line(&a->here, &a->there) ||
         column_of_store(a) == column_of_store(b);
}

int findings_match(const struct finding *a, const struct finding *b) {
  if (a->kind != b->kind || a->kernel != b->kernel || !is_of_one_store(a, b))
    return 0;
  return (same_line(&a->here, &b->here) && same_line(&a->there, &b->there)) ||
         (same_line(&a->here, &b->there) && same_line(&a->there, &b->here));
}

/* ---- order ---- */

/* Do threads that reach the barrier write above it in the source, and others,
 * which branch around it, read below? Then the barrier is the cause and the
 * race its consequence. */
static int causes_race(const struct finding_list *list,
                       const struct finding *barrier) {
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *finding = &list->items[i].first;
    const struct code_location *store = writes(&finding->here)
                                            ? &finding->here
                                            : &finding->there,
                               *load = store == &finding->here ? &finding->there
                                                               : &finding->here;
    if (finding->kind == FIND_RACE && finding->barriers == barrier->barriers &&
        reads(load) && is_above(store, &barrier->here) &&
        is_above(&barrier->here, load))
      return 1;
  }
  return 0;
}

/* Orders findings made between the same two barriers, causes first: a value
 * that was read in a race, or uninitialised, may be the index that is out of
 * bounds, or the condition by which threads branch around the next barrier. */
static unsigned causal_rank(const struct finding_list *list,
                            const struct finding *finding) {
  switch (finding->kind) {
  case FIND_WARP_MISUSE:
    return 1;
  case FIND_RACE:
  case FIND_BLOCK_RACE:
    return 2;
  case FIND_UNINITIALISED:
    return 3;
  case FIND_DIVERGENT_BARRIER:
    return causes_race(list, finding) ? 0 : 5;
  default:
    return 4;
  }
}

/* Barriers passed; 0 for races of blocks, which meet at another time in each
 * run. */
static unsigned interval_key(const struct finding *f) {
  return f->kind == FIND_BLOCK_RACE || f->once ? 0 : f->barriers;
}

/* A race of two warps is shown rather than one of two lanes of a warp: it needs
 * __syncthreads(), and a reader who adds __syncwarp() would see it stay. */
static int is_within_warp(const struct finding *f) {
  return f->there.does && f->here.block == f->there.block &&
         f->here.thread / WARP == f->there.thread / WARP;
}

static uintptr_t later_pc(const struct finding *f) {
  uintptr_t here = (uintptr_t)f->here.pc, there = (uintptr_t)f->there.pc;
  return here > there ? here : there;
}

static int compare_keys(const uint64_t *a, const uint64_t *b, int keys) {
  int i = 0;
  while (i < keys - 1 && a[i] == b[i])
    i++;
  return a[i] < b[i] ? -1 : a[i] > b[i];
}

/* Earlier code first, then lower blocks, earlier, then lower threads. */
int findings_compare(const struct finding *a, const struct finding *b) {
  enum { KEYS = 10 };
  uint64_t keys[2][KEYS];
  for (int i = 0; i < 2; i++) {
    const struct finding *finding = i ? b : a;
    const uint64_t its[KEYS] = {
        is_within_warp(finding),     later_pc(finding),
        finding->here.block,         interval_key(finding),
        finding->there.block,        finding->here.thread,
        finding->there.thread,       finding->kind,
        (uintptr_t)finding->here.pc, (uintptr_t)finding->there.pc};
    memcpy(keys[i], its, sizeof its);
  }
  return compare_keys(keys[0], keys[1], KEYS);
}

/* Errors before notes, then by barriers passed, cause and place. */
static int compare_in_launch(const void *x, const void *y) {
  const struct counted_finding *one = x, *two = y;
  const struct finding *a = &one->first, *b = &two->first;
  const uint64_t its[] = {!finding_is_error(a->kind), interval_key(a),
                          one->rank},
                 other[] = {!finding_is_error(b->kind), interval_key(b),
                            two->rank};
  int order = compare_keys(its, other, 3);
  return order ? order : findings_compare(a, b);
}

void findings_sort(struct finding_list *l) {
  for (size_t i = 0; i < l->count; i++)
    l->items[i].rank = causal_rank(l, &l->items[i].first);
  qsort(l->items, l->count, sizeof *l->items, compare_in_launch);
}
