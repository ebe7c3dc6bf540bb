/* run_settings.h - how programs are run, as the environment has it. */
#ifndef EMULATOR_RUN_SETTINGS_H
#define EMULATOR_RUN_SETTINGS_H

struct run_settings {
  int threads;   /* EMU_THREADS: OS threads that run blocks */
  int timeout;   /* EMU_TIMEOUT: seconds for a launch */
  int stack_kib; /* EMU_STACK: KiB of stack for each CUDA thread */
};
extern struct run_settings run_settings;

void run_settings_open(void);

#endif
