// A layer is fetched from an array of three dimensions, which has none; and a
// cubemap from six layers: the array was not made as one.
#include "../check.cuh"

__global__ void layer(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex2DLayered<float>(t, 1, 0, 0);  // FAULT: texture-bounds
}

__global__ void cubemap(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = texCubemap<float>(t, 1, 0, 0);  // FAULT: texture-bounds
}

static void look(void (*kernel)(cudaTextureObject_t, float *), int flags) {
  cudaChannelFormatDesc desc = cudaCreateChannelDesc<float>();
  cudaResourceDesc resource = {cudaResourceTypeArray};
  cudaTextureDesc how = {};
  how.normalizedCoords = flags != 0;
  CUDA(cudaMalloc3DArray(&resource.res.array.array, &desc,
                         make_cudaExtent(4, 4, 6), flags));
  cudaTextureObject_t t;
  CUDA(cudaCreateTextureObject(&t, &resource, &how, NULL));
  kernel<<<1, 32>>>(t, device<float>(32));
  (void)cudaDeviceSynchronize();
}

int main() {
  return alone([] { look(layer, 0); }, [] { look(cubemap, cudaArrayLayered); });
}
