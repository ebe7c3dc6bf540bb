/* same_values.h - stores behind a test of their place, if (level[v] == -1)
 * level[v] = next; and whether all of a launch store one value there. */
#ifndef EMULATOR_SAME_VALUES_H
#define EMULATOR_SAME_VALUES_H

#include <stdint.h>

/* What one instruction has stored in the launch that runs. */
enum watched {
  UNDECIDED,
  NOT_WATCHED,
  WATCHED_NONE,
  WATCHED_ONE,
  WATCHED_MANY
};
struct stored_values {
  uint32_t watched, value;
} __attribute__((aligned(8)));

/* Is the instruction one of those? */
int same_values_watch(struct stored_values *, const void *pc);
void same_values_note(struct stored_values *, const void *place,
                      unsigned bytes);
int same_values_line(const void *pc, const void *other);

/* Have the stores of that line, each behind a test, stored one value?
 * (block_races.c) */
int check_stores_one_value(const void *pc);

#endif
