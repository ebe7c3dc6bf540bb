/* source_rules.c - a reader of tokens, before macros are replaced and after. */
#include "common/message.h"
#include "refusals.h"
#include "text_file.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct source_reader {
  const char *at;
  long line;
  bool fresh;    /* nothing but blanks so far in this line */
  bool expanded; /* macros are replaced */
  const char *header;
  char *refused;
};

/* ---- characters ---- */

/* Lines that end with a backslash go on in the next, for GCC even where blanks
 * follow it. */
static void skip_splices(struct source_reader *s) {
  while (s->at[0] == '\\') {
    const char *end = s->at + 1 + strspn(s->at + 1, " \t\v\f");
    end += *end == '\r';
    if (*end != '\n')
      return;
    s->at = end + 1;
    s->line++;
  }
}

static int here(struct source_reader *s) {
  skip_splices(s);
  return (unsigned char)*s->at;
}

static int next(struct source_reader *s) {
  int c = here(s);
  if (!c)
    return c;
  if (c == '\n') {
    s->line++;
    s->fresh = true;
  }
  s->at++;
  return c;
}

static int following(struct source_reader *s) {
  struct source_reader ahead = *s;
  next(&ahead);
  return here(&ahead);
}

static void refuse(struct source_reader *s, const char *what, const char *why) {
  if (!s->refused)
    s->refused = format_text("line %ld: %s: %s", s->line, what, why);
}

/* ---- what is skipped ---- */

static void skip_line_comment(struct source_reader *s) {
  while (here(s) && here(s) != '\n')
    next(s);
}

static void skip_comment(struct source_reader *s) {
  next(s), next(s);
  while (here(s) && !(here(s) == '*' && following(s) == '/'))
    next(s);
  next(s), next(s);
}

static void skip_literal(struct source_reader *s) {
  int quote = next(s);
  while (here(s) && here(s) != quote && here(s) != '\n') {
    if (here(s) == '\\')
      s->at++;
    next(s);
  }
  if (here(s) == quote)
    next(s);
}

