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
static struct launch_graph *record(struct workspace *workspace,
                                   const struct rotation *rotation,
                                   const struct configuration *configuration) {
  struct launch_graph *graph = launch_graph_record(rotation, configuration);
  if (!graph)
    return NULL;
  workspace_poison(workspace, configuration);
  launch_graph_play(graph);
  require_launched(configuration);
  struct check check = workspace_check(workspace, configuration);
  if (check.fault == RIGHT || configuration->entry->inaccurate)
    return graph;
  warn("%s: %s when launched in a graph; launches are timed one by one",
       configuration_text(configuration), fault_word(check.fault));
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

static void record_both(struct workspace *workspace,
                        const struct rotation *rotation, struct turns *turns) {
  const struct pair *p = turns->pair;
  if (!is_short(turns) || p->variant->entry->destroys ||
      p->baseline->entry->destroys)
    return;
  for (int side = 0; side < SIDES; side++)
    turns->graph[side] = record(workspace, rotation, side_of(turns, side));
  if (turns->graph[VARIANT_SIDE] && turns->graph[BASELINE_SIDE]) {
    turns->pair->launches = rotation->copies;
    return;
  }
  for (int side = 0; side < SIDES; side++) {
    launch_graph_free(turns->graph[side]);
    turns->graph[side] = NULL;
  }
}

/* ---- turns ---- */

/* Two flushes before a graph: its launch keeps the host busy for longer. */
static void queue_sample(struct workspace *workspace, const struct turns *turns,
                         int side) {
  const struct configuration *configuration = side_of(turns, side);
  struct task task = workspace_task(workspace, configuration);
  workspace_restore(workspace, configuration);
  flush_caches();
  if (turns->graph[side])
    flush_caches();
  CUDA(cudaEventRecord(begin[side], 0));
  if (turns->graph[side])
    launch_graph_play(turns->graph[side]);
  else
    configuration->entry->variant->launch(&task);
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

static void take_turn(struct workspace *workspace, struct turns *turns) {
  double from = now_seconds();
  int first = (int)(turns->count % SIDES);
  queue_sample(workspace, turns, first);
  queue_sample(workspace, turns, SIDES - 1 - first);
  note_state(turns->pair);
  for (int side = 0; side < SIDES; side++) {
    float ms;
    require_launched(side_of(turns, side));
    CUDA(cudaEventElapsedTime(&ms, begin[side], end[side]));
    turns->ms[side][turns->count] = ms / turns->pair->launches;
  }
  turns->count++;
  turns->seconds += now_seconds() - from;
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

static void take_turns(struct workspace *workspace, struct turns *turns,
                       size_t count, const struct stop_rule *rule) {
  for (size_t open = count; open > 0;) {
    open = 0;
    for (size_t i = 0; i < count; i++) {
      if (turns[i].done)
        continue;
      take_turn(workspace, &turns[i]);
      update_stop_state(&turns[i], rule);
      open += !turns[i].done;
    }
  }
}

void measure_pairs(struct workspace *workspace, struct pair *pairs,
                   size_t count, const struct stop_rule *rule) {
  struct turns *turns = allocate(count * sizeof *turns);
  for (int side = 0; side < SIDES; side++) {
    CUDA(cudaEventCreate(&begin[side]));
    CUDA(cudaEventCreate(&end[side]));
  }
  for (size_t i = 0; i < count; i++)
    turns[i] = turns_begin(workspace, &pairs[i], rule);
  int copies = copies_for(workspace, turns, count);
  struct rotation rotation = {0};
  if (copies >= MIN_COPIES) {
    rotation = rotation_make(workspace, copies);
    for (size_t i = 0; i < count; i++)
      record_both(workspace, &rotation, &turns[i]);
  }
  take_turns(workspace, turns, count, rule);
  for (size_t i = 0; i < count; i++)
    turns_end(&turns[i]);
  rotation_free(&rotation);
  for (int side = 0; side < SIDES; side++) {
    CUDA(cudaEventDestroy(begin[side]));
    CUDA(cudaEventDestroy(end[side]));
  }
  free(turns);
}
