/* class_page.h - what an instructor gets: scores, and a page for the class. */
#ifndef GRADE_CLASS_PAGE_H
#define GRADE_CLASS_PAGE_H

/* FOLDER/scores.csv, FOLDER/class.html, and FOLDER/changes.csv: whose points
 * are others than in the scores.csv that was there; prints a line of each. */
void class_write(const char *folder);

#endif
