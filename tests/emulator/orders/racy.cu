// Kernels that race: what is found of them must be one and the same in whatever
// order their blocks and warps run (tests/emulator/order.t).
#include <cuda/barrier>
#include <vector>

#include "../../check.cuh"

#define I (int(blockIdx.x * blockDim.x + threadIdx.x))

// ---- plain accesses of several lines to one word ----

__global__ void three_stores(int *x) {
  if (blockIdx.x == 0) x[threadIdx.x] = 1;
  if (blockIdx.x == 1) x[threadIdx.x] = 2;
  if (blockIdx.x == 2) x[threadIdx.x] = I;
}

__global__ void two_readers(const int *y, int *x) {
  int left = x[(I + 1) % 256];
  int right = x[(I + 255) % 256];
  x[I] = left + right + y[I];
}

__global__ void stencil(float *x, int n) {
  int i = I;
  if (i == 0 || i + 1 >= n) return;
  float sum = x[i - 1];
  sum += x[i];
  sum += x[i + 1];
  x[i] = sum / 3;
}

__global__ void stencil_in_rounds(float *x, int n) {
  int i = threadIdx.x;
  for (int r = 0; r < 3; r++) {
    float sum = i > 0 ? x[i - 1] : 0;
    sum += i + 1 < n ? x[i + 1] : 0;
    x[i] = sum / 2;
  }
}

__global__ void histogram(const int *x, int *bins) {
  int bin = x[I] % 16;
  int old = bins[bin];
  bins[bin] = old + 1;
}

__global__ void rotate(int *x, int n) {
  int v = x[(I + 1) % n];
  x[I] = v;
}

__global__ void reverse(int *x, int n) {
  int other = x[n - 1 - I];
  x[I] = other;
}

__global__ void chain(int *x) {
  if (I > 0) x[I] = x[I - 1] + 1;
}

__global__ void gather(const int *where, int *x) {
  x[I] = x[where[I] % 256] + 1;
}

__global__ void scatter(const int *where, int *x) {
  x[where[I] % 64] = I;
}

__global__ void prefix(int *x, int n) {
  for (int d = 1; d < n; d *= 2) {
    int v = 0;
    if (threadIdx.x >= d) v = x[threadIdx.x - d];
    x[threadIdx.x] += v;
    __syncthreads();
  }
}

// ---- flags, searches ----

__global__ void search(const int *edge, int *level, int *more, int d) {
  if (level[I] == d) {
    int to = edge[I] % 256;
    if (level[to] < 0) {
      level[to] = d + 1;
      *more = 1;
    }
  }
}

__global__ void raced_index(int *next, int *out) {
  int at = (*next)++;
  out[at % 256] = I;
}

__global__ void raced_branch(int *turn, int *a, int *b) {
  int mine = *turn;
  *turn = mine + 1;
  if (mine % 2)
    a[mine % 8] = I;
  else
    b[mine % 8] = I;
}

__global__ void colours(int *colour, const int *edge) {
  int mine = colour[I], its = colour[edge[I] % 256];
  if (mine == its) colour[I] = mine + 1;
}

__global__ void labels(int *label, const int *edge) {
  int to = edge[I] % 256;
  if (label[to] < label[I]) label[I] = label[to];
}

// ---- atomic operations beside plain accesses ----

__global__ void added_and_read(const int *x, int *sum, int *out) {
  atomicAdd(sum, x[I]);
  out[I] = *sum;
}

__global__ void cleared_and_added(const int *x, int *sum) {
  if (I == 0) *sum = 0;
  atomicAdd(sum, x[I]);
}

__global__ void maximum(const int *x, int *most, int *out) {
  atomicMax(most, x[I]);
  __syncthreads();
  out[I] = *most;
}

__global__ void bins_cleared(const int *x, int *bins) {
  if (threadIdx.x < 16) bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&bins[x[I] % 16], 1);
}

__global__ void pushed(int *stack, int *top) {
  int at = atomicAdd(top, 1);
  stack[at % 64] = I;
  if (at > 0) stack[at % 64] += stack[at - 1 & 63];
}

__global__ void mixed(int *x) {
  if (threadIdx.x % 2)
    atomicAdd(&x[threadIdx.x / 2], 1);
  else
    x[threadIdx.x / 2] += 1;
}

