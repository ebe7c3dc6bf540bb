// Barriers that some threads of the block do not reach.
#include <cooperative_groups.h>

#include "../../check.cuh"

// Threads that found what they look for leave the loop.
__global__ void after_break(const int *x, int *out) {
  __shared__ int part[64];
  int t = threadIdx.x;
  for (int base = 0; base < 128; base += 64) {
    part[t] = x[base + t];
    __syncthreads();  // FAULT: barrier
    if (part[63 - t] == 48) {
      *out = base + 63 - t;
      break;
    }
    __syncthreads();  // FAULT: barrier
  }
}

// Every thread reaches a barrier, but not the same one.
__global__ void in_both_branches(const int *x, int *out) {
  int t = threadIdx.x;
  if (t % 2) {
    out[t] = x[t] + 1;
    __syncthreads();  // FAULT: barrier
  } else {
    out[t] = x[t] - 1;
    __syncthreads();  // FAULT: barrier
  }
}

__global__ void in_branch(const float *x, float *out) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 64) {
    s[t] *= 2;
    __syncthreads();  // FAULT: barrier
  }
  out[t] = s[t];
}

// The number of barriers depends on the data of each thread.
__global__ void in_loop(const int *count, int *out) {
  int t = threadIdx.x;
  for (int i = 0; i < 3 + (count[t] == 11); i++) {
    out[t] = i;
    __syncthreads();  // FAULT: barrier
  }
}

// A return; that no thread takes is no reason to end early.
__global__ void in_branch_of_few(const int *x, int *out) {
  int t = threadIdx.x;
  if (x[t] < 0) return;
  out[t] = x[t];
  if (t < 32) __syncthreads();  // FAULT: barrier
}

// What a return; ends may be a lambda: its thread goes on.
__global__ void after_a_lambda(const int *x, int *out) {
  int t = threadIdx.x;
  auto add = [&](int n) { if (t > 40) return; out[t] = n; };
  add(x[t]);
  if (t < 32) __syncthreads();  // FAULT: barrier
}

__global__ void in_short_circuit(const int *in, int *out) {
  int t = threadIdx.x;
  if (in[t] > 50 && __syncthreads_or(in[t] > 90))  // FAULT: barrier
    out[t] = 1;
  else
    out[t] = 0;
}

// Threads of a grid must all come to its barrier.
__global__ void left_the_grid(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = in[i];
  cooperative_groups::this_grid().sync();  // FAULT: barrier
}
static void leave_the_grid() {
  int *x = zeros<int>(128), *y = zeros<int>(128), n = 100;
  void *arguments[] = {&x, &y, &n};
  CUDA(cudaLaunchCooperativeKernel((void *)left_the_grid, dim3(2), dim3(64),
                                   arguments, 0, 0));
  (void)cudaDeviceSynchronize();
  exit(1);
}

int main() {
  return alone(leave_the_grid, [] { launch(after_break, 1, 64, 128); },
               [] { launch(in_both_branches, 1, 64, 64); },
               [] { launch(in_branch, 1, 128, 128); },
               [] { launch(in_branch_of_few, 1, 64, 64); },
               [] { launch(after_a_lambda, 1, 64, 64); },
               [] { launch(in_loop, 1, 96, 96); },
               [] { launch(in_short_circuit, 1, 64, 64); });
}
