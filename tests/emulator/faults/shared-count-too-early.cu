// Counters in shared memory that are read while others still count: after the
// thread's own operation, in a loop whose next round counts on, and a sum that
// decides who adds to it.
#include "../check.cuh"

__global__ void chosen(const int *x, int *out) {
  __shared__ int list[128], count;
  int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  if (x[t] > 40) list[atomicAdd(&count, 1)] = x[t];
  int total = count;  // FAULT: race
  __syncthreads();
  out[t] = t < total ? list[t] : 0;
}

__global__ void rounds(const int *x, int n, int *out) {
  __shared__ int list[1024], count;
  int t = threadIdx.x, most = 0;
  if (t == 0) count = 0;
  __syncthreads();
  for (int i = t; i < n; i += blockDim.x) {
    if (x[i] > 40) list[atomicAdd(&count, 1)] = x[i];
    __syncthreads();
    most = max(most, list[count - 1]);  // FAULT: race
  }
  out[t] = most;
}

__global__ void until_full(const int *x, int limit, int *out) {
  __shared__ int sum;
  int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  if (sum < limit)  // FAULT: race
    atomicAdd(&sum, x[t]);
  __syncthreads();
  if (t == 0) *out = sum;
}

int main() {
  const int n = 1024;
  int *x = device(numbers<int>(n)), *out = device<int>(128);
  chosen<<<1, 128>>>(x, out);
  rounds<<<1, 128>>>(x, n, out);
  until_full<<<1, 128>>>(x, 500, out);
  finish(x, out);
}
