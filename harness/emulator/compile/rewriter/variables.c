/* variables.c - __shared__, __device__, __constant__ and __managed__ variables.
 *
 * Shared memory is thread-local storage of the operating system's thread that
 * runs the block; dynamic shared memory is where emu_dynamic_shared() says.
 * The others are variables that are registered with the runtime. */
#include "rewriter.h"
#include <stdlib.h>
#include <string.h>

static size_t declaration_end(const struct tokens *ts, size_t i) {
  for (; i < ts->count && !token_is(&ts->at[i], ";"); i++)
    if (ts->at[i].kind == PUNCTUATION && strchr("([{", *ts->at[i].text))
      i = match_forward(ts, i);
  return i;
}

/* The last token of the group (...) after alignas or __attribute__ at i. */
static size_t group_end(const struct tokens *ts, size_t i) {
  return match_forward(ts, i + 1);
}

static int is_group(const struct token *t) {
  return token_is_any(t, "alignas", "__attribute__", "decltype", "__align__");
}

static int has_word(const struct tokens *ts, size_t from, size_t to,
                    const char *word) {
  for (size_t i = from; i < to; i++)
    if (token_is(&ts->at[i], word))
      return 1;
  return 0;
}

/* ---- extern __shared__ T x[]; ---- */

static void blank(const struct tokens *ts, size_t from, size_t to) {
  for (size_t i = from; i < to; i++)
    edit_replace(&ts->at[i], "");
}

/* All of them begin where the block's dynamic memory does: two in one scope are
 * taken for two arrays. */
static void warn_of_second(const struct tokens *ts, size_t name,
                           const struct token_context *place) {
  static size_t scope;
  static struct token first;
  if (scope == place->open)
    warn(ts, &ts->at[name],
         "%.*s and %.*s are the same memory: every extern __shared__ array "
         "begins where dynamic shared memory does; declare one, and point into "
         "it for the other",
         (int)ts->at[name].length, ts->at[name].text, (int)first.length,
         first.text);
  scope = place->open;
  first = ts->at[name];
}

/* In a function: T *const x = <the block's dynamic memory>. */
static void dynamic_pointer(const struct tokens *ts, size_t name, size_t end) {
  const struct token *at = ts->at;
  int rest = token_is(&at[name + 3], "[");
  edit_insert_before(&at[name], rest ? "(*const " : "*const ");
  if (rest)
    edit_insert_after(&at[name], ")");
  blank(ts, name + 1, name + 3);
  edit_insert_before(&at[end], " = ::emu::Dynamic()");
}

/* At file scope: an object that stands for the pointer. */
static struct token *objects;
static size_t object_count;

static void dynamic_object(const struct tokens *ts, size_t from, size_t name) {
  objects = grow_array(objects, object_count, sizeof *objects);
  objects[object_count++] = ts->at[name];
  edit_insert_before(&ts->at[from], "static const ::emu::DynamicArray<");
  edit_insert_before(&ts->at[name], "> ");
  blank(ts, name + 1, name + 3);
}

/* Does the word at i stand as a whole value: = s;, f(s), g(x, s)? Not in int r,
 * s; nor in sizeof(s). */
static int is_whole_value(const struct tokens *ts, size_t i) {
  const struct token *before = &ts->at[i - 1], *after = &ts->at[i + 1];
  if (token_is(before, "="))
    return token_is_any(after, ",", ";", ")");
  size_t open = enclosing_parenthesis(ts, i);
  return open && token_is_any(before, "(", ",") &&
         token_is_any(after, ",", ")") &&
         !token_is_any(&ts->at[open - 1], "sizeof", "decltype", "alignof",
                       "typeid", "for");
}

/* Where a template or a cast takes it whole, a pointer is made of it, of a
 * variable that hides it nothing. */
void rewrite_use(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  for (size_t n = 0; n < object_count; n++)
    if (i > 0 && tokens_same(t, &objects[n]) && is_whole_value(ts, i)) {
      edit_insert_before(t, "::emu::whole(");
      edit_insert_after(t, ")");
      return;
    }
}

