/* build.h - what this bench was built for. */
#ifndef BENCH_BUILD_H
#define BENCH_BUILD_H

extern const char build_kind[];  /* "gpu" or "emulator" */
extern const char build_flags[]; /* what kernels were compiled with */

#endif
