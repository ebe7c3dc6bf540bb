// Floats that become integers: one load for each that the source writes, however
// the emulator looks whether the number fits.
#include "../../check.cuh"

struct sample {
  float weight;
  double scale;
};

__device__ int rounded(const float *w, int i) {
  return w[i] + 0.5f;      // COUNT: global load requests=1 sectors=4
}

__global__ void loaded(const float *w, const double *d, const int *index,
                       const sample *p, const float *v, int *out) {
  int i = threadIdx.x, x = w[i];  // COUNT: global load requests=1 sectors=4
  x += (unsigned)w[i + 32];       // COUNT: global load requests=1 sectors=4
  x += (long long)w[i + 64];      // COUNT: global load requests=1 sectors=4
  x += (unsigned char)w[i + 96];  // COUNT: global load requests=1 sectors=4
  x += (int)d[i];                 // COUNT: global load requests=1 sectors=8
  x += (unsigned)d[i + 32];       // COUNT: global load requests=1 sectors=8
  x += (long long)d[i + 64];      // COUNT: global load requests=1 sectors=8
  x += (unsigned long long)d[i + 96];  // COUNT: global load requests=1 sectors=8
  x += (int)(w[i + 128] * 3.5f);  // COUNT: global load requests=1 sectors=4
  x += (int)(w[i + 160] * v[i]);  // COUNT: global load requests=2 sectors=8
  x += (int)w[index[i] + 192];    // COUNT: global load requests=2
  x += (int)p[i].weight;          // COUNT: global load requests=1 sectors=16
  x += (int)p[i].scale;           // COUNT: global load requests=1 sectors=16
  x += rounded(w, i + 224);
  out[i] = x;                     // COUNT: global store requests=1 sectors=4
}

// A load that stands before and behind a conversion is made once, as without it.
__global__ void reused(const float *w, const float *v, int *out) {
  int i = threadIdx.x;
  float a = w[i];              // COUNT: global load requests=1 sectors=4
  // COUNT: global load requests=1 sectors=4
  int x = v[i]; out[i] = x + (w[i] < a + 1);
}

__global__ void in_shared(const float *w, int *out) {
  __shared__ float s[64];
  int i = threadIdx.x;
  s[i] = w[i], s[i + 32] = w[i + 32];
  __syncthreads();
  const float *t = s;
  out[i] = t[i ^ 1];           // COUNT: shared load requests=1 wavefronts=1
  out[i] += (int)(t[2 * i]);   // COUNT: shared load requests=1 wavefronts=2
}

__global__ void in_a_loop(const float *w, const int *index, int n, int *out) {
  int sum = 0;
  for (int i = threadIdx.x; i < n; i += 32)
    sum += (int)(w[index[i]] * 10);  // COUNT: global load requests=16 lanes=512
  unsigned most = 0;
  for (int i = 0; i < 4; i++)
    most += (unsigned)(w[i] * w[threadIdx.x]);  // COUNT: global load requests=8
  out[threadIdx.x] = sum + most;
}

__global__ void histogram(const float *w, int n, unsigned *bins) {
  for (int i = threadIdx.x; i < n; i += 32)
    // COUNT: global load requests=8 lanes=256
    // COUNT: global atomic requests=8 lanes=256
    atomicAdd(&bins[(int)(w[i] * 0.125f)], 1u);
}

int main() {
  const float *w = device(numbers<float>(384));
  const float *v = device(numbers<float>(32));
  const int *index = device(numbers<int>(256));
  int *out = device<int>(32);
  loaded<<<1, 32>>>(w, device(numbers<double>(128)), index,
                    device(std::vector<sample>(32)), v, out);
  reused<<<1, 32>>>(w, v, out);
  in_shared<<<1, 32>>>(w, out);
  in_a_loop<<<1, 32>>>(w, index, 256, out);
  histogram<<<1, 32>>>(w, 256, device(std::vector<unsigned>(256)));
  finish();
}
