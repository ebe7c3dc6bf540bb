// surf2Dwrite counts x in bytes; the kernel counts it in elements.
#include "../check.cuh"

__global__ void fill(cudaSurfaceObject_t s) {
  surf2Dwrite(1.0f, s, threadIdx.x, threadIdx.y);  // FAULT: misaligned
}

int main() {
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaArray_t array;
  CUDA(cudaMallocArray(&array, &format, 32, 8, cudaArraySurfaceLoadStore));
  cudaResourceDesc what = {};
  what.resType = cudaResourceTypeArray;
  what.res.array.array = array;
  cudaSurfaceObject_t s;
  CUDA(cudaCreateSurfaceObject(&s, &what));
  fill<<<1, dim3(32, 8)>>>(s);
  finish();
  (void)cudaDestroySurfaceObject(s);
  (void)cudaFreeArray(array);
}
