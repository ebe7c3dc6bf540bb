/* reconvergence.c - merges the logs of a warp's lanes into requests of the
 * warp.
 *
 * Lanes that are at the same instruction are served together. Where they
 * differ, the lowest address in the code goes first and the others wait there:
 * ideal reconvergence. A lane that has come to a loop's jump back waits there
 * for those that are still in the iteration, whether or not it made an access.
 * A lane that will log more, and whose log is empty, may be about to join: then
 * the merging pauses until it has gone on. */
#include "reconvergence.h"

#include <string.h>

#include "loop_table.h"
#include "requests.h"

/* Those of the lanes whose logs hold unread records. */
static unsigned with_records(const struct warp *w, unsigned lanes) {
  unsigned have = 0;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    have |= (unsigned)(w->lanes[i].head < w->lanes[i].count) << i;
  }
  return have;
}

/* The lowest row that all lanes of the mask are at; 0 if they differ. */
static int same_row(const struct warp *w, unsigned have, uint32_t *row,
                    uint32_t *end) {
  const struct lane *first = &w->lanes[__builtin_ctz(have)];
  *row = first->head;
  *end = first->count;
  for (unsigned m = have & (have - 1); m; m &= m - 1) {
    const struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->head != *row)
      return 0;
    *end = l->count < *end ? l->count : *end;
  }
  return 1;
}

static int same_keys(const uint32_t *keys, unsigned mask) {
  uint32_t key = keys[__builtin_ctz(mask)], differ = 0;
  if (mask == ~0u) {
    for (int i = 0; i < WARP; i++)
      differ |= keys[i] ^ key;
    return differ == 0;
  }
  for (unsigned m = mask; m; m &= m - 1)
    differ |= keys[__builtin_ctz(m)] ^ key;
  return differ == 0;
}

/* Serves rows while all lanes with records agree. Returns how many. */
static uint32_t serve_agreeing(struct warp *w, unsigned have) {
  const struct worker *worker = w->block->worker;
  uint32_t row, end;
  if (!same_row(w, have, &row, &end))
    return 0;
  uint32_t from = row;
  for (; row < end; row++) {
    const uint32_t *keys = worker->log + row * LOG_STRIDE;
    uint32_t key = keys[__builtin_ctz(have)];
    if (!same_keys(keys, have) || is_sync(key))
      break;
    if (is_step(key)) {
      if (!same_keys(keys + LOG_ADDRESS, have))
        break;
      continue;
    }
    request_serve(w, key, have, keys + LOG_ADDRESS, keys + LOG_VALUE);
  }
  for (unsigned m = row > from ? have : 0; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    l->head = row;
    l->passed = 0;
  }
  return row - from;
}

/* ---- lanes that differ ---- */

/* How far a lane has come, as a key; NOWHERE: it has no records, or is at a
 * rendezvous. */
#define NOWHERE UINT32_MAX

struct heads {
  uint32_t key[WARP], address[WARP], value[WARP], place[WARP];
};

typedef uint32_t four __attribute__((vector_size(16)));

static uint32_t least(const uint32_t *v) {
  four low, next;
  memcpy(&low, v, sizeof low);
  for (int i = 4; i < WARP; i += 4) {
    memcpy(&next, v + i, sizeof next);
    four less = (four)(next < low);
    low = (next & less) | (low & ~less);
  }
  uint32_t a = low[0] < low[1] ? low[0] : low[1];
  uint32_t b = low[2] < low[3] ? low[2] : low[3];
  return a < b ? a : b;
}

/* The lanes whose numbers are x. */
static unsigned lanes_with(const uint32_t *v, uint32_t x) {
  typedef float floats __attribute__((vector_size(16)));
  four all = {x, x, x, x}, next;
  unsigned lanes = 0;
  for (int i = 0; i < WARP; i += 4) {
    memcpy(&next, v + i, sizeof next);
    four equal = (four)(next == all);
    lanes |= (unsigned)__builtin_ia32_movmskps((floats)equal) << i;
  }
  return lanes;
}

/* A lane that has jumped back is an iteration ahead of those that have not: it
 * waits at the end of the loop until none is left before it. Loops each of
 * whose iterations makes an access that it must pass log no jumps back: there
 * the lane is seen to go back in the code. */
static uint32_t place_of_lane(const struct lane *l, const uint32_t *row) {
  uint32_t key = row[LOG_KEY];
  uint32_t before = l->head ? row[LOG_KEY - LOG_STRIDE] : l->last_key;
  if (l->passed || key > before || is_sync(key) || is_sync(before) ||
      is_jump_back(before))
    return key;
  return loop_latch(before, key);
}

