/* uncounted.c - says what the table of counts leaves out. */
#include "outputs.h"

#include <pthread.h>
#include <string.h>

#include "../program/source_lines.h"

enum { MAX_UNCOUNTED = 32 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct uncounted_access {
  const char *what;
  const void *pc; /* NULL: a routine of the host's, called from anywhere */
} uncounted[MAX_UNCOUNTED];
static size_t count, more; /* more: those beyond the list */

/* Has this OS thread said so? Those that have the same place here say it again.
 */
static int note_said(const char *what, const void *pc) {
  enum { SAID = 64 };
  static __thread struct uncounted_access said[SAID];
  struct uncounted_access *mine = &said[((uintptr_t)pc >> 2) % SAID];
  if (mine->what == what && mine->pc == pc)
    return 1;
  *mine = (struct uncounted_access){what, pc};
  return 0;
}

void report_uncounted(const char *what, const void *pc) {
  if (note_said(what, pc))
    return;
  pthread_mutex_lock(&lock);
  size_t i = 0;
  while (i < count &&
         (strcmp(uncounted[i].what, what) != 0 || uncounted[i].pc != pc))
    i++;
  if (i == MAX_UNCOUNTED) {
    more = 1;
  } else if (i == count) {
    uncounted[i].what = what;
    uncounted[i].pc = pc;
    count++;
  }
  pthread_mutex_unlock(&lock);
}

/* Kernels' lines in the order of the program, whichever thread came first. */
static void sort(void) {
  for (size_t i = 1; i < count; i++)
    for (size_t j = i; j && uncounted[j].pc < uncounted[j - 1].pc; j--) {
      struct uncounted_access swapped = uncounted[j];
      uncounted[j] = uncounted[j - 1];
      uncounted[j - 1] = swapped;
    }
}

static int same_line(size_t i, size_t j) {
  return uncounted[i].pc && uncounted[j].pc &&
         strcmp(uncounted[i].what, uncounted[j].what) == 0 &&
         lines_same(lines_of(uncounted[i].pc), lines_of(uncounted[j].pc));
}

void uncounted_print(FILE *out) {
  if (!count)
    return;
  sort();
  for (size_t i = 0; i < count; i++) {
    char line[200];
    if (i && same_line(i - 1, i))
      continue;
    fprintf(out, "%s%s", i ? ", " : "", uncounted[i].what);
    if (!uncounted[i].pc)
      continue;
    lines_describe(uncounted[i].pc, line, sizeof line);
    fprintf(out, " (%s)", line);
  }
  fprintf(out, "%s: computed, %s accesses are not counted\n",
          more ? " and others" : "", count > 1 ? "their" : "its");
}
