/* verdict.c - what a check makes of a row: its verdict and its largest error.
 */
#include "../sizes.h"
#include "common/message.h"
#include "verify.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

struct rows rows_begin(const struct plan *plan, const struct device *device) {
  struct rows rows = {allocate(plan->count * sizeof *rows.items), plan->count};
  for (size_t i = 0; i < plan->count; i++) {
    const struct configuration *c = &plan->items[i];
    struct row *r = &rows.items[c->row];
    *r = row_begin(c);
    r->machine = device->slug;
    r->device = c->entry->host ? "cpu" : device->emulator ? "emulator" : "gpu";
    r->device_name = device->emulator ? r->device
                     : c->entry->host ? host_processor()
                                      : device->name;
  }
  return rows;
}

/* "element 70 (row 1, column 6)"; a probe checks a whole row (problem.h). */
static void place_text(const struct row *r, const struct check *check,
                       char *text, size_t room) {
  const struct configuration *of = &r->configuration;
  const struct shape *s = &of->instance.shape;
  if (of->problem->probes && of->problem->probes(&of->instance) > 0)
    snprintf(text, room, "probe %zu (row %zu)", check->index,
             check->index % (size_t)s->rows);
  else if (s->rows > 1 && (s->rows == s->cols || s->inner > 1))
    snprintf(text, room, "element %zu (row %zu, column %zu)", check->index,
             check->index / (size_t)s->cols, check->index % (size_t)s->cols);
  else
    snprintf(text, room, "element %zu", check->index);
}

static void got_text(const struct check *c, char *text, size_t room) {
  if (c->fault == UNTOUCHED)
    snprintf(text, room, "the NaN that was there before");
  else
    snprintf(text, room, "%.9g", c->got);
}

static void print_fault(const struct row *r, const struct check *c) {
  char place[96], got[64], expected[64];
  place_text(r, c, place, sizeof place);
  got_text(c, got, sizeof got);
  if (c->fault == TOUCHED)
    snprintf(expected, sizeof expected, "it left alone");
  else
    snprintf(expected, sizeof expected, "%.9g", c->expected);
  warn("%s: %s: %s: expected %s, got %s, error bound %.3g; %zu wrong in all",
       configuration_text(&r->configuration), fault_word(c->fault), place,
       expected, got, c->bound, c->faults);
}

void row_apply_check(struct row *r, const struct check *c) {
  const struct entry *e = r->configuration.entry;
  bool only_inexact = c->faults > 0 && c->faults == c->inexact;
  if (c->faults > 0 && !(e->inaccurate && only_inexact)) {
    row_set_verdict(r, fault_word(c->fault));
    print_fault(r, c);
    return;
  }
  r->max_error = c->max_error;
  r->error_tolerance = c->ratio < 0 ? 0 : c->ratio_bound;
  row_set_verdict(r, c->faults > 0 ? "inaccurate" : e->host ? "cpu" : "ok");
}
