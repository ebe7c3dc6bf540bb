/* ratio.c - rows of ratios.csv, and the same for people. */
#include "ratio.h"
#include "common/csv.h"
#include "sizes.h"

#include <stdio.h>

bool ratio_failed(const struct ratio *r) {
  return row_failed(&r->row);
}

bool has_ratio(const struct ratio *r) {
  return !ratio_failed(r) && r->pair.ratio.samples > 0;
}

/* The samples do not agree on a ratio: their interval is wider than 2 %, or the
 * first half of them says something else than the second. */
static bool is_unsure(const struct ratio *r) {
  const struct summary *s = &r->pair.ratio;
  return s->ci_high - s->ci_low > 0.02 * s->median || s->drift > 0.02;
}

static const char *warnings_of(const struct ratio *r) {
  return has_ratio(r) ? warnings_text(is_unsure(r), r->pair.throttled) : "";
}

static const char *method_of(const struct ratio *r) {
  return !has_ratio(r) ? "" : r->pair.launches > 1 ? "graph" : "launch";
}

static const char *const header[] = {
    "chapter", "problem",  "variant",     "axis",        "value",
    "size",    "baseline", "machine",     "device",      "device_name",
    "ratio",   "ci_low",   "ci_high",     "turns",       "method",
    "copies",  "ms",       "baseline_ms", "sm_mhz",      "celsius",
    "shift",   "verdict",  "warnings",    "source_hash", "baseline_source_hash",
    "rows",    "cols",     "inner",       "seed"};

static void add_number(struct csv_writer *w, const char *format, double value,
                       bool known) {
  if (known)
    csv_add(w, format, value);
  else
    csv_add(w, "%s", "");
}

static void add_identity(struct csv_writer *w, const struct ratio *r) {
  const struct configuration *c = &r->row.configuration;
  csv_add(w, "%d\t%s\t%s\t%s", c->entry->chapter, c->problem->name,
          c->entry->name, c->instance.axis);
  add_number(w, "%.0f", (double)c->instance.value, *c->instance.axis);
  csv_add(w, "%ld\t%s\t%s\t%s\t%s", plain_size(&c->instance.shape),
          r->pair.baseline->entry->name, r->row.machine, r->row.device,
          r->row.device_name);
}

static void add_measured(struct csv_writer *writer, const struct ratio *ratio) {
  const struct pair *pair = &ratio->pair;
  bool known = has_ratio(ratio);
  add_number(writer, "%.4f", pair->ratio.median, known);
  add_number(writer, "%.4f", pair->ratio.ci_low, known);
  add_number(writer, "%.4f", pair->ratio.ci_high, known);
  add_number(writer, "%.0f", (double)pair->ratio.samples, known);
  csv_add(writer, "%s", method_of(ratio));
  add_number(writer, "%.0f", pair->launches, known);
  add_number(writer, "%.6f", pair->ms, known);
  add_number(writer, "%.6f", pair->baseline_ms, known);
  add_number(writer, "%.0f", pair->mhz, pair->mhz > 0);
  add_number(writer, "%.0f", pair->celsius, pair->celsius > 0);
  csv_add(writer, "%zu", ratio->shift);
}

static void add_ratio(struct csv_writer *w, const struct ratio *r) {
  const struct shape *s = &r->row.configuration.instance.shape;
  add_identity(w, r);
  add_measured(w, r);
  csv_add(w, "%s\t%s\t%s\t%s\t%ld\t%ld\t%ld\t%s", r->row.verdict,
          warnings_of(r), r->row.configuration.entry->source_hash,
          r->pair.baseline->entry->source_hash, s->rows, s->cols, s->inner,
          r->seed);
  csv_end_row(w);
}

void ratios_write_csv(const struct ratios *ratios, FILE *file) {
  struct csv_writer w = {.file = file};
  for (size_t i = 0; i < sizeof header / sizeof *header; i++)
    csv_add(&w, "%s", header[i]);
  csv_end_row(&w);
  for (size_t i = 0; i < ratios->count; i++)
    add_ratio(&w, &ratios->items[i]);
}

static void show_ratio(const struct ratio *r) {
  const struct pair *p = &r->pair;
  printf("%s against %s: ", configuration_text(&r->row.configuration),
         p->baseline->entry->name);
  if (has_ratio(r))
    printf("%.3f times as fast (95 %%: %.3f to %.3f), %.4f to %.4f ms; ",
           p->ratio.median, p->ratio.ci_low, p->ratio.ci_high, p->ms,
           p->baseline_ms);
  printf("%s %s\n", r->row.verdict, warnings_of(r));
}

void show_ratios(const struct ratios *ratios) {
  for (size_t i = 0; i < ratios->count; i++)
    show_ratio(&ratios->items[i]);
}
