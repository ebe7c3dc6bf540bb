/* kept_code.h - how much of a given function is left in a submission. */
#pragma once

#include <stdbool.h>

/* The share, 0 to 1, of the tokens of function `name` in the text `given` that
 * the function `called` in `source` has, too, in their order; 0 where one of
 * the two is not defined. Comments and blanks are no tokens. */
double kept_share(const char *given, const char *name, const char *source,
                  const char *called);

/* Is the function a kernel there? */
bool is_kernel(const char *given, const char *name);