// ---- locks, last blocks ----

__global__ void half_locked(int *lock, int *sum) {
  if (threadIdx.x) return;
  if (blockIdx.x % 2) {
    while (atomicCAS(lock, 0, 1)) {}
    __threadfence();
    *sum += 1;
    __threadfence();
    atomicExch(lock, 0);
  } else {
    *sum += 2;
  }
}

__global__ void lock_without_fence(int *lock, int *sum) {
  if (threadIdx.x) return;
  while (atomicCAS(lock, 0, 1)) {}
  *sum += blockIdx.x;
  atomicExch(lock, 0);
}

__global__ void last_without_fence(float *part, unsigned *done, float *out) {
  part[I] = I;
  __syncthreads();
  if (threadIdx.x) return;
  if (atomicAdd(done, 1) + 1 < gridDim.x) return;
  float sum = 0;
  for (int i = 0; i < int(gridDim.x * blockDim.x); i++) sum += part[i];
  *out = sum;
}

__global__ void last_without_barrier(float *part, unsigned *done, float *out) {
  part[I] = I;
  __threadfence();
  if (threadIdx.x) return;
  if (atomicAdd(done, 1) + 1 < gridDim.x) return;
  float sum = 0;
  for (int i = 0; i < int(gridDim.x * blockDim.x); i++) sum += part[i];
  *out = sum;
}

// ---- a block's own ----

__global__ void double_buffer(float *a, float *b) {
  for (int r = 0; r < 4; r++) {
    float *from = r % 2 ? b : a, *to = r % 2 ? a : b;
    to[threadIdx.x] = from[(threadIdx.x + 33) % blockDim.x] + 1;
  }
}

__global__ void tile(const float *x, float *y) {
  __shared__ float s[256];
  for (int r = 0; r < 2; r++) {
    s[threadIdx.x] = x[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] += s[(threadIdx.x + 40) % 256];
    y[threadIdx.x] += s[(threadIdx.x + 80) % 256];
  }
}

__global__ void shared_stores(const int *x, int *y) {
  __shared__ int s[32];
  if (threadIdx.x < 64) s[x[threadIdx.x] % 32] = 1;
  if (threadIdx.x >= 64) s[x[threadIdx.x] % 32] = threadIdx.x;
  y[threadIdx.x] = s[threadIdx.x % 32];
}

// A word that four warps touch, each by a line of its own.
__global__ void lines_of_warps(int *y) {
  __shared__ int s[32];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  if (warp == 0) s[lane] = 1;
  if (warp == 1) s[lane] = 2;
  if (warp == 2) y[lane] = s[lane];
  if (warp == 3) y[lane + 32] = s[lane];
}

__global__ void shared_sums(const float *x, float *y) {
  __shared__ float s[258];
  int i = threadIdx.x;
  s[i + 1] = x[i];
  if (i == 0) s[0] = 0;
  if (i == 0) s[257] = 0;
  float sum = s[i];
  sum += s[i + 1];
  sum += s[i + 2];
  y[i] = sum;
}

__global__ void shared_bins(const int *x, int *y) {
  __shared__ int s[16];
  if (threadIdx.x < 16) s[threadIdx.x] = 0;
  atomicAdd(&s[x[threadIdx.x] % 16], 1);
  if (threadIdx.x < 16) y[threadIdx.x] = s[threadIdx.x];
}

__global__ void tree(const float *x, float *y) {
  __shared__ float s[256];
  int i = threadIdx.x;
  s[i] = x[i];
  __syncthreads();
  for (int d = 128; d; d /= 2)
    if (i < d) s[i] += s[i + d];
  if (i == 0) *y = s[0];
}

__global__ void stored_alike(int *y) {
  __shared__ int any[2];
  int t = threadIdx.x;
  if (t < 2) any[t] = 0;
  __syncthreads();
  if (t % 3 == 0) any[0] = 1;
  if (t % 5 == 0) any[0] = 1;
  if (t % 7 == 0) any[1] = t;
  __syncthreads();
  y[t] = any[0] + any[1];
}

