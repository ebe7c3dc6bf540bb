/* refusals.h - what a submission's text, object and code may not hold
 * (source_rules.c, object_rules.c, code_rules.c). Each is why not, or NULL; to
 * be freed. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "rubric.h"

/* Why the text is not admitted, "line 12: ...", or NULL. `header` is the one
 * header of the lab's own that it includes: "lab3.h". */
char *source_refused(const char *text, const char *header);

/* The same of its own lines once macros are replaced, with the preprocessor's
 * line markers: a header's macro may bring what the text does not show. */
char *expansion_refused(const char *text);

/* `calls`: what host code may call besides, "cudaMemcpy, cudaMemcpyAsync". */
char *object_refused(const char *path, const char *calls);
/* Of what objdump -dr prints of the object. */
char *code_refused(const char *path);

/* Bytes of the object's __shared__ variables, which emucc makes thread-local
 * ones of, without the room that it leaves behind each. NAN: it is no
 * object. */
double object_shared_bytes(const char *path);

/* ---- whether a submission is run ---- */

/* Why it is not to be run, or NULL: its text, its object, its code. `work`
 * holds what compile.sh left; `source` is the text, or NULL. To be freed. */
char *submission_refused(const struct rubric *, const char *work,
                         const char *source);
