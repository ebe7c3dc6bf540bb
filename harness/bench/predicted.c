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
void require_prediction(const struct plan *plan,
                        const struct options *options) {
  long count = __stop_predictions - __start_predictions;
  if (count != 1)
    fail("--predicted: of the variants of this bench %ld have a line "
         "PREDICTION(...); one must",
         count);
  const struct entry *predicting = NULL;
  for (size_t i = 0; i < plan->count; i++) {
    const struct configuration *configuration = &plan->items[i];
    if (!next_baseline(plan, options, configuration, 0, plan->count, NULL))
      continue;
    if (predicting && predicting != configuration->entry)
      fail("--predicted is of one variant; name it by --variant");
    predicting = configuration->entry;
  }
}

static void add_microseconds(struct csv_writer *w, double ms, bool known) {
  if (known)
    csv_add(w, "%.2f", 1e3 * ms);
  else
    csv_add(w, "%s", "");
}

static void add_predicted(struct csv_writer *writer,
                          const struct ratio *ratio) {
  const struct configuration *configuration = &ratio->row.configuration;
  const struct shape *s = &configuration->instance.shape;
  struct prediction p = (**__start_predictions)(&configuration->instance);
  csv_add(writer, "%s\t%s\t\t\t%ld\t%s\t%s\t%s", configuration->problem->name,
          configuration->entry->name, plain_size(s), ratio->row.device,
          ratio->row.device_name, ratio->row.verdict);
  csv_add(writer, "%ld\t%ld\t%ld\t%s\t%.2f", s->rows, s->cols, s->inner, p.plan,
          p.microseconds);
  add_microseconds(writer, ratio->pair.ms, has_ratio(ratio));
  add_microseconds(writer, ratio->pair.baseline_ms, has_ratio(ratio));
  csv_add(writer, "%s", configuration->entry->source_hash);
  csv_end_row(writer);
}

void predictions_write_csv(const struct ratios *ratios, FILE *file) {
  struct csv_writer w = {.file = file};
  fputs("problem,variant,axis,value,size,device,device_name,verdict,rows,cols,"
        "inner,plan,predicted_us,measured_us,baseline_us,source_hash\n",
        file);
  for (size_t i = 0; i < ratios->count; i++)
    add_predicted(&w, &ratios->items[i]);
}
