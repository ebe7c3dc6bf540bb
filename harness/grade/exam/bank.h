/* bank.h - the questions of an exam, as chapters/N-*\/exam has them, and what
 * is drawn for them. README.md has the form. */
#pragma once

#include "occupancy/residency.h"

#include <stdbool.h>

enum { MAX_NAMES = 24, MAX_OPTIONS = 8, MAX_CHECKS = 4 };

struct option {
  char *text;
  char *condition; /* right where it holds; NULL: as `right` says */
  bool right;
};

/* What the emulator has to find in the question's kernel. */
struct emulated {
  char *expected; /* "shared_load.wavefronts == PITCH", or "races" */
  char *launch;   /* "walk<<<1, 32>>>(a)" */
};

struct question {
  const char *file;
  int line, chapter;
  char *id, *title;
  int level, points;
  char *parameters; /* lines */
  char *text;       /* Markdown with holes, @{expression} */
  char *answer;     /* "expression unit"; NULL: options, or a text */
  struct option options[MAX_OPTIONS];
  int option_count;
  struct emulated checks[MAX_CHECKS];
  int check_count;
  char *solution;
};

/* The values that a question's names have in one edition. */
struct drawn {
  const struct question *question;
  char *names[MAX_NAMES];
  double values[MAX_NAMES];
  int count;
  bool has_residency;
  struct residency residency;
  const struct sm_limits *limits;
};

/* The questions of a file, an array that ends with one whose id is NULL. Ends
 * the program with one line where the file breaks the form. */
struct question *bank_read(const char *file);

/* Draws for a question what the key says. Ends the program where no draw in a
 * thousand meets the question's conditions. */
struct drawn draw(const struct question *, const char *key);

/* A hash of the key and of a name; evenly spread. */
unsigned long long key_hash(const char *key, const char *name);

/* The expression's value. Ends the program where it has none. */
double value_of(const struct drawn *, const char *expression);

/* Whether the comparison holds. */
bool holds_in(const struct drawn *, const char *comparison);

/* A text with its holes filled. */
char *filled(const struct drawn *, const char *text);

/* Which of the options is right. */
bool is_right(const struct drawn *, const struct option *);

/* But for what rounding adds. */
bool is_whole(double);
/* A number as it is printed: whole, or to three digits. */
char *shown_number(double);
