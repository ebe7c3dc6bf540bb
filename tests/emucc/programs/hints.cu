// Loads and stores with cache hints, read-only pointers.
#include <cstdio>
__global__ void kernel(const float *__restrict__ in, float *__restrict__ out, const int4 *v) {
  int i = threadIdx.x;
  float a = __ldg(&in[i]) + __ldg(in + i) + __ldcs(&in[i]) + __ldcg(&in[i]) + __ldca(&in[i]);
  int4 w = __ldg(&v[i]);
  __stcs(&out[i], a + w.y);
  __stcg(&out[32 + i], 1);
  __stwt(&out[64 + i], 2.0f);
  __stwb(&out[96 + i], 3.0);
}
int main() {
  float *in, *out;
  int4 *v;
  cudaMallocManaged(&in, 32 * sizeof *in);
  cudaMallocManaged(&out, 128 * sizeof *out);
  cudaMallocManaged(&v, 32 * sizeof *v);
  for (int i = 0; i < 32; i++)
    in[i] = i, v[i] = make_int4(0, 100, 0, 0);
  kernel<<<1, 32>>>(in, out, v);
  cudaDeviceSynchronize();
  printf("%g %g %g %g\n", out[3], out[40], out[70], out[127]);
  cudaFree(in), cudaFree(out), cudaFree(v);
}
//: 115 1 2 3
