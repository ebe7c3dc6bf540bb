/* csv.c - the file is whole or absent: it is written beside, then renamed. */
#include "csv.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "settings.h"
#include "state.h"

const char *const space_names[SPACES] = {"global", "shared", "constant"};
const char *const operation_names[OPERATIONS] = {"load", "store", "atomic"};

static FILE *file;
static char *beside;
static int failed;

static int complain(void) {
  if (!failed)
    fprintf(stderr, "emulator: EMU_COUNTS=%s: %s\n", emu_settings.counts,
            strerror(errno));
  failed = 1;
  return 1;
}

static int open_beside(void) {
  if (file || failed)
    return file != NULL;
  if (asprintf(&beside, "%s.%d", emu_settings.counts, (int)getpid()) < 0)
    return 0;
  file = fopen(beside, "w");
  if (!file)
    return !complain();
  fprintf(file, "launch,kernel,grid,block,file,line,space,op,width,requests,"
                "lanes,sectors,ideal_sectors,wavefronts,ideal_wavefronts\n");
  return 1;
}

/* A field, in quotes where it needs them. */
static void field(const char *text) {
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

static void extent(struct emu_dim3 d) {
  fprintf(file, ",%ux%ux%u", d.x, d.y, d.z);
}

void csv_launch(const struct launch *launch, const struct entry *e,
                size_t count) {
  if (!open_beside())
    return;
  for (size_t i = 0; i < count; i++) {
    const struct tally *t = &e[i].tally;
    fprintf(file, "%u,", launch->number);
    field(launch->grid->kernel);
    extent(launch->grid->grid);
    extent(launch->grid->block);
    putc(',', file);
    field(e[i].line.file);
    fprintf(file, ",%d,%s,%s,%u,%lu,%lu,%lu,%lu,%lu,%lu\n", e[i].line.number,
            space_names[e[i].space], operation_names[e[i].operation],
            e[i].width, t->requests, t->lanes, t->sectors, t->ideal_sectors,
            t->wavefronts, t->ideal_wavefronts);
  }
}

int csv_finish(void) {
  if (!emu_settings.counts || !open_beside())
    return failed;
  int bad = ferror(file);
  if (fclose(file) != 0 || bad || rename(beside, emu_settings.counts) != 0) {
    unlink(beside);
    return complain();
  }
  return 0;
}
