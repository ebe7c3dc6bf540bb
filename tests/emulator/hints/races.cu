// Races whose cure is no barrier between the two lines. "// HINT: words" stands at the
// line of the kernel that is advised so.
#include "../../check.cuh"

__global__ void rounds(const int *a, int *out) {  // HINT: at the end of the loop
  __shared__ int s[256];
  int sum = 0;
  for (int r = 0; r < 4; r++) {
    s[threadIdx.x] = a[r * 256 + threadIdx.x];
    __syncthreads();
    sum += s[(threadIdx.x + 32) % 256];
  }
  out[threadIdx.x] = sum;
}

// No barrier at all, in a loop.
__global__ void none(const int *a, int *out) {  // HINT: a __syncthreads() between
  __shared__ int s[256];
  for (int r = 0; r < 4; r++) {
    s[threadIdx.x] = a[r * 256 + threadIdx.x];
    out[r * 256 + threadIdx.x] = s[(threadIdx.x + 32) % 256];
    __syncthreads();
  }
}

__global__ void rows(const int *a, int *out) {  // HINT: differ in threadIdx.y alone
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < 8; j++) out[i] += a[j];
}

__global__ void planes(const int *a, int *out) {  // HINT: differ in threadIdx.z alone
  __shared__ int s[256];
  int i = threadIdx.y * blockDim.x + threadIdx.x;
  s[i] = a[i + threadIdx.z];
  __syncthreads();
  out[i + 256 * threadIdx.z] = s[i];
}

// All threads of a block of rows at one word.
__global__ void total(const int *a, int *out) {  // HINT: use the atomic function
  *out += a[threadIdx.y];
}

// Rows that use the row above: threadIdx.y is in the index.
__global__ void above(const int *a, int *out) {  // HINT: a __syncthreads() between
  int i = threadIdx.y * 32 + threadIdx.x;
  out[i] = a[i];
  out[i + 512] = out[i ^ 32];
}

// A lock is there, a fence is not: an atomic function would be another program.
__global__ void append(int *lock, int *list) {  // HINT: before the lock is opened
  if (threadIdx.x) return;
  while (atomicCAS(lock, 0, 1)) {}
  int n = list[0];
  list[n + 1] = blockIdx.x;
  list[0] = n + 1;
  atomicExch(lock, 0);
}

int main() {
  int *a = device(numbers<int>(1024)), *out = device(numbers<int>(1024));
  rounds<<<1, 256>>>(a, out);
  none<<<1, 256>>>(a, out);
  rows<<<1, dim3(32, 8)>>>(a, out);
  planes<<<1, dim3(32, 2, 4)>>>(a, out);
  total<<<1, dim3(32, 8)>>>(a, out);
  above<<<1, dim3(32, 8)>>>(a, out);
  append<<<8, 32>>>(zeros<int>(1), zeros<int>(9));
  finish();
}
