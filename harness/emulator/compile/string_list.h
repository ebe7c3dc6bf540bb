/* string_list.h - lists of words, growing text, whole files. Running out of
 * memory ends the program. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

/* p, unless it is NULL for want of memory. */
void *checked(void *p);
/* The list of `count` elements with room for one more. */
void *grow_array(void *list, size_t count, size_t each);
/* "emucc: ..." on stderr, and exit(1). */
void die(const char *format, ...)
    __attribute__((noreturn, format(printf, 1, 2)));

/* `at` ends with NULL once something was added. */
struct string_list {
  char **at;
  size_t count, room;
};
void list_add(struct string_list *, const char *word);
void list_addf(struct string_list *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void list_add_all(struct string_list *, const struct string_list *more);
/* The words of a string literal: blanks separate them. */
void list_add_words(struct string_list *, const char *words);
/* What stands between separators; quotes and \ keep these, as in a shell. */
void list_split(struct string_list *, const char *text, const char *separators);
int list_has(const struct string_list *, const char *word);
/* The words, a blank between them. The caller frees it. */
char *list_joined(const struct string_list *);

/* A growing string. */
struct string {
  char *text;
  size_t length, room;
};
void string_add(struct string *, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void string_add_bytes(struct string *, const char *bytes, size_t length);
/* As printf writes it; the caller frees it. */
char *formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
char *vformatted(const char *format, va_list);

/* Takes the next line from *rest: its end becomes a 0. NULL where none is. */
char *next_line(char **rest);
int begins_with(const char *text, const char *beginning);

/* A file's bytes and a 0, or NULL where it cannot be read. */
char *stream_text(FILE *, size_t *length);
char *file_text(const char *path, size_t *length);
/* Ends the program where the file cannot be written. */
FILE *file_to_write(const char *path);
void file_close(FILE *, const char *path);
void file_write(const char *path, const char *bytes, size_t length);
int is_file(const char *path);
/* By a regular expression. */
int matches(const char *pattern, const char *text);
