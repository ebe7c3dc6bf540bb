// A stencil with a halo in shared memory, and a convolution in constant memory.
#include <stdio.h>
#define N 2048
#define RADIUS 3
#define BLOCK_SIZE 16
#define MASK_DIM 5
#define MASK_OFFSET (MASK_DIM / 2)
__constant__ int mask[MASK_DIM * MASK_DIM];

__global__ void stencil_1d(int *in, int *out) {
  __shared__ int temp[BLOCK_SIZE + 2 * RADIUS];
  int gindex = threadIdx.x + blockIdx.x * blockDim.x + RADIUS;
  int lindex = threadIdx.x + RADIUS;
  temp[lindex] = in[gindex];
  if (threadIdx.x < RADIUS) {
    temp[lindex - RADIUS] = in[gindex - RADIUS];
    temp[lindex + BLOCK_SIZE] = in[gindex + BLOCK_SIZE];
  }
  __syncthreads();
  int result = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++)
    result += temp[lindex + offset];
  out[gindex - RADIUS] = result;
}
__global__ void convolution_2d(const int *matrix, int *result, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int start_r = row - MASK_OFFSET, start_c = col - MASK_OFFSET, temp = 0;
  for (int i = 0; i < MASK_DIM; i++)
    for (int j = 0; j < MASK_DIM; j++)
      if ((start_r + i) >= 0 && (start_r + i) < n)
        if ((start_c + j) >= 0 && (start_c + j) < n)
          temp += matrix[(start_r + i) * n + (start_c + j)] * mask[i * MASK_DIM + j];
  result[row * n + col] = temp;
}
int main() {
  int *in = (int *)malloc((N + 2 * RADIUS) * sizeof(int)), *d_in, *d_out, out[N];
  for (int i = 0; i < N + 2 * RADIUS; i++) in[i] = 1;
  cudaMalloc((void **)&d_in, (N + 2 * RADIUS) * sizeof(int));
  cudaMalloc((void **)&d_out, N * sizeof(int));
  cudaMemcpy(d_in, in, (N + 2 * RADIUS) * sizeof(int), cudaMemcpyHostToDevice);
  stencil_1d<<<N / BLOCK_SIZE, BLOCK_SIZE>>>(d_in, d_out);
  cudaMemcpy(out, d_out, N * sizeof(int), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += out[i] != 7;
  const int n = 32;
  int h_mask[MASK_DIM * MASK_DIM];
  for (int i = 0; i < MASK_DIM * MASK_DIM; i++) h_mask[i] = i;
  cudaMemcpyToSymbol(mask, h_mask, sizeof h_mask);
  convolution_2d<<<dim3(2, 2), dim3(16, 16)>>>(d_in, d_out, n);
  cudaMemcpy(out, d_out, n * n * sizeof(int), cudaMemcpyDeviceToHost);
  printf("%d wrong; corner %d, middle %d\n", wrong, out[0], out[n * 16 + 16]);
  cudaFree(d_in); cudaFree(d_out); free(in);
}
//: 0 wrong; corner 162, middle 300
