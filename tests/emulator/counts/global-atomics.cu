// Atomics: one request per warp; each of its sectors counts as often as the
// commonest address in it occurs.
#include "../check.cuh"

__global__ void add(int *x, int zero) {
  int t = threadIdx.x;
  // COUNT: global atomic requests=2 lanes=64 sectors=8
  atomicAdd(&x[t], 1);
  // COUNT: global atomic requests=2 lanes=64 sectors=64
  atomicAdd(&x[zero], 1);
  // COUNT: global atomic requests=2 lanes=64 sectors=64
  atomicMax(&x[8 * t], t);
}

int main() {
  int *x = device(numbers<int>(512));
  add<<<1, 64>>>(x, 0);
  finish();
}
