/* A kernel in a header, wrong: see races-in-a-block.cu. */
#ifndef REVERSAL_CUH
#define REVERSAL_CUH

template <class T, int block>
__device__ void reverse_part(T (&part)[block], const T *in, T *out) {
  int t = threadIdx.x;
  part[t] = in[t];              // FAULT: race
  out[t] = part[block - 1 - t];  // FAULT: race
}

template <class T, int block>
__global__ void reverse(const T *in, T *out) {
  __shared__ T part[block];
  reverse_part(part, in + blockIdx.x * block, out + blockIdx.x * block);
}

#endif
