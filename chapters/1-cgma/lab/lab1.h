// lab1.h - what your file must define, and the lab calls.
#ifndef LAB1_H
#define LAB1_H

#include <cuda_runtime.h>
#include <limits.h>

enum { INNER = LAB_INNER };

// Each writes c[i * cols + j] for i < rows, j < cols: the combination of all
// terms of a[i * INNER + k] and b[k * cols + j], k < INNER. All are device
// memory.
void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols);
void reuse(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
           long rows, long cols);

// Writes out[i] = third(second(first(x[i]))) for i < n.
void fuse(const unsigned *x, unsigned *out, long n);

#endif
