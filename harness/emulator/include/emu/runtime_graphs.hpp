/* runtime_graphs.hpp - graphs as CUDA 11 and 12 had them, and with kernels and
 * variables by their names. */
#ifndef EMU_RUNTIME_GRAPHS_HPP
#define EMU_RUNTIME_GRAPHS_HPP

inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec,
                                        cudaGraph_t graph) {
  return cudaGraphInstantiate(exec, graph, 0ull);
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec,
                                        cudaGraph_t graph,
                                        cudaGraphNode_t *wrong, char *log,
                                        size_t room) {
  if (wrong)
    *wrong = nullptr;
  if (log && room)
    *log = 0;
  return cudaGraphInstantiate(exec, graph, 0ull);
}
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec,
                                                 cudaGraph_t graph) {
  return cudaGraphInstantiateWithFlags(exec, graph, 0ull);
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                       cudaGraphNode_t *wrong,
                                       cudaGraphExecUpdateResult *result) {
  cudaGraphExecUpdateResultInfo info;
  cudaError_t error = cudaGraphExecUpdate(exec, graph, &info);
  if (wrong)
    *wrong = info.errorNode;
  if (result)
    *result = info.result;
  return error;
}
inline cudaError_t cudaGraphCreate(cudaGraph_t *graph) {
  return cudaGraphCreate(graph, 0);
}

/* Edges without data. */
inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph,
                                            const cudaGraphNode_t *from,
                                            const cudaGraphNode_t *to,
                                            size_t count) {
  return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph,
                                               const cudaGraphNode_t *from,
                                               const cudaGraphNode_t *to,
                                               size_t count) {
  return cudaGraphRemoveDependencies(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from,
                                     cudaGraphNode_t *to, size_t *count) {
  return cudaGraphGetEdges(graph, from, to, nullptr, count);
}
inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node,
                                                cudaGraphNode_t *nodes,
                                                size_t *count) {
  return cudaGraphNodeGetDependencies(node, nodes, nullptr, count);
}
inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node,
                                                  cudaGraphNode_t *nodes,
                                                  size_t *count) {
  return cudaGraphNodeGetDependentNodes(node, nodes, nullptr, count);
}

/* CUDA 10 had no mode. */
inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream) {
  return cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
}
inline cudaError_t cudaStreamGetCaptureInfo(
    cudaStream_t stream, cudaStreamCaptureStatus *status,
    unsigned long long *id = nullptr, cudaGraph_t *graph = nullptr,
    const cudaGraphNode_t **nodes = nullptr, size_t *count = nullptr) {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, nodes, nullptr,
                                  count);
}
inline cudaError_t cudaStreamGetCaptureInfo_v2(
    cudaStream_t stream, cudaStreamCaptureStatus *status,
    unsigned long long *id = nullptr, cudaGraph_t *graph = nullptr,
    const cudaGraphNode_t **nodes = nullptr, size_t *count = nullptr) {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, nodes, nullptr,
                                  count);
}

template <class T>
cudaError_t
cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                               const cudaGraphNode_t *before, size_t count,
                               const T &symbol, const void *from, size_t bytes,
                               size_t offset, cudaMemcpyKind kind) {
  return cudaGraphAddMemcpyNodeToSymbol(node, graph, before, count,
                                        (const void *)&symbol, from, bytes,
                                        offset, kind);
}
template <class T>
cudaError_t
cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *before, size_t count,
                                 void *to, const T &symbol, size_t bytes,
                                 size_t offset, cudaMemcpyKind kind) {
  return cudaGraphAddMemcpyNodeFromSymbol(node, graph, before, count, to,
                                          (const void *)&symbol, bytes, offset,
                                          kind);
}

#endif
