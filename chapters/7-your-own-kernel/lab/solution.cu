// lab7.cu - your file. Each task is a kernel and the function that launches it.
#include "lab7.h"

static __device__ float score(float x) {
  return LAB_SCORE;
}

// What belongs into out, of a score, the row's largest score, the row's sum of
// all exp(s - m) and its length.
static __device__ float result(float s, float m, float sum, long cols) {
  return LAB_RESULT;
}

// ---- task 2, first ----
//
// A block makes a row; its threads have to agree on m and on sum.

enum { THREADS = 128, WARPS = THREADS / 32 };

//{ first
static __device__ float both(float a, float b, bool adds) {
  return adds ? a + b : fmaxf(a, b);
}

// The sum or the largest of the block's threads' values; all threads get it.
static __device__ float agree(float mine, bool adds) {
  __shared__ float of_warp[WARPS];
  for (int apart = 16; apart > 0; apart /= 2)
    mine = both(mine, __shfl_xor_sync(0xffffffff, mine, apart), adds);
  if (threadIdx.x % 32 == 0)
    of_warp[threadIdx.x / 32] = mine;
  __syncthreads();
  float all = of_warp[0];
  for (int w = 1; w < WARPS; w++)
    all = both(all, of_warp[w], adds);
  __syncthreads(); // before the next call writes
  return all;
}

// One row, by a block. It is read three times.
static __device__ void whole_row(const float *x, float *out, long cols) {
  float m = -INFINITY, sum = 0;
  for (long i = threadIdx.x; i < cols; i += THREADS)
    m = fmaxf(m, score(x[i]));
  m = agree(m, false);
  for (long i = threadIdx.x; i < cols; i += THREADS)
    sum += expf(score(x[i]) - m);
  sum = agree(sum, true);
  for (long i = threadIdx.x; i < cols; i += THREADS)
    out[i] = result(score(x[i]), m, sum, cols);
}

static __global__ void first_kernel(const float *x, float *out, long cols) {
  whole_row(x + blockIdx.x * cols, out + blockIdx.x * cols, cols);
}
//| // To do: this leaves out m, so that exp() becomes too large for a float, or
//| // too small; and each thread has a sum of its own. All need the row's.
//| static __global__ void first_kernel(const float *x, float *out, long cols) {
//|   const float *row = x + blockIdx.x * cols;
//|   float m = 0, sum = 0;
//|   for (long i = threadIdx.x; i < cols; i += THREADS)
//|     sum += expf(score(row[i]) - m);
//|   for (long i = threadIdx.x; i < cols; i += THREADS)
//|     out[blockIdx.x * cols + i] = result(score(row[i]), m, sum, cols);
//| }
//} first

void first(const float *x, float *out, long rows, long cols) {
  first_kernel<<<rows, THREADS>>>(x, out, cols);
}

// ---- task 3, lean ----
//
// Right already, and wasteful. Write any kernel that gives the same.

//{ lean
enum { HELD = 4 };

static __device__ float4 scores(float4 x) {
  return make_float4(score(x.x), score(x.y), score(x.z), score(x.w));
}

static __device__ float largest(float4 s) {
  return fmaxf(fmaxf(s.x, s.y), fmaxf(s.z, s.w));
}

static __device__ float sum_of(float4 s, float m) {
  return expf(s.x - m) + expf(s.y - m) + expf(s.z - m) + expf(s.w - m);
}

// A row that a thread's share of fits into its registers, by words of 16 bytes.
static __device__ void by_words(const float4 *x, float4 *out, long words) {
  const float4 none = {-INFINITY, -INFINITY, -INFINITY, -INFINITY};
  float4 held[HELD];
  float m = -INFINITY, sum = 0;
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    int i = h * THREADS + threadIdx.x;
    held[h] = i < words ? scores(x[i]) : none;
    m = fmaxf(m, largest(held[h]));
  }
  m = agree(m, false);
#pragma unroll
  for (int h = 0; h < HELD; h++)
    sum += sum_of(held[h], m);
  sum = agree(sum, true);
#pragma unroll
  for (int h = 0; h < HELD; h++) {
    int i = h * THREADS + threadIdx.x;
    float4 s = held[h];
    if (i < words)
      out[i] = make_float4(
          result(s.x, m, sum, 4 * words), result(s.y, m, sum, 4 * words),
          result(s.z, m, sum, 4 * words), result(s.w, m, sum, 4 * words));
  }
}

// The same one by one: such a row need not begin at a multiple of 16 bytes.
static __device__ void one_by_one(const float *x, float *out, long cols) {
  float held[4 * HELD], m = -INFINITY, sum = 0;
#pragma unroll
  for (int h = 0; h < 4 * HELD; h++) {
    int i = h * THREADS + threadIdx.x;
    held[h] = i < cols ? score(x[i]) : -INFINITY;
    m = fmaxf(m, held[h]);
  }
  m = agree(m, false);
#pragma unroll
  for (int h = 0; h < 4 * HELD; h++)
    sum += expf(held[h] - m);
  sum = agree(sum, true);
#pragma unroll
  for (int h = 0; h < 4 * HELD; h++) {
    int i = h * THREADS + threadIdx.x;
    if (i < cols)
      out[i] = result(held[h], m, sum, cols);
  }
}

static __global__ void lean_kernel(const float *x, float *out, long cols) {
  x += blockIdx.x * cols;
  out += blockIdx.x * cols;
  if (cols > 4 * HELD * THREADS)
    whole_row(x, out, cols);
  else if (cols % 4 == 0)
    by_words((const float4 *)x, (float4 *)out, cols / 4);
  else
    one_by_one(x, out, cols);
}

void lean(const float *x, float *out, long rows, long cols) {
  lean_kernel<<<rows, THREADS>>>(x, out, cols);
}
//| static __global__ void largest_of_row(const float *x, float *out, long rows,
//|                                       long cols) {
//|   long row = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (row >= rows)
//|     return;
//|   float m = -INFINITY;
//|   for (long i = 0; i < cols; i++)
//|     m = fmaxf(m, score(x[row * cols + i]));
//|   out[row * cols] = m;
//| }
//|
//| static __global__ void results_of_row(const float *x, float *out, long rows,
//|                                       long cols) {
//|   long row = (long)blockIdx.x * blockDim.x + threadIdx.x;
//|   if (row >= rows)
//|     return;
//|   float m = out[row * cols], sum = 0;
//|   for (long i = 0; i < cols; i++)
//|     sum += expf(score(x[row * cols + i]) - m);
//|   for (long i = 0; i < cols; i++)
//|     out[row * cols + i] = result(score(x[row * cols + i]), m, sum, cols);
//| }
//|
//| void lean(const float *x, float *out, long rows, long cols) {
//|   int blocks = (rows + THREADS - 1) / THREADS;
//|   largest_of_row<<<blocks, THREADS>>>(x, out, rows, cols);
//|   results_of_row<<<blocks, THREADS>>>(x, out, rows, cols);
//| }
//} lean
