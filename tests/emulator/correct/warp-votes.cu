// all, any, ballot and the masks they are called with.
#include "../check.cuh"

__global__ void votes(const int *in, unsigned *out) {
  int t = threadIdx.x, lane = t % 32;
  unsigned r = 0;
  if (__all_sync(0xffffffffu, in[t] >= 0)) r |= 1;
  if (__any_sync(0xffffffffu, in[t] == 100)) r |= 2;
  if (lane < 16) {
    unsigned lower = __ballot_sync(0x0000ffffu, in[t] % 2);
    r |= (lower & 0xff) << 8;
  } else {
    int last = __shfl_sync(0xffff0000u, in[t], 31);
    r |= unsigned(last) << 8;
  }
  __syncwarp();
  unsigned mask = __activemask();
  out[t] = r | (mask == 0xffffffffu) << 16;
}

int main() {
  const int n = 96;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v);
  unsigned *out = device<unsigned>(n);
  votes<<<1, n>>>(in, out);
  std::vector<unsigned> got = host(out, n);
  bool good = true;
  for (int w = 0; w < n / 32; w++) {
    unsigned any = 0, lower = 0;
    for (int l = 0; l < 32; l++) any |= v[w * 32 + l] == 100;
    for (int l = 0; l < 8; l++) lower |= unsigned(v[w * 32 + l] % 2) << l;
    for (int l = 0; l < 32; l++) {
      unsigned high = l < 16 ? lower : unsigned(v[w * 32 + 31]);
      good &= (got[w * 32 + l] & 0xffff) == (1 | any << 1 | high << 8);
    }
  }
  return verdict(good);
}
