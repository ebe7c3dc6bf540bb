/* gradebook.c - finds each student's row in a sheet of Moodle or Canvas, and
 * fills in the points. */
#include "common/csv.h"
#include "common/message.h"
#include "common/names.h"
#include "common/output.h"
#include "students.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

struct gradebook {
  struct csv *csv;
  bool moodle;
  size_t grade; /* the column to be filled */
};

/* ---- whose is a row? ---- */

/* Moodle's "Participant 12345" is 12345 in the names of its files. */
static const char *cell_name(const struct gradebook *sheet, size_t row,
                             size_t c) {
  const char *cell = sheet->csv->fields[row][c];
  if (!sheet->moodle || strcmp(sheet->csv->header[c], "Identifier") != 0)
    return cell;
  return cell + strcspn(cell, "0123456789");
}

static bool names_student(const char *column) {
  static const char *const columns[] = {
      "Identifier", "Full name", "ID number",   "Email address", "Username",
      "Student",    "ID",        "SIS User ID", "SIS Login ID"};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++)
    if (strcmp(column, columns[i]) == 0)
      return true;
  return false;
}

static bool row_is(const struct gradebook *sheet, size_t row,
                   const struct student_result *s) {
  for (size_t c = 0; c < sheet->csv->columns; c++)
    if (names_student(sheet->csv->header[c]) &&
        student_is(s, cell_name(sheet, row, c)))
      return true;
  return false;
}

/* Somebody who has handed nothing in. */
static bool row_excused(const struct gradebook *sheet, size_t row, int lab) {
  for (size_t c = 0; c < sheet->csv->columns; c++) {
    char *name = (char *)cell_name(sheet, row, c), none[] = "";
    struct student_result absent = {.id = name, .name = name, .known_as = none};
    if (names_student(sheet->csv->header[c]) &&
        late_policy_excuses(&absent, lab))
      return true;
  }
  return false;
}

/* ---- the sheet ---- */

/* "Lab 3", "Lab 3: Reductions (4711)"; not "Lab 30". */
static bool is_of_lab(const char *column, int lab) {
  char *end;
  if (strncasecmp(column, "lab", 3) != 0)
    return false;
  const char *number = column + 3 + strspn(column + 3, " _-");
  return isdigit((unsigned char)*number) && strtol(number, &end, 10) == lab;
}

static size_t canvas_column(const struct csv *csv, int lab) {
  size_t found = csv->columns;
  for (size_t c = 0; c < csv->columns; c++) {
    if (!is_of_lab(csv->header[c], lab))
      continue;
    if (found < csv->columns)
      fail("%s has two columns of lab %d, \"%s\" and \"%s\"; delete one",
           csv->path, lab, csv->header[found], csv->header[c]);
    found = c;
  }
  if (found == csv->columns)
    fail("%s has no column whose name begins with \"Lab %d\"; call the "
         "assignment so in Canvas, and export again",
         csv->path, lab);
  return found;
}

/* Nobody has two rows. */
static void require_distinct(const struct csv *csv, const char *column) {
  int c = csv_find(csv, column);
  for (size_t r = 0; c >= 0 && r < csv->rows; r++)
    for (size_t above = 0; above < r; above++)
      if (*csv->fields[r][c] &&
          strcmp(csv->fields[r][c], csv->fields[above][c]) == 0)
        fail("%s:%zu: %s \"%s\" stands in line %zu, too; delete one", csv->path,
             r + 2, column, csv->fields[r][c], above + 2);
}

static struct gradebook sheet_read(const char *path, int lab) {
  struct gradebook sheet = {.csv = csv_read(path)};
  sheet.moodle = csv_find(sheet.csv, "Identifier") >= 0;
  if (sheet.moodle)
    columns_check(sheet.csv, &(const char *){"Grade"}, 1);
  if (!sheet.moodle && csv_find(sheet.csv, "Student") < 0)
    fail("%s is no sheet of Canvas's (Grades, Export) or Moodle's (Download "
         "grading worksheet)",
         path);
  require_distinct(sheet.csv, sheet.moodle ? "Identifier" : "ID");
  sheet.grade = sheet.moodle ? (size_t)csv_column(sheet.csv, "Grade")
                             : canvas_column(sheet.csv, lab);
  return sheet;
}

