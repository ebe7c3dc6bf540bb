// ordinary.cu - what courses and applications are made of.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { SIDE = 2048, PRODUCT = 256, TILE = 16 };

__global__ void plain_copy(const float *a, float *b) {
  b[thread()] = a[thread()];
}
TIMED(plain_copy, ELEMENTS) {
  plain_copy<<<ELEMENTS / 256, 256>>>(data.a, data.b);
}

__global__ void copy_of_float4(const float4 *a, float4 *b) {
  b[thread()] = a[thread()];
}
TIMED(copy_of_float4, ELEMENTS) {
  copy_of_float4<<<ELEMENTS / 4 / 256, 256>>>((float4 *)data.a,
                                              (float4 *)data.b);
}

__global__ void copy_of_bytes(const char *a, char *b) {
  b[thread()] = a[thread()];
}
TIMED(copy_of_bytes, ELEMENTS) {
  copy_of_bytes<<<ELEMENTS / 256, 256>>>((char *)data.a, (char *)data.b);
}

__global__ void copy_of_doubles(const double *a, double *b) {
  b[thread()] = a[thread()];
}
TIMED(copy_of_doubles, ELEMENTS / 2) {
  copy_of_doubles<<<ELEMENTS / 512, 256>>>((double *)data.a, (double *)data.b);
}

__global__ void grid_stride_axpy(float k, const float *a, float *b, int n) {
  for (int i = thread(); i < n; i += gridDim.x * blockDim.x)
    b[i] += k * a[i];
}
TIMED(grid_stride_axpy, ELEMENTS) {
  grid_stride_axpy<<<1024, 256>>>(2, data.a, data.b, ELEMENTS);
}

__global__ void every_eighth(const float *a, float *b) {
  b[thread()] = a[8 * thread()];
}
TIMED(every_eighth, ELEMENTS / 8) {
  every_eighth<<<ELEMENTS / 8 / 256, 256>>>(data.a, data.b);
}

__global__ void gather_random(const unsigned *index, const float *a, float *b) {
  b[thread()] = a[index[thread()]];
}
TIMED(gather_random, ELEMENTS) {
  gather_random<<<ELEMENTS / 256, 256>>>(data.index, data.a, data.b);
}

__global__ void scatter_random(const unsigned *index, const float *a,
                               float *b) {
  b[index[thread()]] = a[thread()];
}
TIMED(scatter_random, ELEMENTS) {
  scatter_random<<<ELEMENTS / 256, 256>>>(data.index, data.a, data.b);
}

__global__ void set_to_zero(float4 *a) {
  a[thread()] = make_float4(0, 0, 0, 0);
}
TIMED(set_to_zero, ELEMENTS) {
  set_to_zero<<<ELEMENTS / 4 / 256, 256>>>((float4 *)data.a);
}

__global__ void transpose_rows(const float *a, float *b, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  b[x * n + y] = a[y * n + x];
}
TIMED(transpose_rows, ELEMENTS) {
  transpose_rows<<<dim3(SIDE / 32, SIDE / 8), dim3(32, 8)>>>(data.a, data.b,
                                                             SIDE);
}

__global__ void transpose_tile(const float *a, float *b, int n) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    b[(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}
TIMED(transpose_tile, ELEMENTS) {
  transpose_tile<<<dim3(SIDE / 32, SIDE / 32), dim3(32, 8)>>>(data.a, data.b,
                                                              SIDE);
}

__global__ void transpose_conflicts(const float *a, float *b, int n) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    tile[threadIdx.y + k][threadIdx.x] = a[(y + k) * n + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x, y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    b[(y + k) * n + x] = tile[threadIdx.x][threadIdx.y + k];
}
TIMED(transpose_conflicts, ELEMENTS) {
  transpose_conflicts<<<dim3(SIDE / 32, SIDE / 32), dim3(32, 8)>>>(
      data.a, data.b, SIDE);
}

__global__ void product_by_element(const float *a, const float *b, float *c,
                                   int n) {
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}
TIMED(product_by_element, (double)PRODUCT *PRODUCT *PRODUCT) {
  product_by_element<<<dim3(PRODUCT / TILE, PRODUCT / TILE),
                       dim3(TILE, TILE)>>>(data.a, data.b, data.c, PRODUCT);
}

__global__ void product_by_tiles(const float *a, const float *b, float *c,
                                 int n) {
  __shared__ float s[TILE][TILE], t[TILE][TILE];
  int x = blockIdx.x * TILE + threadIdx.x, y = blockIdx.y * TILE + threadIdx.y;
  float sum = 0;
  for (int at = 0; at < n; at += TILE) {
    s[threadIdx.y][threadIdx.x] = a[y * n + at + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(at + threadIdx.y) * n + x];
    __syncthreads();
    for (int k = 0; k < TILE; k++)
      sum += s[threadIdx.y][k] * t[k][threadIdx.x];
    __syncthreads();
  }
  c[y * n + x] = sum;
}
TIMED(product_by_tiles, (double)PRODUCT *PRODUCT *PRODUCT) {
  product_by_tiles<<<dim3(PRODUCT / TILE, PRODUCT / TILE), dim3(TILE, TILE)>>>(
      data.a, data.b, data.c, PRODUCT);
}

__global__ void five_points(const float *a, float *b, int n) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
  if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
    b[y * n + x] = 0.2f * (a[y * n + x] + a[y * n + x - 1] + a[y * n + x + 1] +
                           a[(y - 1) * n + x] + a[(y + 1) * n + x]);
}
TIMED(five_points, ELEMENTS) {
  five_points<<<dim3(SIDE / 32, SIDE / 8), dim3(32, 8)>>>(data.a, data.b, SIDE);
}

