/* trace_csv.c - writes the addresses, lane by lane. */
#include "outputs.h"

#include <stdlib.h>

#include "sampled_lines.h"
#include "word_names.h"

struct csv_file trace_file = {
    .variable = "EMU_TRACE",
    .header =
        "launch,kernel,file,line,space,op,width,lane,address,sector,bank"};

static void write_lanes(const struct launch_event *launch,
                        const struct sampled_line *t, FILE *file) {
  const struct request_sample *s = &t->sample;
  for (int lane = 0; lane < LANES; lane++) {
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    putc(',', file);
    csv_field(file, t->line.file);
    fprintf(file, ",%d,%s,%s,%u,%d,%d,", t->line.number, space_names[s->space],
            operation_names[s->operation], s->width, lane,
            sample_offset(s, lane));
    if (s->space == SPACE_GLOBAL)
      fprintf(file, "%d", sample_sector(s, lane));
    putc(',', file);
    if (s->space == SPACE_SHARED)
      fprintf(file, "%d", sample_bank(s, lane));
    putc('\n', file);
  }
}

void trace_write(const struct launch_event *launch) {
  FILE *file = csv_begin(&trace_file);
  struct sampled_line *lines;
  size_t count = sampled_lines_of_launch(&lines);
  for (size_t i = 0; file && i < count; i++)
    write_lanes(launch, &lines[i], file);
  free(lines);
}
