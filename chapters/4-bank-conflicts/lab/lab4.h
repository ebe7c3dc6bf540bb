// lab4.h - what your file must define, and the lab calls. Images are stored row
// after row; pixel() is what a pixel counts for.
#ifndef LAB4_H
#define LAB4_H

#include <cuda_runtime.h>
#include <limits.h>
#include <math.h>

enum { WIDTH = LAB_WIDTH };

// Writes out[row * cols + cols - 1 - col] = pixel(x[row * cols + col]).
void repair(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols);

// Writes out[to] = pixel(x[row * cols + col]), where to is
// LAB_TO: out has cols rows of rows pixels.
void turn(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows, long cols);

// For images of WIDTH columns: writes out[row], all pixel(x[row * WIDTH + col])
// of a row combined.
void lines(const LAB_ELEMENT *x, LAB_ELEMENT *out, long rows);

#endif
