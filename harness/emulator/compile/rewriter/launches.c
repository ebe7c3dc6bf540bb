/* launches.c - k<T><<<grid, block>>>(arguments) becomes
 * (::emu::configure(grid, block), k<T>(arguments)). As nvcc does, it reads what
 * editors make of the brackets: << < and >> >. */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

static size_t configuration_end(const struct tokens *ts, size_t from) {
  for (size_t i = from; i + 2 < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (token->kind == PUNCTUATION && strchr("([{", *token->text)) {
      i = match_forward(ts, i);
      continue;
    }
    if (token_is(token, ";"))
      break;
    if (token_is(token, ">") && token_is(token + 1, ">") &&
        token_is(token + 2, ">") && token[1].joined &&
        (token[2].joined || token_is(token + 3, "(")))
      return i;
  }
  return ts->count;
}

static int is_statement_word(const struct token *t) {
  return token_is_any(t, "return", "else", "do", "if", "while", "for", "case",
                      "switch");
}

static int is_joint(const struct token *t) {
  return token_is_any(t, "::", ".", "->");
}

/* The first token of the expression that names the kernel and ends before i:
 * a name, qualified or with template arguments, or a postfix expression. */
static size_t kernel_begin(const struct tokens *ts, size_t i) {
  size_t start = i;
  while (start > 0) {
    size_t j = start - 1;
    const struct token *token = &ts->at[j];
    if (token_is(token, ">")) {
      j = match_angle_backward(ts, j);
      if (j == ts->count || j == 0)
        return start;
      start = j; /* before <: a name */
      continue;
    }
    if (token_is(token, "]") || token_is(token, ")")) {
      j = match_backward(ts, j);
      if (j == ts->count)
        return start;
      start = j;
      token = j > 0 ? &ts->at[j - 1] : NULL;
      if (token && ((token->kind == WORD && !is_statement_word(token)) ||
                    token_is(token, "]") || token_is(token, ">")))
        continue;
      return start;
    }
    if (token->kind != WORD || is_statement_word(token))
      return start;
    start = j;
    while (start > 0 && token_is(&ts->at[start - 1], "template"))
      start--;
    if (start == 0 || !is_joint(&ts->at[start - 1]))
      return start;
    start--;
    if (start == 0 ||
        (ts->at[start - 1].kind != WORD &&
         !strchr(">)]", *ts->at[start - 1].text)) ||
        is_statement_word(&ts->at[start - 1]))
      return start;
  }
  return start;
}

void rewrite_launch(const struct tokens *ts, size_t i,
                    const struct token_context *place) {
  const struct token *at = ts->at;
  if (place->device)
    refuse(ts, &at[i],
           "a kernel launched by a kernel (dynamic parallelism) is not "
           "supported; launch it from the host");
  size_t end = configuration_end(ts, i + 3), open = end + 3;
  if (end == ts->count)
    refuse(ts, &at[i], "<<< without >>>");
  if (!token_is(&at[open], "("))
    refuse(ts, &at[end], "expected (arguments) after <<<...>>>");
  size_t close = match_forward(ts, open), begin = kernel_begin(ts, i);
  if (close == ts->count || begin == i)
    refuse(ts, &at[i],
           "cannot read this launch; write kernel<<<grid, "
           "block>>>(arguments)");
  char *configuration = token_text(ts, i + 3, end);
  edit_insert_before(&at[begin], "(::emu::configure(%s), ", configuration);
  free(configuration);
  for (size_t j = i; j < open; j++)
    edit_replace(&at[j], "");
  edit_insert_after(&at[close], ")");
}
