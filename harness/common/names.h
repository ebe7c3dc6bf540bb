/* names.h - the name that was meant, for error messages. */
#pragma once

#include <stddef.h>

/* Least number of letters put in, taken out or changed between two words. */
size_t edit_distance(const char *a, const char *b);

/* Of `count` names the one nearest to `word`; NULL where there is none. */
const char *nearest_name(const char *word, const char *const *names,
                         size_t count);
