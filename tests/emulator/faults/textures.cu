// A layer is fetched from an array of three dimensions, which has none; and a
// cubemap from six layers: the array was not made as one. And linear memory is
// fetched from when it has been freed.
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

__global__ void fetch(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x);  // FAULT: use-after-free
}

static void look_when_freed() {
  cudaResourceDesc resource = {cudaResourceTypeLinear};
  cudaTextureDesc how = {};
  cudaTextureObject_t t;
  float *x;
  CUDA(cudaMalloc(&x, 128));
  resource.res.linear = {x, cudaCreateChannelDesc<float>(), 128};
  CUDA(cudaCreateTextureObject(&t, &resource, &how, NULL));
  CUDA(cudaFree(x));
  fetch<<<1, 32>>>(t, device<float>(32));
  (void)cudaDeviceSynchronize();
}

int main() {
  return alone(look_when_freed, [] { look(layer, 0); },
               [] { look(cubemap, cudaArrayLayered); });
}
