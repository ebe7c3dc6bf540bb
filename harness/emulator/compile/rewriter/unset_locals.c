/* unset_locals.c - local variables that are added to and never set: the program
 * is made to say so where it adds to them. Only what is certain: numbers, and
 * arrays of short ones, that their function neither assigns to nor hands on; of
 * other arrays unset_elements.c looks at each element. */
#include "rewriter.h"

#include <string.h>

/* Is there "op op" at i, as in ++? */
static int steps(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  return t[1].joined && ((token_is(t + 1, "+") && token_is(t, "+")) ||
                         (token_is(t + 1, "-") && token_is(t, "-")));
}

/* Is there "op=" at i, as in +=? */
static int adds(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  return t->kind == PUNCTUATION && strchr("+-*/|&^", *t->text) && t[1].joined &&
         token_is(t + 1, "=");
}

static int asks(const struct token *t) {
  return token_is(t, "if") || token_is(t, "while");
}

/* Is what stands at i and ends before `end` an operand of the arithmetic, and
 * nothing else: no argument of a function, which might set it, no target, also
 * in parentheses: *(float4 *)&(v[0]) = ... sets v? */
static int is_operand(const struct tokens *ts, size_t i, size_t end) {
  static const char *const before[] = {"=",      "+", "-",    "*", "/", "(",
                                       ";",      "[", "<",    ">", "{", "}",
                                       "return", ")", "else", NULL};
  static const char *const after[] = {"+", "-", "*", "/", ";", ")",
                                      "]", "<", ">", "?", NULL};
  const struct token *first = &ts->at[i - 1], *next = &ts->at[end];
  while (token_is(first, "(") && token_is(next, ")")) {
    first--;
    next++;
    if (asks(first))
      return 1;
  }
  int called =
      token_is(first, "(") && first[-1].kind == WORD && !asks(first - 1);
  int reference = token_is(first, "=") && token_is(first - 2, "&");
  return token_is_one_of(first, before) && token_is_one_of(next, after) &&
         !called && !reference;
}

/* Is it an argument of a function that takes numbers by their value? */
static int is_passed_by_value(const struct tokens *ts, size_t i, size_t end) {
  static const char *const names[] = {"printf", "min",   "max",   "fminf",
                                      "fmaxf",  "fabsf", "sqrtf", NULL};
  const struct token *next = &ts->at[end];
  if (!(token_is(&ts->at[i - 1], "(") || token_is(&ts->at[i - 1], ",")) ||
      !(token_is(next, ")") || token_is(next, ",")))
    return 0;
  size_t open = i - 1;
  for (int depth = 0; open > 0; open--) {
    const struct token *t = &ts->at[open];
    depth += token_is(t, ")") - token_is(t, "(");
    if (depth < 0 || token_is(t, ";") || token_is(t, "{"))
      break;
  }
  const struct token *name = &ts->at[open - 1];
  return token_is(&ts->at[open], "(") && name->kind == WORD &&
         (token_is_one_of(name, names) ||
          (name->length > 6 && (strncmp(name->text, "__shfl", 6) == 0 ||
                                strncmp(name->text, "atomic", 6) == 0)));
}

/* The first place where the variable is changed, if it is never set; or 0. */
static size_t first_change(const struct tokens *ts, size_t name, size_t from,
                           size_t until) {
  int is_array = token_is(&ts->at[name + 1], "[");
  size_t found = 0;
  for (size_t i = from; i < until; i++) {
    if (!tokens_same(&ts->at[i], &ts->at[name]))
      continue;
    size_t end = i + 1;
    while (token_is(&ts->at[end], "["))
      end = match_forward(ts, end) + 1;
    if (is_array != (end > i + 1) ||
        !(is_operand(ts, i, end) || is_passed_by_value(ts, i, end)))
      return 0;
    if (!found && (steps(ts, end) || adds(ts, end) || steps(ts, i - 2)))
      found = i;
  }
  return found;
}

void instrument_unset_locals(const struct tokens *ts, size_t i,
                             const struct token_context *place) {
  static const char *const types[] = {"int",    "unsigned", "float",
                                      "double", "long",     "short",
                                      "char",   "size_t",   NULL};
  size_t at = i, until = match_forward(ts, place->open), end;
  int is_short = 0;
  for (; token_is_one_of(&ts->at[at], types); at++)
    is_short |= token_is(&ts->at[at], "short") || token_is(&ts->at[at], "char");
  if (at == i || ts->at[at].kind != WORD || until == ts->count)
    return;
  for (end = at + 1; token_is(&ts->at[end], "[");)
    end = match_forward(ts, end) + 1;
  if (!token_is(&ts->at[end], ";") || (end > at + 1 && !is_short))
    return;
  size_t change = first_change(ts, at, end, until);
  if (!change)
    return;
  const struct token *t = &ts->at[change];
  edit_insert_before(
      t, "(::emu::unset_local(\"the local variable %.*s is changed\"), ",
      (int)t->length, t->text);
  edit_insert_after(t, ")");
}
