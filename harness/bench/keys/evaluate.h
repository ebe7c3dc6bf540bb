/* evaluate.h - what an expression (common/expression.h) comes to, from all
 * results. Its words are keys, rows, columns and a table line's own numbers. */
#pragma once

#include "common/expression.h"
#include "key_lookup.h"

/* [problem/]variant[name=value,...]@machine */
struct row_name {
  const char *text, *problem, *variant, *machine;
  struct selectors selectors;
};

/* Whether a text is a row; or is "[name=value,...]", added to the selectors. */
bool read_row(const char *text, struct row_name *);
bool read_selectors(const char *text, struct selectors *);
void select_all(struct selectors *into, const struct selectors *from);

/* What the text around an expression leaves unsaid. */
struct param {
  const char *name, *text; /* NULL: other lines of the table have one */
  const struct node *tree;
};

struct scope {
  const struct scope *file; /* of a case: the scope around it */
  const char *problem;
  struct row_name *names;
  const char **name;
  size_t name_count;
  struct row_name row; /* of a case; without a variant, none */
  const struct scope *before;
  struct selectors selectors;
  struct param *params;
  size_t param_count;
  const char *wrong; /* what is wrong with it, or NULL */
};

/* The row that a short name means, or NULL. */
const struct row_name *named_row(const struct scope *, const char *name);

struct value {
  enum { NUMBER, TEXT, TRUTH } kind;
  struct quantity number;
  const char *text;
  bool holds;
};

/* A question at work. */
struct evaluation {
  const struct folders *folders;
  const struct scope *scope;
  const struct folder *own;
  const char *text;
  const struct node *columns; /* of the colon that is at work */
  const struct row_name *row; /* whose columns are asked */
  struct selectors common;    /* that hold for all rows of the colon */
  bool counted;
  bool none; /* a table's line lacks what a formula asks of it */
  struct key_match used[256];
  size_t uses;
  char sides[400];
  struct value value;
};

/* Needs folders, scope, text; sets value, used, sides. On error calls fail();
 * if `none` is set then, the cell is merely left empty. */
void compute(void *state);

/* The text of a value that is no number. */
const char *words_of(const struct value *);
