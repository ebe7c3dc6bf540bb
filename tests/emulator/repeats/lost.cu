// A launch whose findings cannot be kept is run again, not replayed without them.
// usage: lost ROUNDS
#include <cstdlib>

enum { THREADS = 1 << 15, LOADS = 256 };

#ifdef NO_MEMORY
// Stands in for the emulator's, as if malloc() had failed in it.
extern "C" void *__wrap_check_findings_save() { return nullptr; }
#endif

__global__ void sum(const float *in, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float s = 0;
  for (int k = 0; k < LOADS; k++) s += in[(i + k) % THREADS];
  out[threadIdx.x] = s;
}

int main(int, char **arguments) {
  float *in, *out;
  cudaMalloc(&in, THREADS * sizeof *in);
  cudaMalloc(&out, 256 * sizeof *out);
  cudaMemset(in, 0, THREADS * sizeof *in);
  for (int i = 0; i < atoi(arguments[1]); i++) sum<<<THREADS / 256, 256>>>(in, out);
  return cudaDeviceSynchronize();
}
