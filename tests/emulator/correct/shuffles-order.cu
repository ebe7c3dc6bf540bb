// Lanes of a warp hand over through shared memory, ordered by a vote and by
// shuffles.
#include "../check.cuh"

__global__ void scan(const int *in, int *out) {
  __shared__ int s[32];
  int t = threadIdx.x, sum = in[t];
  for (int d = 1; d < 32; d *= 2) {
    int left = __shfl_up_sync(0xffffffffu, sum, d);
    if (t >= d) sum += left;
  }
  s[t] = sum;
  unsigned odd = __ballot_sync(0xffffffffu, sum & 1);
  out[t] = s[31 - t];
  __shfl_sync(0xffffffffu, sum, 0);
  s[t] = odd >> t & 1;
}

int main() {
  std::vector<int> v = numbers<int>(32);
  int *in = device(v), *out = device<int>(32);
  scan<<<1, 32>>>(in, out);
  std::vector<int> got = host(out, 32);
  bool good = true;
  for (int t = 0, sum = 0; t < 32; t++) {
    sum += v[t];
    good &= got[31 - t] == sum;
  }
  return verdict(good);
}
