/* vocabulary.h - the names that a rubric's conditions may use: the counts of
 * the cards, the kinds of findings, the extents of a run. */
#pragma once

#include <stdbool.h>

enum { COUNTED_SPACES = 3, COUNTED_OPERATIONS = 3 };
extern const char *const counted_spaces[COUNTED_SPACES];
extern const char *const counted_operations[COUNTED_OPERATIONS];

/* What is counted of the accesses of one kind: the columns of EMU_COUNTS. */
enum counted_column {
  COUNTED_REQUESTS,
  COUNTED_LANES,
  COUNTED_SECTORS,
  COUNTED_IDEAL_SECTORS,
  COUNTED_WAVEFRONTS,
  COUNTED_IDEAL_WAVEFRONTS,
  COUNTED_BYTES,      /* lanes times width */
  COUNTED_IDLE_BYTES, /* what lanes without a part would have asked for */
  COUNTED_COLUMNS
};
extern const char *const counted_columns[COUNTED_COLUMNS];

/* "global_load.sectors_per_request": a space, an operation, a column, and a
 * second column that it is divided by, or -1. */
struct counted_name {
  int space, operation, column, per;
};
bool counted_name_read(const char *name, struct counted_name *);

/* Index of a kind of findings that are errors ("races"), or -1: the emulator's
 * kinds but for its notes, which cost no points. */
extern const char *const error_kinds[];
int error_kind(const char *name);

/* Of the way between host and device: the columns of bus.csv
 * (student/bus.h). */
enum { BUS_NAMES = 6 };
extern const char *const bus_names[BUS_NAMES];

/* Other names, and what they are of a struct evidence *evidence. */
#define EVIDENCE_NAMES(NAME)                                                   \
  NAME("n", (double)evidence->run->rows *(double)evidence->run->cols)          \
  NAME("rows", (double)evidence->run->rows)                                    \
  NAME("cols", (double)evidence->run->cols)                                    \
  NAME("findings", findings_of_kind(evidence, -1))                             \
  NAME("launches", evidence->launches.last)                                    \
  NAME("threads", evidence->launches.threads)                                  \
  NAME("warp_shuffles", evidence->warp_shuffles)                               \
  NAME("occupancy",                                                            \
       lowest_occupancy(&evidence->launches, evidence->run->machine,           \
                        evidence->static_shared))                              \
  NAME("bound.ms", evidence->least.ms)                                         \
  NAME("global.busiest_warp", evidence->busiest[GLOBAL])                       \
  NAME("shared.busiest_warp", evidence->busiest[SHARED])                       \
  NAME("shared.bank_conflicts", bank_conflicts(evidence))                      \
  NAME("shared.bytes",                                                         \
       evidence->static_shared + evidence->launches.dynamic_shared)

/* Of the names that a condition may use the nearest; `name` where it is one. */
const char *vocabulary_nearest(const char *name);
