/* unused_results.c - statements that are one call.
 *
 * cudaFree(p); becomes
 * { ::emu_ignoring_begins(); cudaFree(p); ::emu_ignoring_ends(); }
 * so that it is known whose errors nobody looks at. atomicAdd(p, 1); in device
 * code becomes atomicAdd(p, 1, ::emu::Unused()); nvcc makes a reduction of it.
 */
#include "rewriter.h"
#include <string.h>

/* Does a statement begin after token i? */
static int ends_one(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (token_is(t, ")")) {
    size_t open = match_backward(ts, i);
    return open > 0 && open < ts->count &&
           (token_is(&ts->at[open - 1], "if") ||
            token_is(&ts->at[open - 1], "for") ||
            token_is(&ts->at[open - 1], "while"));
  }
  return token_is(t, ";") || token_is(t, "{") || token_is(t, "}") ||
         token_is(t, "else") || token_is(t, "do");
}

/* The ) of a call whose name is token i, if it is a whole statement; or 0. */
static size_t statement_end(const struct tokens *ts, size_t i) {
  size_t open = i + 1;
  if (token_is(&ts->at[open], "<"))
    open = match_angle_forward(ts, open) + 1;
  if (!token_is(&ts->at[open], "(") || !ends_one(ts, i - 1))
    return 0;
  size_t close = match_forward(ts, open);
  return close < ts->count && token_is(&ts->at[close + 1], ";") ? close : 0;
}

void rewrite_statement(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (i == 0 || t->length < 5 || memcmp(t->text, "cuda", 4) != 0 ||
      sides_is_declared(t))
    return;
  size_t close = statement_end(ts, i);
  if (!close)
    return;
  edit_insert_before(t, "{ ::emu_ignoring_begins(); ");
  edit_insert_after(&ts->at[close + 1], " ::emu_ignoring_ends(); }");
}

void rewrite_reduction(const struct tokens *ts, size_t i) {
  static const char *const additions[] = {"atomicAdd", "atomicSub", "atomicInc",
                                          "atomicDec", NULL};
  const struct token *t = &ts->at[i];
  if (i == 0 || t->system || !token_is_one_of(t, additions) ||
      !token_is(t + 1, "(") || sides_is_declared(t))
    return;
  size_t close = statement_end(ts, i);
  if (close)
    edit_insert_before(&ts->at[close], ", ::emu::Unused()");
}
