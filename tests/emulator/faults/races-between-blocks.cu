// Blocks that meet in global memory, with no order between them.
#include <cooperative_groups.h>

#include "../../check.cuh"

namespace cg = cooperative_groups;

// Threads test a cell and then store their own number there: who has it?
__global__ void claim(int *owner) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (owner[i % 16] == 0)      // FAULT: global-race
    owner[i % 16] = i;         // FAULT: global-race
}

// The last block adds up parts that their writers never fenced.
__global__ void both_plain(float *part, float *total, unsigned *done) {
  part[blockIdx.x] = blockIdx.x;  // FAULT: global-race
  if (atomicAdd(done, 1) != gridDim.x - 1) return;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; b++) s += part[b];  // FAULT: global-race
  *total = s;
}

// A cooperative launch that forgets grid.sync() between its two phases.
__global__ void two_phases(int *x, int *y) {
  cg::grid_group grid = cg::this_grid();
  int i = grid.thread_rank(), n = grid.size();
  x[i] = i;             // FAULT: global-race
  cg::this_thread_block().sync();
  y[i] = x[n - 1 - i];  // FAULT: global-race
}

// What a kernel has written it reads by __ldg, behind the grid's barrier.
__global__ void turn(short *a, short *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, n = gridDim.x * blockDim.x;
  b[i] = i;  // FAULT: global-race
  cg::this_grid().sync();
  a[i] = __ldg(&b[n - 1 - i]);  // FAULT: global-race
}

// The blocks count themselves without an atomic: none or two may be the last.
__device__ unsigned arrived;
__global__ void last(int *total) {
  unsigned ticket = arrived++;  // FAULT: global-race
  if (ticket + 1 == gridDim.x) *total = 1;
}

// The game of life in place: cells of one byte, read while others are written.
__global__ void life(unsigned char *cell) {
  int x = threadIdx.x, y = threadIdx.y, n = 0, w = 16;
  for (int dy = -1; dy <= 1; dy++)
    for (int dx = -1; dx <= 1; dx++)
      if (dx || dy) n += cell[(y + dy + w) % w * w + (x + dx + w) % w];
  bool lives = n == 3 || (n == 2 && cell[y * w + x]);
  cell[y * w + x] = lives;  // FAULT: global-race
}

// Bins that all threads increment: plainly, and by atomic
// operations that are atomic within a block.
__global__ void histogram(const int *x, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bins[x[i] % 16]++;  // FAULT: global-race
}

__global__ void histogram_of_block_scope(const int *x, int *bins) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd_block(&bins[x[i] % 16], 1);  // FAULT: global-race
}

// Each block smooths what its neighbour block may not have written yet.
__global__ void square_then_smooth(const float *in, float *mid, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  mid[i] = in[i] * in[i];  // FAULT: global-race
  __syncthreads();
  if (i < 255) out[i] = mid[i] + mid[i + 1];  // FAULT: global-race
}

// The greatest of all blocks is read by each as soon as it has had its say: after
// a barrier, and at once.
__global__ void distances(const int *x, int *distance, int *most) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMax(most, x[i]);  // FAULT: global-race
  __syncthreads();
  distance[i] = *most - x[i];  // FAULT: global-race
}

__global__ void where(const int *x, int *place, int *least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(least, x[i]);                  // FAULT: global-race
  if (*least == x[i]) atomicExch(place, i);  // FAULT: global-race
}

// Thread 0 of the grid reads a total that other blocks still add to, and clears
// one that they already add to.
__global__ void mean(const float *x, float *sum, float *mean) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(sum, x[i]);  // FAULT: global-race
  __syncthreads();
  if (i == 0) *mean = *sum / (gridDim.x * blockDim.x);  // FAULT: global-race
}

__global__ void zeroed(const float *x, float *total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i == 0) *total = 0;   // FAULT: global-race
  __syncthreads();
  atomicAdd(total, x[i]);   // FAULT: global-race
}

// Every block writes its result to the same place.
__global__ void maximum(const int *x, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] = max(s[t], s[t + d]);
    __syncthreads();
  }
  if (t == 0) out[0] = s[0];  // FAULT: global-race
}

// The same in every block, and beside it in its line what is not.
__global__ void mark_and_name(int *seen, int *last) {
  // clang-format off
  seen[threadIdx.x % 4] = 2; last[threadIdx.x % 4] = blockIdx.x;  // FAULT: global-race // FAULT: same-value
  // clang-format on
}

// A store after a test, which does no harm, and in its line one that does.
__global__ void test_and_name(int *seen, int *last) {
  int i = threadIdx.x;
  // clang-format off
  if (seen[i] == 0) seen[i] = 1; last[i] = blockIdx.x;  // FAULT: global-race // FAULT: same-value
  // clang-format on
}

int main() {
  int *x = device(numbers<int>(1024));
  float *f = device(numbers<float>(1024));
  claim<<<2, 64>>>(zeros<int>(16));
  both_plain<<<8, 1>>>(device<float>(8), device<float>(1), zeros<unsigned>(1));
  int *ints[] = {zeros<int>(256), device<int>(256)};
  void *arguments[] = {&ints[0], &ints[1]};
  CUDA(cudaLaunchCooperativeKernel((void *)two_phases, 4, 64, arguments));
  short *shorts[] = {device<short>(64), device<short>(64)};
  void *others[] = {&shorts[0], &shorts[1]};
  CUDA(cudaLaunchCooperativeKernel((void *)turn, 2, 32, others));
  last<<<8, 1>>>(device<int>(1));
  std::vector<unsigned char> cells(256);
  for (int i = 0; i < 256; i++) cells[i] = i % 3 == 0;
  life<<<1, dim3(16, 16)>>>(device(cells));
  histogram<<<8, 128>>>(x, zeros<int>(16));
  histogram_of_block_scope<<<8, 128>>>(x, zeros<int>(16));
  square_then_smooth<<<2, 128>>>(f, zeros<float>(256), device<float>(256));
  distances<<<4, 64>>>(x, device<int>(256), zeros<int>(1));
  where<<<4, 64>>>(x, zeros<int>(1), device(std::vector<int>(1, 5)));
  mean<<<4, 64>>>(f, zeros<float>(1), device<float>(1));
  zeroed<<<4, 64>>>(f, zeros<float>(1));
  maximum<<<4, 64>>>(x, device<int>(1));
  mark_and_name<<<4, 64>>>(zeros<int>(4), zeros<int>(4));
  test_and_name<<<4, 64>>>(zeros<int>(64), zeros<int>(64));
  finish();
}
