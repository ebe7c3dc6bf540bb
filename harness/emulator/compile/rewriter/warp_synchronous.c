/* warp_synchronous.c - code of one warp that counts on its lanes' running in
 * step: what it does is undefined since compute capability 7.0, and on every
 * GPU gives the sum that its author meant. It is made to run in step here, too
 * (emu_run_in_lockstep()); its races are found all the same.
 *
 * Told by the conditions of tree reductions: if (t < 32) before accesses to one
 * array, and if (step > 32) before a barrier; and by lanes that add to each
 * other's: s[t] += s[t ^ step]. Accesses through volatile
 * pointers need no such help. */
#include "rewriter.h"
#include <string.h>

/* Does the condition (...) compare something with the size of a warp? */
static int compares_to_warp_size(const struct tokens *ts, size_t open,
                                 size_t close, const char *sign) {
  static const char *const sizes[] = {"32", "16",   "warpSize", "WARP_SIZE",
                                      "31", "WARP", "WARPSIZE", "kWarpSize"};
  for (size_t i = open + 1; i + 1 < close; i++) {
    const struct token *token = &ts->at[i];
    if (!token_is(token, sign) || token_is(token + 1, sign) ||
        token_is(token - 1, sign))
      continue;
    token += token_is(token + 1, "=") ? 2 : 1;
    for (size_t n = 0; n < sizeof sizes / sizeof *sizes; n++)
      if (token_is(token, sizes[n]))
        return 1;
  }
  return 0;
}

static size_t statement_end(const struct tokens *ts, size_t i) {
  if (token_is(&ts->at[i], "{"))
    return match_forward(ts, i);
  for (; i < ts->count && !token_is(&ts->at[i], ";"); i++)
    if (token_is(&ts->at[i], "{"))
      return match_forward(ts, i);
    else if (token_is(&ts->at[i], "(") || token_is(&ts->at[i], "["))
      i = match_forward(ts, i);
  return i;
}

static int contains(const struct token *t, const char *part) {
  return t->kind == WORD &&
         memmem(t->text, t->length, part, strlen(part)) != NULL;
}

/* Is the word at i an array that is stored to there, a[...] = or a[...] +=, and
 * accessed a second time in the statement? */
static int is_read_modify_write(const struct tokens *ts, size_t i, size_t from,
                                size_t to) {
  const struct token *token = &ts->at[i];
  if (token->kind != WORD || !token_is(token + 1, "["))
    return 0;
  size_t after = match_forward(ts, i + 1) + 1;
  if (after >= to)
    return 0;
  if (!token_is(&ts->at[after], "=") && !token_is(&ts->at[after + 1], "="))
    return 0;
  for (size_t j = from; j < to; j++)
    if (j != i && tokens_same(&ts->at[j], token) &&
        token_is(&ts->at[j + 1], "["))
      return 1;
  return 0;
}

/* Does the statement reduce an array within a warp, and count on its lanes? */
static int is_warp_synchronous(const struct tokens *ts, size_t from,
                               size_t to) {
  int found = 0;
  for (size_t i = from; i < to; i++) {
    const struct token *token = &ts->at[i];
    if (contains(token, "sync") || contains(token, "__shfl") ||
        contains(token, "atomic"))
      return 0;
    found |= is_read_modify_write(ts, i, from, to);
    found |= token_is(token + 1, "(") &&
             (contains(token, "arp") || contains(token, "educe"));
  }
  return found;
}

/* The index of the = after a[...], a[...].x or a[...] +; 0: there is none. */
static size_t assigned(const struct tokens *ts, size_t open) {
  size_t at = match_forward(ts, open) + 1;
  if (at + 4 >= ts->count)
    return 0;
  at += token_is(&ts->at[at], ".") ? 2 : 0;
  const struct token *t = &ts->at[at];
  if (t->kind != WORD && !token_is_any(t, "=", "<", ">", "!"))
    at++;
  int assigns = token_is(&ts->at[at], "=") && !token_is(&ts->at[at + 1], "=");
  return assigns ? at : 0;
}

static int contains_xor(const struct tokens *ts, size_t open) {
  for (size_t i = open; i < match_forward(ts, open); i++)
    if (token_is(&ts->at[i], "^"))
      return 1;
  return 0;
}

/* The [ of a further use of the array whose name is at i, in a[...] += a[... ^
 * ...] or the like, each of a pair reading what the other changes; or 0. */
static size_t xor_partner(const struct tokens *ts, size_t i) {
  size_t at = assigned(ts, i + 1);
  size_t end = at ? statement_end(ts, at) : at;
  for (; at < end; at++)
    if (tokens_same(&ts->at[at], &ts->at[i]) &&
        token_is(&ts->at[at + 1], "[") && contains_xor(ts, at + 1))
      return at + 1;
  return 0;
}

void rewrite_exchange(const struct tokens *ts, size_t i) {
  size_t open = token_is(&ts->at[i + 1], "[") ? xor_partner(ts, i) : 0;
  if (!open)
    return;
  edit_insert_after(&ts->at[open], "(::emu_run_in_lockstep(), ");
  edit_insert_before(&ts->at[match_forward(ts, open)], ")");
}

void rewrite_condition(const struct tokens *ts, size_t i) {
  size_t open = i + 1;
  if (!token_is(&ts->at[open], "("))
    return;
  size_t close = match_forward(ts, open), from = close + 1;
  if (close == ts->count)
    return;
  size_t to = statement_end(ts, from);
  from += token_is(&ts->at[from], "{");
  int below = compares_to_warp_size(ts, open, close, "<") &&
              is_warp_synchronous(ts, from, to);
  int above = compares_to_warp_size(ts, open, close, ">") &&
              token_is(&ts->at[from], "__syncthreads");
  if (!below && !above)
    return;
  edit_insert_after(&ts->at[open], "(");
  edit_insert_before(&ts->at[close], below ? ") && ::emu_run_in_lockstep()"
                                           : ") || !::emu_run_in_lockstep()");
}
