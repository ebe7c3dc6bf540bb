/* environment.c - reads variables, and refuses what makes no sense. */
#include "environment.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

const char *environment_text(const char *name) {
  const char *text = getenv(name);
  return text && *text ? text : NULL;
}

void environment_fail(const char *name, const char *give, ...) {
  va_list arguments;
  fflush(stdout);
  fprintf(stderr, "emulator: %s=%s: give ", name, environment_text(name));
  va_start(arguments, give);
  vfprintf(stderr, give, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  _exit(2);
}

int environment_number(const char *name, int low, int high, int standard) {
  const char *text = environment_text(name);
  if (!text)
    return standard;
  char *end;
  long n = strtol(text, &end, 10);
  if (*end || n < low || n > high)
    environment_fail(name, "a whole number from %d to %d", low, high);
  return (int)n;
}

void environment_refuse_old_names(void) {
  static const char *const renamed[][2] = {{"EMU_MODEL", "EMU_RULES"},
                                           {"EMU_COUNT", "EMU_SAMPLE"}};
  for (size_t i = 0; i < sizeof renamed / sizeof *renamed; i++) {
    const char *value = environment_text(renamed[i][0]);
    if (value)
      environment_fail(renamed[i][0], "%s=%s", renamed[i][1], value);
  }
}
