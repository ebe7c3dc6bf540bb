// What a program does not look at: an answer, a status, a size that is a byte short,
// on which side a pointer lies.
#include <cublas_v2.h>
#include <curand.h>
#include <thrust/sort.h>

#include "../../check.cuh"

__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) a[i] = i;
}

static long sum(const int *a, int n) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i];  // FAULT: host-race
  return s;
}

template <class Query> void queried(Query query) {
  const int n = 1 << 12;
  int *d = device<int>(n), *h;
  cudaStream_t s;
  cudaEvent_t done;
  CUDA(cudaMallocHost(&h, n * sizeof *h));
  CUDA(cudaStreamCreate(&s));
  CUDA(cudaEventCreate(&done));
  fill<<<n / 256, 256, 0, s>>>(d, n);
  CUDA(cudaMemcpyAsync(h, d, n * sizeof *h, cudaMemcpyDeviceToHost, s));
  CUDA(cudaEventRecord(done, s));
  query(s, done);
  printf("%ld\n", sum(h, n));
  CUDA(cudaStreamSynchronize(s));
}

__device__ int *list;
__global__ void make(int n) {
  list = (int *)malloc(n * sizeof(int));
  for (int i = 0; i < n; i++) list[i] = i;
}

__global__ void twice(const int *a, int *b, int n) {
  int i = threadIdx.x;
  if (i < n) b[i] = a[i] * 2;  // FAULT: uninitialised
}

__global__ void scale(const double *a, double *b, int n) {
  int i = threadIdx.x;
  if (i < n) b[i] = a[i] * 2;  // FAULT: uninitialised
}

static void CUDART_CB frees(void *p) {
  cudaFree(p);  // FAULT: call
}

int main() {
  return alone(
      [] {
        int *p;
        cudaStream_t s;
        CUDA(cudaStreamCreate(&s));
        CUDA(cudaMalloc(&p, 64));
        CUDA(cudaLaunchHostFunc(s, frees, p));
        CUDA(cudaStreamSynchronize(s));
      },
      [] { queried([](cudaStream_t, cudaEvent_t e) { cudaEventQuery(e); }); },
      [] { queried([](cudaStream_t s, cudaEvent_t) { cudaStreamQuery(s); }); },
      [] {
        int *p, h[16];
        make<<<1, 1>>>(16);
        CUDA(cudaMemcpyFromSymbol(&p, list, sizeof p));
        cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);  // FAULT: call
      },
      [] {
        const int n = 123;
        int *a = device<int>(n), *b = device<int>(n);
        CUDA(cudaMemset(a, 0, n * sizeof *a - 1));
        twice<<<1, 128>>>(a, b, n);
      },
      [] {
        const int n = 20;
        double *a = device<double>(n), *b = device<double>(n);
        CUDA(cudaMemset(a, 0, n * sizeof *a - 3));
        scale<<<1, 32>>>(a, b, n);
      },
      [] {
        int *d = device(numbers<int>(100));
        thrust::sort(d, d + 100);  // FAULT: host-access
      },
      [] {
        cublasHandle_t h;
        float *a = device(numbers<float>(600)), one = 1;
        if (cublasCreate(&h)) return;
        cublasSgemm(h, CUBLAS_OP_N, CUBLAS_OP_N, 40, 10,  // FAULT: call
                    10, &one, a, 20, a, 10, &one, a, 40);
      },
      [] {
        curandGenerator_t g;
        float *a = device<float>(101);
        if (curandCreateGenerator(&g, CURAND_RNG_PSEUDO_DEFAULT)) return;
        curandGenerateNormal(g, a, 101, 0, 1);  // FAULT: call
      },
      [] {
        int n = 100, *d = device<int>(n);
        void *arguments[] = {d, &n};
        cudaLaunchKernel((const void *)fill, 1, 128,  // FAULT: call
                         arguments, 0, 0);
      });
}
