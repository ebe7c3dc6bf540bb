// Threads of a block that meet in memory with no barrier between them.
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <thrust/complex.h>

#include "../../check.cuh"
#include "reversal.cuh"

__global__ void initialised_meanwhile(const float *in, float *out) {
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 64);  // FAULT: race
  all.arrive_and_wait();  // FAULT: race
  out[threadIdx.x] = in[threadIdx.x];
}

__global__ void arrived_and_not_waited(const float *in, float *out) {
  __shared__ float s[64];
  __shared__ cuda::barrier<cuda::thread_scope_block> all;
  if (threadIdx.x == 0) init(&all, 64);
  __syncthreads();
  s[threadIdx.x] = in[threadIdx.x]; // FAULT: race
  all.arrive();
  out[threadIdx.x] = s[63 - threadIdx.x]; // FAULT: race
}

// Thread 0 decides for the block, which does not wait for the decision.
__global__ void pick(const float *in, float *out) {
  __shared__ float pivot;
  int i = threadIdx.x;
  if (i == 0) pivot = in[50];  // FAULT: race
  if (i < 100) out[i] = in[i] > pivot ? in[i] : pivot;  // FAULT: race
}

using Complex = thrust::complex<float>;
__global__ void reverse_complex(const Complex *in, Complex *out) {
  __shared__ Complex box[64];
  box[threadIdx.x] = in[threadIdx.x] * 2.0f;       // FAULT: race
  out[threadIdx.x] = conj(box[63 - threadIdx.x]);  // FAULT: race
}

// Two buffers: one barrier per step would do, were it not in a condition.
__global__ void double_buffer(const float *in, float *out) {
  __shared__ float buffer[2][64];
  int t = threadIdx.x, steps = 5;
  float sum = 0;
  buffer[0][t] = in[t];
  __syncthreads();
  for (int s = 0; s < steps; s++) {
    int now = s & 1;
    if (s + 1 < steps)
      buffer[now ^ 1][t] = in[(s + 1) * 64 + t];  // FAULT: race
    sum += buffer[now][63 - t];                   // FAULT: race
    if (now == 0) __syncthreads();
  }
  out[t] = sum;
}

// Each update is told at its own line, and not before or after the loop.
__global__ void sum_and_most(const int *x, int *out) {
  __shared__ int sum, most;
  if (threadIdx.x == 0) sum = most = 0;
  __syncthreads();
  for (int i = threadIdx.x; i < 1000; i += blockDim.x) {
    int value = x[i];
    sum += value;        // FAULT: race
    if (value > most)    // FAULT: race
      most = value;      // FAULT: race
  }
  __syncthreads();
  if (threadIdx.x == 0) out[0] = sum, out[1] = most;
}

__global__ void shared_histogram(const int *x, int *bins) {
  __shared__ int mine[32];
  int t = threadIdx.x;
  if (t < 32) mine[t] = 0;
  __syncthreads();
  for (int i = t; i < 700; i += blockDim.x)
    mine[x[i] & 31]++;  // FAULT: race
  __syncthreads();
  if (t < 32) bins[t] = mine[t];
}

// A fast warp overwrites the tile that a slow one still reads.
const int tile = 16, n = 48;
__global__ void product(const float *a, float *c) {
  __shared__ float as[tile][tile], bs[tile][tile];
  int x = threadIdx.x, y = threadIdx.y;
  int row = blockIdx.y * tile + y, col = blockIdx.x * tile + x;
  float sum = 0;
  for (int m = 0; m < n; m += tile) {
    as[y][x] = a[row * n + m + x];
    bs[y][x] = a[(m + y) * n + col];
    __syncthreads();
    for (int k = 0; k < tile; k++)
      sum += as[y][k] * bs[k][x];  // FAULT: race
  }
  c[row * n + col] = sum;
}

__global__ void read_while_added_to(const int *x, int *out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  atomicAdd(&total, x[threadIdx.x]);  // FAULT: race
  out[threadIdx.x] = total / 128;     // FAULT: race
}

// A warp hands a value to another by a flag, with no fence on its side.
__global__ void hand_over(const int *, int *out) {
  __shared__ int value, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    value = 42;  // FAULT: race
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {}
    __threadfence_block();
    *out = value;  // FAULT: race
  }
}

// Warp sums meet in shared memory; warp 0 does not wait for the others.
__global__ void warp_sums(const int *x, int *out) {
  __shared__ int part[4];
  int t = threadIdx.x, v = x[t];
  if (t < 4) part[t] = 0;
  __syncthreads();
  for (int d = 16; d > 0; d /= 2) v += __shfl_down_sync(0xffffffffu, v, d);
  if (t % 32 == 0) part[t / 32] = v;  // FAULT: race
  if (t < 32) {
    int s = t < 4 ? part[t] : 0;  // FAULT: race
    for (int d = 2; d > 0; d /= 2) s += __shfl_down_sync(0xffffffffu, s, d);
    if (t == 0) *out = s;
  }
}

// Two threads write different fields of one word.
struct flags {
  unsigned low : 12, high : 20;
};
__global__ void fields(const unsigned *in, unsigned *out) {
  __shared__ flags f[32];
  int t = threadIdx.x;
  if (t < 32) f[t].low = f[t].high = 0;
  __syncthreads();
  if (t < 32)
    f[t].low = in[t];           // FAULT: race
  else
    f[t - 32].high = in[t];     // FAULT: race
  __syncthreads();
  if (t < 32) out[t] = f[t].low + f[t].high;
}

