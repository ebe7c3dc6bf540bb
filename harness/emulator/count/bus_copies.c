/* bus_copies.c - bytes between host and device, by direction and call. */
#include "tallies.h"

#include <pthread.h>
#include <string.h>

/* Calls of which a list is kept; all are added up. Streams, likewise: those
 * beyond are left out. */
enum { MAX_CALLS = 256, MAX_STREAMS = 256 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct bus_call calls[MAX_CALLS], sums[2];
static size_t count;

/* What a stream copies, one after the other. The null stream may be each host
 * thread's own. */
static struct stream_bytes {
  pthread_t thread;
  unsigned stream;
  size_t bytes;
} streams[MAX_STREAMS];
static size_t stream_count;

static void add_to_stream(const struct emu_bus_copy *c) {
  size_t i = 0;
  while (i < stream_count &&
         (streams[i].stream != c->stream ||
          !pthread_equal(streams[i].thread, pthread_self())))
    i++;
  if (!c->stream || i == MAX_STREAMS)
    return;
  if (i == stream_count)
    streams[stream_count++] =
        (struct stream_bytes){pthread_self(), c->stream, 0};
  streams[i].bytes += c->bytes;
}

static int is_of(const struct bus_call *b, const struct emu_bus_copy *c) {
  return b->call.pc == c->pc && b->call.to_host == c->to_host &&
         strcmp(b->call.call, c->call) == 0;
}

static struct bus_call *call_of(const struct emu_bus_copy *c) {
  size_t i = 0;
  while (i < count && !is_of(&calls[i], c))
    i++;
  if (i == MAX_CALLS)
    return NULL;
  if (i == count) {
    calls[count++] = (struct bus_call){.call = *c};
    calls[i].call.bytes = 0;
  }
  return &calls[i];
}

static void add(struct bus_call *b, const struct emu_bus_copy *c) {
  if (!b)
    return;
  b->call.bytes += c->bytes;
  b->copies++;
  b->waits += c->waited != 0;
}

void count_bus_copy(const struct emu_bus_copy *c) {
  pthread_mutex_lock(&lock);
  add(call_of(c), c);
  add(&sums[c->to_host != 0], c);
  add_to_stream(c);
  pthread_mutex_unlock(&lock);
}

size_t bus_calls(const struct bus_call **list) {
  *list = calls;
  return count;
}

struct bus_call bus_calls_sum(int to_host) {
  return sums[to_host];
}

size_t bus_bytes_in_turn(void) {
  size_t most = 0;
  for (size_t i = 0; i < stream_count; i++)
    most = streams[i].bytes > most ? streams[i].bytes : most;
  return most;
}

void bus_calls_clear(void) {
  count = stream_count = 0;
  memset(sums, 0, sizeof sums);
}
