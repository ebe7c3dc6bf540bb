// Blocks that tell each other by flags and counts of data that may not have come.
// determinism.t compares what is found: here it does not follow from the race.
#include "../../check.cuh"

// Each thread counts itself, and then reads a count that others still add to.
__global__ void collect(const int *x, int *out, int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] % 3 == 0) {
    atomicAdd(count, 1);        // FAULT: global-race
    out[*count - 1] = x[i];     // FAULT: global-race
  }
}

// One block tells another of its data, by a flag or a count, with no fence between
// the two.
__global__ void pass(volatile int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = 7;  // FAULT: global-race
    __syncthreads();
    if (threadIdx.x == 0) *flag = 1;
  } else {
    while (*flag == 0) {}
    out[threadIdx.x] = data[threadIdx.x];  // FAULT: global-race
  }
}

__global__ void sum(volatile float *part, float *total, unsigned *done) {
  __shared__ bool last;
  if (threadIdx.x == 0) {
    part[blockIdx.x] = blockIdx.x;  // FAULT: global-race
    last = atomicAdd(done, 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float s = 0;
    for (unsigned b = 0; b < gridDim.x; b++) s += part[b];  // FAULT: global-race
    *total = s;
  }
}

// The same where the store is plain, where the load is, and where both are.
template <class Stored>
__device__ bool is_last(Stored *part, unsigned *done) {
  part[blockIdx.x] = blockIdx.x;  // FAULT: global-race
  return atomicAdd(done, 1) == gridDim.x - 1;
}

__global__ void stored_plain(float *part, float *total, unsigned *done) {
  if (!is_last<float>(part, done)) return;
  volatile float *from = part;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; b++) s += from[b];  // FAULT: global-race
  *total = s;
}

__global__ void loaded_plain(float *part, float *total, unsigned *done) {
  if (!is_last<volatile float>(part, done)) return;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; b++) s += part[b];  // FAULT: global-race
  *total = s;
}

__global__ void set_flags(int *flags, int *all) {
  atomicOr(flags, 1 << blockIdx.x);  // FAULT: global-race
  __syncthreads();
  if (blockIdx.x == 0 && threadIdx.x == 0) *all = *flags;  // FAULT: global-race
}

int main() {
  collect<<<4, 64>>>(device(numbers<int>(256)), device<int>(256), zeros<int>(1));
  pass<<<2, 32>>>(zeros<int>(32), zeros<int>(1), device<int>(32));
  sum<<<8, 32>>>(device<float>(8), device<float>(1), zeros<unsigned>(1));
  for (auto kernel : {stored_plain, loaded_plain})
    kernel<<<8, 1>>>(device<float>(8), device<float>(1), zeros<unsigned>(1));
  set_flags<<<8, 32>>>(zeros<int>(1), device<int>(1));
  finish();
}
