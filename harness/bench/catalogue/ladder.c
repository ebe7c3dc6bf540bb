/* ladder.c - the order of a ladder, by the rung that each card names. */
#include "catalogue.h"
#include "common/message.h"
#include "common/names.h"

#include <stdlib.h>
#include <string.h>

const struct entry *rung_before(const struct entry *e) {
  return *e->after ? find_entry(e->problem_name, e->after) : NULL;
}

/* The next entry behind `child`, or the first where it is NULL, whose rung
 * before is e; NULL where there is none. By names: rung_before() searches. */
static const struct entry *next_rung(const struct entry *e,
                                     const struct entry *child) {
  for (child = child ? child + 1 : entries; child->variant; child++)
    if (strcmp(child->after, e->name) == 0 &&
        strcmp(child->problem_name, e->problem_name) == 0)
      return child;
  return NULL;
}

bool on_ladder(const struct entry *e) {
  return rung_before(e) || next_rung(e, NULL);
}

bool is_last_rung(const struct entry *e) {
  return rung_before(e) && !next_rung(e, NULL) && rung_indent(e) == 0;
}

/* Rungs from this one on. */
static size_t length(const struct entry *e) {
  size_t rungs = 1;
  for (const struct entry *c = NULL; (c = next_rung(e, c));)
    rungs += length(c);
  return rungs;
}

struct list {
  const struct entry **items;
  size_t count;
};

static int shorter_first(const void *a, const void *b) {
  const struct entry *x = *(const struct entry *const *)a;
  const struct entry *y = *(const struct entry *const *)b;
  size_t of_x = length(x), of_y = length(y);
  return of_x != of_y ? (of_x > of_y) - (of_x < of_y) : (x > y) - (x < y);
}

enum { MAX_RUNGS = 64 };

/* The rungs after one, the shorter branches first; returns how many. */
static size_t rungs_after(const struct entry *e,
                          const struct entry *rungs[MAX_RUNGS]) {
  size_t count = 0;
  for (const struct entry *c = NULL;
       count < MAX_RUNGS && (c = next_rung(e, c));)
    rungs[count++] = c;
  qsort(rungs, count, sizeof *rungs, shorter_first);
  return count;
}

static void add_branch(struct list *list, const struct entry *e) {
  const struct entry *rungs[MAX_RUNGS];
  size_t count = rungs_after(e, rungs);
  list->items[list->count++] = e;
  for (size_t i = 0; i < count; i++)
    add_branch(list, rungs[i]);
}

int rung_indent(const struct entry *e) {
  int indent = 0;
  for (const struct entry *before; (before = rung_before(e)); e = before) {
    const struct entry *rungs[MAX_RUNGS];
    size_t count = rungs_after(before, rungs);
    indent += rungs[count - 1] != e;
  }
  return indent;
}

static void add_problem(struct list *list, const char *problem, bool ladders) {
  for (const struct entry *e = entries; e->variant; e++)
    if (strcmp(e->problem_name, problem) == 0 && !rung_before(e) &&
        on_ladder(e) == ladders)
      add_branch(list, e);
}

static bool first_of_problem(const struct entry *e) {
  for (const struct entry *f = entries; f != e; f++)
    if (strcmp(f->problem_name, e->problem_name) == 0)
      return false;
  return true;
}

static size_t count_entries(void) {
  size_t count = 0;
  while (entries[count].variant)
    count++;
  return count;
}

static struct list order(void) {
  struct list list = {allocate((count_entries() + 1) * sizeof *list.items), 0};
  for (const struct entry *e = entries; e->variant; e++)
    if (first_of_problem(e)) {
      add_problem(&list, e->problem_name, true);
      add_problem(&list, e->problem_name, false);
    }
  list.items[list.count] = NULL;
  return list;
}

const struct entry **ladder_order(void) {
  return order().items;
}

static void require_rung_before(const struct entry *e) {
  const char *names[256];
  size_t count = 0;
  if (!*e->after || rung_before(e))
    return;
  for (const struct entry *f = entries; f->variant && count < 256; f++)
    if (f != e && strcmp(f->problem_name, e->problem_name) == 0)
      names[count++] = f->name;
  fail("%s: \"//= after %s\": %s has no such variant; did you mean \"%s\"?",
       e->file, e->after, e->problem_name,
       count ? nearest_name(e->after, names, count) : "");
}

static bool in_list(const struct list *list, const struct entry *e) {
  for (size_t i = 0; i < list->count; i++)
    if (list->items[i] == e)
      return true;
  return false;
}

void require_ladders(void) {
  for (const struct entry *e = entries; e->variant; e++)
    require_rung_before(e);
  struct list list = order();
  for (const struct entry *e = entries; e->variant; e++)
    if (!in_list(&list, e))
      fail("%s: \"//= after %s\" leads round in a circle; a ladder's first "
           "rung has no such line",
           e->file, e->after);
  free(list.items);
}
