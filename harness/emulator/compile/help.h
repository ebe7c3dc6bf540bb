/* help.h - what emucc tells of itself. */
#ifndef HELP_H
#define HELP_H

#include <stdio.h>

void write_usage(FILE *);   /* --help: on one screen */
void write_options(FILE *); /* --help-all: each option in a line */
void write_version(FILE *); /* in nvcc's form, which build systems read */
/* What a kind of finding is, an example, the cure; of "" the names of all. By
 * its name, that of its count, or the words of a finding. The exit status. */
int explain_finding(const char *kind);

#endif
