/* whole_file.c - renaming is all or nothing. */
#include "whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

FILE *whole_file_begin(struct whole_file *w, const char *variable,
                       const char *path) {
  *w = (struct whole_file){.variable = variable, .path = path};
  w->file = open_no_file(path);
  if (w->file)
    return w->file;
  if (asprintf(&w->beside, "%s.%d", path, (int)getpid()) < 0)
    return NULL;
  w->file = fopen(w->beside, "w");
  if (!w->file)
    complain(w);
  return w->file;
}

int whole_file_end(struct whole_file *w) {
  if (!w->file)
    return 0;
  int bad = ferror(w->file);
  bad |= fclose(w->file) != 0;
  bad |= w->beside && !bad && rename(w->beside, w->path) != 0;
  if (bad)
    complain(w);
  if (bad && w->beside)
    unlink(w->beside);
  free(w->beside);
  w->file = NULL;
  return bad;
}
