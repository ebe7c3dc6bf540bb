/* qualifiers.hpp - CUDA's words that stay macros. The rewriter (rewrite.c)
 * takes care of __global__, __device__, __host__, __shared__, __constant__,
 * __managed__, __forceinline__ and __noinline__. */
#ifndef EMU_QUALIFIERS_HPP
#define EMU_QUALIFIERS_HPP

#define __align__(n) __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))
#define __maxnreg__(n)
#define __grid_constant__
#define __device_builtin__
#define __cudart_builtin__

/* A function of these headers that touches device memory, or waits: out of
 * line, so that its return address is the kernel's own line, and not hooked. */
#define EMU_DEVICE __attribute__((noinline, no_sanitize("thread", "bounds")))
#define EMU_PC __builtin_return_address(0)
/* One that computes only. */
#define EMU_PURE __attribute__((always_inline)) static inline

#endif
