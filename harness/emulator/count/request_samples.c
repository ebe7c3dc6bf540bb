/* request_samples.c - keeps a request of each instruction until the launch has
 * ended. */
#include "tallies.h"

#include <pthread.h>
#include <string.h>

#include "../memory/allocations.h"
#include "../program/image.h"
#include "../program/require_memory.h"

enum { CACHED = 256 };

static struct request_sample *samples;
static size_t sample_count;
static unsigned generation = 1; /* of the samples */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct request_sample *sample_of(const struct instruction *of) {
  for (size_t i = 0; i < sample_count; i++)
    if (samples[i].key == of->key && samples[i].space == of->space)
      return &samples[i];
  samples = grow_array(samples, sample_count, sizeof *samples, "a trace");
  samples[sample_count] =
      (struct request_sample){.key = of->key,
                              .space = of->space,
                              .operation = operation_of(of->key),
                              .width = key_bytes(of->key),
                              .block = UINT64_MAX};
  return &samples[sample_count++];
}

/* An OS thread takes blocks in rising order, so that what it has seen of an
 * instruction comes before all that it will see. */
static int seen(const struct instruction *instruction) {
  static __thread struct {
    unsigned generation;
    uint32_t key;
    enum space space;
  } cache[CACHED];
  unsigned slot = instruction->key * 0x9e3779b1u >> 24;
  if (cache[slot].key == instruction->key &&
      cache[slot].space == instruction->space &&
      cache[slot].generation == generation)
    return 1;
  cache[slot].key = instruction->key;
  cache[slot].space = instruction->space;
  cache[slot].generation = generation;
  return 0;
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

void count_sample(uint64_t block, const struct instruction *instruction,
                  const uint32_t *address) {
  static __thread uint64_t order;
  if (seen(instruction))
    return;
  pthread_mutex_lock(&lock);
  struct request_sample *s = sample_of(instruction);
  if (block < s->block) {
    s->block = block;
    s->order = ++order;
    memcpy(s->address, address, sizeof s->address);
    s->array = array_of(instruction->space, address[0]);
  }
  pthread_mutex_unlock(&lock);
}

void request_samples_enable(void) {
  requests_wanted |= WANTED_SAMPLES;
}

size_t request_samples(const struct request_sample **list) {
  *list = samples;
  return sample_count;
}

void request_samples_clear(void) {
  sample_count = 0;
  generation++;
}
