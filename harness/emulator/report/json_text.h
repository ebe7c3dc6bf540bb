/* json_text.h - strings of JSON files. */
#ifndef EMULATOR_JSON_TEXT_H
#define EMULATOR_JSON_TEXT_H

#include <stdio.h>

/* In quotes; what must not stand there as it is, is escaped. */
void json_string(FILE *, const char *text);

#endif
