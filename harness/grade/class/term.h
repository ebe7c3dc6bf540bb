/* term.h - what counts beside the rubric: the deadline, the rule for late work,
 * and what class.csv says of single students. grade.sh sets the environment:
 *
 *   DEADLINE  seconds since 1970, or empty
 *   LATE      "10% a day, 3 days": each day that has begun takes 10 % of the
 *             lab's points, more than three days take all; "an hour" and
 *             "hours" likewise. Empty: late work is told, and costs nothing.
 *   CLASS     class.csv, or empty: student,lab,extension,group,drop - a row for
 *             a student, who may be called by id, name or number, and a lab, or
 *             for all labs where none is given. extension is in hours; what
 *             stands in drop excuses. */
#pragma once

#include "result_file.h"

struct standing {
  bool excused;
  double hours; /* late by so many, the extension taken off; 0: in time */
  double taken; /* points, for that */
  double grade; /* points that count */
};

struct standing standing_of(const struct student_result *);

/* Ends the program with one line where the rule or class.csv are wrong. Of
 * those that class.csv puts into groups in a lab prints a line "MEMBER GROUP
 * NAME", separated by tabs: what a member is called there, and the group with
 * all members' names. */
void term_check(int lab);

/* Does class.csv excuse somebody of that id and name from a lab? Who has handed
 * nothing in has no result. */
bool term_excuses(const struct student_result *, int lab);
