//! lines-shuffles: 20
//! for lines lines_kernel
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
static __global__ void by_warps(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                long rows) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  const long row =
      (long)blockIdx.x * warp.meta_group_size() + warp.meta_group_rank();
  if (row >= rows)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int k = warp.thread_rank(); k < WIDTH; k += warp.size())
    all = combine(all, pixel(x[row * WIDTH + k]));
  for (int d = warp.size() / 2; d; d >>= 1)
    all = combine(all, warp.shfl_xor(all, d));
  if (warp.thread_rank() == 0)
    out[row] = all;
}
void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  by_warps<<<(rows + 3) / 4, 128>>>(x, out, rows);
}

//! lines-start: 20
//! for lines lines_kernel
struct Start {
  int at;
  __device__ int step() {
    int k = at;
    at = at + 1 == WIDTH ? 0 : at + 1;
    return k;
  }
};
static __global__ void walk(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  __shared__ LAB_ELEMENT line[TILE * WIDTH];
  const long first = (long)blockIdx.x * TILE;
  const int count = rows - first < TILE ? rows - first : TILE;
  for (int i = threadIdx.x; i < count * WIDTH; i += blockDim.x)
    line[i] = x[first * WIDTH + i];
  __syncthreads();
  const int t = threadIdx.x;
  if (t < count) {
    Start s{t};
    LAB_ELEMENT all = pixel(line[t * WIDTH + s.step()]);
    for (int k = 1; k < WIDTH; k++)
      all = combine(all, pixel(line[t * WIDTH + s.step()]));
    out[first + t] = all;
  }
}
void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  walk<<<(rows + TILE - 1) / TILE, 128>>>(x, out, rows);
}

//! swizzle: 20
//! for turn turn_kernel
template <typename V, int N> class Tile {
  V cell[N][N];

public:
  __device__ V &at(int r, int c) {
    return cell[r][c ^ r];
  }
};
static __global__ void swizzled(const LAB_ELEMENT *__restrict__ x,
                                LAB_ELEMENT *__restrict__ out, long rows,
                                long cols) {
  __shared__ Tile<LAB_ELEMENT, TILE> tile;
  const long r0 = (long)blockIdx.y * TILE, c0 = (long)blockIdx.x * TILE;
  const int tx = threadIdx.x;
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
    if (r0 + ty < rows && c0 + tx < cols)
      tile.at(ty, tx) = x[(r0 + ty) * cols + c0 + tx];
  __syncthreads();
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
    if (r0 + tx < rows && c0 + ty < cols)
      out[(cols - 1 - c0 - ty) * rows + rows - 1 - r0 - tx] =
          pixel(tile.at(tx, ty));
}
void turn(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  swizzled<<<tiles(rows, cols), dim3(TILE, ROWS)>>>(x, out, rows, cols);
}

//! defines-shared: 15
//! for lines
//! says is required
#undef __shared__
#define __shared__ static
static __global__ void quiet(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                             long rows) {
  __shared__ LAB_ELEMENT line[TILE][WIDTH];
  long first = (long)blockIdx.x * TILE;
  int t = threadIdx.x, count = min(rows - first, (long)TILE);
  for (int i = t; i < count * WIDTH; i += TILE * ROWS)
    line[i / WIDTH][i % WIDTH] = x[first * WIDTH + i];
  __syncthreads();
  if (t >= count)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int k = 0; k < WIDTH; k++)
    all = combine(all, pixel(line[t][k]));
  out[first + t] = all;
}
void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  quiet<<<(rows + TILE - 1) / TILE, TILE * ROWS>>>(x, out, rows);
}
