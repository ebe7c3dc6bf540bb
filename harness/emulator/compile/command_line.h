/* command_line.h - reads what emucc is asked to do. */
#ifndef COMMAND_LINE_H
#define COMMAND_LINE_H

#include "invocation.h"

/* Ends the program after --help and its like, and where a word is wrong. */
struct invocation read_command_line(char **words);

#endif
