/* graph_api.h - CUDA graphs, in the forms of CUDA 13; runtime_graphs.hpp has
 * those of CUDA 11 and 12. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* graph.c */
cudaError_t cudaGraphCreate(cudaGraph_t *, unsigned flags);
cudaError_t cudaGraphDestroy(cudaGraph_t);
cudaError_t cudaGraphClone(cudaGraph_t *, cudaGraph_t);
cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *count);
cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to,
                                     const cudaGraphEdgeData *, size_t count);

/* graph_nodes.c */
#define EMU_GRAPH_ADD                                                          \
  cudaGraphNode_t *, cudaGraph_t, const cudaGraphNode_t *dependencies,         \
      size_t count
cudaError_t cudaGraphAddEmptyNode(EMU_GRAPH_ADD);
cudaError_t cudaGraphAddKernelNode(EMU_GRAPH_ADD,
                                   const struct cudaKernelNodeParams *);
cudaError_t cudaGraphAddMemcpyNode(EMU_GRAPH_ADD,
                                   const struct cudaMemcpy3DParms *);
cudaError_t cudaGraphAddMemcpyNode1D(EMU_GRAPH_ADD, void *, const void *,
                                     size_t bytes, cudaMemcpyKind);
cudaError_t cudaGraphAddMemsetNode(EMU_GRAPH_ADD,
                                   const struct cudaMemsetParams *);
cudaError_t cudaGraphAddHostNode(EMU_GRAPH_ADD,
                                 const struct cudaHostNodeParams *);
cudaError_t cudaGraphAddChildGraphNode(EMU_GRAPH_ADD, cudaGraph_t child);
cudaError_t cudaGraphAddMemAllocNode(EMU_GRAPH_ADD,
                                     struct cudaMemAllocNodeParams *);
cudaError_t cudaGraphAddMemFreeNode(EMU_GRAPH_ADD, void *);
#undef EMU_GRAPH_ADD
cudaError_t cudaDeviceGraphMemTrim(int device);
cudaError_t cudaDeviceGetGraphMemAttribute(int device,
                                           cudaGraphMemAttributeType, void *);

/* graph_launch.c */
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                 unsigned long long flags);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *, cudaGraph_t,
                                          unsigned long long flags);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t,
                                cudaGraphExecUpdateResultInfo *);
cudaError_t
cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t,
                                 const struct cudaKernelNodeParams *);

/* stream_capture.c */
cudaError_t cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode);
cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *);
cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *);
cudaError_t cudaStreamGetCaptureInfo(cudaStream_t, cudaStreamCaptureStatus *,
                                     unsigned long long *id, cudaGraph_t *,
                                     const cudaGraphNode_t **dependencies,
                                     const cudaGraphEdgeData **, size_t *count);

#ifdef __cplusplus
}
#endif
