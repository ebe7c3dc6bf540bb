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

static const char *file(const char *name) {
  const char *text = getenv(name);
  return text && *text ? text : NULL;
}

static enum model model(void) {
  const char *name = getenv("EMU_MODEL");
  if (!name || !*name)
    return MODEL_CC75;
  enum model m = model_named(name);
  if (m != MODELS)
    return m;
  fprintf(stderr, "emulator: EMU_MODEL=%s: give one of", name);
  for (int i = 0; i < MODELS; i++)
    fprintf(stderr, " %s", model_name(i));
  fprintf(stderr, "\n");
  exit(2);
}

void settings_open(void) {
  long cores = sysconf(_SC_NPROCESSORS_ONLN);
  int standard = cores < 1 ? 1 : cores > 64 ? 64 : (int)cores;
  emu_settings.model = model();
  emu_settings.threads = number("EMU_THREADS", 1, 64, standard);
  emu_settings.timeout = number("EMU_TIMEOUT", 1, 1000000, 60);
  emu_settings.stack_kib = number("EMU_STACK", 16, 16384, 128);
  emu_settings.counts = file("EMU_COUNTS");
  emu_settings.trace = file("EMU_TRACE");
  emu_settings.findings = file("EMU_FINDINGS");
  emu_settings.annotate = number("EMU_ANNOTATE", 0, 1, 0);
  emu_settings.strict = number("EMU_STRICT", 0, 1, 1);
}
