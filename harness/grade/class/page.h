/* page.h - HTML, one file a page; and the pages that are written. */
#pragma once

#include "common/html.h"
#include "students.h"
#include <stdio.h>

void page_begin(FILE *, const char *title);
void page_end(FILE *);

/* A table of columns, after the last of which stands NULL: "#points" is one of
 * numbers, "=" one of bars, any other of words. Its caption is a heading;
 * `kind` is "" or "dense". Rows follow: <tr>, a cell for each column. */
void page_table(FILE *, const char *caption, const char *kind,
                const char *const *columns);
void page_table_end(FILE *);
/* A cell of a row: a bar. */
void page_bar(FILE *, int points, int max);

/* ---- the pages ---- */

/* What a student gets: a page, and Gradescope's JSON. */
void feedback_page_write(const char *path, const struct student_result *);
/* The format of Gradescope's results.json; what tells of hidden sizes is shown
 * after the due date. */
void gradescope_write(const char *path, const cJSON *result);

/* What an instructor gets: FOLDER/scores.csv, FOLDER/class.html, and
 * FOLDER/changes.csv: whose points are others than in the scores.csv that was
 * there; where a sheet of grades is named, FOLDER/gradebook.csv (students.h).
 * Prints a line of each. Reads FOLDER/similar.csv (similar.sh). */
void class_write(const char *folder, const char *sheet);
