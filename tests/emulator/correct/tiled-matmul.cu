// Tiles with ragged edges: M, N and K are not multiples of 16.
#include "../check.cuh"

#define TILE 16

__global__ void product(const float *A, const float *B, float *C, int M, int N,
                        int K) {
  __shared__ float As[TILE][TILE];
  __shared__ float Bs[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0.0f;
  for (int m = 0; m < (K + TILE - 1) / TILE; ++m) {
    int k = m * TILE;
    As[threadIdx.y][threadIdx.x] =
        row < M && k + threadIdx.x < K ? A[row * K + k + threadIdx.x] : 0.0f;
    Bs[threadIdx.y][threadIdx.x] =
        col < N && k + threadIdx.y < K ? B[(k + threadIdx.y) * N + col] : 0.0f;
    __syncthreads();
#pragma unroll
    for (int i = 0; i < TILE; ++i)
      sum += As[threadIdx.y][i] * Bs[i][threadIdx.x];
    __syncthreads();
  }
  if (row < M && col < N) C[row * N + col] = sum;
}

int main() {
  const int M = 37, N = 50, K = 29;
  std::vector<float> a = numbers<float>(M * K), b = numbers<float>(K * N);
  float *A = device(a), *B = device(b), *C = device<float>(M * N);
  dim3 grid((N + TILE - 1) / TILE, (M + TILE - 1) / TILE), block(TILE, TILE);
  product<<<grid, block>>>(A, B, C, M, N, K);
  std::vector<float> got = host(C, M * N);
  bool good = true;
  for (int r = 0; r < M; r++)
    for (int c = 0; c < N; c++) {
      float want = 0;
      for (int k = 0; k < K; k++) want += a[r * K + k] * b[k * N + c];
      good &= got[r * N + c] == want;
    }
  return verdict(good);
}
