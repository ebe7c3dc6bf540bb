/* huge_pages.h - large stretches of memory that are used whole. */
#ifndef EMULATOR_HUGE_PAGES_H
#define EMULATOR_HUGE_PAGES_H

#include <stddef.h>

/* A fault of the processor brings 2 MiB of it, where memory is plenty. */
void use_huge_pages(void *base, size_t bytes);

#endif
