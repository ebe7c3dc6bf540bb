/* predicted.c - rows of shapes.csv: what a variant predicts of itself
 * (kernels/prediction.h), and what it takes. */
#include "common/csv.h"
#include "common/message.h"
#include "prediction.h"
#include "ratio.h"
#include "sizes.h"

/* The ends of the section, by the linker; weak, for few variants predict. */
#define WEAK __attribute__((weak))
extern const predict_function *const __start_predictions[] WEAK;
extern const predict_function *const __stop_predictions[] WEAK;

/* A prediction does not tell whose it is: there is one, of the one variant. */
void require_prediction(const struct plan *plan, const struct options *o) {
  long count = __stop_predictions - __start_predictions;
  if (count != 1)
    fail("--predicted: of the variants of this bench %ld have a line "
         "PREDICTION(...); one must",
         count);
  const struct entry *predicting = NULL;
  for (size_t i = 0; i < plan->count; i++) {
    const struct configuration *c = &plan->items[i];
    if (!next_baseline(plan, o, c, 0, plan->count, NULL))
      continue;
    if (predicting && predicting != c->entry)
      fail("--predicted is of one variant; name it by --variant");
    predicting = c->entry;
  }
}

static void add_microseconds(struct csv_writer *w, double ms, bool known) {
  if (known)
    csv_add(w, "%.2f", 1e3 * ms);
  else
    csv_add(w, "%s", "");
}

static void add_predicted(struct csv_writer *w, const struct ratio *r) {
  const struct configuration *c = &r->row.configuration;
  const struct shape *s = &c->instance.shape;
  struct prediction p = (**__start_predictions)(&c->instance);
  csv_add(w, "%s\t%s\t\t\t%ld\t%s\t%s\t%s", c->problem->name, c->entry->name,
          plain_size(s), r->row.device, r->row.device_name, r->row.verdict);
  csv_add(w, "%ld\t%ld\t%ld\t%s\t%.2f", s->rows, s->cols, s->inner, p.plan,
          p.microseconds);
  add_microseconds(w, r->pair.ms, has_ratio(r));
  add_microseconds(w, r->pair.baseline_ms, has_ratio(r));
  csv_add(w, "%s", c->entry->source_hash);
  csv_end_row(w);
}

void predictions_write_csv(const struct ratios *ratios, FILE *file) {
  struct csv_writer w = {.file = file};
  fputs("problem,variant,axis,value,size,device,device_name,verdict,rows,cols,"
        "inner,plan,predicted_us,measured_us,baseline_us,source_hash\n",
        file);
  for (size_t i = 0; i < ratios->count; i++)
    add_predicted(&w, &ratios->items[i]);
}
