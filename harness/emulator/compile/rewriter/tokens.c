/* tokens.c - the tokenizer. */
#include "tokens.h"
#include "../string_list.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct scanner {
  const char *p, *end;
  int system, line_start;
};

static int word_character(int c) {
  return isalnum(c) || c == '_' || c == '$' || c >= 128;
}

static int here(const struct scanner *s, size_t offset) {
  return s->p + offset < s->end ? (unsigned char)s->p[offset] : 0;
}

/* g++ -E writes other letters than these as \u and \U. */
static int in_word(const struct scanner *s) {
  int c = here(s, 0);
  return word_character(c) ||
         (c == '\\' && (here(s, 1) == 'u' || here(s, 1) == 'U'));
}

/* # 12 "file.cu" 1 3: the flag 3 says that it is a system header. */
static void directive(struct scanner *scanner) {
  const char *line = scanner->p;
  while (scanner->p < scanner->end && *scanner->p != '\n')
    scanner->p += *scanner->p == '\\' && here(scanner, 1) ? 2 : 1;
  const char *quote = memchr(line, '"', (size_t)(scanner->p - line));
  int digit = line[1] == ' ' && isdigit((unsigned char)line[2]);
  if (!quote || !digit)
    return;
  const char *last = scanner->p;
  while (last[-1] != '"')
    last--;
  scanner->system = memchr(last, '3', (size_t)(scanner->p - last)) != NULL;
}

static void blanks(struct scanner *scanner) {
  while (scanner->p < scanner->end) {
    if (*scanner->p == '\n') {
      scanner->line_start = 1;
      scanner->p++;
    } else if (isspace((unsigned char)*scanner->p)) {
      scanner->p++;
    } else if (*scanner->p == '#' && scanner->line_start) {
      directive(scanner);
    } else if (*scanner->p == '/' && here(scanner, 1) == '/') {
      while (scanner->p < scanner->end && *scanner->p != '\n')
        scanner->p++;
    } else if (*scanner->p == '/' && here(scanner, 1) == '*') {
      const char *close = strstr(scanner->p + 2, "*/");
      scanner->p = close ? close + 2 : scanner->end;
    } else {
      return;
    }
  }
}

static void quoted(struct scanner *s, int quote) {
  for (s->p++; s->p < s->end && *s->p != quote && *s->p != '\n'; s->p++)
    s->p += *s->p == '\\';
  if (s->p < s->end)
    s->p++;
}

/* scanner->p is at the quote of R"delimiter( ... )delimiter". */
static void raw_string(struct scanner *scanner) {
  const char *open =
      memchr(scanner->p, '(', (size_t)(scanner->end - scanner->p));
  size_t length = open ? (size_t)(open - scanner->p - 1) : 0;
  char close[32] = ")";
  if (!open || length > 16) {
    scanner->p = scanner->end;
    return;
  }
  memcpy(close + 1, scanner->p + 1, length);
  memcpy(close + 1 + length, "\"", 2);
  const char *end = strstr(open, close);
  scanner->p = end ? end + length + 2 : scanner->end;
}

/* A word, or the prefix of a literal: u8R"(...)", L'x'. */
static enum token_kind word(struct scanner *scanner) {
  const char *start = scanner->p;
  while (scanner->p < scanner->end && in_word(scanner))
    scanner->p++;
  size_t length = (size_t)(scanner->p - start);
  int quote = here(scanner, 0);
  if ((quote != '"' && quote != '\'') || length > 3)
    return WORD;
  int raw = start[length - 1] == 'R';
  size_t prefix = length - (size_t)raw;
  int known = prefix == 0 || (prefix == 1 && strchr("uUL", *start)) ||
              (prefix == 2 && start[0] == 'u' && start[1] == '8');
  if (!known || (raw && quote == '\''))
    return WORD;
  if (raw)
    raw_string(scanner);
  else
    quoted(scanner, quote);
  return quote == '"' ? STRING : CHARACTER;
}

static void number(struct scanner *s) {
  for (; s->p < s->end; s->p++) {
    if (strchr("eEpP", *s->p) && (here(s, 1) == '+' || here(s, 1) == '-'))
      s->p++;
    else if (!word_character((unsigned char)*s->p) && *s->p != '.' &&
             !(*s->p == '\'' && word_character(here(s, 1))))
      return;
  }
}

static enum token_kind scan(struct scanner *scanner) {
  int c = here(scanner, 0), next = here(scanner, 1);
  if (isdigit(c) || (c == '.' && isdigit(next))) {
    number(scanner);
    return NUMBER;
  }
  if (in_word(scanner))
    return word(scanner);
  if (c == '"' || c == '\'') {
    quoted(scanner, c);
    return c == '"' ? STRING : CHARACTER;
  }
  if (c == '.' && next == '.' && here(scanner, 2) == '.')
    scanner->p += 3;
  else
    scanner->p +=
        (c == ':' && next == ':') || (c == '-' && next == '>') ? 2 : 1;
  return PUNCTUATION;
}

