/* sampled_lines.c - from instructions to source lines. */
#include "../program/require_memory.h"
#include "outputs.h"

#include <stdlib.h>
#include <string.h>

static struct sampled_line *kept;
static size_t kept_count;

static int same_kind(const struct sampled_line *a,
                     const struct sampled_line *b) {
  return lines_same(a->line, b->line) && a->sample.space == b->sample.space &&
         a->sample.operation == b->sample.operation &&
         a->sample.width == b->sample.width;
}

static int compare(const void *x, const void *y) {
  const struct sampled_line *line = x, *b = y;
  int by = strcmp(line->line.file, b->line.file);
  by = by ? by : line->line.number - b->line.number;
  by = by ? by : (int)line->sample.space - (int)b->sample.space;
  by = by ? by : (int)line->sample.operation - (int)b->sample.operation;
  by = by ? by : (int)line->sample.width - (int)b->sample.width;
  if (by || line->sample.block == b->sample.block)
    return by ? by
              : (line->sample.order > b->sample.order) -
                    (line->sample.order < b->sample.order);
  return line->sample.block < b->sample.block ? -1 : 1;
}

size_t sampled_lines_of_launch(struct sampled_line **list) {
  const struct request_sample *samples;
  size_t count = request_samples(&samples), n = 0;
  struct sampled_line *all =
      require_room(NULL, (count + 1) * sizeof *all, "a trace");
  for (size_t i = 0; i < count; i++)
    all[i] =
        (struct sampled_line){lines_of(key_pc(samples[i].key)), samples[i]};
  qsort(all, count, sizeof *all, compare);
  for (size_t i = 0; i < count; i++)
    if (i == 0 || !same_kind(&all[n - 1], &all[i]))
      all[n++] = all[i];
  *list = all;
  return n;
}

static int is_kept(const struct sampled_line *s) {
  for (size_t i = 0; i < kept_count; i++)
    if (same_kind(&kept[i], s))
      return 1;
  return 0;
}

void sampled_lines_save(void) {
  struct sampled_line *now;
  size_t n = sampled_lines_of_launch(&now);
  kept = require_room(kept, (kept_count + n + 1) * sizeof *kept, "a trace");
  for (size_t i = 0; i < n; i++)
    if (!is_kept(&now[i]))
      kept[kept_count++] = now[i];
  free(now);
}

const struct request_sample *
sampled_line_saved(const struct line_counts *line) {
  const struct sampled_line wanted = {line->line,
                                      {.space = line->space,
                                       .operation = line->operation,
                                       .width = line->width}};
  for (size_t i = 0; i < kept_count; i++)
    if (same_kind(&kept[i], &wanted))
      return &kept[i].sample;
  return NULL;
}

void sampled_lines_clear(void) {
  kept_count = 0;
}

int sample_offset(const struct request_sample *sample, int lane) {
  return (int32_t)(sample->address[lane] - sample->array);
}

int sample_bank(const struct request_sample *sample, int lane) {
  return sample_offset(sample, lane) / WORD_BYTES % BANKS;
}

int sample_sector(const struct request_sample *sample, int lane) {
  return (int)(sample->address[lane] / SECTOR) - (int)(sample->array / SECTOR);
}
