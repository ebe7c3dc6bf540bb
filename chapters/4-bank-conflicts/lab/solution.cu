// lab4.cu - your file. Each task is a kernel and the function that launches it.
#include "lab4.h"

enum { TILE = 32, ROWS = 8 }; // a block: TILE x ROWS threads

// Combining IDENTITY with a pixel changes nothing.
#define IDENTITY LAB_IDENTITY

static __device__ LAB_ELEMENT pixel(LAB_ELEMENT x) {
  return x - LAB_LEVEL;
}

static __device__ LAB_ELEMENT combine(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_COMBINED;
}

static dim3 tiles(long rows, long cols) {
  return dim3((cols + TILE - 1) / TILE, (rows + TILE - 1) / TILE);
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this kernel. A block mirrors a tile.

//{ repair
static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                     long rows, long cols) {
  __shared__ LAB_ELEMENT tile[TILE][TILE];
  long first_row = (long)blockIdx.y * TILE;
  long first_col = (long)blockIdx.x * TILE;
  int tx = threadIdx.x, width = min(cols - first_col, (long)TILE);
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
    if (first_row + ty < rows && tx < width)
      tile[ty][width - 1 - tx] = x[(first_row + ty) * cols + first_col + tx];
  __syncthreads();
  long to = cols - first_col - width;
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
    if (first_row + ty < rows && tx < width)
      out[(first_row + ty) * cols + to + tx] = pixel(tile[ty][tx]);
}
//| static __global__ void repair_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
//|                                      long rows, long cols) {
//|   __shared__ LAB_ELEMENT tile[TILE][TILE];
//|   long first_row = (long)blockIdx.y * TILE;
//|   long first_col = (long)blockIdx.x * TILE;
//|   int tx = threadIdx.x, width = min(cols - first_col, (long)TILE);
//|   for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
//|     if (first_row + ty < cols && tx < width)
//|       tile[ty][width - 1 - tx] =
//|           x[(first_row + ty) * cols + first_col + tx];
//|   long to = cols - first_col - width;
//|   for (int ty = threadIdx.y; ty < TILE; ty += ROWS)
//|     if (first_row + ty < rows && tx <= width)
//|       out[(first_row + ty) * cols + to + tx] = pixel(tile[ty][tx]);
//| }
//} repair

void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  repair_kernel<<<tiles(rows, cols), dim3(TILE, ROWS)>>>(x, out, rows, cols);
}

// ---- task 3, turn ----
//
// A block loads a tile, 32 neighbours at a time, and shall store it likewise.

//{ turn
static __global__ void turn_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                   long rows, long cols) {
  __shared__ LAB_ELEMENT tile[TILE][TILE + 1];
  long first_row = (long)blockIdx.y * TILE;
  long first_col = (long)blockIdx.x * TILE;
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS) {
    long row = first_row + ty, col = first_col + threadIdx.x;
    if (row < rows && col < cols)
      tile[ty][threadIdx.x] = pixel(x[row * cols + col]);
  }
  __syncthreads();
  for (int ty = threadIdx.y; ty < TILE; ty += ROWS) {
    long row = first_row + threadIdx.x, col = first_col + ty;
    if (row < rows && col < cols)
      out[LAB_TO] = tile[threadIdx.x][ty];
  }
}
//| static __global__ void turn_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
//|                                    long rows, long cols) {
//|   __shared__ LAB_ELEMENT tile[TILE][TILE];
//|   long first_row = (long)blockIdx.y * TILE;
//|   long first_col = (long)blockIdx.x * TILE;
//|   for (int ty = threadIdx.y; ty < TILE; ty += ROWS) {
//|     long row = first_row + ty, col = first_col + threadIdx.x;
//|     if (row < rows && col < cols)
//|       tile[ty][threadIdx.x] = pixel(x[row * cols + col]);
//|   }
//|   __syncthreads();
//|   // To do: which pixel should a thread store, so that the addresses of a
//|   // warp are neighbours? This stores them where they were.
//|   for (int ty = threadIdx.y; ty < TILE; ty += ROWS) {
//|     long row = first_row + ty, col = first_col + threadIdx.x;
//|     if (row < rows && col < cols)
//|       out[row * cols + col] = tile[ty][threadIdx.x];
//|   }
//| }
//} turn

void turn(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols) {
  turn_kernel<<<tiles(rows, cols), dim3(TILE, ROWS)>>>(x, out, rows, cols);
}

// ---- task 4, lines ----
//
// Right already: 32 rows are loaded to shared memory, then each lane of a warp
// walks along a row of its own.

//{ lines
static __global__ void lines_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
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
    all = combine(all, pixel(line[t][(k + t) % WIDTH]));
  out[first + t] = all;
}
//| static __global__ void lines_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
//|                                     long rows) {
//|   __shared__ LAB_ELEMENT line[TILE][WIDTH];
//|   long first = (long)blockIdx.x * TILE;
//|   int t = threadIdx.x, count = min(rows - first, (long)TILE);
//|   for (int i = t; i < count * WIDTH; i += TILE * ROWS)
//|     line[i / WIDTH][i % WIDTH] = x[first * WIDTH + i];
//|   __syncthreads();
//|   if (t >= count)
//|     return;
//|   LAB_ELEMENT all = IDENTITY;
//|   for (int k = 0; k < WIDTH; k++)
//|     all = combine(all, pixel(line[t][k]));
//|   out[first + t] = all;
//| }
//} lines

void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows) {
  lines_kernel<<<(rows + TILE - 1) / TILE, TILE * ROWS>>>(x, out, rows);
}
