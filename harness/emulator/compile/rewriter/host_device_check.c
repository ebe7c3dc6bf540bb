/* host_device_check.c - what belongs to the host and what to the device, and
 * where one uses what is the other's: nvcc refuses that, and so must emucc.
 *
 * Which declaration a name means only a compiler knows. So each declaration of
 * the program is marked, by an attribute that has GCC speak of every use; and
 * each place that must not use one, or the other, is written down. emucc
 * compares the two (compile/compiler_messages.c). */
#include "rewriter.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MARK "__attribute__((deprecated(\"emu:%s\"))) "

struct marked_name {
  const char *text;
  unsigned length;
  int sides;  /* of the declarations of this name, as bits */
  int called; /* a function of the program's is called so */
};

static struct marked_name *names; /* open addressing */
static size_t name_count, name_room;
static FILE *out;

void host_device_write_to(FILE *file) {
  out = file;
}

/* ---- names ---- */

static struct marked_name *slot_of(const struct token *t) {
  unsigned h = 5381;
  for (unsigned i = 0; i < t->length; i++)
    h = h * 33 + (unsigned char)t->text[i];
  size_t at = h % name_room;
  while (names[at].text && (names[at].length != t->length ||
                            memcmp(names[at].text, t->text, t->length) != 0))
    at = (at + 1) % name_room;
  return &names[at];
}

static struct marked_name *known(const struct token *t) {
  if (!name_room || t->kind != WORD)
    return NULL;
  struct marked_name *n = slot_of(t);
  return n->text ? n : NULL;
}

static void note(const struct token *token, int sides, int called) {
  if (2 * name_count >= name_room) {
    struct marked_name *old = names;
    size_t room = name_room;
    name_room = room ? 2 * room : 256;
    names = checked(calloc(name_room, sizeof *names));
    for (size_t i = 0; i < room; i++)
      if (old[i].text) {
        struct token word = {.text = old[i].text, .length = old[i].length};
        *slot_of(&word) = old[i];
      }
    free(old);
  }
  struct marked_name *marked = slot_of(token);
  name_count += marked->text == NULL;
  marked->text = token->text;
  marked->length = token->length;
  marked->sides |= sides;
  marked->called |= called;
}

/* ---- declarations ---- */

static int is_group(const struct token *t) {
  return token_is_any(t, "alignas", "__attribute__", "decltype",
                      "__launch_bounds__");
}

/* What a declaration, from its head to its ; or {, says. */
struct declaration {
  size_t begin, end; /* the first token to be marked; the ; or the { */
  size_t name;
  int function, sides, constant, array, pointer, initialised, unmarked, type;
};

static int is_type_word(const struct token *t) {
  return token_is_any(t, "struct", "class", "union", "enum");
}

static void read_word(const struct token *token,
                      struct declaration *declaration) {
  static const char *const skipped[] = {
      "typedef",        "using",       "namespace",  "friend",
      "static_assert",  "asm",         "__global__", "constexpr",
      "concept",        "__managed__", "catch",      "__asm__",
      "_Static_assert", "requires",    "operator",   "__shared__"};
  for (size_t i = 0; i < sizeof skipped / sizeof *skipped; i++)
    declaration->unmarked |= token_is(token, skipped[i]);
  if (token_is(token, "__device__") || token_is(token, "__constant__"))
    declaration->sides |= ON_DEVICE;
  if (token_is(token, "__host__"))
    declaration->sides |= ON_HOST;
  declaration->constant |= token_is_any(token, "const", "__const__", "__const");
  declaration->type |= is_type_word(token);
}

/* struct S; and enum E : int; declare no more than a type. */
static int only_type(const struct tokens *ts, size_t i) {
  const struct token *t = &ts->at[i];
  if (!is_type_word(t) || i + 3 > ts->count)
    return 0;
  return token_is(t + 2, ";") || token_is(t + 2, ":") || token_is(t + 3, ":");
}

