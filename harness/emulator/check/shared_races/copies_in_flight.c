/* copies_in_flight.c - the emulator does asynchronous copies at once; a GPU
 * does them until the thread that began them has waited. What they bring counts
 * as unwritten until then, so that a read of it takes the slow path. */
#include "../state/block_checks.h"

#include <stdio.h>

#include "../../memory/byte_map.h"
#include "../../program/require_memory.h"
#include "../findings/findings.h"

void check_copies_begin(struct block_checks *block, unsigned warp, uint32_t key,
                        unsigned lanes, const uint32_t *address,
                        const uint32_t *values) {
  struct shared_shadow *shadow = &block->shadow;
  for (unsigned m = lanes; m; m &= m - 1) {
    unsigned i = (unsigned)__builtin_ctz(m);
    struct copy_in_flight c = {.at = shadow_at(shadow, address[i]),
                               .key = key,
                               .batch = values[i] >> COPY_BATCH_SHIFT,
                               .thread = (uint16_t)(warp * WARP + i),
                               .bytes = values[i] & COPY_BYTES};
    shadow->copies = grow_array(shadow->copies, shadow->copy_count,
                                sizeof *shadow->copies, "asynchronous copies");
    shadow->copies[shadow->copy_count++] = c;
    for (uint32_t at = c.at; at < c.at + c.bytes; at += 4)
      shadow->words[at / 4].written = 0;
  }
}

/* Its words are as any others again. */
static void land(struct shared_shadow *s, const struct copy_in_flight *c) {
  for (uint32_t at = c->at / 4 * 4; at < c->at + c->bytes; at += 4)
    if (bits_all(s->written, at, 4))
      s->words[at / 4].written = s->serial;
}

void check_copies_complete(struct block_checks *block, unsigned warp,
                           unsigned lanes, const uint32_t *batch) {
  struct shared_shadow *shadow = &block->shadow;
  uint32_t kept = 0;
  for (uint32_t i = 0; i < shadow->copy_count; i++) {
    const struct copy_in_flight *c = &shadow->copies[i];
    unsigned lane = c->thread % WARP;
    if (c->thread / WARP == warp && (lanes >> lane & 1) &&
        c->batch <= batch[lane])
      land(shadow, c);
    else
      shadow->copies[kept++] = *c;
  }
  shadow->copy_count = kept;
}

void copies_check_read(const struct block_checks *block, uint32_t at,
                       unsigned bytes, uint32_t key, unsigned thread) {
  const struct shared_shadow *shadow = &block->shadow;
  for (uint32_t i = 0; i < shadow->copy_count; i++) {
    const struct copy_in_flight *c = &shadow->copies[i];
    if (at >= c->at + c->bytes || c->at >= at + bytes)
      continue;
    struct code_location copy = finding_place(block->index, c->key, c->thread);
    copy.does = COPIES_ASYNCHRONOUSLY;
    finding_report_pair(
        FIND_RACE, 0, finding_place(block->index, key, thread), copy,
        "%u bytes of shared memory that an asynchronous copy may not have "
        "brought yet, since the thread that began it has not waited for it",
        bytes);
    return;
  }
}
