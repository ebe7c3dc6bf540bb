/* sample_pairs.h - a variant and its baseline, timed in paired turns.
 *
 * A turn times each of the two once, next to each other, cold; who goes first
 * alternates. What is known in the end is the ratio of the two times of a turn,
 * which no drift of the machine changes. */
#pragma once

#include "sample_launches.h"

struct pair {
  const struct configuration *variant, *baseline; /* of one memory */
  struct summary ratio;   /* of the turns: baseline's time / variant's */
  double ms, baseline_ms; /* medians, of a launch */
  int launches;           /* in a sample: 1, or as many as a graph holds */
  unsigned mhz, celsius;  /* lowest SM clock, highest temperature; 0: unknown */
  bool throttled, settled;
};

struct stop_rule pair_rule(bool quick);

/* Measures pairs that share their memory to their end, in turns. */
void measure_pairs(struct workspace *, struct pair *, size_t count,
                   const struct stop_rule *);
