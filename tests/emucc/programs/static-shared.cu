// Static shared memory: arrays, structs, words in any order, alignment.
#include <cstdio>

struct Particle { float3 position; int id; };
__shared__ int at_file_scope[4];

template <int N> __device__ int sum(const int (&x)[N]) {
  int s = 0;
  for (int i = 0; i < N; i++)
    s += x[i];
  return s;
}
__device__ int helper() {
  static __shared__ int own;
  if (threadIdx.x == 0)
    own = 7;
  __syncthreads();
  return own;
}
__global__ void kernel(int *out) {
  __shared__ float tile[4][5];
  __shared__ Particle particles[2], one;
  static __shared__ volatile int flag;
  volatile __shared__ int words[4];
  __shared__ __align__(16) unsigned char bytes[48];
  __shared__ alignas(16) double aligned[2];
  const int N = 4;
  __shared__ int numbers[N];
  int i = threadIdx.x;
  tile[i][i] = i;
  numbers[i] = words[i] = i;
  at_file_scope[i] = i * i;
  if (i == 0) {
    one.id = 5;
    particles[1] = one = Particle{make_float3(1, 2, 3), 4};
    flag = 1;
    aligned[1] = 0.5;
    *(int4 *)bytes = make_int4(1, 2, 3, 4);
  }
  __syncthreads();
  out[i] = int(tile[3 - i][3 - i]) + particles[1].id * 10 + flag * 100 +
           sum(numbers) * 1000 + words[3] * 10000 +
           int(aligned[1] * 2) * 100000 + ((int *)bytes)[3] * 1000000 +
           helper() * 10000000 + (at_file_scope[2] == 4) +
           ((size_t)bytes % 16 + (size_t)aligned % 16) * 3;
}
int main() {
  int *out;
  cudaMallocManaged(&out, 4 * sizeof(int));
  kernel<<<1, 4>>>(out);
  cudaDeviceSynchronize();
  printf("%d %d\n", out[0], out[3]);
  cudaFree(out);
}
//: 74136144 74136141