static void rewrite_dynamic(const struct tokens *ts, size_t i,
                            const struct token_context *place) {
  const struct token *at = ts->at;
  size_t end = declaration_end(ts, i), name = place->head;
  for (size_t j = place->head; j < end; j++) {
    if (is_group(&at[j]) && !token_is(&at[j], "decltype")) {
      size_t close = group_end(ts, j);
      blank(ts, j, close + 1);
      j = close;
    } else if (token_is(&at[j], "extern") || token_is(&at[j], "__shared__")) {
      edit_replace(&at[j], "");
      if (at[j + 1].kind == STRING) /* extern "C" */
        edit_replace(&at[++j], "");
    } else if (token_is(&at[j], "[")) {
      break;
    }
    name = j;
  }
  int many = place->scope != FUNCTION && token_is(&at[name + 3], "[");
  if (at[name].kind != WORD || !token_is(&at[name + 1], "[") ||
      !token_is(&at[name + 2], "]") || many ||
      !(token_is(&at[name + 3], "[") || token_is(&at[name + 3], ";")))
    refuse(ts, &at[i],
           "dynamic shared memory must be declared as "
           "extern __shared__ type name[];");
  if (place->scope == FUNCTION) {
    warn_of_second(ts, name, place);
    dynamic_pointer(ts, name, end);
  } else
    dynamic_object(ts, place->head, name);
}

/* The , or the ; or `end` where the declarator that begins at `from` ends. */
static size_t declarator_end(const struct tokens *ts, size_t from, size_t end) {
  size_t to = from;
  for (; to < end && !token_is(&ts->at[to], ","); to++)
    if (ts->at[to].kind == PUNCTUATION && strchr("([{", *ts->at[to].text))
      to = match_forward(ts, to);
    else if (token_is(&ts->at[to], "<") && match_angle_forward(ts, to) < end)
      to = match_angle_forward(ts, to);
  return to;
}

/* The name in the declarator [from, to), with its qualification. */
static char *declared_name(const struct tokens *ts, size_t from, size_t to) {
  size_t name = ts->count;
  for (size_t i = from; i < to; i++) {
    const struct token *token = &ts->at[i];
    if (token_is_any(token, "struct", "union", "class", "enum")) {
      i += token[1].kind == WORD;
      if (token_is(&ts->at[i + 1], "{"))
        i = match_forward(ts, i + 1);
    } else if (is_group(token)) {
      i = group_end(ts, i);
    } else if (token_is(token, "<")) {
      i = match_angle_forward(ts, i);
    } else if (token_is(token, "(") && token_is(token + 1, "*")) {
      name = i + 2;
      break;
    } else if (token->kind == PUNCTUATION && strchr("=[{", *token->text)) {
      break;
    } else if (token->kind == WORD) {
      name = i;
    }
  }
  if (name == ts->count)
    return NULL;
  size_t begin = name;
  while (begin >= from + 2 && token_is(&ts->at[begin - 1], "::"))
    begin -= 2;
  size_t last = name;
  if (token_is(&ts->at[name + 1], "<")) /* template <> int x<float>; */
    last = match_angle_forward(ts, name + 1);
  return token_text(ts, begin, last + 1);
}

/* ---- __shared__ T x[n]; ---- */

/* The tag becomes a part of the symbol's name, by which the emulator tells
 * these variables from the host's thread-local ones (program/image.c). What is
 * extern "C" can have none, and is known by its name. */
static const char *storage(const struct token_context *place) {
  return place->c_linkage
             ? "static __thread"
             : "static __thread __attribute__((abi_tag(\"emu_shared\")))";
}

/* Is the token one behind which its left side is another? */
static int assigns(const struct token *t) {
  static const char *const operators[] = {
      "=",  "+=", "-=",  "*=",  "/=", "%=", "&=",
      "|=", "^=", "<<=", ">>=", "++", "--", NULL};
  for (int k = 0; operators[k]; k++)
    if (token_is(t, operators[k]))
      return 1;
  return 0;
}

/* Is all that the block does with the array from there on to read elements? */
static int is_only_read(const struct tokens *ts, size_t from,
                        const char *name) {
  const struct token *at = ts->at;
  int depth = 0, uses = 0;
  for (size_t j = from; j < ts->count && depth >= 0; j++) {
    depth += token_is(&at[j], "{") - token_is(&at[j], "}");
    if (!token_is(&at[j], name))
      continue;
    size_t next = j + 1;
    while (token_is(&at[next], "["))
      next = match_forward(ts, next) + 1;
    if (next == j + 1 || token_is(&at[next], ".") || assigns(&at[next]) ||
        token_is(&at[j - 1], "&") || token_is(&at[j - 1], "++") ||
        token_is(&at[j - 1], "--"))
      return 0;
    uses++;
  }
  return uses > 0;
}

