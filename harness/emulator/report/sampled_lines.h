/* sampled_lines.h - one request of each source line and kind of access: the
 * first that a whole warp made in the lowest block. */
#ifndef EMULATOR_SAMPLED_LINES_H
#define EMULATOR_SAMPLED_LINES_H

#include "../count/line_counts.h"
#include "../count/request_samples.h"

struct sampled_line {
  struct source_line line;
  struct request_sample sample;
};

/* Those of the launch that ran last, in order of lines; the caller frees them.
 * Returns how many there are. */
size_t sampled_lines_of_launch(struct sampled_line **);

/* Keeps those of the launch that ran last, unless a launch before has left one
 * of the same line and kind. */
void sampled_lines_keep(void);
/* The one that was kept; NULL: none. */
const struct request_sample *sampled_line_kept(const struct line_counts *);
void sampled_lines_clear(void);

/* The address of a lane, in bytes from the first of the array; the bank of
 * shared memory, and the sector, counted from there too. */
enum { WORD_BYTES = 4, BANKS = 32 };
int sample_offset(const struct request_sample *, int lane);
int sample_bank(const struct request_sample *, int lane);
int sample_sector(const struct request_sample *, int lane);

#endif
