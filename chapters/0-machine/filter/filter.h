/* filter.h - what the filters share with their problem. */
#ifndef CHAPTERS_FILTER_H
#define CHAPTERS_FILTER_H

#define TAPS 64

#endif
