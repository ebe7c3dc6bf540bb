// A template kernel given functors, and one given a lambda's captures.
#include "../check.cuh"

template <class T, class F>
__global__ void map(const T *in, T *out, int n, F f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = f(in[i]);
}

template <class T>
struct affine {
  T a, b;
  __host__ __device__ T operator()(T x) const { return a * x + b; }
};

template <class Outer, class Inner>
struct composed {
  Outer outer;
  Inner inner;
  template <class T>
  __host__ __device__ T operator()(T x) const {
    return outer(inner(x));
  }
};

struct clamp_to {
  int low, high;
  __device__ int operator()(int x) const {
    auto least = [this](int v) { return v < low ? low : v; };
    int v = least(x);
    return v > high ? high : v;
  }
};

int main() {
  const int n = 200;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v), *out = device<int>(n);
  composed<clamp_to, affine<int>> f = {{0, 50}, {2, -30}};
  map<int, composed<clamp_to, affine<int>>><<<2, 128>>>(in, out, n, f);
  std::vector<int> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= got[i] == std::min(50, std::max(0, 2 * v[i] - 30));
  map<<<2, 128>>>(in, out, n, affine<int>{3, 1});
  got = host(out, n);
  for (int i = 0; i < n; i++) good &= got[i] == 3 * v[i] + 1;
  return verdict(good);
}
