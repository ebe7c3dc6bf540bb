/* same_values.h - which stores of a launch store one and the same value all the
 * time. It does not depend on who comes first. */
#ifndef EMULATOR_SAME_VALUES_H
#define EMULATOR_SAME_VALUES_H

#include <stdint.h>

/* What one instruction has stored in the launch that runs. */
struct stored_values {
  uint32_t count, value; /* no value, one, several */
} __attribute__((aligned(8)));
enum { NO_VALUE, ONE_VALUE, SEVERAL_VALUES };

void same_values_note(struct stored_values *, const void *place,
                      unsigned bytes);

/* Have the stores of that line stored one value, in all of the launch? Which
 * (block_races.c). */
int check_stores_one_value(const void *pc, uint32_t *value);

#endif
