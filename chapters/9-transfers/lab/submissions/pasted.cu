// The chapter's own kernel, with the types of the lab.
#include "lab9.h"

#define float int
#define ROUND_A 3
#define ROUND_B 1

//@ chapters/9-transfers/transfer.h THREADS = 256

//@ chapters/9-transfers/transfer.h rounds(const float

//@ chapters/9-transfers/transfer.h blocks_for(long

void repair(const int *x, int *out, long n, const struct device *d) {
  size_t bytes = n * sizeof *x;
  cudaStream_t s = d->stream[0];
  cudaMemcpyAsync(d->x, x, bytes, cudaMemcpyHostToDevice, s);
  rounds<<<blocks_for(n), THREADS, 0, s>>>(d->x, d->out, n, 1);
  cudaMemcpyAsync(out, d->out, bytes, cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
}

void less(const int *x, int *out, long rows, long cols,
          const struct device *d) {
  cudaMemcpy(d->x, x, rows * cols * sizeof *x, cudaMemcpyHostToDevice);
  rounds<<<blocks_for(rows), THREADS>>>(d->x, d->out, rows, LAB_STEPS);
  cudaMemcpy(out, d->out, rows * sizeof *out, cudaMemcpyDeviceToHost);
}

void overlap(const int *x, int *out, long n, const struct device *d) {
  repair(x, out, n, d);
}
