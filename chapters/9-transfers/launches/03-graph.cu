// graph: copies and steps are recorded once and launched by one call.
//
// Against queued: the host tells the driver beforehand what comes after what.
// Recording is not in the time: a program does it once and launches often.
//
//= after queued
//= memory pinned
//= sweeps steps
//= bus_to_device.calls == 1
//= races == 0
#include "steps.h"

//> record
static cudaGraphExec_t record(const struct task *t, cudaStream_t s) {
  struct device_arrays d = device_arrays_of(t);
  cudaGraph_t graph;
  cudaGraphExec_t ready;
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  copy_in(t, &d, s);
  for (long k = 0; k < t->instance.value; k++)
    step(&d, k, s);
  copy_out(t, &d, s);
  cudaStreamEndCapture(s, &graph);
  cudaGraphInstantiate(&ready, graph, 0);
  cudaGraphDestroy(graph);
  return ready;
}
//< record

/* Graphs that are ready, by what they were recorded for. */
enum { KEPT = 8 };
static struct kept {
  struct task task;
  cudaGraphExec_t graph;
} kept[KEPT];

static bool same(const struct task *a, const struct task *b) {
  return a->instance.value == b->instance.value &&
         a->instance.shape.cols == b->instance.shape.cols &&
         a->in[0] == b->in[0] && a->out == b->out && a->scratch == b->scratch;
}

static cudaGraphExec_t graph_of(const struct task *t, cudaStream_t s) {
  static int next;
  for (int i = 0; i < KEPT; i++)
    if (kept[i].graph && same(&kept[i].task, t))
      return kept[i].graph;
  struct kept *k = &kept[next++ % KEPT];
  if (k->graph)
    cudaGraphExecDestroy(k->graph);
  *k = {*t, record(t, s)};
  return k->graph;
}

static void launch(const struct task *t) {
  static cudaStream_t s;
  if (!s)
    cudaStreamCreate(&s);
  cudaGraphLaunch(graph_of(t, s), s);
  cudaStreamSynchronize(s);
}

VARIANT("graph", "one call launches all steps", "launches", launch);
