/* edits.c - replacements and insertions, gathered in any order. */
#include "rewriter.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct edit {
  const char *at;
  size_t drop, order;
  char *text;
};

static struct edit *edits;
static size_t count;

static void add(const char *at, size_t drop, char *text) {
  edits = grow_array(edits, count, sizeof *edits);
  edits[count] = (struct edit){at, drop, count, text};
  count++;
}

void edit_insert_before(const struct token *t, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add(t->text, 0, vformatted(format, arguments));
  va_end(arguments);
}

void edit_insert_after(const struct token *t, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  add(t->text + t->length, 0, vformatted(format, arguments));
  va_end(arguments);
}

void edit_replace(const struct token *t, const char *text) {
  char *copy = checked(strdup(text));
  if (!*text) {
    free(copy);
    copy = checked(malloc(t->length + 1u));
    memset(copy, ' ', t->length);
    copy[t->length] = 0;
  }
  add(t->text, t->length, copy);
}

static int in_order(const void *left, const void *right) {
  const struct edit *a = left, *b = right;
  if (a->at != b->at)
    return a->at < b->at ? -1 : 1;
  if ((a->drop > 0) != (b->drop > 0))
    return a->drop > 0 ? 1 : -1;
  return a->order < b->order ? -1 : 1;
}

/* After an edit that moved the rest of its line: begins the line anew, blank up
 * to `from`, so that the compiler's columns are the program's own. */
static void realign(struct cursor *c, const char *from, const char *end) {
  cursor_advance(c, from);
  const char *rest = from;
  while (rest < end && (*rest == ' ' || *rest == '\t'))
    rest++;
  if (!c->file || rest == end || *rest == '\n')
    return;
  printf("\n# %u \"%.*s\"\n", c->line, c->file_length, c->file);
  for (const char *p = c->line_start; p < from; p++)
    putchar(*p == '\t' ? '\t' : ' ');
}

/* May two characters side by side belong to one token? n % ::x without its
 * blanks begins with the digraph %:, which is a #. */
static int may_join(int left, int right) {
  static const char alone[] = " \t\n()[]{},;";
  return left && right && !strchr(alone, left) && !strchr(alone, right);
}

/* Writes what is pasted so that the tokens on both sides stay as they are.
 * Returns whether that took a blank. */
static int paste(const char *text, int before, int after) {
  size_t length = strlen(text);
  int left = length && may_join(before, text[0]);
  int right = length && may_join(text[length - 1], after);
  printf("%s%s%s", left ? " " : "", text, right ? " " : "");
  return left || right;
}

void edits_write(const struct tokens *ts) {
  struct cursor cursor = {1, NULL, 0, ts->text};
  const char *end = ts->text + ts->length;
  const char *from = ts->text;
  const char *before = NULL;
  int moved = 0, last = 0; /* the character that was written last */
  qsort(edits, count, sizeof *edits, in_order);
  for (size_t i = 0; i < count; i++) {
    const struct edit *edit = &edits[i];
    if (edit->at < from) /* already replaced */
      continue;
    fwrite(from, 1, (size_t)(edit->at - from), stdout);
    if (edit->at > from)
      last = edit->at[-1];
    from = edit->at + edit->drop;
    int apart = paste(edit->text, last, from < end ? *from : 0);
    if (*edit->text)
      last = edit->text[strlen(edit->text) - 1];
    moved = (moved && edit->at == before) || apart ||
            strlen(edit->text) != edit->drop;
    before = from;
    if (!moved || (i + 1 < count && edits[i + 1].at == from))
      continue;
    realign(&cursor, from, end);
    moved = 0;
  }
  fwrite(from, 1, (size_t)(end - from), stdout);
}

char *token_text(const struct tokens *ts, size_t from, size_t to) {
  struct string s = {0};
  string_add(&s, "%s", "");
  for (size_t i = from; i < to; i++) {
    const struct token *t = &ts->at[i];
    string_add(&s, "%s%.*s", i > from && !t->joined ? " " : "", (int)t->length,
               t->text);
  }
  return s.text;
}

unsigned token_line(const struct tokens *ts, size_t i) {
  struct cursor c = {1, "", 0, ts->text};
  cursor_advance(&c, ts->at[i].text);
  return c.line;
}

static void say(const struct tokens *ts, const struct token *t, const char *who,
                const char *format, va_list arguments) {
  struct cursor c = {1, "", 0, ts->text};
  cursor_advance(&c, t->text);
  fprintf(stderr, "%.*s:%u: %s: ", c.file_length, c.file, c.line, who);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
}

void refuse(const struct tokens *ts, const struct token *t, const char *format,
            ...) {
  va_list arguments;
  va_start(arguments, format);
  say(ts, t, "emucc", format, arguments);
  va_end(arguments);
  exit(1);
}

void warn(const struct tokens *ts, const struct token *t, const char *format,
          ...) {
  va_list arguments;
  va_start(arguments, format);
  say(ts, t, "warning", format, arguments);
  va_end(arguments);
}
