/* lane_vectors.h - numbers of all lanes of a warp, compared at once. */
#pragma once

#include <stdint.h>

#include "events.h"

enum { AT_ONCE = 4 };
typedef uint32_t lane_vector __attribute__((vector_size(4 * AT_ONCE)));

static inline lane_vector lanes_from(const uint32_t *v) {
  lane_vector x;
  __builtin_memcpy(&x, v, sizeof x);
  return x;
}

static inline lane_vector lanes_all(uint32_t x) {
  return (lane_vector){x, x, x, x};
}

/* All vectors of a warp, one after the other, for constants in place of i. */
#define EACH_VECTOR(i)                                                         \
  _Pragma("GCC unroll 8") for (int i = 0; i < WARP; i += AT_ONCE)

/* One bit for each element, which is 0 or all ones. */
static inline unsigned lanes_mask(lane_vector v) {
#ifdef __SSE__
  typedef float floats __attribute__((vector_size(16)));
  return (unsigned)__builtin_ia32_movmskps((floats)v);
#else
  v &= (lane_vector){1, 2, 4, 8};
  return v[0] | v[1] | v[2] | v[3];
#endif
}

/* All ones in the elements whose lanes are in the mask, from lane i on. */
static inline lane_vector lanes_chosen(unsigned mask, int i) {
  lane_vector bits = {1u << i, 2u << i, 4u << i, 8u << i};
  return (lane_vector)((lanes_all(mask) & bits) == bits);
}

/* The lanes whose numbers are x. */
static inline unsigned lanes_with(const uint32_t *v, uint32_t x) {
  unsigned lanes = 0;
  EACH_VECTOR(i)
  lanes |= lanes_mask((lane_vector)(lanes_from(v + i) == lanes_all(x))) << i;
  return lanes;
}

/* The lanes whose numbers in u and v differ. */
static inline unsigned lanes_that_differ(const uint32_t *u, const uint32_t *v) {
  unsigned same = 0;
  EACH_VECTOR(i)
  same |= lanes_mask((lane_vector)(lanes_from(u + i) == lanes_from(v + i)))
          << i;
  return ~same;
}

/* Are the numbers of all lanes in the mask x? */
static inline int lanes_agree(const uint32_t *v, unsigned mask, uint32_t x) {
  lane_vector differ = {0};
  if (mask == ~0u)
    EACH_VECTOR(i)
  differ |= lanes_from(v + i) ^ lanes_all(x);
  else EACH_VECTOR(i) differ |=
      (lanes_from(v + i) ^ lanes_all(x)) & lanes_chosen(mask, i);
  return (differ[0] | differ[1] | differ[2] | differ[3]) == 0;
}

/* The least of the numbers of the lanes in the mask; UINT32_MAX: none. */
static inline uint32_t lanes_least(const uint32_t *v, unsigned mask) {
  lane_vector low = lanes_all(UINT32_MAX);
  EACH_VECTOR(i) {
    lane_vector next = lanes_from(v + i) | ~lanes_chosen(mask, i);
    lane_vector less = (lane_vector)(next < low);
    low = (next & less) | (low & ~less);
  }
  uint32_t a = low[0] < low[1] ? low[0] : low[1];
  uint32_t b = low[2] < low[3] ? low[2] : low[3];
  return a < b ? a : b;
}

/* The greatest of them; 0: none. */
static inline uint32_t lanes_most(const uint32_t *v, unsigned mask) {
  lane_vector high = lanes_all(0);
  EACH_VECTOR(i) {
    lane_vector next = lanes_from(v + i) & lanes_chosen(mask, i);
    lane_vector more = (lane_vector)(next > high);
    high = (next & more) | (high & ~more);
  }
  uint32_t a = high[0] > high[1] ? high[0] : high[1];
  uint32_t b = high[2] > high[3] ? high[2] : high[3];
  return a > b ? a : b;
}

/* The numbers of the lanes in the mask become x. */
static inline void lanes_set(uint32_t *v, unsigned mask, uint32_t x) {
  EACH_VECTOR(i) {
    lane_vector chosen = lanes_chosen(mask, i);
    lane_vector next = (lanes_from(v + i) & ~chosen) | (lanes_all(x) & chosen);
    __builtin_memcpy(v + i, &next, sizeof next);
  }
}

/* x is added to the numbers of the lanes in the mask. */
static inline void lanes_advance(uint32_t *v, unsigned mask, uint32_t x) {
  EACH_VECTOR(i) {
    lane_vector next =
        lanes_from(v + i) + (lanes_all(x) & lanes_chosen(mask, i));
    __builtin_memcpy(v + i, &next, sizeof next);
  }
}
