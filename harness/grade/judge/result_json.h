/* result_json.h - the points as a file for other programs. */
#pragma once

#include "points.h"

/* Writes result.json, ../README.md; whole or not at all. */
void result_json_write(const char *path, const struct submission_points *);
