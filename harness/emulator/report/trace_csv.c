/* trace_csv.c - keeps a request of each memory instruction until the launch
 * ends. */
#include "trace_csv.h"

#include <stdlib.h>
#include <string.h>

#include "../execute/access_log.h"

enum { CACHED = 256, WORD_BYTES = 4, BANKS = 32 };

/* The block that runs first is a matter of chance, its number is not; within a
 * block the order is the same in every run. */
struct sample {
  uint32_t key;
  enum space space;
  uint64_t block, order;
  uint32_t address[WARP];
};

struct csv_file trace_file = {
    .variable = "EMU_TRACE",
    .header =
        "launch,kernel,file,line,space,op,width,lane,address,sector,bank"};

static struct sample *samples;
static size_t sample_count;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct sample *sample_of(const struct site *site) {
  for (size_t i = 0; i < sample_count; i++)
    if (samples[i].key == site->key && samples[i].space == site->space)
      return &samples[i];
  struct sample *more = realloc(samples, (sample_count + 1) * sizeof *samples);
  if (!more) {
    fprintf(stderr, "emulator: no memory for a trace\n");
    exit(1);
  }
  samples = more;
  samples[sample_count] = (struct sample){
      .key = site->key, .space = site->space, .block = UINT64_MAX};
  return &samples[sample_count++];
}

/* An OS thread takes blocks in rising order, so that what it has seen of an
 * instruction comes before all that it will see. */
static int seen(const struct block *b, const struct site *site) {
  static __thread struct {
    unsigned launch;
    uint32_t key;
    enum space space;
  } cache[CACHED];
  unsigned launch = b->worker->launch->number;
  unsigned slot = site->key * 0x9e3779b1u >> 24;
  if (cache[slot].key == site->key && cache[slot].space == site->space &&
      cache[slot].launch == launch)
    return 1;
  cache[slot].key = site->key;
  cache[slot].space = site->space;
  cache[slot].launch = launch;
  return 0;
}

void trace_look(const struct block *b, const struct site *site,
                const uint32_t *address) {
  static __thread uint64_t order;
  if (seen(b, site))
    return;
  pthread_mutex_lock(&lock);
  struct sample *s = sample_of(site);
  if (b->index < s->block) {
    s->block = b->index;
    s->order = ++order;
    memcpy(s->address, address, sizeof s->address);
  }
  pthread_mutex_unlock(&lock);
}

/* ---- the file ---- */

struct traced {
  struct line line;
  enum space space;
  enum operation operation;
  unsigned width;
  const struct sample *sample;
};

static int same_kind(const struct traced *a, const struct traced *b) {
  return lines_same(a->line, b->line) && a->space == b->space &&
         a->operation == b->operation && a->width == b->width;
}

static int compare(const void *x, const void *y) {
  const struct traced *a = x, *b = y;
  int by = strcmp(a->line.file, b->line.file);
  by = by ? by : a->line.number - b->line.number;
  by = by ? by : (int)a->space - (int)b->space;
  by = by ? by : (int)a->operation - (int)b->operation;
  by = by ? by : (int)a->width - (int)b->width;
  if (by || a->sample->block == b->sample->block)
    return by ? by
              : (a->sample->order > b->sample->order) -
                    (a->sample->order < b->sample->order);
  return a->sample->block < b->sample->block ? -1 : 1;
}

/* The number of the first byte of the array that holds the address. */
static uint32_t array_of(enum space space, uint32_t address) {
  if (space != SPACE_SHARED) {
    const struct range *range = memory_range_of(address);
    return range ? range->logical : 0;
  }
  if (address >= LOGICAL_DYNAMIC)
    return LOGICAL_DYNAMIC;
  const struct shared_variable *v = image_shared_at(address - LOGICAL_SHARED);
  return LOGICAL_SHARED + (v ? v->offset : 0);
}

static void write_lanes(const struct launch *launch, const struct traced *t,
                        FILE *file) {
  const uint32_t *address = t->sample->address;
  uint32_t base = array_of(t->space, address[0]);
  for (int lane = 0; lane < WARP; lane++) {
    fprintf(file, "%u,", launch->number);
    csv_field(file, launch->grid->kernel);
    putc(',', file);
    csv_field(file, t->line.file);
    int32_t from_base = (int32_t)(address[lane] - base);
    fprintf(file, ",%d,%s,%s,%u,%d,%d,", t->line.number, space_names[t->space],
            operation_names[t->operation], t->width, lane, from_base);
    if (t->space == SPACE_GLOBAL)
      fprintf(file, "%d", (int)(address[lane] / SECTOR) - (int)(base / SECTOR));
    putc(',', file);
    if (t->space == SPACE_SHARED)
      fprintf(file, "%d", from_base / WORD_BYTES % BANKS);
    putc('\n', file);
  }
}

void trace_launch(const struct launch *launch) {
  FILE *file = csv_begin(&trace_file, emu_settings.trace);
  struct traced *all = calloc(sample_count + 1, sizeof *all);
  for (size_t i = 0; all && i < sample_count; i++) {
    const struct sample *s = &samples[i];
    struct site site = {.key = s->key, .space = s->space};
    all[i] = (struct traced){lines_of((void *)key_pc(s->key)), s->space,
                             site_operation(&site), 1u << key_log2(s->key), s};
  }
  if (all && file) {
    qsort(all, sample_count, sizeof *all, compare);
    for (size_t i = 0; i < sample_count; i++)
      if (i == 0 || !same_kind(&all[i - 1], &all[i]))
        write_lanes(launch, &all[i], file);
  }
  free(all);
  sample_count = 0;
}
