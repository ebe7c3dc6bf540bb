/* tap.h - TAP for C tests: ok() each check, end with return done(). */
#ifndef UNIT_TAP_H
#define UNIT_TAP_H

#include <stdio.h>

static int tap_count, tap_failed;

static inline void ok(int passed, const char *name) {
  tap_count++;
  tap_failed += !passed;
  printf("%sok %d - %s\n", passed ? "" : "not ", tap_count, name);
}

static inline int done(void) {
  printf("1..%d\n", tap_count);
  return tap_failed > 0;
}

#endif
