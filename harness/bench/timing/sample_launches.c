/* sample_launches.c - times single launches by events until their median is
 * known. */
#include "sample_launches.h"
#include "../runtime.h"
#include "common/message.h"
#include "flush.h"
#include "telemetry.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MAX_BATCH = 16 };
static const double BATCH_MS = 40;   /* of one variant, before the next one */
static const double WARM_UP_MS = 30; /* before the first sample */
static const double LONG_MS = 50; /* longer: the caches' state is irrelevant */
static const double WARM_BATCH_MS = 0.2; /* launches timed together, warm */
enum { WARM_SAMPLES = 11, MAX_WARM_BATCH = 100, FLUSH_TIMES_L2 = 4 };

static cudaEvent_t begin[MAX_BATCH], end[MAX_BATCH];
static float *buffer, *never_written;
static size_t buffer_floats;
static char *host_buffer;
static size_t host_bytes;

struct stop_rule stop_rule_for(bool quick) {
  if (quick)
    return (struct stop_rule){11, 51, 0.01, 0.05, LONG_MS};
  return (struct stop_rule){11, 501, 0.005, 0.6, LONG_MS};
}

struct stop_rule stop_rule_brief(void) {
  return (struct stop_rule){3, 51, 0.01, 0.05, 5};
}

void measure_open(const struct device *d) {
  size_t l2 = d->l2_bytes ? d->l2_bytes : 1 << 20;
  buffer_floats = FLUSH_TIMES_L2 * l2 / sizeof(float) / 1024 * 1024 + 1024;
  CUDA(cudaMalloc((void **)&buffer, buffer_floats * sizeof(float)));
  CUDA(cudaMemset(buffer, 0, buffer_floats * sizeof(float)));
  CUDA(cudaMalloc((void **)&never_written, sizeof(float)));
  for (int i = 0; i < MAX_BATCH; i++) {
    CUDA(cudaEventCreate(&begin[i]));
    CUDA(cudaEventCreate(&end[i]));
  }
  long l3 = sysconf(_SC_LEVEL3_CACHE_SIZE);
  host_bytes = 2 * (size_t)(l3 > 0 ? l3 : 32L << 20);
  host_buffer = allocate(host_bytes);
}

void measure_close(void) {
  for (int i = 0; i < MAX_BATCH; i++) {
    CUDA(cudaEventDestroy(begin[i]));
    CUDA(cudaEventDestroy(end[i]));
  }
  CUDA(cudaFree(buffer));
  CUDA(cudaFree(never_written));
  free(host_buffer);
}

const char *launch_error(bool *lost) {
  cudaError_t at_launch = cudaGetLastError();
  cudaError_t at_end = cudaDeviceSynchronize();
  *lost = at_end != cudaSuccess && cudaDeviceSynchronize() != cudaSuccess;
  cudaError_t error = at_launch != cudaSuccess ? at_launch : at_end;
  return error == cudaSuccess ? NULL : cudaGetErrorString(error);
}

void require_launched(const struct configuration *c) {
  bool lost;
  const char *why = launch_error(&lost);
  if (why)
    fail("%s: failed while it was timed: %s", configuration_text(c), why);
}

double now_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void keep(struct series *s, double ms) {
  if (s->count == s->room) {
    s->room = s->room ? 2 * s->room : 64;
    s->ms = reallocate(s->ms, s->room * sizeof *s->ms);
  }
  s->ms[s->count++] = ms;
}

/* ---- on the device ---- */

void flush_caches(void) {
  flush_by_reading(buffer, never_written, buffer_floats);
}

static void launch(const struct configuration *c, const struct task *t) {
  c->entry->variant->launch(t);
}

static double elapsed_ms(int i) {
  float ms;
  CUDA(cudaEventElapsedTime(&ms, begin[i], end[i]));
  return ms;
}

/* Host memory: from an idle device to an idle device, by the host's clock. */
static double time_round_trip(struct workspace *workspace,
                              const struct configuration *configuration,
                              const struct task *task) {
  workspace_restore(workspace, configuration);
  flush_caches();
  require_launched(configuration);
  double from = now_seconds();
  launch(configuration, task);
  CUDA(cudaDeviceSynchronize());
  double ms = (now_seconds() - from) * 1e3;
  require_launched(configuration);
  return ms;
}

/* Cold samples: the flush is queued before the first event, so the launches
 * are queued too before the device comes to them, and the host's part of a
 * launch is not in the time. */
