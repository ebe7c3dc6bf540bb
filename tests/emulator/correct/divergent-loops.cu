// Barriers in a loop whose bound is uniform, around work that is not; and a
// loop whose first test is its last.
#include "../check.cuh"

__global__ void collatz(const int *in, int *out, int rounds) {
  __shared__ int length[2][96];
  int t = threadIdx.x;
  length[0][t] = in[t] + 1;
  for (int r = 0; r < rounds; r++) {
    __syncthreads();
    int v = length[r & 1][(t + 1) % 96], steps = 0;
    while (v != 1) {
      if (v % 2)
        v = 3 * v + 1;
      else
        v /= 2;
      steps++;
    }
    length[(r + 1) & 1][t] = steps + 1;
  }
  __syncthreads();
  out[t] = length[rounds & 1][t];
}

// What ends the loop and what begins it compare the same: compiled, once.
__global__ void compares_once(const int *x, int n, int *out) {
  int sum = 0;
  for (int i = 0; i != n; i++) {
    if (i < n) sum += x[i];
    if (threadIdx.x & 1) continue;
    sum += i;
  }
  out[threadIdx.x] = sum;
}

int main() {
  const int n = 96, rounds = 3;
  std::vector<int> v = numbers<int>(n), now(n), next(n);
  int *in = device(v), *out = device<int>(n);
  collatz<<<1, n>>>(in, out, rounds);
  for (int t = 0; t < n; t++) now[t] = v[t] + 1;
  for (int r = 0; r < rounds; r++) {
    for (int t = 0; t < n; t++) {
      int x = now[(t + 1) % n], steps = 0;
      for (; x != 1; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
      next[t] = steps + 1;
    }
    now.swap(next);
  }
  bool good = host(out, n) == now;
  compares_once<<<1, n>>>(in, 5, out);
  for (int t = 0; t < n; t++)
    good &= host(out, n)[t] ==
            v[0] + v[1] + v[2] + v[3] + v[4] + (t % 2 ? 0 : 10);
  return verdict(good);
}
