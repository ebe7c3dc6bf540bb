/* lesson.c - reads a lesson, and says of each sentence the alternative that
 * holds. */
#include "lesson.h"
#include "../keys/evaluate.h"
#include "../sizes.h"
#include "common/message.h"
#include "common/names.h"
#include "common/text_table.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is said where all its conditions hold. `begins`: a sentence. */
struct alternative {
  struct words conditions;
  char *text;
  bool begins;
};

/* ---- reading ---- */

static void add_word(struct words *w, const char *word) {
  w->item = reallocate(w->item, (w->count + 1) * sizeof *w->item);
  w->item[w->count++] = word;
}

static void add_problems(struct lesson *l, const char *list) {
  size_t count;
  char **word = split_list(list, &count);
  for (size_t i = 0; i < count; i++) {
    if (!find_problem(word[i]))
      fail("there is no problem %s", word[i]);
    add_word(&l->problems, format_text("%s", word[i]));
  }
  free_list(word, count);
}

/* A file at work. */
struct lesson_reading {
  struct lesson lesson;
  struct words conditions; /* of the `say` that follows */
  char *line;
  bool begins;
};

static void add_alternative(struct lesson_reading *r, const char *text) {
  struct lesson *l = &r->lesson;
  l->alternative = reallocate(l->alternative,
                              (l->alternatives + 1) * sizeof *l->alternative);
  l->alternative[l->alternatives++] =
      (struct alternative){r->conditions, format_text("%s", text), r->begins};
  r->conditions = (struct words){0};
  r->begins = false;
}

static void continue_alternative(struct lesson *l, const char *text) {
  if (l->alternatives == 0)
    fail("a line that is set in goes on with a \"say\"; there is none above");
  struct alternative *a = &l->alternative[l->alternatives - 1];
  a->text = format_text("%s %s", a->text, text);
}

static void take_line(void *context) {
  struct lesson_reading *reading = context;
  char *line = reading->line, *rest = line + strcspn(line, " ");
  if (*line == '#')
    return;
  if (!*line) {
    reading->begins = true;
    return;
  }
  if (*line == ' ') {
    continue_alternative(&reading->lesson, line + strspn(line, " "));
    return;
  }
  if (*rest)
    *rest++ = '\0';
  if (!*rest)
    fail("\"%s\" of what?", line);
  if (strcmp(line, "problem") == 0)
    add_problems(&reading->lesson, rest);
  else if (strcmp(line, "sweep") == 0)
    add_word(&reading->lesson.sweeps, format_text("%s", rest));
  else if (strcmp(line, "if") == 0)
    add_word(&reading->conditions, format_text("%s", rest));
  else if (strcmp(line, "say") == 0)
    add_alternative(reading, rest);
  else
    fail("\"%s\" is none of problem, sweep, if, say", line);
}

struct lesson lesson_read(const char *path) {
  struct lesson_reading reading = {.lesson = {.path = path}, .begins = true};
  FILE *file = fopen(path, "r");
  char *line = NULL;
  size_t room = 0, number = 0;
  ssize_t length;
  if (!file)
    fail("%s cannot be read", path);
  while ((length = getline(&line, &room, file)) > 0) {
    while (length > 0 && isspace((unsigned char)line[length - 1]))
      line[--length] = '\0';
    reading.line = line;
    number++;
    const char *why = failure_of(take_line, &reading);
    if (why)
      fail("%s:%zu: %s", path, number, why);
  }
  free(line);
  fclose(file);
  if (reading.lesson.problems.count == 0)
    fail("%s: which table? it lacks a line \"problem NAME\"", path);
  return reading.lesson;
}

/* ---- numbers ---- */

/* Stands for a blank at which no line ends, until lines are made. */
#define UNBROKEN "\x1f"

/* Cuts blanks from both ends. */
static char *trimmed(const char *text, size_t length) {
  while (length > 0 && isspace((unsigned char)*text))
    text++, length--;
  while (length > 0 && isspace((unsigned char)text[length - 1]))
    length--;
  return format_text("%.*s", (int)length, text);
}

/* "0.0 TB/s": a value with so many decimals, in that unit. */
static char *formatted(const struct value *v, const char *pattern) {
  size_t digits = strspn(pattern, "0.");
  const char *point = memchr(pattern, '.', digits);
  int decimals = point ? (int)(pattern + digits - point) - 1 : 0;
  bool apart = pattern[digits] == ' ';
  const char *name = pattern + digits + apart;
  const struct unit *unit = unit_find(name);
  if (digits == 0)
    fail("\"%s\" is no pattern; write 0.0 TB/s, 0 %%, 0.00×", pattern);
  if (!unit)
    fail("\"%s\" is not a unit; the nearest is %s", name, unit_nearest(name));
  if (v->kind == TEXT)
    return format_text("%s", v->text);
  if (v->kind != NUMBER)
    fail("a comparison has no value to print");
  double value = quantity_in(&v->number, unit);
  if (!isfinite(value))
    fail("a value of %g is no number", value);
  if (strcmp(name, "×") == 0 && !terminal_has_utf8())
    name = "x";
  return format_text("%.*f%s%s", decimals, value, apart ? UNBROKEN : "", name);
}

