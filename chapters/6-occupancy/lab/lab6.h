// lab6.h - what your file must define, and the lab calls. All pointers are to
// device memory and begin at multiples of 256 bytes.
#ifndef LAB6_H
#define LAB6_H

#include <cuda_runtime.h>

enum { PIECE = 2 * LAB_THREADS, TURN = LAB_TURN, BATCH = 4096, BINS = 1024 };

// x comes in pieces of PIECE elements; the last may be shorter. Writes out[i] =
// combine(value(x[i]), value(x[j])) for i < n, where j is TURN elements behind
// i, and behind the piece's last element comes its first.
void repair(const unsigned *x, unsigned *out, long n);

// x comes in batches of BATCH elements; the last may be shorter. Writes
// out[batch * BINS + b], for each batch and b < BINS: the sum of the weight(x)
// of those of its elements whose bin(x) is b.
void fit(const unsigned *x, unsigned *out, long n);

// Writes out[i] = value(x[i]) for i < n.
void hide(const unsigned *x, unsigned *out, long n);

#endif
