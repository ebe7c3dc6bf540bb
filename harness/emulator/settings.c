/* settings.c - reads the environment. */
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct settings emu_settings;

static int number(const char *name, int low, int high, int standard) {
  const char *text = getenv(name);
  if (!text || !*text)
    return standard;
  char *end;
  long n = strtol(text, &end, 10);
  if (*end || n < low || n > high) {
    fprintf(stderr, "emulator: %s=%s: give a whole number from %d to %d\n",
            name, text, low, high);
    exit(2);
  }
  return (int)n;
}

void settings_open(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int standard = cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
  emu_settings.threads = number("EMU_THREADS", 1, 64, standard);
  emu_settings.timeout = number("EMU_TIMEOUT", 1, 1000000, 60);
  emu_settings.stack_kib = number("EMU_STACK", 16, 16384, 128);
}
