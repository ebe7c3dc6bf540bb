/* variant.h - the contract of a variant: one way to compute a problem.
 *
 * A variant is one file. It opens with a card (a comment: the idea, and what
 * changes from the rung before), holds its kernel and a launch function, and
 * ends with one VARIANT line. The build finds the file by itself.
 *
 * Lines of the card that begin with "//=" are read by the build and the tests:
 *
 *   //= needs cublas            where the file can live: cublas, cub, gpu,
 *                               sm_80, sm_90
 *   //= after tiled             the rung before it, a variant of its problem;
 *                               a ladder's first rung has none
 *   //= sweeps tile             the axis of the problem that it is run over
 *   //= sizes 1024,2048         full sizes, where they are not the problem's
 *   //= destroys input          inputs are restored, untimed, before each run
 *   //= inaccurate              its error may pass the bound: recorded as such
 *   //= kernel per shape        counts of one shape say nothing of another
 *   //= memory pinned           its arrays lie in host memory: pageable, pinned
 *                               or managed; timed by the host's clock, from
 *                               the launch until the device is idle
 *   //= races > 0               an expectation on the emulator's counts
 *
 * A variant with an expectation "races > 0" or "out_of_bounds > 0" is wrong on
 * purpose: it is run on the emulator, where it must be caught, and never timed.
 */
#ifndef KERNELS_VARIANT_H
#define KERNELS_VARIANT_H

#include "problem.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a launch function gets. Pointers are device memory for a .cu variant
 * and host memory for a .c variant; a card with "memory" puts inputs and output
 * into host memory, scratch stays on the device. All arrays are float. */
struct task {
  struct instance instance;
  float *in[MAX_INPUTS]; /* input_elements() each */
  float *out;            /* output_elements(), poisoned by the harness */
  float *scratch;        /* scratch_elements(), contents undefined */
};

/* Launches on the default stream and need not wait: the harness waits, and
 * asks for launch errors itself. */
typedef void launch_function(const struct task *);

struct variant {
  const char *name;    /* the file's name without its suffix */
  const char *summary; /* one sentence */
  const char *problem; /* a problem's name */
  launch_function *launch;
  const char *file, *card, *hash; /* SOURCE_FILE and its like: problem.h */
  const char *lacks;              /* NULL, or why this build leaves it out */
};

#ifdef __cplusplus
}
#endif

/* Where a build lacks what a card needs, the VARIANT line alone is compiled. */
#ifdef VARIANT_LACKS
#define VARIANT_LAUNCH(launch)                                                 \
  0, SOURCE_FILE, SOURCE_CARD, SOURCE_HASH, VARIANT_LACKS
#else
#define VARIANT_LAUNCH(launch) launch, SOURCE_FILE, SOURCE_CARD, SOURCE_HASH, 0
#endif

/* Registers the file's variant, for the program to find. */
#define VARIANT(name, summary, problem, launch)                                \
  static const struct variant this_variant = {name, summary, problem,          \
                                              VARIANT_LAUNCH(launch)};         \
  REGISTER(variants, struct variant, this_variant)

#endif
