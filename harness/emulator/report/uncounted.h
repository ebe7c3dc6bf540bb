/* uncounted.h - which routines, and which lines of kernels, go uncounted. */
#ifndef EMULATOR_UNCOUNTED_H
#define EMULATOR_UNCOUNTED_H

#include <stdio.h>

/* One line that names them, in the order of their first calls; none if there
 * were none. emu_results.h declares emu_uncounted, which notes them. */
void uncounted_print(FILE *);

#endif
