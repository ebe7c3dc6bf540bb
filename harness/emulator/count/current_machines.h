/* current_machines.h - requests on machines of compute capability 7.5 and
 * later. The rules were checked against the hardware counters of an H200. */
#pragma once

#include "request.h"

struct cost cc75_global(const struct warp_request *);
struct cost cc75_shared(const struct warp_request *);