/* ---- when it was handed in ---- */

static void write_time(const char *folder, const char *id, const char *text) {
  struct tm time = {.tm_isdst = -1};
  char line[32];
  if (!strptime(text, "%A, %d %B %Y, %I:%M %p", &time) &&
      !strptime(text, "%A, %B %d, %Y, %I:%M %p", &time))
    return;
  time_t seconds = mktime(&time);
  strftime(line, sizeof line, "%F %T", gmtime(&seconds));
  char *path = format_text("%s/submissions/%s/handed_in", folder, id);
  struct output *out = output_open(path);
  fprintf(out->file, "%s\n", line);
  output_commit(out);
  free(path);
}

void gradebook_times(const char *path, const char *folder, int lab,
                     char *const *ids, size_t count) {
  struct gradebook sheet = sheet_read(path, lab);
  int modified = csv_find(sheet.csv, "Last modified (submission)");
  for (size_t i = 0; i < count && sheet.moodle && modified >= 0; i++) {
    struct student_result s = student_named(folder, ids[i]);
    for (size_t r = 0; r < sheet.csv->rows; r++)
      if (row_is(&sheet, r, &s))
        write_time(folder, ids[i], sheet.csv->fields[r][modified]);
  }
}

/* ---- filling it in ---- */

static void add_grade(struct csv_writer *csv, const struct gradebook *sheet,
                      const struct student_result *s) {
  struct standing standing = standing_of(s);
  if (standing.excused)
    csv_add(csv, "%s", sheet->moodle ? "" : "EX");
  else
    csv_add(csv, "%.4g", standing.grade);
}

/* Canvas's columns before the grades, which end with Section. */
static bool is_kept(const struct gradebook *sheet, size_t c) {
  return sheet->moodle || c == sheet->grade ||
         (int)c <= csv_column(sheet->csv, "Section");
}

/* Moodle's comments to a student are what is told on the student's page. */
static bool is_comment(const struct gradebook *sheet, size_t c) {
  return sheet->moodle &&
         strcmp(sheet->csv->header[c], "Feedback comments") == 0;
}

static void add_comment(struct csv_writer *csv,
                        const struct student_result *s) {
  const char *first = result_text(s->result, "first");
  csv_add(csv, "%s%s", *first ? "To be mended first: " : "", first);
}

static void write_row(struct csv_writer *csv, const struct gradebook *sheet,
                      size_t row, int lab, const struct student_result *s) {
  for (size_t c = 0; c < sheet->csv->columns; c++)
    if (c == sheet->grade && s)
      add_grade(csv, sheet, s);
    else if (s && is_comment(sheet, c) && !*sheet->csv->fields[row][c])
      add_comment(csv, s);
    else if (c == sheet->grade && !sheet->moodle &&
             row_excused(sheet, row, lab))
      csv_add(csv, "EX");
    else if (is_kept(sheet, c))
      csv_add(csv, "%s", sheet->csv->fields[row][c]);
  csv_end_row(csv);
}

/* Its most points must be the lab's: nothing is scaled. */
static void compare_max(const struct gradebook *sheet, int max) {
  const struct csv *csv = sheet->csv;
  for (size_t r = 0; r < csv->rows; r++) {
    const char *said = "";
    if (!sheet->moodle && strstr(csv->fields[r][0], "Points Possible"))
      said = csv->fields[r][sheet->grade];
    else if (sheet->moodle && csv_find(csv, "Maximum Grade") >= 0)
      said = csv_cell(csv, r, "Maximum Grade");
    if (*said && atof(said) != max) {
      printf("%s: its maximum is %s, the lab has %d points: set it to %d "
             "there\n",
             csv->path, said, max, max);
      return;
    }
  }
}

