/* rotation.h - many launches in a row, in a CUDA graph, each on arrays of its
 * own, so that every launch finds the caches as cold as the first.
 *
 * A launch of a few microseconds cannot be timed alone by events whose step is
 * half a microsecond. Scratch is the workspace's for all of them. */
#pragma once

#include "../verify/workspace.h"

/* Copies of a workspace's arrays on the device; the first is the workspace's
 * own. */
struct rotation {
  const struct workspace *workspace;
  int copies;
  size_t in_pitch[MAX_INPUTS], out_pitch; /* floats from copy to copy */
  float *in[MAX_INPUTS], *out; /* copies 1 and up, shifted; NULL: none */
};

/* Bytes on the device that each further copy takes. */
size_t rotation_bytes(const struct workspace *);

struct rotation rotation_make(const struct workspace *, int copies);
void rotation_free(struct rotation *);

/* What the variant gets for a copy. */
struct task rotation_task(const struct rotation *, const struct configuration *,
                          int copy);

/* A launch for each copy, first to last, as a graph; NULL where the variant
 * does what a graph cannot hold, such as waiting for the device. */
struct launch_graph;
struct launch_graph *launch_graph_record(const struct rotation *,
                                         const struct configuration *);
void launch_graph_play(struct launch_graph *);
void launch_graph_free(struct launch_graph *);
