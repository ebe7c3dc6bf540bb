/* whole_file.h - files that are whole or absent: written beside their place,
 * then renamed. What is no file, such as /dev/stdout, is written to. */
#ifndef EMULATOR_WHOLE_FILE_H
#define EMULATOR_WHOLE_FILE_H

#include <stdio.h>

struct whole_file {
  const char *variable, *path; /* of the environment; what it names */
  char *beside;                /* NULL: none, `path` is no file */
  FILE *file;                  /* NULL: none is open */
};

/* NULL: it cannot be written, and was said so. */
FILE *whole_file_begin(struct whole_file *, const char *variable,
                       const char *path);
/* Gives it its name. Nonzero: it could not be written, and was said so. */
int whole_file_end(struct whole_file *);

#endif
