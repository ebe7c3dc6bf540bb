// More threads than are counted by default; given "over", one element too many.
#include "../check.cuh"
#include <cstring>

__global__ void scale(float *v, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) v[i] = 2 * v[i] + 1;
}

int main(int argc, char **argv) {
  const int n = (1 << 21) + 100, over = argc > 1 && !strcmp(argv[1], "over");
  float *v = device(numbers<float>(n));
  scale<<<n / 256 + 1, 256>>>(v, n + over);
  if (over) return finish(v), 0;
  std::vector<float> got = host(v, n), want = numbers<float>(n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == 2 * want[i] + 1;
  finish(v);
  return verdict(good);
}
