// Estimates pi with a generator of its own, a warp reduction and one atomic.
#include "../check.cuh"

struct generator {
  unsigned long long state;
  __host__ __device__ explicit generator(unsigned seed)
      : state(seed * 2654435761ull + 88172645463325252ull) {}
  __host__ __device__ float next() {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (state >> 40) * (1.0f / 16777216.0f);
  }
};

__host__ __device__ int hits(int seed, int samples) {
  generator g(seed + 1);
  int inside = 0;
  for (int s = 0; s < samples; s++) {
    float x = g.next(), y = g.next();
    inside += x * x + y * y < 1.0f;
  }
  return inside;
}

__global__ void estimate(int samples, unsigned long long *total) {
  int inside = hits(blockIdx.x * blockDim.x + threadIdx.x, samples);
  for (int d = 16; d > 0; d /= 2)
    inside += __shfl_xor_sync(0xffffffffu, inside, d);
  if (threadIdx.x % 32 == 0) atomicAdd(total, (unsigned long long)inside);
}

int main() {
  const int threads = 256, samples = 50;
  unsigned long long *total = device<unsigned long long>(1), want = 0;
  CUDA(cudaMemset(total, 0, sizeof *total));
  estimate<<<4, threads / 4>>>(samples, total);
  for (int t = 0; t < threads; t++) want += hits(t, samples);
  unsigned long long got = host(total, 1)[0];
  double pi = 4.0 * got / (threads * samples);
  return verdict(got == want && pi > 3.0 && pi < 3.3);
}
