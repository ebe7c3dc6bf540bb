// A Julia set in the manner of a book of examples: a device struct, 2-D blocks.
#include <stdio.h>
#define DIM 64
static void HandleError(cudaError_t err, const char *file, int line) {
  if (err != cudaSuccess) {
    printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
    exit(EXIT_FAILURE);
  }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
struct cuComplex {
  float r;
  float i;
  __device__ cuComplex(float a, float b) : r(a), i(b) {}
  __device__ float magnitude2(void) { return r * r + i * i; }
  __device__ cuComplex operator*(const cuComplex &a) { return cuComplex(r * a.r - i * a.i, i * a.r + r * a.i); }
  __device__ cuComplex operator+(const cuComplex &a) { return cuComplex(r + a.r, i + a.i); }
};
__device__ int julia(int x, int y) {
  const float scale = 1.5;
  float jx = scale * (float)(DIM / 2 - x) / (DIM / 2);
  float jy = scale * (float)(DIM / 2 - y) / (DIM / 2);
  cuComplex c(-0.8, 0.156);
  cuComplex a(jx, jy);
  int i = 0;
  for (i = 0; i < 200; i++) {
    a = a * a + c;
    if (a.magnitude2() > 1000) return 0;
  }
  return 1;
}
__global__ void kernel(unsigned char *ptr) {
  int x = blockIdx.x, y = blockIdx.y;
  int offset = x + y * gridDim.x;
  int juliaValue = julia(x, y);
  ptr[offset * 4 + 0] = 255 * juliaValue;
  ptr[offset * 4 + 1] = 0;
  ptr[offset * 4 + 2] = 0;
  ptr[offset * 4 + 3] = 255;
}
int main(void) {
  unsigned char bitmap[DIM * DIM * 4], *dev_bitmap;
  HANDLE_ERROR(cudaMalloc((void **)&dev_bitmap, sizeof bitmap));
  dim3 grid(DIM, DIM);
  kernel<<<grid, 1>>>(dev_bitmap);
  HANDLE_ERROR(cudaMemcpy(bitmap, dev_bitmap, sizeof bitmap, cudaMemcpyDeviceToHost));
  int set = 0, symmetric = 1;
  for (int i = 0; i < DIM * DIM; i++) set += bitmap[4 * i] == 255;
  for (int y = 1; y < DIM; y++)
    for (int x = 1; x < DIM; x++)
      symmetric &= bitmap[4 * (y * DIM + x)] == bitmap[4 * ((DIM - y) * DIM + DIM - x)];
  printf("%d %d\n", set > 50 && set < 2000, symmetric);
  HANDLE_ERROR(cudaFree(dev_bitmap));
}
//: 1 1
