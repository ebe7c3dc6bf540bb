/* stored_values.h - the instructions of a launch that store to global memory,
 * by number, and which of them store one and the same value all the time. It
 * does not depend on who comes first. */
#ifndef EMULATOR_STORED_VALUES_H
#define EMULATOR_STORED_VALUES_H

#include <stdint.h>

enum { INSTRUCTION_BITS = 12, INSTRUCTIONS = 1 << INSTRUCTION_BITS };

/* Forgets those of the launch before. */
void stored_values_begin(void);

/* The number of the instruction whose key this is: from 1 up; 0 if there are
 * too many. */
unsigned instruction_number(uint32_t key);
uint32_t instruction_key(unsigned number);

/* Would another value of the instruction change what is known? */
int stored_values_wants(unsigned number);
void stored_values_note(unsigned number, const void *place, unsigned bytes);

/* Just before such a store its thread has loaded the same place, by the
 * instruction of that key; 0: it has not, or that is not known. */
void stored_values_note_load(unsigned number, uint32_t load);
/* Does a jump behind the load go round the store? */
int stored_if_read(const void *load, const void *store);
/* Do stores of the line at pc come after such a load, and after a jump that
 * goes round them: if (level[v] == -1) level[v] = next? */
int stored_after_test(const void *pc);
/* True if `store` overwrote a word right after the same thread loaded it by
 * `load`, a read-modify-write. load == store accepts any load. */
int stored_update(const void *store, const void *load);

/* Have the stores of that line stored one value, in all of the launch? Which.
 */
int stored_one_value(const void *pc, uint32_t *value);

#endif
