/* table.h - bench table: a chapter's ladder, counts beside times. */
#ifndef BENCH_TABLE_H
#define BENCH_TABLE_H

#include "../options.h"

/* One line a variant, problem by problem: the ladder in its order, then what
 * stands on none, then the vendor's library; at the standard size and axis
 * value, of each file its own. With --all a line for each row. The lines below
 * say where counts and times come from. */
void table(const struct options *);

#endif
