/* device_output.c - what kernels print appears when their launch ends, in the
 * order of the blocks, however many OS threads run them. */
#include "../program/require_memory.h"
#include "outputs.h"

#include <stdlib.h>
#include <string.h>

/* An OS thread that has collected more writes it at once. */
enum { MAX_OUTPUT_BYTES = 1 << 24 };

/* Of one OS thread: its blocks' texts, one after the other. */
static struct output {
  char *text;
  size_t bytes, room;
  struct block_text {
    uint64_t block;
    size_t from, bytes;
    const char *text;
  } * blocks;
  size_t used;
} outputs[MAX_WORKERS];

static void empty(struct output *o) {
  fwrite(o->text, 1, o->bytes, stdout);
  o->bytes = o->used = 0;
}

void report_printed(unsigned worker, uint64_t block, char *text) {
  struct output *o = &outputs[worker];
  size_t bytes = strlen(text);
  if (o->bytes + bytes > MAX_OUTPUT_BYTES)
    empty(o);
  if (o->bytes + bytes > o->room)
    o->text = require_room(o->text, o->room = 2 * (o->bytes + bytes),
                           "what kernels print");
  if (!o->used || o->blocks[o->used - 1].block != block) {
    o->blocks =
        grow_array(o->blocks, o->used, sizeof *o->blocks, "what kernels print");
    o->blocks[o->used++] =
        (struct block_text){.block = block, .from = o->bytes};
  }
  o->blocks[o->used - 1].bytes += bytes;
  memcpy(o->text + o->bytes, text, bytes);
  o->bytes += bytes;
  free(text);
}

/* A block's texts stay in their order. */
static int by_block(const void *a, const void *b) {
  const struct block_text *x = a, *y = b;
  if (x->block != y->block)
    return x->block < y->block ? -1 : 1;
  return (x->from > y->from) - (x->from < y->from);
}

void device_output_write(void) {
  struct block_text *all = NULL;
  size_t n = 0;
  for (struct output *o = outputs; o < outputs + MAX_WORKERS; o++) {
    if (!o->used)
      continue;
    all = require_room(all, (n + o->used) * sizeof *all, "what kernels print");
    for (size_t i = 0; i < o->used; i++, n++) {
      all[n] = o->blocks[i];
      all[n].text = o->text + o->blocks[i].from;
    }
    o->bytes = o->used = 0;
  }
  if (!n)
    return;
  qsort(all, n, sizeof *all, by_block);
  for (size_t i = 0; i < n; i++)
    fwrite(all[i].text, 1, all[i].bytes, stdout);
  free(all);
}