static void look(const struct warp *w, unsigned have, struct heads *h) {
  const struct worker *worker = w->block->worker;
  for (unsigned m = have; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    const struct lane *l = &w->lanes[i];
    const uint32_t *row = worker->log + l->head * LOG_STRIDE + i;
    h->key[i] = row[LOG_KEY];
    h->address[i] = row[LOG_ADDRESS];
    h->value[i] = row[LOG_VALUE];
    h->place[i] = is_sync(h->key[i]) ? NOWHERE : place_of_lane(l, row);
  }
}

static void advance(struct warp *w, unsigned lanes) {
  for (unsigned m = lanes; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    l->head++;
    l->passed = 0;
  }
}

/* Lanes at the lowest instruction, when those at ends of loops that are lower
 * have gone back; 0: all are at rendezvous. */
static unsigned lowest(struct warp *w, struct heads *h) {
  for (;;) {
    uint32_t place = least(h->place);
    if (place == NOWHERE)
      return 0;
    unsigned lanes = lanes_with(h->place, place), waiting = 0;
    for (unsigned m = lanes; m; m &= m - 1) {
      unsigned i = (unsigned)__builtin_ctz(m);
      waiting |= (unsigned)(h->key[i] != place) << i;
    }
    if (!waiting)
      return lanes;
    for (unsigned m = waiting; m; m &= m - 1) {
      unsigned i = (unsigned)__builtin_ctz(m);
      w->lanes[i].passed = 1;
      h->place[i] = h->key[i];
    }
  }
}

/* The lanes take as many steps as the first of them that then goes on. */
static void step(struct warp *w, unsigned lanes, const struct heads *h) {
  uint32_t times = UINT32_MAX;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    times = h->address[i] < times ? h->address[i] : times;
  }
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    struct lane *l = &w->lanes[i];
    uint32_t *row = w->block->worker->log + l->head * LOG_STRIDE + i;
    row[LOG_ADDRESS] -= times;
    l->head += row[LOG_ADDRESS] == 0;
    l->passed = 0;
  }
}

/* All that have records are at rendezvous. One at which all have arrived that
 * can, or the first if there is none (its lanes met others that came late). */
static unsigned rendezvous(const struct warp *w, unsigned have,
                           const struct heads *h) {
  unsigned first = 0;
  for (unsigned m = have; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m), group = 0;
    for (unsigned n = have & h->address[i]; n; n &= n - 1) {
      unsigned j = (unsigned)__builtin_ctz(n);
      group |= (unsigned)(h->address[j] == h->address[i]) << j;
    }
    if (!first)
      first = group | 1u << i;
    if (!(h->address[i] & w->live & ~group))
      return group;
  }
  return first;
}

/* Returns the lanes that it has served. */
static unsigned serve_some(struct warp *w, unsigned have, struct heads *h) {
  unsigned lanes = lowest(w, h);
  if (lanes && is_step(h->key[__builtin_ctz(lanes)])) {
    step(w, lanes, h);
    return lanes;
  }
  if (lanes) {
    request_serve(w, h->key[__builtin_ctz(lanes)], lanes, h->address, h->value);
  } else {
    lanes = rendezvous(w, have, h);
    if (h->key[__builtin_ctz(lanes)] & 1)
      check_warp_synchronised(w->block->checks, w->index, lanes);
  }
  advance(w, lanes);
  return lanes;
}

static void begin_again(struct warp *w) {
  const uint32_t *log = w->block->worker->log;
  for (unsigned m = w->all; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->head < l->count || !l->count)
      continue;
    l->last_key = log[(l->head - 1) * LOG_STRIDE + l->thread.lane];
    l->head = l->count = 0;
  }
}

void warp_regroup(struct warp *w, unsigned running) {
  struct heads h = {0};
  unsigned have = with_records(w, w->all), seen = 0; /* in h */
  memset(h.place, 0xff, sizeof h.place);
  while (have && !(running & ~have)) {
    unsigned served = have;
    if (serve_agreeing(w, have) == 0) {
      look(w, have & ~seen, &h);
      served = serve_some(w, have, &h);
    }
    for (unsigned m = served; m; m &= m - 1)
      h.place[__builtin_ctz(m)] = NOWHERE;
    seen = have & ~served;
    have = seen | with_records(w, served);
  }
  begin_again(w);
}
