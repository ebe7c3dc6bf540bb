/* request_cost.h - what one request of a warp costs: 32 addresses in, counts
 * out. Nothing here knows where the addresses come from. */
#pragma once

#include "request.h"

/* Machines, by compute capability. */
enum model {
  MODEL_CC75,        /* 7.5 to 9.0: verified against counters of 9.0 */
  MODEL_CC20,        /* 2.x, loads through 128-byte lines of L1 */
  MODEL_CC20_BYPASS, /* 2.x, L1 bypassed: 32-byte segments */
  MODEL_CC10,        /* 1.0 and 1.1 */
  MODELS
};

struct cost request_cost(enum model, const struct warp_request *);

const char *model_name(enum model);
/* The model of that name, or MODELS. */
enum model model_named(const char *name);
