/* same_values.c - one word for each instruction: the value, and whether there
 * were several. */
#include "same_values.h"

#include <string.h>

void same_values_note(struct stored_values *v, const void *place,
                      unsigned bytes) {
  uint32_t words[4] = {0}, value = 0;
  memcpy(words, place, bytes);
  for (unsigned i = 0; i < 4; i++)
    value = value * 31 + words[i];
  uint64_t *both = (uint64_t *)v, old = __atomic_load_n(both, __ATOMIC_RELAXED);
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
