/* output.h - files written beside, then renamed: whole or not at all. */
#pragma once

#include <stdio.h>

struct output {
  FILE *file;
  char *path, *temporary;
};

/* Opens a temporary file in the folder of `path`, which stays as it is until
 * output_commit(). Ends the program with one line where it cannot. */
struct output *output_open(const char *path);

/* Renames it to its path; ends the program with one line where a write had
 * failed, removing the temporary file. */
void output_commit(struct output *);

/* Removes the temporary file. */
void output_discard(struct output *);

/* Removes every temporary file at exit and on SIGINT, SIGTERM and SIGHUP.
 * Call once, before the first output_open(). */
void output_guard(void);

/* Forgets them, in a forked child: they are the parent's. */
void output_disown(void);

/* Makes a folder and those above it, where they do not exist yet. */
void make_folder(const char *path);
