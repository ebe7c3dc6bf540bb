/* reconvergence.c - merges the logs of a warp's lanes into requests of the
 * warp.
 *
 * Lanes that are at the same instruction are served together. Where they
 * differ, the lowest address in the code goes first and the others wait there:
 * ideal reconvergence. A lane that has come to a loop's jump back waits there
 * for those that are still in the iteration, whether or not it made an access.
 * A rendezvous is a place like others, once all lanes that it names have come.
 * A lane that will log more, and whose log is empty, may be about to join: then
 * the merging pauses until it has gone on. */
#include "state.h"

#include <string.h>

#include "../processor/processor.h"
#include "lane_vectors.h"

/* The lanes whose logs hold unread records. */
static unsigned with_records(const struct warp *w) {
  return lanes_that_differ(w->head, w->end);
}

static int same_keys(const uint32_t *keys, unsigned mask) {
  return lanes_agree(keys, mask, keys[__builtin_ctz(mask)]);
}

/* What the lanes have printed by one instruction. */
static void publish_prints(const struct warp *w, unsigned lanes,
                           const uint32_t *address, const uint32_t *value) {
  const struct block *b = w->block;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    uintptr_t text = (uintptr_t)value[i] << 32 | address[i];
    report_printed(b->worker->number, b->index, (char *)text);
  }
}

/* A row that is an event, and no memory access. */
static void publish_event(const struct warp *w, uint32_t key, unsigned lanes,
                          const uint32_t *address, const uint32_t *value) {
  struct block_checks *checks = w->block->checks;
  if (key_width(key) == COPY_BEGUN)
    check_copies_begin(checks, w->index, key, lanes, address, value);
  else if (key_width(key) == COPIES_COMPLETE)
    check_copies_complete(checks, w->index, lanes, address);
  else
    publish_prints(w, lanes, address, value);
}

/* Of lanes at rendezvous those that name the same lanes as the first. */
static unsigned first_group(unsigned at, const uint32_t *masks) {
  return at & lanes_with(masks, masks[__builtin_ctz(at)]);
}

/* Has every lane of the group's mask that is alive arrived? */
static int group_is_complete(const struct warp *w, unsigned have,
                             unsigned group, const uint32_t *masks) {
  return !(masks[__builtin_ctz(group)] & (w->live | have) & ~group);
}

/* All of these lanes are at a rendezvous. Is each complete? */
static int all_groups_complete(const struct warp *w, unsigned have,
                               const uint32_t *masks) {
  unsigned group;
  for (unsigned m = have; m; m &= ~group) {
    group = first_group(m, masks);
    if (!group_is_complete(w, have, group, masks))
      return 0;
  }
  return 1;
}

static void publish_syncs(const struct warp *w, unsigned lanes,
                          const uint32_t *masks) {
  unsigned group;
  for (unsigned m = lanes; m; m &= ~group) {
    group = first_group(m, masks);
    check_warp_synchronised(w->block->checks, w->index, group);
  }
}

static inline void serve_request(struct warp *w, uint32_t key, unsigned lanes,
                                 const uint32_t *address,
                                 const uint32_t *values) {
  if (__builtin_expect(requests_as_compiled, 0))
    request_as_compiled(w, key, lanes, address, values);
  else
    request_issue(w, key, lanes, address, values);
}

/* Serves rows while all lanes with records agree. Were there any? */
static int serve_converged(struct warp *warp, unsigned have) {
  const struct worker *worker = warp->block->worker;
  unsigned first = (unsigned)__builtin_ctz(have);
  uint32_t row = warp->head[first], from = row;
  if (!same_keys(warp->head, have))
    return 0;
  uint32_t end = warp->end[first];
  if (!same_keys(warp->end, have))
    end = lanes_least(warp->end, have);
  for (; row < end; row += LOG_STRIDE) {
    const uint32_t *keys = worker->log + row;
    uint32_t key = keys[first];
    if (!same_keys(keys, have))
      break;
    if (is_step(key)) {
      if (!same_keys(keys + LOG_ADDRESS, have))
        break;
      continue;
    }
    if (is_sync(key)) {
      if (!all_groups_complete(warp, have, keys + LOG_ADDRESS))
        break;
      publish_syncs(warp, have, keys + LOG_ADDRESS);
      continue;
    }
    if (is_event(key)) {
      publish_event(warp, key, have, keys + LOG_ADDRESS, keys + LOG_VALUE);
      continue;
    }
    serve_request(warp, key, have, keys + LOG_ADDRESS, keys + LOG_VALUE);
  }
  if (row > from) {
    lanes_set(warp->head, have, row);
    warp->passed &= ~have;
  }
  return row > from;
}

