/* launch_graph.c - rotation.h's launches, recorded from the default stream of
 * this thread: variants launch on that one. */
#include "../runtime.h"
#include "common/message.h"
#include "rotation.h"

#include <stdlib.h>

struct launch_graph {
  cudaGraphExec_t graph;
};

static cudaGraph_t capture(const struct rotation *r,
                           const struct configuration *c) {
  cudaGraph_t graph = NULL;
  if (cudaStreamBeginCapture(cudaStreamPerThread,
                             cudaStreamCaptureModeThreadLocal) == cudaSuccess) {
    for (int copy = 0; copy < r->copies; copy++) {
      struct task t = rotation_task(r, c, copy);
      c->entry->variant->launch(&t);
    }
    if (cudaStreamEndCapture(cudaStreamPerThread, &graph) != cudaSuccess)
      graph = NULL;
  }
  cudaGetLastError(); /* what cannot be captured is timed otherwise */
  return graph;
}

static bool has_nodes(cudaGraph_t graph) {
  size_t nodes = 0;
  return graph && cudaGraphGetNodes(graph, NULL, &nodes) == cudaSuccess &&
         nodes > 0;
}

struct launch_graph *launch_graph_record(const struct rotation *r,
                                         const struct configuration *c) {
  cudaGraph_t graph = capture(r, c);
  struct launch_graph *l = NULL;
  if (has_nodes(graph)) {
    l = allocate(sizeof *l);
    CUDA(cudaGraphInstantiate(&l->graph, graph, 0));
    CUDA(cudaGraphUpload(l->graph, cudaStreamPerThread));
  }
  if (graph)
    CUDA(cudaGraphDestroy(graph));
  return l;
}

void launch_graph_play(struct launch_graph *l) {
  CUDA(cudaGraphLaunch(l->graph, cudaStreamPerThread));
}

void launch_graph_free(struct launch_graph *l) {
  if (l)
    CUDA(cudaGraphExecDestroy(l->graph));
  free(l);
}
