/* kernel_stubs.c - a __global__ function becomes its own stub: called by the
 * host, it launches itself with the arguments that it got
 * (include/emu/launch.hpp). */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

/* Words followed by parentheses that are no parameter list. */
static int is_attribute(const struct token *t) {
  return token_is_any(t, "__launch_bounds__", "__attribute__", "alignas",
                      "decltype", "noexcept");
}

/* The ( of the parameter list, or ts->count. */
static size_t parameter_list(const struct tokens *ts, size_t i) {
  for (; i < ts->count; i++) {
    const struct token *t = &ts->at[i];
    if (token_is(t, ";") || token_is(t, "{"))
      break;
    if (token_is(t, "<"))
      i = match_angle_forward(ts, i);
    else if (token_is(t, "(") && is_attribute(t - 1))
      i = match_forward(ts, i);
    else if (token_is(t, "("))
      return i;
  }
  return ts->count;
}

/* Blanks __launch_bounds__(threads, blocks) in [from, to) and returns its first
 * argument's text, "0" where it is absent. The caller frees it. */
static char *launch_bounds(const struct tokens *ts, size_t from, size_t to) {
  char *bounds = NULL;
  for (size_t i = from; i < to; i++) {
    if (!token_is(&ts->at[i], "__launch_bounds__"))
      continue;
    size_t close = match_forward(ts, i + 1), end = i + 2;
    while (end < close && !token_is(&ts->at[end], ","))
      end = token_is(&ts->at[end], "(") ? match_forward(ts, end) + 1 : end + 1;
    free(bounds);
    bounds = token_text(ts, i + 2, end);
    for (; i <= close; i++)
      edit_replace(&ts->at[i], "");
  }
  return bounds ? bounds : token_text(ts, 0, 0);
}

/* The first token of the function's name, which ends before `open`. */
static size_t name_begin(const struct tokens *ts, size_t open) {
  size_t i = open - 1;
  if (token_is(&ts->at[i], ">"))
    i = match_angle_backward(ts, i) - 1;
  while (i >= 2 && token_is(&ts->at[i - 1], "::") && ts->at[i - 2].kind == WORD)
    i -= 2;
  return i;
}

/* What makes the kernel's name its own in its body, where a parameter has the
 * same: "::", if it is declared in no namespace. */
static const char *scope_of_name(const struct tokens *ts, size_t open,
                                 size_t close,
                                 const struct token_context *place) {
  const struct token *name = &ts->at[open - 1];
  for (size_t i = open; i < close && place->open == 0; i++)
    if (ts->at[i].kind == WORD && tokens_same(&ts->at[i], name))
      return "::";
  return "";
}

void rewrite_kernel(const struct tokens *ts, size_t i,
                    const struct token_context *place) {
  const struct token *at = ts->at;
  edit_replace(&at[i], "");
  size_t open = parameter_list(ts, i + 1);
  size_t close = open < ts->count ? match_forward(ts, open) : ts->count;
  if (close == ts->count)
    refuse(ts, &at[i], "cannot read this kernel's parameter list");
  refusals_note_kernel(&at[name_begin(ts, open)]);
  char *bounds = launch_bounds(ts, place->head, open);
  size_t body = close + 1;
  while (body < ts->count && !token_is_any(&at[body], "{", ";"))
    body++;
  if (body == ts->count || token_is(&at[body], ";")) {
    free(bounds);
    return; /* a declaration */
  }
  size_t begin = name_begin(ts, open);
  char *name = token_text(ts, begin, open);
  struct string arguments = {0}, names = {0}, types = {0};
  string_add(&arguments, "%s", "");
  if (place->header && !token_is(&at[open - 1], ">"))
    template_arguments(ts, place->header + 1,
                       match_template_header(ts, place->header), &arguments);
  parameter_names(ts, open + 1, close, &names, &types);
  const char *left = arguments.length ? "<" : "",
             *right = arguments.length ? ">" : "";
  edit_insert_after(&at[body],
                    " if (!emu_in_kernel()) return ::emu::Kernel<static_cast<"
                    "void (*)(%s)>(%s%s%s%s%s), (%s)>::launch(\"%s%s%s%s\", "
                    "__PRETTY_FUNCTION__%s%s);",
                    types.text, scope_of_name(ts, open, close, place), name,
                    left, arguments.text, right, *bounds ? bounds : "0", name,
                    left, arguments.text, right, names.length ? ", " : "",
                    names.text);
  free(bounds), free(name);
  free(arguments.text), free(names.text), free(types.text);
}