// More requests between two barriers than are kept one by one.
__global__ void long_interval(const int *x, int *y, int n) {
  __shared__ int bins[32], most[2];
  int t = threadIdx.x;
  if (t < 32) bins[t] = 0;
  if (t < 2) most[t] = 0;
  for (int i = 0; i < n; i++) atomicAdd(&bins[x[(i * 37 + t) % 4096] % 32], 1);
  if (t % 64 == 5) most[1] = bins[t % 32];
  __syncthreads();
  if (t < 32) y[blockIdx.x * 32 + t] = bins[t] + most[1];
}

__global__ void initialised_meanwhile(int *x) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 40) init(&all, 128);
  all.arrive_and_wait();
  x[threadIdx.x] = threadIdx.x;
}

__global__ void warps_of_one_word(int *x) {
  int warp = threadIdx.x / 32;
  if (threadIdx.x % 32) return;
  if (warp == 0) *x = 5;
  if (warp == 1) *x = 6;
  if (warp == 2) x[1] = *x;
  if (warp == 3) x[2] = *x;
}

int main() {
  int *x = device(numbers<int>(4096));
  float *f = device(numbers<float>(4096));
  std::vector<int> levels(256, -1);
  levels[3] = levels[77] = levels[130] = levels[255] = 0;
  three_stores<<<3, 32>>>(zeros<int>(32));
  two_readers<<<4, 64>>>(x, zeros<int>(256));
  stencil<<<4, 64>>>(zeros<float>(256), 256);
  stencil_in_rounds<<<1, 256>>>(zeros<float>(256), 256);
  histogram<<<8, 64>>>(x, zeros<int>(16));
  rotate<<<4, 64>>>(zeros<int>(256), 256);
  reverse<<<4, 64>>>(zeros<int>(256), 256);
  chain<<<4, 64>>>(zeros<int>(256));
  gather<<<4, 64>>>(x, zeros<int>(256));
  scatter<<<4, 64>>>(x, zeros<int>(64));
  prefix<<<1, 256>>>(zeros<int>(256), 256);
  search<<<4, 64>>>(x, device(levels), zeros<int>(1), 0);
  raced_index<<<4, 64>>>(zeros<int>(1), zeros<int>(256));
  raced_branch<<<4, 64>>>(zeros<int>(1), zeros<int>(8), zeros<int>(8));
  colours<<<4, 64>>>(zeros<int>(256), x);
  labels<<<4, 64>>>(device(numbers<int>(256)), x);
  added_and_read<<<4, 64>>>(x, zeros<int>(1), zeros<int>(256));
  cleared_and_added<<<4, 64>>>(x, zeros<int>(1));
  maximum<<<4, 64>>>(x, zeros<int>(1), zeros<int>(256));
  bins_cleared<<<4, 64>>>(x, zeros<int>(16));
  pushed<<<4, 32>>>(zeros<int>(64), zeros<int>(1));
  mixed<<<4, 64>>>(zeros<int>(32));
  half_locked<<<8, 32>>>(zeros<int>(1), zeros<int>(1));
  lock_without_fence<<<8, 32>>>(zeros<int>(1), zeros<int>(1));
  last_without_fence<<<8, 64>>>(zeros<float>(512), zeros<unsigned>(1),
                                zeros<float>(1));
  last_without_barrier<<<8, 64>>>(zeros<float>(512), zeros<unsigned>(1),
                                  zeros<float>(1));
  /* What one order has not stored yet, another has never seen. */
  last_without_barrier<<<8, 64>>>(device<float>(512), zeros<unsigned>(1),
                                  zeros<float>(1));
  initialised_meanwhile<<<1, 128>>>(zeros<int>(128));
  long_interval<<<2, 256>>>(x, zeros<int>(64), 2500);
  double_buffer<<<1, 256>>>(zeros<float>(256), zeros<float>(256));
  tile<<<1, 256>>>(f, zeros<float>(256));
  shared_stores<<<1, 128>>>(x, zeros<int>(128));
  lines_of_warps<<<1, 128>>>(zeros<int>(64));
  shared_sums<<<1, 256>>>(f, zeros<float>(256));
  shared_bins<<<1, 256>>>(x, zeros<int>(16));
  tree<<<1, 256>>>(f, zeros<float>(1));
  stored_alike<<<1, 256>>>(zeros<int>(256));
  warps_of_one_word<<<1, 128>>>(zeros<int>(4));
  finish();
}