/* ---- lanes that differ ---- */

/* How far a lane has come, as a key; NOWHERE: it has no records, or waits for
 * others at a rendezvous. */
#define NOWHERE UINT32_MAX

struct heads {
  uint32_t key[WARP], address[WARP], value[WARP], place[WARP];
  unsigned ahead;   /* the lanes whose place is the end of a loop */
  unsigned waiting; /* those at a rendezvous that is not complete */
};

/* A lane that has jumped back is an iteration ahead of those that have not: it
 * waits at the end of the loop until none is left before it. Loops each of
 * whose iterations makes an access that it must pass log no jumps back: there
 * the lane is seen to go back in the code. */
static inline uint32_t place_of_lane(const struct warp *warp, unsigned lane,
                                     uint32_t before, uint32_t key) {
  if (key > before || is_jump_back(before) || (warp->passed >> lane & 1))
    return key;
  return loop_latch(before, key);
}

static void find_place(const struct warp *w, unsigned lane, struct heads *h) {
  uint32_t head = w->head[lane];
  const uint32_t *row = w->block->worker->log + head + lane;
  uint32_t key = row[LOG_KEY],
           before = head ? row[-LOG_STRIDE] : w->last_key[lane];
  uint32_t place = place_of_lane(w, lane, before, key);
  h->ahead |= (unsigned)(place != key) << lane;
  h->place[lane] = place;
}

/* Looks where these lanes have come. Returns those that have records. */
static unsigned read_heads(const struct warp *warp, unsigned lanes,
                           struct heads *heads) {
  const uint32_t *log = warp->block->worker->log;
  unsigned have = 0;
  heads->ahead &= ~lanes;
  heads->waiting &= ~lanes;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    uint32_t head = warp->head[i];
    heads->place[i] = NOWHERE;
    if (head == warp->end[i])
      continue;
    const uint32_t *row = log + head + i;
    have |= 1u << i;
    heads->key[i] = row[LOG_KEY];
    heads->address[i] = row[LOG_ADDRESS];
    heads->value[i] = row[LOG_VALUE];
    if (is_sync(heads->key[i]))
      heads->waiting |= 1u << i;
    else
      find_place(warp, i, heads);
  }
  return have;
}

/* Lanes at a complete rendezvous wait no more. */
static void release_rendezvous(const struct warp *w, unsigned have,
                               struct heads *h) {
  unsigned group;
  for (unsigned m = h->waiting; m; m &= ~group) {
    group = first_group(m, h->address);
    if (!group_is_complete(w, have, group, h->address))
      continue;
    h->waiting &= ~group;
    for (unsigned n = group; n; n &= n - 1)
      find_place(w, (unsigned)__builtin_ctz(n), h);
  }
}

static void advance(struct warp *w, unsigned lanes) {
  lanes_advance(w->head, lanes, LOG_STRIDE);
  w->passed &= ~lanes;
}

/* The lanes at the lowest instruction, once those at a lower loop end have
 * jumped back; 0: all wait at a rendezvous. */
static unsigned lowest_lanes(struct warp *warp, struct heads *heads) {
  for (;;) {
    uint32_t place = lanes_least(heads->place, ~0u);
    if (place == NOWHERE)
      return 0;
    unsigned lanes = lanes_with(heads->place, place);
    unsigned waiting = lanes & heads->ahead;
    if (!waiting)
      return lanes;
    warp->passed |= waiting;
    heads->ahead &= ~waiting;
    for (unsigned m = waiting; m; m &= m - 1) {
      unsigned i = (unsigned)__builtin_ctz(m);
      heads->place[i] = heads->key[i];
    }
  }
}

/* The lanes take as many steps as the first of them that then goes on. */
static void skip_steps(struct warp *w, unsigned lanes, const struct heads *h) {
  uint32_t times = lanes_least(h->address, lanes);
  unsigned done = lanes & lanes_with(h->address, times);
  for (unsigned m = lanes & ~done; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    uint32_t *row = w->block->worker->log + w->head[i] + i;
    row[LOG_ADDRESS] -= times;
  }
  advance(w, done);
  w->passed &= ~lanes;
}

/* Lanes at complete rendezvous go on, and with them all that they met. Or those
 * at the first go on, since nobody can: its lanes met others that came late.
 * Returns the lanes that did. */
