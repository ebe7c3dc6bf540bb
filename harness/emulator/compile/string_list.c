/* string_list.c - lists of words, growing text, whole files. */
#include "string_list.h"
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void *checked(void *p) {
  if (p)
    return p;
  fputs("emucc: out of memory\n", stderr);
  exit(1);
}

void *grow_array(void *list, size_t count, size_t each) {
  if (count & (count - 1))
    return list;
  return checked(realloc(list, (count ? 2 * count : 1) * each));
}

void die(const char *format, ...) {
  va_list arguments;
  fputs("emucc: ", stderr);
  va_start(arguments, format);
  vfprintf(stderr, format, arguments);
  va_end(arguments);
  fputc('\n', stderr);
  exit(1);
}

char *vformatted(const char *format, va_list arguments) {
  char *text;
  return vasprintf(&text, format, arguments) < 0 ? checked(NULL) : text;
}

char *formatted(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *text = vformatted(format, arguments);
  va_end(arguments);
  return text;
}

/* ---- lists ---- */

static void take(struct string_list *list, char *word) {
  if (list->count + 1 >= list->room) {
    list->room = list->room ? 2 * list->room : 16;
    list->at = checked(realloc(list->at, list->room * sizeof *list->at));
  }
  list->at[list->count++] = word;
  list->at[list->count] = NULL;
}

void list_add(struct string_list *list, const char *word) {
  take(list, checked(strdup(word)));
}

void list_addf(struct string_list *list, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  take(list, vformatted(format, arguments));
  va_end(arguments);
}

void list_add_all(struct string_list *list, const struct string_list *more) {
  for (size_t i = 0; i < more->count; i++)
    list_add(list, more->at[i]);
}

void list_add_words(struct string_list *list, const char *words) {
  for (const char *p = words + strspn(words, " "); *p; p += strspn(p, " ")) {
    size_t length = strcspn(p, " ");
    take(list, checked(strndup(p, length)));
    p += length;
  }
}

void list_split(struct string_list *list, const char *text,
                const char *separators) {
  for (const char *p = text; *p;) {
    struct string word = {0};
    char quote = 0;
    int any = 0;
    for (; *p && (quote || !strchr(separators, *p)); p++) {
      any = 1;
      if (*p == '\\' && quote != '\'' && p[1])
        string_add_bytes(&word, ++p, 1);
      else if (quote ? *p == quote : *p == '"' || *p == '\'')
        quote = quote ? 0 : *p;
      else
        string_add_bytes(&word, p, 1);
    }
    if (any)
      list_add(list, word.text ? word.text : "");
    free(word.text);
    p += *p != 0;
  }
}

int list_has(const struct string_list *list, const char *word) {
  for (size_t i = 0; i < list->count; i++)
    if (strcmp(list->at[i], word) == 0)
      return 1;
  return 0;
}

char *list_joined(const struct string_list *list) {
  struct string s = {0};
  string_add(&s, "%s", "");
  for (size_t i = 0; i < list->count; i++)
    string_add(&s, "%s%s", i ? " " : "", list->at[i]);
  return s.text;
}

/* ---- text ---- */

void string_add_bytes(struct string *s, const char *bytes, size_t length) {
  if (s->length + length + 1 > s->room) {
    s->room = 2 * (s->length + length + 1);
    s->text = checked(realloc(s->text, s->room));
  }
  memcpy(s->text + s->length, bytes, length);
  s->length += length;
  s->text[s->length] = 0;
}

void string_add(struct string *s, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  char *more = vformatted(format, arguments);
  va_end(arguments);
  string_add_bytes(s, more, strlen(more));
  free(more);
}

char *next_line(char **rest) {
  char *line = *rest;
  if (!line || !*line)
    return NULL;
  char *end = strchr(line, '\n');
  *rest = end ? end + 1 : NULL;
  if (end)
    *end = 0;
  return line;
}

int begins_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* ---- files ---- */

char *stream_text(FILE *file, size_t *length) {
  size_t room = 1 << 16, got;
  char *text = checked(malloc(room + 1));
  *length = 0;
  while ((got = fread(text + *length, 1, room - *length, file)) > 0) {
    *length += got;
    if (*length == room)
      text = checked(realloc(text, (room *= 2) + 1));
  }
  text[*length] = 0;
  return text;
}

char *file_text(const char *path, size_t *length) {
  size_t ignored;
  FILE *file = fopen(path, "r");
  if (!file)
    return NULL;
  char *text = stream_text(file, length ? length : &ignored);
  fclose(file);
  return text;
}

FILE *file_to_write(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file)
    die("%s cannot be written: %m", path);
  return file;
}

void file_close(FILE *file, const char *path) {
  int failed = ferror(file);
  if (fclose(file) != 0 || failed)
    die("%s cannot be written: %m", path);
}

void file_write(const char *path, const char *bytes, size_t length) {
  FILE *file = file_to_write(path);
  fwrite(bytes, 1, length, file);
  file_close(file, path);
}

int is_file(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

int matches(const char *pattern, const char *text) {
  regex_t expression;
  if (regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) != 0)
    die("cannot read the expression %s", pattern);
  int found = regexec(&expression, text, 0, NULL, 0) == 0;
  regfree(&expression);
  return found;
}
