/* loop_table.h - the loops in the program's code, as emucc has marked them. */
#ifndef EMULATOR_LOOPS_H
#define EMULATOR_LOOPS_H

#include <stdint.h>

/* Finds the marks, once. */
void loops_open(void);
/* A lane that was at the first place has gone back to the second (keys of
 * access.h): where the innermost loop that holds both jumps back, as a key; the
 * first place if there is none. */
uint32_t loops_latch(uint32_t from, uint32_t to);

#endif
