/* What libraries are handed is checked: host memory, too little of it, memory that
 * nothing has written. */
#include <cublas_v2.h>
#include <curand.h>

#include "expect.cuh"

int main() {
  cublasHandle_t handle;
  float one = 1, on_host[4] = {1, 2, 3, 4}, *p = device<float>(4);
  cublasCreate(&handle);
  cublasSscal(handle, 4, &one, on_host, 1);  // host
  cublasSscal(handle, 2, &one, p, 1);        // unwritten
  cudaMemset(p, 0, 16);
  cublasSscal(handle, 5, &one, p, 1);  // bounds
  cudaFree(p);
  cublasSscal(handle, 4, &one, p, 1);  // freed
  cublasDestroy(handle);

  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(generator, on_host, 4);  // random
  curandDestroyGenerator(generator);
}
