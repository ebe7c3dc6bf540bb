// Addresses that are no multiple of what is read or written there.
#include "../../check.cuh"

// A 64-bit counter placed on a 4-byte boundary.
__global__ void count(const int *, int *words) {
  unsigned long long *counter = (unsigned long long *)(words + 1);
  atomicAdd(counter, 1ull);  // FAULT: misaligned
}

// Rows of an odd length: every second row breaks the pairs.
__global__ void row_pairs(const float *, float *m) {
  float2 *row = (float2 *)(m + blockIdx.x * 33);
  row[threadIdx.x].x = 1;
  row[threadIdx.x] = make_float2(2, 3);  // FAULT: misaligned
}

// Vector loads from an array that begins one float late.
__global__ void copy4(const float *in, float *out) {
  int i = threadIdx.x;
  ((float4 *)out)[i] = reinterpret_cast<const float4 *>(in + 1)[i];  // FAULT: misaligned
}

// An int read out of packed bytes at an odd offset.
__global__ void unpack(const unsigned char *bytes, int *out) {
  const unsigned char *at = bytes + threadIdx.x * 5 + 1;
  out[threadIdx.x] = *(const int *)at;  // FAULT: misaligned
}

// A float4 view of shared memory that begins after a one-float header.
__global__ void through_shared(const float *in, float *out) {
  extern __shared__ float4 arena[];
  float *header = (float *)arena;
  float4 *body = (float4 *)(header + 1);
  int t = threadIdx.x;
  if (t == 0) header[0] = 7;
  body[t] = ((const float4 *)in)[t];  // FAULT: misaligned
  __syncthreads();
  ((float4 *)out)[t] = body[t];
}

// surf2Dwrite counts x in bytes; the kernel counts it in elements.
__global__ void fill(cudaSurfaceObject_t s) {
  surf2Dwrite(1.0f, s, threadIdx.x, threadIdx.y);  // FAULT: misaligned
}

int main() {
  return alone(
      [] { launch(count, 2, 32, 4); }, [] { launch(row_pairs, 3, 16, 99); },
      [] { launch(copy4, 1, 32, 132); }, [] { launch(unpack, 1, 40, 200); },
      [] { launch(through_shared, 1, 32, 128, 33 * sizeof(float4)); },
      [] {
        cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
        cudaResourceDesc what = {cudaResourceTypeArray};
        CUDA(cudaMallocArray(&what.res.array.array, &format, 32, 8,
                             cudaArraySurfaceLoadStore));
        cudaSurfaceObject_t s;
        CUDA(cudaCreateSurfaceObject(&s, &what));
        fill<<<1, dim3(32, 8)>>>(s);
        finish();
        (void)cudaDestroySurfaceObject(s);
        (void)cudaFreeArray(what.res.array.array);
      });
}
