// Local arrays of which only a part is ever set, and only that part is used: a
// stack, the nearest few, what others set through pointers and references.
#include "../check.cuh"

template <class T>
__device__ void put(T &to, T value) {
  to = value;
}
__device__ void put_two(int *to) {
  to[0] = to[1] = 1;
}
struct Tile {
  int v[4];
};

__global__ void stack(const int *x, int n, int *out) {
  int open[12], top = 0, sum = 0;
  open[top++] = threadIdx.x % n;
  while (top > 0) {
    int i = open[--top];
    sum += x[i];
    if (2 * i + 2 < n) open[top++] = 2 * i + 1, open[top++] = 2 * i + 2;
  }
  out[threadIdx.x] = sum;
}

__global__ void least(const int *x, int n, int *out) {
  int best[4], kept = 0, sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int p = kept < 4 ? kept++ : x[i] < best[3] ? 3 : -1;
    if (p < 0) continue;
    for (; p > 0 && best[p - 1] > x[i]; p--) best[p] = best[p - 1];
    best[p] = x[i];
  }
  for (int k = 0; k < kept; k++) sum += best[k];
  out[threadIdx.x] = sum;
}

__global__ void set_by_others(const int *x, int *out) {
  int v[8], w[8];
  unsigned bits[2][2];
  Tile tiles[2];
  float4 four[1];
  put(v[0], x[0]);
  put_two(&v[1]);
  *(int2 *)&(v[3]) = make_int2(x[3], x[4]);
  int &r = v[5];
  r = 5;
  memcpy(&bits[0][0], x, sizeof bits);
  tiles[0].v[1] = bits[1][0];
  four[0].x = 2;
  for (int i = 0; i < 8; i++) w[i] = v[i];  // copies what is not used
  auto more = [&](int i) { return w[i] + v[i]; };
  out[threadIdx.x] = more(0) + w[1] + v[2] + w[3] + v[4] + w[5] +
                     tiles[0].v[1] + (int)four[0].x;
}

int main() {
  const int n = 60, threads = 32;
  std::vector<int> x = numbers<int>(n);
  int *in = device(x), *out = device<int>(threads);
  bool good = true;
  stack<<<1, threads>>>(in, n, out);
  std::vector<int> sums(3 * n), got = host(out, threads);
  for (int i = n - 1; i >= 0; i--)
    sums[i] = x[i] + (2 * i + 2 < n ? sums[2 * i + 1] + sums[2 * i + 2] : 0);
  for (int i = 0; i < threads; i++) good &= got[i] == sums[i];
  least<<<1, threads>>>(in, n, out);
  got = host(out, threads);
  for (int i = 0; i < threads; i++)
    good &= got[i] == x[i] + (i + threads < n ? x[i + threads] : 0);
  set_by_others<<<1, threads>>>(in, out);
  good &= host(out, 1)[0] ==
          2 * x[0] + 2 + x[3] + x[4] + 5 + x[2] + 2;
  finish();
  return verdict(good);
}
