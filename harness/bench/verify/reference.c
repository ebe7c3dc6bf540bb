/* reference.c - computes an instance's reference in double precision, on all
 * cores, once. */
#include "common/message.h"
#include "common/output.h"
#include "common/parallel.h"
#include "verify.h"

#include <stdlib.h>
#include <string.h>

/* Kept references take at most this many bytes together. One is 16 bytes per
 * element; those above KEPT_ELEMENTS are computed in pieces each time. */
enum { MAX_KEPT = 64 };
static const size_t KEPT_ELEMENTS = (size_t)1 << 26;
static const size_t KEPT_BYTES = (size_t)2 << 30;

struct kept {
  const struct problem *problem;
  struct instance instance;
  size_t elements;
  double *want, *bound;
};

static struct kept kept[MAX_KEPT];
static int kept_count;

/* One check, shared among workers. */
struct job {
  const struct problem *problem;
  const struct instance *instance;
  float *const *in;
  const float *out;
  const struct kept *kept; /* NULL: in pieces */
  double *piece[MAX_CORES];
  size_t grain;
  struct check checks[MAX_CORES];
};

static int same_instance(const struct kept *k, const struct problem *p,
                         const struct instance *i) {
  return k->problem == p && k->instance.value == i->value &&
         strcmp(k->instance.axis, i->axis) == 0 &&
         memcmp(&k->instance.shape, &i->shape, sizeof i->shape) == 0;
}

static const struct kept *find(const struct problem *p,
                               const struct instance *i) {
  for (int k = 0; k < kept_count; k++)
    if (same_instance(&kept[k], p, i))
      return &kept[k];
  return NULL;
}

static void drop_oldest(void) {
  free(kept[0].want);
  free(kept[0].bound);
  memmove(kept, kept + 1, --kept_count * sizeof *kept);
}

void reference_forget(void) {
  while (kept_count > 0)
    drop_oldest();
}

static size_t bytes_kept(void) {
  size_t bytes = 0;
  for (int k = 0; k < kept_count; k++)
    bytes += kept[k].elements * 2 * sizeof(double);
  return bytes;
}

/* Few pieces: a reference may have work to do once per piece. */
static size_t grain_for(size_t n, size_t max) {
  size_t grain = n / ((size_t)core_count() * 4) + 1;
  return grain < max ? grain : max;
}

static void compute_piece(void *context, size_t from, size_t to, int worker) {
  struct job *job = context;
  (void)worker;
  job->problem->reference(job->instance, job->in, from, to,
                          job->kept->want + from, job->kept->bound + from);
}

static const struct kept *compute(const struct problem *problem,
                                  const struct instance *instance,
                                  float *const in[MAX_INPUTS], size_t n) {
  while (kept_count == MAX_KEPT ||
         (kept_count > 0 && bytes_kept() + 2 * n * sizeof(double) > KEPT_BYTES))
    drop_oldest();
  struct kept *k = &kept[kept_count++];
  *k = (struct kept){problem, *instance, n, allocate(n * sizeof(double)),
                     allocate(n * sizeof(double))};
  struct job job = {
      .problem = problem, .instance = instance, .in = in, .kept = k};
  parallel_for(n, grain_for(n, n), compute_piece, &job);
  return k;
}

static const struct kept *find_or_compute(const struct problem *p,
                                          const struct instance *i,
                                          float *const in[MAX_INPUTS]) {
  size_t n = p->output_elements(i);
  if (n > KEPT_ELEMENTS)
    return NULL;
  const struct kept *k = find(p, i);
  return k ? k : compute(p, i, in, n);
}

static size_t probe_count(const struct problem *p, const struct instance *i) {
  return p->probes ? p->probes(i) : 0;
}

void reference_prepare(const struct problem *p, const struct instance *i,
                       float *const in[MAX_INPUTS]) {
  if (probe_count(p, i) == 0)
    find_or_compute(p, i, in);
}

static void check_kept(void *context, size_t from, size_t to, int worker) {
  struct job *job = context;
  check_floats(&job->checks[worker], from, to - from, job->out + from,
               job->kept->want + from, job->kept->bound + from);
}

static double *piece_of(struct job *job, int worker) {
  if (!job->piece[worker])
    job->piece[worker] = allocate(3 * job->grain * sizeof(double));
  return job->piece[worker];
}

static void check_piece(void *context, size_t from, size_t to, int worker) {
  struct job *job = context;
  double *want = piece_of(job, worker), *bound = want + job->grain;
  job->problem->reference(job->instance, job->in, from, to, want, bound);
  check_floats(&job->checks[worker], from, to - from, job->out + from, want,
               bound);
}

static void check_probes(void *context, size_t from, size_t to, int worker) {
  struct job *job = context;
  double *want = piece_of(job, worker), *bound = want + job->grain;
  double *got = bound + job->grain;
  job->problem->probe(job->instance, job->in, job->out, from, to, got, want,
                      bound);
  check_doubles(&job->checks[worker], from, to - from, got, want, bound);
}

static struct check run_check(struct job *job, size_t n,
                              void (*body)(void *, size_t, size_t, int)) {
  for (int w = 0; w < MAX_CORES; w++)
    job->checks[w] = check_begin();
  parallel_for(n, job->grain, body, job);
  struct check all = check_begin();
  for (int w = 0; w < MAX_CORES; w++) {
    check_merge(&all, &job->checks[w]);
    free(job->piece[w]);
  }
  return all;
}

struct check reference_check(const struct problem *problem,
                             const struct instance *instance,
                             float *const in[MAX_INPUTS], const float *out) {
  struct job job = {
      .problem = problem, .instance = instance, .in = in, .out = out};
  size_t n = probe_count(problem, instance);
  if (n > 0) {
    job.grain = grain_for(n, (size_t)1 << 16);
    return run_check(&job, n, check_probes);
  }
  n = problem->output_elements(instance);
  job.kept = find_or_compute(problem, instance, in);
  job.grain = grain_for(n, (size_t)1 << 16);
  return run_check(&job, n, job.kept ? check_kept : check_piece);
}
