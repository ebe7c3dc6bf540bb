/* parallel.c - threads that take a loop's pieces in turn. */
#include "parallel.h"
#include "message.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <time.h>

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

static int do_piece(struct loop *loop, int worker) {
  size_t from = atomic_fetch_add(&loop->next, loop->grain);
  if (from >= loop->n)
    return 0;
  size_t left = loop->n - from;
  size_t to = from + (left < loop->grain ? left : loop->grain);
  loop->body(loop->context, from, to, worker);
  return 1;
}

static void *work(void *argument) {
  struct loop *loop = argument;
  int worker = atomic_fetch_add(&loop->workers, 1);
  while (do_piece(loop, worker))
    ;
  return NULL;
}

/* Does the first piece. A thread gets zeros for all that a kernel declares as
 * __shared__, here 2 MB: is what is left worth that? */
static int deserves_threads(struct loop *loop) {
  clock_t begin = clock();
  do_piece(loop, 0);
  double ms = (double)(clock() - begin) * 1000 / CLOCKS_PER_SEC;
  return ms * (double)(loop->n / loop->grain) > 1;
}

void parallel_for(size_t n, size_t grain,
                  void (*body)(void *, size_t, size_t, int), void *context) {
  struct loop loop = {
      .n = n, .grain = grain ? grain : 1, .body = body, .context = context};
  pthread_t threads[MAX_CORES];
  int started = 0, wanted = deserves_threads(&loop) ? core_count() - 1 : 0;
  while (started < wanted && (size_t)started + 1 < n / loop.grain + 1) {
    if (pthread_create(&threads[started], NULL, work, &loop) != 0)
      break;
    started++;
  }
  work(&loop);
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
}
