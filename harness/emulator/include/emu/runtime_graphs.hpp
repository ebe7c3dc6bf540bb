/* runtime_graphs.hpp - graphs as CUDA 11 and 12 had them, and with kernels and
 * variables by their names. */
#pragma once

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
