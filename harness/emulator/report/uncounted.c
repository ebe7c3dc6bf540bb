/* uncounted.c - says what the table of counts leaves out. */
#include "uncounted.h"

#include <pthread.h>
#include <string.h>

#include "emu_results.h"

enum { MOST = 32 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *routines[MOST];
static size_t count, more; /* more: calls of routines beyond the list */

void emu_uncounted(const char *routine) {
  pthread_mutex_lock(&lock);
  size_t i = 0;
  while (i < count && strcmp(routines[i], routine) != 0)
    i++;
  if (i == MOST)
    more = 1;
  else if (i == count)
    routines[count++] = routine;
  pthread_mutex_unlock(&lock);
}

void uncounted_print(FILE *out) {
  if (!count)
    return;
  for (size_t i = 0; i < count; i++)
    fprintf(out, "%s%s", i ? ", " : "", routines[i]);
  fprintf(out, "%s: computed, %s accesses are not counted\n",
          more ? " and others" : "", count > 1 ? "their" : "its");
}
