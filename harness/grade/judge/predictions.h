/* predictions.h - the numbers in a student's answers.txt: "steps = 7". */
#pragma once

#include <stdbool.h>

/* Finds an answer in the text (NULL: there is none). Returns NULL and sets the
 * value, or why there is none, to be shown. */
const char *prediction_of(const char *text, const char *name, double *value);
