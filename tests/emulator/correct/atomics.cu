// Every integer atomic, and float add, on a handful of cells.
#include "../check.cuh"

__global__ void all(int *i, unsigned *u, float *f, unsigned long long *l) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(i, t);
  atomicSub(i + 1, 1);
  atomicMax(i + 2, t * 7 % 128);
  atomicMin(i + 3, t * 5 % 128 - 3);
  atomicAnd(u, ~(1u << t % 5));
  atomicOr(u + 1, 1u << t % 9);
  atomicXor(u + 2, t);
  atomicInc(u + 3, 9u);
  atomicDec(u + 4, 6u);
  atomicAdd(f, 0.5f);
  atomicAdd(l, 1ull << 33);
  atomicMax(l + 1, (unsigned long long)t << 40);
  if (t == 77) atomicExch(i + 4, t);
}

int main() {
  const int n = 128;
  int *i = zeros<int>(5);
  unsigned *u = device(std::vector<unsigned>{~0u, 0, 0, 0, 0});
  float *f = device(std::vector<float>(1, 1.0f));
  unsigned long long *l = device(std::vector<unsigned long long>(2, 0));
  all<<<2, n / 2>>>(i, u, f, l);
  std::vector<int> gi = host(i, 5);
  std::vector<unsigned> gu = host(u, 5);
  unsigned x = 0, inc = 0, dec = 0;
  for (int t = 0; t < n; t++) {
    x ^= t;
    inc = inc >= 9 ? 0 : inc + 1;
    dec = dec == 0 || dec > 6 ? 6 : dec - 1;
  }
  bool good = gi == std::vector<int>{n * (n - 1) / 2, -n, 127, -3, 77};
  good &= gu == std::vector<unsigned>{~31u, 511u, x, inc, dec};
  good &= host(f, 1)[0] == 1 + n / 2;
  good &= host(l, 2) == std::vector<unsigned long long>{
                            (unsigned long long)n << 33, 127ull << 40};
  return verdict(good);
}
