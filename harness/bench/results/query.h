/* query.h - bench query: rows of result files, selected, joined and ranked.
 *
 * In this order: the rows of all files, --join, --where (repeatable, all must
 * hold), --good, --standard, --rank or --ladder, and --columns. --max and --min
 * print one number instead of rows. */
#ifndef BENCH_QUERY_H
#define BENCH_QUERY_H

#include "../options.h"

void query(const struct options *);

/* More of it, for bench query --help. */
extern const char query_help[];

#endif
