// A layer is fetched from an array of three dimensions, which has none.
#include "../check.cuh"

__global__ void look(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex2DLayered<float>(t, 1, 0, 0);  // FAULT: texture-bounds
}

int main() {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = {cudaResourceTypeArray};
  cudaTextureDesc how = {};
  CUDA(cudaMalloc3DArray(&resource.res.array.array, &desc,
                         make_cudaExtent(4, 4, 6)));
  cudaTextureObject_t t;
  CUDA(cudaCreateTextureObject(&t, &resource, &how, NULL));
  float *out = device<float>(32);
  look<<<1, 32>>>(t, out);
  (void)cudaDeviceSynchronize();
}
