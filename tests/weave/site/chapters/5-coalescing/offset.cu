// offset: one float each.
//= sweeps offset
static __global__ void copy(const float *in, float *out, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + k;
  out[i] = in[i];
}
