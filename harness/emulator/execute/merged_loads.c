/* merged_loads.c - programs of emucc --compiled: what ptxas does with the
 * accesses that the front end leaves.
 *
 * Loads of shared memory that follow each other with no jump and no wait
 * between, and whose addresses are those of neighbouring words in each lane,
 * are merged into loads of 8 or 16 bytes where the addresses are such
 * multiples. emucc tells which loads follow each other so (emu_straight).
 *
 * A branch of a few instructions is predicated: a warp executes them though no
 * lane takes part, and the hardware counts such instructions on shared memory.
 * A lane that goes round such accesses logs them with the address 0
 * (loop_back.c). */
#include "state.h"

#include <stdlib.h>
#include <string.h>

#include "../program/require_memory.h"
#include "lane_vectors.h"

/* ---- which loads follow each other ---- */

struct straight_load {
  /* The places of the load, of the first of those that follow each other, and
   * of the first of these whose address differs by a constant. */
  uintptr_t load, first, alike;
  uint64_t alignment; /* of the addresses, but for a constant; 16 at most */
};

extern const struct straight_load __start_emu_straight[] __attribute__((weak));
extern const struct straight_load __stop_emu_straight[] __attribute__((weak));
extern const char __start_emu_compiled[] __attribute__((weak));
extern const char __stop_emu_compiled[] __attribute__((weak));

int requests_as_compiled;
static struct straight_load *straight; /* in order of loads */
static size_t straight_count;

static int by_load(const void *x, const void *y) {
  uintptr_t a = *(const uintptr_t *)x, b = *(const uintptr_t *)y;
  return (a > b) - (a < b);
}

void merged_loads_init(void) {
  requests_as_compiled = &__start_emu_compiled[0] < &__stop_emu_compiled[0];
  straight_count = (size_t)(__stop_emu_straight - __start_emu_straight);
  if (!straight_count)
    return;
  size_t bytes = straight_count * sizeof *straight;
  straight = require_memory(malloc(bytes), "counts");
  memcpy(straight, __start_emu_straight, bytes);
  qsort(straight, straight_count, sizeof *straight, by_load);
}

static const struct straight_load *look_up(uint32_t key) {
  uintptr_t pc = (uintptr_t)key_pc(key);
  return straight_count
             ? bsearch(&pc, straight, straight_count, sizeof *straight, by_load)
             : NULL;
}

/* NULL: nothing is known of it. */
static const struct straight_load *straight_load_of(uint32_t key) {
  enum { SLOTS = 256 };
  static __thread struct {
    uint32_t key;
    const struct straight_load *load;
  } known[SLOTS];
  uint32_t slot = key * 0x9e3779b1u >> 24;
  if (known[slot].key != key) {
    known[slot].load = look_up(key);
    known[slot].key = key;
  }
  return known[slot].load;
}

/* ---- loads that are held back until it is known what they are merged with */

enum { HELD = 256 };

struct held_load {
  uint32_t address[WARP];
  uint32_t key;
  const struct straight_load *straight;
  uint32_t apart; /* in bytes from the load that is issued, in each lane */
  int done;
};

struct held_loads {
  struct held_warp {
    uintptr_t first; /* of the stretch */
    unsigned lanes, count;
    struct held_load loads[HELD];
  } warps[MAX_WARPS];
};

struct held_loads *held_loads_begin(struct held_loads *h) {
  if (!straight_count)
    return h;
  if (!h)
    h = require_memory(malloc(sizeof *h), "counts");
  for (unsigned w = 0; w < MAX_WARPS; w++)
    h->warps[w].count = 0;
  return h;
}

void held_loads_freed(struct held_loads *h) {
  free(h);
}

