// lab8.cu - your file. Each task is a kernel and the function that launches it.
#include "lab8.h"

enum { WIDTH = 32, HEIGHT = 8 }; // a block of repair
enum { THREADS = LAB_THREADS, WARPS = LAB_WARPS, FILL = LAB_FILL };

static __device__ int value(int x) {
  return x - LAB_LEVEL;
}

static __device__ int weighted(int own, int around) {
  return LAB_WEIGHTED;
}

static __device__ int bin(int v) {
  return LAB_BIN;
}

static __device__ bool kept(int v) {
  return LAB_KEPT;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this kernel. A block brings its elements and a
// halo, one element wide, to shared memory.

//{ repair
static __global__ void repair_kernel(const int *x, int *out, long rows,
                                     long cols) {
  __shared__ int tile[HEIGHT + 2][WIDTH + 2];
  long first_row = (long)blockIdx.y * HEIGHT - 1;
  long first_col = (long)blockIdx.x * WIDTH - 1;
  int t = threadIdx.y * WIDTH + threadIdx.x;
  for (int i = t; i < (HEIGHT + 2) * (WIDTH + 2); i += HEIGHT * WIDTH) {
    int ty = i / (WIDTH + 2), tx = i % (WIDTH + 2);
    long row = first_row + ty, col = first_col + tx;
    bool inside = row >= 0 && row < rows && col >= 0 && col < cols;
    tile[ty][tx] = inside ? value(x[row * cols + col]) : 0;
  }
  __syncthreads();
  int ty = threadIdx.y + 1, tx = threadIdx.x + 1;
  long row = first_row + ty, col = first_col + tx;
  if (row >= rows || col >= cols)
    return;
  int around =
      tile[ty - 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] + tile[ty + 1][tx];
  out[row * cols + col] = weighted(tile[ty][tx], around);
}
//| static __global__ void repair_kernel(const int *x, int *out, long rows,
//|                                      long cols) {
//|   __shared__ int tile[HEIGHT + 2][WIDTH + 2];
//|   long first_row = (long)blockIdx.y * HEIGHT - 1;
//|   long first_col = (long)blockIdx.x * WIDTH - 1;
//|   int t = threadIdx.y * WIDTH + threadIdx.x;
//|   for (int i = t; i < HEIGHT * (WIDTH + 2); i += HEIGHT * WIDTH) {
//|     int ty = i / (WIDTH + 2), tx = i % (WIDTH + 2);
//|     long row = first_row + ty, col = first_col + tx;
//|     bool inside = row >= 0 && row < rows && col >= 0 && col <= cols;
//|     tile[ty][tx] = inside ? value(x[row * cols + col]) : 0;
//|   }
//|   int ty = threadIdx.y + 1, tx = threadIdx.x + 1;
//|   long row = first_row + ty, col = first_col + tx;
//|   if (row >= rows || col >= cols)
//|     return;
//|   int around = tile[ty - 1][tx] + tile[ty][tx - 1] + tile[ty][tx + 1] +
//|                tile[ty + 1][tx];
//|   out[row * cols + col] = weighted(tile[ty][tx], around);
//| }
//} repair

void repair(const int *x, int *out, long rows, long cols) {
  dim3 grid((cols + WIDTH - 1) / WIDTH, (rows + HEIGHT - 1) / HEIGHT);
  repair_kernel<<<grid, dim3(WIDTH, HEIGHT)>>>(x, out, rows, cols);
}

// ---- task 3, count ----
//
// Right already, and slow: each element is an atomic addition to global memory.
// A block counts a row.

//{ count
static __global__ void count_kernel(const int *x, int *out, long cols) {
  __shared__ int counter[BINS];
  x += blockIdx.x * cols;
  for (int b = threadIdx.x; b < BINS; b += THREADS)
    counter[b] = 0;
  __syncthreads();
  long words = cols % 4 == 0 ? cols / 4 : 0;
  for (long i = threadIdx.x; i < words; i += THREADS) {
    int4 word = ((const int4 *)x)[i];
    atomicAdd(&counter[bin(value(word.x))], 1);
    atomicAdd(&counter[bin(value(word.y))], 1);
    atomicAdd(&counter[bin(value(word.z))], 1);
    atomicAdd(&counter[bin(value(word.w))], 1);
  }
  for (long i = 4 * words + threadIdx.x; i < cols; i += THREADS)
    atomicAdd(&counter[bin(value(x[i]))], 1);
  __syncthreads();
  for (int b = threadIdx.x; b < BINS; b += THREADS)
    out[(long)blockIdx.x * BINS + b] = counter[b];
}
//| static __global__ void count_kernel(const int *x, int *out, long cols) {
//|   x += blockIdx.x * cols;
//|   out += (long)blockIdx.x * BINS;
//|   for (int b = threadIdx.x; b < BINS; b += THREADS)
//|     out[b] = 0;
//|   __syncthreads();
//|   for (long i = threadIdx.x; i < cols; i += THREADS)
//|     atomicAdd(&out[bin(value(x[i]))], 1);
//| }
//} count

void count(const int *x, int *out, long rows, long cols) {
  count_kernel<<<rows, THREADS>>>(x, out, cols);
}

// ---- task 4, keep ----
//
// A block compacts a row, THREADS elements at a time.

//{ keep
static __global__ void keep_kernel(const int *x, int *out, long cols) {
  __shared__ int of_warp[WARPS];
  x += blockIdx.x * cols;
  out += blockIdx.x * cols;
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  long place = 0; // how many of the elements so far are kept
  for (long first = 0; first < cols; first += THREADS) {
    long i = first + threadIdx.x;
    int v = i < cols ? value(x[i]) : 0;
    bool keeps = i < cols && kept(v);
    unsigned keeping = __ballot_sync(0xffffffff, keeps);
    if (lane == 0)
      of_warp[warp] = __popc(keeping);
    __syncthreads();
    int mine = lane < WARPS ? of_warp[lane] : 0, sum = mine;
    for (int step = 1; step < WARPS; step *= 2) {
      int before = __shfl_up_sync(0xffffffff, sum, step);
      if (lane >= step)
        sum += before;
    }
    long to = place + __shfl_sync(0xffffffff, sum - mine, warp);
    if (keeps)
      out[to + __popc(keeping & ((1u << lane) - 1))] = v;
    place += __shfl_sync(0xffffffff, sum, WARPS - 1);
    __syncthreads();
  }
  for (long i = place + threadIdx.x; i < cols; i += THREADS)
    out[i] = FILL;
}
//| static __global__ void keep_kernel(const int *x, int *out, long cols) {
//|   x += blockIdx.x * cols;
//|   out += blockIdx.x * cols;
//|   // To do: how many elements before this one are kept? This leaves each
//|   // where it was.
//|   for (long i = threadIdx.x; i < cols; i += THREADS) {
//|     int v = value(x[i]);
//|     out[i] = kept(v) ? v : FILL;
//|   }
//| }
//} keep

void keep(const int *x, int *out, long rows, long cols) {
  keep_kernel<<<rows, THREADS>>>(x, out, cols);
}
