// Local arrays of which some path sets only a part, and the rest is used: of a
// row, by an addition, as an argument, in a template, of 8 bytes.
#include "../check.cuh"

__global__ void classes(const int *x, int n, int *out) {
  int count[4], most = 0;
  for (int c = 0; c < 3; c++) count[c] = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    count[x[i] & 3]++;  // FAULT: uninitialised
  for (int c = 0; c < 3; c++) most = max(most, count[c]);
  out[threadIdx.x] = most;
}

__global__ void last_row(const int *x, int *out) {
  float row[2][3];
  for (int i = 0; i < 5; i++) row[i / 3][i % 3] = x[i];
  int sum = 0;
  for (int i = 0; i < 6; i++)
    if (row[i / 3][i % 3] > 0) sum++;  // FAULT: uninitialised
  out[threadIdx.x] = sum;
}

template <class T>
__global__ void tails(const int *x, int n, T *out) {
  T first, kept[8];
  int used = threadIdx.x % 2 ? 8 : 6;
  for (int i = 0; i < used; i++) kept[i] = x[i];
  first = kept[0];
  for (int i = 0; i < 7; i++)
    atomicAdd(out, kept[i]);  // FAULT: uninitialised
  out[1] = first;
}

__device__ int chosen(const int *x, int i) {
  unsigned kept[4];
  if (i < 3) kept[i] = x[i];
  return kept[i];  // FAULT: uninitialised
}

__global__ void choice(const int *x, int *out) {
  out[threadIdx.x] = chosen(x, threadIdx.x);
}

int main() {
  const int n = 200;
  int *x = device(numbers<int>(n)), *out = device<int>(32);
  classes<<<1, 32>>>(x, n, out);
  last_row<<<1, 32>>>(x, out);
  double *sum = device(std::vector<double>(2));
  tails<<<1, 1>>>(x, n, sum);
  choice<<<1, 4>>>(x, out);
  finish(x, out, sum);
}