static unsigned complete_rendezvous(struct warp *warp, unsigned lanes,
                                    unsigned have, const struct heads *heads) {
  unsigned all = 0, group, at = 0;
  for (unsigned m = have; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    at |= (unsigned)is_sync(heads->key[i]) << i;
  }
  for (unsigned m = lanes; m; m &= ~group) {
    group = first_group(m, heads->address);
    all |=
        at & lanes_with(heads->address, heads->address[__builtin_ctz(group)]);
  }
  publish_syncs(warp, all, heads->address);
  advance(warp, all);
  return all;
}

static void serve_some(struct warp *w, unsigned lanes, const struct heads *h) {
  uint32_t key = h->key[__builtin_ctz(lanes)];
  if (is_step(key)) {
    skip_steps(w, lanes, h);
    return;
  }
  if (is_event(key))
    publish_event(w, key, lanes, h->address, h->value);
  else
    serve_request(w, key, lanes, h->address, h->value);
  advance(w, lanes);
}

/* Can the lanes, which are at one instruction, be served as those that agree?
 */
static int lanes_converged(const struct warp *w, unsigned lanes,
                           const struct heads *h) {
  return same_keys(w->head, lanes) && (!is_step(h->key[__builtin_ctz(lanes)]) ||
                                       same_keys(h->address, lanes));
}

/* ---- lanes that differ, row by row ---- */

/* Lanes that are in different parts of an iteration, each at its next row, and
 * all at the same: what each does next comes after what any does now. Others
 * wait at `limit` or later. */
struct abreast {
  unsigned lanes, moved; /* those that have left a row behind */
  uint32_t from, row, end, limit;
};

/* Has one of the lanes gone back in the code without a jump that is logged? */
static int one_went_back(const uint32_t *row, unsigned lanes) {
  const uint32_t *before = row - LOG_STRIDE;
  unsigned back = 0;
  EACH_VECTOR(i) {
    lane_vector last = lanes_from(before + i);
    lane_vector on = (lane_vector)(lanes_from(row + i) > last);
    lane_vector jumped =
        (lane_vector)((last & lanes_all((1u << KEY_PC_SHIFT) - 1)) ==
                      lanes_all(JUMP_BACK));
    back |= lanes_mask(~(on | jumped)) << i;
  }
  return (back & lanes) != 0;
}

static int all_requests(const uint32_t *keys, unsigned lanes) {
  unsigned others = 0;
  EACH_VECTOR(i) {
    lane_vector kinds = lanes_from(keys + i) & lanes_all(7 << KEY_KIND_SHIFT);
    others |= lanes_mask(
                  (lane_vector)(kinds == lanes_all(KEY_SYNC << KEY_KIND_SHIFT)))
              << i;
  }
  return (others & lanes) == 0;
}

/* Do these lanes have a row after this one? */
static int has_next_row(const struct warp *w, const struct abreast *a,
                        unsigned lanes) {
  uint32_t next = a->row + LOG_STRIDE;
  return next < a->end || next < lanes_least(w->end, lanes);
}

/* Can all of the row be served before anything of the next? */
static int row_stands_alone(const struct warp *w, const struct abreast *a,
                            const uint32_t *keys) {
  uint32_t high = lanes_most(keys, a->lanes);
  return high < a->limit && has_next_row(w, a, a->lanes) &&
         all_requests(keys, a->lanes) &&
         lanes_least(keys + LOG_STRIDE, a->lanes) > high;
}

/* Those of the lanes that are not in the group wait at this row. */
static void leave_behind(struct warp *w, struct abreast *a,
                         const uint32_t *keys, unsigned group) {
  unsigned rest = a->lanes & ~group;
  uint32_t next = lanes_least(keys, rest);
  a->limit = next < a->limit ? next : a->limit;
  a->lanes = group;
  a->end = lanes_least(w->end, group);
  if (a->row == a->from)
    a->moved = group;
  lanes_set(w->head, rest, a->row);
}

/* Serves a row, or of a row the lanes at the lowest instruction. Returns 0 if
 * that is for others to do. */
