/* whole_file.c - renaming is all or nothing. */
#include "whole_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void complain(const struct whole_file *w) {
  fprintf(stderr, "emulator: %s=%s: %s\n", w->variable, w->path,
          strerror(errno));
}

FILE *whole_file_begin(struct whole_file *w, const char *variable,
                       const char *path) {
  *w = (struct whole_file){.variable = variable, .path = path};
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
  bad |= !bad && rename(w->beside, w->path) != 0;
  if (bad) {
    complain(w);
    unlink(w->beside);
  }
  free(w->beside);
  w->file = NULL;
  return bad;
}
