/* plan.c - makes the plan of a run, and groups what can share memory. */
#include "plan.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "selection.h"
#include "sizes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the plan is made for. */
struct request {
  const struct options *options;
  struct selection selection;
  bool emulator;
};

/* Those that are wrong on purpose a GPU gets only by name. */
static bool wanted(const struct request *r, const struct entry *e) {
  if (!selected(&r->selection, e))
    return false;
  if (!e->variant->lacks)
    return r->selection.variants > 0 || r->emulator || !e->wrong;
  if (r->selection.variants > 0)
    fail("%s/%s needs %s", e->problem_name, e->name, e->variant->lacks);
  return false;
}

static double read_number(const char *option, const char *text, char **end,
                          double most) {
  double value = strtod(text, end);
  if (*end == text || !(value >= 1 && value <= most))
    fail("%s %s: write whole numbers from 1 to %g", option, text, most);
  return value;
}

/* What --random, --seed and --between ask for. */
static struct size_draw size_draw_read(const struct options *options) {
  struct size_draw draw = {.seed = 1};
  char *end;
  draw.count = (int)read_number("--random", options->random, &end, 10000);
  if (*end)
    fail("--random %s: write how many, such as 60", options->random);
  if (options->seed) {
    draw.seed =
        (unsigned long long)read_number("--seed", options->seed, &end, 0x1p53);
    if (*end)
      fail("--seed %s: write a whole number, such as 12", options->seed);
  }
  if (options->between) {
    draw.from = read_number("--between", options->between, &end, 0x1p40);
    draw.to = *end == ',' ? read_number("--between", end + 1, &end, 0x1p40) : 0;
    if (*end || draw.to < draw.from)
      fail("--between %s: write the least and the most, such as 1e4,1e8",
           options->between);
  }
  return draw;
}

static const char *size_list(const struct request *request,
                             const struct entry *entry,
                             const struct problem *problem) {
  const struct options *options = request->options;
  if (options->size)
    return options->size;
  if (options->random) {
    struct size_draw draw = size_draw_read(options);
    return draw_sizes(&draw, problem);
  }
  if (options->size_set == SIZES_ODD)
    return problem->odd;
  bool small = options->size_set == SIZES_SMALL ||
               (options->size_set == SIZES_OF_DEVICE && request->emulator);
  if (options->quick || options->standard)
    return small ? problem->standard_small : problem->standard;
  if (small)
    return problem->small;
  return *entry->sizes ? entry->sizes : problem->full;
}

static const char *value_list(const struct request *request,
                              const struct axis *axis) {
  const struct options *options = request->options;
  static char standard[32];
  if (options->value)
    return options->value;
  snprintf(standard, sizeof standard, "%ld", axis->standard);
  if (options->standard)
    return standard;
  bool few = options->quick || options->size_set == SIZES_SMALL ||
             options->size_set == SIZES_ODD ||
             (options->size_set == SIZES_OF_DEVICE && request->emulator);
  return few ? axis->small : axis->full;
}

void plan_add(struct plan *plan, const struct entry *e, const struct problem *p,
              const struct instance *i) {
  plan->items =
      reallocate(plan->items, (plan->count + 1) * sizeof *plan->items);
  plan->items[plan->count] =
      (struct configuration){e, p, *i, plan->count, NEEDED};
  plan->count++;
}

static void add_sizes(struct plan *plan, const struct request *request,
                      const struct entry *entry, struct instance instance) {
  const struct problem *problem = problem_of(entry);
  size_t count;
  char **sizes = split_list(size_list(request, entry, problem), &count);
  if (count == 0)
    fail("--size: the list is empty; write 64 or 64,128");
  for (size_t s = 0; s < count; s++) {
    const char *why = parse_size(sizes[s], problem, &instance.shape);
    if (why)
      fail("size %s of %s: %s", sizes[s], problem->name, why);
    plan_add(plan, entry, problem, &instance);
  }
  free_list(sizes, count);
}

/* Values of --value that the axis has: a kernel may know no others. */
static bool has_value(const char *list, long value) {
  long *values;
  size_t count;
  bool found = false;
  const char *why = parse_values(list, &values, &count);
  if (why)
    fail("\"%s\" in an axis of a problem: %s", list, why);
  for (size_t v = 0; v < count; v++)
    found |= values[v] == value;
  free(values);
  return found;
}

static void require_value(const struct entry *e, const struct axis *axis,
                          long value) {
  if (!has_value(axis->full, value) && !has_value(axis->small, value))
    fail("--value %ld: %s/%s is swept over %s %s", value, e->problem_name,
         e->name, axis->name, axis->full);
}

static void add_entry(struct plan *plan, const struct request *request,
                      const struct entry *entry) {
  const struct axis *axis = axis_of(entry);
  if (!axis) {
    add_sizes(plan, request, entry, (struct instance){.axis = ""});
    return;
  }
  long *values;
  size_t count;
  const char *why = parse_values(value_list(request, axis), &values, &count);
  if (why)
    fail("--value %s: %s", value_list(request, axis), why);
  for (size_t v = 0; v < count; v++) {
    require_value(entry, axis, values[v]);
    add_sizes(plan, request, entry,
              (struct instance){.axis = axis->name, .value = values[v]});
  }
  free(values);
}

