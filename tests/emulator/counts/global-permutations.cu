// The order of lanes within their sectors does not matter.
#include "../check.cuh"

__global__ void permuted(const int *in, int *out) {
  int t = threadIdx.x;
  int a = in[31 - t];       // COUNT: global load requests=1 sectors=4
  int b = in[t ^ 5];        // COUNT: global load requests=1 sectors=4
  int c = in[t * 7 % 32];   // COUNT: global load requests=1 sectors=4
  int d = in[t % 2 * 16 + t / 2];  // COUNT: global load requests=1 sectors=4
  // COUNT: global store requests=1 sectors=4
  out[(t + 9) % 32] = a + b + c + d;
}

int main() { launch(permuted, 1, 32, 32); }
