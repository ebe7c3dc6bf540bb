/* unused_results.c - statements that are one call.
 *
 * cudaFree(p); becomes
 * { ::emu_ignoring_begins(); cudaFree(p); ::emu_ignoring_ends(); }
 * so that it is known whose errors nobody looks at. atomicAdd(&s[i], 1); in
 * device code becomes atomicAdd(&s[i], 1, ::emu::As<true, false>()): nothing
 * uses its result, and nvcc makes a reduction of it. atomicAdd(&n, 1) is of one
 * place for all lanes, for which nvcc lets one of them go.
 */
#include "rewriter.h"
#include <string.h>

/* Does a statement begin after token i? */
static int ends_one(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (token_is(t, ")")) {
    size_t open = match_backward(ts, i);
    return open > 0 && open < ts->count &&
           token_is_any(&ts->at[open - 1], "if", "for", "while");
  }
  return token_is_any(t, ";", "{", "}", "else", "do");
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

/* A function of the runtime, or of a library whose functions return a status:
 * cublasSgemm, curandGenerateUniform, and not curand_init, which kernels call.
 */
static int returns_error(const struct token *t) {
  static const char *const prefixes[] = {"cublas", "curand"};
  if (t->length > 4 && memcmp(t->text, "cuda", 4) == 0)
    return 1;
  for (int i = 0; i < 2; i++)
    if (t->length > 6 && memcmp(t->text, prefixes[i], 6) == 0)
      return t->text[6] >= 'A' && t->text[6] <= 'Z';
  return 0;
}

void rewrite_statement(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (i == 0 || !returns_error(t) || host_device_is_declared(t))
    return;
  size_t close = statement_end(ts, i);
  if (!close)
    return;
  edit_insert_before(t, "{ ::emu_ignoring_begins(); ");
  edit_insert_after(&ts->at[close + 1], " ::emu_ignoring_ends(); }");
}

/* Is the address that begins after token `open` written as one place: p, &p or
 * &p[0]? A pointer may still differ from lane to lane. */
static int is_one_place(const struct tokens *ts, size_t open) {
  const struct token *t = &ts->at[open + 1];
  int address_of = token_is(t, "&");
  t += address_of;
  if (!t->kind == WORD)
    return 0;
  t++;
  if (address_of && token_is(t, "[") && t[1].kind == NUMBER)
    t += token_is(t + 2, "]") ? 3 : 0;
  return token_is(t, ",");
}

void rewrite_reduction(const struct tokens *ts, size_t i) {
  static const char *const names[] = {
      "atomicAdd", "atomicSub",  "atomicInc",        "atomicDec",
      "atomicMin", "atomicMax",  "atomicAnd",        "atomicOr",
      "atomicXor", "atomicExch", "atomicExch_block", NULL};
  const struct token *t = &ts->at[i];
  if (i == 0 || t->system || !token_is_one_of(t, names) ||
      !token_is(t + 1, "(") || host_device_is_declared(t))
    return;
  size_t close = statement_end(ts, i);
  int unused = close != 0, one = is_one_place(ts, i + 1);
  if (!close)
    close = match_forward(ts, i + 1);
  if (close >= ts->count || !(unused || one))
    return;
  edit_insert_before(&ts->at[close], unused && one ? ", ::emu::As<true, true>()"
                                     : unused ? ", ::emu::As<true, false>()"
                                              : ", ::emu::As<false, true>()");
}