/* An expression at work, and the pattern that it is shown in. */
struct asked {
  struct evaluation state;
  const char *pattern;
  char *text;
};

static void show(void *context) {
  struct asked *a = context;
  compute(&a->state);
  a->text = a->pattern ? formatted(&a->state.value, a->pattern) : NULL;
}

/* NULL, or why it has no value. */
static const char *ask(struct asked *a, const struct table_data *b,
                       const struct scope *scope, const char *expression,
                       const char *pattern) {
  *a = (struct asked){
      .state = {.folders = &b->folders, .scope = scope, .text = expression},
      .pattern = pattern};
  return failure_of(show, a);
}

char *lesson_number(const struct table_data *data, const struct entry *entry,
                    const char *axis, long value, const char *line) {
  static struct asked asked;
  struct scope file = {.problem = entry->problem_name};
  struct scope scope = {.file = &file, .problem = entry->problem_name};
  const char *bar = strchr(line, '|');
  if (!bar)
    fail("\"%s\": write heading | pattern | expression", line);
  scope.row = (struct row_name){.text = entry->name,
                                .problem = entry->problem_name,
                                .variant = entry->name};
  select_value(&scope.row.selectors, axis, format_text("%ld", value), false);
  return ask(&asked, data, &scope, bar + 1, trimmed(line, bar - line))
             ? NULL
             : asked.text;
}

/* ---- sentences ---- */

/* A lesson's alternative being said. */
struct saying {
  const struct lesson *lesson;
  const struct table_data *data;
  struct scope scope;
};

static bool holds(const struct saying *s, const char *condition) {
  static struct asked a;
  if (ask(&a, s->data, &s->scope, condition, NULL))
    return false;
  if (a.state.value.kind != TRUTH)
    fail("%s: \"if %s\" compares nothing", s->lesson->path, condition);
  return a.state.value.holds;
}

/* Where "}" ends {of=...} or {of="..."}; the expression between. */
static const char *read_expression(const char *text, char **expression) {
  bool quoted = *text == '"';
  const char *end = quoted ? strstr(text + 1, "\"}") : strchr(text, '}');
  *expression = end ? trimmed(text + quoted, end - text - quoted) : NULL;
  return end ? end + 1 + quoted : NULL;
}

/* The text with its numbers, [0 %]{of="..."}; NULL where one has none. */
static char *with_numbers(const struct saying *saying, const char *text) {
  static struct asked asked;
  char *said = format_text("%s", ""), *expression;
  for (const char *open; (open = strchr(text, '['));) {
    const char *of = strstr(open, "]{of=");
    const char *end = of ? read_expression(of + 5, &expression) : NULL;
    if (!end)
      fail("%s: \"%s\": a number is written [0.0 %%]{of=\"...\"}",
           saying->lesson->path, text);
    if (ask(&asked, saying->data, &saying->scope, expression,
            trimmed(open + 1, of - open - 1)))
      return NULL;
    said = format_text("%s%.*s%s", said, (int)(open - text), text, asked.text);
    text = end;
  }
  return format_text("%s%s", said, text);
}

/* What is said of an alternative, or NULL. */
static char *say(const struct saying *s, const struct alternative *a) {
  for (size_t i = 0; i < a->conditions.count; i++)
    if (!holds(s, a->conditions.item[i]))
      return NULL;
  return with_numbers(s, a->text);
}

static void print_wrapped(FILE *file, const char *text, int width) {
  char *lines = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&lines, &length);
  text_wrap(memory, text, width, 0, 0);
  fclose(memory);
  for (size_t i = 0; i < length; i++)
    fputc(lines[i] == *UNBROKEN ? ' ' : lines[i], file);
  free(lines);
}

void print_lesson_text(FILE *file, int width, const char *before,
                       const struct lesson *lesson,
                       const struct table_data *data) {
  struct saying saying = {
      .lesson = lesson,
      .data = data,
      .scope = {.problem = lesson->problems.item[lesson->problems.count - 1]}};
  char *text = format_text("%s", ""), *said = NULL;
  for (size_t i = 0; i < lesson->alternatives; i++) {
    if (lesson->alternative[i].begins)
      said = NULL;
    if (said)
      continue;
    said = say(&saying, &lesson->alternative[i]);
    if (said)
      text = format_text("%s%s%s", text, *text ? " " : "", said);
  }
  if (*text) {
    fputc('\n', file);
    print_wrapped(file, format_text("%s%s", before, text), width);
  }
  free(text);
}
