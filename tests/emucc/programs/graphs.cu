// Graphs: by capture, across streams, node by node, updated, in the forms of
// CUDA 11, 12 and 13.
#include "../../check.cuh"

__global__ void add(int *x, int by) { x[threadIdx.x] += by; }
__global__ void twice(int *x) { x[threadIdx.x] *= 2; }
static void count(void *p) { ++*(int *)p; }

static int *x, got[32], calls;

static cudaGraph_t captured(cudaStream_t s, cudaStream_t other) {
  cudaGraph_t graph;
  cudaEvent_t fork, join;
  cudaEventCreate(&fork);
  cudaEventCreate(&join);
  CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CUDA(cudaMemsetAsync(x, 0, sizeof got, s));
  add<<<1, 32, 0, s>>>(x, 3);
  cudaEventRecord(fork, s);
  cudaStreamWaitEvent(other, fork, 0);
  twice<<<1, 32, 0, other>>>(x);
  cudaEventRecord(join, other);
  CUDA(cudaStreamWaitEvent(s, join));
  CUDA(cudaMemcpyAsync(got, x, sizeof got, cudaMemcpyDeviceToHost, s));
  CUDA(cudaLaunchHostFunc(s, count, &calls));
  CUDA(cudaStreamEndCapture(s, &graph));
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
  return graph;
}

static void by_capture() {
  cudaStream_t s, other;
  cudaStreamCreate(&s);
  cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
  got[5] = -1;
  cudaGraph_t graph = captured(s, other);
  printf("captured, not run: %d\n", got[5]);
  size_t nodes = 0;
  cudaGraphGetNodes(graph, nullptr, &nodes);
  printf("%zu nodes\n", nodes);
  cudaGraphExec_t twelve, eleven;
  CUDA(cudaGraphInstantiate(&twelve, graph, 0));
  CUDA(cudaGraphInstantiate(&eleven, graph, nullptr, nullptr, 0));
  for (int i = 0; i < 3; i++)
    CUDA(cudaGraphLaunch(twelve, s));
  cudaStreamSynchronize(s);
  printf("launched: %d, host function %d times\n", got[5], calls);
  cudaGraphExecDestroy(twelve);
  cudaGraphExecDestroy(eleven);
  cudaGraphDestroy(graph);
  CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
  printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(s)));
  printf("%s\n", cudaGetErrorName(cudaStreamEndCapture(s, &graph)));
  cudaGetLastError();
  cudaStreamDestroy(s);
  cudaStreamDestroy(other);
}

static void by_nodes() {
  cudaGraph_t graph;
  CUDA(cudaGraphCreate(&graph, 0));
  cudaGraphNode_t clear, kernel, copy, call;
  cudaMemsetParams set = {};
  set.dst = x;
  set.value = 1;
  set.elementSize = 4;
  set.width = 32;
  set.height = 1;
  CUDA(cudaGraphAddMemsetNode(&clear, graph, nullptr, 0, &set));
  int by = 10;
  void *arguments[] = {&x, &by};
  cudaKernelNodeParams k = {};
  k.func = (void *)add;
  k.gridDim = dim3(1);
  k.blockDim = dim3(32);
  k.kernelParams = arguments;
  CUDA(cudaGraphAddKernelNode(&kernel, graph, nullptr, 0, &k));
  CUDA(cudaGraphAddDependencies(graph, &clear, &kernel, 1));
  CUDA(cudaGraphAddMemcpyNode1D(&copy, graph, &kernel, 1, got, x, sizeof got,
                                 cudaMemcpyDeviceToHost));
  cudaHostNodeParams f = {count, &calls};
  CUDA(cudaGraphAddHostNode(&call, graph, &copy, 1, &f));
  cudaGraphExec_t exec;
  CUDA(cudaGraphInstantiate(&exec, graph));
  CUDA(cudaGraphLaunch(exec, 0));
  printf("by nodes: %d\n", got[31]);
  by = 20; /* the node has its own copy of the arguments */
  CUDA(cudaGraphLaunch(exec, 0));
  printf("again: %d\n", got[31]);
  CUDA(cudaGraphExecKernelNodeSetParams(exec, kernel, &k));
  CUDA(cudaGraphLaunch(exec, 0));
  printf("with other arguments: %d\n", got[31]);
  cudaGraphExecUpdateResultInfo info;
  CUDA(cudaGraphExecUpdate(exec, graph, &info));
  CUDA(cudaGraphLaunch(exec, 0));
  printf("updated: %d\n", got[31]);
  cudaGraphExecUpdateResult result;
  cudaGraphNode_t wrong;
  cudaGraph_t clone;
  CUDA(cudaGraphClone(&clone, graph));
  CUDA(cudaGraphAddEmptyNode(&call, clone, nullptr, 0));
  printf("%s\n",
         cudaGetErrorName(cudaGraphExecUpdate(exec, clone, &wrong, &result)));
  cudaGetLastError();
  CUDA(cudaGraphAddDependencies(graph, &copy, &clear, 1));
  cudaGraphExec_t circle;
  printf("circle: %s\n",
         cudaGetErrorName(cudaGraphInstantiate(&circle, graph, 0)));
  cudaGetLastError();
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaGraphDestroy(clone);
}

/* What a graph allocates and the program frees, the next launch has again. */
static void with_memory() {
  cudaStream_t s;
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  int *made = NULL;
  cudaStreamCreate(&s);
  CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CUDA(cudaMallocAsync(&made, sizeof got, s));
  CUDA(cudaMemsetAsync(made, 0, sizeof got, s));
  add<<<1, 32, 0, s>>>(made, 7);
  CUDA(cudaMemcpyAsync(got, made, sizeof got, cudaMemcpyDeviceToHost, s));
  CUDA(cudaStreamEndCapture(s, &graph));
  CUDA(cudaGraphInstantiate(&exec, graph, 0));
  for (int i = 0; i < 2; i++) {
    CUDA(cudaGraphLaunch(exec, s));
    twice<<<1, 32, 0, s>>>(made);
    CUDA(cudaStreamSynchronize(s));
    CUDA(cudaFree(made));
    printf("with memory: %d\n", got[i]);
  }
  cudaGraphExecDestroy(exec);
  cudaGraphDestroy(graph);
  cudaStreamDestroy(s);
}

int main() {
  cudaMalloc(&x, sizeof got);
  by_capture();
  by_nodes();
  with_memory();
  cudaFree(x);
}
//: captured, not run: -1
//: 5 nodes
//: launched: 6, host function 3 times
//: cudaErrorStreamCaptureUnsupported
//: cudaErrorStreamCaptureInvalidated
//: by nodes: 11
//: again: 11
//: with other arguments: 21
//: updated: 11
//: cudaErrorGraphExecUpdateFailure
//: circle: cudaErrorInvalidValue
//: with memory: 7
//: with memory: 7
