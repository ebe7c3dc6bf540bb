/* tokens.h - preprocessed C++ as tokens. Whatever lies between two tokens
 * (blanks, line markers, pragmas) is left where it is. */
#pragma once

#include <stddef.h>

enum token_kind { WORD, NUMBER, STRING, CHARACTER, PUNCTUATION, END };

/* Punctuation is one character a token, but for :: and -> and "...". */
struct token {
  const char *text;
  unsigned length;
  unsigned char kind;
  unsigned char joined; /* nothing between it and the token before */
  unsigned char system; /* from a header that the program did not write */
};

struct tokens {
  const char *text;
  size_t length;    /* of the text */
  struct token *at; /* count of them, then one of kind END */
  size_t count;
};

struct tokens tokens_read(const char *text, size_t length);

int token_is(const struct token *, const char *word);
/* The same word twice. */
int tokens_same(const struct token *, const struct token *);
/* Of a list that ends with NULL, or of these. */
int token_is_one_of(const struct token *, const char *const *words);
#define token_is_any(token, ...)                                               \
  token_is_one_of(token, (const char *const[]){__VA_ARGS__, NULL})

/* The partner of a bracket of any kind, or tokens.count where there is none.
 * Of angle brackets only where they are known to be a template's; going
 * forward, `open` itself where there is none. */
size_t match_forward(const struct tokens *, size_t open);
size_t match_backward(const struct tokens *, size_t close);
/* The ( that encloses token i within its statement; 0: none. */
size_t enclosing_parenthesis(const struct tokens *, size_t i);
size_t match_angle_forward(const struct tokens *, size_t open);
size_t match_angle_backward(const struct tokens *, size_t close);
/* From the < of template <...>, whose defaults may compare: a < 3. */
size_t match_template_header(const struct tokens *, size_t open);

/* Where a place of the text stands in the program's own source: line, file (as
 * the line marker has it; NULL before the first) and the beginning of the line.
 * Begins as {1, NULL, 0, text}, and goes forward only. */
struct cursor {
  unsigned line;
  const char *file;
  int file_length;
  const char *line_start;
};
void cursor_advance(struct cursor *, const char *to);
