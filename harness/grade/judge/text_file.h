/* text_file.h - a small file as a text. */
#pragma once

/* The file's text, to be freed; NULL where it cannot be read, holds a zero byte
 * or has more than 16 MiB. */
char *text_file(const char *path);

/* Line `number` of the text without its blanks at both ends, to be freed; NULL
 * where there is none. */
char *text_line(const char *text, long number);

/* Replaces bytes that a terminal would obey by question marks. */
void make_printable(char *text);
