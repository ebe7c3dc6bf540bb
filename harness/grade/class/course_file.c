/* course_file.c - reads course.yaml, a key a line; says what is wrong in it. */
#include "common/message.h"
#include "common/names.h"
#include "students.h"
#include "text_file.h"

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

/* Without quotes, or without a comment behind it. */
static char *value_of(const char *text) {
  char *value = trimmed(text, strlen(text));
  size_t length = strlen(value);
  if (length > 1 && strchr("'\"", *value) && value[length - 1] == *value)
    return trimmed(value + 1, length - 2);
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

/* "2026-10-26 18:00", seconds and an offset behind it where there are some. */
static bool is_time(const char *text) {
  struct tm time = {0};
  char day[11];
  if (strlen(text) < 16 || !strchr(" T", text[10]))
    return false;
  snprintf(day, sizeof day, "%.10s", text);
  const char *end = strptime(day, "%Y-%m-%d", &time);
  int wanted = time.tm_mday;
  if (!end || *end || timegm(&time) < 0 || time.tm_mday != wanted)
    return false;
  end = strptime(text + 11, "%H:%M", &time);
  if (end && *end == ':')
    end = strptime(end, ":%S", &time);
  return end && (!*end || strchr(" +-Z", *end));
}

static bool is_positive(const char *text) {
  char *end;
  double value = strtod(text, &end);
  return end != text && !*end && value > 0;
}

static void value_check(const struct course_line *line) {
  const char *key = line->key, *value = line->value;
  if (text_begins(key, "lab ") && !is_time(value))
    fail("%s: %s is no time; write it as 2026-10-26 18:00", key, value);
  if ((text_begins(key, "weight ") || strcmp(key, "best") == 0) &&
      !is_positive(value))
    fail("%s: %s is no number above 0", key, value);
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
    value_check(&entry);
    if (strcmp(entry.key, key) == 0)
      found = entry.value;
  }
  printf("%s", found ? found : "");
  free(text);
}
