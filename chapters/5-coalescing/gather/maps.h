/* maps.h - the maps of the problem "gather", on host and device. */
#ifndef COALESCING_MAPS_H
#define COALESCING_MAPS_H

#ifdef __CUDACC__
#define ON_BOTH static __host__ __device__ inline
#else
#define ON_BOTH static inline
#endif

/* Another place of i's window, as good as random, and each place once: odd
 * factors and shifts to the right can be undone modulo a power of two. A window
 * that n cuts short is left as it is. */
ON_BOTH unsigned long permuted(unsigned long i, unsigned long window,
                               unsigned long n) {
  unsigned long mask = window - 1, first = i & ~mask, x = i & mask;
  if (first + window > n)
    return i;
  for (int round = 0; round < 2; round++) {
    x = (x * 0x9e3779b1 + 0x7f4a7c15) & mask;
    x ^= x >> 3;
    x ^= x >> 12;
  }
  return first + x;
}

/* The largest window that n elements fill. */
ON_BOTH unsigned long widest(unsigned long n) {
  unsigned long window = 1;
  while (2 * window <= n)
    window *= 2;
  return window;
}

/* The first of the `times` neighbours that i is one of. */
ON_BOTH unsigned long repeated(unsigned long i, unsigned long times) {
  return i / times * times;
}

#endif
