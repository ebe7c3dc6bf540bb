/* rewrite.c - CUDA C++, preprocessed, to C++.
 *
 * What a header cannot do is done here: launches, kernels as their own stubs,
 * the variables in other memories. Line markers and lines stay as they are, so
 * that the compiler speaks of the program's own files. */
#include "../emucc.h"
#include "rewriter.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 1024 };

struct walk {
  struct token_context at;           /* where the walk is */
  struct token_context outer[DEPTH]; /* the scopes around it */
  int depth;
};

/* The token before the < or the ( of the group that ends at i. */
static size_t before_group(const struct tokens *ts, size_t i) {
  size_t open = token_is(&ts->at[i], ">") ? match_angle_backward(ts, i)
                                          : match_backward(ts, i);
  return open > 0 && open < ts->count ? open - 1 : ts->count;
}

/* Does a { open the body of a lambda: [n](int x) mutable -> T {, [&] {? */
static int is_lambda(const struct tokens *ts, size_t brace) {
  for (size_t i = brace - 1; i > 0 && i < ts->count;) {
    const struct token *token = &ts->at[i];
    if (token_is(token, "]")) {
      size_t open = match_backward(ts, i);
      if (open == 0 || open == ts->count || token_is(token - 1, "]"))
        return 0; /* an attribute */
      const struct token *before = &ts->at[open - 1];
      return (before->kind != WORD || token_is(before, "return")) &&
             !token_is_any(before, ")", "]", ">");
    }
    if (token_is(token, ")") || token_is(token, ">"))
      i = before_group(ts, i);
    else if ((token->kind == WORD &&
              !token_is_any(token, "else", "do", "try")) ||
             token_is_any(token, "->", "::", "*", "&"))
      i--;
    else
      return 0;
  }
  return 0;
}

/* S::S(int n) : a{n}, b<T>{n} { }: is the { that of an a or b, in a declaration
 * of a function that begins at `head`? */
static int is_member_initialiser(const struct tokens *ts, size_t head,
                                 size_t brace) {
  int list = 0;
  if (brace == 0 ||
      !(ts->at[brace - 1].kind == WORD || token_is(&ts->at[brace - 1], ">")))
    return 0;
  for (size_t i = head, call = 0; i < brace; i++) {
    if (token_is(&ts->at[i], "(")) {
      call = 1;
      i = match_forward(ts, i);
    } else if (token_is(&ts->at[i], "{")) {
      i = match_forward(ts, i);
    }
    list |= call && token_is(&ts->at[i], ":");
  }
  return list;
}

/* void f(S s = {}, int n = T{}.n) {: is the { within parentheses that the
 * declaration from `head` has opened? */
static int is_in_parentheses(const struct tokens *ts, size_t head,
                             size_t brace) {
  for (size_t i = head; i < brace; i++)
    if (strchr("([{", *ts->at[i].text) && ts->at[i].kind == PUNCTUATION) {
      int inside = token_is(&ts->at[i], "(");
      i = match_forward(ts, i);
      if (i > brace)
        return inside;
    }
  return 0;
}

/* What a { opens, from the declaration before it. */
static struct token_context classify(const struct tokens *ts,
                                     const struct token_context *place,
                                     size_t brace) {
  struct token_context in = {.scope = place->scope,
                             .device = place->device,
                             .kernel = place->kernel,
                             .sides = place->sides,
                             .open = brace,
                             .c_linkage = place->c_linkage,
                             .head = brace + 1};
  int type = 0, space = 0, call = 0, global = 0, device = 0, host = 0;
  int constant = 0;
  for (size_t i = place->head; i < brace; i++) {
    const struct token *token = &ts->at[i];
    if (token_is(token, "template") && token_is(token + 1, "<")) {
      i = match_template_header(ts, i + 1);
      continue;
    }
    if ((token_is(token, "alignas") || token_is(token, "__attribute__")) &&
        token_is(token + 1, "(")) {
      i = match_forward(ts, i + 1);
      continue;
    }
    call |= token_is(token, "(");
    space |= token_is(token, "namespace");
    if (token_is(token, "extern") && token[1].kind == STRING) {
      space = 1;
      in.c_linkage = token[1].length == 3; /* "C", not "C++" */
    }
    type |= !call && token_is_any(token, "struct", "class", "union", "enum");
    global |= token_is(token, "__global__");
    device |= token_is(token, "__device__");
    host |= token_is(token, "__host__");
    constant |= token_is(token, "constexpr");
  }
  if (global || (device && !host))
    in.device = 1;
  in.kernel |= global;
  if (global || device)
    in.sides = device && host ? ON_BOTH : ON_DEVICE;
  else if (host || (call && place->scope != FUNCTION))
    in.sides = constant ? ON_BOTH : ON_HOST;
  if (place->scope == FUNCTION && in.kernel && is_lambda(ts, brace))
    in.kernel = 0; /* return; leaves the lambda, not the kernel */
  in.goes_on =
      place->scope != FUNCTION &&
      (is_in_parentheses(ts, place->head, brace) ||
       (call && !type && is_member_initialiser(ts, place->head, brace)));
  if (call)
    in.scope = FUNCTION;
  else if (type)
    in.scope = CLASS;
  else if (!space && place->scope == NAMESPACE)
    in.scope = FUNCTION; /* an initialiser */
  if (in.scope == CLASS)
    in.c_linkage = in.kernel = 0;
  return in;
}

