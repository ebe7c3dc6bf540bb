// lab2.h - what your file must define, and the lab calls.
#ifndef LAB2_H
#define LAB2_H

#include <cuda_runtime.h>
#include <limits.h>
#include <stdlib.h>

enum { INNER = LAB_INNER, RADIUS = LAB_RADIUS };

// Each writes c[i * cols + j] for i < rows, j < cols: the combination of all
// terms of a[i * INNER + k] and b[j * INNER + k], k < INNER. All are device
// memory.
void repair(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols);
void square(const LAB_ELEMENT *a, const LAB_ELEMENT *b, LAB_ELEMENT *c,
            long rows, long cols);

// Writes out[i], for i < n: the combination of all terms of x[j] and x[i] for
// those j of 0 .. n - 1 that are at most RADIUS away from i.
void window(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);

#endif
