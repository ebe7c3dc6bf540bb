/* loop_table.h - the loops in the program's code, as emucc has marked them. */
#pragma once

#include <stdint.h>

/* Finds the marks, once. */
void loop_table_open(void);
/* A lane that was at the first place has gone back to the second (keys of
 * access_key.h): where the innermost loop that holds both jumps back, as a key;
 * the first place if there is none. */
uint32_t loop_latch(uint32_t from, uint32_t to);
