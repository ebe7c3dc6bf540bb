/* class_page.h - what an instructor gets: scores, and a page for the class. */
#pragma once

/* FOLDER/scores.csv, FOLDER/class.html, and FOLDER/changes.csv: whose points
 * are others than in the scores.csv that was there; prints a line of each. */
void class_write(const char *folder);
