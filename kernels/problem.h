/* problem.h - the contract of a problem: what is computed, never how.
 *
 * A problem names its inputs (seeded, not all alike), a double-precision
 * reference with an error bound for every output element, the bytes and flops
 * of an ideal implementation, and the sizes and axes it is run at. Variants
 * (variant.h) compute it; the harness runs, checks and times them. */
#ifndef KERNELS_PROBLEM_H
#define KERNELS_PROBLEM_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum { MAX_INPUTS = 2 };

/* Extents in elements. A vector of n elements is {1, n, 1}; an M x N matrix is
 * {M, N, 1}; a product of M x K by K x N is {M, N, K}. Matrices are row-major
 * and dense. */
struct shape {
  long rows, cols, inner;
};

/* Something besides the size that a variant is swept over: offset, stride,
 * tile, block. Lists are comma-separated values and ranges: "1,2,4:32". */
struct axis {
  const char *name;
  const char *full;  /* values for a GPU */
  const char *small; /* values for the emulator */
  long standard;     /* the value meant where none is named */
};

/* One problem at one size and one axis value. */
struct instance {
  struct shape shape;
  const char *axis; /* name of the axis swept, "" where there is none */
  long value;       /* the axis value, 0 where there is none */
};

/* What an ideal implementation must move through device memory and compute. */
struct work {
  double bytes, flops;
};

struct problem {
  const char *name;          /* "matmul" */
  const char *title;         /* "C = A B, single precision" */
  const char *bytes_formula; /* how work.bytes is counted, for the report */
  const char *flops_formula; /* how work.flops is counted */
  const char *bound_reason;  /* why the error bound is what it is */
  /* Sizes: comma-separated N, RxC or MxNxK. A plain N means shape_of(N). */
  const char *full, *small, *odd;
  const char *standard,
      *standard_small;     /* the size meant where none is named */
  const struct axis *axes; /* ends with a NULL name; NULL: no axis */

  struct shape (*shape_of)(long n); /* shape of the plain size n */
  /* Elements of input `which`; 0 where there is no such input. */
  size_t (*input_elements)(const struct instance *, int which);
  size_t (*output_elements)(const struct instance *);
  /* Floats of device scratch that any variant may use; NULL: none. */
  size_t (*scratch_elements)(const struct instance *);
  struct work (*work)(const struct instance *);

  /* Fills the inputs from a fixed seed: not all alike, and the same everywhere
   * and for every axis value. */
  void (*fill)(const struct instance *, float *const in[MAX_INPUTS]);

  /* want[i]: the exact value of output i, computed in double; NaN says that a
   * variant must leave element i untouched. bound[i] >= 0: the largest
   * |got - want| that is right. `from` and `to` delimit the output elements
   * wanted, so that the harness can share the work among cores. */
  void (*reference)(const struct instance *, float *const in[MAX_INPUTS],
                    size_t from, size_t to, double *want, double *bound);

  /* For sizes at which reference() costs minutes: checks the whole output at
   * once by other means, rewriting it as `probes` values with their own want
   * and bound. NULL: reference() is always used. See matmul. */
  size_t (*probes)(const struct instance *); /* 0: use reference() */
  void (*probe)(const struct instance *, float *const in[MAX_INPUTS],
                const float *out, size_t from, size_t to, double *got,
                double *want, double *bound);
};

/* Puts a pointer to an object where the program finds it: into a section of the
 * linked file, which the linker names the ends of. */
#define REGISTER(section_name, type, object)                                   \
  static const type *const object##_registered                                 \
      __attribute__((used, section(#section_name))) = &object

/* What the build says of the source that is compiled: its file, the "//=" lines
 * of its card and a hash. A file that is compiled alone goes without. */
#ifndef SOURCE_FILE
#define SOURCE_FILE __FILE__
#define SOURCE_CARD ""
#define SOURCE_HASH "000000"
#endif

/* A problem and where it comes from. */
struct problem_source {
  const struct problem *problem;
  const char *file, *hash;
};

/* Defines and registers a problem: PROBLEM(read) = {.name = "read", ...}; */
#define PROBLEM(symbol)                                                        \
  static const struct problem symbol##_problem;                                \
  static const struct problem_source symbol##_source = {                       \
      &symbol##_problem, SOURCE_FILE, SOURCE_HASH};                            \
  REGISTER(problems, struct problem_source, symbol##_source);                  \
  static const struct problem symbol##_problem

#ifdef __cplusplus
}
#endif
#endif
