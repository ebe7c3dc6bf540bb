// One lane of each warp takes a lock for the rest of it.
#include "../check.cuh"

struct guarded {
  int lock, count;
  float largest;
};

__global__ void enter(guarded *g, const float *x) {
  float v = x[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d > 0; d /= 2)
    v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, d));
  if (threadIdx.x % 32 == 0) {
    while (atomicCAS(&g->lock, 0, 1) != 0) {
    }
    __threadfence();
    g->count++;
    if (v > g->largest) g->largest = v;
    __threadfence();
    atomicExch(&g->lock, 0);
  }
  __syncwarp();
}

int main() {
  const int blocks = 5, block = 128;
  float *x = device(numbers<float>(blocks * block));
  guarded *g = device(std::vector<guarded>(1, guarded{0, 0, -1}));
  enter<<<blocks, block>>>(g, x);
  guarded got = host(g, 1)[0];
  return verdict(got.count == blocks * block / 32 && got.largest == 100);
}
