// Atomic operations of global and shared memory.
#include "../../check.cuh"

// Where nvcc sees that all lanes of a warp update one place, one lane does it for
// all. An H200 counts what stands beside each, for one warp (nvcc 13.0, sm_90).
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

// Blocks that add to the same places at the same time: that an addition had to
// be tried again, because another block's came first, is nobody's iteration.
__global__ void add_to_one(const int *in, int *sums, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, last = 0;
  for (int j = 0; j < 48; j++) {
    last = in[j];         // COUNT: global load requests=12288 lanes=393216
    if (threadIdx.x % 3 == 0)
      continue;
    atomicAdd(sums, 1);   // COUNT: global atomic requests=12288 lanes=261120
  }
  out[i] = last;          // COUNT: global store requests=256 lanes=8192
}

int main() {
  int *out = device<int>(64 * 128), *count = device(std::vector<int>(1));
  one_place<<<1, 32>>>(out, count, device(std::vector<int>(32)));
  add_to_one<<<64, 128>>>(device(numbers<int>(48)), count, out);
  finish();
}
