// Addresses from memory: (lane * 5) mod 32 rows of 8 floats.
#include "../check.cuh"

__global__ void gather(const int *index, const float *in, float *out) {
  int t = threadIdx.x;
  int i = index[t];     // COUNT: global load requests=1 sectors=4
  float v = in[i];      // COUNT: global load requests=1 sectors=32
  out[i / 8] = v;       // COUNT: global store requests=1 lanes=32 sectors=4
}

int main() {
  std::vector<int> index(32);
  for (int t = 0; t < 32; t++) index[t] = t * 5 % 32 * 8;
  int *d_index = device(index);
  float *in = device(numbers<float>(256)), *out = device<float>(32);
  gather<<<1, 32>>>(d_index, in, out);
  finish();
}