/* Is `load` known to be as far from `from` in each lane? */
static int is_apart(const struct held_load *load, const struct held_load *from,
                    unsigned lanes, uint32_t *apart) {
  unsigned first = (unsigned)__builtin_ctz(lanes);
  lane_vector differ = {0};
  *apart = load->address[first] - from->address[first];
  if (load->straight->alike != from->straight->alike)
    return 0;
  EACH_VECTOR(i)
  differ |= (lanes_from(load->address + i) - lanes_from(from->address + i) -
             lanes_all(*apart)) &
            lanes_chosen(lanes, i);
  return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

/* Those not done that lie in the same aligned piece of so many bytes as the
 * load: are there as many as fill it? */
static int fill_piece(struct held_warp *h, unsigned from, uint32_t bytes,
                      int take) {
  const struct held_load *first = &h->loads[from];
  uint32_t width = key_bytes(first->key);
  uint32_t base = first->address[__builtin_ctz(h->lanes)] & (bytes - 1);
  unsigned seen = 0; /* a bit for each load's place in the piece */
  for (unsigned i = from; i < h->count; i++) {
    struct held_load *l = &h->loads[i];
    uint32_t at = base + l->apart;
    if (l->done || l->apart == UINT32_MAX || at >= bytes ||
        key_bytes(l->key) != width || seen >> at / width & 1)
      continue;
    seen |= 1u << at / width;
    l->done |= take;
  }
  return seen == (1u << bytes / width) - 1;
}

/* The load, and what is merged with it. */
static void issue_merged(struct warp *w, struct held_warp *h, unsigned from) {
  struct held_load *first = &h->loads[from];
  uint32_t width = key_bytes(first->key);
  uint32_t bytes = (uint32_t)first->straight->alignment;
  for (unsigned i = from; i < h->count; i++)
    if (h->loads[i].done ||
        !is_apart(&h->loads[i], first, h->lanes, &h->loads[i].apart))
      h->loads[i].apart = UINT32_MAX;
  while (bytes > width && !fill_piece(h, from, bytes, 0))
    bytes /= 2;
  first->done = 1;
  uint32_t key = first->key;
  if (bytes > width) {
    first->done = 0;
    fill_piece(h, from, bytes, 1);
    key = key_of(key_pc(key), KEY_LOAD, (unsigned)__builtin_ctz(bytes));
    for (unsigned lane = 0; lane < WARP; lane++)
      first->address[lane] &= -bytes;
  }
  request_issue(w, key, h->lanes, first->address, first->address);
}

void held_loads_issue(struct warp *w) {
  struct held_loads *all = w->block->held;
  struct held_warp *h = all ? &all->warps[w->index] : NULL;
  if (!h || !h->count)
    return;
  for (unsigned i = 0; i < h->count; i++)
    if (!h->loads[i].done)
      issue_merged(w, h, i);
  h->count = 0;
}

static void hold(struct warp *w, const struct straight_load *s, uint32_t key,
                 unsigned lanes, const uint32_t *address) {
  struct held_warp *h = &w->block->held->warps[w->index];
  if (h->count && (h->first != s->first || h->lanes != lanes ||
                   h->count == HELD || key <= h->loads[h->count - 1].key))
    held_loads_issue(w);
  h->first = s->first;
  h->lanes = lanes;
  struct held_load *l = &h->loads[h->count++];
  l->key = key;
  l->done = 0;
  l->straight = s;
  memcpy(l->address, address, sizeof l->address);
}

/* ---- requests ---- */

static int all_of_shared(const uint32_t *address, unsigned lanes) {
  return space_of(lanes_least(address, lanes)) == SPACE_SHARED &&
         space_of(lanes_most(address, lanes)) == SPACE_SHARED;
}

void request_as_compiled(struct warp *w, uint32_t key, unsigned lanes,
                         const uint32_t *address, const uint32_t *values) {
  unsigned on = lanes & ~lanes_with(address, 0);
  if (!on) {
    count_skipped(request_instruction(w, key, SPACE_SHARED)->counts);
    return;
  }
  unsigned bytes = key_bytes(key);
  const struct straight_load *s =
      key_kind(key) == KEY_LOAD && (bytes == 4 || bytes == 8)
          ? straight_load_of(key)
          : NULL;
  if (s && all_of_shared(address, on)) {
    hold(w, s, key, on, address);
    return;
  }
  if (space_of(address[__builtin_ctz(on)]) != SPACE_GLOBAL)
    held_loads_issue(w);
  request_issue(w, key, on, address, values);
}
