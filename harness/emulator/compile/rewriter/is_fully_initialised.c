/* is_fully_initialised.c - local arrays that a nest of loops sets as a whole
 * before any use: their elements need not be looked at. */
#include "rewriter.h"

#include <string.h>

static int same_text(const struct token *a, const struct token *b) {
  return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Is there "for (T v = 0; v < extent; v++)", whose ) is at `close` and whose v
 * and extent are tokens at `variable` and [from, to)? Its for, or 0. */
static size_t counting_loop(const struct tokens *ts, size_t close,
                            size_t variable, size_t from, size_t to) {
  size_t i = match_backward(ts, close);
  const struct token *counter = &ts->at[variable];
  if (i == ts->count || i < 1 || !token_is(&ts->at[i - 1], "for"))
    return 0;
  size_t loop = i - 1;
  for (i++; i < close && !token_is(&ts->at[i], "="); i++)
    ;
  if (!tokens_same(&ts->at[i - 1], counter) || !token_is(&ts->at[i + 1], "0") ||
      !token_is(&ts->at[i + 2], ";") || !tokens_same(&ts->at[i + 3], counter) ||
      !token_is(&ts->at[i + 4], "<"))
    return 0;
  for (i += 5; from < to; from++, i++)
    if (!same_text(&ts->at[i], &ts->at[from]))
      return 0;
  static const char *const steps[] = {"+", "1", "=", NULL};
  if (!token_is(&ts->at[i], ";"))
    return 0;
  for (i++; i < close; i++)
    if (!tokens_same(&ts->at[i], counter) &&
        !token_is_one_of(&ts->at[i], steps))
      return 0;
  return loop;
}

/* The { of the block that surely executes the statement at i; i itself if it is
 * a loop's whole body; 0 if a jump may skip it. */
static size_t block_of(const struct tokens *ts, size_t i) {
  static const char *const jumps[] = {"break", "continue", "return", "goto",
                                      "case",  "default",  NULL};
  static const char *const ends[] = {";", "{", "}", NULL};
  if (token_is(&ts->at[i - 1], ")"))
    return i;
  if (!token_is_one_of(&ts->at[i - 1], ends))
    return 0;
  while (i-- > 0) {
    const struct token *t = &ts->at[i];
    if (token_is(t, "{"))
      return i;
    if (token_is_one_of(t, jumps))
      return 0;
    if (token_is(t, "}") || token_is(t, ")"))
      i = match_backward(ts, i);
    if (i >= ts->count)
      return 0;
  }
  return 0;
}

/* The outermost loop of those that count each index of the element at i through
 * the extents of the array declared at `name`; or 0. */
static size_t initialising_loop(const struct tokens *ts, size_t name,
                                size_t i) {
  size_t last = i + 1, extent = name + 1, left = 0, at = i;
  for (; token_is(&ts->at[last], "["); last += 3, left++)
    if (ts->at[last + 1].kind != WORD || !token_is(&ts->at[last + 2], "]"))
      return 0;
  if (!token_is(&ts->at[last], "=") || token_is(&ts->at[last + 1], "="))
    return 0;
  for (; left > 0; left--) {
    size_t block = block_of(ts, at), found = 0, index = i + 2;
    if (!block)
      return 0;
    for (extent = name + 1; token_is(&ts->at[extent], "[") && !found;
         extent = match_forward(ts, extent) + 1, index += 3)
      found = counting_loop(ts, block - 1, index, extent + 1,
                            match_forward(ts, extent));
    if (!found)
      return 0;
    at = found;
  }
  return at;
}

int is_fully_initialised(const struct tokens *ts, size_t name, size_t from,
                         size_t until) {
  size_t i = from, end = until;
  while (i < until && !tokens_same(&ts->at[i], &ts->at[name]))
    i++;
  size_t loop = i < until ? initialising_loop(ts, name, i) : 0;
  if (!loop || token_is(&ts->at[loop - 1], ")"))
    return 0;
  for (i = loop; i > from; i--) {
    if (token_is(&ts->at[i], "{")) {
      end = match_forward(ts, i);
      break;
    }
    if (token_is(&ts->at[i], "}"))
      i = match_backward(ts, i);
  }
  for (i = end; i < until; i++)
    if (tokens_same(&ts->at[i], &ts->at[name]))
      return 0;
  return 1;
}
