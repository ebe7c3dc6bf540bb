/* csv_rows.c - the rows of a launch: counts, and the addresses of requests,
 * lane by lane. */
#include "outputs.h"

#include <stdlib.h>

#include "../count/tallies.h"

struct csv_file counts_file = {
    .variable = "EMU_COUNTS",
    .header =
        "launch,kernel,grid,block,file,line,space,operation,width,"
        "requests,lanes,sectors,ideal_sectors,wavefronts,ideal_wavefronts,"
        "blocks,blocks_counted,coverage,dynamic_shared_bytes,"
        "busiest_warp_bytes"};

static void extent(FILE *file, struct emu_dim3 d) {
  fprintf(file, ",%ux%ux%u", d.x, d.y, d.z);
}

void counts_write(const struct launch_event *launch,
                  const struct line_counts *line, size_t count) {
  FILE *file = csv_begin(&counts_file);
  struct block_sample sample = block_sample_of_launch(launch);
  for (size_t i = 0; file && i < count; i++) {
    const struct tally *tally = &line[i].tally;
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    extent(file, launch->grid->grid);
    extent(file, launch->grid->block);
    putc(',', file);
    csv_field(file, line[i].line.file);
    fprintf(file, ",%d,%s,%s,%u,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%lu,%s,%zu,%lu\n",
            line[i].line.number, space_names[line[i].space],
            operation_names[line[i].operation], line[i].width, tally->requests,
            tally->lanes, tally->sectors, tally->ideal_sectors,
            tally->wavefronts, tally->ideal_wavefronts, sample.blocks,
            sample.counted,
            launch->stopped                 ? "partial"
            : block_sample_is_part(&sample) ? "sample"
                                            : "all",
            launch->grid->dynamic_bytes, count_busiest_warp(line[i].space));
  }
}

struct csv_file trace_file = {
    .variable = "EMU_TRACE",
    .header = "launch,kernel,file,line,space,operation,width,lane,"
              "offset_bytes,sector,bank"};

static void write_lanes(const struct launch_event *launch,
                        const struct sampled_line *t, FILE *file) {
  const struct request_sample *sample = &t->sample;
  for (int lane = 0; lane < LANES; lane++) {
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    putc(',', file);
    csv_field(file, t->line.file);
    fprintf(file, ",%d,%s,%s,%u,%d,%d,", t->line.number,
            space_names[sample->space], operation_names[sample->operation],
            sample->width, lane, sample_offset(sample, lane));
    if (sample->space == SPACE_GLOBAL)
      fprintf(file, "%d", sample_sector(sample, lane));
    putc(',', file);
    if (sample->space == SPACE_SHARED)
      fprintf(file, "%d", sample_bank(sample, lane));
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
