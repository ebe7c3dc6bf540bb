/* inlining.c - device functions are inlined wherever they are called, as nvcc
 * does. It is more than speed: GCC hands a function that stays apart the
 * address at which to build a struct that it returns, and hooks none of those
 * stores.
 *
 * Functions that can reach themselves, by their names, stay apart. */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

struct function {
  size_t word;     /* its __device__ */
  size_t name;     /* its name's token */
  size_t from, to; /* its body */
  int recursive;
  unsigned visited; /* by the search numbered so */
};

static struct function *functions;
static size_t count;

/* The { of the body whose parameter list ends at `close`, or ts->count. Members
 * that a constructor initialises may have braces of their own. */
static size_t body_of(const struct tokens *ts, size_t close) {
  for (size_t i = close + 1; i < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (token_is_any(token, ";", "=", "}"))
      break;
    if (token_is(token, "(")) {
      i = match_forward(ts, i);
    } else if (token_is(token, "{")) {
      size_t end = match_forward(ts, i);
      if (end == ts->count)
        break;
      if (!token_is(&ts->at[end + 1], ",") && !token_is(&ts->at[end + 1], "{"))
        return i;
      i = end;
    }
  }
  return ts->count;
}

/* The ( of the parameters of what is declared at i, or ts->count. */
static size_t parameters_of(const struct tokens *ts, size_t i) {
  for (; i < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (token_is(token, "operator")) {
      i += token_is(token + 1, "(") ? 2 : 1; /* operator() (...) */
      while (i < ts->count && !token_is(&ts->at[i + 1], "("))
        i++;
      return i + 1;
    }
    if (token_is_any(token, "__attribute__", "alignas", "decltype"))
      i = match_forward(ts, i + 1);
    else if (token_is(token, "<"))
      i = match_angle_forward(ts, i);
    else if (token_is(token, "("))
      return i;
    else if (token->kind == PUNCTUATION && strchr(";=[{}", *token->text))
      break;
  }
  return ts->count;
}

static void note(const struct tokens *ts, size_t i) {
  size_t open = parameters_of(ts, i + 1);
  size_t close = open < ts->count ? match_forward(ts, open) : ts->count;
  size_t body = close < ts->count ? body_of(ts, close) : ts->count;
  if (body == ts->count)
    return;
  struct function f = {i, open - 1, body, match_forward(ts, body), 0, 0};
  functions = grow_array(functions, count, sizeof *functions);
  functions[count++] = f;
}

/* Whether the body of f, or what it calls, names `name`. */
static int reaches(const struct tokens *ts, struct function *f,
                   const struct token *name, unsigned search) {
  f->visited = search;
  for (size_t i = f->from; i < f->to; i++) {
    const struct token *token = &ts->at[i];
    if (token->kind != WORD)
      continue;
    if (tokens_same(token, name))
      return 1;
    for (size_t g = 0; g < count; g++)
      if (functions[g].visited != search &&
          tokens_same(token, &ts->at[functions[g].name]) &&
          reaches(ts, &functions[g], name, search))
        return 1;
  }
  return 0;
}

static int has_variable_arguments(const struct tokens *ts,
                                  const struct function *f) {
  for (size_t i = f->from; i < f->to; i++)
    if (token_is_any(&ts->at[i], "va_start", "__builtin_va_start"))
      return 1;
  return 0;
}

void inlining_analyse(const struct tokens *ts) {
  for (size_t i = 0; i < ts->count; i++)
    if (!ts->at[i].system && token_is(&ts->at[i], "__device__") &&
        (i == 0 || !token_is(&ts->at[i - 1], "]")))
      note(ts, i);
  for (size_t f = 0; f < count; f++)
    functions[f].recursive =
        has_variable_arguments(ts, &functions[f]) ||
        reaches(ts, &functions[f], &ts->at[functions[f].name], (unsigned)f + 1);
}

int inlining_applies(size_t word) {
  for (size_t f = 0; f < count; f++)
    if (functions[f].word == word)
      return !functions[f].recursive;
  return 0;
}
