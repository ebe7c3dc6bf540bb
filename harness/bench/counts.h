/* counts.h - what the emulator counts, where this build has an emulator.
 *
 * The functions are weak: NULL in a GPU build. */
#pragma once

#include "emulator/output/emu_results.h"

extern __typeof__(emu_counts) emu_counts __attribute__((weak));
extern __typeof__(emu_counts_reset) emu_counts_reset __attribute__((weak));
extern __typeof__(emu_record) emu_record __attribute__((weak));
extern __typeof__(emu_annotated_source) emu_annotated_source
    __attribute__((weak));
extern __typeof__(emu_findings) emu_findings __attribute__((weak));
extern __typeof__(emu_finding_text) emu_finding_text __attribute__((weak));

enum { MAX_COUNTS = 160 };

/* The names of the counts, in their order; 0 of them in a GPU build. */
static inline size_t count_list(struct emu_quantity names[MAX_COUNTS]) {
  return emu_counts ? emu_counts(names, MAX_COUNTS) : 0;
}
