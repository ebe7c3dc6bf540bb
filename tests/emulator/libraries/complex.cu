/* thrust::complex against std::complex, in host and device code; what its
 * accesses cost. */
#include <thrust/complex.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/reduce.h>
#include <thrust/transform.h>

#include <sstream>

#include "expect.cuh"

using C = thrust::complex<float>;
using D = thrust::complex<double>;

/* The same numbers by both; T is double. */
template <class Z>
__host__ __device__ void compute(Z z, Z w, Z *to) {
  using std::abs;
  int n = 0;
  to[n++] = z + w, to[n++] = z - w, to[n++] = z * w, to[n++] = z / w;
  to[n++] = z + 2.0, to[n++] = z - 2.0, to[n++] = z * 2.0, to[n++] = z / 2.0;
  to[n++] = 2.0 + z, to[n++] = 2.0 - z, to[n++] = 2.0 * z, to[n++] = 2.0 / z;
  to[n++] = -z, to[n++] = +z, to[n++] = conj(z), to[n++] = proj(z);
  to[n++] = abs(z), to[n++] = arg(z), to[n++] = norm(z);
  to[n++] = exp(z), to[n++] = log(z), to[n++] = log10(z), to[n++] = sqrt(z);
  to[n++] = sin(z), to[n++] = cos(z), to[n++] = tan(z), to[n++] = sinh(z);
  to[n++] = cosh(z), to[n++] = tanh(z), to[n++] = asin(z), to[n++] = acos(z);
  to[n++] = atan(z), to[n++] = asinh(z), to[n++] = acosh(z);
  to[n++] = atanh(z);
  to[n++] = pow(z, w), to[n++] = pow(z, 1.5), to[n++] = pow(1.5, z);
  z += w, to[n++] = z, z *= w, to[n++] = z, z -= 0.5, to[n++] = z;
  z /= w, to[n++] = z, z *= 3.0, to[n++] = z, z = 4.0, to[n++] = z;
  z.real(5), z.imag(6), to[n++] = z;
  to[n++] = Z(z == w, z != w), to[n++] = Z(Z(2) == 2.0, 2.0 != Z(2));
}
const int RESULTS = 47;

__global__ void compute_all(const D *in, D *out) {
  compute(in[2 * threadIdx.x], in[2 * threadIdx.x + 1],
          out + threadIdx.x * RESULTS);
}

static bool like_std(const D *got, D z, D w) {
  std::complex<double> want[RESULTS];
  compute<std::complex<double>>(z, w, want);
  bool good = true;
  for (int i = 0; i < RESULTS; i++)
    good &= std::abs(std::complex<double>(got[i]) - want[i]) <=
            1e-12 * (1 + std::abs(want[i]));
  return good;
}

__global__ void multiply(const C *a, const C *b, C *out) {
  __shared__ C tile[64];
  int t = threadIdx.x;
  tile[t] = a[t] * b[t];
  __syncthreads();
  C z = tile[63 - t];
  out[t] = z + conj(a[t]);
}

struct Rotate {
  C by;
  __host__ __device__ C operator()(const C &z) const { return z * by; }
};

int main() {
  std::vector<D> in;
  for (int i = 0; i < 32; i++)
    in.push_back(D(0.25 * (i % 5) + 0.125, 0.5 * (i % 7) - 1.25));
  D host_results[RESULTS];
  compute(in[0], in[1], host_results);
  expect(like_std(host_results, in[0], in[1]), "complex: host code");
  D *from = device(in), *to = device<D>(16 * RESULTS);
  compute_all<<<1, 16>>>(from, to);
  std::vector<D> got = host(to, 16 * RESULTS);
  bool good = true;
  for (int i = 0; i < 16; i++)
    good &= like_std(&got[i * RESULTS], in[2 * i], in[2 * i + 1]);
  expect(good, "complex: device code");

  std::vector<C> a, b;
  for (int i = 0; i < 64; i++) {
    a.push_back(C(float(i), 1)), b.push_back(C(2, float(-i)));
  }
  C *x = device(a), *y = device(b), *z = device<C>(64);
  multiply<<<1, 64>>>(x, y, z);
  std::vector<C> product = host(z, 64);
  good = true;
  for (int i = 0; i < 64; i++)
    good &= product[i] == a[63 - i] * b[63 - i] + conj(a[i]);
  expect(good, "complex: float in shared memory");

  auto mixed = C(1, 2) * 2.0 + D(1, 1) / C(1, 0);
  expect(std::is_same_v<decltype(mixed), D> && mixed == D(3, 5),
         "complex: of two types");
  expect(C(std::complex<float>(1, 2)) == C(D(1, 2)) &&
             thrust::polar(2.0f, 0.0f) == C(2) &&
             near(thrust::polar(2.0, 1.5).imag(), 2 * std::sin(1.5)),
         "complex: made from others");
  std::stringstream text;
  C read;
  text << C(1.5f, -2);
  expect(text.str() == "(1.5,-2)" && text >> read && read == C(1.5f, -2),
         "complex: written and read");
  thrust::device_vector<C> v(a.begin(), a.end());
  thrust::transform(v.begin(), v.end(), v.begin(), Rotate{C(0, 1)});
  expect(thrust::reduce(v.begin(), v.end(), C(0), thrust::plus<C>()) ==
             C(-64, 2016),
         "complex: in a device_vector");
  finish();
}
