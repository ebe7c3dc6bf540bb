/* graph.c - graphs: nodes, the order between them, copies. */
#include "graph.h"
#include <stdlib.h>
#include <string.h>

cudaGraph_t graph_make(void) {
  return calloc(1, sizeof(struct CUgraph_st));
}

static void node_free(cudaGraphNode_t node) {
  if (node->type == cudaGraphNodeTypeKernel)
    free(node->work.launch.pack);
  if (node->type == cudaGraphNodeTypeGraph)
    graph_free(node->work.child);
  free(node->before);
  free(node);
}

void graph_free(cudaGraph_t graph) {
  if (!graph)
    return;
  for (cudaGraphNode_t node = graph->first, next; node; node = next) {
    next = node->next;
    node_free(node);
  }
  free(graph);
}

cudaError_t graph_add_dependency(cudaGraphNode_t node, cudaGraphNode_t before) {
  for (size_t i = 0; i < node->before_count; i++)
    if (node->before[i] == before)
      return cudaSuccess;
  cudaGraphNode_t *more =
      realloc(node->before, (node->before_count + 1) * sizeof *node->before);
  if (!more)
    return cudaErrorMemoryAllocation;
  node->before = more;
  more[node->before_count++] = before;
  return cudaSuccess;
}

cudaError_t graph_add(cudaGraphNode_t *made, cudaGraph_t graph,
                      cudaGraphNodeType type, const cudaGraphNode_t *before,
                      size_t count, const struct call *call) {
  if (!made || !graph || (count && !before))
    return cudaErrorInvalidValue;
  for (size_t i = 0; i < count; i++)
    if (!before[i] || before[i]->graph != graph)
      return cudaErrorInvalidValue;
  cudaGraphNode_t node = calloc(1, sizeof *node);
  if (!node)
    return cudaErrorMemoryAllocation;
  node->type = type;
  node->graph = graph;
  node->origin = node;
  node->call = *call;
  for (size_t i = 0; i < count; i++)
    if (graph_add_dependency(node, before[i])) {
      node_free(node);
      return cudaErrorMemoryAllocation;
    }
  if (graph->last)
    graph->last->next = node;
  else
    graph->first = node;
  graph->last = node;
  graph->count++;
  *made = node;
  return cudaSuccess;
}

cudaGraphNode_t graph_find_copy(cudaGraph_t graph, cudaGraphNode_t origin) {
  cudaGraphNode_t node = graph ? graph->first : NULL;
  while (node && node->origin != origin)
    node = node->next;
  return node;
}

cudaError_t node_copy_work(cudaGraphNode_t node,
                           const struct CUgraphNode_st *from) {
  if (node->type == cudaGraphNodeTypeKernel) {
    struct saved_launch launch = from->work.launch;
    size_t bytes = launch.kernel->argument_bytes;
    launch.pack = malloc(bytes ? bytes : 1);
    if (!launch.pack)
      return cudaErrorMemoryAllocation;
    memcpy(launch.pack, from->work.launch.pack, bytes);
    free(node->work.launch.pack);
    node->work.launch = launch;
  } else if (node->type == cudaGraphNodeTypeGraph) {
    cudaGraph_t child = graph_copy(from->work.child);
    if (!child)
      return cudaErrorMemoryAllocation;
    graph_free(node->work.child);
    node->work.child = child;
  } else {
    node->work = from->work;
  }
  node->call = from->call;
  return cudaSuccess;
}

cudaGraph_t graph_copy(cudaGraph_t graph) {
  cudaGraph_t copy = graph_make();
  cudaError_t error = copy ? cudaSuccess : cudaErrorMemoryAllocation;
  for (cudaGraphNode_t from = graph->first; from && !error; from = from->next) {
    cudaGraphNode_t node;
    error = graph_add(&node, copy, from->type, NULL, 0, &from->call);
    if (error)
      break;
    error = node_copy_work(node, from);
    node->origin = from;
  }
  for (cudaGraphNode_t from = graph->first; from && !error; from = from->next)
    for (size_t i = 0; i < from->before_count && !error; i++)
      error = graph_add_dependency(graph_find_copy(copy, from),
                                   graph_find_copy(copy, from->before[i]));
  if (!error)
    return copy;
  graph_free(copy);
  return NULL;
}

/* ---- the API ---- */

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags) {
  if (!graph || flags)
    return runtime_error(cudaErrorInvalidValue);
  *graph = graph_make();
  return runtime_error(*graph ? runtime_sticky_error()
                              : cudaErrorMemoryAllocation);
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph) {
  if (!graph)
    return runtime_error(cudaErrorInvalidValue);
  graph_free(graph);
  return runtime_sticky_error();
}

cudaError_t cudaGraphClone(cudaGraph_t *copy, cudaGraph_t graph) {
  if (!copy || !graph)
    return runtime_error(cudaErrorInvalidValue);
  *copy = graph_copy(graph);
  return runtime_error(*copy ? runtime_sticky_error()
                             : cudaErrorMemoryAllocation);
}

/* To an array that the caller gives, of *count; or NULL, to ask for the count.
 */
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes,
                              size_t *count) {
  if (!graph || !count)
    return runtime_error(cudaErrorInvalidValue);
  cudaGraphNode_t node = graph->first;
  for (size_t i = 0; nodes && i < *count; i++) {
    nodes[i] = node;
    node = node ? node->next : NULL;
  }
  *count = nodes && graph->count > *count ? *count : graph->count;
  return runtime_sticky_error();
}

cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                     const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to,
                                     const cudaGraphEdgeData *data,
                                     size_t count) {
  (void)data;
  for (size_t i = 0; i < count; i++) {
    if (!from[i] || !to[i] || from[i]->graph != graph || to[i]->graph != graph)
      return runtime_error(cudaErrorInvalidValue);
    cudaError_t error = graph_add_dependency(to[i], from[i]);
    if (error)
      return runtime_error(error);
  }
  return runtime_sticky_error();
}
