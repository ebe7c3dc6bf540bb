/* settings.h - what the EMU_ variables of the environment say. */
#ifndef EMULATOR_SETTINGS_H
#define EMULATOR_SETTINGS_H

#include "../count/request_cost.h"

struct settings {
  enum model model;     /* EMU_MODEL: the machine whose costs are counted */
  int threads;          /* EMU_THREADS: OS threads that run blocks */
  int timeout;          /* EMU_TIMEOUT: seconds for a launch */
  int stack_kib;        /* EMU_STACK: KiB of stack for each CUDA thread */
  const char *counts;   /* EMU_COUNTS: a file for counts, or NULL */
  const char *trace;    /* EMU_TRACE: a file for addresses, or NULL */
  const char *findings; /* EMU_FINDINGS: a file for findings, or NULL */
  int annotate;         /* EMU_ANNOTATE: print the source with its counts */
  int strict;           /* EMU_STRICT: findings make the exit status nonzero */
};
extern struct settings emu_settings;

/* Reads them, once. A value that makes no sense ends the program. */
void settings_open(void);

#endif