static struct declaration read_declaration(const struct tokens *ts, size_t i) {
  struct declaration declaration = {0};
  const struct token *at = ts->at;
  while (token_is(&at[i], "template") && token_is(&at[i + 1], "<"))
    i = match_template_header(ts, i + 1) + 1;
  while (token_is(&at[i + 1], ":") && at[i].kind == WORD)
    i += 2; /* public: */
  while (token_is(&at[i], "[") && token_is(&at[i + 1], "["))
    i = match_forward(ts, i) + 1;
  if (token_is(&at[i], "extern") && at[i + 1].kind == STRING)
    i += 2;
  declaration.unmarked = at[i].kind != WORD ||
                         token_is_any(&at[i], "template", "extern") ||
                         only_type(ts, i);
  if (token_is(&at[i], "extern"))
    declaration.unmarked =
        at[i + 1].kind != WORD || token_is(&at[i + 1], "template");
  declaration.begin = i;
  declaration.name = ts->count;
  for (; i < ts->count; i++) {
    const struct token *token = &at[i];
    if (token_is(token, ";") ||
        (token_is(token, "{") && !declaration.initialised))
      break;
    declaration.initialised |= token_is(token, "=");
    declaration.pointer |=
        !declaration.initialised && token_is_any(token, "*", "&");
    if (token->kind == WORD && !declaration.initialised) {
      read_word(token, &declaration);
      if (is_group(token) && token_is(token + 1, "("))
        i = match_forward(ts, i + 1);
      else if (!declaration.function && !declaration.array)
        declaration.name = i;
    } else if (token_is(token, "(") && !declaration.initialised) {
      declaration.function |=
          !token_is(token + 1, "*") && declaration.name < ts->count;
      i = match_forward(ts, i);
    } else if (token_is(token, "[")) {
      declaration.array |= !declaration.initialised;
      i = match_forward(ts, i);
    } else if (token_is(token, "<") && !declaration.initialised) {
      i = match_angle_forward(ts, i);
    } else if (token_is(token, "~")) {
      declaration.unmarked =
          1; /* a destructor is called where nobody says so */
    } else if (token_is(token, "{") || token_is(token, "(")) {
      i = match_forward(ts, i);
    }
  }
  declaration.end = i;
  declaration.unmarked |=
      declaration.name == ts->count || declaration.end >= ts->count;
  declaration.unmarked |= declaration.type && !declaration.function &&
                          token_is(&at[declaration.end], "{");
  return declaration;
}

static int is_known_constant(const struct declaration *d, int sides) {
  int value = d->constant && !d->function && !d->array;
  return value && (sides == ON_HOST || (d->initialised && !d->pointer));
}

void host_device_declaration(const struct tokens *ts, size_t head) {
  struct declaration declaration = read_declaration(ts, head);
  if (declaration.unmarked)
    return;
  int sides = declaration.sides ? declaration.sides : ON_HOST;
  note(&ts->at[declaration.name], 0, declaration.function);
  /* The value of a constant is known to both. */
  if (sides == ON_BOTH || is_known_constant(&declaration, sides))
    return;
  note(&ts->at[declaration.name], sides, 0);
  edit_insert_before(&ts->at[declaration.begin], MARK,
                     sides == ON_DEVICE ? "device" : "host");
}

int host_device_is_declared(const struct token *t) {
  const struct marked_name *n = known(t);
  return n && n->called;
}

/* ---- uses ---- */

static int is_reserved_call(const struct token *t) {
  return token_is_any(t, "sizeof", "decltype", "alignof", "typeid", "noexcept");
}

/* The ( or [ around i within the statement, or 0. */
static size_t around(const struct tokens *ts, size_t i) {
  while (i-- > 0) {
    const struct token *t = &ts->at[i];
    if (token_is_any(t, ";", "{", "}"))
      return 0;
    if (token_is(t, ")") || token_is(t, "]"))
      i = match_backward(ts, i);
    else if (token_is(t, "(") || token_is(t, "["))
      return i;
  }
  return 0;
}

static int has_symbol(const struct token *t) {
  return t->kind == WORD && memmem(t->text, t->length, "Symbol", 6) != NULL;
}

/* May the host name a variable of the device here: its size, its symbol, a
 * reference that a function of the program's takes? */
static int may_name(const struct tokens *ts, size_t i) {
  const struct token *before = &ts->at[i - 1], *after = &ts->at[i + 1];
  if (token_is(before, "sizeof"))
    return 1;
  int whole = (token_is(after, ",") || token_is(after, ")")) &&
              (token_is_any(before, "(", ",", "&"));
  for (size_t open = around(ts, i), level = 0; open;
       open = around(ts, open), level++) {
    const struct token *callee = &ts->at[open - 1];
    if (is_reserved_call(callee) || has_symbol(callee))
      return 1;
    const struct marked_name *marked = known(callee);
    if (whole && level == 0 && marked && marked->called)
      return 1;
  }
  return 0;
}

