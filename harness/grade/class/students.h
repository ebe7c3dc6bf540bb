/* students.h - results of the judge's, who they are about, and what counts of
 * them. */
#pragma once

#include "common/csv.h"
#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>

/* The file's object; ends the program where there is none. */
cJSON *result_read(const char *path);
const char *result_text(const cJSON *object, const char *name);
int result_number(const cJSON *object, const char *name);

/* A small file as one line that may be printed: bytes that are no text become
 * question marks. "" where there is none. To be freed. */
char *line_of_file(const char *path);

struct student_result {
  char *id, *name;
  char *known_as;   /* other names, a line each: their system's number; who
                       belongs to a group */
  char *handed_in;  /* UTC, or "" */
  char *note;       /* what was handed in otherwise than asked, or "" */
  bool marked_late; /* by their system, which does not say how late */
  cJSON *result;
};

/* What FOLDER/submissions/ID holds; and FOLDER/results/ID, too. */
struct student_result student_named(const char *folder, const char *id);
struct student_result student_read(const char *folder, const char *id);
/* Is that what the student, or one of the group, is called? */
bool student_is(const struct student_result *, const char *called);

/* Those that FOLDER/ids lists, in its order. */
struct student_result *class_read(const char *folder, size_t *count);

/* ---- scores.csv: a row a student ---- */

/* Of a task, or of all "points". */
struct score_change {
  const struct student_result *student;
  const char *task;
  int before, now;
};

struct score_changes {
  struct score_change *items;
  size_t count;
  size_t students; /* whose they are */
};

void scores_write(const char *path, const struct student_result *, size_t);

/* Which points, in all and of each task, are others than in the scores.csv that
 * is there, if one is of the same edition; writes them to `changed`, which
 * stays as it was where no points are others. */
struct score_changes scores_compare(const char *path,
                                    const struct student_result *, size_t,
                                    const char *changed);

/* What counts beside the rubric: the deadline, the rule for late work,
 * and what class.csv says of single students. grade.sh sets the environment:
 *
 *   DEADLINE  seconds since 1970, or empty
 *   LATE      "10% a day, 3 days": each day that has begun takes 10 % of the
 *             lab's points, more than three days take all; "an hour" and
 *             "hours" likewise. Empty: late work is told, and costs nothing.
 *   LAB_POINTS  how many the lab has, or empty
 *   LABS      the numbers of the labs that there are, or empty
 *   CLASS     class.csv, or empty: student,lab,extension,group,drop - a row for
 *             a student, who may be called by id, name or number, and a lab, or
 *             for all labs where none is given. extension is in hours; what
 *             stands in drop excuses.
 *   ADJUST    adjust.csv, or empty: student,lab,points,reason - points that an
 *             instructor adds, or takes where they are negative, and why; they
 *             stay, whatever is graded again. */

struct standing {
  bool excused;
  double hours;    /* late by so many, the extension taken off; 0: in time */
  double taken;    /* points, for that */
  double adjusted; /* points that adjust.csv adds, or takes */
  char *reason;    /* why, "" where there are none */
  double grade;    /* points that count */
};

struct standing standing_of(const struct student_result *);

/* Prints what FOLDER/course.yaml says of KEY: course, contact, late, exam,
 * best, "lab 3", its deadline, or "weight 3"; nothing where it says nothing.
 * Ends the program with one line, file:line, where it holds what is not
 * understood: of labs there are `labs`. */
void course_print(const char *folder, const char *key, char *const *labs,
                  size_t lab_count);
/* The labs of a term that were graded, what each weighs, and how many of a
 * student's best count (0: all). */
struct term_rules {
  int lab_count, best;
  int *labs;
  double *weights;
  const char **folders; /* of the grades, with scores.csv */
};
/* Writes FOLDER/term.csv and FOLDER/term.html: a row for each student of all
 * labs; excused ones are in no mean, and lower nobody's percent. */
void term_write(const char *folder, const struct term_rules *);

/* A field that may be chosen so that a spreadsheet takes it for a formula. */
void add_words(struct csv_writer *, const char *words);

/* Ends the program with one line where the rule for late work is none. */
void late_rule_check(const char *rule);

/* Ends the program with one line where the rule or class.csv are wrong. Of
 * those that class.csv puts into groups in a lab prints a line "MEMBER GROUP
 * NAME", separated by tabs: what a member is called there, and the group with
 * all members' names. */
void class_files_check(int lab);

/* Prints a line for each student who is alone in a group in that lab. */
void class_files_tell_alone(int lab);

/* Ends the program with one line where a table lacks one of these columns, or
 * has one more that is nearly called so. */
void columns_check(const struct csv *, const char *const *columns,
                   size_t count);

/* Whom a row of class.csv or adjust.csv is about, in that lab. */
struct named_student {
  const char *name, *path; /* of the file */
  size_t line;
};
size_t class_files_students(int lab, struct named_student **);

/* Whom these files name in a lab has to be one of FOLDER's `ids`, or of SHEET
 * (NULL: there is none). Others are told, with the nearest name; where there is
 * a sheet, which has all students, that ends the program. */
void students_check(const char *folder, const char *sheet, int lab,
                    char *const *ids, size_t count);

/* Does class.csv excuse somebody of that id and name from a lab? Who has handed
 * nothing in has no result. */
bool late_policy_excuses(const struct student_result *, int lab);

/* The sheet of grades that Canvas or Moodle exports: read for
 * what it knows of a submission, and filled in, to be imported there again.
 * README.md has the formats' sources. */

/* Writes FOLDER/submissions/ID/handed_in of each student for whom Moodle's
 * sheet says when that was. */
void gradebook_times(const char *sheet, const char *folder, int lab,
                     char *const *ids, size_t count);

/* Writes FOLDER/gradebook.csv, the sheet with the class's grades, and tells who
 * is in one of the two and not in the other. Canvas's has the students and the
 * column of this lab alone, so that importing it changes no other grade. */
void gradebook_fill(const char *sheet, const char *folder,
                    const struct student_result *, size_t);
