// Pointers to what is not the device's, no longer its own, or nothing.
#include "../../check.cuh"

__global__ void scale(float *x, int n) {
  int i = threadIdx.x;
  if (i < n) x[i] *= 2;  // FAULT: host-pointer
}

// The struct was copied to the device, the array that it points to was not.
struct series {
  int n;
  double *values;
};
__global__ void sum(const series *s, double *out) {
  double total = 0;
  for (int i = 0; i < s->n; i++)
    total += s->values[i];  // FAULT: host-pointer
  *out = total;
}

// A result written to a variable of main.
__global__ void answer(const int *x, int *result) {
  if (threadIdx.x == 0) *result = x[0] + x[31];  // FAULT: host-pointer
}

// An object with virtual functions is built by the host and copied: its table of
// functions is the host's.
struct shape {
  __host__ __device__ virtual float area() const { return 0; }
};
struct square : shape {
  float side;
  __host__ __device__ explicit square(float s) : side(s) {}
  __host__ __device__ float area() const override { return side * side; }
};
__global__ void measure(const shape *s, float *area) {
  *area = s->area();  // FAULT: host-pointer
}

// Walking a list one node too far.
struct node {
  int value;
  node *next;
};
__device__ int third(const node *n) {
  for (int i = 0; i < 2; i++) n = n->next;
  return n->value;  // FAULT: null-pointer
}
__global__ void walk(const node *head, int *out) { *out = third(head); }

// An allocation was forgotten.
__global__ void forgotten(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) x[i] = 0;  // FAULT: null-pointer
}

// The allocation fails, and nobody looks.
__global__ void failed(float *x) {
  x[threadIdx.x] = 0;  // FAULT: null-pointer
}

// The cast takes the const away; the hardware does not.
__constant__ float weight[32];
__global__ void normalise(float sum) {
  float *w = const_cast<float *>(weight);
  w[threadIdx.x] = w[threadIdx.x] / sum;  // FAULT: write-to-constant
}

// Freed before the second launch; by another stream's launch; by a reset.
__global__ void copy(const float *in, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];  // FAULT: use-after-free
}

__global__ void increment(int *x) {
  atomicAdd(x + threadIdx.x, 1);  // FAULT: use-after-free
}

__global__ void fill(int *x) {
  x[threadIdx.x] = 1;  // FAULT: use-after-free
}

// Memory of a kernel's own heap, freed two times; and what is none of it.
__global__ void free_twice(int *x) {
  int *one = new int(x[0]), *same = one;
  x[1] = *one;
  delete one;
  delete same;  // FAULT: use-after-free
}
__global__ void free_global(int *x) {
  x[0] = 1;
  free(x);  // FAULT: call
}

int main() {
  return alone(
      [] {
        std::vector<float> x = numbers<float>(50);
        scale<<<1, 64>>>(x.data(), 50);
      },
      [] {
        std::vector<double> values = numbers<double>(20);
        sum<<<1, 1>>>(device(std::vector<series>(1, {20, values.data()})),
                      device<double>(1));
      },
      [] {
        int result = 0;
        answer<<<1, 32>>>(device(numbers<int>(32)), &result);
      },
      [] {
        square s(3), *copy = device<square>(1);
        CUDA(cudaMemcpy(copy, &s, sizeof s, cudaMemcpyHostToDevice));
        measure<<<1, 1>>>(copy, device<float>(1));
      },
      [] {
        node *nodes = device<node>(2);
        const node list[2] = {{1, nodes + 1}, {2, nullptr}};
        CUDA(cudaMemcpy(nodes, list, sizeof list, cudaMemcpyHostToDevice));
        walk<<<1, 1>>>(nodes, device<int>(1));
      },
      [] { forgotten<<<2, 64>>>(nullptr, 100); },
      [] { free_twice<<<1, 1>>>(zeros<int>(2)); },
      [] { free_global<<<1, 1>>>(zeros<int>(2) + 1); },
      [] {
        float *x = nullptr;
        cudaMalloc(&x, 80ull << 30);  // FAULT: call
        failed<<<1, 32>>>(x);
      },
      [] {
        std::vector<float> w = numbers<float>(32);
        CUDA(cudaMemcpyToSymbol(weight, w.data(), sizeof weight));
        normalise<<<1, 32>>>(10);
      },
      [] {
        float *in = device(numbers<float>(300)), *out = device<float>(300);
        copy<<<3, 128>>>(in, out, 300);
        CUDA(cudaDeviceSynchronize());
        CUDA(cudaFree(in));
        copy<<<3, 128>>>(in, out, 300);
        (void)cudaDeviceSynchronize();
        exit(0);
      },
      [] {
        int *x = device(numbers<int>(64));
        cudaStream_t stream;
        CUDA(cudaStreamCreate(&stream));
        CUDA(cudaFree(x));
        increment<<<1, 64, 0, stream>>>(x);
        (void)cudaStreamSynchronize(stream);
        exit(0);
      },
      [] {
        int *x = device<int>(64);
        fill<<<1, 64>>>(x);
        CUDA(cudaDeviceSynchronize());
        CUDA(cudaDeviceReset());
        fill<<<1, 64>>>(x);
        (void)cudaDeviceSynchronize();
        exit(0);
      });
}
