// Lanes at the edge of the mask read from outside it, and throw that away: a
// note, since the program is right.
//! prints OK
#include "../check.cuh"

__global__ void difference(const int *in, int *out, int n) {
  int t = threadIdx.x;
  unsigned mask = __ballot_sync(0xffffffffu, t < n);
  if (t >= n) return;
  int next = __shfl_down_sync(mask, in[t], 1);  // FAULT: undefined-shuffle
  int before = __shfl_up_sync(mask, in[t], 1);  // lane 0: its own
  out[t] = t > 0 && t + 1 < n ? next - before : 0;
}

int main() {
  const int n = 20;
  int *in = device(numbers<int>(n)), *out = device<int>(n);
  difference<<<1, 32>>>(in, out, n);
  std::vector<int> v = numbers<int>(n), got = host(out, n);
  bool good = got[0] == 0 && got[n - 1] == 0;
  for (int i = 1; i + 1 < n; i++) good &= got[i] == v[i + 1] - v[i - 1];
  finish(in, out);
  return verdict(good);
}
