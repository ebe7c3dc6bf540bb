// Another way: 16-byte loads from the first aligned word on; eight warps to a
// strip of columns; records exchanged by a warp in shared memory of its own.
#include "lab5.h"

static __device__ LAB_ELEMENT both(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                     long n) {
  long head = (16 - (size_t)x % 16) % 16 / 4;
  long i = head + 4L * (blockIdx.x * 64 + threadIdx.x);
  if (blockIdx.x == 0 && threadIdx.x < head && threadIdx.x < n)
    out[threadIdx.x] = x[threadIdx.x] - LAB_ZERO;
  if (i + 4 <= n) {
    LAB_VECTOR w = *(const LAB_VECTOR *)(x + i);
    out[i] = w.x - LAB_ZERO;
    out[i + 1] = w.y - LAB_ZERO;
    out[i + 2] = w.z - LAB_ZERO;
    out[i + 3] = w.w - LAB_ZERO;
  } else {
    for (; i < n; i++)
      out[i] = x[i] - LAB_ZERO;
  }
}

// Eight warps share 32 columns.
static __global__ void by_strips(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                 int rows, int cols) {
  __shared__ LAB_ELEMENT part[8][32];
  int lane = threadIdx.x, warp = threadIdx.y, col = blockIdx.x * 32 + lane;
  LAB_ELEMENT all = LAB_IDENTITY;
  for (int row = warp; row < rows && col < cols; row += 8)
    all = both(all, x[row * cols + col] - LAB_ZERO);
  part[warp][lane] = all;
  __syncthreads();
  if (warp > 0 || col >= cols)
    return;
  for (int w = 1; w < 8; w++)
    all = both(all, part[w][lane]);
  out[col] = all;
}

// A warp loads 32 records; their words come round by way of shared memory of
// its own.
static __global__ void by_warps(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                long n) {
  extern __shared__ LAB_ELEMENT words[];
  long first = blockIdx.x * 32L, end = min(n, first + 32) * FIELDS;
  for (int f = 0; f < FIELDS; f++) {
    long i = first * FIELDS + f * 32 + threadIdx.x;
    if (i < end)
      words[f * 32 + threadIdx.x] = x[i] - LAB_ZERO;
  }
  __syncwarp();
  if (first + threadIdx.x >= n)
    return;
  LAB_ELEMENT all = words[threadIdx.x * FIELDS];
  for (int f = 1; f < FIELDS; f++)
    all = both(all, words[threadIdx.x * FIELDS + f]);
  out[first + threadIdx.x] = all;
}

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  repair_kernel<<<n / 256 + 1, 64>>>(x, out, n);
}

void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  by_strips<<<(cols + 31) / 32, dim3(32, 8)>>>(x, out, rows, cols);
}

void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  by_warps<<<(n + 31) / 32, 32, FIELDS * 32 * sizeof *x>>>(x, out, n);
}
