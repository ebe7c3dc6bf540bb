/* csv_file.c - the file is whole or absent. */
#include "csv_file.h"

#include <string.h>

#include "../program/environment.h"

void csv_open(struct csv_file *f) {
  f->path = environment_text(f->variable);
}

int csv_wanted(const struct csv_file *f) {
  return f->file || f->path;
}

FILE *csv_begin(struct csv_file *f) {
  if (f->file || f->failed)
    return f->file;
  f->file = whole_file_begin(&f->whole, f->variable, f->path);
  if (f->file)
    fprintf(f->file, "%s\n", f->header);
  else
    f->failed = 1;
  return f->file;
}

void csv_begin_stream(struct csv_file *f, FILE *stream) {
  f->file = stream;
  if (stream)
    fprintf(stream, "%s\n", f->header);
}

int csv_end(struct csv_file *f) {
  if (f->path && csv_begin(f))
    f->failed = whole_file_end(&f->whole);
  return f->failed;
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