static int serve_row(struct warp *warp, struct abreast *abreast) {
  const uint32_t *keys = warp->block->worker->log + abreast->row;
  uint32_t key = lanes_least(keys, abreast->lanes);
  unsigned group = abreast->lanes & lanes_with(keys, key);
  if (key >= abreast->limit || !has_next_row(warp, abreast, group) ||
      (key_kind(key) == KEY_SYNC &&
       !(is_step(key) && same_keys(keys + LOG_ADDRESS, group))))
    return 0;
  if (group != abreast->lanes && !row_stands_alone(warp, abreast, keys))
    leave_behind(warp, abreast, keys, group);
  if (is_step(key))
    return 1;
  serve_request(warp, key, group, keys + LOG_ADDRESS, keys + LOG_VALUE);
  for (unsigned m = abreast->lanes & ~group; m; m &= ~group) {
    key = lanes_least(keys, m);
    group = m & lanes_with(keys, key);
    serve_request(warp, key, group, keys + LOG_ADDRESS, keys + LOG_VALUE);
  }
  return 1;
}

/* Serves rows of the lanes abreast of `first`, which is at the lowest
 * instruction, as long as each has another. Returns those that went on. */
static unsigned serve_abreast(struct warp *warp, unsigned first, unsigned have,
                              const struct heads *heads) {
  struct abreast abreast = {.from = warp->head[first],
                            .row = warp->head[first]};
  abreast.lanes = have & ~heads->waiting & ~heads->ahead &
                  lanes_with(warp->head, abreast.row);
  abreast.moved = abreast.lanes;
  if (!(abreast.lanes & (abreast.lanes - 1)))
    return 0;
  abreast.limit = lanes_least(heads->place, have & ~abreast.lanes);
  abreast.end = lanes_least(warp->end, abreast.lanes);
  while (serve_row(warp, &abreast)) {
    abreast.row += LOG_STRIDE;
    const uint32_t *keys = warp->block->worker->log + abreast.row;
    if (one_went_back(keys, abreast.lanes) ||
        (abreast.lanes == have && same_keys(keys, have)))
      break;
  }
  if (abreast.row == abreast.from)
    return 0;
  lanes_set(warp->head, abreast.lanes, abreast.row);
  warp->passed &= ~abreast.moved;
  return abreast.moved;
}

/* Serves lanes that differ until they agree again, or one has no records that
 * will log more. Returns those that have. */
static unsigned serve_diverged(struct warp *warp, unsigned have,
                               unsigned running) {
  struct heads heads = {.ahead = 0, .waiting = 0};
  memset(heads.place, 0xff, sizeof heads.place);
  read_heads(warp, have, &heads);
  while (have && !(running & ~have)) {
    if (heads.waiting)
      release_rendezvous(warp, have, &heads);
    unsigned lanes = lowest_lanes(warp, &heads);
    if (lanes && lanes == have && lanes_converged(warp, have, &heads))
      break;
    unsigned moved = lanes ? serve_abreast(warp, (unsigned)__builtin_ctz(lanes),
                                           have, &heads)
                           : 0;
    if (moved) {
      have = (have & ~moved) | read_heads(warp, moved, &heads);
      continue;
    }
    if (!lanes)
      lanes = first_group(have, heads.address);
    if (is_sync(heads.key[__builtin_ctz(lanes)]))
      lanes = complete_rendezvous(warp, lanes, have, &heads);
    else
      serve_some(warp, lanes, &heads);
    have = (have & ~lanes) | read_heads(warp, lanes, &heads);
  }
  return have;
}

/* Logs that have been read are written anew. */
static void reset_logs(struct warp *w) {
  const uint32_t *log = w->block->worker->log;
  unsigned read = ~with_records(w);
  for (unsigned m = read & ~lanes_with(w->end, 0); m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    w->last_key[i] = log[w->head[i] - LOG_STRIDE + i];
  }
  lanes_set(w->head, read, 0);
  lanes_set(w->end, read, 0);
}

FOR_EACH_PROCESSOR void warp_regroup(struct warp *w, unsigned running) {
  unsigned have = with_records(w);
  while (have && !(running & ~have))
    if (serve_converged(w, have))
      have = with_records(w);
    else
      have = serve_diverged(w, have, running);
  reset_logs(w);
}

void warp_flush_prints(struct warp *warp) {
  for (uint32_t row = 0; row < LOG_END; row += LOG_STRIDE)
    for (unsigned m = warp->begun; m; m &= m - 1) {
      unsigned i = (unsigned)__builtin_ctz(m);
      const uint32_t *keys = warp->block->worker->log + row;
      if (row >= warp->head[i] && row < warp->end[i] && is_print(keys[i]))
        publish_prints(warp, 1u << i, keys + LOG_ADDRESS, keys + LOG_VALUE);
    }
}
