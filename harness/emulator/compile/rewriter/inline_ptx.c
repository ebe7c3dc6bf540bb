/* inline_ptx.c - asm() of one PTX instruction that reads a special register, or
 * that a function of include/emu/ptx.hpp computes:
 *
 *   asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
 *   ((lane) = ::emu::ptx::laneid());
 *
 * asm("" ::: "memory") says nothing to the processor, and stays.
 */
#include <stdlib.h>
#include <string.h>

#include "rewriter.h"

static const struct {
  const char *text, *function;
} known[] = {
    {"mov.u32%0,%laneid", "laneid"},
    {"mov.u32%0,%warpid", "warpid"},
    {"mov.u32%0,%smid", "smid"},
    {"mov.u32%0,%nsmid", "nsmid"},
    {"mov.u32%0,%lanemask_eq", "lanemask_eq"},
    {"mov.u32%0,%lanemask_lt", "lanemask_lt"},
    {"mov.u32%0,%lanemask_le", "lanemask_le"},
    {"mov.u32%0,%lanemask_gt", "lanemask_gt"},
    {"mov.u32%0,%lanemask_ge", "lanemask_ge"},
    {"mov.u32%0,%clock", "clock"},
    {"mov.u64%0,%clock64", "clock"},
    {"mov.u64%0,%globaltimer", "clock"},
    {"bfe.u32%0,%1,%2,%3", "bfe"},
    {"bfi.b32%0,%1,%2,%3,%4", "bfi"},
    {"prmt.b32%0,%1,%2,%3", "prmt"},
    {"shf.l.wrap.b32%0,%1,%2,%3", "shf_l"},
    {"shf.r.wrap.b32%0,%1,%2,%3", "shf_r"},
    {"vabsdiff4.u32.u32.u32.add%0,%1,%2,%3", "vabsdiff4_add"},
};

/* The instruction without blanks, %% as %, and with no ; at its end. */
static void squeeze(const struct token *strings, size_t count,
                    struct string *to) {
  string_add(to, "%s", "");
  for (size_t s = 0; s < count; s++)
    for (size_t i = 1; i + 1 < strings[s].length; i++) {
      const char *c = &strings[s].text[i];
      int twice = *c == '%' && c[-1] == '%';
      int blank = *c == '\\' || (c[-1] == '\\' && strchr("nt", *c));
      if (!strchr(" \t;", *c) && !twice && !blank)
        string_add(to, "%c", *c);
    }
}

/* lop3.b32 with its table, which is part of the instruction: lop3<0x96>. */
static const char *logic_function(const char *text) {
  static const char lop3[] = "lop3.b32%0,%1,%2,%3,";
  static char function[32];
  const char *table = text + sizeof lop3 - 1;
  if (strncmp(text, lop3, sizeof lop3 - 1) != 0 || !*table ||
      table[strspn(table, "0123456789abcdefABCDEFx")])
    return NULL;
  snprintf(function, sizeof function, "lop3<%.10s>", table);
  return function;
}

/* "": there is no instruction. NULL: one that is not known. */
static const char *function_of(const struct token *strings, size_t count) {
  struct string text = {NULL, 0, 0};
  squeeze(strings, count, &text);
  const char *found = logic_function(text.text);
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (strcmp(text.text, known[k].text) == 0)
      found = known[k].function;
  if (count && text.length == 0)
    found = "";
  free(text.text);
  return found;
}

static int is_string(const struct token *t) {
  return t->length > 1 && t->text[0] == '"';
}

/* Blanks what is no operand: strings and colons; a call begins where the inputs
 * do. What is clobbered does not matter. */
static void rewrite_operands(const struct tokens *ts, size_t i, size_t close,
                             const char *function) {
  int colons = 0;
  char call[80];
  snprintf(call, sizeof call, " = ::emu::ptx::%s(", function);
  for (; i < close; i++) {
    const struct token *t = &ts->at[i];
    int more = token_is(t, ":") ? 1 : token_is(t, "::") ? 2 : 0;
    int inputs = colons < 2 && colons + more >= 2;
    colons += more;
    if (more || is_string(t))
      edit_replace(t, inputs ? call : "");
    if (token_is(t, "("))
      i = match_forward(ts, i);
  }
  edit_insert_before(&ts->at[close], "%s)", colons < 2 ? call : "");
}

int rewrite_inline_ptx(const struct tokens *ts, size_t i, size_t open) {
  size_t close = match_forward(ts, open), strings = 0;
  while (is_string(&ts->at[open + 1 + strings]))
    strings++;
  const char *function = function_of(&ts->at[open + 1], strings);
  if (!function || !*function)
    return function != NULL;
  for (; i < open; i++)
    edit_replace(&ts->at[i], "");
  rewrite_operands(ts, open + 1, close, function);
  return 1;
}
