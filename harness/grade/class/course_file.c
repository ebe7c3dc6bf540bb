/* course_file.c - reads course.yaml, a key a line; says what is wrong in it. */
#include "common/message.h"
#include "common/names.h"
#include "students.h"
#include "text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- one line ---- */

struct course_line {
  char *key, *value;
};

static char *trimmed(const char *from, size_t length) {
  while (length > 0 && strchr(" \t\r", *from))
    from++, length--;
  while (length > 0 && strchr(" \t\r", from[length - 1]))
    length--;
  return format_text("%.*s", (int)length, from);
}

/* Without quotes, without a comment behind it. */
static char *value_of(const char *text) {
  char *value = trimmed(text, strlen(text));
  char *close =
      *value && strchr("'\"", *value) ? strchr(value + 1, *value) : NULL;
  const char *behind = close ? close + 1 + strspn(close + 1, " \t") : "x";
  if (!*behind || *behind == '#')
    return trimmed(value + 1, (size_t)(close - value - 1));
  char *comment = strstr(value, " #");
  return comment ? trimmed(value, (size_t)(comment - value)) : value;
}

static bool line_read(const char *text, struct course_line *line) {
  const char *colon = strchr(text, ':');
  if (!colon)
    return false;
  line->key = trimmed(text, (size_t)(colon - text));
  line->value = value_of(colon + 1);
  return true;
}

/* ---- what may stand there ---- */

enum { MAX_KEYS = 64 };

struct known_keys {
  const char *names[MAX_KEYS];
  size_t count;
};

static void add_key(struct known_keys *k, const char *name) {
  if (k->count < MAX_KEYS)
    k->names[k->count++] = name;
}

static struct known_keys keys_for(char *const *labs, size_t lab_count) {
  struct known_keys k = {{"course", "contact", "late", "exam", "best"}, 5};
  for (size_t i = 0; i < lab_count; i++) {
    add_key(&k, format_text("lab %s", labs[i]));
    add_key(&k, format_text("weight %s", labs[i]));
  }
  return k;
}

/* Reads "2026-10-26"; returns what is behind it, or NULL. */
static const char *read_day(const char *text, struct tm *time) {
  char day[11];
  snprintf(day, sizeof day, "%.10s", text);
  const char *end = strptime(day, "%Y-%m-%d", time);
  int wanted = time->tm_mday;
  bool is_day = strlen(day) == 10 && end && !*end && timegm(time) >= 0 &&
                time->tm_mday == wanted;
  return is_day ? text + 10 : NULL;
}

/* "18:00", seconds and an offset behind it where there are some. */
static bool is_clock(const char *text, struct tm *time) {
  const char *end = strptime(text, "%H:%M", time);
  if (end && *end == ':')
    end = strptime(end, ":%S", time);
  if (end && *end)
    end = strptime(end, "%z", time);
  return end && !*end && labs(time->tm_gmtoff) <= 14 * 3600;
}

/* Reads "2026-10-26 18:00"; an exam may have a day alone. */
static bool read_time(const struct course_line *line, struct tm *time) {
  const char *rest = read_day(line->value, time);
  if (rest && !*rest)
    return strcmp(line->key, "exam") == 0;
  return rest && strchr(" T", *rest) && is_clock(rest + 1, time);
}

/* The first time of the file, and its line. */
struct first_time {
  struct tm time;
  int line;
};

static void time_check(const struct course_line *line, int number,
                       struct first_time *first) {
  struct tm time = {0};
  if (!read_time(line, &time))
    fail("%s: %s is no time; write it as 2026-10-26 18:00, or as 2026-10-26 "
         "18:00 +0200",
         line->key, line->value);
  if (!first->line)
    *first = (struct first_time){time, number};
  double days = difftime(timegm(&time), timegm(&first->time)) / 86400;
  if (days > 366 || days < -366)
    fail("%s: %s is more than a year from the time in line %d; is the year "
         "right?",
         line->key, line->value, first->line);
}

static double number_in(const char *text) {
  char *end;
  double value = strtod(text, &end);
  return end != text && !*end && isfinite(value) ? value : 0;
}

static bool has_time(const char *key) {
  return text_begins(key, "lab ") || strcmp(key, "exam") == 0;
}

static void value_check(const struct course_line *line, size_t lab_count) {
  const char *key = line->key, *value = line->value;
  double number = number_in(value);
  if (!*value && !has_time(key))
    fail("%s: nothing follows; write something, or leave the line out", key);
  if (text_begins(key, "weight ") && !(number > 0))
    fail("%s: %s is no number above 0, such as 2 or 0.5", key, value);
  if (strcmp(key, "best") == 0 &&
      !(number >= 1 && number <= (double)lab_count && number == floor(number)))
    fail("%s: %s is no whole number from 1 to %zu: so many labs there are", key,
         value, lab_count);
  if (strcmp(key, "late") == 0)
    late_rule_check(value);
}

/* ---- the file ---- */

static bool is_blank(const char *line) {
  line += strspn(line, " \t\r");
  return !*line || *line == '#' || strcmp(line, "---") == 0;
}

static const char *unknown_text(const struct known_keys *known,
                                const char *key) {
  const char *nearest = nearest_name(key, known->names, known->count);
  return format_text(
      "nothing is called \"%s\"; is it \"%s\"? There are course, "
      "contact, late, exam, best, lab N and weight N",
      key, nearest);
}

void course_print(const char *folder, const char *key, char *const *labs,
                  size_t lab_count) {
  char *path = format_text("%s/course.yaml", folder);
  char *text = text_file(path), *rest = text, *found = NULL;
  struct known_keys known = keys_for(labs, lab_count);
  bool seen[MAX_KEYS] = {false};
  struct first_time first = {.line = 0};
  if (!text)
    fail("COURSE=%s: there is no %s; the chapter on teaching has an example",
         folder, path);
  int number = 0;
  for (char *line; (line = strsep(&rest, "\n"));) {
    struct course_line entry;
    message_name(format_text("make: %s:%d", path, ++number));
    if (is_blank(line))
      continue;
    if (!line_read(line, &entry))
      fail("\"%s\" is no line of it; write \"lab 3: 2026-10-26 18:00\"", line);
    size_t k = 0;
    while (k < known.count && strcmp(known.names[k], entry.key) != 0)
      k++;
    if (k == known.count)
      fail("%s", unknown_text(&known, entry.key));
    if (seen[k])
      fail("%s stands there twice; leave one", entry.key);
    seen[k] = true;
    value_check(&entry, lab_count);
    if (has_time(entry.key))
      time_check(&entry, number, &first);
    if (strcmp(entry.key, key) == 0)
      found = entry.value;
  }
  printf("%s", found ? found : "");
  free(text);
}
