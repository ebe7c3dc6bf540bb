// Loads of global memory that L1 answers: those of lines.csv.
#include "rows.cuh"

// The lines are in L1 when the second load asks for them.
template <typename word>
__device__ void twice(const int *i, const int *c, int *out) {
  const char *from = (const char *)c + i[threadIdx.x];
  unsigned a, b, zero;
  asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(a) : "l"(from));
  zero = a & 0u;
  __syncwarp();
  if (sizeof(word) == 4)
    asm volatile("ld.global.ca.u32 %0, [%1];"
                 : "=r"(b)
                 : "l"(from + zero));
  if (sizeof(word) == 8)
    asm volatile("{.reg .u32 t; ld.global.ca.v2.u32 {%0, t}, [%1];}"
                 : "=r"(b)
                 : "l"(from + zero));
  if (sizeof(word) == 16)
    asm volatile("{.reg .u32 t, u, v; ld.global.ca.v4.u32 {%0, t, u, v}, [%1];}"
                 : "=r"(b)
                 : "l"(from + zero));
  out[threadIdx.x] = a + b;
}
__global__ void lines_4(const int *i, int *c, int *out) {
  twice<int>(i, c, out);
}
__global__ void lines_8(const int *i, int *c, int *out) {
  twice<int2>(i, c, out);
}
__global__ void lines_16(const int *i, int *c, int *out) {
  twice<int4>(i, c, out);
}

int main(int argc, char **argv) {
  static const kernel kernels[] = {K(lines_4), K(lines_8), K(lines_16)};
  return launch_rows(argc > 1 ? argv[1] : nullptr, kernels);
}
