/* output.c - a file beside the one that is meant, renamed at the end. */
#include "output.h"
#include "message.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Temporary files that exist now; a signal handler reads this. */
enum { MAX_OPEN = 32 };
static char *volatile open_now[MAX_OPEN];

static void remove_all(void) {
  for (int i = 0; i < MAX_OPEN; i++)
    if (open_now[i])
      unlink(open_now[i]);
}

static void on_signal(int number) {
  remove_all();
  signal(number, SIG_DFL);
  raise(number);
}

void output_guard(void) {
  atexit(remove_all);
  signal(SIGINT, on_signal);
  signal(SIGTERM, on_signal);
  signal(SIGHUP, on_signal);
}

void output_disown(void) {
  for (int i = 0; i < MAX_OPEN; i++)
    open_now[i] = NULL;
}

static int free_slot(void) {
  for (int i = 0; i < MAX_OPEN; i++)
    if (!open_now[i])
      return i;
  fail("more than %d files are being written", MAX_OPEN);
}

struct output *output_open(const char *path) {
  struct stat there;
  if (stat(path, &there) == 0 && !S_ISREG(there.st_mode))
    fail("cannot write %s: it is not a regular file", path);
  struct output *o = allocate(sizeof *o);
  int slot = free_slot();
  o->path = format_text("%s", path);
  o->temporary = format_text("%s.part.%ld", path, (long)getpid());
  open_now[slot] = o->temporary;
  o->file = fopen(o->temporary, "w");
  if (!o->file)
    fail("cannot write %s: %s", path, strerror(errno));
  return o;
}

static void forget(struct output *o) {
  for (int i = 0; i < MAX_OPEN; i++)
    if (open_now[i] == o->temporary)
      open_now[i] = NULL;
  free(o->temporary);
  free(o->path);
  free(o);
}

void output_commit(struct output *o) {
  int bad = ferror(o->file);
  if (fclose(o->file) | bad)
    fail("cannot write %s: %s", o->path, strerror(errno));
  if (rename(o->temporary, o->path) != 0)
    fail("cannot write %s: %s", o->path, strerror(errno));
  forget(o);
}

void output_discard(struct output *o) {
  fclose(o->file);
  unlink(o->temporary);
  forget(o);
}

void make_folder(const char *path) {
  char *copy = format_text("%s", path);
  for (char *at = copy + 1;; at++) {
    if (*at != '/' && *at != '\0')
      continue;
    char kept = *at;
    *at = '\0';
    if (mkdir(copy, 0777) != 0 && errno != EEXIST)
      fail("cannot make the folder %s: %s", copy, strerror(errno));
    *at = kept;
    if (kept == '\0')
      break;
  }
  free(copy);
}