static void sample_device(struct workspace *workspace, struct series *series,
                          int batch) {
  struct task task = workspace_task(workspace, series->configuration);
  if (series->configuration->entry->memory) {
    for (int i = 0; i < batch; i++)
      keep(series, time_round_trip(workspace, series->configuration, &task));
    series->throttled |= telemetry_throttled();
    return;
  }
  for (int i = 0; i < batch; i++) {
    workspace_restore(workspace, series->configuration);
    flush_caches();
    CUDA(cudaEventRecord(begin[i], 0));
    launch(series->configuration, &task);
    CUDA(cudaEventRecord(end[i], 0));
  }
  series->throttled |= telemetry_throttled();
  require_launched(series->configuration);
  for (int i = 0; i < batch; i++)
    keep(series, elapsed_ms(i));
}

static double time_together(const struct configuration *c, const struct task *t,
                            int launches) {
  CUDA(cudaEventRecord(begin[0], 0));
  for (int i = 0; i < launches; i++)
    launch(c, t);
  CUDA(cudaEventRecord(end[0], 0));
  require_launched(c);
  return elapsed_ms(0) / launches;
}

double warm_up_device(struct workspace *w, const struct configuration *c) {
  struct task t = workspace_task(w, c);
  double spent = 0, last;
  workspace_poison(w, c);
  do {
    workspace_restore(w, c);
    last =
        c->entry->memory ? time_round_trip(w, c, &t) : time_together(c, &t, 1);
    spent += last + 0.02;
  } while (spent < WARM_UP_MS);
  return last;
}

static void measure_warm(struct workspace *workspace, struct series *series,
                         const struct stop_rule *rule) {
  series->warm_ms = NAN;
  const struct entry *e = series->configuration->entry;
  if (e->destroys || e->memory || series->summary.median > rule->warm_ms)
    return;
  struct task task = workspace_task(workspace, series->configuration);
  double fit = WARM_BATCH_MS / series->summary.median, ms[WARM_SAMPLES];
  int launches = fit < 1 ? 1 : fit > MAX_WARM_BATCH ? MAX_WARM_BATCH : (int)fit;
  time_together(series->configuration, &task, 1);
  for (int i = 0; i < WARM_SAMPLES; i++)
    ms[i] = time_together(series->configuration, &task, launches);
  series->warm_ms = summarise(ms, WARM_SAMPLES).median;
}

/* ---- on the host ---- */

static double time_on_host(const struct series *s, const struct task *t) {
  memset(host_buffer, 1, host_bytes);
  double from = now_seconds();
  launch(s->configuration, t);
  return (now_seconds() - from) * 1e3;
}

static void sample_host(struct workspace *w, struct series *s, int batch) {
  for (int i = 0; i < batch; i++) {
    workspace_restore(w, s->configuration);
    struct task t = workspace_task(w, s->configuration);
    keep(s, time_on_host(s, &t));
  }
}

static void warm_up_host(struct workspace *w, struct series *s) {
  workspace_restore(w, s->configuration);
  struct task t = workspace_task(w, s->configuration);
  workspace_poison(w, s->configuration);
  s->estimate = time_on_host(s, &t);
  s->warm_ms = NAN;
}

/* ---- both ---- */

static void take_batch(struct workspace *w, struct series *s, int batch) {
  double from = now_seconds();
  if (s->configuration->entry->host)
    sample_host(w, s, batch);
  else
    sample_device(w, s, batch);
  s->seconds += now_seconds() - from;
}

static int batch_size(const struct series *s, const struct stop_rule *rule) {
  double fit = BATCH_MS / s->estimate;
  int batch = fit < 1 ? 1 : fit > MAX_BATCH ? MAX_BATCH : (int)fit;
  size_t left = rule->max_samples - s->count;
  return left < (size_t)batch ? (int)left : batch;
}

static void update_stop_state(struct series *s, const struct stop_rule *rule) {
  if (s->count < rule->min_samples)
    return;
  s->summary = summarise(s->ms, s->count);
  /* A CPU shares its caches and clock with whatever else runs. */
  double slack = s->configuration->entry->host ? 4 : 1;
  s->settled = settled(&s->summary, slack * rule->tolerance);
  s->done = s->settled || s->count >= rule->max_samples ||
            s->seconds > slack * rule->seconds;
}

void measure_all(struct workspace *workspace, struct series *series,
                 size_t count, const struct stop_rule *rule) {
  for (size_t i = 0; i < count; i++) {
    const struct configuration *configuration = series[i].configuration;
    if (configuration->entry->host)
      warm_up_host(workspace, &series[i]);
    else
      series[i].estimate = warm_up_device(workspace, configuration);
    workspace_restore(workspace, configuration);
  }
  for (size_t open = count; open > 0;) {
    open = 0;
    for (size_t i = 0; i < count; i++) {
      struct series *s = &series[i];
      if (s->done)
        continue;
      take_batch(workspace, s, batch_size(s, rule));
      update_stop_state(s, rule);
      workspace_restore(workspace, s->configuration);
      open += !s->done;
    }
  }
  for (size_t i = 0; i < count; i++)
    if (!series[i].configuration->entry->host)
      measure_warm(workspace, &series[i], rule);
}
