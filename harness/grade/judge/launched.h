/* launched.h - what a run launched, and how many of its threads would be
 * resident. */
#pragma once

#include "common/csv.h"
#include "occupancy/residency.h"

/* A machine, and the registers that each thread takes there: nothing counts
 * those. limits NULL: the rubric names no machine. */
struct machine {
  const struct sm_limits *limits;
  int registers;
};

struct launches {
  double last;    /* the number of the last one */
  double threads; /* of all */
  struct kernel_use *uses;
  size_t count;
};

/* Adds the launch of a row of EMU_COUNTS, once. */
void launches_add(struct launches *, const struct csv *, size_t row);

/* Of the launch that fills a multiprocessor least: resident warps over those
 * that there is room for. Each block takes `static_shared` bytes besides its
 * dynamic shared memory. NAN where nothing was launched. */
double lowest_occupancy(const struct launches *, struct machine,
                        double static_shared);

/* "1 block of 320 threads is resident, shared memory binds", of that launch; to
 * be freed. "" where there is none. */
char *lowest_occupancy_text(const struct launches *, struct machine,
                            double static_shared);
