/* shared_shadow.c - memory of the shadow, and its life. */
#include "shared_shadow.h"

#include <stdlib.h>
#include <string.h>

#include "../../execute/events.h"
#include "../../memory/byte_map.h"
#include "../../program/image.h"
#include "../../program/require_memory.h"

/* Static shared memory comes first, then the dynamic one. */
static size_t static_words(void) {
  return emu_image.tls_bytes / 32 * 8 + 16;
}

static size_t all_words(void) {
  return static_words() + EMU_DYNAMIC_LIMIT / 4 + 8;
}

static void *claim(size_t count, size_t bytes) {
  return require_memory(calloc(count, bytes), "the check of races");
}

int shared_shadow_has_tiles;

void check_uses_tiles(void) {
  shared_shadow_has_tiles = 1;
}

static void make(struct shared_shadow *shadow) {
  size_t words = all_words();
  shadow->word_room = (uint32_t)words;
  shadow->words = claim(words, sizeof *shadow->words);
  shadow->unwritten = claim(words, sizeof *shadow->unwritten);
  shadow->parts = claim(4 * words, sizeof *shadow->parts);
  if (shared_shadow_has_tiles) {
    shadow->tiles = claim(words, sizeof *shadow->tiles);
    shadow->tile_parts = claim(4 * words, sizeof *shadow->tile_parts);
  }
  shadow->written = claim(words, 1);
  shadow->dynamic_at = (uint32_t)static_words() * 4;
}

void shared_shadow_begin(struct shared_shadow *shadow, size_t dynamic_bytes) {
  if (!shadow->words)
    make(shadow);
  if (++shadow->serial == 0)
    shadow->serial = 1;
  shadow->copy_count = 0;
  shadow->fresh_store_count = 0;
  shadow->first_epoch = shadow->epoch + 1;
  if (shadow->carries)
    memset(shadow->carried, 0, all_words());
  shadow->carries = 0;
  shadow->has_unwritten = 0;
  shadow->dynamic_bytes = (uint32_t)dynamic_bytes;
  shadow->copied_load_count = 0;
  shadow->copied_word_count = 0;
  memset(shadow->written, 0, static_words() / 2 + dynamic_bytes / 8 + 8);
}

void shared_shadow_carry(struct shared_shadow *s, uint32_t at, unsigned bytes) {
  if (!s->carried)
    s->carried = claim(all_words(), 1);
  bits_set(s->carried, at, bytes);
  s->carries = 1;
}

int shared_array_is_unwritten(const struct shared_shadow *s, uint32_t at) {
  uint32_t from = s->dynamic_at, end = from + s->dynamic_bytes;
  if (at < s->dynamic_at) {
    const struct shared_variable *v = image_shared_at(at);
    from = v ? v->offset : at;
    end = v ? from + v->bytes : at + 4;
  }
  for (uint32_t i = from; i < end; i += 4)
    if (bits_any(s->written, i, end - i < 4 ? end - i : 4))
      return 0;
  return 1;
}

void shared_shadow_free(struct shared_shadow *shadow) {
  free(shadow->words);
  free(shadow->unwritten);
  free(shadow->parts);
  free(shadow->tiles);
  free(shadow->tile_parts);
  free(shadow->written);
  free(shadow->carried);
  free(shadow->copied_loads);
  free(shadow->copied_words);
  free(shadow->deferred);
  free(shadow->copies);
  shared_log_free(&shadow->log);
}

void shared_shadow_barrier(struct shared_shadow *s) {
  s->probe_count = 0;
  if (++s->epoch == 0) {
    memset(s->words, 0, all_words() * sizeof *s->words);
    memset(s->parts, 0, 4 * all_words() * sizeof *s->parts);
    s->epoch = s->first_epoch = 1;
  }
}
