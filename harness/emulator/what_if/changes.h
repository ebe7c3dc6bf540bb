/* changes.h - what is to be tried, as the user writes it: EMU_WHAT_IF. */
#pragma once

#include <stddef.h>

/* Maps of an array's addresses. */
enum map_kind {
  MAP_PAD,     /* each row is `amount` elements longer */
  MAP_SWIZZLE, /* element (y, x) is kept in column x ^ y */
  MAPS
};

struct layout_map {
  enum map_kind kind;
  char array[64];
  unsigned amount; /* OF_A_VECTOR: as many as have 16 bytes */
  unsigned row;    /* elements of a row; 0: as declared */
};

enum { OF_A_VECTOR = ~0u };

enum { MAX_TOGETHER = 4, CHANGE_TEXT = 160 };

/* Maps that are tried together. */
struct change {
  char text[CHANGE_TEXT]; /* pad:a=1+pad:b=1 */
  struct layout_map map[MAX_TOGETHER];
  size_t maps;
  int met; /* a kernel that ran has arrays of these names */
};

/* Reads EMU_WHAT_IF, once; ends the program where it cannot be read. Nonzero:
 * it is not set. */
int changes_init(void);
/* What is offered for an array is added: OFFERS changes, whose text and amounts
 * layout_offer() settles. */
enum { OFFERS = 3 };
void changes_offer(const char *array);
/* All that are tried. Returns how many. */
size_t changes_all(struct change **);
