/* result_file.h - a result.json of the judge's, and who it is about. */
#pragma once

#include <cjson/cJSON.h>
#include <stddef.h>

/* The file's object; ends the program where there is none. */
cJSON *result_read(const char *path);
const char *result_text(const cJSON *object, const char *name);
int result_number(const cJSON *object, const char *name);

/* A small file as one line that may be printed: bytes that are no text become
 * question marks. "" where there is none. To be freed. */
char *line_of_file(const char *path);

struct student_result {
  char *id, *name, *handed_in;
  char *note; /* what was handed in otherwise than asked, or "" */
  cJSON *result;
};

/* Those that FOLDER/ids lists, in its order. */
struct student_result *class_read(const char *folder, size_t *count);