static void enter(struct walk *w, const struct tokens *ts, size_t i) {
  if (w->depth == DEPTH)
    refuse(ts, &ts->at[i], "braces nested too deeply");
  struct token_context in = classify(ts, &w->at, i);
  if (w->at.scope == CLASS && in.scope == FUNCTION && !in.goes_on &&
      !ts->at[i].system)
    host_device_declaration(ts, w->at.head);
  w->outer[w->depth++] = w->at;
  w->at = in;
}

/* After a } the declaration goes on only where it was an initialiser or a
 * class, whose rest no rewriting needs; or within another declaration. */
static void leave(struct walk *w, size_t i) {
  int goes_on = w->at.goes_on;
  if (w->depth > 0)
    w->at = w->outer[--w->depth];
  if (goes_on)
    return;
  w->at.head = i + 1;
  w->at.header = 0;
}

/* PTX has types and state spaces in its mnemonics; x86 has not. */
static int is_ptx(const struct tokens *ts, size_t open) {
  static const char *const marks[] = {
      ".u32", ".u64",     ".s32",  ".s64",     ".b32",    ".b64",    ".f32",
      ".f64", ".u16",     ".b16",  ".pred",    ".shared", ".global", ".sync",
      ".f16", ".aligned", "trap;", "%%laneid", "exit;",   "membar"};
  size_t close = match_forward(ts, open);
  char *text = token_text(ts, open, close);
  int found = 0;
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    found |= strstr(text, marks[i]) != NULL;
  free(text);
  return found;
}

static void rewrite_asm(const struct tokens *ts, size_t i,
                        const struct token_context *p) {
  size_t open = i + 1;
  while (ts->at[open].kind == WORD) /* volatile */
    open++;
  if (!token_is(&ts->at[open], "(") || rewrite_inline_ptx(ts, i, open) ||
      (!p->device && !is_ptx(ts, open)))
    return;
  refuse(ts, &ts->at[i],
         "inline PTX (asm) is not supported by the emulator, but for special "
         "registers; use the CUDA intrinsic for it");
}

/* Reports threads that return before the end of the kernel. */
static void rewrite_return(const struct token *t) {
  edit_replace(t, "{ ::emu_lane_returns(); return");
  edit_insert_after(t + 1, " }");
}

/* Has the program a class or a type of that name before i? */
static int is_own_type(const struct tokens *ts, size_t i) {
  for (size_t j = 1; j < i; j++)
    if (tokens_same(&ts->at[j], &ts->at[i]) &&
        token_is_any(&ts->at[j - 1], "struct", "class", "union", "using"))
      return 1;
  return 0;
}

/* texture<float, 2> t; at file scope, and calls of functions that are not
 * there. */
static void refuse_texture(const struct tokens *ts, size_t i,
                           const struct token_context *place) {
  const struct token *token = &ts->at[i];
  int texture = token_is(token, "texture");
  if ((texture || token_is(token, "surface")) && token_is(token + 1, "<") &&
      place->scope == NAMESPACE) {
    size_t close = match_angle_forward(ts, i + 1);
    if (close > i + 1 && ts->at[close + 1].kind == WORD && !is_own_type(ts, i))
      refuse(ts, token,
             "%.*s references are gone since CUDA 12; use a cuda%sObject_t",
             (int)token->length, token->text, texture ? "Texture" : "Surface");
  }
  if (token_is_any(token, "tex2Dgather", "cudaMallocMipmappedArray") &&
      token_is_any(token + 1, "(", "<") && !host_device_is_declared(token))
    refuse(ts, token, "%s are not supported by the emulator (%.*s)",
           *token->text == 't' ? "gathered texels" : "mipmapped arrays",
           (int)token->length, token->text);
}

