/* brief.c - plan_brief(): which rows a quick look at a chapter has. */
#include "common/message.h"
#include "common/names.h"
#include "plan.h"
#include "selection.h"
#include "sizes.h"

#include <stdlib.h>
#include <string.h>

enum part { LADDERS, CONTROLS, CEILINGS, HOST, PARTS };

struct look {
  const struct options *options;
  struct selection selection;
  const struct entry **order; /* all entries: ladder_order() */
  bool small;
};

static bool is_ceiling(const struct entry *e) {
  static const char *const names[] = {"read/read", "copy/memcpy", "fma/fma"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (entry_is(e, names[i]))
      return true;
  return false;
}

static bool can_be_timed(const struct entry *e) {
  return !e->variant->lacks && !e->wrong;
}

static bool of_chapter(const struct look *l, const struct entry *e) {
  return can_be_timed(e) && selected(&l->selection, e);
}

/* The last rung of another chapter, which a ladder goes on from. */
static bool is_beginning(const struct look *l, const struct entry *e) {
  for (size_t i = 0; l->order[i]; i++)
    if (of_chapter(l, l->order[i]) && rung_before(l->order[i]) == e)
      return true;
  return false;
}

static bool is_library(const struct look *l, const struct entry *e) {
  for (size_t i = 0; e->chapter == 0 && l->order[i]; i++)
    if (of_chapter(l, l->order[i]) &&
        strcmp(l->order[i]->problem_name, e->problem_name) == 0)
      return true;
  return false;
}

/* The part that an entry's standard row belongs to; PARTS: none. */
static enum part part_of(const struct look *l, const struct entry *e) {
  if (of_chapter(l, e))
    return e->host ? HOST : on_ladder(e) ? LADDERS : CONTROLS;
  if (!can_be_timed(e))
    return PARTS;
  if (is_beginning(l, e))
    return LADDERS;
  return is_ceiling(e) || is_library(l, e) ? CEILINGS : PARTS;
}

static void add_at(struct plan *plan, const struct entry *e, const char *size,
                   const struct axis *axis, long value) {
  const struct problem *p = problem_of(e);
  struct instance instance = {.axis = axis ? axis->name : "", .value = value};
  const char *why = parse_size(size, p, &instance.shape);
  if (why)
    fail("size %s of %s: %s", size, p->name, why);
  plan_add(plan, e, p, &instance);
}

static void add(struct plan *plan, const struct look *l, const struct entry *e,
                const struct axis *axis, long value, enum need need) {
  const struct problem *p = problem_of(e);
  add_at(plan, e, l->small ? p->standard_small : p->standard, axis, value);
  plan->items[plan->count - 1].need = need;
}

/* ---- other values of an axis ---- */

/* "offset" and "offset=1,2": the length of the name. */
static size_t name_length(const char *asked) {
  return strcspn(asked, "=");
}

static bool names_axis(const char *asked, const char *axis) {
  return strlen(axis) == name_length(asked) &&
         strncmp(asked, axis, strlen(axis)) == 0;
}

static bool has(const char *list, long value) {
  long *values;
  size_t count;
  bool found = false;
  const char *why = parse_values(list, &values, &count);
  if (why)
    fail("%s: %s", list, why);
  for (size_t i = 0; i < count; i++)
    found |= values[i] == value;
  free(values);
  return found;
}

/* Whether the options name a value, in a list or with its whole axis; powers of
 * two, and 0, show the course of one. */
static enum need need_of(const struct look *look, const struct axis *axis,
                         long value) {
  const struct words *asked = &look->options->axis;
  enum need need = NEEDED;
  for (size_t i = 0; i < asked->count; i++) {
    const char *values = strchr(asked->item[i], '=');
    if (!names_axis(asked->item[i], axis->name))
      continue;
    if (values ? has(values + 1, value) : (value & (value - 1)) == 0)
      return SWEPT;
    if (!values)
      need = SWEPT_BETWEEN;
  }
  return need;
}

static void add_swept(struct plan *plan, const struct look *look,
                      const struct entry *entry, enum need need) {
  const struct axis *axis = axis_of(entry);
  long *values;
  size_t count;
  if (!axis || entry->host || !of_chapter(look, entry))
    return;
  parse_values(axis->full, &values, &count);
  for (size_t i = 0; i < count; i++)
    if (values[i] != axis->standard && need_of(look, axis, values[i]) == need)
      add(plan, look, entry, axis, values[i], need);
  free(values);
}

static void require_axis(const char *asked) {
  enum { MOST = 128 };
  const char *known[MOST];
  size_t count = 0;
  for (int i = 0; problems[i]; i++)
    for (const struct axis *a = problems[i]->axes; a && a->name; a++) {
      if (names_axis(asked, a->name))
        return;
      if (count < MOST)
        known[count++] = a->name;
    }
  fail("--axis %s: no problem has this axis; did you mean \"%s\"?", asked,
       count ? nearest_name(asked, known, count) : "");
}

/* Entries first ... end - 1 of the order are of one problem. */
static size_t problem_end(const struct look *l, size_t first) {
  size_t end = first + 1;
  while (l->order[end] && strcmp(l->order[end]->problem_name,
                                 l->order[first]->problem_name) == 0)
    end++;
  return end;
}

static void add_part(struct plan *plan, const struct look *l, enum part part,
                     size_t first, size_t end) {
  for (size_t i = first; i < end; i++) {
    const struct entry *e = l->order[i];
    const struct axis *axis = axis_of(e);
    if (part_of(l, e) == part)
      add(plan, l, e, axis, axis ? axis->standard : 0, NEEDED);
  }
}

/* "read/read@1e8": a ceiling at a size besides its standard one. */
static void add_ceiling(struct plan *plan, const char *asked) {
  size_t length = strcspn(asked, "@");
  char *name = format_text("%.*s", (int)length, asked);
  const struct entry *entry = entries;
  while (entry->variant && !(is_ceiling(entry) && entry_is(entry, name)))
    entry++;
  if (!entry->variant || !asked[length])
    fail("--ceiling %s: no ceiling; they are read/read, copy/memcpy and "
         "fma/fma, with a size: read/read@1e8",
         asked);
  add_at(plan, entry, asked + length + 1, NULL, 0);
  free(name);
}

static void add_all(struct plan *plan, const struct look *look) {
  size_t count = 0;
  while (look->order[count])
    count++;
  add_part(plan, look, LADDERS, 0, count);
  for (size_t i = 0, end; i < count; i = end) {
    end = problem_end(look, i);
    add_part(plan, look, CONTROLS, i, end);
    for (enum need need = SWEPT; need < NEEDS; need++)
      for (size_t e = i; e < end; e++)
        add_swept(plan, look, look->order[e], need);
  }
  add_part(plan, look, CEILINGS, 0, count);
  for (size_t i = 0; !look->small && i < look->options->ceiling.count; i++)
    add_ceiling(plan, look->options->ceiling.item[i]);
  add_part(plan, look, HOST, 0, count);
}

struct plan plan_brief(const struct options *o, bool small) {
  struct look l = {o, selection_read(o), ladder_order(), small};
  struct plan plan = {0};
  for (size_t i = 0; i < o->axis.count; i++)
    require_axis(o->axis.item[i]);
  add_all(&plan, &l);
  free(l.order);
  selection_free(&l.selection);
  if (plan.count == 0)
    fail_nothing_selected();
  return plan;
}
