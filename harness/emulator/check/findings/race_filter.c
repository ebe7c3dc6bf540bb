/* race_filter.c - what becomes of a launch's races when all of them are known:
 * some do no harm, and some only follow from others. */
#include "finding_list.h"

#include <stdio.h>

#include "../state/stored_values.h"

void finding_make_same_value(struct finding *f) {
  f->kind = FIND_SAME_VALUE;
  f->once = 1;
  f->here.thread = HOST_CODE; /* none by name */
  f->here.block = 0;
  f->here.does = "";
  f->there = (struct code_location){0};
  snprintf(f->detail, sizeof f->detail,
           "threads that nothing orders store it in one place");
}

/* A race of a store with a load that a jump behind the load makes conditional:
 * if (!done) done = 1; */
static int is_test_and_store(const struct finding *f) {
  const struct code_location *store = writes(&f->here) ? &f->here : &f->there,
                             *load = store == &f->here ? &f->there : &f->here;
  return f->kind == FIND_BLOCK_RACE && writes(store) && reads(load) &&
         stored_if_read(load->pc, store->pc);
}

static int same_statement(const struct code_location *a,
                          const struct code_location *b) {
  return lines_same_statement(a->pc, b->pc);
}

/* Is that store part of a race? */
static int is_racing_store(const struct finding_list *l,
                           const struct code_location *store) {
  for (size_t i = 0; i < l->count; i++) {
    const struct finding *f = &l->items[i].first;
    if (finding_is_race(f) &&
        ((writes(&f->here) && same_statement(&f->here, store)) ||
         (writes(&f->there) && same_statement(&f->there, store))))
      return 1;
  }
  return 0;
}

/* A breadth-first search, if (level[v] == -1) level[v] = next; races, but all
 * threads that store to v store one value, and so its result is right. */
static void downgrade_benign_race(struct finding *finding) {
  const struct code_location *store =
      writes(&finding->here) ? &finding->here : &finding->there;
  uint32_t value, other;
  if (!finding_is_race(finding) || !stored_one_value(store->pc, &value))
    return;
  if (both_write(finding)) {
    if (stored_one_value(finding->there.pc, &other) && other == value)
      finding_make_same_value(finding);
  } else if (stored_after_test(store->pc)) {
    finding->kind = FIND_SAME_VALUE;
    snprintf(
        finding->detail, sizeof finding->detail,
        "threads that test one place store it there, while others read it");
  }
}

/* Which blocks race depends on time where they test a word before they store to
 * it, or where an atomic counter tells one that it is the last: the finding
 * then names none, and says the same in every run. */
static void drop_block_numbers(struct finding *f, int blocks_unordered) {
  struct code_location first = f->here;
  if (f->kind != FIND_BLOCK_RACE || f->there.thread == HOST_CODE ||
      !(is_test_and_store(f) || blocks_unordered))
    return;
  if (reads(&f->there)) {
    f->here = f->there;
    f->there = first;
  }
  f->here.thread = f->there.thread = ANY_BLOCK;
  f->here.block = f->there.block = 0;
}

/* Do blocks race, too, at a line of this race between threads of one block?
 * Whether the latter is found then depends on when other blocks run. */
static int is_also_between_blocks(const struct finding_list *list,
                                  const struct finding *race) {
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *finding = &list->items[i].first;
    if (finding->kind == FIND_BLOCK_RACE && finding->kernel == race->kernel &&
        (same_line(&finding->here, &race->here) ||
         same_line(&finding->here, &race->there) ||
         same_line(&finding->there, &race->here) ||
         same_line(&finding->there, &race->there)))
      return 1;
  }
  return 0;
}

/* Is the store at a line that loads in a race of the kernel's blocks? The value
 * that was loaded may then decide where it stores, and so with what it races.
 * Of a test it decides whether the statement stores that comes after it. */
static int follows_from_race(const struct finding_list *list,
                             const char *kernel,
                             const struct code_location *store) {
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *finding = &list->items[i].first;
    if (finding->kind != FIND_BLOCK_RACE || finding->kernel != kernel)
      continue;
    int here = same_line(&finding->here, store),
        there = same_line(&finding->there, store);
    if (is_test_and_store(finding)
            ? (writes(&finding->here) &&
               same_statement(&finding->here, store)) ||
                  (writes(&finding->there) &&
                   same_statement(&finding->there, store))
            : (reads(&finding->here) && here) ||
                  (reads(&finding->there) && there))
      return 1;
  }
  return 0;
}

/* Do threads of the kernel lose counts above the line, *next += 1; ? What they
 * do with such a count, as an index, then depends on time. */
static int follows_from_lost_update(const struct finding_list *l,
                                    const struct finding *race) {
  for (size_t i = 0; i < l->count; i++) {
    const struct finding *f = &l->items[i].first;
    if (f->updates && f->kernel == race->kernel &&
        same_line(&f->here, &f->there) && is_above(&f->here, &race->here))
      return 1;
  }
  return 0;
}

static int both_store_at_one_line(const struct finding *race) {
  return both_write(race) && same_line(&race->here, &race->there);
}

/* Do they read in one line, or operate atomically by one statement? */
static int reads_alike(const struct code_location *in_race,
                       const struct code_location *unwritten) {
  return reads(in_race) ? same_line(in_race, unwritten)
                        : lines_same_statement(in_race->pc, unwritten->pc);
}

/* Does the line read in a race of the kernel? Whether the other thread has
 * stored what it reads, or nobody has yet, then depends on time. */
