/* feedback_page.h - what a student gets: a page, and Gradescope's JSON. */
#pragma once

#include <cjson/cJSON.h>

void feedback_page_write(const char *path, const cJSON *result,
                         const char *name);
/* The format of Gradescope's results.json; what tells of hidden sizes is shown
 * after the due date. */
void gradescope_write(const char *path, const cJSON *result);
