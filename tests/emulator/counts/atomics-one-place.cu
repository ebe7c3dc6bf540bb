// Where nvcc sees that all lanes of a warp update one place, one lane does it for
// all. An H200 counts what stands beside each, for one warp (nvcc 13.0, sm_90).
#include "../check.cuh"

__global__ void one_place(int *out, int *count, const int *zeros) {
  __shared__ int one, s[64];
  int t = threadIdx.x, z = zeros[t], a, b, c;
  s[t] = s[t + 32] = one = 0;
  __syncthreads();
  atomicAdd(&one, 1);      // COUNT: shared atomic requests=1 wavefronts=1
  atomicAdd(&one, t);      // COUNT: shared atomic requests=1 wavefronts=1
  atomicSub(&s[0], t);     // COUNT: shared atomic requests=1 wavefronts=1
  atomicMax(&one, t);      // COUNT: shared atomic requests=1 wavefronts=1
  atomicOr(&one, t);       // COUNT: shared atomic requests=1 wavefronts=1
  a = atomicAdd(&one, 1);  // COUNT: shared atomic requests=1 wavefronts=1
  b = atomicMax(&one, t);  // COUNT: shared atomic requests=1 wavefronts=32
  atomicExch(&one, t);     // COUNT: shared atomic requests=1 wavefronts=32
  atomicInc((unsigned *)&one, 99); // COUNT: shared atomic wavefronts=32
  // The same place by chance.
  atomicAdd(&s[z], 1);     // COUNT: shared atomic requests=1 wavefronts=1
  c = atomicAdd(&s[z], 1); // COUNT: shared atomic requests=1 wavefronts=32
  atomicAdd(&s[z], t);     // COUNT: shared atomic requests=1 wavefronts=32
  atomicMax(&s[z], t);     // COUNT: shared atomic requests=1 wavefronts=32
  atomicAdd(count, t);     // COUNT: global atomic requests=1 sectors=1
  a += atomicAdd(count, 1);        // COUNT: global atomic requests=1 sectors=1
  a += atomicAdd(count + z, 1);    // COUNT: global atomic requests=1 sectors=32
  __syncthreads();
  out[t] = s[t] + one + a + b + c;
}

int main() {
  int *out = device<int>(32), *count = device(std::vector<int>(1));
  int *zeros = device(std::vector<int>(32));
  one_place<<<1, 32>>>(out, count, zeros);
  finish();
}
