/* protection.c - by the processor's page tables. */
#include "protection.h"

#include <string.h>
#include <sys/mman.h>

enum { CLOSED, OPEN, LEFT_OPEN };
static volatile char pieces[PIECES];
static char *base;
static volatile int holds;

/* Held for a moment, by handlers of signals, too. */
static volatile char busy;

static void take(void) {
  while (__atomic_test_and_set(&busy, __ATOMIC_ACQUIRE)) {
  }
}

static void give(void) {
  __atomic_clear(&busy, __ATOMIC_RELEASE);
}

static int protect(size_t first, size_t count, int how) {
  return mprotect(base + first * PIECE, count * PIECE, how);
}

/* With all memory open there is one protection, which cannot fail. */
static void open_all(void) {
  holds = 0;
  protect(0, PIECES, PROT_READ | PROT_WRITE);
}

static void open_piece(size_t i) {
  pieces[i] = OPEN;
  if (protect(i, 1, PROT_READ | PROT_WRITE))
    open_all(); /* the system has no more stretches of different protection */
}

void protection_at(void *heap) {
  base = heap;
}

void protection_begin(void) {
  take();
  memset((char *)pieces, CLOSED, sizeof pieces);
  holds = protect(0, PIECES, PROT_READ) == 0;
  give();
}

void protection_end(void) {
  take();
  if (holds)
    open_all();
  give();
}

int protection_holds(void) {
  return holds;
}

int piece_is_open(size_t i) {
  return pieces[i] != CLOSED;
}

void piece_close(size_t i) {
  take();
  if (holds && pieces[i] == OPEN && protect(i, 1, PROT_READ) == 0)
    pieces[i] = CLOSED;
  give();
}

void piece_leave_open(size_t i) {
  take();
  if (holds && pieces[i] != LEFT_OPEN) {
    open_piece(i);
    pieces[i] = LEFT_OPEN;
  }
  give();
}

void pieces_open(uint32_t logical, size_t bytes) {
  take();
  for (size_t i = logical >> PIECE_SHIFT;
       holds && i <= (logical + bytes - 1) >> PIECE_SHIFT; i++)
    if (pieces[i] == CLOSED)
      open_piece(i);
  give();
}

int protection_fault(uintptr_t address) {
  uintptr_t at = address - (uintptr_t)base;
  if (!base || at >= (uintptr_t)PIECES * PIECE)
    return 0;
  take(); /* another thread may have opened it, or all */
  if (holds && pieces[at >> PIECE_SHIFT] == CLOSED)
    open_piece(at >> PIECE_SHIFT);
  give();
  return 1;
}
