/* catalogue.h - the variants and problems of this build.
 *
 * They register themselves (kernels/variant.h, kernels/problem.h). */
#pragma once

#include "variant.h"

#include <stdbool.h>

/* Where the arrays lie that a variant gets. */
enum memory { MEMORY_OF_DEVICE, PAGEABLE, PINNED, MANAGED, MEMORIES };

struct entry {
  const struct variant *variant;
  const char *name, *problem_name, *file; /* as in the variant */
  int chapter;                            /* 0: ceilings and vendor baselines */
  const char *needs;     /* "sm_80": what its card asks of the build, or "" */
  const char *sweeps;    /* name of the problem's axis, or "" */
  const char *sizes;     /* full sizes instead of the problem's, or "" */
  const char *after;     /* the rung before, or "" */
  const char *expects;   /* of the emulator's counts: "races == 0; ..." */
  enum memory memory;    /* of a .cu variant's inputs and output */
  bool destroys;         /* inputs are restored before each run */
  bool inaccurate;       /* its error may pass the bound */
  bool kernel_per_shape; /* it chooses its kernel by the shape */
  bool wrong;            /* on purpose: it must be caught, and is never timed */
  bool host;             /* runs on the CPU */
  char source_hash[13];  /* of its source: the variant's hash, the problem's */
};

/* By chapter, chapter 0 last, then by file; ends with a NULL variant. Those
 * that this build leaves out are among them: variant->lacks. */
extern const struct entry *entries;
/* By file and name; ends with NULL. */
extern const struct problem *const *problems;

/* Reads what was linked; call it first. Ends the program with one line where a
 * card or a name is not as it should be. */
void catalogue_open(void);

/* The problem of an entry; ends the program where the build lacks it. */
const struct problem *problem_of(const struct entry *);

/* The problem of this name, or NULL. */
const struct problem *find_problem(const char *name);

/* The entry's axis, or NULL where it is not swept. */
const struct axis *axis_of(const struct entry *);

/* Whether the bytes that a problem counts lie in shared memory. */
bool is_of_shared_memory(const struct problem *);

/* Whether `name`, "variant" or "problem/variant", means this entry. */
bool entry_is(const struct entry *, const char *name);

/* The entry of this problem and variant, or NULL. */
const struct entry *find_entry(const char *problem, const char *variant);

/* Ends the program with the nearest name where no entry has this one. */
void require_variant(const char *name);

/* Ends the program with the chapters there are where no entry is of this one.
 * Returns the number. */
int require_chapter(const char *text);

/* The order in which a problem's variants build on each other.
 *
 * A card's "//= after tiled" names the rung before. A ladder is read depth
 * first: of the rungs after one, the shorter branch comes first, so that what
 * carries on furthest comes last. */

/* The rung before, or NULL: the first of its ladder, or on none. */
const struct entry *rung_before(const struct entry *);

/* Whether the entry has a rung before or after it. */
bool on_ladder(const struct entry *);

/* The rung where a ladder ends, on the branch that carries on furthest. */
bool is_last_rung(const struct entry *);

/* How far it stands aside: 0 on the branch that carries on furthest, 1 on one
 * that leaves it, and so on. */
int rung_indent(const struct entry *);

/* All entries, malloc'd, ended by NULL: problem by problem, in the order of
 * their first chapters, each ladder in its order, then what is on none. */
const struct entry **ladder_order(void);

/* Ends the program with file and nearest name where a card's "after" names no
 * variant of its problem, or where ladders go round in a circle. */
void require_ladders(void);
