/* term.c - the grades of a term, of all labs that were graded. */
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "page.h"
#include "students.h"
#include "text_file.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LABS = 64, EXCUSED = -2, NOTHING = -1 };

/* Somebody, by all names that the systems have. */
struct person {
  char *id, *name, *names; /* names: a line each */
  double grade[MAX_LABS];  /* or EXCUSED, or NOTHING */
};

struct term {
  const struct term_rules *rules;
  double max[MAX_LABS];
  struct person *people;
  size_t count;
};

static bool has_name(const char *names, const char *name) {
  size_t length = strlen(name);
  for (const char *at = names; length && *at; at += strcspn(at, "\n")) {
    at += *at == '\n';
    if (strncmp(at, name, length) == 0 && (!at[length] || at[length] == '\n'))
      return true;
  }
  return false;
}

static bool share_name(const char *some, const char *others) {
  char *copy = format_text("%s", some), *rest = copy, *name;
  bool shared = false;
  while ((name = strsep(&rest, "\n")) && !shared)
    shared = has_name(others, name);
  free(copy);
  return shared;
}

/* Who has one of these names, added where nobody has. */
static struct person *person_of(struct term *term, const char *id,
                                const char *name, const char *names) {
  for (size_t i = 0; i < term->count; i++) {
    struct person *person = &term->people[i];
    if (!share_name(names, person->names))
      continue;
    char *all = format_text("%s\n%s", person->names, names);
    free(person->names);
    person->names = all;
    return person;
  }
  term->people =
      reallocate(term->people, (term->count + 1) * sizeof *term->people);
  struct person *person = &term->people[term->count++];
  *person = (struct person){format_text("%s", id),
                            format_text("%s", name),
                            format_text("%s", names),
                            {0}};
  for (int l = 0; l < MAX_LABS; l++)
    person->grade[l] = NOTHING;
  return person;
}

/* Members of a group, of whom `groups` has lines, "MEMBER<TAB>GROUP<TAB>NAME".
 */
static bool add_members(struct term *term, const char *groups,
                        const char *group, int lab, double grade) {
  char *copy = format_text("%s", groups), *lines = copy, *rest;
  bool any = false;
  while ((rest = strsep(&lines, "\n"))) {
    char *member = strsep(&rest, "\t"), *of = strsep(&rest, "\t");
    if (!of || strcmp(of, group) != 0)
      continue;
    person_of(term, member, member, member)->grade[lab] = grade;
    any = true;
  }
  free(copy);
  return any;
}

/* Of scores.csv, where what an instructor has adjusted is taken in. */
static void add_lab(struct term *term, int lab) {
  const char *folder = term->rules->folders[lab];
  char *path = format_text("%s/scores.csv", folder);
  char *list = format_text("%s/groups", folder), *groups = text_file(list);
  struct csv *csv = csv_read(path);
  for (size_t r = 0; r < csv->rows; r++) {
    struct student_result s = student_named(folder, csv_cell(csv, r, "id"));
    bool excused = strcmp(csv_cell(csv, r, "grade"), "excused") == 0;
    double grade = excused ? EXCUSED : csv_number(csv, r, "grade");
    char *names = format_text("%s\n%s", s.id, s.known_as);
    term->max[lab] = csv_number(csv, r, "max");
    if (!groups || !add_members(term, groups, s.id, lab, grade))
      person_of(term, s.id, s.name, names)->grade[lab] = grade;
    free(names);
  }
  csv_free(csv);
  free(groups);
  free(list);
  free(path);
}

/* Who has handed in nothing may be excused, too. */
static void excuse_absent(struct term *t) {
  for (size_t i = 0; i < t->count; i++)
    for (int l = 0; l < t->rules->lab_count; l++) {
      struct person *p = &t->people[i];
      struct student_result absent = {
          .id = p->id, .name = p->name, .known_as = p->names};
      if (p->grade[l] == NOTHING &&
          late_policy_excuses(&absent, t->rules->labs[l]))
        p->grade[l] = EXCUSED;
    }
}

/* ---- the whole ---- */

static int by_share(const void *a, const void *b) {
  const double *x = a, *y = b;
  return (*x < *y) - (*x > *y);
}

/* Percent of the points, of the best labs, by their weights; NAN: excused from
 * all. */
