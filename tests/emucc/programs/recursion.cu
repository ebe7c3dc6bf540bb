// Recursive device functions, also mutually.
#include <cstdio>

__device__ int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
__device__ bool odd(int n);
__device__ bool even(int n) { return n == 0 || odd(n - 1); }
__device__ bool odd(int n) { return n != 0 && even(n - 1); }
__device__ void sort(int *x, int low, int high) {
  if (low >= high)
    return;
  int pivot = x[high], at = low;
  for (int i = low; i < high; i++)
    if (x[i] < pivot) {
      int t = x[i];
      x[i] = x[at];
      x[at++] = t;
    }
  x[high] = x[at];
  x[at] = pivot;
  sort(x, low, at - 1);
  sort(x, at + 1, high);
}
__global__ void run(int *out, int *x) {
  out[threadIdx.x] = fibonacci(threadIdx.x) * 10 + even(threadIdx.x);
  if (threadIdx.x == 0)
    sort(x, 0, 9);
}
int main() {
  int *out, *x;
  cudaMallocManaged(&out, 16 * sizeof(int));
  cudaMallocManaged(&x, 10 * sizeof(int));
  for (int i = 0; i < 10; i++)
    x[i] = i * 7 % 10;
  run<<<1, 16>>>(out, x);
  cudaDeviceSynchronize();
  printf("%d %d |", out[10], out[15]);
  for (int i = 0; i < 10; i++)
    printf(" %d", x[i]);
  printf("\n");
  cudaFree(out), cudaFree(x);
}
//: 551 6100 | 0 1 2 3 4 5 6 7 8 9