static int is_called(const struct tokens *ts, size_t i) {
  if (token_is(&ts->at[i + 1], "(") && token_is(&ts->at[i - 1], "&"))
    return 0;
  if (token_is(&ts->at[i + 1], "<")) {
    size_t close = match_angle_forward(ts, i + 1);
    return close > i + 1 && token_is(&ts->at[close + 1], "(");
  }
  return token_is(&ts->at[i + 1], "(");
}

/* The column as GCC gives it: tabs reach to the next multiple of 8. */
static unsigned column_of(const struct cursor *c, const char *at) {
  unsigned column = 0;
  for (const char *p = c->line_start; p < at; p++)
    if (*p == '\t')
      column = column / 8 * 8 + 8;
    else
      column += (*p & 0xc0) != 0x80;
  return column + 1;
}

static void write_down(const struct tokens *ts, size_t i, size_t last,
                       const char *side, const char *what) {
  static struct cursor c = {1, NULL, 0, NULL};
  const struct token *token = &ts->at[i];
  if (!c.line_start)
    c.line_start = ts->text;
  cursor_advance(&c, token->text);
  struct cursor end = c;
  cursor_advance(&end, ts->at[last].text);
  fprintf(out, "%.*s\t%u\t%u\t%s\t%.*s %s\n", end.file_length,
          end.file ? end.file : "", end.line,
          column_of(&end, ts->at[last].text), side, (int)token->length,
          token->text, what);
}

/* GCC speaks of a call at its name or, as some versions do, at its (. */
static void write_call(const struct tokens *ts, size_t i, const char *side,
                       const char *what) {
  size_t open = i + 1;
  if (token_is(&ts->at[open], "<"))
    open = match_angle_forward(ts, open) + 1;
  write_down(ts, i, i, side, what);
  write_down(ts, i, open, side, what);
}

/* Of a function that is not called GCC speaks wherever it likes in its line. */
static void write_named(const struct tokens *ts, size_t i, const char *side,
                        const char *what) {
  char line_of[200];
  const struct token *t = &ts->at[i];
  snprintf(line_of, sizeof line_of, "%s %.*s", side, (int)t->length, t->text);
  write_down(ts, i, i, line_of, what);
}

/* apply<f><<<1, 32>>>(x): the device takes it. */
static int is_template_argument(const struct tokens *ts, size_t i) {
  const struct token *before = &ts->at[i - 1], *after = &ts->at[i + 1];
  return (token_is(before, "<") || token_is(before, ",")) &&
         (token_is(after, ">") || token_is(after, ",")) && !around(ts, i);
}

void host_device_use(const struct tokens *ts, size_t i,
                     const struct token_context *place) {
  const struct token *token = &ts->at[i];
  if (!out || place->scope != FUNCTION || place->sides == ON_BOTH || i == 0)
    return;
  const struct marked_name *marked = known(token), *type = known(token - 1);
  if (place->sides == ON_DEVICE && token->kind == WORD && type &&
      type->called && type->sides == ON_HOST)
    write_down(ts, i, i, "host",
               "is made by a constructor of the host, which kernels cannot "
               "call: declare it __device__, or __host__ __device__");
  if (!marked || !(marked->sides & ~place->sides))
    return;
  int called = is_called(ts, i);
  if (place->sides == ON_DEVICE && called)
    write_call(ts, i, "host",
               "is a function of the host, which kernels cannot call: declare "
               "it __device__, or __host__ __device__");
  else if (place->sides == ON_DEVICE && !token_is(token - 1, "sizeof"))
    write_down(ts, i, i, "host",
               "is a variable of the host, which kernels cannot use: pass its "
               "value as an argument, or declare it __device__ or "
               "__constant__");
  else if (place->sides == ON_HOST && called)
    write_call(ts, i, "device",
               "is a __device__ function, which the host cannot call: declare "
               "it __host__ __device__");
  else if (place->sides == ON_HOST && marked->called &&
           !is_template_argument(ts, i))
    write_named(ts, i, "device",
                "is a __device__ function, whose address the host does not "
                "have: copy that from a __device__ variable which holds it, by "
                "cudaMemcpyFromSymbol, or make it a template argument");
  else if (place->sides == ON_HOST && !marked->called && !may_name(ts, i))
    write_down(ts, i, i, "device",
               "is memory of the device, which the host cannot use as its own: "
               "copy it by cudaMemcpyToSymbol and cudaMemcpyFromSymbol, or get "
               "its address by cudaGetSymbolAddress");
}
