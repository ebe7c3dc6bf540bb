// Tiled multiplication of matrices of any size, with a struct for a matrix.
#include <cstdio>
#include <cstdlib>
#define BLOCK_SIZE 16

typedef struct {
  int width;
  int height;
  int stride;
  float *elements;
} Matrix;

__device__ float GetElement(const Matrix A, int row, int col)
{
  return A.elements[row * A.stride + col];
}
__device__ void SetElement(Matrix A, int row, int col, float value)
{
  A.elements[row * A.stride + col] = value;
}
__device__ Matrix GetSubMatrix(Matrix A, int row, int col)
{
  Matrix Asub;
  Asub.width = BLOCK_SIZE;
  Asub.height = BLOCK_SIZE;
  Asub.stride = A.stride;
  Asub.elements = &A.elements[A.stride * BLOCK_SIZE * row + BLOCK_SIZE * col];
  return Asub;
}

__global__ void MatMulKernel(Matrix A, Matrix B, Matrix C)
{
  int blockRow = blockIdx.y, blockCol = blockIdx.x;
  Matrix Csub = GetSubMatrix(C, blockRow, blockCol);
  float Cvalue = 0;
  int row = threadIdx.y, col = threadIdx.x;
  for (int m = 0; m < (A.width / BLOCK_SIZE); ++m) {
    Matrix Asub = GetSubMatrix(A, blockRow, m);
    Matrix Bsub = GetSubMatrix(B, m, blockCol);
    __shared__ float As[BLOCK_SIZE][BLOCK_SIZE];
    __shared__ float Bs[BLOCK_SIZE][BLOCK_SIZE];
    As[row][col] = GetElement(Asub, row, col);
    Bs[row][col] = GetElement(Bsub, row, col);
    __syncthreads();
    for (int e = 0; e < BLOCK_SIZE; ++e)
      Cvalue += As[row][e] * Bs[e][col];
    __syncthreads();
  }
  SetElement(Csub, row, col, Cvalue);
}

static Matrix onDevice(const Matrix M, bool copy)
{
  Matrix d = M;
  size_t size = M.width * M.height * sizeof(float);
  cudaMalloc(&d.elements, size);
  if (copy) cudaMemcpy(d.elements, M.elements, size, cudaMemcpyHostToDevice);
  return d;
}
static Matrix onHost(int width, int height)
{
  Matrix M = {width, height, width, (float *)malloc(width * height * sizeof(float))};
  for (int i = 0; i < width * height; i++) M.elements[i] = (i * 7 + 3) % 11;
  return M;
}
int main()
{
  Matrix A = onHost(64, 48), B = onHost(32, 64), C = onHost(32, 48);
  Matrix dA = onDevice(A, true), dB = onDevice(B, true), dC = onDevice(C, false);
  dim3 dimBlock(BLOCK_SIZE, BLOCK_SIZE);
  dim3 dimGrid(B.width / dimBlock.x, A.height / dimBlock.y);
  MatMulKernel<<<dimGrid, dimBlock>>>(dA, dB, dC);
  cudaMemcpy(C.elements, dC.elements, C.width * C.height * sizeof(float), cudaMemcpyDeviceToHost);
  int wrong = 0;
  for (int r = 0; r < C.height; r++)
    for (int c = 0; c < C.width; c++) {
      float want = 0;
      for (int k = 0; k < A.width; k++) want += A.elements[r * A.width + k] * B.elements[k * B.width + c];
      wrong += want != C.elements[r * C.width + c];
    }
  printf("%s (%d wrong)\n", wrong ? "FAIL" : "PASS", wrong);
  cudaFree(dA.elements); cudaFree(dB.elements); cudaFree(dC.elements);
}
//: PASS (0 wrong)
