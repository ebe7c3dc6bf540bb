// Streams that do not wait for each other.
#include "../../check.cuh"

__global__ void fill(int *x) { x[threadIdx.x] = 1; }
__global__ void twice(const int *x, int *y) { y[threadIdx.x] = 2 * x[threadIdx.x]; }

static cudaStream_t stream(unsigned flags = cudaStreamDefault) {
  cudaStream_t s;
  CUDA(cudaStreamCreateWithFlags(&s, flags));
  return s;
}

// A graph in a stream that does not wait for the default stream's cudaMemset.
static void graph_after_memset() {
  cudaStream_t s = stream(cudaStreamNonBlocking);
  cudaGraph_t graph;
  cudaGraphExec_t made;
  int *x = device<int>(64);
  CUDA(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  fill<<<1, 64, 0, s>>>(x);
  CUDA(cudaStreamEndCapture(s, &graph));
  CUDA(cudaGraphInstantiate(&made, graph, NULL, NULL, 0));
  CUDA(cudaMemset(x, 0, 256));      // FAULT: stream-race
  CUDA(cudaGraphLaunch(made, s));
  CUDA(cudaGraphExecDestroy(made));
  CUDA(cudaGraphDestroy(graph));
}

// Memory of one stream's order is used in another.
static void allocated_elsewhere() {
  cudaStream_t one = stream(), other = stream();
  int *x;
  CUDA(cudaMallocAsync(&x, 64 * sizeof(int), one));
  fill<<<1, 64, 0, other>>>(x);  // FAULT: stream-race
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaFree(x));
}

static void freed_elsewhere() {
  cudaStream_t one = stream(), other = stream();
  int *x;
  CUDA(cudaMallocAsync(&x, 64 * sizeof(int), one));
  fill<<<1, 64, 0, one>>>(x);
  CUDA(cudaFreeAsync(x, other));  // FAULT: stream-race
  CUDA(cudaDeviceSynchronize());
}

static void without_event() {
  cudaStream_t one = stream(), other = stream();
  int *x = device<int>(64), *y = device<int>(64);
  fill<<<1, 64, 0, one>>>(x);         // FAULT: stream-race
  twice<<<1, 64, 0, other>>>(x, y);  // FAULT: stream-race
}

// A non-blocking stream does not wait for what the null stream did before the
// program made it.
static void non_blocking() {
  int *x = device<int>(64), *y = device<int>(64);
  fill<<<1, 64>>>(x);
  cudaStream_t s = stream(cudaStreamNonBlocking);
  fill<<<1, 64>>>(x);
  twice<<<1, 64, 0, s>>>(x, y);  // FAULT: stream-race
}

// The host asks whether a stream's work is done, and does not look at the answer.
static void asked_and_ignored() {
  cudaStream_t s = stream();
  cudaEvent_t done;
  CUDA(cudaEventCreate(&done));
  int *x = device<int>(64), *h;
  CUDA(cudaMallocHost(&h, 256));
  fill<<<1, 64, 0, s>>>(x);
  CUDA(cudaMemcpyAsync(h, x, 256, cudaMemcpyDeviceToHost, s));
  CUDA(cudaEventRecord(done, s));
  cudaEventQuery(done);
  int sum = 0;
  for (int i = 0; i < 64; i++) sum += h[i];  // FAULT: host-race
  printf("%d\n", sum);
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaFreeHost(h));
}

// One stream's kernel adds atomically to what another's loads.
__global__ void add(int *x) { atomicAdd(&x[threadIdx.x % 8], 1); }

static void added_and_read() {
  cudaStream_t one = stream(), other = stream();
  int *x = zeros<int>(64), *y = device<int>(64);
  CUDA(cudaDeviceSynchronize());
  add<<<1, 64, 0, one>>>(x);         // FAULT: stream-race
  twice<<<1, 64, 0, other>>>(x, y);  // FAULT: stream-race
}

// However many streams there have been, and destroyed.
static void after_many_streams() {
  int *x = device<int>(64), *y = device<int>(64);
  for (int i = 0; i < 300; i++) {
    cudaStream_t s = stream();
    fill<<<1, 64, 0, s>>>(x);
    CUDA(cudaStreamSynchronize(s));
    CUDA(cudaStreamDestroy(s));
  }
  cudaStream_t one = stream(), other = stream();
  fill<<<1, 64, 0, one>>>(x);         // FAULT: stream-race
  twice<<<1, 64, 0, other>>>(x, y);  // FAULT: stream-race
}

// The copy has left the host's memory, which is not pinned; it may still be on
// its way to the device.
static void copied_by_another() {
  cudaStream_t one = stream(), other = stream();
  int h[64] = {}, *x = device<int>(64), *y = device<int>(64);
  CUDA(cudaMemcpyAsync(x, h, sizeof h, cudaMemcpyHostToDevice, one));  // FAULT: stream-race
  h[0] = 1;
  twice<<<1, 64, 0, other>>>(x, y);  // FAULT: stream-race
  CUDA(cudaMemcpyAsync(h, y, sizeof h, cudaMemcpyDeviceToHost, other));
  printf("%d\n", h[1]);
}

// However many pieces of memory a kernel touches.
__global__ void increment(int **x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) ++*x[i];
}
static void many_pieces() {
  enum { N = 12000 };
  static int **x;
  CUDA(cudaMallocManaged(&x, N * sizeof *x));
  for (int i = 0; i < N; i++) {
    CUDA(cudaMallocManaged(&x[i], 4));
    *x[i] = i;
  }
  increment<<<N / 32, 32>>>(x, N);
  printf("%d\n", *x[N - 1]);  // FAULT: host-race
}

int main() {
  return alone(asked_and_ignored, copied_by_another, added_and_read, after_many_streams,
               many_pieces, graph_after_memset, allocated_elsewhere,
               freed_elsewhere, without_event, non_blocking);
}
