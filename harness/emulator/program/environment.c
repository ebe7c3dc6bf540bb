/* environment.c - reads variables, and refuses what makes no sense. */
#include "environment.h"

#include <stdio.h>
#include <stdlib.h>

const char *environment_text(const char *name) {
  const char *text = getenv(name);
  return text && *text ? text : NULL;
}

int environment_number(const char *name, int low, int high, int standard) {
  const char *text = environment_text(name);
  if (!text)
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
