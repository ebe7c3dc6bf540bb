// rows.h - sums of rows by blocks: what a thread adds of a row, or of a part.
#ifndef REDUCTION_ROWS_H
#define REDUCTION_ROWS_H

#include "passes.h"

enum { WORDS = 4, STEP = WORDS * THREADS };

//> part
// What this thread adds of x[0 .. n), where `parts` blocks take turns and this
// is block `part`. Rows are short and begin anywhere: every load is guarded.
static __device__ inline float sum_of_part(const float *x, long n, int part,
                                           int parts) {
  float sum = 0;
  struct words x4 = words_of(x, n, part * THREADS + threadIdx.x, &sum);
  long i = (long)part * STEP + threadIdx.x;
  for (; i < x4.count; i += (long)parts * STEP) {
    float4 word[WORDS];
#pragma unroll
    for (int w = 0; w < WORDS; w++) {
      bool there = i + w * THREADS < x4.count;
      word[w] = there ? x4.first[i + w * THREADS] : make_float4(0, 0, 0, 0);
    }
#pragma unroll
    for (int w = 0; w < WORDS; w++)
      sum += sum_of_word(word[w]);
  }
  return sum;
}
//< part

#endif