static bool blank(int c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

static void skip_blanks(struct source_reader *s) {
  while (blank(here(s)))
    next(s);
}

/* ---- words ---- */

static bool is_letter(int c) {
  return isalnum(c) || c == '_' || c == '$' || c >= 0x80;
}

static bool begins_number(struct source_reader *s) {
  return isdigit(here(s)) || (here(s) == '.' && isdigit(following(s)));
}

/* What GCC takes for a part of one number, sensible or not: 1'000, 1e+5, and
 * 1e+'a. */
static bool continues_number(struct source_reader *s, int last) {
  int c = here(s);
  bool sign = (c == '+' || c == '-') && last && strchr("eEpP", last);
  return c == '.' || sign || (c == '\'' && is_letter(following(s)));
}

static char *read_word(struct source_reader *reader) {
  size_t length = 0, room = 64;
  char *word = allocate(room);
  bool number = begins_number(reader);
  int last = 0;
  while (is_letter(here(reader)) ||
         (number && continues_number(reader, last))) {
    last = here(reader);
    if (length + 1 == room)
      word = reallocate(word, room *= 2);
    word[length++] = (char)next(reader);
  }
  word[length] = '\0';
  return word;
}

/* __expf() stands for emu_expf(), and so for the others; no hook has such a
 * name. */
static bool is_fast_function(const char *word) {
  const char *name = word + 4;
  return text_begins(word, "emu_") && !strchr(name, '_') && *name &&
         name[strlen(name) - 1] == 'f';
}

/* Names that no submission writes, nor pastes. */
static void check_name(struct source_reader *s, const char *word) {
  static const char *const inner[] = {"emu_",     "EMU_",   "__tsan",
                                      "__ubsan",  "_Z",     "_Unwind",
                                      "_GLOBAL_", "__gxx_", NULL};
  if (strcmp(word, "emu") == 0)
    refuse(s, word, "the emulator has this name");
  for (int i = 0; inner[i]; i++)
    if (text_begins(word, inner[i]) && !(s->expanded && is_fast_function(word)))
      refuse(s, word,
             "names that begin so belong to the compiler and to the "
             "emulator");
}

static const char attributes_refused[] =
    "write __launch_bounds__, __noinline__ or __align__; other attributes and "
    "pragmas are not admitted";

static void check_word(struct source_reader *reader, const char *word) {
  static const char *const attributes[] = {"__attribute__", "__attribute",
                                           "__declspec",    "_Pragma",
                                           "__extension__", NULL};
  static const char *const inner[] = {"__builtin_", "__sync_", "__atomic_",
                                      "__cxa_", NULL};
  if (text_is_any(word, attributes))
    refuse(reader, word, attributes_refused);
  if (text_begins(word, "__has_"))
    refuse(reader, word, "a submission does not depend on which files exist");
  for (int i = 0; inner[i]; i++)
    if (text_begins(word, inner[i]))
      refuse(reader, word, "names that begin so belong to the compiler");
}

/* The next character but for blanks, newlines and line markers. */
static int beyond_blanks(struct source_reader *s) {
  while (blank(here(s)) || here(s) == '\n' || here(s) == '#')
    if (here(s) == '#')
      skip_line_comment(s);
    else
      next(s);
  return here(s);
}

static bool take_all(struct source_reader *s, const char *text) {
  while (*text && beyond_blanks(s) == *text)
    next(s), text++;
  return !*text;
}

/* What __align__ stands for: __attribute__((aligned(...))). */
static void check_attribute(struct source_reader *reader) {
  bool aligned = take_all(reader, "((aligned(");
  for (int depth = 1; aligned && depth > 0 && beyond_blanks(reader);) {
    int first = beyond_blanks(reader);
    depth += (first == '(') - (first == ')');
    if (first == '"' || first == '\'')
      skip_literal(reader);
    else
      next(reader);
  }
  if (!aligned || !take_all(reader, "))"))
    refuse(reader, "__attribute__",
           "a macro that is used here has other attributes than __align__");
}

static void check_any_word(struct source_reader *reader, const char *word) {
  static const char *const assembler[] = {"asm", "__asm", "__asm__", NULL};
  static const char *const attributes[] = {"__attribute__", "__attribute",
                                           NULL};
  /* Of NAN, HUGE_VAL, va_start, offsetof, assert, and the like. */
  static const char *const of_macros[] = {
      "__builtin_nan",  "__builtin_inf",      "__builtin_huge_val",
      "__builtin_va_",  "__builtin_offsetof", "__builtin_FILE",
      "__builtin_LINE", "__builtin_FUNCTION", NULL};
  static const char *const namespaces[] = {"gnu", "__gnu__", NULL};
  static const char *const unchecked[] = {"__builtin_", "__atomic_", "__sync_",
                                          NULL};
  if (text_is_any(word, assembler))
    refuse(reader, word, "a submission holds no assembly");
  if (text_is_any(word, namespaces))
    refuse(reader, word, attributes_refused);
  if (reader->expanded && text_begins_any(word, unchecked) &&
      !text_begins_any(word, of_macros))
    refuse(reader, word, "what it stores and calls cannot be checked");
  check_name(reader, word);
  if (reader->refused)
    return;
  if (!reader->expanded)
    check_word(reader, word);
  else if (text_is_any(word, attributes))
    check_attribute(reader);
}

/* R"x(...)x": nothing in it is an escape or a splice. */
static bool raw_string(struct source_reader *s, const char *word) {
  static const char *const prefixes[] = {"R", "u8R", "uR", "UR", "LR", NULL};
  return text_is_any(word, prefixes) && here(s) == '"';
}

/* ---- directives ---- */

static bool admitted_header(const struct source_reader *reader,
                            const char *name) {
  static const char *const toolkit[] = {"cuda_runtime.h",
                                        "cuda_runtime_api.h",
                                        "cuda.h",
                                        "device_launch_parameters.h",
                                        "vector_types.h",
                                        "vector_functions.h",
                                        "math_constants.h",
                                        "cuda_fp16.h",
                                        "cuda_bf16.h",
                                        "cuda_pipeline.h",
                                        "cuda_pipeline_primitives.h",
                                        "cooperative_groups.h",
                                        "cooperative_groups/reduce.h",
                                        "cooperative_groups/scan.h",
                                        "cooperative_groups/memcpy_async.h",
                                        "cuda/barrier",
                                        "cuda/pipeline",
                                        NULL};
  static const char *const standard[] = {"assert",  "float",  "limits", "math",
                                         "stdbool", "stddef", "stdint", "stdio",
                                         "stdlib",  "string", "time",   NULL};
  /* Of these too, what an object uses is looked at (object_rules.c). */
  static const char *const plus_plus[] = {
      "algorithm", "array",       "chrono",  "complex", "functional",
      "iostream",  "limits",      "numeric", "random",  "string",
      "tuple",     "type_traits", "utility", "vector",  NULL};
  char plain[24];
  size_t length = strlen(name);
  if (length < sizeof plain) { /* <stdio.h> or <cstdio> */
    bool of_c = length > 2 && strcmp(name + length - 2, ".h") == 0;
    memcpy(plain, name + (!of_c && *name == 'c'), length + 1);
    if (of_c)
      plain[length - 2] = '\0';
    if (text_is_any(plain, standard) && (of_c || *name == 'c'))
      return true;
  }
  return strcmp(name, reader->header) == 0 || text_is_any(name, toolkit) ||
         text_is_any(name, plus_plus);
}

static void check_include(struct source_reader *reader) {
  char name[200] = "";
  size_t length = 0;
  skip_blanks(reader);
  int end = here(reader) == '<' ? '>' : here(reader);
  if (end != '>' && end != '"') {
    refuse(reader, "#include", "write the name of the header");
    return;
  }
  next(reader);
  while (here(reader) && here(reader) != end && here(reader) != '\n' &&
         length < sizeof name - 1)
    name[length++] = (char)next(reader);
  name[length] = '\0';
  next(reader);
  if (admitted_header(reader, name))
    return;
  char *what = format_text("#include %s", name);
  char *why = format_text("a submission includes %s and headers that kernels "
                          "and plain host code need, such as "
                          "cooperative_groups.h, stdio.h and algorithm",
                          reader->header);
  refuse(reader, what, why);
  free(what);
  free(why);
}

/* # 12 "lab3.cu" - the line that the next one was. */
static void take_line_marker(struct source_reader *s, const char *number) {
  skip_line_comment(s);
  next(s);
  s->line = strtol(number, NULL, 10);
}

static void check_directive(struct source_reader *reader) {
  static const char *const known[] = {"define", "undef",   "if",   "ifdef",
                                      "ifndef", "elif",    "else", "endif",
                                      "error",  "warning", "",     NULL};
  skip_blanks(reader);
  char *word = read_word(reader);
  if (strcmp(word, "include") == 0) {
    check_include(reader);
  } else if (reader->expanded && isdigit(*word)) {
    take_line_marker(reader, word);
  } else if (strcmp(word, "pragma") == 0) {
    skip_blanks(reader);
    char *which = read_word(reader);
    if (strcmp(which, "unroll") != 0 && strcmp(which, "once") != 0)
      refuse(reader, "#pragma", "only #pragma unroll is admitted");
    free(which);
  } else if (!text_is_any(word, known) ||
             (!*word && !strchr("\r\n", here(reader)))) {
    char *what = format_text("#%s", word);
    refuse(reader, what, "this directive is not admitted");
    free(what);
  }
  free(word);
}

/* ---- tokens ---- */

static bool is_pair(struct source_reader *s, char a, char b) {
  return here(s) == a && following(s) == b;
}

/* '#' or "%:"; twice, it makes one name of two. */
static bool is_hash(struct source_reader *s) {
  return here(s) == '#' || is_pair(s, '%', ':');
}

static void pass_hash(struct source_reader *s) {
  if (next(s) == '%')
    next(s);
}

static void read_hash(struct source_reader *s, bool fresh) {
  pass_hash(s);
  if (is_hash(s)) {
    refuse(s, "##", "names are written whole");
    pass_hash(s);
  } else if (fresh) {
    check_directive(s);
  }
}

static void read_token(struct source_reader *reader) {
  bool fresh = reader->fresh;
  int first = here(reader);
  bool ends_line = first == '\n' || is_pair(reader, '\r', '\n');
  if (first < ' ' && !ends_line && (first == '\r' || !blank(first)))
    refuse(reader, "a control character", "remove it");
  if (ends_line || blank(first)) {
    next(reader);
    return;
  }
  if (is_pair(reader, '/', '*')) {
    skip_comment(reader);
    return;
  }
  reader->fresh = false;
  if (is_pair(reader, '/', '/'))
    skip_line_comment(reader);
  else if (is_hash(reader))
    read_hash(reader, fresh);
  else if (first == '"' || first == '\'')
    skip_literal(reader);
  else if (first == '\\' && reader->expanded && strchr("uU", following(reader)))
    next(reader); /* of a name that has an umlaut */
  else if (first == '\\')
    refuse(reader, "\\", "outside of a string it has no place"), next(reader);
  else if (begins_number(reader)) {
    free(read_word(reader));
    if (here(reader) == '\'')
      refuse(reader, "'", "behind a number it has no place");
  } else if (is_letter(first)) {
    char *word = read_word(reader);
    if (raw_string(reader, word))
      refuse(reader, word, "raw strings are not admitted");
    else
      check_any_word(reader, word);
    free(word);
  } else
    next(reader);
}

static char *refused(struct source_reader s) {
  while (here(&s) && !s.refused)
    read_token(&s);
  return s.refused;
}

char *source_refused(const char *text, const char *header) {
  return refused((struct source_reader){
      .at = text, .line = 1, .fresh = true, .header = header});
}

char *expansion_refused(const char *text) {
  return refused((struct source_reader){
      .at = text, .line = 1, .fresh = true, .expanded = true, .header = ""});
}
