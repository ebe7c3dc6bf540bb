/* annotated_source.h - EMU_ANNOTATE: each kernel's source with what its
 * accesses cost in the margin. */
#ifndef EMULATOR_ANNOTATED_SOURCE_H
#define EMULATOR_ANNOTATED_SOURCE_H

#include <stdio.h>

#include "../count/line_counts.h"

/* Adds a launch of that kernel. */
void annotated_source_add(const char *kernel, const struct line_counts *,
                          size_t count);
void annotated_source_print(FILE *);
void annotated_source_clear(void);

#endif
