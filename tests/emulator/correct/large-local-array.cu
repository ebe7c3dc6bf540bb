// 160 KB of local memory a thread, of the 512 KB that there may be.
#include "../check.cuh"

__global__ void sieve(int *out) {
  int b[40000];
  for (int i = 0; i < 40000; i++) b[i] = i % (threadIdx.x + 2);
  int sum = 0;
  for (int i = 0; i < 40000; i += 1000) sum += b[i];
  out[threadIdx.x] = sum;
}

int main() {
  int *out = device<int>(32);
  sieve<<<1, 32>>>(out);
  std::vector<int> got = host(out, 32);
  int want = 0;
  for (int i = 0; i < 40000; i += 1000) want += i % 9;
  return verdict(got[7] == want);
}
