// One dynamic allocation cut into doubles, ints and bytes.
#include "../check.cuh"

__global__ void mixed(const int *in, double *out, int n) {
  extern __shared__ unsigned char arena[];
  double *d = reinterpret_cast<double *>(arena);
  int *i = reinterpret_cast<int *>(d + n);
  unsigned char *c = reinterpret_cast<unsigned char *>(i + n);
  int t = threadIdx.x;
  i[t] = in[t];
  c[t] = in[t] % 7;
  __syncthreads();
  d[t] = i[n - 1 - t] + 0.5 * c[(t + 1) % n];
  __syncthreads();
  out[t] = d[n - 1 - t];
}

int main() {
  const int n = 100;
  std::vector<int> v = numbers<int>(n);
  int *in = device(v);
  double *out = device<double>(n);
  mixed<<<1, n, n * (sizeof(double) + sizeof(int) + 1)>>>(in, out, n);
  std::vector<double> got = host(out, n);
  bool good = true;
  for (int t = 0; t < n; t++) {
    int s = n - 1 - t;
    good &= got[t] == v[n - 1 - s] + 0.5 * (v[(s + 1) % n] % 7);
  }
  return verdict(good);
}
