/* bins.h - the number of bins, for the problem and its variants. */
#ifndef PATTERNS_BINS_H
#define PATTERNS_BINS_H

enum { BINS = 256 };

#endif
