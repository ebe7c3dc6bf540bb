/* table_columns.c - whether a table has the columns that it should, and which
 * name was probably meant. */
#include "common/csv.h"
#include "common/message.h"
#include "common/names.h"
#include "students.h"

#include <string.h>

static bool is_one_of(const char *name, const char *const *names,
                      size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strcmp(name, names[i]) == 0)
      return true;
  return false;
}

/* Another name in the header that is as near as a slip leaves it, or NULL. */
static const char *slip_of(const struct csv *csv, const char *column,
                           const char *const *columns, size_t count) {
  const char *nearest = NULL;
  size_t least = strlen(column) / 2 + 1;
  for (size_t c = 0; c < csv->columns; c++) {
    size_t distance = edit_distance(column, csv->header[c]);
    if (distance < least && !is_one_of(csv->header[c], columns, count)) {
      nearest = csv->header[c];
      least = distance;
    }
  }
  return nearest;
}

void columns_check(const struct csv *csv, const char *const *columns,
                   size_t count) {
  if (csv->columns == 1 && strchr(csv->header[0], ';'))
    fail("%s:1: its columns are separated by \";\"; save it with commas",
         csv->path);
  for (size_t c = 0; c < count; c++) {
    bool there = csv_find(csv, columns[c]) >= 0;
    const char *slip = slip_of(csv, columns[c], columns, count);
    if (!there && slip)
      fail("%s:1: it has no column \"%s\"; is \"%s\" meant so?", csv->path,
           columns[c], slip);
    if (!there)
      fail("%s:1: it has no column \"%s\"", csv->path, columns[c]);
    if (slip && edit_distance(columns[c], slip) <= 2)
      fail("%s:1: nothing is called \"%s\"; is it \"%s\"?", csv->path, slip,
           columns[c]);
  }
}
