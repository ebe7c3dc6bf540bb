/* result_file.c - reads the result.json that the judge has written for a
 * student. */
#include "common/message.h"
#include "students.h"
#include "text_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cJSON *result_read(const char *path) {
  char *text = text_file(path);
  cJSON *object = text ? cJSON_Parse(text) : NULL;
  if (!object)
    fail("%s is missing or malformed; delete its folder and type make grade "
         "again",
         path);
  free(text);
  return object;
}

const char *result_text(const cJSON *object, const char *name) {
  const char *text =
      cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
  return text ? text : "";
}

int result_number(const cJSON *object, const char *name) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
  return cJSON_IsNumber(item) ? item->valueint : 0;
}

/* Bytes of the UTF-8 character that begins there; 0: none does. */
static size_t character(const unsigned char *at) {
  size_t n = *at < 0x80   ? 1
             : *at < 0xc2 ? 0
             : *at < 0xe0 ? 2
             : *at < 0xf0 ? 3
             : *at < 0xf5 ? 4
                          : 0;
  for (size_t i = 1; i < n; i++)
    if ((at[i] & 0xc0) != 0x80)
      return 0;
  return n;
}

char *line_of_file(const char *path) {
  char *text = text_file(path);
  if (!text)
    return format_text("%s", "");
  size_t length = strlen(text);
  while (length > 0 && text[length - 1] == '\n')
    text[--length] = '\0';
  for (unsigned char *at = (unsigned char *)text; *at;) {
    size_t n = character(at);
    if (n == 0 || *at < ' ' || *at == 0x7f)
      *at = '?';
    at += n ? n : 1;
  }
  return text;
}

static char *line_of(const char *folder, const char *id, const char *name) {
  char *path = format_text("%s/submissions/%s/%s", folder, id, name);
  char *line = line_of_file(path);
  free(path);
  return line;
}

struct student_result student_named(const char *folder, const char *id) {
  char *known = format_text("%s/submissions/%s/known_as", folder, id);
  char *late = line_of(folder, id, "late");
  char *known_as = text_file(known);
  struct student_result student = {
      .id = format_text("%s", id),
      .name = line_of(folder, id, "name"),
      .known_as = known_as ? known_as : format_text("%s", ""),
      .handed_in = line_of(folder, id, "handed_in"),
      .note = line_of(folder, id, "note"),
      .marked_late = *late};
  free(known);
  free(late);
  return student;
}

struct student_result student_read(const char *folder, const char *id) {
  char *result = format_text("%s/results/%s/result.json", folder, id);
  struct student_result student = student_named(folder, id);
  student.result = result_read(result);
  free(result);
  return student;
}

bool student_is(const struct student_result *s, const char *called) {
  size_t length = strlen(called);
  if (strcmp(s->id, called) == 0 || strcmp(s->name, called) == 0)
    return length > 0;
  for (const char *at = s->known_as; length && *at; at += strcspn(at, "\n")) {
    at += *at == '\n';
    if (strncmp(at, called, length) == 0 && (!at[length] || at[length] == '\n'))
      return true;
  }
  return false;
}

struct student_result *class_read(const char *folder, size_t *count) {
  char *path = format_text("%s/ids", folder), line[200];
  FILE *file = fopen(path, "r");
  struct student_result *all = NULL;
  *count = 0;
  if (!file)
    fail("%s is missing", path);
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    all = reallocate(all, (*count + 1) * sizeof *all);
    all[(*count)++] = student_read(folder, line);
  }
  fclose(file);
  free(path);
  return all;
}
