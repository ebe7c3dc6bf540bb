// Pi by random points, with a generator of one's own and unified memory.
#include <iostream>
#include <cstdint>
struct Random {
  uint64_t state;
  __host__ __device__ explicit Random(uint64_t seed) : state(seed * 6364136223846793005ull + 1442695040888963407ull) { next(); }
  __host__ __device__ uint32_t next() {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    uint32_t shifted = uint32_t(((state >> 18u) ^ state) >> 27u), rotation = state >> 59u;
    return (shifted >> rotation) | (shifted << ((-rotation) & 31));
  }
  __host__ __device__ float uniform() { return next() * 2.3283064e-10f; }
};
__global__ void throwDarts(unsigned long long *hits, int throws) {
  Random random(blockIdx.x * blockDim.x + threadIdx.x);
  unsigned int mine = 0;
  for (int i = 0; i < throws; i++) {
    float x = random.uniform(), y = random.uniform();
    if (x * x + y * y <= 1.0f) mine++;
  }
  for (int offset = 16; offset; offset >>= 1) mine += __shfl_xor_sync(0xffffffff, mine, offset);
  if ((threadIdx.x & 31) == 0) atomicAdd(hits, (unsigned long long)mine);
}
int main() {
  unsigned long long *hits;
  cudaMallocManaged(&hits, sizeof *hits);
  *hits = 0;
  const int blocks = 16, threads = 128, throws = 50;
  throwDarts<<<blocks, threads>>>(hits, throws);
  cudaDeviceSynchronize();
  double pi = 4.0 * *hits / (double(blocks) * threads * throws);
  std::cout << (pi > 3.1 && pi < 3.2 ? "about pi" : "not pi") << std::endl;
  cudaFree(hits);
}
//: about pi
