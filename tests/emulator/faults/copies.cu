// Copies of more than there is, of less than is meant, and of what is freed.
#include "../../check.cuh"

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

// More elements than the host's array has, to it and from it.
static void past_host_block() {
  const int n = 200, padded = 256;
  int *h = (int *)calloc(n, sizeof *h), *x = device<int>(padded);
  std::vector<int> v(n);
  size_t bytes = padded * sizeof *x;
  CUDA(cudaMemcpy(x, v.data(), bytes, cudaMemcpyDefault));  // FAULT: host-bounds
  twice<<<1, n>>>(x);
  CUDA(cudaMemcpy(h + 8, x, n * sizeof *x, cudaMemcpyDeviceToHost));  // FAULT: host-bounds
  int s = 0;
  for (int i = 0; i < n; i++) s += h[i];
  printf("%d\n", s);
  free(h);
}

// More than a variable has: one of the program, a local one, one of a caller.
static int table[10];
__attribute__((noinline)) static void fetch(int *to, const int *x, int n) {
  CUDA(cudaMemcpy(to, x, n * sizeof *x, cudaMemcpyDeviceToHost));  // FAULT: host-bounds
}
static void past_variables() {
  int *x = device(numbers<int>(400)), few[10];
  CUDA(cudaMemcpy(table + 2, x, sizeof table,  // FAULT: host-bounds
                  cudaMemcpyDeviceToHost));
  fetch(few, x, 400);
  std::vector<int> v(400);
  CUDA(cudaMemcpy(x, &v, 400 * sizeof *x,  // FAULT: host-bounds
                  cudaMemcpyHostToDevice));
  printf("%d %d\n", table[9], few[9]);
}

// As many bytes as elements, or as a pointer has, come back to the host.
static void too_short() {
  std::vector<int> v = numbers<int>(1000), got(1000), again(1000);
  int *x = device(v), wrong = 0;
  twice<<<1, 1000>>>(x);
  CUDA(cudaMemcpy(got.data(), x, 1000,  // FAULT: short-copy
                  cudaMemcpyDeviceToHost));
  CUDA(cudaMemcpy(again.data(), x, sizeof(x),  // FAULT: short-copy
                  cudaMemcpyDeviceToHost));
  for (int i = 0; i < 1000; i++) wrong += got[i] != 2 * v[i];
  for (int i = 0; i < 1000; i++) wrong += again[i] != 2 * v[i];
  exit(verdict(wrong == 0));
}

__constant__ float weights[8];
__global__ void blur(float *out) { out[threadIdx.x] = weights[threadIdx.x]; }
static void too_many_weights() {
  float host[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  cudaMemcpyToSymbol(weights, host, sizeof host);  // FAULT: copy
  blur<<<1, 8>>>(device<float>(8));
}

int main() {
  return alone(
      past_host_block, past_variables, too_short, too_many_weights,
      [] {
        std::vector<int> result(128);
        int *x = device(numbers<int>(100));
        cudaMemcpy(result.data(), x, 128 * sizeof(int),  // FAULT: copy
                   cudaMemcpyDeviceToHost);
      },
      [] {
        std::vector<int> in = numbers<int>(64);
        cudaMemcpy(device<int>(64), in.data(), 64 * sizeof(int),  // FAULT: copy
                   cudaMemcpyDeviceToHost);
      },
      [] {
        cudaMemset(device<int>(10), 0, 11 * sizeof(int));  // FAULT: copy
      },
      [] {
        int got[32], *x = device(numbers<int>(32));
        twice<<<1, 32>>>(x);
        cudaFree(x);
        cudaMemcpy(got, x, sizeof got,  // FAULT: copy-of-freed
                   cudaMemcpyDeviceToHost);
        exit(0);
      });
}
