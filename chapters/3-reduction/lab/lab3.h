// lab3.h - what your file must define, and the lab calls.
#ifndef LAB3_H
#define LAB3_H

#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>

// Each writes one number for each batch of LAB_BATCH elements of x[0 .. n):
// out[b] = LAB_OPERATION of batch b. The last batch may be shorter. x and out
// are device memory; x begins at a multiple of 256 bytes.
void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);
void tree(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);
void fast(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);

#endif
