/* list.h - bench list: what there is, for people and, as CSV, for the build. */
#ifndef BENCH_LIST_H
#define BENCH_LIST_H

#include "options.h"

/* The variants that the options choose, or with --problems the problems, on
 * stdout; with --csv into the file, then all of them.
 *
 * Columns: variant,problem,file,chapter,needs,sweeps,sizes,destroys,inaccurate,
 * wrong,sha,after,rung,expects,summary. `rung` counts the ladder's rungs from
 * 1; it is empty for what is on none. Of problems: problem,standard,
 * standard_small,axis,axis_standard, one row per axis: what is meant where a
 * size or an axis value is not named. */
void list(const struct options *);

#endif
