/* ignored_errors.c - cudaFree(p); becomes
 * { ::emu_ignoring_begins(); cudaFree(p); ::emu_ignoring_ends(); }
 * so that it is known whose errors nobody looks at. */
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

void rewrite_statement(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (i == 0 || t->length < 5 || memcmp(t->text, "cuda", 4) != 0 ||
      sides_is_declared(t))
    return;
  size_t open = i + 1;
  if (token_is(&ts->at[open], "<"))
    open = match_angle_forward(ts, open) + 1;
  if (!token_is(&ts->at[open], "(") || !ends_one(ts, i - 1))
    return;
  size_t close = match_forward(ts, open);
  if (close == ts->count || !token_is(&ts->at[close + 1], ";"))
    return;
  edit_insert_before(t, "{ ::emu_ignoring_begins(); ");
  edit_insert_after(&ts->at[close + 1], " ::emu_ignoring_ends(); }");
}
