/* unset_elements.c - automatic arrays of which a path sets only a part. Such an
 * array is filled, where it is declared, with a value that programs hardly
 * have; each element that is used is looked at before. What may set an element,
 * &v[i], f(v[i]) with an f that may take a reference, is let pass. */
#include "rewriter.h"

#include <stdlib.h>
#include <string.h>

/* Does a call, or what else stands before a (, take values alone? */
static int takes_values(const struct token *name) {
  static const char *const beginnings[] = {"atomic", "__", "make_"};
  static const char *const whole[] = {
      "if",   "while", "switch",   "return", "for",  "printf", "min",
      "max",  "fminf", "fmaxf",    "fmin",   "fmax", "fabs",   "fabsf",
      "abs",  "sqrt",  "sqrtf",    "rsqrtf", "exp",  "expf",   "log",
      "logf", "pow",   "powf",     "fma",    "fmaf", "float",  "double",
      "int",  "long",  "unsigned", "short",  "char", NULL};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (strncmp(name->text, beginnings[i], strlen(beginnings[i])) == 0)
      return 1;
  return token_is_one_of(name, whole);
}

/* Is what stands at i and ends before `end` an argument as a whole? */
static int is_argument(const struct tokens *ts, size_t i, size_t end) {
  return strchr("(,", *ts->at[i - 1].text) && strchr("),", *ts->at[end].text);
}

/* Is the array at i declared after token `from`? */
static int is_local_array(const struct tokens *ts, size_t i, size_t from) {
  for (size_t j = from; j < i; j++) {
    if (!tokens_same(&ts->at[j], &ts->at[i]) || !token_is(&ts->at[j + 1], "["))
      continue;
    size_t end = match_forward(ts, j + 1) + 1;
    if (ts->at[j - 1].kind == WORD ||
        (token_is(&ts->at[j - 1], ",") &&
         (token_is(&ts->at[end], ",") || token_is(&ts->at[end], ";"))))
      return 1;
  }
  return 0;
}

/* v[i] = w[i]; says nothing yet where v is local, too. */
static int is_passed_on(const struct tokens *ts, size_t i, size_t end,
                        size_t from) {
  size_t to = i - 2;
  if (!token_is(&ts->at[i - 1], "=") || !token_is(&ts->at[end], ";"))
    return 0;
  while (token_is(&ts->at[to], "]"))
    to = match_backward(ts, to) - 1;
  return to < i - 2 && is_local_array(ts, to, from);
}

/* Is the value of the element used, which ends before `end`? */
static int is_used(const struct tokens *ts, size_t i, size_t end, size_t from) {
  static const char *const keywords[] = {"return", "else", "do", "case", NULL};
  const struct token *before = &ts->at[i - 1], *after = &ts->at[end];
  if (token_is(after, "=") && !(token_is(after + 1, "=") && after[1].joined))
    return 0;
  if (before->kind == WORD && !token_is_one_of(before, keywords))
    return 0; /* a declaration */
  if (token_is_any(before, ".", "->", "::") || token_is(after, ".") ||
      token_is(after, "->"))
    return 0; /* a member, or has members */
  if (token_is(before, "=") && token_is(before - 2, "&"))
    return 0; /* a reference to it */
  while (token_is(before, "(") && before[-1].kind == PUNCTUATION)
    before--;
  if (token_is(before, "&") && !(token_is(before - 1, "&") && before->joined))
    return 0;
  if (is_argument(ts, i, end)) {
    size_t open = enclosing_parenthesis(ts, i);
    const struct token *called = &ts->at[open ? open - 1 : 0];
    if (open &&
        (called->kind == WORD ? !takes_values(called) : token_is(called, ">")))
      return 0;
  }
  return !is_passed_on(ts, i, end, from);
}

static void look_at(const struct tokens *ts, size_t i, size_t end) {
  size_t close = end - 1, open = match_backward(ts, close);
  char *array = token_text(ts, i, open);
  edit_insert_after(&ts->at[open], "({ auto emu_i = (");
  edit_insert_before(
      &ts->at[close],
      "); if (::emu::is_unset(%s, emu_i)) ::emu::unset_local(\"an element of "
      "the local array %.*s is used\"); emu_i; })",
      array, (int)ts->at[i].length, ts->at[i].text);
  free(array);
}

/* Has what is indexed before the last index an effect of its own? */
static int acts(const struct tokens *ts, size_t i, size_t end) {
  size_t open = match_backward(ts, end - 1);
  for (; i < open; i++)
    if (strchr("(=", *ts->at[i].text) ||
        (ts->at[i + 1].joined && tokens_same(&ts->at[i], &ts->at[i + 1]) &&
         strchr("+-", *ts->at[i].text)))
      return 1;
  return 0;
}

static void look_at_uses(const struct tokens *ts, size_t name, size_t from,
                         size_t until) {
  for (size_t i = from; i < until; i++) {
    if (!tokens_same(&ts->at[i], &ts->at[name]) ||
        !token_is(&ts->at[i + 1], "["))
      continue;
    size_t end = i + 1;
    while (token_is(&ts->at[end], "["))
      end = match_forward(ts, end) + 1;
    if (is_used(ts, i, end, name - 1) && !acts(ts, i, end))
      look_at(ts, i, end);
  }
}

/* The end of what begins at i: the next , or ; outside of brackets. */
static size_t declarator_end(const struct tokens *ts, size_t i, size_t until) {
  while (i < until && !token_is(&ts->at[i], ",") && !token_is(&ts->at[i], ";"))
    i = strchr("([{", *ts->at[i].text) ? match_forward(ts, i) + 1 : i + 1;
  return i;
}

void instrument_unset_elements(const struct tokens *ts, size_t i,
                               const struct token_context *place) {
  size_t until = match_forward(ts, place->open), name = declared_local(ts, i);
  if (!name || until == ts->count)
    return;
  size_t end = name;
  while (end < until && !token_is(&ts->at[end], ";"))
    end = declarator_end(ts, end + 1, until);
  for (; name < end; name = declarator_end(ts, name, end) + 1) {
    size_t last = name + 1;
    while (token_is(&ts->at[last], "["))
      last = match_forward(ts, last) + 1;
    if (ts->at[name].kind != WORD || last == name + 1 ||
        last != declarator_end(ts, name, end) ||
        is_fully_initialised(ts, name, end, until))
      continue;
    edit_insert_after(&ts->at[end], " ::emu::unset(%.*s);",
                      (int)ts->at[name].length, ts->at[name].text);
    look_at_uses(ts, name, end, until);
  }
}
