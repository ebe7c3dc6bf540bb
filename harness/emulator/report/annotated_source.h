/* annotated_source.h - EMU_ANNOTATE: each kernel's source with what its
 * accesses cost in the margin. */
#ifndef EMULATOR_ANNOTATED_SOURCE_H
#define EMULATOR_ANNOTATED_SOURCE_H

#include <stdio.h>

void annotated_source_print(FILE *);

#endif
