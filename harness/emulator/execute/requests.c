/* requests.c - one request of a warp: its space, its cost, its checks. */
#include "requests.h"

#include "access_log.h"
#include "../check/shared_races.h"
#include "../count/instruction_counts.h"
#include "../count/distinct_bytes.h"
#include "../report/trace_csv.h"

static enum space space_of(uint32_t logical) {
  if (logical >= LOGICAL_SHARED)
    return SPACE_SHARED;
  return logical >= LOGICAL_CONSTANT ? SPACE_CONSTANT : SPACE_GLOBAL;
}

/* A pointer may lead some lanes elsewhere: those are another request. */
static unsigned in_space(enum space space, unsigned lanes,
                         const uint32_t *address) {
  unsigned in = 0;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    in |= (unsigned)(space_of(address[i]) == space) << i;
  }
  return in;
}

void request_serve(struct warp *w, uint32_t key, unsigned lanes,
                   const uint32_t *address, const uint32_t *values) {
  struct worker *worker = w->block->worker;
  enum space space = space_of(address[__builtin_ctz(lanes)]);
  struct site *site = sites_find(&worker->sites, key, space);
  if (!pattern_repeats(&site->pattern, space, lanes, address)) {
    unsigned here = in_space(space, lanes, address);
    if (here != lanes) {
      request_serve(w, key, here, address, values);
      request_serve(w, key, lanes & ~here, address, values);
      return;
    }
    pattern_learn(site, lanes, address);
  }
  site->pattern.repeats++;
  trace_request(w->block, site, lanes, address);
  if (space == SPACE_SHARED)
    race_check(w, site, address, values);
  else if (space == SPACE_GLOBAL)
    touched_mark(&worker->touched, site, address);
}

void request_sync(struct warp *w, unsigned lanes, int orders) {
  if (orders)
    race_sync(w, lanes);
}
