/* libc_texts.h - texts that host code gives to the C library. */
#pragma once

#include <stdarg.h>

/* Looks at the texts that the format's %s print: host_accesses.h. */
void host_reads_texts(const char *format, va_list arguments, const void *pc);
