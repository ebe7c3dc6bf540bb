#!/usr/bin/env bash
# What the emulator cannot do is refused in one line that names file and line;
# nothing is left behind.
# tier: quick
. tests/tap.sh

refused() { # PATTERN PROGRAM
  echo "$2" >"$scratch/p.cu"
  rm -f "$scratch/out"
  fails "p.cu:$1" "$emucc" "$scratch/p.cu" -o "$scratch/out"
  ok "$([ ! -e "$scratch/out" ]; echo $?)" "and makes nothing"
}

refused '2: emucc: inline PTX' \
  '__global__ void k(int *x) {
  asm volatile("brev.b32 %0, %0;" : "+r"(*x));
}'
refused '1: emucc: inline PTX' \
  '__device__ __forceinline__ void f(float *p) { asm("membar.gl;" ::: "memory"); }'
refused '3: emucc: a kernel launched by a kernel' \
  '__global__ void child() {}
__global__ void parent() {
  child<<<1, 1>>>();
}'
refused '2: emucc: __any: gone since compute capability 7.0; use its form with _sync' \
  'template <class T> __global__ void k(int *x, T t) {
  x[threadIdx.x] = __any(x[0] > 1);
}
template __global__ void k(int *, int);'
refused '1: emucc: __shfl_down: gone since compute capability 7.0; use its form' \
  '__global__ void k(int *x) { x[0] = __shfl_down(x[0], 1); }'
refused '1: emucc: texture references .*use a cudaTextureObject_t' \
  'texture<float, 2> image;'
refused '2: emucc: gathered texels .*tex2Dgather' \
  '
__device__ float4 f(cudaTextureObject_t t) { return tex2Dgather<float4>(t, 1, 0, 0); }'
refused '1: emucc: __cluster_dims__: thread block clusters .* or pass data' \
  '__global__ void __cluster_dims__(2, 1, 1) k() {}'
refused '4: emucc: cluster_group: thread block clusters .* or pass data' \
  '#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void k(int *a) {
  cg::cluster_group c = cg::this_cluster();
  a[c.block_rank()] = 1;
}'
refused '4: emucc: this_cluster: thread block clusters .* or pass data' \
  '#include <cooperative_groups.h>
using namespace cooperative_groups;
__global__ void k(int *a) {
  auto c = this_cluster();
  a[c.block_rank()] = 1;
}'
refused '2: emucc: a tile has 1, 2, 4, 8 or another power of two of threads, up to 1024' \
  '#include <cooperative_groups.h>
__global__ void k() { cooperative_groups::tiled_partition<2048>(cooperative_groups::this_thread_block()).sync(); }'
refused '2: emucc: <cub/grid/grid_queue.cuh> is a library' \
  '#include <stdio.h>
#include <cub/grid/grid_queue.cuh>'
refused '1: emucc: <thrust/set_operations.h> is a library' \
  '#include <thrust/set_operations.h>'
refused '1: emucc: <curand_mtgp32_host.h> is a library' \
  '#include "curand_mtgp32_host.h"'
refused '1: emucc: <cuda/cuda_runtime.h>: .* write #include <cuda_runtime.h>' \
  '#include <cuda/cuda_runtime.h>'
refused '1: emucc: <cufft.h> is a library' \
  '#include <cufft.h>'
refused '2: emucc: range.hpp: no such header; name its folder with -I.*comes with$' \
  '#include <stdio.h>
#include <range.hpp>'
refused '2: emucc: CUdevice: the driver API is not supported' \
  '#include <cuda.h>
CUdevice device;
int main() { return cuInit(0); }'
refused '1: emucc: cudaIpcMemHandle_t: the emulated device belongs to' \
  'int main() { cudaIpcMemHandle_t handle; }'
refused '1: emucc: cudaMaloc: there is no such name; did you mean cudaMalloc\?' \
  'int main() { int *p; return cudaMaloc(&p, 4); }'
refused '1: emucc: cyl_bessel_i2: not supported by the emulator' \
  '__global__ void k(double *x) { x[0] = cyl_bessel_i2(x[1]); }'
refused '1: emucc: the copy of CUB .* write #include <cub/cub.cuh>' \
  '#include "../cub/cub/cub.cuh"'
refused '1: emucc: <cuda_gl_interop.h> is a library for GPUs' \
  '#include <cuda_gl_interop.h>'
refused '2: emucc: <<< without >>>' \
  '__global__ void k() {}
int main() { k<<<1, 1(); }'
refused '2: emucc: expected \(arguments\)' \
  '__global__ void k() {}
int main() { k<<<1, 1>>>; }'
refused '1: emucc: dynamic shared memory must be' \
  '__global__ void k() { extern __shared__ int x; }'

# Host code may have assembly of its own.
echo 'int main() { int x = 1; __asm__ volatile("nop" : "+r"(x)); return x - 1; }' \
  >"$scratch/host.cu"
"$emucc" "$scratch/host.cu" -o "$scratch/host" && "$scratch/host"
ok $? "assembly in host code is the host compiler's"

# The compiler's own messages name the program's file and line.
cat >"$scratch/e.cuh" <<'END'
template <class T> __device__ T twice(T x) { return x + undeclared; }
END
cat >"$scratch/e.cu" <<'END'
#include "e.cuh"
#define K(x) k<<<1, 32>>>(x)
__global__ void k(float *x) {
  int i = threadIdx.x;
  __shared__ float s[32]; s[0] = missing;
}
int main() {
  k<<<1,
      32>>>(1, 2);
}
END
said=$("$emucc" "$scratch/e.cu" -o "$scratch/out" 2>&1)
ok $(($? == 0)) "a program with errors does not compile"
like "$said" "e.cuh:1:.*undeclared" "an error in a header has its line"
like "$said" "e.cu:5:34:.*missing" "an error in a kernel has its line and column"
like "$said" "e.cu:(8|9):.*too many arguments" "an error in a launch has its line"
# In a .cpp file too, and one line instead of the compiler's many.
printf '#include <cuda.h>\nint main() { CUcontext c; cuInit(0); }\n' \
  >"$scratch/driver.cpp"
fails 'driver.cpp:2: emucc: CUcontext: the driver API' "$emucc" \
  "$scratch/driver.cpp" -o "$scratch/out"
# A message names the whole of a path.
mkdir "$scratch/two words"
echo '#include <cub/grid/grid_queue.cuh>' >"$scratch/two words/a b.cu"
fails 'two words/a b.cu:1: emucc: <cub/grid/grid_queue.cuh> is a library' "$emucc" \
  "$scratch/two words/a b.cu" -o "$scratch/out"
finish
