/* deferred_findings.c - what can only be decided at the next barrier. */
#include "../state/block_checks.h"

#include <stdio.h>
#include <string.h>

#include "../../memory/byte_map.h"
#include "../../program/require_memory.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"
#include "../state/stored_values.h"

enum { MAX_DEFERRED = 1 << 16 };

static uint8_t adds[INSTRUCTIONS]; /* see check_shared_reduction */

void deferred_findings_begin(void) {
  memset(adds, 0, sizeof adds);
}

/* ---- probe loads (block_checks.h) ---- */

void check_shared_reduction(uint32_t key) {
  uint8_t *mine = &adds[instruction_number(key)];
  if (!__atomic_load_n(mine, __ATOMIC_RELAXED)) /* OS threads share its line */
    __atomic_store_n(mine, 1, __ATOMIC_RELAXED);
}

static int adds_alone(uint32_t operation) {
  return adds[instruction_number(operation)];
}

/* A function that is inlined at several places is there several times. */
static int same_line(uint32_t one, uint32_t other) {
  return one == other ||
         lines_same(lines_of(key_pc(one)), lines_of(key_pc(other)));
}

static int is_known(const struct shared_shadow *s, uint32_t load) {
  for (unsigned i = 0; i < s->probe_count; i++)
    if (same_line(s->probe_loads[i], load))
      return 1;
  return 0;
}

int is_probe_load(const struct shared_shadow *s, uint32_t load,
                  uint32_t operation) {
  int meant = key_kind(load) == KEY_VOLATILE_LOAD && !adds_alone(operation);
  return meant || is_known(s, load);
}

/* The compiler moves the condition of a loop behind its body. */
static int comes_first(uint32_t load, uint32_t operation) {
  struct source_line one = lines_of(key_pc(load));
  struct source_line other = lines_of(key_pc(operation));
  return one.file == other.file && one.number <= other.number;
}

void probe_loads_note(struct shared_shadow *s, uint32_t load,
                      uint32_t operation) {
  if (s->probe_count == MAX_PROBES || is_known(s, load) ||
      adds_alone(operation) || !comes_first(load, operation))
    return;
  s->probe_loads[s->probe_count++] = load;
}

/* ---- findings ---- */

/* Of the reads of a word that of the lowest instruction, by its lowest thread,
 * is kept. */
void deferred_finding_add(struct shared_shadow *shadow,
                          struct deferred_finding deferred) {
  uint32_t *of_word = &shadow->unwritten[deferred.at / 4];
  if (*of_word < shadow->deferred_count &&
      shadow->deferred[*of_word].at == deferred.at) {
    struct deferred_finding *known = &shadow->deferred[*of_word];
    if (deferred.is_copy != known->is_copy
            ? known->is_copy
            : deferred.key < known->key || (deferred.key == known->key &&
                                            deferred.thread < known->thread))
      *known = deferred;
    return;
  }
  if (shadow->deferred_count == MAX_DEFERRED)
    return;
  shadow->deferred = grow_array(shadow->deferred, shadow->deferred_count,
                                sizeof *shadow->deferred, "findings");
  *of_word = shadow->deferred_count;
  shadow->deferred[shadow->deferred_count++] = deferred;
}

/* Where another thread stores it without order, the race says so. */
static void decide(struct block_checks *block,
                   const struct deferred_finding *deferred) {
  struct shared_shadow *shadow = &block->shadow;
  bits_set(shadow->written, deferred->at, deferred->bytes);
  for (uint32_t at = deferred->at / 4 * 4; at < deferred->at + deferred->bytes;
       at += 4) {
    if (shadow->words[at / 4].races == shadow->epoch)
      return;
    if (bits_all(shadow->written, at, 4))
      shadow->words[at / 4].written = shadow->serial;
  }
  finding_report_pair(
      FIND_UNINITIALISED, 0,
      finding_place(block->index, deferred->key, deferred->thread),
      (struct code_location){0},
      "%u bytes of shared memory that no thread of the block has written",
      deferred->bytes);
}

/* To copy the rest of an array is no fault; to copy one that nobody has filled
 * is. */
static void drop_copies(struct shared_shadow *s) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->deferred_count; i++)
    if (!s->deferred[i].is_copy ||
        unwritten_copies_are_faults(s, s->deferred[i].at))
      s->deferred[kept++] = s->deferred[i];
  s->deferred_count = kept;
}

void deferred_findings_decide(struct block_checks *b) {
  struct shared_shadow *s = &b->shadow;
  drop_copies(s);
  for (uint32_t i = 0; i < s->deferred_count; i++)
    decide(b, &s->deferred[i]);
  s->deferred_count = 0;
}

void deferred_findings_drop(struct shared_shadow *s) {
  s->deferred_count = 0;
}
