// Lanes that agree share a sector.
#include "../check.cuh"

__global__ void shared_words(const float *in, float *out, int zero) {
  int t = threadIdx.x;
  // COUNT: global load requests=1 lanes=32 sectors=1
  float a = in[zero];
  // COUNT: global load requests=1 lanes=32 sectors=1
  float b = in[t / 8];
  // COUNT: global load requests=1 lanes=32 sectors=1
  float c = in[t % 8];
  // COUNT: global load requests=1 lanes=32 sectors=2
  float d = in[t / 16 * 8];
  // COUNT: global load requests=1 lanes=32 sectors=2
  float e = in[t / 2];
  // COUNT: global load requests=1 lanes=32 sectors=16
  float f = in[t / 2 * 8];
  out[t] = a + b + c + d + e + f;
}

int main() {
  float *in = device(numbers<float>(128)), *out = device<float>(32);
  shared_words<<<1, 32>>>(in, out, 0);
  finish();
}
