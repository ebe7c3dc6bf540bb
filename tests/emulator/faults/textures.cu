// A layer is fetched from an array of three dimensions, which has none; and a
// cubemap from six layers: the array was not made as one. And linear memory is
// fetched from when it has been freed, or only a part was written.
#include "../../check.cuh"

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

static cudaTextureObject_t linear(float *x) {
  cudaResourceDesc resource = {cudaResourceTypeLinear};
  cudaTextureDesc how = {};
  cudaTextureObject_t t;
  resource.res.linear = {x, cudaCreateChannelDesc<float>(), 128};
  CUDA(cudaCreateTextureObject(&t, &resource, &how, NULL));
  return t;
}

static void look_when_freed() {
  float *x;
  CUDA(cudaMalloc(&x, 128));
  cudaTextureObject_t t = linear(x);
  CUDA(cudaFree(x));
  fetch<<<1, 32>>>(t, device<float>(32));
}

__global__ void fetch_more(cudaTextureObject_t t, float *out) {
  out[threadIdx.x] = tex1Dfetch<float>(t, threadIdx.x);  // FAULT: uninitialised
}

static void look_at_a_part() {
  float *x = device<float>(32);
  CUDA(cudaMemset(x, 0, 32));
  fetch_more<<<1, 8>>>(linear(x), device<float>(32)); /* these are set */
  fetch_more<<<1, 9>>>(linear(x), device<float>(32));
}

// What a launch writes it must not fetch.
__global__ void smooth(cudaTextureObject_t t, float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float left = tex1Dfetch<float>(t, i ? i - 1 : 0);  // FAULT: global-race
  x[i] = (left + x[i]) / 2;  // FAULT: global-race
}

static void write_what_is_fetched() {
  float *x = device(numbers<float>(32));
  smooth<<<2, 16>>>(linear(x), x, 32);
  (void)cudaDeviceSynchronize();
  exit(1);
}

int main() {
  return alone(write_what_is_fetched, look_when_freed, look_at_a_part, [] { look(layer, 0); },
               [] { look(cubemap, cudaArrayLayered); });
}
