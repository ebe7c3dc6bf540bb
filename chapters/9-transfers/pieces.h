/* pieces.h - the vector goes through the GPU in pieces, each in a stream: while
 * one is computed the next comes in and the last one goes out. */
#pragma once

#include "transfer.h"

//> pieces
enum { STREAMS = 4 };

static void in_pieces(const struct task *t, long pieces, long count) {
  static cudaStream_t stream[STREAMS];
  if (!stream[0])
    for (int s = 0; s < STREAMS; s++)
      cudaStreamCreate(&stream[s]);
  struct device_arrays d = device_arrays_of(t);
  long most = (d.n + pieces - 1) / pieces;
  for (long p = 0, at = 0; at < d.n; p++, at += most) {
    long n = d.n - at < most ? d.n - at : most;
    cudaStream_t s = stream[p % STREAMS];
    cudaMemcpyAsync(d.in + at, t->in[0] + at, n * sizeof(float),
                    cudaMemcpyHostToDevice, s);
    rounds<<<blocks_for(n), THREADS, 0, s>>>(d.in + at, d.out + at, n, count);
    cudaMemcpyAsync(t->out + at, d.out + at, n * sizeof(float),
                    cudaMemcpyDeviceToHost, s);
  }
  for (int s = 0; s < STREAMS; s++)
    cudaStreamSynchronize(stream[s]);
}
//< pieces
