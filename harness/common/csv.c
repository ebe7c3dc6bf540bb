/* csv.c - reads and writes comma-separated values. */
#include "csv.h"
#include "message.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static void put_text(FILE *file, const char *text) {
  if (!strpbrk(text, ",\"\n")) {
    fputs(text, file);
    return;
  }
  fputc('"', file);
  for (; *text; text++) {
    if (*text == '"')
      fputc('"', file);
    fputc(*text, file);
  }
  fputc('"', file);
}

void csv_add(struct csv_writer *writer, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = format_list(format, list), *rest = text, *field;
  va_end(list);
  while ((field = strsep(&rest, strchr(format, '\t') ? "\t" : ""))) {
    if (writer->in_row)
      fputc(',', writer->file);
    writer->in_row = 1;
    put_text(writer->file, field);
  }
  free(text);
}

void csv_end_row(struct csv_writer *w) {
  fputc('\n', w->file);
  w->in_row = 0;
}

const char *(*csv_cure)(const char *path);

/* What follows the error, from whoever knows where the file comes from. */
static const char *cure(const char *path) {
  return csv_cure ? format_text("; %s", csv_cure(path)) : "";
}

/* Lines that end in CR LF end in LF. */
static void strip_returns(char *text) {
  char *to = text;
  for (const char *from = text; *from; from++)
    if (from[0] != '\r' || from[1] != '\n')
      *to++ = *from;
  *to = '\0';
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
  if (strlen(text) != length)
    fail("%s holds a zero byte%s", path, cure(path));
  if (length == 0)
    fail("%s is empty%s", path, cure(path));
  if (text[length - 1] != '\n')
    fail("%s: the last line is cut off%s", path, cure(path));
  strip_returns(text);
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

/* Makes room for an element of this size behind count others: when it is full,
 * it doubles. */
static void *with_room(void *list, size_t count, size_t size) {
  bool is_full = (count & (count - 1)) == 0;
  return is_full ? reallocate(list, (count ? 2 * count : 1) * size) : list;
}

static char **cut_line(const struct csv *csv, char **at, size_t line,
                       size_t *count) {
  char **fields = NULL, ended;
  *count = 0;
  do {
    fields = with_room(fields, *count, sizeof *fields);
    ended = cut_field(at, &fields[(*count)++]);
    if (!ended)
      fail("%s:%zu: a quote is not closed", csv->path, line);
  } while (ended == ',');
  return fields;
}

/* Text that a terminal obeys instead of showing it. */
static void require_printable(const char *path, const char *text) {
  size_t line = 1;
  for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
    line += *at == '\n';
    bool c1 = at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0;
    if ((*at < ' ' && *at != '\n' && *at != '\t') || *at == 0x7f || c1)
      fail("%s:%zu: a control character (byte 0x%02x)%s", path, line,
           c1 ? at[1] : at[0], cure(path));
  }
}

static void require_distinct_columns(const struct csv *csv) {
  for (size_t c = 0; c < csv->columns; c++)
    if (csv_find(csv, csv->header[c]) != (int)c)
      fail("%s has two columns \"%s\"%s", csv->path, csv->header[c],
           cure(csv->path));
}

struct csv *csv_read(const char *path) {
  struct csv *csv = allocate(sizeof *csv);
  *csv = (struct csv){.path = format_text("%s", path)};
  csv->text = read_text(path);
  char *at = csv->text;
  require_printable(path, csv->text);
  csv->header = cut_line(csv, &at, 1, &csv->columns);
  require_distinct_columns(csv);
  for (size_t line = 2; *at; line++) {
    size_t count;
    char **fields = cut_line(csv, &at, line, &count);
    if (count != csv->columns)
      fail("%s:%zu: %zu fields where the header has %zu%s", path, line, count,
           csv->columns, cure(path));
    csv->fields = with_room(csv->fields, csv->rows, sizeof *csv->fields);
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
    fail("%s has no column \"%s\"%s", csv->path, column, cure(csv->path));
  return c;
}

const char *csv_cell(const struct csv *csv, size_t row, const char *column) {
  return csv->fields[row][csv_column(csv, column)];
}

double csv_parse_number(const char *path, size_t line, const char *column,
                        const char *text) {
  char *end;
  if (!*text)
    return NAN;
  double value = strtod(text, &end);
  bool decimal = text[strspn(text, "0123456789.e+-")] == '\0';
  if (!isdigit((unsigned char)*text) || !decimal || *end || !isfinite(value))
    fail("%s:%zu: %s is \"%s\", not a number from 0 on%s", path, line, column,
         text, cure(path));
  return value;
}

double csv_number(const struct csv *csv, size_t row, const char *column) {
  return csv_parse_number(csv->path, row + 2, column,
                          csv_cell(csv, row, column));
}

static bool same_key(const struct csv *csv, size_t a, size_t b,
                     const char *const *keys, size_t count) {
  for (size_t k = 0; k < count; k++)
    if (strcmp(csv_cell(csv, a, keys[k]), csv_cell(csv, b, keys[k])) != 0)
      return false;
  return true;
}

void csv_require_unique(const struct csv *csv, const char *const *keys,
                        size_t count) {
  for (size_t k = 0; k < count; k++)
    csv_column(csv, keys[k]);
  for (size_t b = 1; b < csv->rows; b++)
    for (size_t a = 0; a < b; a++)
      if (same_key(csv, a, b, keys, count))
        fail("%s:%zu: the same run as in line %zu%s", csv->path, b + 2, a + 2,
             cure(csv->path));
}
