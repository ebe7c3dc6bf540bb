/* catalogue.h - the variants and problems of this build.
 *
 * The tables are generated (harness.mk): the harness knows none by name. */
#ifndef HARNESS_CATALOGUE_H
#define HARNESS_CATALOGUE_H

#include "variant.h"

#include <stdbool.h>

struct entry {
  const struct variant *variant;
  const char *name, *problem_name; /* as in the variant */
  const char *file;
  int chapter;        /* 0: ceilings and vendor baselines */
  const char *sweeps; /* name of the problem's axis, or "" */
  const char *sizes;  /* full sizes instead of the problem's, or "" */
  bool destroys;      /* inputs are restored before each run */
  bool inaccurate;    /* its error may pass the bound */
  bool wrong;         /* on purpose: it must be caught, and is never timed */
  bool host;          /* runs on the CPU */
  const char *sha;
};

extern const struct entry entries[];           /* ends with a NULL variant */
extern const struct problem *const problems[]; /* ends with NULL */
extern const char build_kind[];                /* "gpu" or "emulator" */
extern const char build_flags[]; /* what kernels were compiled with */

/* The problem of an entry; ends the program where the build lacks it. */
const struct problem *problem_of(const struct entry *);

/* The entry's axis, or NULL where it is not swept. */
const struct axis *axis_of(const struct entry *);

/* Whether `name`, "variant" or "problem/variant", means this entry. */
bool entry_is(const struct entry *, const char *name);

/* Ends the program with the nearest name where no entry has this one. */
void require_variant(const char *name);

/* Ends the program with the chapters there are where no entry is of this one.
 * Returns the number. */
int require_chapter(const char *text);

#endif
