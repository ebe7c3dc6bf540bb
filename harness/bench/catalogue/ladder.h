/* ladder.h - the order in which a problem's variants build on each other.
 *
 * A card's "//= after tiled" names the rung before. A ladder is read depth
 * first: of the rungs after one, the shorter branch comes first, so that what
 * carries on furthest comes last. */
#pragma once

#include "catalogue.h"

/* The rung before, or NULL: the first of its ladder, or on none. */
const struct entry *rung_before(const struct entry *);

/* Whether the entry has a rung before or after it. */
bool on_ladder(const struct entry *);

/* The rung where a ladder ends, on the branch that carries on furthest. */
bool is_last_rung(const struct entry *);

/* How far it stands aside: 0 on the branch that carries on furthest, 1 on one
 * that leaves it, and so on. */
int rung_indent(const struct entry *);

/* All entries, malloc'd, ended by NULL: problem by problem, in the order of
 * their first chapters, each ladder in its order, then what is on none. */
const struct entry **ladder_order(void);

/* Ends the program with file and nearest name where a card's "after" names no
 * variant of its problem, or where ladders go round in a circle. */
void require_ladders(void);
