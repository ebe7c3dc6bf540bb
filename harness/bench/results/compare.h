/* compare.h - bench compare OLD.csv NEW.csv. */
#ifndef HARNESS_COMPARE_H
#define HARNESS_COMPARE_H

#include "../options.h"

/* How a time changed, as far as its samples can tell. */
enum change { SAME, FASTER, SLOWER, CANNOT_TELL };

struct quartiles {
  double p25, median, p75;
};

/* SAME: medians within 1 %. FASTER, SLOWER: further apart, and the quartiles
 * do not overlap. Otherwise the samples cannot tell. */
enum change compare_times(const struct quartiles *old,
                          const struct quartiles *new);

/* Prints one line for each row that both files timed. */
void compare(const struct options *);

#endif
