/* graph_launch.c - instantiating graphs and running them: each node after those
 * that it depends on, and one at a time. */
#include "graph.h"
#include "stream_work.h"
#include <stdlib.h>
#include <string.h>

struct CUgraphExec_st {
  cudaGraph_t graph; /* a copy, whose nodes know their originals */
};

/* ---- running ---- */

static cudaError_t run_set(const struct cudaMemsetParams *set,
                           const struct call *call) {
  for (size_t y = 0; y < set->height; y++) {
    char *row = (char *)set->dst + y * set->pitch;
    cudaError_t error;
    if (set->elementSize == 1) {
      error = memory_set(row, (int)set->value, set->width, call);
    } else {
      error = memory_set(row, 0, set->width * set->elementSize, call);
      for (size_t x = 0; !error && x < set->width; x++)
        memcpy(row + x * set->elementSize, &set->value, set->elementSize);
    }
    if (error)
      return error;
  }
  return cudaSuccess;
}

static cudaError_t run_graph(cudaGraph_t);

static cudaError_t run_node(cudaGraphNode_t node) {
  const union node_work *work = &node->work;
  switch (node->type) {
  case cudaGraphNodeTypeKernel:
    return launch_run(&work->launch);
  case cudaGraphNodeTypeMemcpy:
    return memory_copy_box(&work->copy, 0, &node->call);
  case cudaGraphNodeTypeMemset:
    return run_set(&work->set, &node->call);
  case cudaGraphNodeTypeHost:
    runtime_host_function(1);
    work->host.fn(work->host.userData);
    runtime_host_function(0);
    return cudaSuccess;
  case cudaGraphNodeTypeGraph:
    return run_graph(work->child);
  case cudaGraphNodeTypeMemAlloc: /* the program may have freed it since */
    return emu_memory_map_again(work->allocation.dptr, node->call.pc)
               ? cudaErrorMemoryAllocation
               : cudaSuccess;
  default: /* no work of its own */
    return cudaSuccess;
  }
}

/* Whether all that a node depends on was run by this launch. */
static int is_ready(cudaGraphNode_t node, unsigned launch) {
  for (size_t i = 0; i < node->before_count; i++)
    if (node->before[i]->run != launch)
      return 0;
  return 1;
}

/* Those that could run are run as they were added. Nodes that wait for each
 * other in a circle are never ready: cudaErrorInvalidValue. */
static cudaError_t in_order(cudaGraph_t graph,
                            cudaError_t (*visit)(cudaGraphNode_t)) {
  static unsigned launches;
  unsigned launch = ++launches;
  for (size_t done = 0, before; done < graph->count;) {
    before = done;
    for (cudaGraphNode_t n = graph->first; n; n = n->next) {
      if (n->run == launch || !is_ready(n, launch))
        continue;
      cudaError_t error = visit ? visit(n) : cudaSuccess;
      if (error)
        return error;
      n->run = launch;
      done++;
    }
    if (done == before)
      return cudaErrorInvalidValue;
  }
  return cudaSuccess;
}

static cudaError_t run_graph(cudaGraph_t graph) {
  return in_order(graph, run_node);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream) {
  if (!exec)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t error;
  cudaGraphNode_t node =
      stream_node(stream, cudaGraphNodeTypeGraph, THIS_CALL, &error);
  if (node)
    node->work.child = graph_copy(exec->graph);
  else if (!error) {
    emu_work_begins(stream_number(stream), "launches a graph", CALLER);
    error = run_graph(exec->graph);
    check_work_ends();
  }
  return runtime_error(error ? error : runtime_sticky_error());
}

/* ---- instantiating ---- */

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *made, cudaGraph_t graph,
                                 unsigned long long flags) {
  (void)flags; /* nothing here runs by them */
  if (!made || !graph || in_order(graph, NULL))
    return runtime_error(cudaErrorInvalidValue);
  cudaGraphExec_t exec = calloc(1, sizeof *exec);
  cudaGraph_t copy = exec ? graph_copy(graph) : NULL;
  if (!copy) {
    free(exec);
    return runtime_error(cudaErrorMemoryAllocation);
  }
  *exec = (struct CUgraphExec_st){copy};
  *made = exec;
  return runtime_sticky_error();
}

cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *made,
                                          cudaGraph_t graph,
                                          unsigned long long flags) {
  return cudaGraphInstantiate(made, graph, flags);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec) {
  if (!exec)
    return runtime_error(cudaErrorInvalidValue);
  graph_free(exec->graph);
  free(exec);
  return runtime_sticky_error();
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream) {
  (void)stream;
  return runtime_error(exec ? runtime_sticky_error() : cudaErrorInvalidValue);
}

/* ---- changing what was instantiated ---- */

/* Whether b's nodes are those of a, with the same types and dependencies, in
 * the order in which they were added. */
static cudaGraphExecUpdateResult compare(cudaGraph_t a, cudaGraph_t b,
                                         cudaGraphNode_t *differing) {
  cudaGraphNode_t m = a->first, n = b->first;
  for (; m && n; m = m->next, n = n->next) {
    *differing = n;
    if (m->type != n->type)
      return cudaGraphExecUpdateErrorNodeTypeChanged;
    if (m->before_count != n->before_count)
      return cudaGraphExecUpdateErrorTopologyChanged;
    if (m->type == cudaGraphNodeTypeKernel &&
        m->work.launch.kernel != n->work.launch.kernel)
      return cudaGraphExecUpdateErrorFunctionChanged;
  }
  *differing = n;
  return m || n ? cudaGraphExecUpdateErrorTopologyChanged
                : cudaGraphExecUpdateSuccess;
}

cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                cudaGraphExecUpdateResultInfo *info) {
  if (!exec || !graph || !info)
    return runtime_error(cudaErrorInvalidValue);
  *info =
      (cudaGraphExecUpdateResultInfo){cudaGraphExecUpdateSuccess, NULL, NULL};
  info->result = compare(exec->graph, graph, &info->errorNode);
  if (info->result)
    return runtime_error(cudaErrorGraphExecUpdateFailure);
  info->errorNode = NULL;
  cudaGraphNode_t to = exec->graph->first;
  for (cudaGraphNode_t n = graph->first; n; n = n->next, to = to->next) {
    cudaError_t error = node_copy_work(to, n);
    if (error)
      return runtime_error(error);
    to->origin = n;
  }
  return runtime_sticky_error();
}

cudaError_t
cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                 const struct cudaKernelNodeParams *p) {
  cudaGraphNode_t copy = exec ? graph_find_copy(exec->graph, node) : NULL;
  if (!copy || copy->type != cudaGraphNodeTypeKernel)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t error = node_set_kernel(copy, p);
  return runtime_error(error ? error : runtime_sticky_error());
}
