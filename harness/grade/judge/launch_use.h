/* launch_use.h - what a run launched, how many of its threads would be
 * resident, and how long it takes at least. */
#pragma once

#include "common/csv.h"
#include "emulator/bound/emu_bound.h"
#include "occupancy/residency.h"

/* What a rubric's `machine` lines name. */
struct machine {
  const struct sm_limits *limits; /* for occupancy; NULL: none is named */
  int registers;                  /* of a thread there, which none counts */
  const struct bound_gpu *gpu;    /* for bound.ms; NULL: none is named */
};

struct launches {
  double last;           /* the number of the last one */
  double threads;        /* of all */
  double dynamic_shared; /* the most that one asks for, in bytes */
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

/* How long the launches take at least, one after the other, and each unit of
 * the GPU in all of them. */
struct least_time {
  double ms; /* NAN: nothing was launched, or no GPU is named */
  struct bound sum;
};

/* Adds the launch of a row of EMU_LAUNCHES. */
void least_time_add(struct least_time *, const struct csv *, size_t row,
                    const struct bound_gpu *);
