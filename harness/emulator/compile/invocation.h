/* invocation.h - what emucc is asked to do. */
#ifndef INVOCATION_H
#define INVOCATION_H

#include "string_list.h"

enum mode {
  LINK,
  OBJECT,
  PREPROCESS,
  ARCHIVE,
  DEVICE_LINK,
  RUN,
  PRECOMPILE,
  REWRITE
};

struct invocation {
  enum mode mode;
  const char *output;   /* NULL: the usual name */
  const char *folder;   /* of objects */
  const char *language; /* of all files, or NULL */
  const char *standard; /* gnu++17 */
  const char *keep;     /* folder for the rewritten program, or NULL */
  const char *rule;     /* -M, -MM or NULL */
  const char *shared;   /* why it is refused, or NULL */
  int arch;             /* __CUDA_ARCH__ */
  int verbose, silent, dry, forward;
  int apart, keep_alignment;        /* the rewriter's */
  struct string_list archs;         /* as nvcc names them */
  struct string_list preprocess;    /* flags of the preprocessor */
  struct string_list dependencies;  /* the same, -MD and its like */
  struct string_list compile, link; /* flags of compiler and linker */
  struct string_list inputs;        /* files */
  struct string_list arguments;     /* of the program that is run */
  /* While options are read. */
  int run_first;    /* "run": the rest after a file is the program's */
  const char *name; /* of the option, as it was typed */
  char **next;      /* the words after it */
  int taken;        /* how many of them were its own */
};

#endif
