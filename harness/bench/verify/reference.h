/* reference.h - outputs checked against the double-precision reference.
 *
 * A reference is computed once per problem and instance, on all cores, and kept
 * for the next variant while memory allows. One that is too large to keep is
 * computed in pieces at each check. Where the problem has probes for the
 * instance, they take its place. */
#pragma once

#include "problem.h"
#include "verify.h"

/* Checks the whole output of an instance, host memory all of it. */
struct check reference_check(const struct problem *, const struct instance *,
                             float *const in[MAX_INPUTS], const float *out);

/* Computes and keeps the reference, so that a forked child finds it there. */
void reference_prepare(const struct problem *, const struct instance *,
                       float *const in[MAX_INPUTS]);

/* Forgets all references kept. */
void reference_forget(void);
