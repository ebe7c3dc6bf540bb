/* open.h - what must be done before the first launch, and how programs are run,
 * as the environment has it. */
#pragma once

/* Does it, once. */
void emulator_open(void);

struct run_settings {
  int threads;   /* EMU_THREADS: OS threads that run blocks */
  int timeout;   /* EMU_TIMEOUT: seconds for a launch */
  int stack_kib; /* EMU_STACK: KiB of stack for each CUDA thread */
};
extern struct run_settings run_settings;
