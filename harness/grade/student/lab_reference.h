/* lab_reference.h - what is right: each lab's reference.c defines it for the
 * judge, which runs it outside of the student's process. */
#pragma once

#include "lab.h"

enum number_kind { NUMBER_INT, NUMBER_UNSIGNED, NUMBER_FLOAT, NUMBER_DOUBLE };

#define NUMBER_KIND_OF(type)                                                   \
  _Generic((type)0, int                                                        \
           : NUMBER_INT, unsigned                                              \
           : NUMBER_UNSIGNED, float                                            \
           : NUMBER_FLOAT, double                                              \
           : NUMBER_DOUBLE)

/* The output of a case: rows x cols numbers, one after the other. */
struct lab_output {
  enum number_kind kind;
  long rows, cols;
};

struct lab_output lab_output_of(const struct lab_case *);

/* want[i]: number i of the output; bound[i] >= 0: the largest error that is
 * right. Both hold zeros when it is called. */
void lab_reference(const struct lab_case *, double *want, double *bound);
