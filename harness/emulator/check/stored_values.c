/* stored_values.c - one word for each instruction: the value, and whether there
 * were several. */
#include "stored_values.h"

#include <string.h>

#include "../execute/events.h"
#include "../program/source_lines.h"

/* What one instruction has stored in the launch that runs. */
struct stored_values {
  uint32_t count, value; /* no value, one, several */
} __attribute__((aligned(8)));
enum { NO_VALUE, ONE_VALUE, SEVERAL_VALUES };

static uint32_t keys[INSTRUCTIONS]; /* 0 is not used */
static struct stored_values values[INSTRUCTIONS];

void stored_values_begin(void) {
  memset(keys, 0, sizeof keys);
  memset(values, 0, sizeof values);
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
                                    __ATOMIC_RELAXED, __ATOMIC_RELAXED))
      return slot;
    if (seen == 0 && empty == key)
      return slot;
    slot = (slot + 1) % INSTRUCTIONS;
  }
  return 0;
}

uint32_t instruction_key(unsigned number) {
  return keys[number];
}

int stored_values_open(unsigned number) {
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

int stored_one_value(const void *pc, uint32_t *value) {
  int found = 0;
  for (unsigned i = 1; i < INSTRUCTIONS; i++) {
    const struct stored_values *v = &values[i];
    const void *its = key_pc(keys[i]);
    if (v->count == NO_VALUE ||
        (its != pc && !lines_same(lines_of(its), lines_of(pc))))
      continue;
    if (v->count == SEVERAL_VALUES || (found && v->value != *value))
      return 0;
    *value = v->value;
    found = 1;
  }
  return found;
}
