/* stored_values.c - one word for each instruction: the value, and whether there
 * were several. */
#include "stored_values.h"

#include <string.h>

#include "../../execute/events.h"
#include "../../program/source_lines.h"

/* What one instruction has stored in the launch that runs. */
struct stored_values {
  uint32_t count, value; /* no value, one, several */
} __attribute__((aligned(8)));
enum { NO_VALUE, ONE_VALUE, SEVERAL_VALUES };

static uint32_t keys[INSTRUCTIONS]; /* 0 is not used */
static struct stored_values values[INSTRUCTIONS];
/* The load of the same place just before, of the key that is highest. */
static uint32_t prior_load_key[INSTRUCTIONS];
/* The numbers that are used. */
static uint16_t used[INSTRUCTIONS];
static unsigned used_count;

void stored_values_begin(void) {
  for (unsigned i = 0; i < used_count; i++) {
    keys[used[i]] = prior_load_key[used[i]] = 0;
    values[used[i]] = (struct stored_values){0, 0};
  }
  used_count = 0;
}

unsigned instruction_number(uint32_t key) {
  unsigned slot = key * 0x9e3779b1u >> (32 - INSTRUCTION_BITS);
  for (unsigned tries = 0; tries < INSTRUCTIONS; tries++) {
    slot += slot == 0;
    uint32_t seen = __atomic_load_n(&keys[slot], __ATOMIC_RELAXED);
    if (seen == key)
      return slot;
    uint32_t empty = 0;
    if (seen == 0 &&
        __atomic_compare_exchange_n(&keys[slot], &empty, key, 0,
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
      used[__atomic_fetch_add(&used_count, 1, __ATOMIC_RELAXED)] =
          (uint16_t)slot;
      return slot;
    }
    if (seen == 0 && empty == key)
      return slot;
    slot = (slot + 1) % INSTRUCTIONS;
  }
  return 0;
}

uint32_t instruction_key(unsigned number) {
  return keys[number];
}

int stored_values_wants(unsigned number) {
  return number > 0 && values[number].count != SEVERAL_VALUES;
}

void stored_values_note(unsigned number, const void *place, unsigned bytes) {
  uint32_t words[4] = {0}, value = 0;
  memcpy(words, place, bytes);
  for (unsigned i = 0; i < 4; i++)
    value = value * 31 + words[i];
  uint64_t *both = (uint64_t *)&values[number],
           old = __atomic_load_n(both, __ATOMIC_RELAXED);
  struct stored_values now;
  uint64_t new;
  do {
    memcpy(&now, &old, sizeof now);
    if (now.count == SEVERAL_VALUES ||
        (now.count == ONE_VALUE && now.value == value))
      return;
    now.count++;
    now.value = value;
    memcpy(&new, &now, sizeof new);
  } while (!__atomic_compare_exchange_n(both, &old, new, 0, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED));
}

void stored_values_note_load(unsigned number, uint32_t load) {
  uint32_t old = __atomic_load_n(&prior_load_key[number], __ATOMIC_RELAXED);
  while (old < load &&
         !__atomic_compare_exchange_n(&prior_load_key[number], &old, load, 0,
                                      __ATOMIC_RELAXED, __ATOMIC_RELAXED))
    ;
}

/* ---- what the stores of a statement have in common ---- */

/* Of the section emu_loops (compile/instrument_assembly.c) those that jump
 * forward. */
struct jump {
  uintptr_t at, to;
};
extern const struct jump __start_emu_loops[] __attribute__((weak));
extern const struct jump __stop_emu_loops[] __attribute__((weak));

int stored_if_read(const void *load, const void *store) {
  uintptr_t from = (uintptr_t)load, to = (uintptr_t)store;
  for (const struct jump *j = __start_emu_loops; j < __stop_emu_loops; j++)
    if (from <= j->at && j->at < to && to <= j->to)
      return 1;
  return 0;
}

int stored_after_test(const void *pc) {
  for (unsigned n = 0; n < used_count; n++) {
    unsigned i = used[n];
    const void *its = key_pc(keys[i]);
    if (prior_load_key[i] && lines_same_statement(its, pc) &&
        stored_if_read(key_pc(prior_load_key[i]), its))
      return 1;
  }
  return 0;
}

/* A load that stands behind the store belongs to the round of a loop, or to the
 * call, before. */
static int comes_before(const void *load, const void *store) {
  struct source_line one = lines_of(load), other = lines_of(store);
  return load < store && (one.file != other.file || one.number <= other.number);
}

int stored_update(const void *store, const void *load) {
  for (unsigned n = 0; n < used_count; n++) {
    unsigned i = used[n];
    const void *prior_load = key_pc(prior_load_key[i]);
    if (prior_load_key[i] && key_pc(keys[i]) == store &&
        (load == store || prior_load == load) &&
        comes_before(prior_load, store))
      return 1;
  }
  return 0;
}

int stored_one_value(const void *pc, uint32_t *value) {
  int found = 0;
  for (unsigned n = 0; n < used_count; n++) {
    unsigned i = used[n];
    const struct stored_values *v = &values[i];
    const void *its = key_pc(keys[i]);
    if (v->count == NO_VALUE || !lines_same_statement(its, pc))
      continue;
    if (v->count == SEVERAL_VALUES || (found && v->value != *value))
      return 0;
    *value = v->value;
    found = 1;
  }
  return found;
}
