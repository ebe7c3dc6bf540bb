/* same_values.c - one word for each instruction: the value, and whether there
 * were several. It does not depend on who comes first. */
#include "same_values.h"

#include <string.h>

#include "../program/source_lines.h"
#include "advice.h"

int same_values_watch(struct stored_values *v, const void *pc) {
  uint32_t is = __atomic_load_n(&v->watched, __ATOMIC_RELAXED);
  if (is == UNDECIDED) {
    const struct place store = {.pc = pc};
    uint32_t will =
        advice_sets_what_it_tests(&store) ? WATCHED_NONE : NOT_WATCHED;
    __atomic_compare_exchange_n(&v->watched, &is, will, 0, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
    is = will;
  }
  return is != NOT_WATCHED;
}

void same_values_note(struct stored_values *v, const void *place,
                      unsigned bytes) {
  uint32_t words[4] = {0}, value = 0;
  memcpy(words, place, bytes);
  for (unsigned i = 0; i < 4; i++)
    value = value * 31 + words[i];
  uint64_t *both = (uint64_t *)v, old = __atomic_load_n(both, __ATOMIC_RELAXED);
  struct stored_values now;
  for (;;) {
    memcpy(&now, &old, sizeof now);
    if (now.watched == WATCHED_MANY ||
        (now.watched == WATCHED_ONE && now.value == value))
      return;
    now.watched = now.watched == WATCHED_NONE ? WATCHED_ONE : WATCHED_MANY;
    now.value = value;
    uint64_t new;
    memcpy(&new, &now, sizeof new);
    if (__atomic_compare_exchange_n(both, &old, new, 0, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED))
      return;
  }
}

int same_values_line(const void *pc, const void *other) {
  return pc == other || lines_same(lines_of(pc), lines_of(other));
}
