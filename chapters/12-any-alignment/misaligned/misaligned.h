/* misaligned.h - what the axis "from-to" of the problem "misaligned" says: 13
 * is a copy from offset 1 to offset 3, both in floats. */
#ifndef COALESCING_MISALIGNED_H
#define COALESCING_MISALIGNED_H

enum { MOST_FLOATS = 9 };

static inline long source_offset(long from_to) {
  return from_to / 10;
}

static inline long destination_offset(long from_to) {
  return from_to % 10;
}

#endif
