/* layouts.h - where the matrices of the problem `layouts` lie: C = op(A) op(B),
 * either operand as it is or transposed, rows further apart than they are long.
 * The problem, its variant and the vendor's must agree on it. */
#ifndef KERNELS_LAYOUTS_H
#define KERNELS_LAYOUTS_H

#include "problem.h"

/* Values of the axis `transposed` are sums of these. */
enum { TRANSPOSED_A = 1, TRANSPOSED_B = 2 };
enum { ROW_GAP = 4 }; /* floats between the end of a row and the next */

struct matrix {
  long rows, cols, pitch;
};

static inline struct matrix matrix_of(long rows, long cols, int transposed) {
  long length = transposed ? rows : cols;
  return (struct matrix){transposed ? cols : rows, length, length + ROW_GAP};
}

static inline struct matrix matrix_A(const struct instance *p) {
  return matrix_of(p->shape.rows, p->shape.inner, p->value & TRANSPOSED_A);
}

static inline struct matrix matrix_B(const struct instance *p) {
  return matrix_of(p->shape.inner, p->shape.cols, p->value & TRANSPOSED_B);
}

static inline struct matrix matrix_C(const struct instance *p) {
  return matrix_of(p->shape.rows, p->shape.cols, 0);
}

#endif
