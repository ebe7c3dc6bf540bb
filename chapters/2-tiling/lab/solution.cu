// lab2.cu - your file. Each task is a kernel and the function that launches it.
#include "lab2.h"

enum { TILE = LAB_TILE };

// Combining IDENTITY with a term changes nothing.
#define IDENTITY LAB_IDENTITY

static __device__ LAB_ELEMENT term(LAB_ELEMENT a, LAB_ELEMENT b) {
  return LAB_TERM;
}

static __device__ LAB_ELEMENT combine(LAB_ELEMENT x, LAB_ELEMENT y) {
  return LAB_COMBINED;
}

static int groups(long n, long of) {
  return (n + of - 1) / of;
}

// ---- task 2, repair ----
//
// Three mistakes are hidden in this kernel. A block computes TILE x TILE
// elements of c, in steps of TILE features.

//{ repair
static __global__ void repair_kernel(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                     LAB_ELEMENT *c, long rows, long cols) {
  __shared__ LAB_ELEMENT of_a[TILE][TILE], of_b[TILE][TILE];
  int tx = threadIdx.x, ty = threadIdx.y;
  long row = (long)blockIdx.y * TILE + ty, col = (long)blockIdx.x * TILE + tx;
  long b_row = (long)blockIdx.x * TILE + ty;
  LAB_ELEMENT all = IDENTITY;
  for (int first = 0; first < INNER; first += TILE) {
    if (row < rows && first + tx < INNER)
      of_a[ty][tx] = a[row * INNER + first + tx];
    if (b_row < cols && first + tx < INNER)
      of_b[ty][tx] = b[b_row * INNER + first + tx];
    __syncthreads();
    for (int k = 0; k < TILE && first + k < INNER; k++)
      if (row < rows && col < cols)
        all = combine(all, term(of_a[ty][k], of_b[tx][k]));
    __syncthreads();
  }
  if (row < rows && col < cols)
    c[row * cols + col] = all;
}
//| static __global__ void repair_kernel(const LAB_ELEMENT *a,
//|                                      const LAB_ELEMENT *b, LAB_ELEMENT *c,
//|                                      long rows, long cols) {
//|   __shared__ LAB_ELEMENT of_a[TILE][TILE], of_b[TILE][TILE];
//|   int tx = threadIdx.x, ty = threadIdx.y;
//|   long row = (long)blockIdx.y * TILE + ty;
//|   long col = (long)blockIdx.x * TILE + tx;
//|   long b_row = (long)blockIdx.x * TILE + ty;
//|   if (row >= rows)
//|     return;
//|   LAB_ELEMENT all = IDENTITY;
//|   for (int first = 0; first < INNER; first += TILE) {
//|     if (first + tx < INNER)
//|       of_a[ty][tx] = a[row * INNER + first + tx];
//|     if (b_row < cols && first + tx < INNER)
//|       of_b[ty][tx] = b[b_row * INNER + first + tx];
//|     __syncthreads();
//|     for (int k = 0; k < TILE; k++)
//|       if (col < cols)
//|         all = combine(all, term(of_a[ty][k], of_b[tx][k]));
//|   }
//|   if (col < cols)
//|     c[row * cols + col] = all;
//| }
//} repair

void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  dim3 grid(groups(cols, TILE), groups(rows, TILE));
  repair_kernel<<<grid, dim3(TILE, TILE)>>>(a, b, c, rows, cols);
}

// ---- task 3, window ----

enum { THREADS = 128 };

