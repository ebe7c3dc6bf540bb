// A warp fills two buffers, others use them: cuda::barriers that count the whole
// block, as in the Programming Guide, and some that leave out its last warp.
#include <cuda/barrier>

#include "../check.cuh"

using barrier = cuda::barrier<cuda::thread_scope_block>;
enum { ROUNDS = 8, LENGTH = 64 };

__global__ void relay(const float *in, float *out, unsigned members) {
  __shared__ float buffer[2][LENGTH];
  __shared__ barrier ready[2], filled[2];
  unsigned t = threadIdx.x;
  if (t < 2) {
    init(&ready[t], members);
    init(&filled[t], members);
  }
  __syncthreads();
  if (t >= members)
    return;
  if (t >= 32)
    for (int i = 0; i < 2; i++)
      ready[i].arrive();
  for (int i = 0; i < ROUNDS; i++) {
    if (t < 32) {
      ready[i % 2].arrive_and_wait();
      for (int j = t; j < LENGTH; j += 32)
        buffer[i % 2][j] = in[i * LENGTH + j];
      filled[i % 2].arrive();
    } else {
      filled[i % 2].arrive_and_wait();
      for (int j = t - 32; j < LENGTH; j += members - 32)
        out[i * LENGTH + j] = buffer[i % 2][LENGTH - 1 - j];
      ready[i % 2].arrive();
    }
  }
}

int main() {
  const int n = ROUNDS * LENGTH;
  std::vector<float> a = numbers<float>(n);
  float *in = device(a), *out = device<float>(n);
  bool good = true;
  for (unsigned members : {128u, 96u}) {
    relay<<<1, 128>>>(in, out, members);
    std::vector<float> got = host(out, n);
    for (int i = 0; i < n; i++)
      good &= got[i] == a[i / LENGTH * LENGTH + LENGTH - 1 - i % LENGTH];
  }
  return verdict(good);
}
