/* kernel_table.h - the short table: what each kernel's accesses cost. */
#ifndef EMULATOR_KERNEL_TABLE_H
#define EMULATOR_KERNEL_TABLE_H

#include <stdio.h>

/* Prints it, if any kernel has run. */
void kernel_table_print(FILE *);

#endif
