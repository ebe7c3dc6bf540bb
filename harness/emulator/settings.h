/* settings.h - what the EMU_ variables of the environment say. */
#ifndef EMULATOR_SETTINGS_H
#define EMULATOR_SETTINGS_H

struct settings {
  int threads;   /* EMU_THREADS: OS threads that run blocks */
  int timeout;   /* EMU_TIMEOUT: seconds for a launch */
  int stack_kib; /* EMU_STACK: KiB of stack for each CUDA thread */
};
extern struct settings emu_settings;

/* Reads them, once. A value that makes no sense ends the program. */
void settings_open(void);

#endif
