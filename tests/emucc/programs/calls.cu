// Calls of the host: errors, occupancy, streams, output, the device.
#include <cstdio>
#include <cstring>
int main();

// Errors of launches and calls: which, when, and how they are read.
namespace launch_errors {
__global__ void k(int *x) {
  extern __shared__ int s[];
  if (x)
    x[blockIdx.x] = s == nullptr;
}
__global__ void big(char *out) {
  __shared__ char a[40000];
  a[threadIdx.x] = 1;
  if (out)
    out[0] = a[(threadIdx.x + 1) % blockDim.x];
}
static void say(const char *what) {
  printf("%s: %s\n", what, cudaGetErrorName(cudaGetLastError()));
}
static void run() {
  k<<<1, 1025>>>(nullptr);
  printf("%s %s\n", cudaGetErrorName(cudaPeekAtLastError()),
         cudaGetErrorString(cudaPeekAtLastError()));
  say("1025 threads");
  say("again");
  k<<<1, dim3(32, 32, 2)>>>(nullptr), say("2048 threads");
  k<<<1, dim3(1, 1, 65)>>>(nullptr), say("z of a block");
  k<<<dim3(1, 65536), 1>>>(nullptr), say("y of a grid");
  k<<<0, 32>>>(nullptr), say("no block");
  k<<<1, 0>>>(nullptr), say("no thread");
  k<<<1, 1, 49153>>>(nullptr), say("48 KiB and a byte");
  big<<<1, 1, 10000>>>(nullptr), say("static and dynamic");
  k<<<1, 1, 49152>>>(nullptr), say("48 KiB");
  say("none");
  printf("%s\n", cudaGetErrorName(cudaFuncSetAttribute(
      k, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1)));
  say("noted");
  cudaFuncSetAttribute(k, cudaFuncAttributeMaxDynamicSharedMemorySize,
                       227 * 1024);
  k<<<1, 1, 227 * 1024>>>(nullptr), say("227 KiB allowed");

  int h[4], *d, *d2;
  cudaMalloc(&d, sizeof h);
  printf("%s\n", cudaGetErrorName(cudaMemcpy(d, h, 17, cudaMemcpyHostToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(nullptr, h, 4, cudaMemcpyHostToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(h, h, 4, cudaMemcpyDeviceToHost)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy(h, d, 4, (cudaMemcpyKind)9)));
  printf("%s\n", cudaGetErrorName(cudaMemset(h, 0, 4)));
  printf("%s\n", cudaGetErrorName(cudaMalloc(&d2, (size_t)1 << 50)));
  printf("%s\n", cudaGetErrorName(cudaFree(d + 1)));
  printf("%s\n", cudaGetErrorName(cudaFree(h)));
  printf("%s\n", cudaGetErrorName(cudaFree(d)));
  printf("%s\n", cudaGetErrorName(cudaEventDestroy(nullptr)));
  say("last");
  printf("%s\n", cudaGetErrorString((cudaError_t)12345));
}
} // namespace launch_errors

// Occupancy queries and function attributes.
namespace occupancy {
__global__ void plain(int *x) { x[threadIdx.x] = 1; }
__global__ void __launch_bounds__(256, 2) bounded(int *x) { x[threadIdx.x] = 1; }
__global__ void tile(float *x) {
  __shared__ float t[64][64];
  t[threadIdx.x][0] = x[threadIdx.x];
  __syncthreads();
  x[threadIdx.x] = t[0][0];
}
__global__ void dynamic(float *x) {
  extern __shared__ float s[];
  s[threadIdx.x] = x[threadIdx.x];
}
template <int N> __global__ void sized(int *x) { x[N] = N; }

static void run() {
  int blocks, grid, size;
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 256, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 1024, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, plain, 32, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, tile, 64, 0);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, dynamic, 128, 32768);
  printf("%d ", blocks);
  cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, sized<3>, 96, 0);
  printf("%d\n", blocks);
  cudaOccupancyMaxPotentialBlockSize(&grid, &size, plain, 0, 0);
  printf("%d %d\n", grid, size);
  cudaFuncAttributes a;
  cudaFuncGetAttributes(&a, tile);
  printf("%zu %d\n", a.sharedSizeBytes, a.maxThreadsPerBlock);
  int *x;
  cudaMalloc(&x, 4096);
  bounded<<<1, 256>>>(x);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  bounded<<<1, 512>>>(x);
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaFuncGetAttributes(&a, (const void *)bounded);
  printf("%d\n", a.maxThreadsPerBlock);
  printf("%s\n", cudaGetErrorName(cudaFuncGetAttributes(&a, (void *)main)));
  cudaFree(x);
}
} // namespace occupancy

