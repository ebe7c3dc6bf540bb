/* unwritten_copies.c - a load of shared memory that nothing has written is no
 * fault if its value is only stored again: what it is stored to counts as
 * unwritten then. execute/carried_values.c has loads of global memory, when
 * their lanes make them; these are looked at as requests, since what a block's
 * threads have written of shared memory is known of its requests alone.
 *
 * Whether a race has left the word unwritten, the next barrier tells: until
 * then nothing is marked. */
#include "../state/block_checks.h"

#include <string.h>

#include "../../memory/allocations.h"
#include "../../memory/byte_map.h"
#include "../../program/require_memory.h"

enum { MAX_COPIED_WORDS = 1 << 16 };

/* ---- loads ---- */

static struct copied_load *find_load(struct shared_shadow *s, uint32_t key) {
  for (unsigned i = 0; i < s->copied_load_count; i++)
    if (s->copied_loads[i].key == key)
      return &s->copied_loads[i];
  return NULL;
}

static struct copied_load *add_load(struct shared_shadow *s, uint32_t key) {
  if (s->copied_load_count == MAX_COPIED_LOADS || key_kind(key) != KEY_LOAD ||
      !copies_come_after(key_pc(key)))
    return NULL;
  if (!s->copied_loads)
    s->copied_loads = require_room(
        NULL, MAX_COPIED_LOADS * sizeof *s->copied_loads, "copies");
  struct copied_load *l = &s->copied_loads[s->copied_load_count++];
  memset(l, 0, sizeof *l);
  l->key = key;
  return l;
}

int unwritten_copies_load(struct shared_shadow *shadow, uint32_t key,
                          unsigned first_thread, unsigned lanes, uint32_t at) {
  struct copied_load *load = find_load(shadow, key);
  if (!load && !(load = add_load(shadow, key)))
    return 0;
  unsigned words = 0;
  for (unsigned i = 0; i < key_bytes(key); i += 4)
    words |= (unsigned)!bits_any(shadow->written, at + i, 4) << i / 4;
  for (uint32_t m = lanes; m; m &= m - 1) {
    unsigned thread = first_thread + (unsigned)__builtin_ctz(m);
    load->by[thread].at = at;
    load->by[thread].words = (uint8_t)words;
    load->by[thread].stored = 0;
  }
  return 1;
}

int unwritten_copies_are_faults(const struct shared_shadow *s, uint32_t at) {
  return !s->has_unwritten && shared_array_is_unwritten(s, at);
}

/* ---- stores ---- */

static void add_word(struct shared_shadow *s, struct copied_word w) {
  if (s->copied_word_count >= MAX_COPIED_WORDS)
    return;
  s->copied_words = grow_array(s->copied_words, s->copied_word_count,
                               sizeof *s->copied_words, "copies");
  s->copied_words[s->copied_word_count++] = w;
}

/* The thread's load that brought what this store stores; NULL: none did, or
 * what it brought was written. */
static const struct copied_load *source_of(struct shared_shadow *shadow,
                                           uint32_t key, unsigned thread) {
  for (unsigned i = 0; i < shadow->copied_load_count; i++) {
    struct copied_load *load = &shadow->copied_loads[i];
    if (!load->by[thread].words || key_bytes(load->key) != key_bytes(key))
      continue;
    unsigned which = copies_store_of(key_pc(load->key), key_pc(key));
    if (!which || load->by[thread].stored & which)
      continue;
    load->by[thread].stored |= (uint8_t)which;
    return load;
  }
  return NULL;
}

/* A word of shared memory counts as unwritten at once, as requests go on. One
 * of global memory has been stored long since, and maybe again: all stores of
 * its interval are kept, in their order. */
static void note_word(struct shared_shadow *s, struct copied_word w) {
  if (space_of(w.to) != SPACE_SHARED) {
    if (w.from != NO_COPY || s->copied_word_count)
      add_word(s, w);
    return;
  }
  if (w.from == NO_COPY)
    return;
  shared_shadow_carry(s, shadow_at(s, w.to), 4);
  add_word(s, w);
}

static void note_store(struct shared_shadow *s, uint32_t key, unsigned thread,
                       uint32_t to) {
  const struct copied_load *l = source_of(s, key, thread);
  for (uint32_t i = 0; i < key_bytes(key); i += 4) {
    int is_copy = l && l->by[thread].words >> i / 4 & 1;
    note_word(s, (struct copied_word){
                     to + i, is_copy ? l->by[thread].at + i : NO_COPY, key});
  }
}

static void note_stores(struct shared_shadow *s, unsigned warp,
                        const struct instruction *i, const uint32_t *address) {
  for (uint32_t m = i->shape.mask; m; m &= m - 1) {
    unsigned lane = (unsigned)__builtin_ctz(m);
    note_store(s, i->key, warp * WARP + lane, address[lane]);
  }
}

int unwritten_copies_request(struct shared_shadow *s, unsigned warp,
                             const struct instruction *i,
                             const uint32_t *address) {
  if (kind_writes(key_kind(i->key))) {
    note_stores(s, warp, i, address);
    return 0;
  }
  struct copied_load *l = find_load(s, i->key);
  for (uint32_t m = l ? i->shape.mask : 0; m; m &= m - 1)
    l->by[warp * WARP + (unsigned)__builtin_ctz(m)].words = 0;
  return l != NULL;
}

void check_global_store(struct block_checks *b, unsigned warp,
                        const struct instruction *i, const uint32_t *address) {
  if (b->shadow.copied_load_count)
    note_stores(&b->shadow, warp, i, address);
}

/* ---- barriers ---- */

/* told: a finding says what is wrong with its source. */
static void decide(struct shared_shadow *shadow,
                   const struct copied_word *word) {
  int is_shared = space_of(word->to) == SPACE_SHARED;
  int told = word->from != NO_COPY &&
             (shadow->words[word->from / 4].races == shadow->epoch ||
              unwritten_copies_are_faults(shadow, word->from));
  unsigned bytes = key_bytes(word->key) < 4 ? key_bytes(word->key) : 4;
  if (is_shared && told) {
    uint32_t at = shadow_at(shadow, word->to);
    bits_set(shadow->written, at, 4);
    shadow->words[at / 4].written = shadow->serial;
    shadow->words[at / 4].races = shadow->epoch;
  } else if (!is_shared && (told || word->from == NO_COPY)) {
    bits_set_shared(emu_memory.defined, word->to, bytes);
  } else if (!is_shared) {
    memory_set_undefined(word->to, bytes, key_pc(word->key));
  }
}

void unwritten_copies_decide(struct block_checks *b) {
  struct shared_shadow *s = &b->shadow;
  for (uint32_t i = 0; i < s->copied_word_count; i++)
    decide(s, &s->copied_words[i]);
  s->copied_word_count = 0;
}
