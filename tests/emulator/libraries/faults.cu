/* What libraries are handed is checked: host memory, too little of it, memory that
 * nothing has written. */
#include <cublas_v2.h>
#include <curand.h>
#include <curand_kernel.h>
#include <thrust/device_vector.h>
#include <thrust/reduce.h>

#include "expect.cuh"

__global__ void write(cudaSurfaceObject_t s) {
  surf2Dwrite(1.0f, s, 8, 0);  // surface
}

/* x counts elements where bytes are meant: the last fault, which ends it all. */
static void leave_surface() {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = {cudaResourceTypeArray};
  cudaSurfaceObject_t s;
  cudaMallocArray(&resource.res.array.array, &desc, 2, 1,
                  cudaArraySurfaceLoadStore);
  cudaCreateSurfaceObject(&s, &resource);
  write<<<1, 1>>>(s);
  cudaDeviceSynchronize();
}

__global__ void draw(curandState *one, float *x) {
  x[threadIdx.x] = curand_uniform(one);  // generator
}

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

  curandState *state;
  cudaMalloc(&state, sizeof *state);
  cudaMemset(state, 0, sizeof *state);
  draw<<<1, 64>>>(state, device<float>(64));

  thrust::device_vector<int> v(4);
  thrust::reduce(v.begin(), v.begin() + 5);  // range
  leave_surface();
}
