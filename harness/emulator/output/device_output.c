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
  struct output *output = &outputs[worker];
  size_t bytes = strlen(text);
  if (output->bytes + bytes > MAX_OUTPUT_BYTES)
    empty(output);
  if (output->bytes + bytes > output->room)
    output->text =
        require_room(output->text, output->room = 2 * (output->bytes + bytes),
                     "what kernels print");
  if (!output->used || output->blocks[output->used - 1].block != block) {
    output->blocks = grow_array(output->blocks, output->used,
                                sizeof *output->blocks, "what kernels print");
    output->blocks[output->used++] =
        (struct block_text){.block = block, .from = output->bytes};
  }
  output->blocks[output->used - 1].bytes += bytes;
  memcpy(output->text + output->bytes, text, bytes);
  output->bytes += bytes;
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
  for (struct output *output = outputs; output < outputs + MAX_WORKERS;
       output++) {
    if (!output->used)
      continue;
    all = require_room(all, (n + output->used) * sizeof *all,
                       "what kernels print");
    for (size_t i = 0; i < output->used; i++, n++) {
      all[n] = output->blocks[i];
      all[n].text = output->text + output->blocks[i].from;
    }
    output->bytes = output->used = 0;
  }
  if (!n)
    return;
  qsort(all, n, sizeof *all, by_block);
  for (size_t i = 0; i < n; i++)
    fwrite(all[i].text, 1, all[i].bytes, stdout);
  free(all);
}
