/* selection.h - the variants that --chapter and --variant choose. */
#pragma once

#include "catalogue/catalogue.h"
#include "options.h"

#include <stddef.h>

struct selection {
  int *chapter;
  char **variant;
  size_t chapters, variants; /* 0: all */
};

/* Reads both lists; ends the program with one line for a chapter or a name
 * that there is not. */
struct selection selection_read(const struct options *);
void selection_free(struct selection *);

/* Whether an entry is of the chapters, and has one of the names. */
bool selected(const struct selection *, const struct entry *);

/* Ends the program: no entry was selected. */
_Noreturn void fail_nothing_selected(void);
