/* rewriting.h - preprocessed CUDA C++ to C++ (rewriter/). */
#ifndef REWRITING_H
#define REWRITING_H

#include "invocation.h"

/* Rewrites a program to standard output, once in the life of a process; it ends
 * with a message where the program cannot be rewritten. `sides` gets the places
 * of wrong uses (rewriter/sides.c) and is closed, or is NULL. keep_alignment is
 * for Arm (rewriter/alignment.c); with `apart` no device function is made to be
 * inlined. 0, or 1 where writing failed. */
int rewrite(FILE *program, FILE *sides, int keep_alignment, int apart);
/* The same between files, in a process of its own. The exit status. */
int rewrite_file(const struct invocation *, const char *program,
                 const char *rewritten, const char *sides);

#endif
