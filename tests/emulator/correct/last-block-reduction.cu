// One launch: the block that finishes last adds up everyone's parts.
#include "../check.cuh"

__device__ unsigned arrived = 0;

__device__ float block_sum(float v, float *s) {
  int t = threadIdx.x;
  s[t] = v;
  __syncthreads();
  for (int d = blockDim.x / 2; d > 0; d /= 2) {
    if (t < d) s[t] += s[t + d];
    __syncthreads();
  }
  float sum = s[0];
  __syncthreads();
  return sum;
}

__global__ void sum(const float *x, int n, volatile float *part, float *out) {
  __shared__ float s[128];
  __shared__ bool last;
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += gridDim.x * blockDim.x)
    v += x[i];
  v = block_sum(v, s);
  if (threadIdx.x == 0) {
    part[blockIdx.x] = v;
    __threadfence();
    last = atomicInc(&arrived, gridDim.x) == gridDim.x - 1;
  }
  __syncthreads();
  if (!last) return;
  v = 0;
  for (int b = threadIdx.x; b < gridDim.x; b += blockDim.x) v += part[b];
  v = block_sum(v, s);
  if (threadIdx.x == 0) {
    *out = v;
    arrived = 0;
  }
}

int main() {
  const int n = 4321, blocks = 9;
  std::vector<float> v = numbers<float>(n);
  float *x = device(v), *part = device<float>(blocks), *out = device<float>(1);
  float want = 0;
  for (float f : v) want += f;
  bool good = true;
  for (int launch = 0; launch < 2; launch++) {
    sum<<<blocks, 128>>>(x, n, part, out);
    good &= host(out, 1)[0] == want;
  }
  return verdict(good);
}