static __global__ void window_kernel(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                     long n) {
  //{ window
  __shared__ LAB_ELEMENT part[THREADS + 2 * RADIUS];
  int t = threadIdx.x;
  long first = (long)blockIdx.x * THREADS - RADIUS, i = first + RADIUS + t;
  for (int p = t; p < THREADS + 2 * RADIUS; p += THREADS)
    if (first + p >= 0 && first + p < n)
      part[p] = x[first + p];
  __syncthreads();
  if (i >= n)
    return;
  LAB_ELEMENT all = IDENTITY;
  for (int p = t; p <= t + 2 * RADIUS; p++)
    if (first + p >= 0 && first + p < n)
      all = combine(all, term(part[p], part[t + RADIUS]));
  out[i] = all;
  //| // To do: this knows only the elements of its own block. Load RADIUS more
  //| // at either end.
  //| __shared__ LAB_ELEMENT part[THREADS];
  //| int t = threadIdx.x;
  //| long i = (long)blockIdx.x * THREADS + t;
  //| if (i < n)
  //|   part[t] = x[i];
  //| __syncthreads();
  //| if (i >= n)
  //|   return;
  //| LAB_ELEMENT all = IDENTITY;
  //| for (int p = max(t - RADIUS, 0); p <= min(t + RADIUS, THREADS - 1); p++)
  //|   if (i - t + p < n)
  //|     all = combine(all, term(part[p], part[t]));
  //| out[i] = all;
  //} window
}

void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  window_kernel<<<groups(n, THREADS), THREADS>>>(x, out, n);
}

// ---- task 4, square ----
//
// Right already, and slow: a thread loads all that it needs from global memory.

//{ square
enum { SIDE = 2 * TILE }; // a block computes SIDE x SIDE, a thread 2 x 2

// of[k][r] = x[(first_row + r) * INNER + first + k], zeros where there is none.
static __device__ void load(LAB_ELEMENT (*of)[SIDE + 1], const LAB_ELEMENT *x,
                            long first_row, long rows, int first) {
  for (int r = threadIdx.y; r < SIDE; r += TILE) {
    long row = first_row + r;
    int k = first + threadIdx.x;
    bool there = row < rows && k < INNER;
    of[threadIdx.x][r] = there ? x[row * INNER + k] : 0;
  }
}

static __global__ void square_kernel(const LAB_ELEMENT *a, const LAB_ELEMENT *b,
                                     LAB_ELEMENT *c, long rows, long cols) {
  __shared__ LAB_ELEMENT of_a[TILE][SIDE + 1], of_b[TILE][SIDE + 1];
  int tx = threadIdx.x, ty = threadIdx.y;
  long row = (long)blockIdx.y * SIDE, col = (long)blockIdx.x * SIDE;
  LAB_ELEMENT all[2][2] = {{IDENTITY, IDENTITY}, {IDENTITY, IDENTITY}};
  for (int first = 0; first < INNER; first += TILE) {
    load(of_a, a, row, rows, first);
    load(of_b, b, col, cols, first);
    __syncthreads();
    for (int k = 0; k < TILE && first + k < INNER; k++) {
      LAB_ELEMENT a2[] = {of_a[k][ty], of_a[k][ty + TILE]};
      LAB_ELEMENT b2[] = {of_b[k][tx], of_b[k][tx + TILE]};
      for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
          all[i][j] = combine(all[i][j], term(a2[i], b2[j]));
    }
    __syncthreads();
  }
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2; j++)
      if (row + ty + i * TILE < rows && col + tx + j * TILE < cols)
        c[(row + ty + i * TILE) * cols + col + tx + j * TILE] = all[i][j];
}

void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols) {
  dim3 grid(groups(cols, SIDE), groups(rows, SIDE));
  square_kernel<<<grid, dim3(TILE, TILE)>>>(a, b, c, rows, cols);
}
//| static __global__ void square_kernel(const LAB_ELEMENT *a,
//|                                      const LAB_ELEMENT *b, LAB_ELEMENT *c,
//|                                      long rows, long cols) {
//|   long row = (long)blockIdx.y * TILE + threadIdx.y;
//|   long col = (long)blockIdx.x * TILE + threadIdx.x;
//|   if (row >= rows || col >= cols)
//|     return;
//|   LAB_ELEMENT all = IDENTITY;
//|   for (int k = 0; k < INNER; k++)
//|     all = combine(all, term(a[row * INNER + k], b[col * INNER + k]));
//|   c[row * cols + col] = all;
//| }
//|
//| void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
//|             long rows, long cols) {
//|   dim3 grid(groups(cols, TILE), groups(rows, TILE));
//|   square_kernel<<<grid, dim3(TILE, TILE)>>>(a, b, c, rows, cols);
//| }
//} square
