/* sample_pairs.c - times pairs in turns until their ratio is known. */
#include "sample_pairs.h"
#include "../runtime.h"
#include "common/message.h"
#include "rotation.h"
#include "telemetry.h"

#include <math.h>
#include <stdlib.h>

/* Half a microsecond, which events are said to resolve, is 2 % of this. */
static const double SHORT_MS = 0.025;
static const double GRAPH_MS = 0.4; /* that a graph of short launches takes */
enum { MIN_COPIES = 4, MAX_COPIES = 200 };
static const size_t MAX_COPIED_BYTES = (size_t)2 << 30;

enum { VARIANT_SIDE, BASELINE_SIDE, SIDES };

/* One pair at work. */
struct turns {
  struct pair *pair;
  double estimate[SIDES], *ms[SIDES];
  struct launch_graph *graph[SIDES]; /* NULL: single launches */
  size_t count;
  double seconds;
  bool done;
};

static cudaEvent_t begin[SIDES], end[SIDES];

struct stop_rule pair_rule(bool quick) {
  if (quick)
    return (struct stop_rule){11, 51, 0.01, 0.05, 0};
  return (struct stop_rule){31, 501, 0.002, 0.8, 0};
}

static const struct configuration *side_of(const struct turns *t, int side) {
  return side == VARIANT_SIDE ? t->pair->variant : t->pair->baseline;
}

static bool is_short(const struct turns *t) {
  return fmin(t->estimate[VARIANT_SIDE], t->estimate[BASELINE_SIDE]) < SHORT_MS;
}

/* ---- graphs of short launches ---- */

/* A graph whose launches give the right result, or NULL. */
static struct launch_graph *record(struct workspace *w,
                                   const struct rotation *r,
                                   const struct configuration *c) {
  struct launch_graph *graph = launch_graph_record(r, c);
  if (!graph)
    return NULL;
  workspace_poison(w, c);
  launch_graph_play(graph);
  require_launched(c);
  struct check check = workspace_check(w, c);
  if (check.fault == RIGHT || c->entry->inaccurate)
    return graph;
  warn("%s: %s when launched in a graph; launches are timed one by one",
       configuration_text(c), fault_word(check.fault));
  launch_graph_free(graph);
  return NULL;
}

static int copies_for(const struct workspace *w, const struct turns *turns,
                      size_t count) {
  double shortest = GRAPH_MS;
  for (size_t i = 0; i < count; i++)
    if (is_short(&turns[i]))
      for (int side = 0; side < SIDES; side++)
        shortest = fmin(shortest, turns[i].estimate[side]);
  double copies = fmin(ceil(GRAPH_MS / shortest), MAX_COPIES);
  double fit = (double)(MAX_COPIED_BYTES / rotation_bytes(w));
  return (int)fmin(copies, fit);
}

static void record_both(struct workspace *w, const struct rotation *r,
                        struct turns *t) {
  const struct pair *p = t->pair;
  if (!is_short(t) || p->variant->entry->destroys ||
      p->baseline->entry->destroys)
    return;
  for (int side = 0; side < SIDES; side++)
    t->graph[side] = record(w, r, side_of(t, side));
  if (t->graph[VARIANT_SIDE] && t->graph[BASELINE_SIDE]) {
    t->pair->launches = r->copies;
    return;
  }
  for (int side = 0; side < SIDES; side++) {
    launch_graph_free(t->graph[side]);
    t->graph[side] = NULL;
  }
}

/* ---- turns ---- */

/* Two flushes before a graph: its launch keeps the host busy for longer. */
static void queue_sample(struct workspace *w, const struct turns *t, int side) {
  const struct configuration *c = side_of(t, side);
  struct task task = workspace_task(w, c);
  workspace_restore(w, c);
  flush_caches();
  if (t->graph[side])
    flush_caches();
  CUDA(cudaEventRecord(begin[side], 0));
  if (t->graph[side])
    launch_graph_play(t->graph[side]);
  else
    c->entry->variant->launch(&task);
  CUDA(cudaEventRecord(end[side], 0));
}

