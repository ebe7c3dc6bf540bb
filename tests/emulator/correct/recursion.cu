// Recursive device functions: Ackermann and a binary search.
#include "../check.cuh"

__host__ __device__ int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__device__ int find(const int *sorted, int low, int high, int key) {
  if (low >= high) return -1;
  int middle = (low + high) / 2;
  if (sorted[middle] == key) return middle;
  return key < sorted[middle] ? find(sorted, low, middle, key)
                              : find(sorted, middle + 1, high, key);
}

__global__ void search(const int *sorted, int n, int *out, int *ack) {
  int i = threadIdx.x;
  out[i] = find(sorted, 0, n, i);
  if (i == 0) *ack = ackermann(2, 3);
}

int main() {
  const int n = 50, keys = 128;
  std::vector<int> v(n);
  for (int i = 0; i < n; i++) v[i] = 2 * i + 1;
  int *sorted = device(v), *out = device<int>(keys), *ack = device<int>(1);
  search<<<1, keys>>>(sorted, n, out, ack);
  std::vector<int> got = host(out, keys);
  bool good = host(ack, 1)[0] == 9;
  for (int k = 0; k < keys; k++)
    good &= got[k] == (k % 2 && k < 2 * n ? k / 2 : -1);
  return verdict(good);
}
