#!/usr/bin/env bash
# Automatic arrays that are indexed at run time lie in local memory, which is not
# counted: the table names them, and no others.
. tests/tap.sh

cat >"$scratch/arrays.cu" <<'CU'
template <int N> __global__ void known(const int *a, int *out) {
  int v[N], w[4][2];
  const int half = N / 2;
  int last = half - 1;
  for (int i = 0; i < N; i++) v[i] = a[i];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 2; j++) w[i][j] = v[(i + j) % half];
  out[threadIdx.x] = w[3][1] + v[last];
}

__device__ int table(const int *a, int n) {
  int h[8];
  for (int i = 0; i < 8; i++) h[i] = a[i];
  return h[n];
}

__global__ void looked_up(const int *a, int *out, int n) {
  int t = threadIdx.x;
  float m[4][4];
  for (int i = 0; i < n; i++) m[i / 4][i % 4] = a[i];
  out[t] = m[t % 4][1] + table(a, t % 8);
}

int main() {
  int *a, *out;
  cudaMalloc(&a, 128);
  cudaMemset(a, 0, 128);
  cudaMalloc(&out, 128);
  known<8><<<1, 32>>>(a, out);
  looked_up<<<1, 32>>>(a, out, 16);
  cudaFree(a);
  cudaFree(out);
}
CU
"$emucc" -o "$scratch/arrays" "$scratch/arrays.cu"
is "$("$scratch/arrays" 2>&1 | grep array | sed 's/ ([^)]*:\([0-9]*\))/ (\1)/g')" \
  "local array m, indexed at run time (19), local array h, indexed at run time\
 (12): computed, their accesses are not counted" 'two of four are named'
finish