struct plan plan_make(const struct options *options, bool emulator) {
  struct request request = {options, selection_read(options), emulator};
  struct plan plan = {0};
  bool swept = false;
  for (const struct entry *entry = entries; entry->variant; entry++) {
    if (!wanted(&request, entry))
      continue;
    swept |= *entry->sweeps != '\0';
    add_entry(&plan, &request, entry);
  }
  selection_free(&request.selection);
  if (plan.count == 0)
    fail_nothing_selected();
  if (options->value && !swept)
    fail("--value %s: none of these variants is swept over an axis",
         options->value);
  return plan;
}

static int problem_index(const struct problem *p) {
  int i = 0;
  while (problems[i] != p)
    i++;
  return i;
}

static int order(long a, long b) {
  return (a > b) - (a < b);
}

static int compare_instances(const struct configuration *a,
                             const struct configuration *b) {
  const struct shape *s = &a->instance.shape, *t = &b->instance.shape;
  int by = order(problem_index(a->problem), problem_index(b->problem));
  by = by ? by : order(s->rows * s->cols, t->rows * t->cols);
  by = by ? by : order(s->rows, t->rows);
  by = by ? by : order(s->inner, t->inner);
  by = by ? by : strcmp(a->instance.axis, b->instance.axis);
  return by ? by : order(a->instance.value, b->instance.value);
}

static int in_groups(const void *a, const void *b) {
  const struct configuration *x = a, *y = b;
  int by = compare_instances(x, y);
  return by ? by : order((long)x->row, (long)y->row);
}

void plan_group(struct plan *plan) {
  qsort(plan->items, plan->count, sizeof *plan->items, in_groups);
}

static size_t scratch_floats(const struct configuration *c) {
  const struct problem *p = c->problem;
  return p->scratch_elements ? p->scratch_elements(&c->instance) : 0;
}

static bool same_memory(const struct configuration *a,
                        const struct configuration *b) {
  const struct problem *problem = a->problem;
  if (problem != b->problem ||
      memcmp(&a->instance.shape, &b->instance.shape, sizeof(struct shape)))
    return false;
  for (int i = 0; i < MAX_INPUTS; i++)
    if (problem->input_elements(&a->instance, i) !=
        problem->input_elements(&b->instance, i))
      return false;
  return scratch_floats(a) == scratch_floats(b) &&
         problem->output_elements(&a->instance) ==
             problem->output_elements(&b->instance);
}

size_t plan_group_end(const struct plan *plan, size_t first) {
  size_t end = first + 1;
  while (end < plan->count &&
         same_memory(&plan->items[first], &plan->items[end]))
    end++;
  return end;
}

static size_t input_floats(const struct configuration *c) {
  size_t floats = 0;
  for (int i = 0; i < MAX_INPUTS; i++)
    floats += c->problem->input_elements(&c->instance, i);
  return floats;
}

size_t device_floats(const struct configuration *c) {
  if (c->entry->host)
    return 0;
  size_t floats = input_floats(c) * (c->entry->destroys ? 2 : 1);
  return floats + c->problem->output_elements(&c->instance) + scratch_floats(c);
}

size_t host_floats(const struct configuration *c) {
  size_t floats = input_floats(c) * (c->entry->host ? 2 : 1);
  floats += c->problem->output_elements(&c->instance);
  return c->entry->memory ? 2 * floats : floats;
}

bool fits(const struct configuration *c, const struct room *room) {
  return device_floats(c) <= room->device / sizeof(float) &&
         host_floats(c) <= room->host / sizeof(float);
}

char *lack_text(const struct configuration *c, const struct room *room) {
  bool device = device_floats(c) > room->device / sizeof(float);
  size_t floats = device ? device_floats(c) : host_floats(c);
  return format_text("it needs %.1f GB of %s memory, and %.1f GB are free",
                     (double)floats * sizeof(float) / 1e9,
                     device ? "device" : "host",
                     (double)(device ? room->device : room->host) / 1e9);
}

void plan_require_memory(const struct plan *plan, const struct room *room) {
  for (size_t i = 0; i < plan->count; i++) {
    const struct configuration *c = &plan->items[i];
    if (!fits(c, room))
      fail("%s: %s; choose a smaller --size", configuration_text(c),
           lack_text(c, room));
  }
}

void plan_print(const struct plan *plan) {
  struct csv_writer writer = {.file = stdout};
  csv_add(&writer, "%s\t%s\t%s\t%s\t%s", "problem", "variant", "axis", "value",
          "size");
  csv_end_row(&writer);
  for (size_t i = 0; i < plan->count; i++) {
    const struct configuration *c = &plan->items[i];
    csv_add(&writer, "%s\t%s\t%s", c->problem->name, c->entry->name,
            c->instance.axis);
    csv_add(&writer, *c->instance.axis ? "%ld" : "", c->instance.value);
    csv_add(&writer, "%s", shape_text(&c->instance.shape));
    csv_end_row(&writer);
  }
}

const char *configuration_text(const struct configuration *c) {
  static char text[256];
  int used =
      snprintf(text, sizeof text, "%s/%s", c->problem->name, c->entry->name);
  if (*c->instance.axis)
    used += snprintf(text + used, sizeof text - used, ", %s %ld",
                     c->instance.axis, c->instance.value);
  snprintf(text + used, sizeof text - used, ", size %s",
           shape_text(&c->instance.shape));
  return text;
}
