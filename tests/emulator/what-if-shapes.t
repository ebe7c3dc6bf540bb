#!/usr/bin/env bash
# What a kernel is said to cost in blocks of another shape is what it is counted to cost in
# them; what does not go by the thread's index in the grid is told, and not tried.
. tests/tap.sh
. tests/emulator/what-if.sh

# Each kernel in blocks of X x Y threads; TURNED, with x and y of the thread exchanged.
cat >"$scratch/shapes.cu" <<'CU'
#include <cstdio>
enum { ROWS = 70, COLS = 100, DEPTH = 21 };
#ifdef TURNED
#define THREAD_X threadIdx.y
#define THREAD_Y threadIdx.x
#define BLOCK dim3(Y, X)
#else
#define THREAD_X threadIdx.x
#define THREAD_Y threadIdx.y
#define BLOCK dim3(X, Y)
#endif
__constant__ float weights[128];
__global__ void stencil(const float *in, float *out) {
  int x = blockIdx.x * X + THREAD_X, y = blockIdx.y * Y + THREAD_Y;
  if (x < 1 || y < 1 || x >= COLS - 1 || y >= ROWS - 1)
    return;
  float sum = weights[x];
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      sum += in[(y + dy) * COLS + x + dx];
  out[y * COLS + x] = sum;
}
__global__ void product(const double *a, const double *b, double *c) {
  int x = blockIdx.x * X + THREAD_X, y = blockIdx.y * Y + THREAD_Y;
  if (x >= COLS || y >= ROWS)
    return;
  double sum = 0;
  for (int k = 0; k < DEPTH; k++)
    sum += a[y * DEPTH + k] * b[k * COLS + x];
  c[x * ROWS + y] = sum;
}
__global__ void chars(const char *in, int *bins) {
  int x = blockIdx.x * X + THREAD_X, y = blockIdx.y * Y + THREAD_Y;
  if (x < COLS && y < ROWS)
    atomicAdd(&bins[x], in[y * COLS + x]);
}
// Of one block's threads: only their exchange is tried.
__global__ void rows(const float *in, float *out) {
  __shared__ float tile[Y][X + 1], sums[64];
  int x = THREAD_X, y = THREAD_Y, from = (blockIdx.x + blockIdx.y) * 7;
  for (int k = 0; k < 3; k++) {
    tile[y][x] = in[from + (k * Y + y) * COLS + x];
    __syncthreads();
    for (int half = X / 2; half; half /= 2) {
      if (x < half)
        tile[y][x] += tile[y][x + half];
      __syncthreads();
    }
    // In the later turns, others.
    for (int some = 1; some <= Y; some *= 2) {
      if (x == 0 && y >= Y - some)
        sums[y] = tile[y][0];
      __syncthreads();
    }
    if (y == 0)
      out[from + x] = tile[x % Y][0];
    __syncthreads();
  }
}
int main() {
  float *in, *out;
  dim3 grid((COLS + X - 1) / X, (ROWS + Y - 1) / Y);
  cudaMalloc(&in, 1 << 20);
  cudaMalloc(&out, 1 << 20);
  cudaMemset(in, 0, 1 << 20);
  cudaMemset(out, 0, 1 << 20);
  stencil<<<grid, BLOCK>>>(in, out);
  product<<<grid, BLOCK>>>((double *)in, (double *)in, (double *)out);
  chars<<<grid, BLOCK>>>((char *)in, (int *)out);
  rows<<<grid, BLOCK>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
# made X Y [-DTURNED]: a program of that shape, and its counts.
made() {
  "$emucc" -DX="$1" -DY="$2" ${3:-} "$scratch/shapes.cu" -o "$scratch/$1x$2${3:-}"
  EMU_WHAT_IF=0 EMU_COUNTS=$scratch/$1x$2${3:-}.csv "$scratch/$1x$2${3:-}" >/dev/null 2>&1
}
# counts FILE KERNEL: of each space, in the order in which they are told.
counts() {
  echo "$(counted "$1" "$2" global sectors) $(counted "$1" "$2") $(
    counted "$1" "$2" constant wavefronts)" | xargs
}
# foretold FROM CHANGE TO KERNEL...
foretold() {
  local kernel
  EMU_WHAT_IF=$2 "$scratch/$1" >"$scratch/said" 2>&1
  for kernel in "${@:4}"; do
    same "$(said "$scratch/said" "$kernel")" "$(counts "$scratch/$3.csv" "$kernel")" \
      "$kernel in blocks of $1, $2: $3"
  done
}
made 32 8
made 16 16
made 32 8 -DTURNED
foretold 32x8 block:16x16 16x16 stencil product chars
foretold 16x16 block:32x8 32x8 stencil product chars
foretold 32x8 block:yx 32x8-DTURNED stencil product chars rows
if [ "${TIER:-}" = all ]; then
  for shape in 8x8 64x4 96x1 20x10; do
    made "${shape%x*}" "${shape#*x}"
    foretold 32x8 "block:$shape" "$shape" stencil product chars
  done
  # The others' grids end where the arrays do.
  for shape in 8x8 64x4; do
    foretold "$shape" block:16x16 16x16 stencil product chars
  done
  made 16 16 -DTURNED
  foretold 16x16 block:yx 16x16-DTURNED stencil product chars rows
