/* huge_pages.h - large stretches of memory that are used whole. */
#pragma once

#include <stddef.h>

/* A fault of the processor brings 2 MiB of it, where memory is plenty. */
void use_huge_pages(void *base, size_t bytes);
