// by-shape: the sum of each row of a matrix; how many threads sum a row follows
// from the shape.
//
// Against lanes-per-row: a row of more than 2048 elements takes a block, or
// several where there are too few rows to fill the device. Of several blocks
// the one that is done last adds their sums, by a counter for each row, as
// last-block does.
//
//= after lanes-per-row
//= shared.bank_conflicts == 0
//= races == 0
#include "rows.h"

enum { LOADS = 4, LONGEST_OF_WARP = 2048, MOST_SPLIT = 1024 };

template <int LANES>
static __global__ void __launch_bounds__(THREADS)
    sum_rows(const float *x, float *out, long rows, int cols) {
  long row = (long)blockIdx.x * (THREADS / LANES) + threadIdx.x / LANES;
  int lane = threadIdx.x % LANES, length = row < rows ? cols : 0;
  x += row * cols;
  float sum = 0;
  for (int i = lane; i < length; i += LOADS * LANES) {
    float loaded[LOADS];
#pragma unroll
    for (int k = 0; k < LOADS; k++)
      loaded[k] = i + k * LANES < length ? x[i + k * LANES] : 0;
#pragma unroll
    for (int k = 0; k < LOADS; k++)
      sum += loaded[k];
  }
#pragma unroll
  for (int half = LANES / 2; half > 0; half /= 2)
    sum += __shfl_down_sync(0xffffffffu, sum, half, LANES);
  if (lane == 0 && row < rows)
    out[row] = sum;
}

//> parts
static __device__ unsigned int finished[MOST_SPLIT]; // blocks of each row

static __global__ void __launch_bounds__(THREADS)
    sum_long_rows(const float *x, float *sums, float *out, long cols,
                  int parts) {
  __shared__ bool last;
  int row = blockIdx.x / parts, part = blockIdx.x % parts;
  float sum = block_sum(sum_of_part(x + row * cols, cols, part, parts));
  if (parts > 1) {
    if (threadIdx.x == 0) {
      sums[blockIdx.x] = sum;
      __threadfence(); // the sum is visible before the number is drawn
      last = atomicInc(&finished[row], parts - 1) == parts - 1;
      if (last)
        __threadfence(); // no sum is loaded before the last number is drawn
    }
    __syncthreads();
    if (!last)
      return;
    sum = 0;
    for (int p = threadIdx.x; p < parts; p += THREADS)
      sum += __ldcg(&sums[row * parts + p]);
    sum = block_sum(sum);
  }
  if (threadIdx.x == 0)
    out[row] = sum;
}
//< parts

template <int LANES> static void launch_lanes(const struct task *t) {
  long rows = t->instance.shape.rows, in_block = THREADS / LANES;
  sum_rows<LANES><<<(rows + in_block - 1) / in_block, THREADS>>>(
      t->in[0], t->out, rows, t->instance.shape.cols);
}

//> launch
static void launch(const struct task *t) {
  long rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  auto launch_rows = cols <= 64    ? launch_lanes<8>
                     : cols <= 512 ? launch_lanes<16>
                                   : launch_lanes<32>;
  if (cols <= LONGEST_OF_WARP)
    return launch_rows(t);
  long wanted = smaller(BLOCKS_PER_SM * multiprocessors(), MOST_SPLIT);
  long steps = (cols / 4 + STEP - 1) / STEP;
  long parts = rows < wanted ? smaller((wanted + rows - 1) / rows, steps) : 1;
  sum_long_rows<<<rows * parts, THREADS>>>(t->in[0], t->scratch, t->out, cols,
                                           parts);
}
//< launch

VARIANT("by-shape", "lanes, a block or several for a row, as its length says",
        "row-sums", launch);
