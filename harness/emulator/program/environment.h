/* environment.h - the EMU_ variables that a program is run with. */
#pragma once

/* The value of a variable: a whole number from low to high, or the standard one
 * where the variable is not set. Anything else ends the program. */
int environment_number(const char *name, int low, int high, int standard);
/* The variable's text; NULL where it is not set, or empty. */
const char *environment_text(const char *name);
/* Ends the program, at once, in one line that says what to give instead. */
void environment_fail(const char *name, const char *give, ...)
    __attribute__((noreturn, format(printf, 2, 3)));
/* Ends the program where a variable is set by a name that it had once. */
void environment_refuse_old_names(void);
