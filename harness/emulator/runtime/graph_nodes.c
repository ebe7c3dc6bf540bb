/* graph_nodes.c - what the nodes of a graph do: their parameters. */
#include "graph.h"
#include <stdlib.h>

/* As they stand in every function that adds a node. */
#define ADD                                                                    \
  cudaGraphNode_t *made, cudaGraph_t graph, const cudaGraphNode_t *before,     \
      size_t count
#define ADDED(type) graph_add(made, graph, type, before, count, THIS_CALL)

cudaError_t cudaGraphAddEmptyNode(ADD) {
  cudaError_t error = ADDED(cudaGraphNodeTypeEmpty);
  return runtime_error(error ? error : runtime_sticky_error());
}

/* ---- kernels ---- */

static cudaError_t keep(struct saved_launch *launch,
                        const struct cudaKernelNodeParams *p) {
  if (!p)
    return cudaErrorInvalidValue;
  if (p->extra) /* arguments packed by the driver API's rules */
    return cudaErrorNotSupported;
  *launch = (struct saved_launch){
      .grid = p->gridDim, .block = p->blockDim, .shared = p->sharedMemBytes};
  return launch_save(launch, p->func, p->kernelParams);
}

cudaError_t node_set_kernel(cudaGraphNode_t node,
                            const struct cudaKernelNodeParams *p) {
  struct saved_launch launch;
  cudaError_t error = keep(&launch, p);
  if (error)
    return error;
  free(node->work.launch.pack);
  node->work.launch = launch;
  return cudaSuccess;
}

cudaError_t cudaGraphAddKernelNode(ADD, const struct cudaKernelNodeParams *p) {
  struct saved_launch launch;
  cudaError_t error = keep(&launch, p);
  if (!error && !(error = ADDED(cudaGraphNodeTypeKernel)))
    (*made)->work.launch = launch;
  return runtime_error(error ? error : runtime_sticky_error());
}

/* ---- copies ---- */

static cudaError_t add_copy(ADD, struct cudaMemcpy3DParms p,
                            const struct call *call) {
  cudaError_t error =
      graph_add(made, graph, cudaGraphNodeTypeMemcpy, before, count, call);
  if (!error)
    (*made)->work.copy = p;
  return runtime_error(error ? error : runtime_sticky_error());
}

cudaError_t cudaGraphAddMemcpyNode(ADD, const struct cudaMemcpy3DParms *p) {
  if (!p)
    return runtime_error(cudaErrorInvalidValue);
  return add_copy(made, graph, before, count, memory_box(p), THIS_CALL);
}

cudaError_t cudaGraphAddMemcpyNode1D(ADD, void *to, const void *from,
                                     size_t bytes, cudaMemcpyKind kind) {
  return add_copy(made, graph, before, count,
                  memory_line(to, from, bytes, kind), THIS_CALL);
}

/* ---- what is kept as the program gave it ---- */

#define PARAMETERS(Name, TYPE, part, parameters)                               \
  cudaError_t cudaGraphAdd##Name##Node(ADD, const struct parameters *p) {      \
    cudaError_t error = p ? ADDED(TYPE) : cudaErrorInvalidValue;               \
    if (!error)                                                                \
      (*made)->work.part = *p;                                                 \
    return runtime_error(error ? error : runtime_sticky_error());              \
  }
PARAMETERS(Memset, cudaGraphNodeTypeMemset, set, cudaMemsetParams)
PARAMETERS(Host, cudaGraphNodeTypeHost, host, cudaHostNodeParams)

/* ---- graphs in graphs ---- */

cudaError_t cudaGraphAddChildGraphNode(ADD, cudaGraph_t child) {
  cudaGraph_t copy = child ? graph_copy(child) : NULL;
  if (!copy)
    return runtime_error(cudaErrorInvalidValue);
  cudaError_t error = ADDED(cudaGraphNodeTypeGraph);
  if (error)
    graph_free(copy);
  else
    (*made)->work.child = copy;
  return runtime_error(error ? error : runtime_sticky_error());
}

/* ---- memory: a graph's allocation has its address, and its memory, from when
 * its node is added until the program frees it ---- */

static size_t used_now, used_most;

cudaError_t node_allocate(cudaGraphNode_t node, size_t bytes, const void *pc) {
  struct cudaMemAllocNodeParams *p = &node->work.allocation;
  p->bytesize = bytes;
  p->dptr = emu_memory_map(bytes, EMU_GLOBAL, NULL, pc);
  if (!p->dptr)
    return cudaErrorMemoryAllocation;
  used_now += bytes;
  used_most = used_most < used_now ? used_now : used_most;
  return cudaSuccess;
}

cudaError_t cudaGraphAddMemAllocNode(ADD, struct cudaMemAllocNodeParams *p) {
  cudaError_t error =
      p ? ADDED(cudaGraphNodeTypeMemAlloc) : cudaErrorInvalidValue;
  if (!error) {
    (*made)->work.allocation = *p;
    error = node_allocate(*made, p->bytesize, CALLER);
    p->dptr = (*made)->work.allocation.dptr;
  }
  return runtime_error(error ? error : runtime_sticky_error());
}

cudaError_t cudaGraphAddMemFreeNode(ADD, void *p) {
  cudaError_t error =
      p ? ADDED(cudaGraphNodeTypeMemFree) : cudaErrorInvalidValue;
  if (!error)
    (*made)->work.freed = p;
  return runtime_error(error ? error : runtime_sticky_error());
}

cudaError_t cudaDeviceGraphMemTrim(int device) {
  return runtime_error(device ? cudaErrorInvalidDevice
                              : runtime_sticky_error());
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device,
                                           cudaGraphMemAttributeType which,
                                           void *value) {
  if (device != 0 || !value)
    return runtime_error(cudaErrorInvalidValue);
  int high = which == cudaGraphMemAttrUsedMemHigh ||
             which == cudaGraphMemAttrReservedMemHigh;
  *(uint64_t *)value = high ? used_most : used_now;
  return runtime_sticky_error();
}