// Streams, events and callbacks.
namespace streams {
__global__ void add(int *x, int by) { x[blockIdx.x * blockDim.x + threadIdx.x] += by; }
void CUDART_CB done(cudaStream_t, cudaError_t status, void *data) {
  printf("callback %d %s\n", *(int *)data, cudaGetErrorString(status));
}
static void run() {
  const int parts = 4, n = 64;
  int *h, *d;
  cudaMallocHost((void **)&h, parts * n * sizeof(int));
  cudaMalloc((void **)&d, parts * n * sizeof(int));
  cudaMemset(h, 0, 0);
  for (int i = 0; i < parts * n; i++)
    h[i] = i;
  cudaStream_t streams[parts];
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreateWithFlags(&stop, cudaEventDefault);
  cudaEventRecord(start);
  for (int s = 0; s < parts; s++) {
    int at = s * n;
    cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking);
    cudaMemcpyAsync(d + at, h + at, n * sizeof(int), cudaMemcpyHostToDevice, streams[s]);
    add<<<2, n / 2, 0, streams[s]>>>(d + at, s + 1);
    cudaMemcpyAsync(h + at, d + at, n * sizeof(int), cudaMemcpyDeviceToHost, streams[s]);
  }
  int id = 42;
  cudaStreamAddCallback(streams[0], done, &id, 0);
  cudaEventRecord(stop, streams[parts - 1]);
  cudaStreamWaitEvent(streams[0], stop);
  cudaEventSynchronize(stop);
  float ms = -1;
  cudaEventElapsedTime(&ms, start, stop);
  for (int s = 0; s < parts; s++) {
    cudaStreamSynchronize(streams[s]);
    printf("%d ", cudaStreamQuery(streams[s]));
    cudaStreamDestroy(streams[s]);
  }
  printf("%d %d %d\n", h[0], h[parts * n - 1], ms >= 0);
  printf("%s\n", cudaGetErrorName(cudaEventQuery(stop)));
  cudaEventDestroy(start), cudaEventDestroy(stop);
  cudaFreeHost(h), cudaFree(d);
}
} // namespace streams

// printf and clocks in kernels.
namespace output {
__global__ void hello(const char c) {
  if (threadIdx.x < 2)
    printf("thread %d of block %d: %c %5.2f %s\n", threadIdx.x, blockIdx.x, c, 1.5, "ok");
}
__global__ void time(long long *took) {
  long long start = clock64();
  clock_t c = clock();
  __nanosleep(100);
  *took = clock64() - start + 0 * (clock() - c);
}
static void run() {
  hello<<<1, 32>>>('x');
  cudaDeviceSynchronize();
  long long *took, t;
  cudaMalloc(&took, sizeof *took);
  time<<<1, 1>>>(took);
  cudaMemcpy(&t, took, sizeof t, cudaMemcpyDeviceToHost);
  printf("%d\n", t >= 0);
  cudaFree(took);
}
} // namespace output

// Device properties, attributes, limits and versions.
namespace device {
static void run() {
  int count = 0, id = -1, value = 0, version = 0;
  cudaGetDeviceCount(&count);
  cudaSetDevice(0);
  cudaGetDevice(&id);
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, id);
  printf("%d %d %s\n", count, id, p.name);
  printf("%d.%d %d %d %zu %zu\n", p.major, p.minor, p.warpSize,
         p.maxThreadsPerBlock, p.sharedMemPerBlock, p.sharedMemPerBlockOptin);
  printf("%d %d %d\n", p.maxThreadsDim[2], p.maxGridSize[0], p.maxGridSize[1]);
  cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0);
  printf("%d %d\n", value, value == p.multiProcessorCount);
  cudaDeviceGetAttribute(&value, cudaDevAttrStreamPrioritiesSupported, 0);
  printf("%d %d\n", value, p.streamPrioritiesSupported);
  cudaRuntimeGetVersion(&version);
  printf("%d\n", version >= 12000);
  size_t limit;
  cudaDeviceSetLimit(cudaLimitStackSize, 4096);
  cudaDeviceGetLimit(&limit, cudaLimitStackSize);
  printf("%zu\n", limit);
  printf("%s\n", cudaGetErrorString(cudaSetDevice(1)));
  printf("%s\n", cudaGetErrorName(cudaGetDeviceProperties(&p, 7)));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  printf("%s\n", cudaGetErrorName(cudaGetLastError()));
  cudaDeviceReset();
}
} // namespace device

int main() {
  launch_errors::run();
  streams::run();
  output::run();
  device::run();
  occupancy::run(); // last: that cudaFree waits for its kernels
}
//: cudaErrorInvalidValue invalid argument
//: 1025 threads: cudaErrorInvalidValue
//: again: cudaSuccess
//: 2048 threads: cudaErrorInvalidValue
//: z of a block: cudaErrorInvalidValue
//: y of a grid: cudaErrorInvalidValue
//: no block: cudaErrorInvalidValue
//: no thread: cudaErrorInvalidValue
//: 48 KiB and a byte: cudaErrorInvalidValue
//: static and dynamic: cudaErrorInvalidValue
//: 48 KiB: cudaSuccess
//: none: cudaSuccess
//: cudaErrorInvalidValue
//: noted: cudaErrorInvalidValue
//: 227 KiB allowed: cudaSuccess
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaErrorInvalidMemcpyDirection
//: cudaErrorInvalidValue
//: cudaErrorMemoryAllocation
//: cudaErrorInvalidValue
//: cudaErrorInvalidValue
//: cudaSuccess
//: cudaErrorInvalidResourceHandle
//: last: cudaErrorInvalidResourceHandle
//: unrecognized error code
//: callback 42 no error
//: 0 0 0 0 1 259 1
//: cudaSuccess
//: thread 0 of block 0: x  1.50 ok
//: thread 1 of block 0: x  1.50 ok
//: 1
//: 1 0 Emulated GPU (compute capability 9.0)
//: 9.0 32 1024 49152 232448
//: 64 2147483647 65535
//: 132 1
//: 1 1
//: 1
//: 4096
//: invalid device ordinal
//: cudaErrorInvalidDevice
//: cudaErrorInvalidDevice
//: cudaSuccess
//: 8 2 32 13 6 21
//: 264 1024
//: 16384 1024
//: cudaSuccess
//: cudaErrorInvalidValue
//: 256
//: cudaErrorInvalidDeviceFunction
