// One block tells another of its data, by a flag or a count, with no fence between
// the two.
#include "../check.cuh"

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

__global__ void sum(volatile float *part, unsigned *done, float *total) {
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

// The same where the store is plain, and where the load is.
template <class Stored>
__device__ bool is_last(Stored *part, unsigned *done) {
  part[blockIdx.x] = blockIdx.x;  // FAULT: global-race
  return atomicAdd(done, 1) == gridDim.x - 1;
}

__global__ void stored_plain(float *part, unsigned *done, float *total) {
  if (!is_last<float>(part, done)) return;
  volatile float *from = part;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; b++) s += from[b];  // FAULT: global-race
  *total = s;
}

__global__ void loaded_plain(float *part, unsigned *done, float *total) {
  if (!is_last<volatile float>(part, done)) return;
  float s = 0;
  for (unsigned b = 0; b < gridDim.x; b++) s += part[b];  // FAULT: global-race
  *total = s;
}

int main() {
  int *data = device(std::vector<int>(33, 0)), *out = device<int>(32);
  float *parts = device<float>(9);
  unsigned *done = device(std::vector<unsigned>(1, 0));
  pass<<<2, 32>>>(data, data + 32, out);
  sum<<<8, 32>>>(parts, done, parts + 8);
  CUDA(cudaMemset(done, 0, sizeof *done));
  stored_plain<<<8, 1>>>(parts, done, parts + 8);
  CUDA(cudaMemset(done, 0, sizeof *done));
  loaded_plain<<<8, 1>>>(parts, done, parts + 8);
  finish(data, out, parts, done);
}
