// lab8.h - what your file must define, and the lab calls. x and out are device
// memory and begin at multiples of 256 bytes; matrices are stored row after
// row.
#ifndef LAB8_H
#define LAB8_H

#include <cuda_runtime.h>
#include <limits.h>

enum { BINS = LAB_BINS };

// For each element of a matrix writes weighted(own, around) to its place in
// out: own is its value, around the sum of the values above it, left, right and
// below. What lies outside the matrix counts as 0.
void repair(const int *x, int *out, long rows, long cols);

// For each row writes BINS numbers: out[row * BINS + b] is how many elements of
// the row have bin(value) == b.
void count(const int *x, int *out, long rows, long cols);

// For each row writes cols numbers: first the values v of the row for which
// kept(v) holds, in their order, then FILL for each of the others.
void keep(const int *x, int *out, long rows, long cols);

#endif
