/* host_blocks.h - memory of the program's host code: where a block that it has
 * from malloc and new ends, or a variable, which is copied to or from. */
#pragma once

#include <stddef.h>

/* malloc, calloc or new at pc has given the block; it is about to be freed. */
void host_block_add(void *base, size_t bytes, const void *pc);
void host_block_remove(void *base);

struct host_block {
  size_t bytes;   /* of the block; 0: of the stack, where only left is known */
  size_t left;    /* from the address to its end */
  const void *pc; /* where the program asked for it; NULL: a variable */
};
/* The block that holds the address. 0: it is not known. */
int host_block_at(const void *, struct host_block *);
/* The same of a variable: one of the program's file; in this OS thread's stack
 * `left` is what the function that it belongs to has of the stack from there
 * on, its other variables included. */
int host_variable_at(const void *, struct host_block *);

/* A fault of the processor brings 2 MiB of that memory, where there is plenty;
 * of what lies within the stretch alone, so that no more is taken than it has.
 */
void use_huge_pages(void *base, size_t bytes);
