// stencil.h - what the stencils share: the weights, and the matrix with zeros
// around it.
#ifndef PATTERNS_STENCIL_H
#define PATTERNS_STENCIL_H

#include "variant.h"

#include <type_traits>

// The weighted sum: half the centre and an eighth of each edge neighbour; of
// nine points a quarter, an eighth, and a sixteenth of each corner.
template <int POINTS>
static __device__ inline float weighted(float centre, float edges,
                                        float corners) {
  if (POINTS == 5)
    return 0.5f * centre + 0.125f * edges;
  return 0.25f * centre + 0.125f * edges + 0.0625f * corners;
}

struct matrix {
  const float *in;
  int rows, cols;

  // The element at row y, column x; zero outside the matrix.
  __device__ float at(int y, int x) const {
    bool inside = y >= 0 && y < rows && x >= 0 && x < cols;
    return inside ? in[(size_t)y * cols + x] : 0;
  }
};

static inline struct matrix matrix_of(const struct task *t) {
  return {t->in[0], (int)t->instance.shape.rows, (int)t->instance.shape.cols};
}

// Calls f with the number of points as a constant, which a template can take.
template <typename Function>
static inline void with_points(const struct task *t, Function f) {
  if (t->instance.value == 9)
    f(std::integral_constant<int, 9>());
  else
    f(std::integral_constant<int, 5>());
}

#endif
