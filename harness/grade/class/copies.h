/* copies.h - submissions that are one text. It is told, and no verdict. */
#pragma once

#include "result_file.h"

/* Names of those who handed in the same text, blanks and comments aside:
 * "Ada, Ben". The starter is nobody's; the lab's own solution is one more. */
struct copies {
  char **items;
  size_t count;
};

struct copies copies_find(const char *folder, const struct student_result *,
                          size_t count);
