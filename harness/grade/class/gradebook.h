/* gradebook.h - the sheet of grades that Canvas or Moodle exports: read for
 * what it knows of a submission, and filled in, to be imported there again.
 * README.md has the formats' sources. */
#pragma once

#include "result_file.h"

/* Writes FOLDER/submissions/ID/handed_in of each student for whom Moodle's
 * sheet says when that was. */
void gradebook_times(const char *sheet, const char *folder, int lab,
                     char *const *ids, size_t count);

/* Writes FOLDER/gradebook.csv, the sheet with the class's grades, and tells who
 * is in one of the two and not in the other. Canvas's has the students and the
 * column of this lab alone, so that importing it changes no other grade. */
void gradebook_fill(const char *sheet, const char *folder,
                    const struct student_result *, size_t);
