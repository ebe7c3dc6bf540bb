/* bank.c - reads a question file line by line, and holds it to its form. */
#include "bank.h"
#include "common/message.h"
#include "text_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the lines go that follow. */
enum place { BEFORE, PARAMETERS, TEXT, SOLUTION };

struct bank_reader {
  const char *file;
  int line;
  struct question *all, *now;
  int count;
  enum place place;
};

static _Noreturn void wrong(const struct bank_reader *r, const char *what) {
  fail("%s:%d: %s", r->file, r->line, what);
}

static char *joined(char *text, const char *line) {
  return text ? format_text("%s%s\n", text, line) : format_text("%s\n", line);
}

static const char *after(const char *line, const char *word) {
  size_t length = strlen(word);
  if (strncmp(line, word, length) != 0 || line[length] != ' ')
    return NULL;
  return line + length + 1 + strspn(line + length + 1, " ");
}

/* question NAME, level 2, points 3: TITLE */
static void begin(struct bank_reader *reader, const char *rest) {
  char id[41];
  int level, points, end = 0;
  sscanf(rest, "%40[a-z0-9-], level %d, points %d: %n", id, &level, &points,
         &end);
  if (!end || level < 1 || level > 3 || points < 1)
    wrong(reader, "write: question name, level 1, points 2: Title");
  for (int i = 0; i < reader->count; i++)
    if (strcmp(reader->all[i].id, id) == 0)
      wrong(reader, "this name is taken; names are unique in a file");
  reader->all =
      reallocate(reader->all, (reader->count + 2) * sizeof *reader->all);
  reader->now = &reader->all[reader->count++];
  reader->all[reader->count] = (struct question){0};
  *reader->now = (struct question){.file = reader->file,
                                   .line = reader->line,
                                   .id = format_text("%s", id),
                                   .title = format_text("%s", rest + end),
                                   .level = level,
                                   .points = points};
  reader->place = PARAMETERS;
}

static void add_option(struct bank_reader *r, const char *text, bool right,
                       char *condition) {
  struct question *q = r->now;
  if (q->option_count == MAX_OPTIONS)
    wrong(r, "too many options");
  q->options[q->option_count++] =
      (struct option){format_text("%s", text), condition, right};
}

/* right-if CONDITION: TEXT */
static void conditional_option(struct bank_reader *r, const char *rest) {
  const char *colon = strstr(rest, ": ");
  if (!colon)
    wrong(r, "write: right-if CONDITION: the option's text");
  add_option(r, colon + 2, false,
             format_text("%.*s", (int)(colon - rest), rest));
}

/* emulated COUNT == EXPRESSION: LAUNCH, or races LINE LINE: LAUNCH */
static void add_check(struct bank_reader *r, const char *rest) {
  struct question *q = r->now;
  const char *colon = strstr(rest, ": ");
  if (!colon || q->check_count == MAX_CHECKS)
    wrong(r, "write: emulated COUNT == EXPRESSION: kernel<<<1, 32>>>(a)");
  q->checks[q->check_count++] =
      (struct emulated){format_text("%.*s", (int)(colon - rest), rest),
                        format_text("%s", colon + 2)};
}

/* A line that begins with a word of the form, outside of a text's code. */
static bool keyword(struct bank_reader *reader, const char *line) {
  const char *rest;
  if ((rest = after(line, "question")))
    begin(reader, rest);
  else if (!reader->now)
    return false;
  else if (strcmp(line, "text") == 0)
    reader->place = TEXT;
  else if (strcmp(line, "solution") == 0)
    reader->place = SOLUTION;
  else if ((rest = after(line, "answer")))
    reader->now->answer = format_text("%s", rest);
  else if ((rest = after(line, "right")))
    add_option(reader, rest, true, NULL);
  else if ((rest = after(line, "wrong")))
    add_option(reader, rest, false, NULL);
  else if ((rest = after(line, "right-if")))
    conditional_option(reader, rest);
  else if ((rest = after(line, "emulated")))
    add_check(reader, rest);
  else
    return false;
  return true;
}

static void read_line(struct bank_reader *reader, const char *line,
                      bool *in_code) {
  reader->line++;
  if (strncmp(line, "```", 3) == 0)
    *in_code = !*in_code;
  if (!*in_code && (line[0] == '#' || keyword(reader, line)))
    return;
  if (!reader->now && line[0])
    wrong(reader,
          "a file begins with: question name, level 1, points 2: Title");
  else if (reader->place == PARAMETERS && line[0])
    reader->now->parameters = joined(reader->now->parameters, line);
  else if (reader->place == TEXT)
    reader->now->text = joined(reader->now->text, line);
  else if (reader->place == SOLUTION)
    reader->now->solution = joined(reader->now->solution, line);
}

static void check_whole(const struct question *q) {
  if (!q->text || !q->solution)
    fail("%s:%d: %s has no text, or no solution", q->file, q->line, q->id);
  if (q->answer && q->option_count)
    fail("%s:%d: %s has an answer and options; it takes one of them", q->file,
         q->line, q->id);
}

struct question *bank_read(const char *file) {
  struct bank_reader reader = {.file = file};
  const char *folder = strstr(file, "chapters/");
  char *text = text_file(file);
  bool in_code = false;
  if (!text)
    fail("%s cannot be read", file);
  for (char *line = text; line && *line;) {
    char *end = strchr(line, '\n');
    if (end)
      *end = '\0';
    read_line(&reader, line, &in_code);
    line = end ? end + 1 : NULL;
  }
  for (int i = 0; i < reader.count; i++) {
    reader.all[i].chapter = folder ? atoi(folder + strlen("chapters/")) : 0;
    check_whole(&reader.all[i]);
  }
  if (!reader.count)
    fail("%s holds no question", file);
  return reader.all;
}
