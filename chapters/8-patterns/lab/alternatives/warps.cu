// Another way: a stencil without a tile; a copy of the counters for each of two
// warps; a warp to a row in keep.
#include "lab8.h"

enum { FILL = LAB_FILL };

static __device__ int own_value(const int *x, long row, long col, long rows,
                                long cols) {
  if (row < 0 || row >= rows || col < 0 || col >= cols)
    return 0;
  return x[row * cols + col] - LAB_LEVEL;
}

static __global__ void repair_kernel(const int *x, int *out, long rows,
                                     long cols) {
  long i = blockIdx.x * 128L + threadIdx.x, row = i / cols, col = i % cols;
  if (row >= rows)
    return;
  int own = own_value(x, row, col, rows, cols);
  int around = own_value(x, row - 1, col, rows, cols) +
               own_value(x, row, col - 1, rows, cols) +
               own_value(x, row, col + 1, rows, cols) +
               own_value(x, row + 1, col, rows, cols);
  out[i] = LAB_WEIGHTED;
}

void repair(const int *x, int *out, long rows, long cols) {
  repair_kernel<<<(rows * cols + 127) / 128, 128>>>(x, out, rows, cols);
}

static __device__ void add(int *counter, int x) {
  int v = x - LAB_LEVEL;
  atomicAdd(&counter[LAB_BIN], 1);
}

static __global__ void by_copies(const int *x, int *out, long cols) {
  __shared__ int copy[2][BINS];
  int t = threadIdx.x, *mine = copy[t / 32];
  x += blockIdx.x * cols;
  for (int b = t; b < 2 * BINS; b += 64)
    copy[b / BINS][b % BINS] = 0;
  __syncthreads();
  long words = (cols % 4 == 0) * (cols / 4);
  for (long i = t; i < words; i += 64) {
    int4 four = ((const int4 *)x)[i];
    add(mine, four.x);
    add(mine, four.y);
    add(mine, four.z);
    add(mine, four.w);
  }
  for (long i = 4 * words + t; i < cols; i += 64)
    add(mine, x[i]);
  __syncthreads();
  for (int b = t; b < BINS; b += 64)
    out[(long)blockIdx.x * BINS + b] = copy[0][b] + copy[1][b];
}

void count(const int *x, int *out, long rows, long cols) {
  by_copies<<<rows, 64>>>(x, out, cols);
}

static __global__ void by_a_warp(const int *x, int *out, long cols) {
  int lane = threadIdx.x;
  long begin = blockIdx.x * cols, place = begin, last = begin + cols;
  for (long first = begin; first < last; first += 32) {
    long i = first + lane;
    int v = i < last ? x[i] - LAB_LEVEL : 0;
    bool wanted = i < last && (LAB_KEPT);
    unsigned all = __ballot_sync(0xffffffff, wanted);
    if (wanted)
      out[place + __popc(all & ~(0xffffffffu << lane))] = v;
    place += __popc(all);
  }
  for (place += lane; place < last; place += 32)
    out[place] = FILL;
}

void keep(const int *x, int *out, long rows, long cols) {
  by_a_warp<<<rows, 32>>>(x, out, cols);
}
