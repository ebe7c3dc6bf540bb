/* run_findings.h - reads the emulator's EMU_FINDINGS. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* A line of the student's file, or {NULL, 0}. */
struct blame {
  char *file;
  long line;
};

struct reported_finding {
  int kind;   /* of error_kinds */
  char *text; /* "race in k: ...: line 42 writes, line 40 reads" */
  struct blame place;
};

struct findings {
  struct reported_finding *item;
  size_t count;
};

/* Adds the findings that are errors; of a hidden run without what would tell
 * its size. Returns NULL, or why it cannot be read. */
const char *findings_read(const char *path, const char *source, bool hidden,
                          struct findings *);