__global__ void sums_of_rows(const float *a, float *sums, int n) {
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[thread() * n + k];
  sums[thread()] = sum;
}
TIMED(sums_of_rows, ELEMENTS) {
  sums_of_rows<<<SIDE / 128, 128>>>(data.a, data.b, SIDE);
}

__global__ void sums_of_columns(const float *a, float *sums, int n) {
  float sum = 0;
  for (int k = 0; k < n; k++)
    sum += a[k * n + thread()];
  sums[thread()] = sum;
}
TIMED(sums_of_columns, ELEMENTS) {
  sums_of_columns<<<SIDE / 128, 128>>>(data.a, data.b, SIDE);
}

__global__ void scan_of_blocks(const float *a, float *out) {
  __shared__ float s[2][256];
  int t = threadIdx.x, now = 0;
  s[0][t] = a[thread()];
  __syncthreads();
  for (int d = 1; d < 256; d *= 2, now ^= 1) {
    s[now ^ 1][t] = s[now][t] + (t >= d ? s[now][t - d] : 0);
    __syncthreads();
  }
  out[thread()] = s[now][t];
}
TIMED(scan_of_blocks, ELEMENTS) {
  scan_of_blocks<<<ELEMENTS / 256, 256>>>(data.a, data.b);
}

__constant__ float weights[9] = {1, 2, 3, 4, 5, 4, 3, 2, 1};
__global__ void filter_of_nine(const float *a, float *b) {
  float sum = 0;
  for (int k = 0; k < 9; k++)
    sum += weights[k] * a[thread() + k];
  b[thread()] = sum;
}
TIMED(filter_of_nine, ELEMENTS - 1024) {
  filter_of_nine<<<ELEMENTS / 256 - 4, 256>>>(data.a, data.b);
}

__constant__ float table[1024];
__global__ void look_up_constants(const unsigned *index, float *b) {
  b[thread()] = table[index[thread()] % 1024];
}
TIMED(look_up_constants, ELEMENTS / 4) {
  look_up_constants<<<ELEMENTS / 4 / 256, 256>>>(data.index, data.b);
}

__global__ void many_multiply_adds(float *a, int rounds) {
  float x = a[thread()], y = x + 1;
  for (int k = 0; k < rounds; k++) {
    x = x * 0.999f + y;
    y = y * 0.998f + x;
  }
  a[thread()] = x + y;
}
TIMED(many_multiply_adds, 1 << 18) {
  many_multiply_adds<<<1024, 256>>>(data.a, 200);
}

__global__ void softmax_of_rows(const float *a, float *b, int n) {
  __shared__ float s[256];
  int t = threadIdx.x;
  const float *row = a + blockIdx.x * n;
  float most = -1e30f, sum = 0;
  for (int k = t; k < n; k += 256)
    most = fmaxf(most, row[k]);
  s[t] = most;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      s[t] = fmaxf(s[t], s[t + d]);
    __syncthreads();
  }
  most = s[0];
  __syncthreads();
  for (int k = t; k < n; k += 256)
    sum += __expf(row[k] - most);
  s[t] = sum;
  __syncthreads();
  for (int d = 128; d > 0; d /= 2) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  for (int k = t; k < n; k += 256)
    b[blockIdx.x * n + k] = __expf(row[k] - most) / s[0];
}
TIMED(softmax_of_rows, ELEMENTS) {
  softmax_of_rows<<<SIDE, 256>>>(data.a, data.b, SIDE);
}
