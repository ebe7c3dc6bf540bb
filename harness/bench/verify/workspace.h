/* workspace.h - the memory that an instance lives in, host and device. */
#pragma once

#include "../plan.h"
#include "verify.h"

#include <stdbool.h>
#include <stddef.h>

struct workspace {
  bool pinned;  /* host memory that the GPU can copy from directly */
  size_t shift; /* floats that device inputs begin past a 256-byte boundary */
  const struct problem *problem;
  struct instance instance;
  size_t in_floats[MAX_INPUTS], out_floats, scratch_floats;
  float *host_in[MAX_INPUTS], *host_out;
  float *host_copy[MAX_INPUTS]; /* inputs for host variants that destroy them */
  float *in[MAX_INPUTS], *out, *scratch; /* device */
  float *backup[MAX_INPUTS];             /* device, for those that destroy */
  struct arrays {
    float *in[MAX_INPUTS], *out;
  } host[MEMORIES]; /* for variants whose card says "memory" */
};

/* Makes the host's inputs and output for an instance; inputs are kept where the
 * last instance had the same problem and shape. */
void workspace_host(struct workspace *, const struct configuration *);

/* Uploads the inputs and makes the rest of the device's memory. With `backup`
 * the inputs can be restored. workspace_host() comes first. */
void workspace_device(struct workspace *, bool backup);

/* Makes the arrays that the configuration's card asks for in host memory. */
void workspace_place(struct workspace *, const struct configuration *);

/* What the variant of a configuration gets: host or device memory. */
struct task workspace_task(const struct workspace *,
                           const struct configuration *);

/* Poison in the output and scratch that the configuration will use. */
void workspace_poison(struct workspace *, const struct configuration *);

/* Undoes what a variant that destroys its inputs did. */
void workspace_restore(struct workspace *, const struct configuration *);

/* Fetches the output and checks all of it. */
struct check workspace_check(struct workspace *, const struct configuration *);

void workspace_free(struct workspace *);