static const struct student_result *student_of(const struct gradebook *sheet,
                                               size_t row,
                                               const struct student_result *all,
                                               size_t count) {
  for (size_t i = 0; i < count; i++)
    if (row_is(sheet, row, &all[i]))
      return &all[i];
  return NULL;
}

void gradebook_fill(const char *path, const char *folder,
                    const struct student_result *all, size_t count) {
  int lab = result_number(all[0].result, "lab");
  struct gradebook sheet = sheet_read(path, lab);
  char *to = format_text("%s/gradebook.csv", folder);
  bool *found = allocate(count * sizeof *found);
  size_t filled = 0;
  struct output *out = output_open(to);
  struct csv_writer csv = {.file = out->file};
  memset(found, 0, count * sizeof *found);
  compare_max(&sheet, result_number(all[0].result, "max"));
  for (size_t c = 0; c < sheet.csv->columns; c++)
    if (is_kept(&sheet, c))
      csv_add(&csv, "%s", sheet.csv->header[c]);
  csv_end_row(&csv);
  for (size_t r = 0; r < sheet.csv->rows; r++) {
    const struct student_result *s = student_of(&sheet, r, all, count);
    write_row(&csv, &sheet, r, lab, s);
    if (!s)
      continue;
    found[s - all] = true;
    filled++;
  }
  output_commit(out);
  printf("%s: %zu grades, to be imported in %s\n", to, filled,
         sheet.moodle ? "Moodle" : "Canvas");
  for (size_t i = 0; i < count; i++)
    if (!found[i])
      printf("not in %s: %s (%s)\n", path, all[i].name, all[i].id);
  free(found);
  free(to);
}

/* ---- whom class.csv names ---- */

struct known_names {
  const char **names;
  size_t count;
};

static void add_name(struct known_names *k, const char *name) {
  if (!*name)
    return;
  k->names = reallocate(k->names, (k->count + 1) * sizeof *k->names);
  k->names[k->count++] = name;
}

static void add_submission(struct known_names *k, const char *folder,
                           const char *id) {
  struct student_result s = student_named(folder, id);
  char *rest = s.known_as;
  add_name(k, s.id);
  add_name(k, s.name);
  for (char *line; (line = strsep(&rest, "\n"));)
    add_name(k, line);
}

static void add_sheet(struct known_names *k, const struct gradebook *sheet) {
  for (size_t r = 0; r < sheet->csv->rows; r++)
    for (size_t c = 0; c < sheet->csv->columns; c++)
      if (names_student(sheet->csv->header[c]))
        add_name(k, cell_name(sheet, r, c));
}

static bool is_known(const struct known_names *k, const char *name) {
  for (size_t i = 0; i < k->count; i++)
    if (strcmp(k->names[i], name) == 0)
      return true;
  return false;
}

void students_check(const char *folder, const char *path, int lab,
                    char *const *ids, size_t count) {
  struct named_student *named;
  struct known_names known = {0};
  size_t rows = class_files_students(lab, &named);
  for (size_t i = 0; i < count; i++)
    add_submission(&known, folder, ids[i]);
  if (path) {
    struct gradebook sheet = sheet_read(path, lab);
    add_sheet(&known, &sheet);
  }
  for (size_t r = 0; r < rows; r++) {
    const struct named_student *n = &named[r];
    if (!*n->name)
      fail("%s:%zu: whose row? student is empty", n->path, n->line);
    if (is_known(&known, n->name))
      continue;
    const char *nearest = nearest_name(n->name, known.names, known.count);
    if (path)
      fail("%s:%zu: nobody is called \"%s\" here or in %s; is it \"%s\"?",
           n->path, n->line, n->name, path, nearest);
    printf(
        "%s:%zu: %s has handed in nothing; if that is a slip: the nearest is "
        "%s\n",
        n->path, n->line, n->name, nearest);
  }
}