static int reads_in_race(const struct finding_list *l,
                         const struct finding *unwritten) {
  for (size_t i = 0; i < l->count; i++) {
    const struct finding *f = &l->items[i].first;
    if (finding_is_race(f) && f->kernel == unwritten->kernel &&
        (reads_alike(&f->here, &unwritten->here) ||
         reads_alike(&f->there, &unwritten->here)))
      return 1;
  }
  return 0;
}

/* Does the note on a test, and on what is stored after it, tell of that store?
 * Whether two blocks store, or one sees what the other has stored, depends on
 * time. */
static int is_told_with_its_test(const struct finding_list *list,
                                 const struct finding *note) {
  for (size_t i = 0; i < list->count; i++) {
    const struct finding *other = &list->items[i].first;
    if (!note->there.pc && other->kind == FIND_SAME_VALUE && other->there.pc &&
        other->kernel == note->kernel &&
        ((writes(&other->here) && same_statement(&other->here, &note->here)) ||
         (writes(&other->there) && same_statement(&other->there, &note->here))))
      return 1;
  }
  return 0;
}

/* A note that all store the same value holds only while nothing else races with
 * that store. */
static int is_redundant(const struct finding_list *l, const struct finding *f) {
  if (f->kind == FIND_UNINITIALISED)
    return reads_in_race(l, f);
  if (f->kind == FIND_SAME_VALUE)
    return is_racing_store(l, &f->here) || is_told_with_its_test(l, f) ||
           follows_from_race(l, f->kernel, &f->here);
  return (f->kind == FIND_RACE && f->once && is_also_between_blocks(l, f)) ||
         (f->kind == FIND_BLOCK_RACE && both_store_at_one_line(f) &&
          follows_from_race(l, f->kernel, &f->here)) ||
         (finding_is_race(f) && both_store_at_one_line(f) &&
          follows_from_lost_update(l, f));
}

/* Do two threads store to one place at that line? */
static int has_store_conflict(const struct finding_list *l,
                              const struct code_location *store) {
  for (size_t i = 0; i < l->count; i++)
    if (l->items[i].both_write && same_line(&l->items[i].first.here, store) &&
        same_line(&l->items[i].first.there, store))
      return 1;
  return 0;
}

/* Two threads that execute a[i] += x: each loads, adds and stores, and one
 * addition is lost. */
static int is_read_modify_write(const struct finding_list *l,
                                const struct finding *f) {
  const struct code_location *store = writes(&f->here) ? &f->here : &f->there,
                             *other = store == &f->here ? &f->there : &f->here;
  const void *load = writes(other) ? store->pc : other->pc;
  return finding_is_race(f) && writes(store) &&
         stored_update(store->pc, load) && !stored_after_test(store->pc) &&
         has_store_conflict(l, store);
}

unsigned axes_apart(const struct finding *f) {
  unsigned one = f->here.thread, other = f->there.thread;
  unsigned x = f->block.x, plane = x * f->block.y;
  if (!x || f->here.block != f->there.block || one >= MAX_THREADS ||
      other >= MAX_THREADS)
    return APART;
  return (one % x != other % x) * APART_X |
         (one % plane / x != other % plane / x) * APART_Y |
         (one / plane != other / plane) * APART_Z;
}

/* Threads of different y, and of nothing else, store to one place by one line:
 * its index leaves threadIdx.y out. */
static int axis_ignored(const struct finding_list *l,
                        const struct counted_finding *k) {
  const struct finding *f = &k->first;
  const struct code_location *store = writes(&f->here) ? &f->here : &f->there,
                             *other = store == &f->here ? &f->there : &f->here;
  if (f->kind != FIND_RACE || !same_line(&f->here, &f->there) ||
      !(has_store_conflict(l, store) ||
        (writes(store) && stored_update(store->pc, other->pc))))
    return 0;
  return k->axes == APART_Y ? 'y' : k->axes == APART_Z ? 'z' : 0;
}

/* A barrier between the two lines opened the interval in which they race: what
 * the lower line does meets what the upper does in the loop's next round. */
static void tell_next_round(struct finding *finding) {
  struct source_line here = lines_of(finding->here.pc),
                     there = lines_of(finding->there.pc);
  struct source_line barrier = lines_of(finding->barrier_pc);
  struct source_line above = here.number < there.number ? here : there,
                     below = here.number < there.number ? there : here;
  char *detail = strstr(finding->detail, ", no __sync");
  if (finding->kind != FIND_RACE || !finding->barrier_pc || !detail ||
      above.file != below.file || barrier.file != above.file ||
      barrier.number <= above.number || barrier.number >= below.number)
    return;
  finding->next_round = 1;
  size_t at = (size_t)(detail - finding->detail);
  snprintf(detail, sizeof finding->detail - at,
           ", no __syncthreads between line %d and the next round of line %d "
           "(that of line %d comes before both)",
           below.number, above.number, barrier.number);
}

void findings_filter_races(struct finding_list *list, int blocks_unordered) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    drop_block_numbers(&list->items[i].first, blocks_unordered);
    downgrade_benign_race(&list->items[i].first);
    list->items[i].first.updates =
        is_read_modify_write(list, &list->items[i].first);
    list->items[i].first.ignores = axis_ignored(list, &list->items[i]);
    tell_next_round(&list->items[i].first);
  }
  for (size_t i = 0; i < list->count; i++) {
    struct counted_finding k = list->items[i];
    if (!is_redundant(list, &k.first))
      list->items[kept++] = k;
  }
  list->count = kept;
}