void rewrite_shared(const struct tokens *ts, size_t i,
                    const struct token_context *place) {
  const struct token *at = ts->at;
  size_t end = declaration_end(ts, i), word = ts->count;
  for (size_t j = place->head; j < end; j++) {
    if (token_is(&at[j], "extern")) {
      rewrite_dynamic(ts, i, place);
      return;
    }
    if (token_is(&at[j], "static"))
      word = j;
    if (j > i && is_group(&at[j]))
      j = group_end(ts, j);
  }
  for (size_t from = i + 1, to; from < end; from = to + 1) {
    to = declarator_end(ts, from, end);
    char *name = declared_name(ts, from, to);
    check_shared_variable(ts, from, to, end, name, place);
    alignment_state(ts, place->head, from, to);
    /* So that GCC initialises an array whose type has constructors before the
     * program begins, not when a thread comes by: with zeros, which CUDA does
     * not promise, and whose use is a finding. */
    if (place->scope != CLASS && !has_word(ts, from, to, "="))
      edit_insert_before(&at[to], " = {}");
    /* GCC takes an array that nothing stores to for zeros, and reads it not. */
    if (place->scope == FUNCTION && name && is_only_read(ts, end + 1, name))
      edit_insert_after(&at[end], " __asm__ volatile(\"\" : \"=m\"(%s));",
                        name);
    free(name);
  }
  if (word < ts->count) {
    edit_replace(&at[i], "");
    edit_replace(&at[word], storage(place));
    return;
  }
  edit_replace(&at[i], storage(place));
  if (!token_is(&at[i + 1], "alignas"))
    return;
  size_t close = group_end(ts, i + 1); /* alignas must come first */
  char *text = token_text(ts, i + 1, close + 1);
  edit_insert_before(&at[place->head], "%s ", text);
  blank(ts, i + 1, close + 1);
  free(text);
}

/* ---- __device__, __constant__, __managed__ ---- */

/* Whether the declaration that goes on at i is a variable's. */
static int is_variable(const struct tokens *ts, size_t i) {
  for (; i < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (is_group(token))
      i = group_end(ts, i);
    else if (token_is(token, "<"))
      i = match_angle_forward(ts, i);
    else if (token_is(token, "("))
      return token_is(token + 1, "*"); /* an array of function pointers */
    else if (token_is(token, "operator") || token_is(token, "}"))
      return 0;
    else if (token->kind == PUNCTUATION && strchr(";=[{,", *token->text))
      return 1;
  }
  return 0;
}

static const char *memory_kind(const struct tokens *ts, size_t from,
                               size_t to) {
  const char *kind = "EMU_GLOBAL";
  for (size_t i = from; i < to; i++) {
    if (token_is(&ts->at[i], "__constant__"))
      kind = "EMU_CONSTANT";
    if (token_is(&ts->at[i], "__managed__"))
      kind = "EMU_MANAGED";
  }
  return kind;
}

/* Which variables a template's become is known when the program is linked:
 * these have its name, and arguments, in their symbols. */
static void register_template(const struct tokens *ts, size_t i, size_t end,
                              const char *kind) {
  char *name = declared_name(ts, i + 1, declarator_end(ts, i + 1, end));
  if (name)
    edit_insert_after(
        &ts->at[end],
        " static ::emu::TemplateSymbols emu_symbol_%zu(\"%zu%sI\", "
        "%s);",
        i, strlen(name), name, kind);
  free(name);
}

/* Only the first such word of a declaration announces it. */
static int announced(const struct tokens *ts, size_t from, size_t to) {
  return has_word(ts, from, to, "__device__") ||
         has_word(ts, from, to, "__constant__") ||
         has_word(ts, from, to, "__managed__");
}

void rewrite_variable(const struct tokens *ts, size_t i,
                      const struct token_context *place) {
  edit_replace(&ts->at[i],
               inlining_applies(i) ? "__attribute__((always_inline))" : "");
  if (announced(ts, place->head, i) || !is_variable(ts, i + 1))
    return;
  size_t end = declaration_end(ts, i);
  if (end == ts->count)
    return;
  const char *kind = memory_kind(ts, place->head, end);
  int is_template = place->header && !token_is(&ts->at[place->header + 1], ">");
  if (place->scope == NAMESPACE && is_template)
    register_template(ts, i, end, kind);
  if (place->scope != NAMESPACE || is_template ||
      has_word(ts, place->head, i + 2, "extern"))
    return;
  struct string symbols = {0};
  string_add(&symbols, "%s", "");
  for (size_t from = i + 1, to; from < end; from = to + 1) {
    to = declarator_end(ts, from, end);
    char *name = declared_name(ts, from, to);
    if (!name)
      continue;
    string_add(&symbols,
               " static ::emu::Symbol emu_symbol_%zu(&%s, sizeof(%s), %s, "
               "\"%s\");",
               from, name, name, kind, name);
    free(name);
  }
  edit_insert_after(&ts->at[end], "%s", symbols.text);
  free(symbols.text);
}
