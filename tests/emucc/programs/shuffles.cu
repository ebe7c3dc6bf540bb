// Shuffles of every kind, width and type.
#include <cstdio>
#define FULL 0xffffffffu

template <class T> __device__ T warp_sum(T v) {
  for (int offset = warpSize / 2; offset > 0; offset >>= 1)
    v += __shfl_down_sync(FULL, v, offset);
  return v;
}
__global__ void kernel(int *out, double *d) {
  int lane = threadIdx.x % 32, v = threadIdx.x;
  int a = __shfl_sync(FULL, v, 5);
  int b = __shfl_up_sync(FULL, v, 1);
  int c = __shfl_xor_sync(FULL, v, 16);
  int e = __shfl_sync(FULL, v, 1, 8);
  int f = __shfl_down_sync(FULL, v, 3, 4);
  int g = __shfl_sync(FULL, v, 33);
  out[threadIdx.x] = a + 100 * b + 10000 * c + 1000000 * (e % 32) + 100000000 * (g % 32);
  out[64 + threadIdx.x] = f;
  double s = warp_sum(0.5 * lane);
  long long t = warp_sum((long long)lane << 40);
  unsigned char narrow = __shfl_sync(FULL, (unsigned char)(lane + 200), 1);
  if (lane == 0)
    d[threadIdx.x / 32] = s + double(t >> 40) + narrow;
  if (lane < 8) {
    int partial = __shfl_xor_sync(0xffu, v, 7);
    out[128 + threadIdx.x % 8] = partial;
  }
}
int main() {
  int *out;
  double *d;
  cudaMallocManaged(&out, 200 * sizeof(int));
  cudaMallocManaged(&d, 2 * sizeof(double));
  kernel<<<1, 32>>>(out, d);
  cudaDeviceSynchronize();
  printf("%d %d %d\n", out[0], out[9], out[31]);
  printf("%d %d %d\n", out[64], out[65], out[67]);
  printf("%g %d %d\n", d[0], out[128], out[135]);
  cudaFree(out), cudaFree(d);
}
//: 101160005 109250805 125153005
//: 3 1 3
//: 945 7 0
