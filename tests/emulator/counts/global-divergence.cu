// Each side of a branch is a request of its own, with its own lanes.
#include "../check.cuh"

__global__ void branch(const int *in, int *out) {
  int t = threadIdx.x, v;
  if (t % 2)
    v = in[t];        // COUNT: global load requests=2 lanes=32 sectors=8
  else
    v = in[t + 256];  // COUNT: global load requests=2 lanes=32 sectors=8
  if (t < 8)
    out[t] = v;       // COUNT: global store requests=1 lanes=8 sectors=1
}

__global__ void loop(const int *in, int *out) {
  int t = threadIdx.x, sum = 0;
  for (int k = 0; k <= t % 4; k++)
    sum += in[k * 32 + t];  // COUNT: global load requests=4 lanes=80 sectors=16
  out[t] = sum;             // COUNT: global store requests=1 lanes=32 sectors=4
}

int main() {
  int *in = device(numbers<int>(512)), *out = device<int>(64);
  branch<<<1, 64>>>(in, out);
  loop<<<1, 32>>>(in, out);
  finish();
}
