/* trace_csv.c - writes the addresses, lane by lane. */
#include "trace_csv.h"

#include <stdlib.h>
#include <string.h>

#include "../count/request_samples.h"
#include "../program/source_lines.h"
#include "word_names.h"

enum { WORD_BYTES = 4, BANKS = 32 };

struct csv_file trace_file = {
    .variable = "EMU_TRACE",
    .header =
        "launch,kernel,file,line,space,op,width,lane,address,sector,bank"};

struct traced {
  struct source_line line;
  const struct request_sample *sample;
};

static int same_kind(const struct traced *a, const struct traced *b) {
  return lines_same(a->line, b->line) && a->sample->space == b->sample->space &&
         a->sample->operation == b->sample->operation &&
         a->sample->width == b->sample->width;
}

static int compare(const void *x, const void *y) {
  const struct traced *a = x, *b = y;
  int by = strcmp(a->line.file, b->line.file);
  by = by ? by : a->line.number - b->line.number;
  by = by ? by : (int)a->sample->space - (int)b->sample->space;
  by = by ? by : (int)a->sample->operation - (int)b->sample->operation;
  by = by ? by : (int)a->sample->width - (int)b->sample->width;
  if (by || a->sample->block == b->sample->block)
    return by ? by
              : (a->sample->order > b->sample->order) -
                    (a->sample->order < b->sample->order);
  return a->sample->block < b->sample->block ? -1 : 1;
}

static void write_lanes(const struct launch_event *launch,
                        const struct traced *t, FILE *file) {
  const uint32_t *address = t->sample->address;
  uint32_t base = t->sample->array;
  for (int lane = 0; lane < LANES; lane++) {
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    putc(',', file);
    csv_field(file, t->line.file);
    int32_t from_base = (int32_t)(address[lane] - base);
    fprintf(file, ",%d,%s,%s,%u,%d,%d,", t->line.number,
            space_names[t->sample->space],
            operation_names[t->sample->operation], t->sample->width, lane,
            from_base);
    if (t->sample->space == SPACE_GLOBAL)
      fprintf(file, "%d", (int)(address[lane] / SECTOR) - (int)(base / SECTOR));
    putc(',', file);
    if (t->sample->space == SPACE_SHARED)
      fprintf(file, "%d", from_base / WORD_BYTES % BANKS);
    putc('\n', file);
  }
}

void trace_write(const struct launch_event *launch) {
  FILE *file = csv_begin(&trace_file);
  const struct request_sample *samples;
  size_t count = request_samples(&samples);
  struct traced *all = calloc(count + 1, sizeof *all);
  for (size_t i = 0; all && i < count; i++)
    all[i] = (struct traced){lines_of(key_pc(samples[i].key)), &samples[i]};
  if (all && file) {
    qsort(all, count, sizeof *all, compare);
    for (size_t i = 0; i < count; i++)
      if (i == 0 || !same_kind(&all[i - 1], &all[i]))
        write_lanes(launch, &all[i], file);
  }
  free(all);
  request_samples_clear();
}