template <int block>
__global__ void reduction(const float *x, float *out) {
  __shared__ float s[block];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * block + t];
  __syncthreads();
  for (int d = block / 2; d > 0; d /= 2)
    if (t < d) s[t] += s[t + d];  // FAULT: race
  if (t == 0) out[blockIdx.x] = s[0];
}

// A block sum called twice: its second call overwrites what the first one's
// readers have not yet read.
__device__ float block_sum(float v) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = v;  // FAULT: race
  __syncthreads();
  for (int d = 32; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  return s[0];  // FAULT: race
}
__global__ void variance(const float *x, float *out) {
  float v = x[threadIdx.x], mean = block_sum(v) / 64;
  float square = block_sum((v - mean) * (v - mean));
  if (threadIdx.x == 0) *out = square / 64;
}

// Hillis and Steele in one buffer, with one barrier per step instead of two.
__global__ void scan(const int *in, int *out) {
  extern __shared__ int dynamic[];
  int t = threadIdx.x;
  dynamic[t] = in[t];
  for (int d = 1; d < blockDim.x; d *= 2) {
    __syncthreads();
    int v = t >= d ? dynamic[t - d] : 0;  // FAULT: race
    dynamic[t] += v;                      // FAULT: race
  }
  out[t] = dynamic[t];
}

// The same in global memory, read by __ldg.
__global__ void scan_cached(int *a) {
  int t = threadIdx.x;
  for (int by = 1; by < 64; by *= 2) {
    int before = t >= by ? __ldg(&a[t - by]) : 0;  // FAULT: race
    __syncthreads();
    a[t] += before;  // FAULT: race
    __syncthreads();
  }
}

// A count is read after the thread's own operation, and in a loop whose next
// round counts on; a sum decides who adds to it.
__global__ void chosen(const int *x, int *out) {
  __shared__ int list[128], count;
  int t = threadIdx.x;
  if (t == 0) count = 0;
  __syncthreads();
  if (x[t] > 40) list[atomicAdd(&count, 1)] = x[t];
  int total = count;  // FAULT: race
  __syncthreads();
  out[t] = t < total ? list[t] : 0;
}

__global__ void rounds(const int *x, int *out) {
  __shared__ int list[1024], count;
  int t = threadIdx.x, most = 0;
  if (t == 0) count = 0;
  __syncthreads();
  for (int i = t; i < 1024; i += blockDim.x) {
    if (x[i] > 40) list[atomicAdd(&count, 1)] = x[i];
    __syncthreads();
    most = max(most, list[count - 1]);  // FAULT: race
  }
  out[t] = most;
}

__global__ void until_full(const int *x, int *out) {
  __shared__ int sum;
  int t = threadIdx.x;
  if (t == 0) sum = 0;
  __syncthreads();
  if (sum < 500)  // FAULT: race
    atomicAdd(&sum, x[t]);
  __syncthreads();
  if (t == 0) *out = sum;
}

// In global memory, of which this block alone knows.
__global__ void shares(const float *x, float *share) {
  int t = threadIdx.x;
  float *sum = share + 64;
  if (t == 0) *sum = 0;   // FAULT: race
  atomicAdd(sum, x[t]);   // FAULT: race
  share[t] = x[t] / *sum; // FAULT: race
}

__global__ void syncwarp_for_block(const int *in, int *out) {
  __shared__ int box[64];
  int t = threadIdx.x;
  box[t] = in[t];            // FAULT: race
  __syncwarp();
  out[t] = box[63 - t];      // FAULT: race
}

// Thread 0 changes what it has loaded, and all others have not loaded yet: no
// atomic function mends that.
__global__ void normalise(const float *in, float *out) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  float first = s[0];  // FAULT: race
  s[t] = s[t] / first;  // FAULT: race
  __syncthreads();
  out[t] = s[63 - t];
}

int main() {
  launch(initialised_meanwhile, 1, 64, 64);
  launch(arrived_and_not_waited, 1, 64, 64);
  launch(pick, 1, 128, 100);
  launch(reverse_complex, 1, 64, 64);
  launch(double_buffer, 1, 64, 5 * 64);
  launch(sum_and_most, 1, 64, 1000);
  launch(shared_histogram, 1, 128, 700);
  launch(product, dim3(n / tile, n / tile), dim3(tile, tile), n * n);
  launch(read_while_added_to, 1, 128, 128);
  launch(hand_over, 1, 64, 64);
  launch(warp_sums, 1, 128, 128);
  launch(reverse<short, 96>, 2, 96, 192);
  launch(fields, 1, 64, 64);
  launch(reduction<256>, 4, 256, 1024);
  launch(variance, 1, 64, 64);
  launch(scan, 1, 128, 128, 128 * sizeof(int));
  scan_cached<<<1, 64>>>(device(numbers<int>(64)));
  launch(chosen, 1, 128, 128);
  launch(rounds, 1, 128, 1024);
  launch(until_full, 1, 128, 128);
  launch(shares, 1, 64, 65);
  launch(syncwarp_for_block, 1, 64, 64);
  launch(normalise, 1, 64, 64);
}
