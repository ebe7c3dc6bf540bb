/* graph.h - graphs and their nodes. */
#pragma once

#include "runtime_calls.h"

/* A launch that is kept: `pack` holds the arguments (include/emu/launch.hpp),
 * and is the node's own. */
struct saved_launch {
  struct emu_kernel *kernel;
  dim3 grid, block;
  size_t shared;
  int cooperative;
  void *pack;
};

union node_work {
  struct saved_launch launch;
  struct cudaMemcpy3DParms copy;
  struct cudaMemsetParams set;
  struct cudaHostNodeParams host;
  struct cudaMemAllocNodeParams allocation;
  cudaGraph_t child;
  void *freed;
};

struct CUgraphNode_st {
  cudaGraphNodeType type;
  cudaGraph_t graph;
  cudaGraphNode_t next;    /* in the graph, as they were added */
  cudaGraphNode_t *before; /* its dependencies */
  size_t before_count;
  cudaGraphNode_t origin; /* what it is a copy of, or itself */
  unsigned run;           /* the launch that ran it last */
  struct call call;       /* that added it */
  union node_work work;   /* by its type */
};

struct CUgraph_st {
  cudaGraphNode_t first, last;
  size_t count;
};

cudaGraph_t graph_make(void);
void graph_free(cudaGraph_t);
cudaGraph_t graph_copy(cudaGraph_t); /* NULL: no memory */
/* A node of the type at the end of the graph, after `count` others; or the
 * error. */
cudaError_t graph_add(cudaGraphNode_t *, cudaGraph_t, cudaGraphNodeType,
                      const cudaGraphNode_t *before, size_t count,
                      const struct call *);
cudaError_t graph_add_dependency(cudaGraphNode_t, cudaGraphNode_t before);
/* The copy of a node in a graph that was copied; NULL: none. */
cudaGraphNode_t graph_find_copy(cudaGraph_t, cudaGraphNode_t origin);

/* Takes over what another node of the same type does. */
cudaError_t node_copy_work(cudaGraphNode_t, const struct CUgraphNode_st *);
/* Sets what a node does (graph_nodes.c). */
cudaError_t node_set_kernel(cudaGraphNode_t,
                            const struct cudaKernelNodeParams *);
cudaError_t node_allocate(cudaGraphNode_t, size_t bytes, const void *pc);

/* Notes the next launch of this thread instead of running it: arguments by
 * their addresses (kernel_launch.c). */
cudaError_t launch_save(struct saved_launch *, const void *function,
                        void **arguments);
cudaError_t launch_run(const struct saved_launch *);