struct tokens tokens_read(const char *text, size_t length) {
  struct tokens ts = {.text = text, .length = length};
  struct scanner scanner = {text, text + length, 0, 1};
  size_t room = 0;
  for (;;) {
    const char *before = scanner.p;
    blanks(&scanner);
    if (ts.count + 1 >= room) {
      room = room ? 2 * room : 65536;
      ts.at = checked(realloc(ts.at, room * sizeof *ts.at));
    }
    struct token *token = &ts.at[ts.count];
    *token = (struct token){.text = scanner.p,
                            .kind = END,
                            .joined = scanner.p == before,
                            .system = (unsigned char)scanner.system};
    if (scanner.p >= scanner.end)
      return ts;
    scanner.line_start = 0;
    token->kind = (unsigned char)scan(&scanner);
    token->length = (unsigned)(scanner.p - token->text);
    ts.count++;
  }
}

int token_is(const struct token *t, const char *word) {
  return t->kind != STRING && t->length == strlen(word) &&
         memcmp(t->text, word, t->length) == 0;
}

int tokens_same(const struct token *a, const struct token *b) {
  return a->kind == WORD && b->kind == WORD && a->length == b->length &&
         memcmp(a->text, b->text, a->length) == 0;
}

int token_is_one_of(const struct token *t, const char *const *words) {
  for (; *words; words++)
    if (token_is(t, *words))
      return 1;
  return 0;
}

static int opens(const struct token *t) {
  return t->kind == PUNCTUATION && strchr("([{", *t->text) != NULL;
}

static int closes(const struct token *t) {
  return t->kind == PUNCTUATION && strchr(")]}", *t->text) != NULL;
}

size_t match_forward(const struct tokens *ts, size_t open) {
  int depth = 0;
  for (size_t i = open; i < ts->count; i++) {
    depth += opens(&ts->at[i]) - closes(&ts->at[i]);
    if (depth == 0)
      return i;
  }
  return ts->count;
}

size_t match_backward(const struct tokens *ts, size_t close) {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    depth += closes(&ts->at[i]) - opens(&ts->at[i]);
    if (depth == 0)
      return i;
  }
  return ts->count;
}

size_t enclosing_parenthesis(const struct tokens *ts, size_t i) {
  while (i-- > 0) {
    const struct token *token = &ts->at[i];
    if (token_is(token, "("))
      return i;
    if (token_is_any(token, ";", "{", "}"))
      return 0;
    if (token_is(token, ")") || token_is(token, "]"))
      i = match_backward(ts, i);
    if (i >= ts->count)
      return 0;
  }
  return 0;
}

size_t match_angle_forward(const struct tokens *ts, size_t open) {
  int depth = 0;
  for (size_t i = open; i < ts->count; i++) {
    const struct token *token = &ts->at[i];
    if (opens(token))
      i = match_forward(ts, i);
    else if (token_is(token, ";") || closes(token))
      return open;
    else
      depth += token_is(token, "<") - token_is(token, ">");
    if (depth == 0)
      return i;
  }
  return open;
}

/* template <int a, bool b = a < 3> struct S: a less-than leaves the brackets
 * one short, and what closes the header is a > with a declaration behind it. */
static size_t unbalanced_header(const struct tokens *ts, size_t open) {
  for (size_t i = open; i < ts->count; i++) {
    const struct token *token = &ts->at[i], *after = token + 1;
    if (opens(token))
      i = match_forward(ts, i);
    else if (token_is(token, "template") && token_is(after, "<"))
      i = match_template_header(ts, i + 1); /* a parameter's */
    else if (token_is(token, ";") || closes(token))
      break;
    else if (token_is(token, ">") && after->kind == WORD &&
             !token_is_any(token + 2, ",", "="))
      return i;
  }
  return open;
}

size_t match_template_header(const struct tokens *ts, size_t open) {
  size_t close = match_angle_forward(ts, open);
  for (size_t i = open; i < close; i++)
    if (token_is(&ts->at[i], "operator") || token_is(&ts->at[i], "{"))
      return unbalanced_header(ts, open);
  return close > open ? close : unbalanced_header(ts, open);
}

size_t match_angle_backward(const struct tokens *ts, size_t close) {
  int depth = 0;
  for (size_t i = close + 1; i-- > 0;) {
    const struct token *token = &ts->at[i];
    if (closes(token)) {
      i = match_backward(ts, i);
      if (i == ts->count)
        return i;
    } else if (token_is(token, ";") || opens(token)) {
      return ts->count;
    } else {
      depth += token_is(token, ">") - token_is(token, "<");
    }
    if (depth == 0)
      return i;
  }
  return ts->count;
}

void cursor_advance(struct cursor *cursor, const char *to) {
  for (;;) {
    const char *newline =
        memchr(cursor->line_start, '\n', (size_t)(to - cursor->line_start));
    char *name;
    if (!newline)
      return;
    /* # 12 "file": not by sscanf, which would look for the text's end. */
    unsigned long number =
        cursor->line_start[0] == '#' && cursor->line_start[1] == ' '
            ? strtoul(cursor->line_start + 2, &name, 10)
            : 0;
    if (number && name[0] == ' ' && name[1] == '"') {
      cursor->file = name + 2;
      cursor->file_length = (int)strcspn(cursor->file, "\"");
      cursor->line = (unsigned)number;
    } else {
      cursor->line++;
    }
    cursor->line_start = newline + 1;
  }
}
