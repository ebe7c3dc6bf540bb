/* regroup.c - merges the logs of a warp's lanes into requests of the warp.
 *
 * Lanes that are at the same instruction are served together. Where they
 * differ, the lowest address in the code goes first and the others wait there:
 * ideal reconvergence. A lane that will log more, and whose log is empty, may
 * be about to join: then the merging pauses until it has gone on. */
#include <string.h>

#include "access.h"
#include "request.h"
#include "state.h"

/* Lanes whose logs hold unread records. */
static unsigned with_records(const struct warp *w) {
  unsigned have = 0;
  for (unsigned m = w->all; m; m &= m - 1) {
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

static int is_sync(uint32_t key) {
  return key_kind(key) == KEY_SYNC;
}

/* Serves rows while all lanes with records agree. Returns how many. */
static uint32_t zip(struct warp *w, unsigned have) {
  const struct worker *worker = w->block->worker;
  uint32_t row, end;
  if (!same_row(w, have, &row, &end))
    return 0;
  uint32_t from = row;
  for (; row < end; row++) {
    const uint32_t *keys = worker->log + row * LOG_STRIDE;
    uint32_t key = keys[__builtin_ctz(have)];
    if (is_sync(key) || !same_keys(keys, have))
      break;
    request_serve(w, key, have, keys + LOG_ADDRESS, keys + LOG_VALUE);
  }
  for (unsigned m = have; m; m &= m - 1)
    w->lanes[__builtin_ctz(m)].head = row;
  return row - from;
}

/* ---- lanes that differ ---- */

struct heads {
  uint32_t key[WARP], address[WARP], value[WARP];
};

static void look(const struct warp *w, unsigned have, struct heads *h) {
  const struct worker *worker = w->block->worker;
  for (unsigned m = have; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    const uint32_t *row = worker->log + w->lanes[i].head * LOG_STRIDE + i;
    h->key[i] = row[LOG_KEY];
    h->address[i] = row[LOG_ADDRESS];
    h->value[i] = row[LOG_VALUE];
  }
}

static void advance(struct warp *w, unsigned lanes) {
  for (unsigned m = lanes; m; m &= m - 1)
    w->lanes[__builtin_ctz(m)].head++;
}

/* Lanes at the lowest key; those at a rendezvous wait there. */
static unsigned lowest(unsigned have, const struct heads *h, uint32_t *key) {
  unsigned lanes = 0;
  *key = UINT32_MAX;
  for (unsigned m = have; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    if (is_sync(h->key[i]) || h->key[i] > *key)
      continue;
    if (h->key[i] < *key)
      lanes = 0;
    *key = h->key[i];
    lanes |= 1u << i;
  }
  return lanes;
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

static void serve_some(struct warp *w, unsigned have) {
  struct heads h = {0};
  uint32_t key;
  look(w, have, &h);
  unsigned lanes = lowest(have, &h, &key);
  if (lanes) {
    request_serve(w, key, lanes, h.address, h.value);
  } else {
    lanes = rendezvous(w, have, &h);
    request_sync(w, lanes, (int)(h.key[__builtin_ctz(lanes)] & 1));
  }
  advance(w, lanes);
}

static void begin_again(struct warp *w) {
  for (unsigned m = w->all; m; m &= m - 1) {
    struct lane *l = &w->lanes[__builtin_ctz(m)];
    if (l->head == l->count)
      l->head = l->count = 0;
  }
}

void warp_regroup(struct warp *w, unsigned running) {
  for (;;) {
    unsigned have = with_records(w);
    if (!have || (running & ~have))
      break;
    if (zip(w, have) == 0)
      serve_some(w, have);
  }
  begin_again(w);
}
