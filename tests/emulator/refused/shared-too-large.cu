// Two tiles of 32 KB each, and 48 KB are all that can be declared.
template <int N>
__global__ void tiles(float *out) {
  __shared__ float a[N][N];
  __shared__ float b[N][N];  // ERROR: more than 48 KB
  a[threadIdx.y][threadIdx.x] = b[threadIdx.x][threadIdx.y] = 0;
  __syncthreads();
  out[threadIdx.x] = a[0][threadIdx.x] + b[0][threadIdx.x];
}

int main() {
  tiles<32><<<1, dim3(32, 32)>>>(nullptr);
  tiles<90><<<1, dim3(32, 32)>>>(nullptr);
}
