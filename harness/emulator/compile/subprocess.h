/* subprocess.h - the commands that emucc runs, and its temporary files. These
 * are gone when it ends, by a signal too. */
#ifndef SUBPROCESS_H
#define SUBPROCESS_H

#include "string_list.h"

/* Print commands as nvcc does, "#$ g++ ..."; dry: run none. */
void show_commands(int verbose, int dry);
int is_dry(void);

/* A name in the folder of temporary files, which the first call makes. The
 * caller frees it. */
char *temporary(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Runs a command and returns its exit status, 128 and more where a signal ended
 * it. Its output and messages go to the files, or where emucc's go: NULL. */
int run(const struct string_list *command, const char *out, const char *err);
/* Words that blanks separate, then others up to a NULL. */
int run_words(const char *out, const char *err, const char *words, ...)
    __attribute__((sentinel));
/* Runs a function in a process of its own, whose output the file takes. */
int run_apart(const char *out, int (*function)(void *), void *argument);
/* What a command prints; "" where it cannot be run. The caller frees it. */
char *output_of(const char *words);

/* Gives a temporary file its name, whole or not at all; what is no file, as
 * /dev/stdout or a pipe, is written to. */
void place(const char *file, const char *name);

#endif
