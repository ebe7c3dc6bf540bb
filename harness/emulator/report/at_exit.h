/* at_exit.h - what is printed and written when the program ends. */
#ifndef EMULATOR_REPORT_H
#define EMULATOR_REPORT_H

#include <stdio.h>

/* table.c: one line for each kernel. */
void table_print(FILE *);
/* annotate.c: each kernel's source with counts in the margin. */
void annotate_print(FILE *);
/* findings_file.c: EMU_FINDINGS. Nonzero: it could not be written. */
int findings_file_write(void);

/* Has the program asked to print nothing (emu_report_at_exit)? */
int report_is_quiet(void);

#endif
