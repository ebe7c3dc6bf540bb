// lab5.h - what your file must define, and the lab calls.
#ifndef LAB5_H
#define LAB5_H

#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>

enum { FIELDS = LAB_FIELDS };

// Writes out[i] = calibrated(x[i]) for i < n. x does not begin at a multiple of
// 16 bytes; out does.
void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);

// Writes out[c], for c < cols: LAB_OPERATION of all
// calibrated(x[r * cols + c]), r < rows.
void columns(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols);

// Writes out[i], for i < n: LAB_OPERATION of all
// calibrated(x[i * FIELDS + f]), f < FIELDS.
void records(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n);

#endif
