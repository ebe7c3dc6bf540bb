/* unfenced_data.c - when each word was last stored to, and by which words a
 * block released data, or acquired it, last. The reader is not required to make
 * a fence: the Programming Guide's own examples have none. */
#include "global_checks.h"

#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "../../program/alarm_safe_lock.h"
#include "../findings/findings.h"
#include "../state/block_checks.h"

enum { WORDS = 1 << 12, BLOCKS = 1 << 10, LAST = 8 };

/* A volatile access to a word, or an atomic operation. */
struct timed_access {
  uint32_t at, key;
  unsigned thread, interval;
  uint64_t time;   /* 0: none */
  uint64_t fenced; /* when its block's last fence was */
};

struct recent_accesses {
  struct timed_access last[LAST];
  unsigned next;
};

static struct word {
  uint64_t block;
  struct timed_access stored;
} words[WORDS];
static struct block_sync {
  uint64_t block, fenced;
  struct recent_accesses released, acquired;
} block_syncs[BLOCKS];

int unfenced_data_passed;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static uint64_t now;

void unfenced_data_begin(void) {
  if (now == 0)
    return;
  unfenced_data_passed = 0;
  memset(words, 0, sizeof words);
  memset(block_syncs, 0, sizeof block_syncs);
  now = 0;
}

static struct word *word_at(uint32_t at) {
  return &words[at / 4 * 0x9e3779b1u >> 20];
}

static struct block_sync *sync_of(uint64_t block) {
  struct block_sync *t = &block_syncs[block % BLOCKS];
  if (t->block != block)
    *t = (struct block_sync){.block = block};
  return t;
}

static void note(struct recent_accesses *l, const struct timed_access *m) {
  for (unsigned i = 0; i < LAST; i++)
    if (l->last[i].at == m->at && l->last[i].thread == m->thread &&
        l->last[i].time) {
      l->last[i] = *m;
      return;
    }
  l->last[l->next++ % LAST] = *m;
}

/* Does the second come after the first in the program's order? */
static int follows(const struct timed_access *first,
                   const struct timed_access *second) {
  return first->time < second->time && (first->thread == second->thread ||
                                        first->interval != second->interval);
}

/* Has this block acquired the data by a word that their writer stored later,
 * with no fence between? Accesses are recorded before they are made, so that
 * the order of two blocks' is not known; but a release after the load did not
 * precede it. */
static int has_acquired(const struct word *w,
                        const struct recent_accesses *released,
                        const struct recent_accesses *acquired,
                        const struct timed_access *load) {
  for (unsigned i = 0; i < LAST; i++) {
    const struct timed_access *release = &released->last[i];
    if (release->at == w->stored.at || release->fenced > w->stored.time ||
        !follows(&w->stored, release))
      continue;
    for (unsigned j = 0; j < LAST; j++)
      if (acquired->last[j].at == release->at && release->time < load->time &&
          follows(&acquired->last[j], load))
        return 1;
  }
  return 0;
}

void unfenced_data_report(uint32_t store, uint32_t load) {
  struct code_location there = finding_place(0, load, ANY_BLOCK);
  there.does = READS_UNFENCED;
  finding_report_pair(
      FIND_BLOCK_RACE, 1, finding_place(0, store, ANY_BLOCK), there,
      "data and, after it, a word that tells of it, with no "
      "__threadfence() between: another block may see the word before the "
      "data");
}

static void check_locked(uint32_t at, uint32_t key) {
  unsigned kind = key_kind(key);
  uint64_t block = cur_checks->index;
  struct block_sync *mine = sync_of(block);
  struct timed_access m = {
      at, key, running_thread(), cur_checks->interval, ++now, mine->fenced};
  struct word *w = word_at(at);
  if (kind_reads(kind) && !kind_atomic(kind) && w->stored.time &&
      w->stored.at == at && w->block != block &&
      block_syncs[w->block % BLOCKS].block == w->block &&
      has_acquired(w, &block_syncs[w->block % BLOCKS].released, &mine->acquired,
                   &m))
    unfenced_data_report(w->stored.key, key);
  if (kind == KEY_VOLATILE_STORE)
    *w = (struct word){block, m};
  else if (kind != KEY_LOAD)
    note(&mine->acquired, &m);
  if (kind_writes(kind))
    note(&mine->released, &m);
}

void unfenced_data_load(uint32_t at, uint32_t key) {
  const struct word *w = word_at(at);
  if (w->stored.at == at && w->block != cur_checks->index)
    unfenced_data_access(at, key);
}

void unfenced_data_access(uint32_t at, uint32_t key) {
  if (key_kind(key) == KEY_VOLATILE_STORE)
    __atomic_store_n(&unfenced_data_passed, 1, __ATOMIC_RELAXED);
  else if (!__atomic_load_n(&unfenced_data_passed, __ATOMIC_RELAXED))
    return;
  alarm_safe_lock(&lock);
  check_locked(at, key);
  alarm_safe_unlock(&lock);
}

void unfenced_data_fence(void) {
  if (!__atomic_load_n(&unfenced_data_passed, __ATOMIC_RELAXED))
    return;
  alarm_safe_lock(&lock);
  sync_of(cur_checks->index)->fenced = ++now;
  alarm_safe_unlock(&lock);
}
