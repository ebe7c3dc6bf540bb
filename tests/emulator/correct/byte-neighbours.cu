// Different threads, and blocks, write different bytes of one word: no race.
#include "../check.cuh"

__global__ void interleave(const unsigned char *in, unsigned char *out, int n) {
  __shared__ unsigned char s[200];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  int i = t * gridDim.x + blockIdx.x;
  if (i < n) out[i] = s[blockDim.x - 1 - t];
}

int main() {
  const int blocks = 3, block = 200, n = blocks * block;
  std::vector<unsigned char> v = numbers<unsigned char>(n);
  unsigned char *in = device(v), *out = device<unsigned char>(n);
  interleave<<<blocks, block>>>(in, out, n);
  std::vector<unsigned char> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= got[i] == v[i % blocks * block + block - 1 - i / blocks];
  return verdict(good);
}
