/* local_arrays.c - automatic arrays that are indexed at run time: nvcc keeps
 * them in local memory, whose accesses nobody counts. The program is made to
 * say so of each that it comes by.
 *
 * An index is known when it is compiled if it is made of numbers, constants and
 * the variables of loops whose bounds are such: nvcc unrolls these. What is not
 * declared in the function is taken for a constant. */
#include "rewriter.h"
#include <string.h>

enum { DEPTH = 4 }; /* of constants made of constants */

/* Is the word at i declared there, "int i =", "int i,", "int i)"? */
static int declares(const struct tokens *ts, size_t i) {
  static const char *const after[] = {"=", ";", ",", ")", ":", NULL};
  static const char *const no_type[] = {"return", "else", "case", "goto", NULL};
  const struct token *t = &ts->at[i];
  return t[-1].kind == WORD && !token_is_one_of(t - 1, no_type) &&
         token_is_one_of(t + 1, after) &&
         !(token_is(t + 1, "=") && token_is(t + 2, "="));
}

/* Where the word that is used at i is declared in its function; 0: nowhere. */
static size_t declaration(const struct tokens *ts, size_t i) {
  for (size_t j = i - 1; j > 1; j--) {
    const struct token *t = &ts->at[j];
    if (token_is(t, "__global__") || token_is(t, "__device__"))
      return 0;
    if (token_is(t, "}"))
      j = match_backward(ts, j);
    else if (tokens_same(t, &ts->at[i]) && declares(ts, j))
      return j;
  }
  return 0;
}

static int known(const struct tokens *ts, size_t from, size_t to, int depth);

/* Is the variable changed in the rest of its scope? */
static int changes(const struct tokens *ts, size_t i, size_t until) {
  for (size_t j = i + 2; j < until; j++) {
    const struct token *t = &ts->at[j];
    int more = token_is(t + 1, "=") && !token_is(t + 2, "=");
    int other = strchr("+-*/%&|^<>", *t[1].text) &&
                (token_is(t + 2, "=") ||
                 (token_is(t + 2, t[1].text) && strchr("+-", *t[1].text)));
    int before = (token_is(t - 1, "+") && token_is(t - 2, "+")) ||
                 (token_is(t - 1, "-") && token_is(t - 2, "-"));
    if (tokens_same(t, &ts->at[i]) && t[1].kind == PUNCTUATION &&
        (more || other || before))
      return 1;
  }
  return 0;
}

static size_t find(const struct tokens *ts, size_t i, const char *what) {
  while (i < ts->count && !token_is(&ts->at[i], what))
    i = token_is(&ts->at[i], "(") ? match_forward(ts, i) + 1 : i + 1;
  return i;
}

/* Has the variable declared at i, used before `use`, a value that is known? */
static int known_variable(const struct tokens *ts, size_t i, size_t use,
                          int depth) {
  size_t head = i - 1;
  while (head && !strchr(";{}(", *ts->at[head].text))
    head--;
  size_t end = find(ts, i, ";");
  if (!token_is(&ts->at[i + 1], "="))
    return 0;
  if (!known(ts, i + 2, end, depth))
    return 0;
  if (token_is(&ts->at[head], "(") && token_is(&ts->at[head - 1], "for")) {
    size_t test = find(ts, end + 1, ";");
    return known(ts, end + 1, test, depth);
  }
  return !changes(ts, i, use);
}

static int known(const struct tokens *ts, size_t from, size_t to, int depth) {
  static const char *const built_in[] = {"threadIdx", "blockIdx", "blockDim",
                                         "gridDim",   "clock",    NULL};
  for (size_t i = from; i < to; i++) {
    const struct token *t = &ts->at[i];
    if (t->kind != WORD || token_is(t - 1, "."))
      continue;
    if (token_is_one_of(t, built_in))
      return 0;
    size_t at = declaration(ts, i);
    /* Its own loop's variable, in the loop's test. */
    if (at && at < from && depth < DEPTH && at + 2 < from &&
        find(ts, at, ";") + 1 == from)
      continue;
    if (at && (depth == 0 || !known_variable(ts, at, i, depth - 1)))
      return 0;
  }
  return 1;
}

/* Is the array whose name is at `name` indexed at run time before `until`? */
static int indexed(const struct tokens *ts, size_t name, size_t until) {
  for (size_t i = find(ts, name, ";"); i < until; i++) {
    if (!tokens_same(&ts->at[i], &ts->at[name]) ||
        token_is(&ts->at[i - 1], ".") || token_is(&ts->at[i - 1], "->"))
      continue;
    for (size_t open = i + 1; token_is(&ts->at[open], "[");) {
      size_t close = match_forward(ts, open);
      if (!known(ts, open + 1, close, DEPTH))
        return 1;
      open = close + 1;
    }
  }
  return 0;
}

size_t declared_local(const struct tokens *ts, size_t i) {
  static const char *const others[] = {
      "return", "else",    "case",       "goto", "delete", "throw", "using",
      "static", "typedef", "__shared__", "new",  "extern", "const", NULL};
  static const char *const after[] = {"[", ",", "=", ";", NULL};
  size_t words = 0, j = i;
  for (; ts->at[j].kind == WORD || token_is(&ts->at[j], "::"); j++) {
    if (token_is_one_of(&ts->at[j], others))
      return 0;
    words += ts->at[j].kind == WORD;
    if (!token_is(&ts->at[j + 1], "<"))
      continue;
    size_t close = match_angle_forward(ts, j + 1);
    if (close == j + 1)
      return 0; /* a comparison */
    j = close;
  }
  return words > 1 && token_is_one_of(&ts->at[j], after) &&
                 ts->at[j - 1].kind == WORD
             ? j - 1
             : 0;
}

void instrument_local_array(const struct tokens *ts, size_t i,
                            const struct token_context *place) {
  size_t name = declared_local(ts, i);
  if (!name || !token_is(&ts->at[name + 1], "["))
    return;
  size_t end = find(ts, name + 1, ";");
  if (end < ts->count && indexed(ts, name, match_forward(ts, place->open)))
    edit_insert_after(&ts->at[end],
                      " ::emu::local_array(\"local array %.*s, indexed at run "
                      "time\");",
                      (int)ts->at[name].length, ts->at[name].text);
}
