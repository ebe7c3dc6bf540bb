// Bytes of a word through a union in shared memory, written by its own thread.
#include "../check.cuh"

union word {
  unsigned whole;
  unsigned char byte[4];
  float real;
};

__global__ void swap_bytes(const float *in, unsigned *out) {
  __shared__ word w[96];
  int t = threadIdx.x;
  w[t].real = in[t];
  unsigned char first = w[t].byte[0];
  w[t].byte[0] = w[t].byte[3];
  w[t].byte[3] = first;
  __syncthreads();
  out[t] = w[95 - t].whole ^ __float_as_uint(in[t]);
}

int main() {
  const int n = 96;
  std::vector<float> v = numbers<float>(n);
  float *in = device(v);
  unsigned *out = device<unsigned>(n);
  swap_bytes<<<1, n>>>(in, out);
  std::vector<unsigned> got = host(out, n);
  bool good = true;
  for (int t = 0; t < n; t++) {
    word a, b;
    a.real = v[n - 1 - t];
    b.real = v[t];
    unsigned s = (a.whole & 0x00ffff00u) | a.whole << 24 | a.whole >> 24;
    good &= got[t] == (s ^ b.whole);
  }
  return verdict(good);
}
