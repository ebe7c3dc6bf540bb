/* changes.h - what is to be tried, as the user writes it: EMU_WHAT_IF. */
#pragma once

#include <stddef.h>

/* Maps of an array's addresses, and one of a block's threads. */
enum map_kind {
  MAP_PAD,     /* each row is `amount` elements longer */
  MAP_SWIZZLE, /* element (y, x) is kept in column x ^ y */
  MAP_ALIGN,   /* element `from` is at a multiple of `amount` bytes */
  MAP_ARRAYS,  /* structs, or `record` elements each: an array for each field */
  MAP_STRUCTS, /* this array and others of the change: one of structs */
  MAP_TURN,    /* element (y, x) is kept at (x, y) */
  MAP_WIDE,    /* `amount` neighbours that a thread takes are one access */
  MAP_BLOCK,   /* blocks of that shape; 0 x 0: their x and y exchanged */
  MAPS
};

struct layout_map {
  enum map_kind kind;
  char array[64];
  unsigned amount; /* OF_A_VECTOR: as many as have 16 bytes */
  unsigned row;    /* elements of a row; 0: as declared */
  unsigned rows;   /* 0: as many as the array has */
  unsigned from;
  unsigned record;   /* elements; 0: the fields of its struct */
  unsigned block[3]; /* threads along x, y, z */
};

enum { OF_A_VECTOR = ~0u };

enum { MAX_TOGETHER = 4, CHANGE_TEXT = 160 };

/* Maps that are tried together. */
struct change {
  char text[CHANGE_TEXT]; /* pad:a=1+pad:b=1 */
  struct layout_map map[MAX_TOGETHER];
  size_t maps;
  size_t group; /* of an offered one: the array that it is offered for */
  int met;      /* a kernel that ran has arrays of these names */
};

/* Reads EMU_WHAT_IF, once; ends the program where it cannot be read. Where it
 * is not set, changes may be offered. */
void changes_init(int may_offer);
int changes_are_offered(void);
/* A change that is offered: its map; the text is written. */
void changes_offer(size_t group, const struct layout_map *);
/* Its text, once its amounts are settled. */
void change_write(struct change *);
/* Is it a map of threads? It stands alone in its change. */
int change_is_of_threads(const struct change *);
/* All that are tried. */
size_t changes_count(void);
struct change *change_at(size_t);
/* Does one of them name an array so? */
int changes_name(const char *array);
