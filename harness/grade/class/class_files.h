/* class_files.h - the rows of class.csv and adjust.csv (students.h), of those
 * files that CLASS and ADJUST name; each is read once. */
#ifndef CLASS_FILES_H
#define CLASS_FILES_H

#include "common/csv.h"

#include <stdbool.h>

/* NULL where the environment names none. */
const struct csv *class_rows(void);
const struct csv *adjust_rows(void);

/* Rows about that lab, or about all. */
bool row_is_about(const struct csv *, size_t row, int lab);

/* Points of adjust.csv, which may be negative; ends the program where they are
 * none. */
double adjusted_points(const struct csv *, size_t row);

#endif
