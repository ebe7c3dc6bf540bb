// kept.cu - accesses that a compiler keeps in registers, hoists or drops.
#include "timed.cuh"

static inline __device__ int thread() {
  return blockIdx.x * blockDim.x + threadIdx.x;
}
enum { ROW = 1024 };

// The sum of each row is kept in memory; nothing else may have its address.
__global__ void sum_in_memory_restrict(const float *__restrict__ a,
                                       const float *__restrict__ x,
                                       float *__restrict__ y, int n) {
  int r = thread();
  y[r] = 0;
  for (int k = 0; k < n; k++)
    y[r] += a[(long)k * n + r] * x[k];
}
TIMED(sum_in_memory_restrict, ROW *ROW) {
  sum_in_memory_restrict<<<ROW / 128, 128>>>(data.a, data.b, data.c, ROW);
}

__global__ void sum_in_memory(float *a, float *x, float *y, int n) {
  int r = thread();
  y[r] = 0;
  for (int k = 0; k < n; k++)
    y[r] += a[k * n + r] * x[k];
}
TIMED(sum_in_memory, ROW *ROW) {
  sum_in_memory<<<ROW / 128, 128>>>(data.a, data.b, data.c, ROW);
}

__global__ void sum_in_memory_then_more(float *a, float *z, float *y, int n) {
  int r = thread();
  if (r < n) {
    for (int k = 0; k < n; k++)
      y[r] += a[k * n + r];
    y[r] += z[r];
  }
}
TIMED(sum_in_memory_then_more, ROW *ROW) {
  sum_in_memory_then_more<<<ROW / 128, 128>>>(data.a, data.b, data.c, ROW);
}

__global__ void two_sums_in_memory(const float *a, const float *x, float *y,
                                   float *z, int n) {
  int r = thread();
  for (int k = 0; k < n; k++) {
    y[r] += a[k * n + r] * x[k];
    z[r] += a[k * n + r];
  }
}
TIMED(two_sums_in_memory, ROW *ROW) {
  two_sums_in_memory<<<ROW / 128, 128>>>(data.a, data.b, data.c, data.c + ROW,
                                         ROW);
}

__global__ void own_word_of_shared(float *x, int rounds) {
  __shared__ float s[256];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 256 + t];
  for (int i = 0; i < rounds; i++)
    s[t] = s[t] * 0.5f + 1;
  __syncthreads();
  x[blockIdx.x * 256 + t] = s[t ^ 1];
}
TIMED(own_word_of_shared, 1) {
  own_word_of_shared<<<512, 256>>>(data.a, 100);
}

__global__ void same_load_each_round(const float *__restrict__ w,
                                     float *__restrict__ out, int rounds) {
  int i = thread();
  for (int k = 0; k < rounds; k++)
    out[k * 65536 + i] = w[i] * k;
}
TIMED(same_load_each_round, 64 * 65536) {
  same_load_each_round<<<256, 256>>>(data.a, data.b, 64);
}

__global__ void same_load_no_restrict(const float *w, float *out, int rounds) {
  int i = thread();
  for (int k = 0; k < rounds; k++)
    out[k * 65536 + i] = w[i] * k;
}
TIMED(same_load_no_restrict, 64 * 65536) {
  same_load_no_restrict<<<256, 256>>>(data.a, data.b, 64);
}

__global__ void load_used_in_one_branch(const float *a, const unsigned *index,
                                        float *out) {
  int i = thread();
  float v = a[i];
  if (index[i] < 1000)
    out[i] = v;
}
TIMED(load_used_in_one_branch, ELEMENTS) {
  load_used_in_one_branch<<<ELEMENTS / 256, 256>>>(data.a, data.index, data.b);
}

__global__ void load_nobody_uses(const float *a, const float *b, float *out) {
  int i = thread();
  float x = a[i], y = b[i];
  out[i] = y + 0 * (x > 0 ? 1 : 1);
}
TIMED(load_nobody_uses, ELEMENTS) {
  load_nobody_uses<<<ELEMENTS / 256, 256>>>(data.a, data.b, data.c);
}

__global__ void one_of_two_loads(const float *a, const float *b,
                                 const unsigned *index, float *out) {
  int i = thread();
  float x = a[i], y = b[i];
  out[i] = index[i] & 1 ? x : y;
}
TIMED(one_of_two_loads, ELEMENTS) {
  one_of_two_loads<<<ELEMENTS / 256, 256>>>(data.a, data.b, data.index, data.c);
}

__global__ void last_store_wins(float *out, int rounds) {
  int i = thread();
  for (int k = 0; k < 32; k++)
    out[i] = k * 0.5f + rounds;
}
TIMED(last_store_wins, ELEMENTS) {
  last_store_wins<<<ELEMENTS / 256, 256>>>(data.a, data.one);
}

__global__ void neighbours_of_four(const float *__restrict__ a,
                                   float *__restrict__ out) {
  int i = 4 * thread() + 1;
#pragma unroll
  for (int k = 0; k < 4; k++)
    if (i + k < ELEMENTS - 1)
      out[i + k] = a[i + k - 1] + a[i + k] + a[i + k + 1];
}
TIMED(neighbours_of_four, ELEMENTS) {
  neighbours_of_four<<<ELEMENTS / 1024, 256>>>(data.a, data.b);
}

struct record {
  float x, y;
  float rest[62];
};
__global__ void two_members_of_a_copy(const record *p, float *out) {
  int i = thread();
  record me = p[i];
  out[i] = me.x + me.y;
}
TIMED(two_members_of_a_copy, ELEMENTS / 64) {
  two_members_of_a_copy<<<ELEMENTS / 64 / 256, 256>>>((record *)data.a, data.b);
}

struct particle {
  float x, y, z, mass;
};
__global__ void members_in_place(particle *p, float dt) {
  int i = thread();
  p[i].x += p[i].mass * dt;
  p[i].y += p[i].mass * dt;
  p[i].z += p[i].mass * dt;
}
TIMED(members_in_place, ELEMENTS / 4) {
  members_in_place<<<ELEMENTS / 4 / 256, 256>>>((particle *)data.a, 0.1f);
}

__global__ void one_part_of_float4(const float4 *a, float *out) {
  int i = thread();
  float4 v = a[i];
  out[i] = v.y;
}
TIMED(one_part_of_float4, ELEMENTS / 4) {
  one_part_of_float4<<<ELEMENTS / 4 / 256, 256>>>((float4 *)data.a, data.b);
}

__global__ void window_in_shared(const float *a, float *out) {
  __shared__ float s[256 + 8];
  int t = threadIdx.x, i = thread();
  s[t] = a[i];
  if (t < 8)
    s[256 + t] = 0;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; k++)
    sum += s[t + k] * s[k] + s[k + 1];
  out[i] = sum;
}
TIMED(window_in_shared, ELEMENTS) {
  window_in_shared<<<ELEMENTS / 256, 256>>>(data.a, data.b);
}
