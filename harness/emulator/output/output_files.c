/* output_files.c - renaming is all or nothing. */
#include "outputs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../program/environment.h"

static void complain(const struct whole_file *w) {
  fprintf(stderr, "emulator: %s=%s: %s\n", w->variable, w->path,
          strerror(errno));
}

/* What is no file is written to, since nothing may take its place: a pipe, or
 * /dev/stdout, which goes on where the program's own output is. */
static FILE *open_no_file(const char *path) {
  struct stat s;
  if (!strcmp(path, "/dev/stdout"))
    return fdopen(dup(STDOUT_FILENO), "w");
  if (!strcmp(path, "/dev/stderr"))
    return fdopen(dup(STDERR_FILENO), "w");
  return stat(path, &s) == 0 && !S_ISREG(s.st_mode) ? fopen(path, "w") : NULL;
}

FILE *whole_file_begin(struct whole_file *file, const char *variable,
                       const char *path) {
  *file = (struct whole_file){.variable = variable, .path = path};
  file->file = open_no_file(path);
  if (file->file)
    return file->file;
  if (asprintf(&file->beside, "%s.%d", path, (int)getpid()) < 0)
    return NULL;
  file->file = fopen(file->beside, "w");
  if (!file->file)
    complain(file);
  return file->file;
}

int whole_file_end(struct whole_file *file) {
  if (!file->file)
    return 0;
  int bad = ferror(file->file);
  bad |= fclose(file->file) != 0;
  bad |= file->beside && !bad && rename(file->beside, file->path) != 0;
  if (bad)
    complain(file);
  if (bad && file->beside)
    unlink(file->beside);
  free(file->beside);
  file->file = NULL;
  return bad;
}

void csv_open(struct csv_file *file) {
  file->path = environment_text(file->variable);
}

int csv_wanted(const struct csv_file *file) {
  return file->file || file->path;
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

void csv_begin_stream(struct csv_file *file, FILE *stream) {
  file->file = stream;
  if (stream)
    fprintf(stream, "%s\n", file->header);
}

int csv_end(struct csv_file *file) {
  if (file->path && csv_begin(file))
    file->failed = whole_file_end(&file->whole);
  return file->failed;
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
