// Global, constant and local memory, beside what was allocated or declared.
#include <algorithm>

#include "../../check.cuh"

__global__ void before_start(const double *in, double *out) {
  int i = threadIdx.x;
  if (i >= 100) return;
  double before = in[i - 1];  // FAULT: global-bounds
  out[i] = in[i] - before;
}

__global__ void off_by_one(const int *a, int *c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 333) return;
  c[i] = a[i] + 1;  // FAULT: global-bounds
}

// Row and column are exchanged in the index of a matrix that is not square.
struct matrix {
  int rows, cols;
  float *data;
};
__device__ float &element(matrix m, int row, int col) {
  return m.data[col * m.rows + row + col];
}
__global__ void swapped_extents(matrix m, float value) {
  int row = threadIdx.y, col = threadIdx.x;
  if (row < m.rows && col < m.cols)
    element(m, row, col) = value;  // FAULT: global-bounds
}

struct particle {
  float x, y, z, mass;
};
__global__ void managed(particle *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n) p[i].z -= 9.81f;  // FAULT: global-bounds
}

// Columns are copied with the row length of the wider matrix.
__global__ void crop(const char *in, int in_pitch, char *out, int width) {
  int x = threadIdx.x, y = blockIdx.x;
  if (x < width)
    out[y * in_pitch + x] = in[y * in_pitch + x];  // FAULT: global-bounds
}

__global__ void wild(const int *index, float *out) {
  int t = threadIdx.x;
  out[(long long)index[t] * 1000003] = t;  // FAULT: global-bounds
}

__global__ void copied(const int *in, int *out, int n) {
  std::copy(in, in + n, out);  // FAULT: global-bounds
}

// cudaMalloc counts bytes; this one was given elements.
__global__ void iota(int *x, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    x[i] = i;  // FAULT: global-bounds
}

__device__ float table[32];
__device__ float after[32];
__global__ void past_variable(float *out) {
  int t = threadIdx.x;
  out[t] = (table[t] + table[t + 1]) / 2 + after[t];  // FAULT: global-bounds
}

// In a function that knows no more than a pointer.
__device__ float pair(const float *v, int i) {
  return v[i] + v[i + 1];  // FAULT: global-bounds
}
__global__ void pairs(float *out) {
  int t = threadIdx.x;
  out[t] = pair(table, t) - pair(after, t);
}

// A filter of radius 2 has five weights, not six.
__constant__ float weight[5];
__constant__ float gain[5];
__global__ void filter(const float *in, float *out) {
  int i = threadIdx.x;
  float sum = 0;
  for (int k = 0; k <= 5; k++)
    if (i + k < 64) sum += weight[k] * in[i + k];  // FAULT: constant-bounds
  out[i] = sum * gain[0];
}

// A thread's own array of 4, filled with 5 values.
__global__ void sort_few(const int *in, int *out) {
  int best[4] = {0, 0, 0, 0};
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k <= 4; k++)
    best[(k + in[t]) % 5] = in[t];  // FAULT: local-bounds
  for (int k = 0; k < 4; k++) sum += best[k];
  out[t] = sum;
}

// A thread publishes the address of its own local variable.
__global__ void other_threads_local(const int *in, int *out) {
  __shared__ int *parts[64];
  int mine = in[threadIdx.x];
  parts[threadIdx.x] = &mine;
  __syncthreads();
  int next = *parts[(threadIdx.x + 1) % 64];  // FAULT: local-bounds
  __syncthreads();
  out[threadIdx.x] = mine + next;
}

// The array at the struct's end is left for the next struct.
struct small_matrix {
  int rows, cols;
  float v[16];
};
__global__ void trace(const small_matrix *m, float *out) {
  float sum = 0;
  for (int i = 0; i <= m->rows; i++)
    sum += m[threadIdx.x].v[i * m->cols + i];  // FAULT: global-bounds
  out[threadIdx.x] = sum;
}

int main() {
  return alone(
      [] { launch(before_start, 1, 128, 100); },
      [] { launch(off_by_one, 3, 128, 333); },
      [] {
        swapped_extents<<<1, dim3(32, 8)>>>({7, 30, device<float>(210)}, 1.5f);
      },
      [] {
        particle *p;
        CUDA(cudaMallocManaged(&p, 77 * sizeof *p));
        for (int i = 0; i < 77; i++) p[i] = {0, 0, 100, 1};
        managed<<<2, 64>>>(p, 77);
        finish();
        (void)cudaFree(p);
      },
      [] {
        crop<<<10, 32>>>(device(numbers<char>(640)), 64, device<char>(200), 20);
      },
      [] { wild<<<1, 32>>>(device(numbers<int>(32)), device<float>(32)); },
      [] { iota<<<1, 64>>>((int *)device<char>(200), 200); },
      [] { copied<<<1, 1>>>(device(numbers<int>(32)), device<int>(16), 32); },
      [] { past_variable<<<1, 32>>>(device<float>(32)); },
      [] { pairs<<<1, 32>>>(device<float>(32)); },
      [] { launch(filter, 1, 64, 64); }, [] { launch(sort_few, 1, 32, 32); },
      [] { launch(other_threads_local, 1, 64, 64); },
      [] {
        trace<<<1, 2>>>(device(std::vector<small_matrix>(3, {4, 4, {}})),
                        device<float>(2));
      });
}
