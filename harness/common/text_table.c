/* text_table.c - widths, alignment and colours of a table in text. */
#include "text_table.h"
#include "message.h"
#include "names.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { MAX_COLUMNS = 20, GAP = 2 };

struct cell {
  char *text;
  enum text_style style;
};

struct column {
  const char *heading;
  enum column_kind kind;
  int drop_order;
};

struct text_table {
  struct column column[MAX_COLUMNS];
  int columns;
  struct cell *cells; /* rows x MAX_COLUMNS */
  size_t rows;
};

struct text_table *table_new(void) {
  struct text_table *s = allocate(sizeof *s);
  *s = (struct text_table){0};
  return s;
}

void table_free(struct text_table *s) {
  for (size_t i = 0; i < s->rows * MAX_COLUMNS; i++)
    free(s->cells[i].text);
  free(s->cells);
  free(s);
}

int table_column(struct text_table *s, const char *heading,
                 enum column_kind kind, int drop_order) {
  if (s->columns == MAX_COLUMNS)
    fail("a table of more than %d columns", MAX_COLUMNS);
  s->column[s->columns] = (struct column){heading, kind, drop_order};
  return s->columns++;
}

void table_new_row(struct text_table *s) {
  s->cells =
      reallocate(s->cells, (s->rows + 1) * MAX_COLUMNS * sizeof *s->cells);
  struct cell *row = s->cells + s->rows++ * MAX_COLUMNS;
  for (int c = 0; c < MAX_COLUMNS; c++)
    row[c] = (struct cell){.text = NULL, .style = PLAIN};
}

static struct cell *cell_of(const struct text_table *s, size_t row,
                            int column) {
  return &s->cells[row * MAX_COLUMNS + column];
}

void table_set(struct text_table *s, int column, enum text_style style,
               const char *format, ...) {
  struct cell *cell = cell_of(s, s->rows - 1, column);
  va_list list;
  va_start(list, format);
  cell->text = format_list(format, list);
  va_end(list);
  cell->style = style;
}

void table_number(struct text_table *s, int column, const char *format,
                  double value) {
  char text[64];
  if (isnan(value))
    return;
  snprintf(text, sizeof text, format, value);
  table_set(s, column, PLAIN, "%s", text);
}

/* ---- widths ---- */

static bool is_empty(const struct text_table *s, int column) {
  for (size_t r = 0; r < s->rows; r++) {
    const char *text = cell_of(s, r, column)->text;
    if (text && *text)
      return false;
  }
  return true;
}

/* Characters of one line of a heading: line 0 or 1, the lower one is 1. */
static char *heading_line(const struct column *c, int line) {
  const char *cut = strchr(c->heading, '\n');
  if (!cut)
    return format_text("%s", line == 1 ? c->heading : "");
  return line == 1 ? format_text("%s", cut + 1)
                   : format_text("%.*s", (int)(cut - c->heading), c->heading);
}

static int heading_width(const struct column *c) {
  int widest = 0;
  for (int line = 0; line < 2; line++) {
    char *text = heading_line(c, line);
    int width = (int)text_width(text);
    widest = width > widest ? width : widest;
    free(text);
  }
  return widest;
}

static int needed_width(const struct text_table *s, int column) {
  int widest = heading_width(&s->column[column]);
  for (size_t r = 0; r < s->rows; r++) {
    const char *text = cell_of(s, r, column)->text;
    int width = text ? (int)text_width(text) : 0;
    widest = width > widest ? width : widest;
  }
  return widest;
}

static int total(const int *width, int columns) {
  int sum = -GAP;
  for (int c = 0; c < columns; c++)
    sum += width[c] ? width[c] + GAP : 0;
  return sum;
}

/* 0 for a column that is left out. */
static void fit(const struct text_table *table, int room, int *width) {
  for (int c = 0; c < table->columns; c++)
    width[c] = is_empty(table, c) ? 0 : needed_width(table, c);
  while (total(width, table->columns) > room) {
    int drop = -1;
    for (int c = 0; c < table->columns; c++)
      if (width[c] && table->column[c].drop_order > 0 &&
          (drop < 0 ||
           table->column[c].drop_order > table->column[drop].drop_order))
        drop = c;
    if (drop < 0)
      return;
    width[drop] = 0;
  }
}

bool table_shows(const struct text_table *s, int room, int column) {
  int width[MAX_COLUMNS] = {0};
  fit(s, room, width);
  return width[column] > 0;
}

/* ---- printing ---- */

static const char *escape(enum text_style style) {
  static const char *const escapes[] = {"", "\033[2m", "\033[32m", "\033[31m",
                                        "\033[1m"};
  return escapes[style];
}

const char *styled(const char *text, enum text_style style, bool colour) {
  static char buffer[512];
  bool plain = !colour || style == PLAIN;
  snprintf(buffer, sizeof buffer, "%s%s%s", plain ? "" : escape(style), text,
           plain ? "" : "\033[0m");
  return buffer;
}

bool terminal_has_utf8(void) {
  const char *locale = getenv("LC_ALL");
  if (!locale || !*locale)
    locale = getenv("LC_CTYPE");
  if (!locale || !*locale)
    locale = getenv("LANG");
  return locale && (strstr(locale, "UTF-8") || strstr(locale, "utf8"));
}

struct printer {
  FILE *file;
  bool colour;
  int blanks; /* owed: a line has none at its end */
};

static void put(struct printer *p, const char *text, enum text_style style,
                int width, bool left) {
  int pad = width - (int)text_width(text);
  if (!left)
    p->blanks += pad;
  if (*text)
    fprintf(p->file, "%*s%s", p->blanks, "", styled(text, style, p->colour));
  if (*text)
    p->blanks = 0;
  p->blanks += (left ? pad : 0) + GAP;
}

static void end_line(struct printer *p) {
  fputc('\n', p->file);
  p->blanks = 0;
}

static bool has_upper_line(const struct text_table *s, const int *width) {
  for (int c = 0; c < s->columns; c++)
    if (width[c] && strchr(s->column[c].heading, '\n'))
      return true;
  return false;
}

void table_print(const struct text_table *table, FILE *file, int room,
                 bool colour) {
  int width[MAX_COLUMNS] = {0};
  struct printer printer = {file, colour, 0};
  fit(table, room, width);
  for (int line = has_upper_line(table, width) ? 0 : 1; line < 2; line++) {
    for (int c = 0; c < table->columns; c++) {
      char *text = heading_line(&table->column[c], line);
      if (width[c])
        put(&printer, text, FAINT, width[c],
            table->column[c].kind != COLUMN_NUMBER);
      free(text);
    }
    end_line(&printer);
  }
  for (size_t r = 0; r < table->rows; r++) {
    for (int c = 0; c < table->columns; c++) {
      const struct cell *cell = cell_of(table, r, c);
      if (width[c])
        put(&printer, cell->text ? cell->text : "", cell->style, width[c],
            table->column[c].kind != COLUMN_NUMBER);
    }
    end_line(&printer);
  }
}

int terminal_width(void) {
  const char *columns = getenv("COLUMNS");
  struct winsize size;
  int width = columns ? atoi(columns) : 0;
  if (width <= 0 && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
    width = size.ws_col;
  return width > 80 ? width : 80;
}

bool terminal_has_colour(void) {
  const char *no = getenv("NO_COLOR");
  return isatty(STDOUT_FILENO) && !(no && *no);
}