static double total_of(const struct term *term, const struct person *person) {
  double shares[MAX_LABS][2], sum = 0, weights = 0; /* share, weight */
  int count = 0, best = term->rules->best;
  for (int l = 0; l < term->rules->lab_count; l++) {
    if (person->grade[l] == EXCUSED)
      continue;
    shares[count][0] = fmax(person->grade[l], 0) / term->max[l];
    shares[count++][1] = term->rules->weights[l];
  }
  qsort(shares, (size_t)count, sizeof *shares, by_share);
  for (int i = 0; i < count && (!best || i < best); i++) {
    sum += shares[i][0] * shares[i][1];
    weights += shares[i][1];
  }
  return weights ? 100 * sum / weights : NAN;
}

static int by_name(const void *a, const void *b) {
  const struct person *x = a, *y = b;
  return strcmp(x->name, y->name);
}

static void grade_text(char text[24], double grade) {
  if (grade == EXCUSED)
    snprintf(text, 24, "excused");
  else if (grade == NOTHING)
    *text = '\0';
  else
    snprintf(text, 24, "%.4g", grade);
}

static void write_csv(const char *path, const struct term *term) {
  struct output *out = output_open(path);
  struct csv_writer csv = {.file = out->file};
  char text[24];
  csv_add(&csv, "student\tid");
  for (int l = 0; l < term->rules->lab_count; l++)
    csv_add(&csv, "lab %d", term->rules->labs[l]);
  csv_add(&csv, "percent");
  csv_end_row(&csv);
  for (size_t i = 0; i < term->count; i++) {
    const struct person *person = &term->people[i];
    double total = total_of(term, person);
    add_words(&csv, person->name);
    csv_add(&csv, "%s", person->id);
    for (int l = 0; l < term->rules->lab_count; l++) {
      grade_text(text, person->grade[l]);
      csv_add(&csv, "%s", text);
    }
    if (isnan(total))
      csv_add(&csv, "excused");
    else
      csv_add(&csv, "%.1f", total);
    csv_end_row(&csv);
  }
  output_commit(out);
}

/* Of those who are not excused: who handed in nothing has 0. */
static double mean_of(const struct term *t, int lab) {
  double sum = 0;
  int count = 0;
  for (size_t i = 0; i < t->count; i++)
    if (t->people[i].grade[lab] != EXCUSED) {
      sum += fmax(t->people[i].grade[lab], 0);
      count++;
    }
  return count ? sum / count : 0;
}

static void print_row(FILE *file, const struct term *term,
                      const struct person *person) {
  char text[24];
  double total = total_of(term, person);
  fputs("<tr><th scope=\"row\">", file);
  html_text(file, person->name);
  for (int l = 0; l < term->rules->lab_count; l++) {
    grade_text(text, person->grade[l]);
    fprintf(file, "<td class=\"n\">%s", *text ? text : "–");
  }
  if (isnan(total))
    fputs("<td class=\"n\">excused\n", file);
  else
    fprintf(file, "<td class=\"n\">%.1f\n", total);
}

static void write_page(const char *path, const struct term *term) {
  struct output *out = output_open(path);
  const char *columns[MAX_LABS + 3] = {"student"};
  int c = 1;
  for (int l = 0; l < term->rules->lab_count; l++)
    columns[c++] =
        format_text("#lab %d, of %.0f", term->rules->labs[l], term->max[l]);
  columns[c] = "#percent";
  page_begin(out->file, "The term");
  page_table(out->file, "Grades", "dense", columns);
  for (size_t i = 0; i < term->count; i++)
    print_row(out->file, term, &term->people[i]);
  fputs("<tr><th scope=\"row\">mean", out->file);
  for (int l = 0; l < term->rules->lab_count; l++)
    fprintf(out->file, "<td class=\"n\">%.1f", mean_of(term, l));
  fputs("<td>\n", out->file);
  page_table_end(out->file);
  fputs("<p>– is nothing handed in, which counts 0. Who is excused is in no "
        "mean, and the lab is left out of the percent.",
        out->file);
  if (term->rules->best)
    fprintf(out->file, " The best %d labs count.", term->rules->best);
  fputs("</p>\n", out->file);
  page_end(out->file);
  output_commit(out);
}

void term_write(const char *folder, const struct term_rules *rules) {
  struct term term = {.rules = rules};
  for (int l = 0; l < rules->lab_count; l++)
    add_lab(&term, l);
  excuse_absent(&term);
  qsort(term.people, term.count, sizeof *term.people, by_name);
  char *csv = format_text("%s/term.csv", folder);
  char *page = format_text("%s/term.html", folder);
  write_csv(csv, &term);
  write_page(page, &term);
  printf("%s, %s: %zu students, %d lab%s\n", csv, page, term.count,
         rules->lab_count, rules->lab_count == 1 ? "" : "s");
  free(csv);
  free(page);
}
