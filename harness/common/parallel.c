#include "parallel.h"
#include "message.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct loop {
  size_t n, grain;
  void (*body)(void *, size_t, size_t, int);
  void *context;
  atomic_size_t next;
  atomic_int workers;
};

int core_count(void) {
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) != 0)
    return 1;
  int cores = CPU_COUNT(&set);
  return cores < MAX_CORES ? cores : MAX_CORES;
}

static void *work(void *argument) {
  struct loop *loop = argument;
  int worker = atomic_fetch_add(&loop->workers, 1);
  for (;;) {
    size_t from = atomic_fetch_add(&loop->next, loop->grain);
    if (from >= loop->n)
      return NULL;
    size_t left = loop->n - from;
    size_t to = from + (left < loop->grain ? left : loop->grain);
    loop->body(loop->context, from, to, worker);
  }
}

void parallel_for(size_t n, size_t grain,
                  void (*body)(void *, size_t, size_t, int), void *context) {
  struct loop loop = {
      .n = n, .grain = grain ? grain : 1, .body = body, .context = context};
  pthread_t threads[MAX_CORES];
  int started = 0, wanted = core_count() - 1;
  while (started < wanted && (size_t)started + 1 < n / loop.grain + 1) {
    if (pthread_create(&threads[started], NULL, work, &loop) != 0)
      break;
    started++;
  }
  work(&loop);
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
}
