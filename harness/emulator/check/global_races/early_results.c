/* early_results.c - a correct program loads a word before its atomic operation,
 * to skip it or for a compare-and-swap, or loads words that only others change.
 * An instruction that loads a word only after its block's own operations takes
 * what it finds for the result of all blocks. */
#include "global_checks.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../../program/alarm_safe_lock.h"
#include "../findings/findings.h"
#include "../state/block_checks.h"
#include "../state/stored_values.h"

enum { RECENT = 64, MAX_KEPT = 64, MAX_OF_ONE = 4 };

/* Words that the OS thread's blocks have changed. */
static __thread struct {
  uint64_t self;
  uint32_t at;
  unsigned interval; /* of the first change */
  unsigned warp;     /* of the last */
  int seen;
} recent[RECENT];

/* Loads by the place in the code, of one place by the address: the lowest,
 * which are the same whoever comes first. */
static struct early {
  uint32_t key, at, change; /* change: 0 until it is found */
} early[MAX_KEPT];
static unsigned kept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint8_t has_other_load[INSTRUCTIONS];

void early_results_begin(void) {
  memset(has_other_load, 0, sizeof has_other_load);
  kept = 0;
}

void early_results_resolve(uint32_t (*change)(uint32_t at)) {
  unsigned found = 0;
  for (unsigned i = 0; i < kept; i++) {
    if (!early[i].change)
      early[i].change = change(early[i].at);
    if (early[i].change)
      early[found++] = early[i];
  }
  kept = found;
}

static void report_early(uint32_t change, uint32_t load) {
  finding_report_pair(
      FIND_BLOCK_RACE, 1, finding_place(0, change, ANY_BLOCK),
      finding_place(0, load, ANY_BLOCK),
      "a plain access and an atomic operation of two blocks to one place "
      "in global memory, which nothing orders");
}

void early_results_end(void) {
  for (unsigned i = 0; i < kept; i++)
    if (!has_other_load[instruction_number(early[i].key)])
      report_early(early[i].change, early[i].key);
}

static unsigned slot_of(uint32_t at) {
  return at / 4 % RECENT;
}

void early_results_atomic(uint64_t self, uint32_t at, int seen) {
  unsigned i = slot_of(at);
  if (recent[i].at != at || recent[i].self != self) {
    recent[i].self = self;
    recent[i].at = at;
    recent[i].interval = cur_checks->interval;
    recent[i].seen = seen;
  }
  recent[i].warp = emu_self->warp;
}

void early_results_other_load(unsigned number) {
  if (!has_other_load[number])
    has_other_load[number] = 1;
}

int early_results_follows_own(uint64_t self, uint32_t at) {
  unsigned i = slot_of(at);
  return recent[i].at == at && recent[i].self == self && !recent[i].seen &&
         (recent[i].warp == emu_self->warp ||
          recent[i].interval != cur_checks->interval);
}

static int precedes(const struct early *e, uint32_t at, uint32_t key) {
  return e->key != key ? e->key < key : e->at < at;
}

static unsigned count_of(uint32_t key) {
  unsigned count = 0;
  for (unsigned i = 0; i < kept; i++)
    count += early[i].key == key;
  return count;
}

/* Inserts before early[i]. If the list is full, or the instruction has
 * MAX_OF_ONE entries, the last one of the list, or of the instruction, is
 * dropped; it may be the new one. */
static void insert(unsigned i, uint32_t at, uint32_t key) {
  unsigned last = kept;
  if (count_of(key) == MAX_OF_ONE) {
    for (last = kept - 1; early[last].key != key;)
      last--;
  } else if (kept == MAX_KEPT) {
    last = kept - 1;
  } else {
    kept++;
  }
  if (i > last)
    return;
  memmove(&early[i + 1], &early[i], (last - i) * sizeof *early);
  early[i] = (struct early){.key = key, .at = at};
}

void early_results_add(uint32_t at, uint32_t key) {
  unsigned i = 0;
  alarm_safe_lock(&lock);
  while (i < kept && precedes(&early[i], at, key))
    i++;
  if (i == kept || early[i].key != key || early[i].at != at)
    insert(i, at, key);
  alarm_safe_unlock(&lock);
}
