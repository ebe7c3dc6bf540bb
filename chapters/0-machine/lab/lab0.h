// lab0.h - what your file must define, and the lab calls. x and out are device
// memory.
#ifndef LAB0_H
#define LAB0_H

#include <cuda_runtime.h>

// Writes out[i] = changed(x[i]) for i < n.
void repair(const int *x, int *out, long n);

// The same, with one block of THREADS threads for each multiprocessor.
void query(const int *x, int *out, long n);

// Writes out[i] = joined(x[i], x[n - 1 - i]) for i < n.
void first(const int *x, int *out, long n);

#endif
