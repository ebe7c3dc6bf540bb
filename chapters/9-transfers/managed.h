/* managed.h - what the variants with managed memory share. */
#pragma once

#include "transfer.h"

enum { PAGE_FLOATS = 4096 / sizeof(float) };

/* As a program would that uses the result: reading it brings it back. */
static void read_on_host(const float *out, long n) {
  for (long i = 0; i < n; i += PAGE_FLOATS)
    *(volatile const float *)(out + i);
}
