/* protection.h - which pieces of device memory, of 2 MiB as large pages have,
 * were stored to. A closed piece is write-protected: the first store to it
 * faults and opens it. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "addresses.h"

enum {
  PIECE_SHIFT = 21,
  PIECE = 1 << PIECE_SHIFT,
  PIECES = LOGICAL_VARIABLES >> PIECE_SHIFT
};

/* Where device memory is; called once. All pieces are open. */
void protection_at(void *heap);
/* Closes all pieces, from now on, if the system lets it. */
void protection_begin(void);
/* Opens them, for good: memory that host code stores to unseen comes or goes,
 * or what kernels read and is no memory changes. */
void protection_end(void);
/* Between the two? */
int protection_holds(void);

int piece_is_open(size_t);
void piece_close(size_t);
/* It stays open, whoever closes it. */
void piece_leave_open(size_t);
/* These bytes come into use, or go out of it, or are to be stored to: their
 * pieces are opened. */
void pieces_open(uint32_t logical, size_t bytes);

/* A store to the address faulted. Nonzero: it may be tried again. Safe in
 * handlers of signals. */
int protection_fault(uintptr_t address);
