// launches.cu - kernels in streams, in graphs, one after the other.
#include "timed.cuh"

#include <map>

// Of one block, on shared memory for long.
static __device__ void spin(float *x) {
  __shared__ float s[256];
  volatile float *v = s;
  int t = threadIdx.x;
  v[t] = x[t];
  __syncthreads();
  float sum = 0;
  for (int i = 0; i < 2000; i++)
    sum += v[t ^ (i & 255)];
  x[t] = sum;
}

struct streams {
  enum { COUNT = 8 };
  cudaStream_t s[COUNT];
  streams() {
    for (cudaStream_t &one : s)
      check(cudaStreamCreate(&one), "cudaStreamCreate");
  }
};
static cudaStream_t stream(int i) {
  static struct streams all;
  return all.s[i];
}

__global__ void eight_streams(float *x) {
  spin(x);
}
TIMED(eight_streams, 8) {
  for (int i = 0; i < 8; i++)
    eight_streams<<<1, 256, 0, stream(i)>>>(data.a + 256 * i);
}

__global__ void one_stream(float *x) {
  spin(x);
}
TIMED(one_stream, 8) {
  for (int i = 0; i < 8; i++)
    one_stream<<<1, 256, 0, stream(0)>>>(data.a + 256 * i);
}

__global__ void eight_copies(const float *a, float *b) {
  int i = blockIdx.x * 256 + threadIdx.x;
  b[i] = a[i];
}
TIMED(eight_copies, ELEMENTS) {
  enum { PART = ELEMENTS / 8 };
  for (int i = 0; i < 8; i++)
    eight_copies<<<PART / 256, 256, 0, stream(i)>>>(data.a + PART * i,
                                                    data.b + PART * i);
}

static void step_graph(void (*step)(float *), int steps, bool chain) {
  static std::map<void (*)(float *), cudaGraphExec_t> kept;
  cudaGraphExec_t &e = kept[step];
  if (!e) {
    cudaGraph_t g;
    cudaStream_t s = stream(0);
    cudaEvent_t fork, join;
    check(cudaEventCreate(&fork), "cudaEventCreate");
    check(cudaEventCreate(&join), "cudaEventCreate");
    check(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal),
          "capture");
    if (!chain) {
      check(cudaEventRecord(fork, s), "fork");
      for (int i = 1; i < 8; i++)
        check(cudaStreamWaitEvent(stream(i), fork, 0), "fork");
    }
    for (int k = 0; k < steps; k++)
      step<<<16, 256, 0, chain ? s : stream(k % 8)>>>(
          data.a + (chain ? 0 : 4096 * (k % 8)));
    for (int i = 1; i < 8 && !chain; i++) {
      check(cudaEventRecord(join, stream(i)), "join");
      check(cudaStreamWaitEvent(s, join, 0), "join");
    }
    check(cudaStreamEndCapture(s, &g), "capture");
    check(cudaGraphInstantiate(&e, g, 0), "cudaGraphInstantiate");
    check(cudaGraphDestroy(g), "cudaGraphDestroy");
  }
  check(cudaGraphLaunch(e, stream(0)), "cudaGraphLaunch");
}

__global__ void graph_of_1000(float *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  x[i] = x[i] * 0.5f + 1;
}
TIMED(graph_of_1000, 1000) {
  step_graph(graph_of_1000, 1000, true);
}

__global__ void graph_of_8_wide(float *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  x[i] = x[i] * 0.5f + 1;
}
TIMED(graph_of_8_wide, 400) {
  step_graph(graph_of_8_wide, 400, false);
}

__global__ void launched_1000_times(float *x) {
  int i = blockIdx.x * 256 + threadIdx.x;
  x[i] = x[i] * 0.5f + 1;
}
TIMED(launched_1000_times, 1000) {
  for (int k = 0; k < 1000; k++)
    launched_1000_times<<<16, 256>>>(data.a);
}

__global__ void does_nothing() {}
PROBE(does_nothing, 1) {
  does_nothing<<<1, 32>>>();
}

__global__ void launched_2000_times() {}
PROBE(launched_2000_times, 2000) {
  for (int k = 0; k < 2000; k++)
    launched_2000_times<<<1, 32>>>();
}

__global__ void launched_in_8_streams() {}
PROBE(launched_in_8_streams, 2000) {
  for (int k = 0; k < 2000; k++)
    launched_in_8_streams<<<1, 32, 0, stream(k % 8)>>>();
}

__global__ void graph_of_nothing(float *) {}
PROBE(graph_of_nothing, 1000) {
  step_graph(graph_of_nothing, 1000, true);
}

__global__ void graph_of_nothing_wide(float *) {}
PROBE(graph_of_nothing_wide, 1000) {
  step_graph(graph_of_nothing_wide, 1000, false);
}

// Nodes of which none waits for another.
__global__ void graph_of_nothing_flat() {}
PROBE(graph_of_nothing_flat, 1000) {
  static cudaGraphExec_t e;
  if (!e) {
    cudaGraph_t g;
    cudaKernelNodeParams node = {};
    node.func = (void *)graph_of_nothing_flat;
    node.gridDim = node.blockDim = dim3(1);
    check(cudaGraphCreate(&g, 0), "cudaGraphCreate");
    for (int k = 0; k < 1000; k++) {
      cudaGraphNode_t added;
      check(cudaGraphAddKernelNode(&added, g, NULL, 0, &node), "node");
    }
    check(cudaGraphInstantiate(&e, g, 0), "cudaGraphInstantiate");
    check(cudaGraphDestroy(g), "cudaGraphDestroy");
  }
  check(cudaGraphLaunch(e, stream(0)), "cudaGraphLaunch");
}

// A few blocks in each of many streams.
__global__ void sixty_four_streams(float *x) {
  spin(x);
}
TIMED(sixty_four_streams, 64) {
  for (int i = 0; i < 64; i++)
    sixty_four_streams<<<1, 256, 0, stream(i % 8)>>>(data.a + 256 * i);
}
