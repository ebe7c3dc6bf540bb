// Small kernels of what courses teach, launched with four sizes each: types of
// all widths, shared memory, atomics, shuffles and votes, in branches and loops
// that part the lanes of a warp.
//
// What an H200's counters say of each launch is kept in kernels.csv. As in
// divergence.cu, loops stay loops, and no two loads are neighbours that nvcc
// could merge.
//
// "// MERGED count: why" before a kernel names a count in which the code of nvcc
// 13.0 does otherwise than the source; that count alone may differ.
#include <cstdio>
#include <vector>

#include <cuda_runtime.h>

#include "kernels.cuh"
#include "kernels_widths.cuh"
#include "kernels_shared.cuh"
#include "kernels_atomics.cuh"
#include "kernels_warps.cuh"

enum { MIB = 1 << 20 };

static char *memory; // 2 MiB of numbers, of results and of counters
static int launches;

static void launch(const small_kernel &k) {
  static const struct {
    int blocks, threads, n, m;
  } sizes[] = {{1, 32, 4, 3}, {1, 64, 7, 5}, {1, 96, 9, 2}, {2, 128, 6, 7}};
  for (auto s : sizes) {
    cudaMemset(memory + 2 * MIB, 0, 4 * MIB);
    k.launched<<<s.blocks, s.threads, 4096>>>(
        (const int *)memory, (int *)(memory + 2 * MIB),
        (int *)(memory + 4 * MIB), s.n, s.m);
    printf("%d %s\n", launches++, k.name);
  }
}

int main() {
  std::vector<int> numbers(2 * MIB / sizeof(int));
  for (size_t i = 0; i < numbers.size(); i++)
    numbers[i] = (i * 37 + 11) % 101;
  cudaMalloc(&memory, 6 * MIB);
  cudaMemcpy(memory, numbers.data(), 2 * MIB, cudaMemcpyHostToDevice);
  for (const small_kernel *k = small_kernel::first; k; k = k->next)
    launch(*k);
  cudaError_t error = cudaDeviceSynchronize();
  puts(error ? cudaGetErrorString(error) : "OK");
  return error != cudaSuccess;
}
