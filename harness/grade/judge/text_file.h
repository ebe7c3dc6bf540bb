/* text_file.h - a small file as a text, and what a text begins with. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/* The file's bytes and how many, a zero byte behind them; to be freed. NULL
 * where it cannot be read or has more than `max_bytes`. */
char *file_bytes(const char *path, size_t max_bytes, size_t *size);

/* The file's text, to be freed; NULL where it cannot be read, holds a zero byte
 * or has more than 16 MiB. */
char *text_file(const char *path);

/* Line `number` of the text without its blanks at both ends, to be freed; NULL
 * where there is none. */
char *text_line(const char *text, long number);

/* Replaces bytes that a terminal would obey by question marks. */
void make_printable(char *text);

/* Whether a text begins so, or with one of those before NULL, or is one. */
bool text_begins(const char *text, const char *with);
bool text_is_any(const char *text, const char *const *of);
bool text_begins_any(const char *text, const char *const *with);
