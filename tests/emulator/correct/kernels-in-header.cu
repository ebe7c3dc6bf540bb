// Template kernels of a namespace, in a header.
#include "../check.cuh"
#include "sums.cuh"

template <typename T, unsigned width>
bool works() {
  const int n = 192;
  std::vector<T> v = numbers<T>(n);
  T *in = device(v), *out = device<T>(n / width);
  sums::groups<T, width><<<dim3(n / 64), dim3(64)>>>(in, out);
  std::vector<T> got = host(out, n / width), want(n / width, 0);
  for (int i = 0; i < n; i++) want[i / width] += v[i];
  return got == want;
}

int main() {
  return verdict(works<float, 32>() && works<double, 8>() &&
                 works<long long, 16>() && works<unsigned, 2>());
}
