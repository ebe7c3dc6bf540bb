#include "csv.h"
#include "message.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void csv_text(FILE *file, const char *text, int last) {
  if (strpbrk(text, ",\"\n")) {
    fputc('"', file);
    for (; *text; text++) {
      if (*text == '"')
        fputc('"', file);
      fputc(*text, file);
    }
    fputc('"', file);
  } else {
    fputs(text, file);
  }
  fputc(last ? '\n' : ',', file);
}

/* What to do about a file that cannot be used. Recorded results are restored:
 * make does not write them. */
static const char *cure(const char *path) {
  if (!strstr(path, "report/reference/"))
    return "delete the file and run make again";
  return format_text("type git checkout -- %s", path);
}

static char *read_text(const char *path) {
  FILE *file = fopen(path, "r");
  if (!file)
    fail("%s: %s", path, strerror(errno));
  size_t length = 0, room = 1 << 16, got;
  char *text = allocate(room + 1);
  while ((got = fread(text + length, 1, room - length, file)) > 0) {
    length += got;
    if (length == room)
      text = reallocate(text, (room *= 2) + 1);
  }
  if (ferror(file))
    fail("%s: %s", path, strerror(errno));
  fclose(file);
  text[length] = '\0';
  if (length == 0)
    fail("%s is empty; %s", path, cure(path));
  if (text[length - 1] != '\n')
    fail("%s: the last line is cut off; %s", path, cure(path));
  return text;
}

/* Cuts the field at *at out of the text in place; *at moves behind it.
 * Returns what ended it, ',' or '\n', or '\0' for a quote left open. */
static char cut_field(char **at, char **field) {
  char *from = *at, *to = *at;
  *field = to;
  if (*from == '"') {
    for (from++; *from && (*from != '"' || from[1] == '"'); from++) {
      if (*from == '"')
        from++;
      *to++ = *from;
    }
    if (*from != '"')
      return '\0';
    from++;
  } else {
    while (*from != ',' && *from != '\n')
      *to++ = *from++;
  }
  char ended = *from;
  *to = '\0';
  *at = from + 1;
  return ended == ',' || ended == '\n' ? ended : '\0';
}

static char **cut_line(const struct csv *csv, char **at, size_t line,
                       size_t *count) {
  char **fields = NULL, ended;
  *count = 0;
  do {
    fields = reallocate(fields, (*count + 1) * sizeof *fields);
    ended = cut_field(at, &fields[(*count)++]);
    if (!ended)
      fail("%s:%zu: a quote is not closed", csv->path, line);
  } while (ended == ',');
  return fields;
}

struct csv *csv_read(const char *path) {
  struct csv *csv = allocate(sizeof *csv);
  *csv = (struct csv){.path = format_text("%s", path)};
  csv->text = read_text(path);
  char *at = csv->text;
  csv->header = cut_line(csv, &at, 1, &csv->columns);
  for (size_t line = 2; *at; line++) {
    size_t count;
    char **fields = cut_line(csv, &at, line, &count);
    if (count != csv->columns)
      fail("%s:%zu: %zu fields where the header has %zu; %s", path, line, count,
           csv->columns, cure(path));
    csv->fields =
        reallocate(csv->fields, (csv->rows + 1) * sizeof *csv->fields);
    csv->fields[csv->rows++] = fields;
  }
  return csv;
}

void csv_free(struct csv *csv) {
  for (size_t r = 0; r < csv->rows; r++)
    free(csv->fields[r]);
  free(csv->fields);
  free(csv->header);
  free(csv->text);
  free(csv->path);
  free(csv);
}

int csv_find(const struct csv *csv, const char *column) {
  for (size_t c = 0; c < csv->columns; c++)
    if (strcmp(csv->header[c], column) == 0)
      return (int)c;
  return -1;
}

int csv_column(const struct csv *csv, const char *column) {
  int c = csv_find(csv, column);
  if (c < 0)
    fail("%s has no column \"%s\"; %s", csv->path, column, cure(csv->path));
  return c;
}
