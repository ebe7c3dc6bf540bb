// __syncthreads_count, _and and _or, and barriers in uniform branches.
#include "../check.cuh"

__global__ void judge(const int *in, int n, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? in[i] : 0;
  int large = __syncthreads_count(v > 50);
  int every = __syncthreads_and(v < 101);
  int some = __syncthreads_or(v == 7);
  if (large > 20) {
    __syncthreads();
    some += 10;
  }
  if (threadIdx.x == 0) {
    out[blockIdx.x * 3] = large;
    out[blockIdx.x * 3 + 1] = every != 0;
    out[blockIdx.x * 3 + 2] = some > 10 ? 11 : some != 0;
  }
}

int main() {
  const int n = 150, block = 64, blocks = 3;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(3 * blocks);
  judge<<<blocks, block>>>(in, n, out);
  std::vector<int> got = host(out, 3 * blocks);
  bool good = true;
  for (int b = 0; b < blocks; b++) {
    int large = 0, some = 0;
    for (int i = b * block; i < std::min(n, (b + 1) * block); i++) {
      large += v[i] > 50;
      some |= v[i] == 7;
    }
    int want = large > 20 && some ? 11 : large > 20 ? 1 : some;
    good &= got[3 * b] == large && got[3 * b + 1] == 1;
    good &= got[3 * b + 2] == want;
  }
  return verdict(good);
}
