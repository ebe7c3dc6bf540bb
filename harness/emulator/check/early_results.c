/* early_results.c - programs that are right look at a word before they change
 * it, to spare an operation or for a compare-and-swap, or look at those that
 * others change: one that loads a word only after its own operations takes it
 * for the result of all. */
#include "early_results.h"

#include <pthread.h>
#include <string.h>

#include "../program/quiet_lock.h"
#include "block_checks.h"
#include "findings.h"
#include "stored_values.h"

enum { RECENT = 64, MOST = 16 };

/* Words that the OS thread's blocks have changed. */
static __thread struct {
  uint64_t self;
  uint32_t at;
  unsigned interval; /* of the first change */
  unsigned warp;     /* of the last */
  int seen;
} recent[RECENT];

static struct {
  struct finding finding;
  unsigned number;
} found[MOST];
static unsigned found_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint8_t looks[INSTRUCTIONS];

void early_results_begin(void) {
  memset(looks, 0, sizeof looks);
  found_count = 0;
}

void early_results_end(void) {
  for (unsigned i = 0; i < found_count; i++)
    if (!looks[found[i].number])
      finding_add(&found[i].finding);
}

static unsigned slot_of(uint32_t at) {
  return at / 4 % RECENT;
}

void early_results_changed(uint64_t self, uint32_t at, int seen) {
  unsigned i = slot_of(at);
  if (recent[i].at != at || recent[i].self != self) {
    recent[i].self = self;
    recent[i].at = at;
    recent[i].interval = block_here->interval;
    recent[i].seen = seen;
  }
  recent[i].warp = emu_self->warp;
}

void early_results_looks(unsigned number) {
  if (!looks[number])
    looks[number] = 1;
}

int early_results_awaits(uint64_t self, uint32_t at) {
  unsigned i = slot_of(at);
  return recent[i].at == at && recent[i].self == self && !recent[i].seen &&
         (recent[i].warp == emu_self->warp ||
          recent[i].interval != block_here->interval);
}

void early_results_add(const struct finding *f, unsigned number) {
  quiet_lock(&lock);
  if (found_count < MOST) {
    found[found_count].finding = *f;
    found[found_count++].number = number;
  }
  quiet_unlock(&lock);
}