static void note_state(struct pair *p) {
  unsigned mhz = telemetry_clock(), celsius = telemetry_celsius();
  p->throttled |= telemetry_throttled();
  if (mhz > 0 && (p->mhz == 0 || mhz < p->mhz))
    p->mhz = mhz;
  if (celsius > p->celsius)
    p->celsius = celsius;
}

static void take_turn(struct workspace *w, struct turns *t) {
  double from = now_seconds();
  int first = (int)(t->count % SIDES);
  queue_sample(w, t, first);
  queue_sample(w, t, SIDES - 1 - first);
  note_state(t->pair);
  for (int side = 0; side < SIDES; side++) {
    float ms;
    require_launched(side_of(t, side));
    CUDA(cudaEventElapsedTime(&ms, begin[side], end[side]));
    t->ms[side][t->count] = ms / t->pair->launches;
  }
  t->count++;
  t->seconds += now_seconds() - from;
}

static void update_stop_state(struct turns *t, const struct stop_rule *rule) {
  struct pair *p = t->pair;
  if (t->count < rule->min_samples)
    return;
  p->ratio =
      summarise_ratios(t->ms[BASELINE_SIDE], t->ms[VARIANT_SIDE], t->count);
  p->settled = settled(&p->ratio, rule->tolerance);
  t->done =
      p->settled || t->count >= rule->max_samples || t->seconds > rule->seconds;
}

/* ---- pairs ---- */

static struct turns turns_begin(struct workspace *w, struct pair *p,
                                const struct stop_rule *rule) {
  struct turns t = {.pair = p};
  p->launches = 1;
  for (int side = 0; side < SIDES; side++) {
    t.estimate[side] = warm_up_device(w, side_of(&t, side));
    workspace_restore(w, side_of(&t, side));
    t.ms[side] = allocate(rule->max_samples * sizeof *t.ms[side]);
  }
  return t;
}

static void turns_end(struct turns *t) {
  struct pair *p = t->pair;
  p->ms = summarise(t->ms[VARIANT_SIDE], t->count).median;
  p->baseline_ms = summarise(t->ms[BASELINE_SIDE], t->count).median;
  for (int side = 0; side < SIDES; side++) {
    launch_graph_free(t->graph[side]);
    free(t->ms[side]);
  }
}

static void take_turns(struct workspace *w, struct turns *turns, size_t count,
                       const struct stop_rule *rule) {
  for (size_t open = count; open > 0;) {
    open = 0;
    for (size_t i = 0; i < count; i++) {
      if (turns[i].done)
        continue;
      take_turn(w, &turns[i]);
      update_stop_state(&turns[i], rule);
      open += !turns[i].done;
    }
  }
}

void measure_pairs(struct workspace *w, struct pair *pairs, size_t count,
                   const struct stop_rule *rule) {
  struct turns *turns = allocate(count * sizeof *turns);
  for (int side = 0; side < SIDES; side++) {
    CUDA(cudaEventCreate(&begin[side]));
    CUDA(cudaEventCreate(&end[side]));
  }
  for (size_t i = 0; i < count; i++)
    turns[i] = turns_begin(w, &pairs[i], rule);
  int copies = copies_for(w, turns, count);
  struct rotation rotation = {0};
  if (copies >= MIN_COPIES) {
    rotation = rotation_make(w, copies);
    for (size_t i = 0; i < count; i++)
      record_both(w, &rotation, &turns[i]);
  }
  take_turns(w, turns, count, rule);
  for (size_t i = 0; i < count; i++)
    turns_end(&turns[i]);
  rotation_free(&rotation);
  for (int side = 0; side < SIDES; side++) {
    CUDA(cudaEventDestroy(begin[side]));
    CUDA(cudaEventDestroy(end[side]));
  }
  free(turns);
}
