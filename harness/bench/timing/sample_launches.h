/* sample_launches.h - times of launches.
 *
 * Samples of all variants of one problem and size take turns, a batch of each,
 * so that a slow drift of the machine meets all of them alike. */
#pragma once

#include "../device.h"
#include "../verify/workspace.h"
#include "statistics.h"

#include <stdbool.h>

/* When to stop. */
struct stop_rule {
  size_t min_samples, max_samples;
  double tolerance; /* of the median's confidence interval, each side */
  double seconds;   /* time to spend, once `min_samples` are there */
  double warm_ms;   /* longer: its rate with warm caches is not measured */
};
struct stop_rule stop_rule_for(bool quick);
/* For a first look: a slow kernel, or one of the CPU, is launched six times,
 * once to warm up and twice to verify it among them. */
struct stop_rule stop_rule_brief(void);

/* The samples of one configuration. */
struct series {
  const struct configuration *configuration;
  double *ms;
  size_t count, room;
  double estimate; /* ms, from the warm-up */
  double seconds;  /* spent */
  bool throttled, done, settled;
  struct summary summary;
  double warm_ms; /* median with warm caches; NAN where not measured */
};

/* Prepares events and the buffer that flushes the caches. */
void measure_open(const struct device *);
void measure_close(void);

/* Times `count` series that share their memory to their end. */
void measure_all(struct workspace *, struct series *, size_t count,
                 const struct stop_rule *);

/* What sample_pairs.c shares. Queues a read of four times the L2; launches
 * until the clocks are up and the code is loaded, and gives the last launch's
 * ms; ends the program with one line where a launch failed; seconds from some
 * moment. */
void flush_caches(void);
double warm_up_device(struct workspace *, const struct configuration *);
void require_launched(const struct configuration *);
double now_seconds(void);

/* Waits for the device; returns NULL or the text of what went wrong. `lost`:
 * this process can no longer use the device. */
const char *launch_error(bool *lost);