fi
one=$(EMU_THREADS=1 EMU_WHAT_IF='block:yx block:64x2' "$scratch/32x8" 2>&1)
is "$(EMU_THREADS=7 EMU_ORDER=5 EMU_WHAT_IF='block:yx block:64x2' "$scratch/32x8" 2>&1)" "$one" \
  'whatever the order of the blocks'

# ---- what is told and not tried ----

cat >"$scratch/cannot.cu" <<'CU'
__global__ void strips(const float *in, float *out) {
  for (int k = 0; k < 4; k++) {
    int i = (blockIdx.x * 4 + k) * blockDim.x + threadIdx.x;
    out[i] = in[i];
  }
}
__global__ void looked_up(const int *at, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[at[i]] = 1;
}
__global__ void sums(const float *in, float *out) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int k = 16; k; k /= 2)
    v += __shfl_down_sync(~0u, v, k);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v;
}
__global__ void shared(const float *in, float *out) {
  __shared__ float line[128];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  line[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = line[127 - threadIdx.x];
}
__global__ void one_block(float *out) {
  out[threadIdx.x] = 1;
}
__global__ void every_other(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i % 2)
    out[i] = 1;
}
__global__ void turns(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.y * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; k++)
    if ((k + threadIdx.x) % 2)
      out[i] += in[8 * i + k];
}
__global__ void plain(float *out) {
  out[blockIdx.x * blockDim.x + threadIdx.x] = 1;
}
int main(int arguments, char **argument) {
  float *in, *out;
  cudaMalloc(&in, 1 << 24);
  cudaMalloc(&out, 1 << 24);
  cudaMemset(in, 0, 1 << 24);
  cudaMemset(out, 0, 1 << 24);
  int one = 1;
  cudaMemcpy((int *)in + 5, &one, sizeof one, cudaMemcpyHostToDevice);
  strips<<<4, 128>>>(in, out);
  looked_up<<<4, 128>>>((int *)in, out);
  sums<<<4, 128>>>(in, out);
  shared<<<4, 128>>>(in, out);
  one_block<<<1, 128>>>(out);
  every_other<<<4, 128>>>(out);
  turns<<<2, dim3(32, 4)>>>(in, out);
  if (arguments > 1)
    plain<<<1 << 14, 128>>>(out);
  plain<<<4, 128>>>(out);
  cudaFree(in);
  cudaFree(out);
  return cudaDeviceSynchronize();
}
CU
"$emucc" "$scratch/cannot.cu" -o "$scratch/cannot"
cannot() { EMU_WHAT_IF=$1 "$scratch/cannot" 2>&1; }
while read -r kernel map why; do
  like "$(cannot "$map")" "^\\? $kernel, $map: not tried: $why" "$kernel, $map: $why"
done <<'REASONS'
strips block:64 an access.s address is not affine in the thread's index in the grid
looked_up block:64 an access.s address is not affine
sums block:64 lanes of a warp exchange values
plain block:yx it has one row of threads
shared block:64 it uses shared memory
one_block block:64 with one block along x nothing shows
every_other block:64 the threads that make an access are no rectangle
turns block:yx threads of a warp make an access in different turns
plain block:128 its blocks have that shape already
plain block:96 its threads along x are no whole number of such blocks
REASONS
like "$(cannot block:64)" '^\? plain, block:64: blocks of 64 threads instead of 128$' 'one row'
like "$(EMU_WHAT_IF=block:64 "$scratch/cannot" many 2>&1)" \
  '^\? plain, block:64: not tried: only a sample of its blocks is counted' 'a sample'
like "$(EMU_SAMPLE=all EMU_WHAT_IF=block:64 "$scratch/cannot" many 2>&1)" \
  '^\? plain, block:64: blocks of 64 threads' 'of which EMU_SAMPLE=all counts all'
for wrong in block block: block:xy block:16x block:0x4 block:64x32 block:2x2x2x2 block:16x16=1 \
  block:16,row=4 block:16x16+pad:tile=1; do
  fails "EMU_WHAT_IF=.*: give a map and an array, as pad:tile=1.* block:16x16" \
    env EMU_WHAT_IF="$wrong" "$scratch/cannot"
done
finish