static void rewrite_word(const struct tokens *ts, size_t i, struct walk *walk) {
  const struct token *token = &ts->at[i];
  if (token_is(token, "__global__"))
    rewrite_kernel(ts, i, &walk->at);
  else if (token_is(token, "__shared__"))
    rewrite_shared(ts, i, &walk->at);
  else if (token_is_any(token, "__device__", "__constant__", "__managed__"))
    rewrite_variable(ts, i, &walk->at);
  else if (token_is(token, "__host__"))
    edit_replace(token, "");
  else if (token_is(token, "__forceinline__"))
    edit_replace(token, "inline __attribute__((always_inline))");
  else if (token_is(token, "__noinline__") &&
           !token_is_any(token - 1, "(", ","))
    edit_replace(token, ""); /* to the emulator it would hide accesses */
  else if (token_is_any(token, "asm", "__asm__", "__asm"))
    rewrite_asm(ts, i, &walk->at);
  else if (token_is(token, "if") && walk->at.device)
    rewrite_condition(ts, i);
  else if (token_is(token, "return") && token_is(token + 1, ";") &&
           walk->at.kernel)
    rewrite_return(token);
  else if (token_is(token, "__cluster_dims__"))
    refuse(ts, token,
           "__cluster_dims__: thread block clusters are not supported by the "
           "emulator; keep to the shared memory of one block, or pass data "
           "through global memory and a grid's sync()");
  else {
    if (!walk->at.device && walk->at.scope == FUNCTION)
      rewrite_statement(ts, i);
    rewrite_use(ts, i);
    if (walk->at.device)
      rewrite_exchange(ts, i);
    if (walk->at.device && i >= 2)
      rewrite_reduction(ts, i);
    refuse_texture(ts, i, &walk->at);
  }
}

/* Is it followed by :: the name of a namespace or a class? */
static int ends_scope(const struct token *t) {
  return token_is(t, ">") ||
         (t->kind == WORD && !token_is_any(t, "return", "else", "case"));
}

/* threadIdx.x, and threadIdx whole as a value: not where it is declared or a
 * member, nor n::threadIdx. What else stands there converts itself
 * (include/emu/index.hpp). */
static void rewrite_index(const struct tokens *ts, size_t i) {
  static const char *const names[] = {"threadIdx", "blockIdx", "blockDim",
                                      "gridDim"};
  const struct token *token = &ts->at[i], *before = token - (i > 0),
                     *after = token + 1;
  int value = token_is(after, ".") || token_is(after, ")") ||
              (token_is(after, ",") && token_is(before, "(")) ||
              (token_is(after, ";") &&
               (token_is(before, "=") || token_is(before, "return")));
  int member = token_is(before, ".") || token_is(before, "->");
  int declared = !token_is(after, ".") &&
                 (before->kind == WORD || strchr("&*>]", *before->text)) &&
                 !token_is(before, "return");
  int scoped = token_is(before, "::");
  int global = scoped && !(i > 1 && ends_scope(before - 1));
  if (!value || member || declared || scoped != global)
    return;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    if (!token_is(token, names[n]))
      continue;
    char text[40];
    snprintf(text, sizeof text, "::emu::builtin(%s%s)", global ? "::" : "",
             names[n]);
    if (global)
      edit_replace(before, "");
    edit_replace(token, text);
    return;
  }
}

static int is_launch(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  return i > 0 && i + 3 < ts->count && token_is(t, "<") &&
         token_is(t + 1, "<") && token_is(t + 2, "<") && t[1].joined &&
         !token_is(t - 1, "operator");
}

static void rewrite_tokens(const struct tokens *ts, int inlines) {
  static struct walk walk;
  if (inlines)
    inlining_analyse(ts);
  walk.at.scope = NAMESPACE;
  walk.at.sides = ON_BOTH;
  for (size_t i = 0; i < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (walk.at.scope == NAMESPACE && i == walk.at.head && !token->system)
      host_device_declaration(ts, i);
    if (token_is(token, "template") && token_is(token + 1, "<")) {
      walk.at.header = i + 1;
      i = match_template_header(ts, i + 1);
    } else if (token_is(token, "{")) {
      enter(&walk, ts, i);
    } else if (token_is(token, "}")) {
      leave(&walk, i);
    } else if (token_is(token, ";")) {
      walk.at.head = i + 1;
      walk.at.header = 0;
    } else if (is_launch(ts, i)) {
      rewrite_launch(ts, i, &walk.at);
      i += 2;
    } else if (token->kind == WORD) {
      host_device_use(ts, i, &walk.at);
      if (!token->system && walk.at.device && walk.at.scope == FUNCTION &&
          i == walk.at.head) {
        instrument_local_array(ts, i, &walk.at);
        instrument_unset_locals(ts, i, &walk.at);
        instrument_unset_elements(ts, i, &walk.at);
      }
      if (!token->system) {
        refuse_function_inside(ts, i, &walk.at);
        refuse_in_kernel(ts, i, &walk.at);
        refuse_unlaunched_kernel_call(ts, i, &walk.at);
      }
      rewrite_index(ts, i);
      if (!token->system)
        rewrite_word(ts, i, &walk);
    }
  }
  edits_write(ts);
}

int rewrite(FILE *program, FILE *sides, int keep_alignment, int apart) {
  size_t length;
  if (keep_alignment)
    alignment_keep();
  host_device_write_to(sides);
  char *text = stream_text(program, &length);
  struct tokens ts = tokens_read(text, length);
  rewrite_tokens(&ts, !apart);
  return fflush(stdout) != 0 || (sides && fclose(sides) != 0);
}
