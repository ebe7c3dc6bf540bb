/* kept_code.c - compares a function of a submission with the given one. */
#include "kept_code.h"
#include "common/message.h"

#include <ctype.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* A submission's function may be long: what is beyond is not compared. */
enum { MAX_TOKENS = 3000 };

struct code_token {
  const char *at;
  size_t length;
};

static bool is_token(struct code_token t, const char *text) {
  return t.length == strlen(text) && strncmp(t.at, text, t.length) == 0;
}

static bool is_name(int c) {
  return isalnum(c) || c == '_';
}

static const char *past_comment(const char *at) {
  if (at[1] == '/')
    return at + strcspn(at, "\n");
  const char *end = strstr(at + 2, "*/");
  return end ? end + 2 : at + strlen(at);
}

/* The next token, of length 0 at the text's end. */
static struct code_token next_token(const char *at) {
  for (;;) {
    at += strspn(at, " \t\r\n\v\f\\");
    if (at[0] != '/' || (at[1] != '/' && at[1] != '*'))
      break;
    at = past_comment(at);
  }
  const char *end = at;
  while (is_name((unsigned char)*end))
    end++;
  return (struct code_token){at, end > at ? (size_t)(end - at) : *at != '\0'};
}

/* Behind `open` and what closes it, from which `at` is; NULL: nothing does. */
static const char *past_pair(const char *at, const char *open,
                             const char *close) {
  int depth = 0;
  for (struct code_token t = next_token(at); t.length;
       t = next_token(t.at + t.length)) {
    depth += is_token(t, open) - is_token(t, close);
    if (depth == 0)
      return t.at + t.length;
  }
  return NULL;
}

/* A definition: its name, and where its body begins and ends. */
struct function_text {
  const char *name, *body, *end;
};

static struct function_text find_function(const char *text, const char *name) {
  struct function_text none = {NULL, NULL, NULL};
  for (struct code_token t = next_token(text); t.length;
       t = next_token(t.at + t.length)) {
    struct code_token open = next_token(t.at + t.length);
    if (!is_token(t, name) || !is_token(open, "("))
      continue;
    const char *body = past_pair(open.at, "(", ")");
    if (!body)
      return none;
    struct code_token brace = next_token(body);
    const char *end =
        is_token(brace, "{") ? past_pair(brace.at, "{", "}") : NULL;
    if (end)
      return (struct function_text){t.at, brace.at, end};
  }
  return none;
}

static size_t tokens_of(struct function_text f, struct code_token *all) {
  size_t count = 0;
  for (struct code_token t = next_token(f.body);
       t.length && t.at < f.end && count < MAX_TOKENS;
       t = next_token(t.at + t.length))
    all[count++] = t;
  return count;
}

/* The longest sequence that both have. */
static size_t common_tokens(const struct code_token *token, size_t count_a,
                            const struct code_token *b, size_t count_b) {
  size_t *row = allocate((count_b + 1) * sizeof *row);
  memset(row, 0, (count_b + 1) * sizeof *row);
  for (size_t i = 0; i < count_a; i++) {
    size_t diagonal = 0;
    for (size_t j = 0; j < count_b; j++) {
      size_t above = row[j + 1];
      bool same = token[i].length == b[j].length &&
                  strncmp(token[i].at, b[j].at, token[i].length) == 0;
      if (same)
        row[j + 1] = diagonal + 1;
      else if (row[j] > row[j + 1])
        row[j + 1] = row[j];
      diagonal = above;
    }
  }
  size_t most = row[count_b];
  free(row);
  return most;
}

double kept_share(const char *given, const char *name, const char *source,
                  const char *called) {
  struct function_text before = find_function(given, name);
  struct function_text now = find_function(source, called);
  if (!before.body || !now.body)
    return 0;
  struct code_token *token = allocate(2 * MAX_TOKENS * sizeof *token),
                    *b = token + MAX_TOKENS;
  size_t count_a = tokens_of(before, token), count_b = tokens_of(now, b);
  double share =
      (double)common_tokens(token, count_a, b, count_b) / (double)count_a;
  free(token);
  return share;
}

bool is_kernel(const char *given, const char *name) {
  const char *at = find_function(given, name).name;
  static const char mark[] = "__global__";
  for (; at && at > given && !strchr(";}", *at); at--)
    if (strncmp(at, mark, sizeof mark - 1) == 0)
      return true;
  return false;
}
