/* counts_csv.c - the file is whole or absent: it is written beside, then
 * renamed. */
#include "counts_csv.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../program/settings.h"
#include "../execute/state.h"

const char *const space_names[SPACES] = {"global", "shared", "constant"};
const char *const operation_names[OPERATIONS] = {"load", "store", "atomic"};

static int complain(struct csv_file *f, const char *path) {
  if (!f->failed)
    fprintf(stderr, "emulator: %s=%s: %s\n", f->variable, path,
            strerror(errno));
  f->failed = 1;
  return 1;
}

FILE *csv_begin(struct csv_file *f, const char *path) {
  if (f->file || f->failed)
    return f->file;
  if (asprintf(&f->beside, "%s.%d", path, (int)getpid()) < 0)
    return NULL;
  f->file = fopen(f->beside, "w");
  if (f->file)
    fprintf(f->file, "%s\n", f->header);
  else
    complain(f, path);
  return f->file;
}

void csv_begin_stream(struct csv_file *f, FILE *stream) {
  f->file = stream;
  if (stream)
    fprintf(stream, "%s\n", f->header);
}

int csv_end(struct csv_file *f, const char *path) {
  if (!path || !csv_begin(f, path))
    return f->failed;
  int bad = ferror(f->file);
  if (fclose(f->file) != 0 || bad || rename(f->beside, path) != 0) {
    unlink(f->beside);
    return complain(f, path);
  }
  return 0;
}

void csv_field(FILE *file, const char *text) {
  if (!strpbrk(text, ",\"\n")) {
    fputs(text, file);
    return;
  }
  putc('"', file);
  for (; *text; text++) {
    if (*text == '"')
      putc('"', file);
    putc(*text, file);
  }
  putc('"', file);
}

/* ---- counts ---- */

struct csv_file counts_file = {
    .variable = "EMU_COUNTS",
    .header = "launch,kernel,grid,block,file,line,space,op,width,requests,"
              "lanes,sectors,ideal_sectors,wavefronts,ideal_wavefronts"};

int counts_wanted(void) {
  return counts_file.file || emu_settings.counts;
}

static void extent(FILE *file, struct emu_dim3 d) {
  fprintf(file, ",%ux%ux%u", d.x, d.y, d.z);
}

void counts_launch(const struct launch *launch, const struct entry *e,
                   size_t count) {
  FILE *file = csv_begin(&counts_file, emu_settings.counts);
  for (size_t i = 0; file && i < count; i++) {
    const struct tally *t = &e[i].tally;
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    extent(file, launch->grid->grid);
    extent(file, launch->grid->block);
    putc(',', file);
    csv_field(file, e[i].line.file);
    fprintf(file, ",%d,%s,%s,%u,%lu,%lu,%lu,%lu,%lu,%lu\n", e[i].line.number,
            space_names[e[i].space], operation_names[e[i].operation],
            e[i].width, t->requests, t->lanes, t->sectors, t->ideal_sectors,
            t->wavefronts, t->ideal_wavefronts);
  }
}
