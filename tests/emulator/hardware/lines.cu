// Loads of global memory that L1 answers: one warp, addresses by a table of 32
// indices.
//
// Each launch prints its number, its kernel and its indices, so that a
// profiler's counters of the launch can be set against them.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

// The lines are in L1 when the second load asks for them.
template <typename word>
__device__ void twice(const int *i, const char *data, int *out) {
  const word *from = (const word *)data + i[threadIdx.x];
  unsigned a, b, zero;
  asm volatile("ld.global.ca.u32 %0, [%1];" : "=r"(a) : "l"(from));
  zero = a & 0u;
  __syncwarp();
  if (sizeof(word) == 4)
    asm volatile("ld.global.ca.u32 %0, [%1];"
                 : "=r"(b)
                 : "l"((const char *)from + zero));
  if (sizeof(word) == 8)
    asm volatile("{.reg .u32 t; ld.global.ca.v2.u32 {%0, t}, [%1];}"
                 : "=r"(b)
                 : "l"((const char *)from + zero));
  if (sizeof(word) == 16)
    asm volatile("{.reg .u32 t, u, v; ld.global.ca.v4.u32 {%0, t, u, v}, [%1];}"
                 : "=r"(b)
                 : "l"((const char *)from + zero));
  out[threadIdx.x] = a + b;
}
__global__ void load_4(const int *i, char *data, int *out) {
  twice<int>(i, data, out);
}
__global__ void load_8(const int *i, char *data, int *out) {
  twice<int2>(i, data, out);
}
__global__ void load_16(const int *i, char *data, int *out) {
  twice<int4>(i, data, out);
}
typedef void kernel(const int *, char *, int *);
static int launches;
static int *indices, *out;
static char *data;

static void launch(const char *name, kernel *k, const std::vector<int> &i) {
  cudaMemcpy(indices, i.data(), 32 * sizeof(int), cudaMemcpyHostToDevice);
  k<<<1, 32>>>(indices, data, out);
  cudaError_t error = cudaDeviceSynchronize();
  printf("%d %s", launches++, name);
  for (int v : i)
    printf(" %d", v);
  printf("%s\n", error ? cudaGetErrorString(error) : "");
}

static unsigned state = 1;
static int any(int n) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 8) % (unsigned)n);
}

static void all(const std::vector<int> &i) {
  launch("load_4", load_4, i);
  launch("load_8", load_8, i);
  launch("load_16", load_16, i);
}

int main() {
  cudaMalloc(&indices, 32 * sizeof(int));
  cudaMalloc(&data, 16 << 20);
  cudaMemset(data, 0, 16 << 20);
  cudaMalloc(&out, 1 << 13);
  std::vector<int> i(32);
  // Strides, of words.
  for (int stride : {0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 31, 32, 33,
                     34, 36, 40, 48, 63, 64, 65, 96, 128, 129, 132, 136, 144,
                     160, 256, 257, 288, 512, 513, 1024, 1025, 4096, 4097, 8192,
                     8193, 8194, 8200, 8208, 8224}) {
    for (int t = 0; t < 32; t++)
      i[t] = t * stride;
    all(i);
  }
  // So many lines side by side, the lanes dealt out to them in turn; in a line
  // its first word, the lane's own word, a word at random.
  for (int lines : {1, 2, 3, 4, 5, 6, 8, 12, 16, 24, 32})
    for (int kind = 0; kind < 3; kind++) {
      for (int t = 0; t < 32; t++)
        i[t] = t % lines * 32 + (kind == 0 ? 0 : kind == 1 ? t : any(32));
      all(i);
    }
  // Words at random, in so many bytes.
  for (int words : {32, 64, 128, 256, 512, 1024, 4096, 65536, 524288})
    for (int again = 0; again < 4; again++) {
      for (int t = 0; t < 32; t++)
        i[t] = any(words);
      all(i);
    }
  // Lines at random, each lane a bank of its own.
  for (int lines : {2, 4, 8, 16, 64, 1024})
    for (int again = 0; again < 3; again++) {
      for (int t = 0; t < 32; t++)
        i[t] = any(lines) * 32 + t;
      all(i);
    }
  return 0;
}
