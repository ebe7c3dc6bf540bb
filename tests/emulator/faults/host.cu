// Host code reads what the device has not done, what is freed and what is the
// device's own, also in functions of the C and the C++ library.
#include <algorithm>
#include <cstring>

#include "../../check.cuh"

__managed__ int hits;

__global__ void count(int *x) {
  atomicAdd(&hits, 1);
  x[threadIdx.x] = 64 - threadIdx.x;
}

__global__ void clear(int *x) { x[threadIdx.x] = 0; }

static void many() {
  int *managed, *d = device<int>(64), registered[64], sum = 0;
  CUDA(cudaMallocManaged(&managed, 64 * sizeof(int)));
  CUDA(cudaHostRegister(registered, sizeof registered, 0));
  count<<<1, 64>>>(managed);
  sum += hits;  // FAULT: host-race
  CUDA(cudaDeviceSynchronize());
  count<<<1, 64>>>(managed);
  for (int i = 0; i < 64; i++) sum += managed[i];  // FAULT: host-race
  CUDA(cudaDeviceSynchronize());
  count<<<1, 64>>>(registered);
  sum += registered[7];  // FAULT: host-race
  CUDA(cudaHostUnregister(registered));
  CUDA(cudaFree(managed));
  sum += managed[0];  // FAULT: use-after-free
  count<<<1, 64>>>(d);
  CUDA(cudaDeviceSynchronize());
  std::sort(d, d + 64);                       // FAULT: host-access
  memcpy(registered, d, sizeof registered);  // FAULT: host-access
  free(d);                                   // FAULT: host-access
  sum += *d;                                 // FAULT: host-access
  finish();
  exit(sum == 0);
}

// A copy is asked for, and is not waited for: its result is read, its source
// filled anew.
static void pinned() {
  int *x = device<int>(64), *got, sum = 0;
  cudaStream_t s;
  CUDA(cudaMallocHost(&got, 64 * sizeof(int)));
  CUDA(cudaStreamCreate(&s));
  clear<<<1, 64, 0, s>>>(x);
  cudaMemcpyAsync(got, x, 64 * sizeof(int), cudaMemcpyDeviceToHost, s);
  for (int i = 0; i < 64; i++) sum += got[i];  // FAULT: host-race
  printf("%d\n", sum);
  CUDA(cudaStreamSynchronize(s));
  cudaMemcpyAsync(x, got, 64 * sizeof(int), cudaMemcpyHostToDevice, s);
  for (int i = 0; i < 64; i++) got[i] = -i;  // FAULT: host-race
  CUDA(cudaStreamSynchronize(s));
  CUDA(cudaStreamDestroy(s));
  CUDA(cudaFreeHost(got));
}

// The time between two events is asked for before the second has come.
static void events() {
  cudaEvent_t start, stop;
  float ms = 0;
  CUDA(cudaEventCreate(&start));
  CUDA(cudaEventCreate(&stop));
  CUDA(cudaEventRecord(start));
  clear<<<1, 32>>>(device<int>(32));
  CUDA(cudaEventRecord(stop));
  CUDA(cudaEventElapsedTime(&ms, start, stop));  // FAULT: host-race
  CUDA(cudaEventSynchronize(stop));
  CUDA(cudaEventElapsedTime(&ms, start, stop));
  CUDA(cudaEventRecord(stop));
  CUDA(cudaDeviceSynchronize());
  CUDA(cudaEventElapsedTime(&ms, start, stop));
}

// Two owners of one allocation; nobody looks at cudaFree's answer. A pointer was
// advanced before it is freed.
static void frees() {
  int *x = device<int>(64), *y;
  CUDA(cudaMalloc(&y, 64));
  clear<<<1, 32>>>(x + 32);
  CUDA(cudaDeviceSynchronize());
  cudaFree(y);
  cudaFree(y);       // FAULT: bad-free
  cudaFree(x + 32);  // FAULT: bad-free
}

// What cudaMalloc has given goes to delete[], as if new had given it.
static void deleted() {
  int *x = device<int>(32);
  clear<<<1, 32>>>(x);
  CUDA(cudaDeviceSynchronize());
  delete[] x;  // FAULT: host-access
}

// The host's own mistake: an array that was never made.
static void own() {
  int *numbers = nullptr;
  numbers[getpid()] = 1;  // FAULT: segmentation-fault
}

static void resized() {
  int *x = device<int>(64);
  if (void *more = realloc(x, 4096))  // FAULT: host-access
    free(more);
}

int main() { return alone(resized, many, pinned, events, frees, deleted, own); }
