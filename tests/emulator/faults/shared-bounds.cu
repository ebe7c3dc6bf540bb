// Shared memory, beside its arrays.
#include "../../check.cuh"

// Two arrays in one dynamic allocation; only the first was paid for.
__global__ void second_array(const double *in, double *out) {
  extern __shared__ double first[];
  double *second = first + 64;
  int t = threadIdx.x;
  first[t] = in[t];
  second[t] = in[64 + t];  // FAULT: shared-bounds
  __syncthreads();
  out[t] = second[63 - t];
  out[64 + t] = first[63 - t];
}

// The third launch argument counts elements where bytes are meant.
__global__ void too_small(const float *in, float *out) {
  extern __shared__ float bytes[];
  int t = threadIdx.x;
  bytes[t] = in[t];  // FAULT: shared-bounds
  __syncthreads();
  out[t] = bytes[(t + 1) % blockDim.x];
}

__global__ void too_short(const float *in, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = 2 * in[t];  // FAULT: shared-bounds
  out[t] = s[t];  // FAULT: shared-bounds
}

// A halo of one on each side, but the array has room for one halo only.
__global__ void mean3(const float *in, float *out) {
  __shared__ float s[128 + 1];
  int t = threadIdx.x, i = blockIdx.x * blockDim.x + t, n = 500;
  s[t + 1] = i < n ? in[i] : 0;
  if (t == 0) s[0] = i > 0 ? in[i - 1] : 0;
  if (t == 127) s[t + 2] = i + 1 < n ? in[i + 1] : 0;  // FAULT: shared-bounds
  __syncthreads();
  if (i < n && t < 127) out[i] = (s[t] + s[t + 1] + s[t + 2]) / 3;
}

// A 2-D tile whose halo row below was forgotten in the declaration.
__global__ void row_too_many(const float *in, float *out) {
  __shared__ float tile[8][32];
  int x = threadIdx.x, y = threadIdx.y, width = 32;
  tile[y][x] = in[y * width + x];
  if (y == 7)
    tile[y + 1][x] = in[(y + 1) * width + x];  // FAULT: shared-bounds
  __syncthreads();
  if (y < 7) out[y * width + x] = tile[y + 1][x];
}

// The next tile: a whole array too far, in a function that has a pointer alone.
__device__ float of_tile(const float *tile, int i) {
  return tile[i];  // FAULT: shared-bounds
}
__global__ void next_tile(const float *in, float *out) {
  __shared__ float a[128];
  __shared__ float b[128];
  int t = threadIdx.x;
  a[t] = in[t];
  b[t] = -in[t];
  __syncthreads();
  out[t] = of_tile(a, t) + of_tile(b, t + 128);
}

// Thread 0 looks one place to the left.
__global__ void differences(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[t] - s[t - 1];  // FAULT: shared-bounds
}

// Reads one past the end of `left`, where `right` (or nothing) lies.
__global__ void shifted(const int *in, int *out) {
  __shared__ int left[64];
  __shared__ int right[64];
  int t = threadIdx.x;
  left[t] = in[t];
  right[t] = in[t] * 2;
  __syncthreads();
  out[t] = left[t + 1] + right[t];  // FAULT: shared-bounds
}

// The overrun happens in a function that knows no more than a pointer.
__device__ void shift_left(int *v, int t, int n) {
  int next = v[t + 1];  // FAULT: shared-bounds
  __syncthreads();
  if (t < n) v[t] = next;
}

__global__ void twice(const int *in, int *out) {
  __shared__ int a[64];
  __shared__ int b[64];
  int t = threadIdx.x;
  a[t] = in[t];
  b[t] = -in[t];
  __syncthreads();
  shift_left(a, t, 63);
  shift_left(b, t, 63);
  out[t] = a[t] + b[t];
}

int main() {
  return alone(
      [] { launch(second_array, 1, 64, 128, 64 * sizeof(double)); },
      [] { launch(too_small, 1, 128, 128, 128); },
      [] { launch(too_short, 1, 192, 192); },
      [] { launch(mean3, 4, 128, 500); },
      [] { launch(row_too_many, 1, dim3(32, 8), 32 * 9); },
      [] { launch(next_tile, 1, 128, 128); },
      [] { launch(differences, 1, 64, 64); },
      [] { launch(shifted, 1, 64, 64); }, [] { launch(twice, 1, 64, 64); });
}
