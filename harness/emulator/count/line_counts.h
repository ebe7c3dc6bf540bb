/* line_counts.h - counts of a launch, by source line. */
#pragma once

#include "../program/source_lines.h"
#include "request.h"
#include "tally.h"

/* What one source line has cost, in one kind of access. */
struct line_counts {
  struct source_line line;
  enum space space;
  enum operation operation;
  unsigned width;
  struct tally tally;
};

/* Those of the launch that ran last, in order of lines; the caller frees them.
 * Returns how many there are. */
size_t line_counts_of_launch(struct line_counts **);
/* Sorts, and adds up what is of one line and kind; returns how many are left.
 */
size_t line_counts_condense(struct line_counts *, size_t count);
