/* csv_file.c - the file is whole or absent. */
#include "csv_file.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "../program/environment.h"

void csv_open(struct csv_file *f) {
  f->path = environment_text(f->variable);
}

int csv_wanted(const struct csv_file *f) {
  return f->file || f->path;
}

static int complain(struct csv_file *f) {
  if (!f->failed)
    fprintf(stderr, "emulator: %s=%s: %s\n", f->variable, f->path,
            strerror(errno));
  f->failed = 1;
  return 1;
}

FILE *csv_begin(struct csv_file *f) {
  if (f->file || f->failed)
    return f->file;
  if (asprintf(&f->beside, "%s.%d", f->path, (int)getpid()) < 0)
    return NULL;
  f->file = fopen(f->beside, "w");
  if (f->file)
    fprintf(f->file, "%s\n", f->header);
  else
    complain(f);
  return f->file;
}

void csv_begin_stream(struct csv_file *f, FILE *stream) {
  f->file = stream;
  if (stream)
    fprintf(stream, "%s\n", f->header);
}

int csv_end(struct csv_file *f) {
  if (!f->path || !csv_begin(f))
    return f->failed;
  int bad = ferror(f->file);
  if (fclose(f->file) != 0 || bad || rename(f->beside, f->path) != 0) {
    unlink(f->beside);
    return complain(f);
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
